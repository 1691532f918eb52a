import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark help [COMMAND]`, `noonmark help TOPIC`, and `--help`.
enum HelpCommand {
  /// - Parameter commands: Returns the commands that help lists.
  @inline(__always)
  static func command(listing commands: @escaping @Sendable () -> [Command]) -> Command {
    Command(
      "help", "Print help for a command or a topic", arguments: [Argument("COMMAND", .any)],
      options: { all },
      run: { invocation, console throws(CommandError) in
        try run(invocation, commands(), in: &console)
      })
  }

  private static let all = Option.flag("all", "List every command")

  private static func run(
    _ invocation: Invocation, _ commands: [Command], in console: inout Console
  ) throws(CommandError) {
    let words = invocation.arguments
    let help = Help(commands: commands)
    if words.isEmpty { return print(start(help, isWhole: invocation[all]), in: &console) }
    let path = words.joined(separator: " ")
    // A widget can have the name of a group of commands: its page lists them.
    if let command = widget(named: words, in: console)
      ?? CommandParser(commands: { commands.forEach($0) }, widgets: []).command(at: words)
    {
      print(help.page(for: command), in: &console)
    } else if let topic = HelpTopic.named(path) {
      print(topic.page, in: &console)
    } else {
      let groups = commands.map { String($0.path.prefix { $0 != " " }) }
      let near = Suggestion.nearest(
        to: path,
        in: groups + commands.map(\.path) + WidgetCatalog.all.map { $0.kind }
          + HelpTopic.all.map(\.name))
      throw CommandError(UsageError.unknownCommand(path, near: near))
    }
  }

  /// Prints the page of a command line with `--help`.
  static func printPage(
    for invocation: Invocation, listing commands: [Command], in console: inout Console
  ) {
    let isShow = invocation.command.path == ShowCommand.command.path
    let widget = isShow ? widget(named: invocation.arguments, in: console) : nil
    let command = widget ?? invocation.command
    let help = Help(commands: commands)
    print(command.path.isEmpty ? start(help) : help.page(for: command), in: &console)
  }

  private static func start(_ help: Help, isWhole: Bool = false) -> [HelpBlock] {
    let widgets = WidgetCatalog.all
    return isWhole
      ? help.overview(widgets: widgets.map { ($0.kind, $0.summary) }, version: programVersion)
      : help.start(widgets: widgets.map { $0.kind }, version: programVersion)
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

  /// The columns of a page: those of the terminal within these limits.
  private static let allowedColumns = 40...100
  /// The columns where there is no terminal.
  private static let defaultColumns = 80

  private static func print(_ page: [HelpBlock], in console: inout Console) {
    let terminal = console.host.terminal
    let columns = terminal.map {
      min(max($0.columns, allowedColumns.lowerBound), allowedColumns.upperBound)
    }
    let environment = console.host.environment
    let emphasizes =
      terminal != nil && environment.nonEmpty("NO_COLOR") == nil && environment["TERM"] != "dumb"
    for line in page.textLines(columns: columns ?? defaultColumns) {
      console.print(line.text, bold: emphasizes ? line.emphasized : 0)
    }
  }
}
