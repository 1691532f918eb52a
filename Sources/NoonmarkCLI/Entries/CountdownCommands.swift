import NoonmarkModel
import NoonmarkStore
import NoonmarkText
import NoonmarkWidgets

/// The dates of interest.
enum CountdownNoun: EntryNoun {
  typealias Book = DateBook

  static let name = "date"
  static let titleOption = "title"
  static let widget = WidgetSpec(CountdownWidget.self)
  static let fields = [
    OptionSpec(
      "repeat", .choice(["none"] + Repetition.allCases.map(\.rawValue)), "How it comes again")
  ]

  static func file(in folder: String) -> EntryFile { .dates(in: folder) }

  static func checked(title: String) throws(CommandError) -> String {
    guard !DisplayText(title).isEmpty else {
      throw .input("the title is empty: write what the date is, as 'Launch'")
    }
    return title
  }
}

/// `noonmark countdown add`.
enum CountdownAddCommand: Command {
  static let spec = CommandSpec(
    "countdown add", "Add a date, and print its id",
    arguments: [ArgumentSpec("TITLE"), ArgumentSpec("DATE")], options: CountdownNoun.addOptions)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    try CountdownNoun.add(invocation, in: &session)
  }
}

/// `noonmark countdown edit`.
enum CountdownEditCommand: Command {
  static let spec = CommandSpec(
    "countdown edit", "Change a date; --icon none takes the icon away",
    arguments: [ArgumentSpec("ID")], options: CountdownNoun.editOptions)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    try CountdownNoun.edit(invocation, in: &session)
  }
}

/// `noonmark countdown remove`.
enum CountdownRemoveCommand: Command {
  static let spec = CommandSpec(
    "countdown remove", "Remove a date", arguments: [ArgumentSpec("ID")],
    options: [Confirmation.option] + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    try CountdownNoun.remove(invocation, in: &session)
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
      ], of: EntryFile.dates, invocation, &session)
  }
}
