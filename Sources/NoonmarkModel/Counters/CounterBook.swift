import Almanac
import NoonmarkLayout
import NoonmarkRecords

/// A day since which the user counts.
package struct Counter: Entry, Hashable {
  /// By which it is told from others.
  package let id: String
  /// What happened on the first day, as it was typed; it may be empty.
  package let label: String
  /// The first day.
  package let start: CivilDate
  /// The name of its icon as it was typed; nil for none.
  package let icon: String?
  /// The colour of its pill and bar.
  package let color: Color
  /// When it was added; nil for a line written by hand.
  package let createdAt: Instant?
  /// Its line in the file.
  package let record: RecordFile.Record

  /// The label.
  package var title: String { label }
  /// The first day.
  package var date: CivilDate { start }
}

/// The counters of a file, in its order.
package struct CounterBook: EntryBook {
  /// What the first line of a file calls its kind and version: `# noonmark counters 1`.
  package static let kind = "counters"

  /// The file.
  package let file: RecordFile
  /// The counters.
  package let counters: [Counter]
  /// What is wrong with lines of the file, in its order.
  package let problems: [Diagnostic]

  /// Reads a file; every sequence of bytes is one.
  package init(_ bytes: [UInt8] = []) {
    file = RecordFile(bytes)
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
    self.problems = problems
  }

  /// The counters.
  package var all: [Counter] { counters }
}
