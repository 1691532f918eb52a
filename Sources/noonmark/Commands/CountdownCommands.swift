import Almanac
import NoonmarkCore
import NoonmarkStore
import NoonmarkWidgets

/// `noonmark countdown add`.
enum CountdownAddCommand: Command {
  static let spec = CommandSpec(
    "countdown add", "Add a date, and print its id",
    arguments: [ArgumentSpec("TITLE"), ArgumentSpec("DATE")],
    options: EntryInput.options + [CountdownAccess.repetition] + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let input = try EntryInput(invocation, &session)
    let title = try EntryInput.title(invocation.arguments[0])
    let date = try EntryInput.date(invocation.arguments[1], in: world)
    let id = EntryAccess.newID()
    let repetition = input.value("repeat").flatMap { Repetition(rawValue: $0) }
    try EntryAccess(EntryFile.dates, session).append(
      DateOfInterest.line(
        date, title,
        [
          ("icon", input.value("icon")), ("color", input.value("color")),
          ("repeat", repetition?.rawValue),
        ],
        createdAt: world.now, id: id))
    try EntryReport.tell(
      id, "Added \(title)", WidgetSpec(CountdownWidget.self), invocation, world, &session)
  }
}

/// `noonmark countdown edit`.
enum CountdownEditCommand: Command {
  static let spec = CommandSpec(
    "countdown edit", "Change a date; an empty --icon or --color takes it away",
    arguments: [ArgumentSpec("ID")],
    options: [
      OptionSpec("title", .text("TITLE"), "The new title"),
      OptionSpec("date", .text("DATE"), "The new date"),
    ] + EntryInput.options + [CountdownAccess.repetition] + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let input = try EntryInput(invocation, &session)
    var edits = input.edits([("icon", "icon"), ("color", "color")])
    if let text = invocation.value("date") {
      edits.append(.place(0, try EntryInput.date(text, in: world).iso8601))
    }
    if let text = invocation.value("title") {
      edits.append(.place(1, try EntryInput.title(text)))
    }
    if let text = invocation.value("repeat") {
      edits.append(.value("repeat", Repetition(rawValue: text)?.rawValue))
    }
    guard !edits.isEmpty else {
      throw .input("nothing to change: write --title, --date, --icon, --color or --repeat")
    }
    var title = ""
    let wanted = invocation.arguments[0]
    try EntryAccess(EntryFile.dates, session).change { file throws(CommandError) in
      let date = try CountdownAccess.find(wanted, in: DateBook(file.bytes))
      title = invocation.value("title") ?? date.title
      // A line written by hand keeps the id by which it was found.
      return file.editing(date.record, after: 2, edits + [.value("id", date.id)])
    }
    try EntryReport.tell(
      nil, "Changed \(title)", WidgetSpec(CountdownWidget.self), invocation, world, &session)
  }
}

/// `noonmark countdown remove`.
enum CountdownRemoveCommand: Command {
  static let spec = CommandSpec(
    "countdown remove", "Remove a date", arguments: [ArgumentSpec("ID")],
    options: [Confirmation.option] + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    var world = try World(invocation, in: &session)
    let date = try CountdownAccess.find(
      invocation.arguments[0], in: world.data(for: [.dates], in: &session).dates)
    let day = world.calendarStyle(in: session).text(date.date).string
    guard try Confirmation.isGiven(to: "Remove '\(date.title)' (\(day))", invocation) else {
      return
    }
    // Looked for again under the lock: meanwhile others may have changed the file.
    try EntryAccess(EntryFile.dates, session).change { file throws(CommandError) in
      file.removing(try CountdownAccess.find(date.id, in: DateBook(file.bytes)).record)
    }
    try EntryReport.tell(
      nil, "Removed \(date.title)", WidgetSpec(CountdownWidget.self), invocation, world, &session)
  }
}

/// `noonmark countdown list`.
enum CountdownListCommand: Command {
  static let spec = CommandSpec(
    "countdown list", "List the dates: the upcoming ones, then the past ones",
    options: [
      OptionSpec("tab", .choice(CountdownWidget.Tab.allCases.map(\.rawValue)), "Which of them")
    ] + EntryReport.listOptions)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let screen = WidgetRequest(
      screen: CountdownWidget.listScreen, tab: invocation.value("tab") ?? "all")
    try EntryReport.list(
      WidgetSpec(CountdownWidget.self, screen),
      columns: [
        "id", "title", "date", "days", "label", "tab", "icon", "color", "repeat", "created_at",
      ], invocation, &session)
  }
}

/// What the commands of dates share.
enum CountdownAccess {
  static let repetition = OptionSpec(
    "repeat", .choice(["none"] + Repetition.allCases.map(\.rawValue)), "How it comes again")

  static func find(
    _ wanted: String, in book: DateBook
  ) throws(CommandError) -> DateOfInterest {
    try EntryAccess.found("date", listedBy: "countdown list") { () throws(EntrySearchError) in
      try book.find(wanted)
    }
  }
}
