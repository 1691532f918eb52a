import Almanac
import NoonmarkLayout
import NoonmarkRecords

/// A date that the user counts days from.
package struct Counter: Entry, Hashable {
  /// The identifier.
  package let id: String
  /// The label of the start date, as typed; may be empty.
  package let label: String
  package let start: CivilDate
  /// The icon name as typed, if any.
  package let icon: String?
  /// The color of its pill and bar.
  package let color: Color
  /// The creation time; `nil` for a line written by hand.
  package let createdAt: Instant?
  package let record: RecordFile.Record

  package var title: String { label }
  package var date: CivilDate { start }
}

/// The counters of a file, in file order.
package struct CounterBook: EntryBook {
  /// The file kind in the first line: `# noonmark counters 1`.
  package static let kind = RecordKind("counters", idLength: EntryID.length)

  package let file: RecordFile
  package let counters: [Counter]
  /// The problems found in the file, in file order.
  package let problems: [Diagnostic]

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    file = RecordFile(bytes, CounterBook.kind)
    var counters: [Counter] = []
    var problems: [Diagnostic] = []
    for record in file.records {
      var fields = EntryFields(file, record)
      if let start = fields.date() {
        fields.noteProblems()
        counters.append(
          Counter(
            id: fields.id, label: fields.title, start: start, icon: fields.text("icon"),
            color: fields.color ?? .standardFill, createdAt: fields.createdAt, record: record))
      }
      problems += fields.problems
    }
    self.counters = counters
    self.problems = problems + file.problems
  }

  package var all: [Counter] { counters }
}
