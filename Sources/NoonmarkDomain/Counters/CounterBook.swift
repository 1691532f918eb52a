import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// A date that the user counts days from.
package struct Counter: Entry, Hashable {
  package let id: String
  /// The label of the start date, as typed; may be empty.
  package let label: String
  package let start: CivilDate
  /// The icon name as typed, if any.
  package let icon: String?
  /// The color of its pill and bar, if the user chose one.
  package let ownColor: Paint?
  /// The creation time; `nil` for a line written by hand.
  package let createdAt: Instant?
  /// The past runs, oldest first.
  package let runs: [CounterRun]
  package let record: RecordFile.Record

  package var title: String { label }
  package var date: CivilDate { start }

  /// Throws if the line has an invalid run, which new runs would replace.
  package func checkRuns(in file: RecordFile) throws(Failure) {
    guard let text = file.value("runs", of: record), CounterRun.runs(written: text) == nil
    else { return }
    throw Failure(
      CounterRun.problem(with: text) + "; nothing is changed",
      cause: .unchangeableLine(record.line))
  }

  /// The color of its pill and bar.
  package var color: Paint { ownColor ?? .standardFill }

  /// Returns the date a number of days after the start; `nil` after the supported years.
  package func dateReached(after days: Int) -> CivilDate? {
    let date = start.advanced(byDays: days)
    return date <= .lastSupported ? date : nil
  }

  /// Returns the days of the longest run, including the current one; `nil` without past runs.
  package func longestRun(on today: CivilDate) -> Int? {
    runs.map(\.days).max().map { max($0, today.days(since: start)) }
  }
}

/// The counters of a file, in file order.
package struct CounterBook: EntryBook {
  /// The file kind in the first line: `# noonmark counters 1`.
  package static let kind = RecordKind(
    "counters", hint: "FIRST DAY | LABEL | icon=NAME | color=#rrggbb", idLength: EntryID.length)

  package let all: [Counter]
  package var isEmpty: Bool { all.isEmpty }
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
    self.start = start
    ownColor = fields.checkedColor()
    createdAt = fields.checkedInstant("created")
    id = fields.id
    label = fields.title
    icon = fields.text("icon")
    runs =
      fields.checked("runs", CounterRun.runs(written:), problem: CounterRun.problem(with:)) ?? []
    record = fields.record
  }
}

/// A past run of a counter, from its start to the day of the reset.
package struct CounterRun: Hashable, Sendable {
  package let start: CivilDate
  package let end: CivilDate

  /// Creates a run; fails if it has no days.
  package init?(start: CivilDate, end: CivilDate) {
    guard start < end else { return nil }
    self.start = start
    self.end = end
  }

  package var days: Int { end.days(since: start) }
}

extension CounterRun {
  /// Parses runs separated by spaces: `2024-01-01..2024-06-01 2024-06-01..2025-01-01`.
  ///
  /// `nil` if a run is invalid.
  static func runs(written text: String) -> [CounterRun]? {
    var runs: [CounterRun] = []
    for word in text.split(separator: " ") {
      guard let run = CounterRun(written: word) else { return nil }
      runs.append(run)
    }
    return runs
  }

  private init?(written word: Substring) {
    let dates = word.split(separator: "..", omittingEmptySubsequences: false)
    guard dates.count == 2, let start = try? DateParser.parse(String(dates[0])),
      let end = try? DateParser.parse(String(dates[1]))
    else { return nil }
    self.init(start: start, end: end)
  }

  /// Returns the problem with the first invalid run of a text.
  static func problem(with text: String) -> String {
    let wrong = text.split(separator: " ").first { CounterRun(written: $0) == nil }
    return ErrorMessage.invalid(
      "run", wrong.map(String.init) ?? text, "write FIRST..LAST, as 2024-01-01..2024-06-01")
  }

  /// Formats runs as `runs(written:)` parses them.
  package static func text(of runs: [CounterRun]) -> String {
    runs.map { "\($0.start.iso8601)..\($0.end.iso8601)" }.joined(separator: " ")
  }
}

/// The day counts that a counter celebrates.
package struct Milestones: Hashable, Sendable {
  /// The listed milestones, ascending; after the last one, every multiple of 1000 is a milestone.
  package let days: [Int]

  package static let standard = Milestones(days: [100, 365, 500, 1000])

  /// The valid milestones: every possible number of days between two dates.
  static let range = 1...3_652_058
}

extension Milestones {
  /// Creates milestones in any order; fails if there are none, or one is out of range.
  package init?(_ days: [Int]) {
    guard !days.isEmpty, days.allSatisfy({ Milestones.range.contains($0) }) else { return nil }
    self.init(days: Set(days).sorted())
  }

  /// Parses milestones separated by spaces, tabs or commas.
  package init?(written text: String) {
    var days: [Int] = []
    for word in text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" }) {
      guard let number = Int(word) else { return nil }
      days.append(number)
    }
    self.init(days)
  }

  /// Returns the first milestone after a number of days.
  package func next(after count: Int) -> Int {
    if let listed = days.first(where: { $0 > count }) { return listed }
    return (max(count, 0) / 1000 + 1) * 1000
  }

  /// Whether a number of days is a milestone.
  package func contains(_ count: Int) -> Bool {
    count > 0 && next(after: count - 1) == count
  }
}
