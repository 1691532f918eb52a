import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark help [COMMAND]`, `noonmark help TOPIC`, and `--help`.
enum HelpCommand {
  static let command = Command(
    "help", "Print help for a command or a topic", arguments: [Argument("COMMAND", .any)],
    options: [all.spec], run: { run throws(Failure) in try run.printHelp() })

  fileprivate static let all = Option.flag("all", "List every command")

  fileprivate static func start(_ help: Help, isWhole: Bool = false) -> [HelpBlock] {
    let widgets = WidgetCatalog.named
    return isWhole
      ? help.overview(widgets: widgets.map { ($0.kind, $0.summary) }, version: programVersion)
      : help.start(widgets: widgets.map { $0.kind }, version: programVersion)
  }

  /// Returns the command for a widget's name, which is short for `show WIDGET`.
  fileprivate static func widget(named words: [String], in host: Host) -> Command? {
    guard words.count == 1 else { return nil }
    if let widget = WidgetCatalog.widget(ofKind: words[0]) {
      return ShowCommand.command.renamed(widget.kind, widget.summary)
    }
    guard ScriptFolder.knows(words[0], in: host.directories) else { return nil }
    return ShowCommand.command.renamed(words[0], ScriptWidget.summary)
  }

  /// The width of a page: the terminal's columns within these limits.
  fileprivate static let allowedColumns = 40...100
  /// The width of a page without a terminal.
  fileprivate static let defaultColumns = 80
}

extension Run {
  fileprivate mutating func printHelp() throws(Failure) {
    let words = invocation.arguments
    let commands = parser.listed
    let help = Help(commands: commands)
    if words.isEmpty {
      return printBlocks(HelpCommand.start(help, isWhole: invocation[HelpCommand.all]))
    }
    let path = words.joined(separator: " ")
    // A widget may have the name of a group of commands. The page of the widget lists the group.
    if let command = HelpCommand.widget(named: words, in: host) ?? parser.command(at: words),
      !command.isHidden
    {
      printBlocks(help.page(for: command))
    } else if let topic = HelpTopic.named(path) {
      printBlocks(topic.page)
    } else {
      let groups = commands.map { String($0.path.prefix { $0 != " " }) }
      let near = Suggestion.nearest(
        to: path,
        in: groups + commands.map(\.path) + WidgetCatalog.kinds
          + HelpTopic.all.map(\.name))
      throw .unknownCommand(path, near: near)
    }
  }

  /// Prints the page of a command line with `--help`.
  mutating func printHelpPage() {
    let isShow = invocation.command.path == ShowCommand.command.path
    let widget = isShow ? HelpCommand.widget(named: invocation.arguments, in: host) : nil
    let command = widget ?? invocation.command
    let help = Help(commands: parser.listed)
    printBlocks(command.path.isEmpty ? HelpCommand.start(help) : help.page(for: command))
  }

  private mutating func printBlocks(_ page: [HelpBlock]) {
    let terminal = host.terminal
    let columns = terminal.map {
      min(
        max($0.columns, HelpCommand.allowedColumns.lowerBound),
        HelpCommand.allowedColumns.upperBound)
    }
    let emphasizes = emphasizes
    for line in page.textLines(columns: columns ?? HelpCommand.defaultColumns) {
      print(line.text, bold: emphasizes ? line.emphasized : 0)
    }
  }
}
