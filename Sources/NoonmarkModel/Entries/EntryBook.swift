import Almanac
import NoonmarkLayout
import NoonmarkRecords

/// A line of the user's that begins with a date and a title.
package protocol Entry: Sendable {
  /// By which it is told from others.
  var id: String { get }
  /// What the user calls it, as it was typed.
  var title: String { get }
  /// The date that the line begins with.
  var date: CivilDate { get }
  /// Its line in the file.
  var record: RecordFile.Record { get }
}

/// The entries of a file.
package protocol EntryBook: Sendable {
  /// What it holds.
  associatedtype Element: Entry
  /// Reads a file; every sequence of bytes is one.
  init(_ bytes: [UInt8])
  /// The entries in the order of the file.
  var all: [Element] { get }
  /// What is wrong with lines of the file, in its order.
  var problems: [Diagnostic] { get }
}

extension EntryBook {
  /// Finds an entry by its id, its title, or the start of its id.
  package func find(_ wanted: String) throws(EntrySearchError) -> Element {
    let entries = all
    return entries[try search(entries).index(of: wanted)]
  }

  /// Finds an entry by the name in `WIDGET/NAME`.
  package func find(spec wanted: String) throws(EntrySearchError) -> Element {
    let entries = all
    return entries[try search(entries).index(ofSpec: wanted)]
  }

  private func search(_ entries: [Element]) -> EntrySearch {
    EntrySearch(entries.map { .init(id: $0.id, title: $0.title, date: $0.date) })
  }
}

extension Entry {
  /// Returns the line of a new entry.
  ///
  /// - Parameters:
  ///   - date: The date that it begins with.
  ///   - title: The title.
  ///   - values: The other fields, of which those without a value are left out.
  ///   - createdAt: When it was added.
  ///   - id: Its id.
  /// - Returns: The bytes of the line.
  package static func line(
    _ date: CivilDate, _ title: String, _ values: [(key: String, value: String?)],
    createdAt: Instant, id: String
  ) -> [UInt8] {
    RecordFile.line(
      [date.iso8601, title],
      values + [("created", createdAt.rfc3339(in: .utc)), ("id", id)])
  }
}
