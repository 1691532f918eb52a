import NoonmarkText
import NoonmarkWidgets

/// `noonmark help [COMMAND]`, and `--help`.
enum HelpCommand {
  static let command = Command(
    "help", "Print help for a command", arguments: [Argument("COMMAND", .any)], run: run)

  private static func run(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let path = invocation.arguments.joined(separator: " ")
    guard
      let command = widget(named: invocation.arguments, in: console)
        ?? CommandCatalog.all.first(where: { $0.path == path })
    else {
      let near = Suggestion.nearest(to: path, in: CommandCatalog.all.map(\.path))
      throw CommandError(UsageError.unknownCommand(path, near: near))
    }
    printPage(for: command, in: &console)
  }

  /// Prints the page of a command line with `--help`.
  static func printPage(for invocation: Invocation, in console: inout Console) {
    let isShow = invocation.command.path == ShowCommand.command.path
    let widget = isShow ? widget(named: invocation.arguments, in: console) : nil
    printPage(for: widget ?? invocation.command, in: &console)
  }

  /// The command that is short for `show WIDGET`.
  private static func widget(named words: [String], in console: Console) -> Command? {
    guard words.count == 1 else { return nil }
    if let widget = WidgetCatalog.widget(ofKind: words[0]) {
      return ShowCommand.command.renamed(widget.kind, widget.summary)
    }
    guard ScriptFolder.knows(words[0], in: console.host.directories) else { return nil }
    return ShowCommand.command.renamed(words[0], ScriptWidget.summary)
  }

  private static func printPage(for command: Command, in console: inout Console) {
    let help = Help(commands: CommandCatalog.all)
    console.print(
      command.path.isEmpty
        ? help.overview(
          widgets: WidgetCatalog.all.map { ($0.kind, $0.summary) }, version: programVersion)
        : help.page(for: command))
  }
}
