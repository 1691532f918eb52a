import Almanac
import NoonmarkCore
import NoonmarkStore
import NoonmarkWidgets

/// `noonmark elapsed add`.
enum ElapsedAddCommand: Command {
  static let spec = CommandSpec(
    "elapsed add", "Count the days since a date, and print the counter's id",
    arguments: [ArgumentSpec("LABEL"), ArgumentSpec("DATE")],
    options: EntryInput.options + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let input = try EntryInput(invocation, &session)
    let label = try ElapsedAccess.label(invocation.arguments[0])
    let start = try EntryInput.date(invocation.arguments[1], in: world)
    let id = EntryAccess.newID()
    try EntryAccess(EntryFile.counters, session).append(
      Counter.line(
        start, label, [("icon", input.value("icon")), ("color", input.value("color"))],
        createdAt: world.now, id: id))
    try EntryReport.tell(
      id, "Added \(ElapsedAccess.name(label, id))", WidgetSpec(ElapsedWidget.self), invocation,
      world, &session)
  }
}

/// `noonmark elapsed edit`.
enum ElapsedEditCommand: Command {
  static let spec = CommandSpec(
    "elapsed edit", "Change a counter; an empty --label, --icon or --color takes it away",
    arguments: [ArgumentSpec("ID")],
    options: [
      OptionSpec("label", .text("LABEL"), "The new label"),
      OptionSpec("date", .text("DATE"), "The new first day"),
    ] + EntryInput.options + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let input = try EntryInput(invocation, &session)
    var edits = input.edits([("icon", "icon"), ("color", "color")])
    if let text = invocation.value("date") {
      edits.append(.place(0, try EntryInput.date(text, in: world).iso8601))
    }
    if let text = invocation.value("label") {
      edits.append(.place(1, try ElapsedAccess.label(text)))
    }
    guard !edits.isEmpty else {
      throw .input("nothing to change: write --label, --date, --icon or --color")
    }
    var name = ""
    let wanted = invocation.arguments[0]
    try EntryAccess(EntryFile.counters, session).change { file throws(CommandError) in
      let counter = try ElapsedAccess.find(wanted, in: CounterBook(file.bytes))
      name = ElapsedAccess.name(invocation.value("label") ?? counter.label, counter.id)
      // A line written by hand keeps the id by which it was found.
      return file.editing(counter.record, after: 2, edits + [.value("id", counter.id)])
    }
    try EntryReport.tell(
      nil, "Changed \(name)", WidgetSpec(ElapsedWidget.self), invocation, world, &session)
  }
}

/// `noonmark elapsed remove`.
enum ElapsedRemoveCommand: Command {
  static let spec = CommandSpec(
    "elapsed remove", "Remove a counter", arguments: [ArgumentSpec("ID")],
    options: [Confirmation.option] + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    var world = try World(invocation, in: &session)
    let counter = try ElapsedAccess.find(
      invocation.arguments[0], in: world.data(for: [.counters], in: &session).counters)
    let name = ElapsedAccess.name(counter.label, counter.id)
    let day = world.calendarStyle(in: session).text(counter.start).string
    guard try Confirmation.isGiven(to: "Remove '\(name)' (since \(day))", invocation) else {
      return
    }
    // Looked for again under the lock: meanwhile others may have changed the file.
    try EntryAccess(EntryFile.counters, session).change { file throws(CommandError) in
      file.removing(try ElapsedAccess.find(counter.id, in: CounterBook(file.bytes)).record)
    }
    try EntryReport.tell(
      nil, "Removed \(name)", WidgetSpec(ElapsedWidget.self), invocation, world, &session)
  }
}

/// `noonmark elapsed list`.
enum ElapsedListCommand: Command {
  static let spec = CommandSpec(
    "elapsed list", "List the counters", options: EntryReport.listOptions)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let screen = WidgetRequest(screen: ElapsedWidget.Screen.list.rawValue)
    try EntryReport.list(
      WidgetSpec(ElapsedWidget.self, screen),
      columns: ["id", "label", "start", "days", "text", "icon", "color", "created_at"],
      invocation, &session)
  }
}

/// What the commands of counters share.
enum ElapsedAccess {
  static func find(
    _ wanted: String, in book: CounterBook
  ) throws(CommandError) -> Counter {
    try EntryAccess.found("counter", listedBy: "elapsed list") { () throws(EntrySearchError) in
      try book.find(wanted)
    }
  }

  /// Checks a label: it may be empty, but not of characters alone that nobody can see.
  static func label(_ text: String) throws(CommandError) -> String {
    guard text.isEmpty || !DisplayText(text).isEmpty else {
      throw .input("nobody can see the label: write what happened, as 'sober', or '' for none")
    }
    return text
  }

  /// What a counter is called where it is told of: its id where it has no label.
  static func name(_ label: String, _ id: String) -> String {
    label.isEmpty ? id : label
  }
}
