import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import NoonmarkPhrases

/// The events of a CSV file, which is recognized by its column names.
///
/// - noonmark: `tally`, `id`, `at`, `note`, `amount`.
/// - Generic: `date`, and optionally `time`, `count` and `note`.
/// - Loop Habit Tracker: `Date`, `Value`, `Notes` for one habit, or `Date` and a column for each.
/// - Daylio: `full_date`, `time`, `activities`, `note_title`, `note`.
///
/// Sources: `HabitsCSVExporter.kt` of iSoron/uhabits, and the exports in
/// MichaelCurrin/daylio-csv-parser.
package struct TallyImport: Sendable {
  /// An event, and the name of its tally, habit or activity in the file.
  package struct Row: Hashable, Sendable {
    package let name: String?
    package let event: TallyEvent
  }

  package private(set) var rows: [Row] = []
  /// The names in the file, in order; empty for a file without names.
  package private(set) var names: [String] = []
  /// Whether the amounts are read as those of Loop Habit Tracker.
  package let isOfLoop: Bool
  /// The number of events with the same name and time, to derive distinct IDs.
  private var counts: [String: Int] = [:]
  /// The problems by name; `nil` for lines that concern every name.
  private var problems: [String?: Diagnostics] = [:]

  /// Parses a time, or a day as its first instant.
  package typealias Time = (String) throws(Failure) -> Instant

  /// Reads a file.
  ///
  /// - Throws: If it has no column with a date.
  package init(_ file: CSVFile, reading time: Time) throws(Failure) {
    guard let header = file.records.first else { throw .input("the file is empty") }
    guard !header.hasOpenQuote else { throw .input("the first line: \(TallyImport.openQuote)") }
    let columns = Columns(header.fields, over: file.records.dropFirst())
    isOfLoop = columns.isOfLoop
    guard columns.date != nil else {
      throw .input(
        "the first line names no column 'date'",
        "write date,count,note, or export from Loop or Daylio")
    }
    names = columns.habits.map(\.name)
    for record in file.records.dropFirst() { add(record, columns, time) }
  }

  /// Returns the problems of lines and cells that concern some names.
  package func problems(of names: [String]) -> Diagnostics {
    var all = problems[nil] ?? Diagnostics()
    // A line with several activities is reported once.
    var known = Set(all)
    for name in names {
      for problem in problems[name] ?? Diagnostics() where known.insert(problem).inserted {
        all.add(problem)
      }
    }
    return all
  }

  private static let openQuote = "a quote is not closed: write another one at the end of its field"

  private mutating func add(_ record: CSVFile.Record, _ columns: Columns, _ time: Time) {
    guard !record.hasOpenQuote else { return note(.input(TallyImport.openQuote), record, [nil]) }
    func typed(_ index: Int?) -> String {
      guard let index, record.fields.indices.contains(index) else { return "" }
      return record.fields[index]
    }
    func field(_ index: Int?) -> String { typed(index).trimmed() }
    guard record.fields.contains(where: { !$0.trimmed().isEmpty }) else { return }
    let about =
      columns.activities.map { column in
        field(column).split(separator: "|").map { String($0).trimmed() }.filter { !$0.isEmpty }
      } ?? columns.tally.map { [field($0)] } ?? []
    for name in about where !names.contains(name) { names.append(name) }
    let when = [field(columns.date), field(columns.time)].filter { !$0.isEmpty }
      .joined(separator: " ")
    let at: Instant
    do throws(Failure) {
      guard !field(columns.date).isEmpty else {
        throw .input("no date: write one, such as 2026-12-24")
      }
      at = try time(when)
    } catch {
      return self.note(error, record, about.isEmpty && columns.activities == nil ? [nil] : about)
    }
    let notes = [field(columns.title), field(columns.note)].filter { !$0.isEmpty }
    // An export has notes as they were typed, with their spaces.
    let isExport = columns.id != nil && columns.title == nil
    let said = isExport ? typed(columns.note) : notes.joined(separator: ": ")
    let note = notes.isEmpty ? nil : said
    if columns.activities != nil {
      for name in about { add(name, at, when, note, 1, id: nil) }
    } else if columns.habits.isEmpty {
      do throws(Failure) {
        let count = field(columns.count)
        // A row with a time is an event. A row with only a day can be a day without an event.
        let hasTime = !field(columns.time).isEmpty || when.contains(":")
        guard !count.isEmpty || hasTime || note == nil || columns.count == nil || columns.isOfLoop
        else { throw .input("a note without a time and a count", "write a count, such as 1") }
        let amount =
          try columns.count == nil || count.isEmpty && hasTime
          ? 1 : TallyImport.amount(count, isOfLoop: columns.isOfLoop)
        guard let amount else { return }
        let id = field(columns.id)
        add(about.first, at, when, note, amount, id: id.utf8.count == EntryID.length ? id : nil)
      } catch {
        self.note(error, record, [about.first])
      }
    }
    for habit in columns.habits {
      do {
        let amount = try TallyImport.amount(field(habit.column), isOfLoop: isOfLoop)
        if let amount { add(habit.name, at, when, nil, amount, id: nil) }
      } catch {
        self.note(error, record, [habit.name])
      }
    }
  }

  private mutating func note(_ error: Failure, _ record: CSVFile.Record, _ names: [String?]) {
    for name in names {
      problems[name, default: Diagnostics()].add(line: record.line, error.message)
    }
  }

  private mutating func add(
    _ name: String?, _ at: Instant, _ when: String, _ note: String?, _ amount: Int, id: String?
  ) {
    let key = "\(name ?? "")|\(when)"
    let count = counts[key, default: 0]
    counts[key] = count + 1
    let event = TallyEvent(
      id: id ?? EntryID.derived(from: "import|\(key)|\(count)".utf8), at: at, note: note,
      amount: amount)
    rows.append(Row(name: name, event: event))
  }

  /// Returns the amount in a field, or `nil` for a day without an event.
  ///
  /// Loop writes a word for a yes-or-no habit (a number from -1 to 3 in earlier versions), and
  /// thousandths for a measurable habit.
  private static func amount(_ typed: String, isOfLoop: Bool) throws(Failure) -> Int? {
    // Other programs write `2.0` in a column with empty fields.
    let parts = typed.split(separator: ".", omittingEmptySubsequences: false)
    let isWhole = parts.count == 2 && !parts[1].isEmpty && parts[1].allSatisfy { $0 == "0" }
    let text = isWhole ? String(parts[0]) : typed
    switch text.uppercased() {
    case "", "0", "NO", "UNKNOWN", "SKIP", "YES_AUTO", "FALSE": return nil
    case "YES_MANUAL", "YES", "TRUE", "X": return 1
    default: break
    }
    guard isOfLoop, let number = Int(text) else {
      guard let amount = TallyAmount.parse(text) else {
        throw .input(TallyAmount.invalid(text))
      }
      return amount
    }
    if (-1...3).contains(number) { return number == 2 ? 1 : nil }
    guard number % 1000 == 0, let amount = TallyAmount.parse("\(number / 1000)") else {
      throw .input(
        ErrorMessage.invalid(
          "amount", text,
          "Loop writes thousandths, so this is \(thousandths(number)), and an amount is a whole "
            + "number from 1 to \(TallyAmount.maximum)"))
    }
    return amount
  }

  /// Formats a number of thousandths as a decimal: `2.5` for 2500.
  private static func thousandths(_ number: Int) -> String {
    let (whole, rest) = number.magnitude.quotientAndRemainder(dividingBy: 1000)
    var digits = "\(1000 + rest)".dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return (number < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : ".") + digits
  }
}

/// The columns of a file, by their names.
private struct Columns {
  let date: Int?
  let time: Int?
  let count: Int?
  let note: Int?
  let title: Int?
  let tally: Int?
  let id: Int?
  let activities: Int?
  /// The columns of habits, each with its name.
  let habits: [(name: String, column: Int)]
  let isOfLoop: Bool

  init(_ header: [String], over records: ArraySlice<CSVFile.Record>) {
    let names = header.map { TitlePhrases.key($0) }
    func column(_ wanted: String...) -> Int? {
      wanted.lazy.compactMap { names.firstIndex(of: $0) }.first
    }
    date = column("at", "full_date", "date", "day", "timestamp")
    time = names.contains("at") ? nil : column("time")
    count = column("amount", "count", "value", "number", "quantity")
    note = column("note", "notes", "comment")
    title = column("note_title")
    tally = column("tally", "habit", "name")
    id = column("id")
    activities = column("activities")
    let isKnown = [time, count, note, tally, activities].contains { $0 != nil }
    let others = header.enumerated().filter { $0.offset != 0 && !$0.element.isEmpty }
    habits =
      isKnown || names.first != "date" ? [] : others.map { (name: $0.element, column: $0.offset) }
    let isOneHabit =
      names.prefix(3).elementsEqual(["date", "value", "notes"]) || names == ["date", "value"]
    let amounts = isOneHabit ? [1] : habits.map(\.column)
    // Loop writes a comma after the last habit.
    let hasMark =
      header.first == "Date" && (header.dropFirst().first == "Value" || header.last == "")
    isOfLoop = Columns.isOfLoop(records, amounts, hasMark: hasMark && !amounts.isEmpty)
  }

  /// Whether amounts are Loop's: some are its words, or the first line is its own and no amount is
  /// a few thousandths, which are a plain number of another program.
  private static func isOfLoop(
    _ records: ArraySlice<CSVFile.Record>, _ columns: [Int], hasMark: Bool
  ) -> Bool {
    var isPlain = !hasMark
    for record in records {
      for column in columns where record.fields.indices.contains(column) {
        let amount = record.fields[column].trimmed()
        if ["YES_MANUAL", "YES_AUTO", "SKIP", "UNKNOWN"].contains(amount) { return true }
        if let number = Int(amount), (4...99).contains(number) { isPlain = true }
      }
    }
    return !isPlain
  }
}
