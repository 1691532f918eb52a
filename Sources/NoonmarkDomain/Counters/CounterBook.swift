import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

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
  package let color: Paint
  /// The creation time; `nil` for a line written by hand.
  package let createdAt: Instant?
  /// The runs before this one, the first one first.
  package let runs: [CounterRun]
  package let record: RecordFile.Record

  package var title: String { label }
  package var date: CivilDate { start }

  /// The days of the longest run, this one included, or `nil` if it is the only one.
  package func longestRun(on today: CivilDate) -> Int? {
    runs.map(\.days).max().map { max($0, today.days(since: start)) }
  }
}

/// The counters of a file, in file order.
package struct CounterBook: EntryBook {
  /// The file kind in the first line: `# noonmark counters 1`.
  package static let kind = RecordKind("counters", idLength: EntryID.length)

  package let all: [Counter]
  /// The problems found in the file, in file order.
  package let problems: Diagnostics

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    let file = RecordFile(bytes, CounterBook.kind)
    (all, problems) = file.values { record, problems in
      var fields = EntryFields(file, record)
      defer { problems += fields.problems }
      return Counter(&fields)
    }
  }
}

extension Counter {
  /// Creates the counter of a line; fails if the line has no date.
  init?(_ fields: inout EntryFields) {
    guard let start = fields.date() else { return nil }
    fields.noteProblems()
    self.start = start
    id = fields.id
    label = fields.title
    icon = fields.text("icon")
    color = fields.color ?? .standardFill
    createdAt = fields.createdAt
    let text = fields.text("runs")
    let runs = text.map { CounterRun.runs(written: $0) } ?? []
    if runs == nil, let text {
      fields.note(
        ErrorMessage.invalid("runs", text, "write FIRST..LAST, as 2024-01-01..2024-06-01"))
    }
    self.runs = runs ?? []
    record = fields.record
  }
}
