import NoonmarkModel
import NoonmarkStore
import NoonmarkText
import NoonmarkWidgets

/// The days since which the user counts.
enum ElapsedNoun: EntryNoun {
  typealias Book = CounterBook

  static let name = "counter"
  static let titleOption = "label"
  static let widget = WidgetSpec(ElapsedWidget.self)
  static let fields: [OptionSpec] = []

  static func file(in folder: String) -> EntryFile { .counters(in: folder) }

  /// A label may be empty, but not of characters alone that nobody can see.
  static func checked(title: String) throws(CommandError) -> String {
    guard title.isEmpty || !DisplayText(title).isEmpty else {
      throw .input("nobody can see the label: write what happened, as 'sober', or '' for none")
    }
    return title
  }
}

/// `noonmark elapsed add`.
enum ElapsedAddCommand: Command {
  static let spec = CommandSpec(
    "elapsed add", "Count the days since a date, and print the counter's id",
    arguments: [ArgumentSpec("LABEL"), ArgumentSpec("DATE")], options: ElapsedNoun.addOptions)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    try ElapsedNoun.add(invocation, in: &session)
  }
}

/// `noonmark elapsed edit`.
enum ElapsedEditCommand: Command {
  static let spec = CommandSpec(
    "elapsed edit", "Change a counter; --icon none takes the icon away",
    arguments: [ArgumentSpec("ID")], options: ElapsedNoun.editOptions)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    try ElapsedNoun.edit(invocation, in: &session)
  }
}

/// `noonmark elapsed remove`.
enum ElapsedRemoveCommand: Command {
  static let spec = CommandSpec(
    "elapsed remove", "Remove a counter", arguments: [ArgumentSpec("ID")],
    options: [Confirmation.option] + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    try ElapsedNoun.remove(invocation, in: &session)
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
      of: EntryFile.counters, invocation, &session)
  }
}
