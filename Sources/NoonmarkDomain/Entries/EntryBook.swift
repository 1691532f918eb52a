import Almanac
import NoonmarkBase
import NoonmarkRecords

/// A user's entry: a line that starts with a date and a title.
package protocol Entry: Sendable {
  /// The identifier.
  var id: String { get }
  /// The title as typed.
  var title: String { get }
  /// The date that the line starts with.
  var date: CivilDate { get }
  var record: RecordFile.Record { get }
}

/// The entries of a file.
package protocol EntryBook: Sendable {
  associatedtype Element: Entry
  /// Parses a file; every sequence of bytes is valid.
  init(_ bytes: [UInt8])
  /// The entries, in file order.
  var all: [Element] { get }
  /// The problems found in the file, in file order.
  var problems: Diagnostics { get }
}

extension EntryBook {
  /// The short IDs of the entries.
  package var shortIDs: ShortIDs { ShortIDs(names) }

  /// Returns the entry with an ID, a title in any case, or a unique prefix of either.
  package func find(_ wanted: String) throws(EntrySearchError) -> Element {
    all[try EntrySearch(names).index(of: wanted)]
  }

  /// Returns the entry named by a spec such as `elapsed/sober`.
  package func find(spec wanted: String) throws(EntrySearchError) -> Element {
    all[try EntrySearch(names).index(of: wanted, isSpec: true)]
  }

  private var names: [EntrySearch.Name] {
    all.map { .init(id: $0.id, title: $0.title, date: $0.date) }
  }
}

extension Entry {
  /// Returns the line of a new entry.
  ///
  /// Fields in `values` without a value are omitted.
  package static func line(
    _ date: CivilDate, _ title: String, _ values: [(key: String, value: String?)],
    createdAt: Instant, id: String
  ) -> [UInt8] {
    line(date.iso8601, title, values, createdAt: createdAt, id: id)
  }

  /// Returns the line of a new entry whose first field is a date, with or without a time.
  package static func line(
    _ start: String, _ title: String, _ values: [(key: String, value: String?)],
    createdAt: Instant, id: String
  ) -> [UInt8] {
    RecordFile.line(
      [start, title],
      values + [("created", createdAt.rfc3339(in: .utc)), ("id", id)])
  }
}
