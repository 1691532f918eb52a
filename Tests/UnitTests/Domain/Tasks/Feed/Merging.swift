import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Testing

@testable import NoonmarkDomain

extension TodoBook {
  /// Returns the file with a feed merged in.
  func merging(_ feed: Feed, at instant: Instant) -> RecordFile {
    TodoBook.merging(feed, into: file, at: instant)
  }

  /// Returns the file with a feed of items merged in.
  func merging(_ items: [TodoItem], at instant: Instant) -> RecordFile {
    do throws(Failure) {
      let json = JSONValue.array(items.map { $0.json(in: .utc) })
      return merging(try Feed(Array(json.text.utf8)), at: instant)
    } catch {
      Issue.record("\(error.message)")
      return file
    }
  }
}
