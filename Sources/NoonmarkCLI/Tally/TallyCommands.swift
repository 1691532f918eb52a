import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkStore
import NoonmarkText
import NoonmarkWidgets

/// `noonmark tally …`: counts of events.
enum TallyCommands {
  static func forEach(_ visit: (Command) -> Void) {
    visit(
      Command(
        "tally new", "Add a tally, and print its name", arguments: [Argument("NAME")],
        options: {
          title
          header
          EntryArguments.options
        }, run: new))
    visit(
      Command(
        "tally log", "Log an event, and print its id", arguments: [tallyName],
        options: {
          TallyLogging.at
          TallyLogging.note
        }, run: TallyLogging.run))
    visit(
      Command(
        "tally today", "List today's events, newest first", arguments: [tallyName],
        options: { EntryOutput.listOptions }, run: TallyLists.today))
    visit(
      Command(
        "tally history", "List the events by day, newest first",
        arguments: [tallyName],
        options: {
          TallyHistory.since
          TallyHistory.until
          EntryOutput.listOptions.without("refresh-at", "with-refresh-at")
        }, run: TallyHistory.run))
    visit(
      Command(
        "tally edit", "Change how a tally looks, or an event's time and note",
        arguments: [Argument("TALLY|ID")], options: { TallyEditing.options },
        run: TallyEditing.edit))
    visit(
      Command(
        "tally rename", "Rename a tally and its log",
        arguments: [Argument("TALLY"), Argument("NAME")], run: TallyEditing.rename))
    visit(
      Command(
        "tally remove", "Remove an event by its id or its note, or a tally by its name",
        arguments: [Argument("TALLY|ID")], options: { Options.yes }, run: TallyRemoval.run))
    visit(
      Command(
        "tally undo", "Undo the last change of a log; repeat to undo earlier ones",
        arguments: [tallyName], run: undo))
    visit(
      Command(
        "tally export", "Export the events of one or all tallies, oldest first",
        arguments: [tallyName], options: { TallyLists.exportFormat }, run: TallyLists.export))
    visit(
      Command(
        "tally list", "List the tallies", options: { EntryOutput.listOptions },
        run: TallyLists.list))
  }

  /// The name of a tally; without it, the default tally.
  private static var tallyName: Argument { Argument("TALLY", .optional) }

  private static let title = Option.text("title", "TITLE", "The title of the tally")
  private static let header = Option.text("header", "WORDS", "The text before a day's count")

  private static func new(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let arguments = try EntryArguments(invocation, &console)
    let name = invocation.arguments[0]
    guard Tally.isName(name) else {
      throw .input(ErrorMessage.invalid("name", name, Tally.nameAdvice))
    }
    let preset = Tally.presets.first { $0.name == name }
    if let title = invocation[TallyCommands.title], DisplayText(title).isEmpty {
      throw .input("the title is empty: write what is counted, such as 'Glasses of water'")
    }
    let title = invocation[TallyCommands.title] ?? preset?.title ?? name
    let tally = Tally(
      name: name, title: title,
      header: arguments.value(of: header.spec)
        ?? (invocation.has(TallyCommands.title) ? title : preset?.header ?? title),
      icon: invocation.has(EntryArguments.icon)
        ? arguments.value(of: EntryArguments.icon.spec) : preset?.icon,
      color: arguments.value(of: EntryArguments.color.spec).flatMap { Paint(written: $0) }
        ?? preset?.color
        ?? .standardFill)
    let repository = try TallyRepository(&console, in: inputs)
    guard try repository.add(tally, console.host) else {
      throw .failed("tally '\(name)' already exists: see noonmark tally list")
    }
    try TallyOutput.confirm("Added \(title)", id: name, name, invocation, inputs, &console)
  }

  private static func undo(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let repository = try TallyRepository(&console, in: inputs)
    let tally = try repository.tally(invocation)
    let undone = try repository.change(tally.name) { log, store throws(StoreError) in
      try log.undo(in: inputs.zone, by: store)
    }
    guard let undone else {
      throw .failed("nothing to undo: no change of '\(tally.name)' is left to take back")
    }
    let event = TallyOutput.description(of: undone.event, in: inputs, console.host)
    let sentence = "Undid: " + (undone.isGone ? event : "the removal of \(event)")
    guard console.host.terminal != nil else {
      console.writeLine(DisplayText(sentence).string)
      return
    }
    try TallyOutput.confirm(sentence, tally.name, invocation, inputs, &console)
  }
}

/// The output of commands that change tallies.
enum TallyOutput {
  /// Confirms a change, with the tally's widget on a terminal.
  static func confirm(
    _ sentence: String, id: String? = nil, shortID: (() -> String)? = nil, _ tally: String?,
    _ invocation: Invocation, _ inputs: Inputs, _ console: inout Console
  ) throws(CommandError) {
    try EntryOutput.confirm(
      sentence, id: id, shortID: shortID, WidgetSpec(TallyWidget.self, WidgetRequest(name: tally)),
      invocation,
      inputs, &console)
  }

  /// Describes an event: its time, its date unless it is today, and its note.
  static func description(
    of event: TallyEvent, in inputs: Inputs, _ host: Host
  ) -> String {
    var inputs = inputs
    let style = inputs.calendarStyle(in: host)
    let civil = inputs.zone.civil(at: event.at)
    var text = style.text(hour: civil.hour, minute: civil.minute)
    if civil.date != inputs.zone.date(at: inputs.now) { text = style.text(civil.date) + " " + text }
    let note = DisplayText(event.note ?? "")
    return note.isEmpty ? text.string : "\(text.string) '\(note.truncated(to: 60).string)'"
  }
}
