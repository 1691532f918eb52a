import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// `noonmark elapsed …`: days since a start date.
enum CounterCommands: EntryCommands {
  typealias Book = CounterBook

  static let name = "counter"
  static let title = CounterField.label
  static let date = CounterField.date
  static let fields = CounterField.others
  static let columns = ["id", "label", "start", "days", "text"]
  static let lastColumns = ["created_at"]
  static let widget: any Widget.Type = ElapsedWidget.self

  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "elapsed add", "Count the days since a date, and print the counter's id",
      arguments: [Argument("LABEL", .words), Argument("DATE", .words)],
      options: options, run: CounterCommands.add)
    Command(
      "elapsed edit", "Change a counter, or without ID the file; --icon none removes the icon",
      arguments: [Argument("ID", .optionalTitle)], options: editOptions,
      run: CounterCommands.edit)
    Command(
      "elapsed rename", "Give a counter another label",
      arguments: [Argument("ID", .words), Argument("LABEL", .words)],
      run: CounterCommands.rename)
    Command(
      "elapsed reset", "Start a counter again, and keep its past runs",
      arguments: [Argument("ID", .words)], options: [resetDate.spec],
      run: { run throws(Failure) in try run.resetCounter() })
    Command(
      "elapsed remove", "Remove a counter", arguments: [Argument("ID", .title)],
      options: [Options.yes.spec], run: CounterCommands.remove)
    Command(
      "elapsed list", "List the counters", options: EntryOutput.listOptions,
      run: { run throws(Failure) in
        try CounterCommands.list(WidgetRequest(screen: ElapsedWidget.listScreen), in: &run)
      })
  }

  fileprivate static let resetDate = Option.date(
    "date", "The first day of the new run (default: today)")

  static func file(in folder: String) -> EntryFile { .counters(in: folder) }

  /// A label may be empty, but not consist of invisible characters.
  static func check(title: String) throws(Failure) {
    guard title.isEmpty || !DisplayText(title).isEmpty else {
      throw .input(
        "the label has no visible character: write what happened, such as 'sober', or '' for none")
    }
  }

  static func start(
    _ typed: DateAndTime?, replacing old: Counter?, _ arguments: EntryArguments
  ) throws(Failure) -> String? {
    if let date = typed?.date, let old, let end = old.runs.map(\.end).max(), date < end {
      throw .input(
        "the last run of '\(self.name(old.title, old.id))' ended on \(end.iso8601): use that day "
          + "or a later one")
    }
    return typed?.date.iso8601
  }

  static func note(
    on entry: Counter, isMoved: Bool, _ arguments: EntryArguments, today: CivilDate
  ) -> String? {
    guard entry.date > today else { return nil }
    return "\(entry.date.iso8601) is in the future, but a counter counts from the past: "
      + "for a countdown, write noonmark countdown add"
  }
}

extension Run {
  fileprivate mutating func resetCounter() throws(Failure) {
    try load()
    let today = zone.date(at: now)
    var date = today
    let (name, rest) = try CounterCommands.divided(invocation, orWhole: true, in: self)
    if let text = invocation[CounterCommands.resetDate] ?? rest {
      date = try pastDay(text)
    }
    guard date <= today else {
      throw .input("a counter cannot start again in the future: write today or an earlier day")
    }
    var sentence = ""
    let day = description(of: date)
    let counters = try CounterCommands.file(of: host)
    try counters.change(in: recordingStore()) { file throws(Failure) in
      let counter = try CounterCommands.find(name, in: CounterBook(file.bytes))
      try counter.checkRuns(in: file)
      let label = CounterCommands.name(counter.title, counter.id)
      guard date != counter.start else {
        throw .failed(
          "'\(label)' already counts from \(date.iso8601): change the start with noonmark elapsed "
            + "edit")
      }
      var (start, runs) = (counter.start, counter.runs)
      // An earlier day corrects the last reset.
      if date < start, let last = runs.firstIndex(where: { $0.end == start }) {
        start = runs.remove(at: last).start
      }
      guard let run = CounterRun(start: start, end: date) else {
        throw .input(
          "'\(label)' starts on \(start.iso8601): use a later day, or change the start "
            + "with noonmark elapsed edit")
      }
      sentence = "\(label) counts from \(day), after a run of \(run.days.counting("day"))"
      let edits: [RecordFile.Edit] = [
        .field(0, date.iso8601), .value("runs", CounterRun.text(of: runs + [run])),
        .value("id", counter.id),
      ]
      return try file.editing(counter.record, edits)
    }
    // For scripts, no ID is printed: the counter is not new.
    guard host.terminal != nil else { return writeLine(DisplayText(sentence).string + ".") }
    confirm(sentence)
  }

  /// Parses the day of a past date or time: `yesterday at 9pm`, `last night`, `an hour ago`.
  private mutating func pastDay(_ text: String) throws(Failure) -> CivilDate {
    let dates = DateArguments(.last, in: self)
    do throws(Failure) {
      return try date(text, by: dates)
    } catch {
      guard let day = dates.reader.pastDay(text, at: dates.moment) else { throw error }
      return day
    }
  }
}
