import NoonmarkText
import NoonmarkWidgets

/// `noonmark help [COMMAND]`.
enum HelpCommand: Command {
  static let spec = CommandSpec(
    "help", "Show help for a command", arguments: [ArgumentSpec("COMMAND", .any)],
    options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let path = invocation.arguments
    guard !path.isEmpty else {
      printPage(for: DashboardCommand.spec, in: &session)
      return
    }
    let specs = CommandCatalog.all.map { $0.spec }
    guard let spec = widgetSpec(path) ?? specs.first(where: { $0.path == path }) else {
      let typed = path.joined(separator: " ")
      let names = specs.map { $0.path.joined(separator: " ") }
      throw CommandError(
        UsageError.unknownCommand(typed, near: Suggestion.nearest(to: typed, in: names)))
    }
    printPage(for: spec, in: &session)
  }

  /// Prints the page of what was asked for with `--help` behind it.
  static func printPage(for invocation: Invocation, in session: inout Session) {
    let isShow = invocation.command == ShowCommand.spec
    let widget = isShow ? widgetSpec(invocation.arguments) : nil
    printPage(for: widget ?? invocation.command, in: &session)
  }

  /// A widget as a command; nil where the words are not the name of one.
  private static func widgetSpec(_ words: [String]) -> CommandSpec? {
    guard words.count == 1, let widget = WidgetCatalog.widget(ofKind: words[0]) else { return nil }
    return CommandSpec(widget.kind, widget.summary, options: ShowCommand.spec.options)
  }

  /// Prints the page of a command; that of the program alone lists every command.
  static func printPage(for spec: CommandSpec, in session: inout Session) {
    let specs = CommandCatalog.all.map { $0.spec }
    let help = Help(commands: specs, sharedOptions: Options.everywhere)
    let screens = specs.filter {
      $0.path.count > spec.path.count && $0.path.starts(with: spec.path)
    }
    let page =
      spec.path.isEmpty
      ? help.overview(
        widgets: WidgetCatalog.all.map { ($0.kind, $0.summary) }, version: programVersion)
      : help.page(for: spec, screens: screens)
    // Its last line ends too.
    session.tell(page.hasSuffix("\n") ? String(page.dropLast()) : page)
  }
}
