import NoonmarkBase
import NoonmarkSystem
import NoonmarkWidgets

/// Every command, in the order of help.
package enum CommandCatalog {
  package static let all = {
    var all: [Command] = []
    forEach(in: nil) { all.append($0) }
    return all
  }()

  /// Visits the commands whose path begins with the word `group`, or all commands for `nil`.
  ///
  /// The command with the empty path is in each group. A run makes only the commands of one group,
  /// without an array. Commands that need functions of this catalog are inlined, so a run touches
  /// fewer pages.
  private static func forEach(in group: String?, _ visit: (Command) -> Void) {
    func has(_ name: String) -> Bool { group == nil || group == name }
    visit(DashboardCommand.command)
    if has("show") { visit(ShowCommand.command) }
    if has("ui") { visit(UICommand.command { Program.run($0) }) }
    if has("tap") { visit(TapCommand.command(parsing: parse)) }
    if has("timeline") { visit(TimelineCommand.command) }
    if has("solstice") {
      visit(SolsticeInfoCommand.command)
      visit(SolsticeUpcomingCommand.command)
    }
    if has("agenda") { visit(AgendaListCommand.command) }
    if has("countdown") { CountdownCommands.commands(visit) }
    if has("elapsed") { ElapsedCommands.commands(visit) }
    if has("tally") { TallyCommands.commands(visit) }
    if has("todo") { TodoCommands.commands(visit) }
    if has("calendar") { CalendarCommands.commands(visit) }
    if has("undo") { visit(UndoCommand.undo) }
    if has("redo") { visit(UndoCommand.redo) }
    if has("location") { LocationCommands.commands(visit) }
    if has("config") { ConfigCommands.commands(visit) }
    if has("theme") { ThemeCommands.commands(visit) }
    if has("icons") { visit(IconsCommand.command) }
    if has("widget") {
      ScriptCommands.commands(
        isCommand: { name in all.contains { $0.path.prefix { $0 != " " } == name } })(visit)
    }
    if has("cache") { CacheCommands.commands(visit) }
    if has("notify") { visit(NotifyCommand.command) }
    if has("setup") { visit(SetupCommand.command(parsing: parse)) }
    if has("init") { visit(InitCommand.command) }
    if has("completions") { visit(CompletionCommands.script) }
    if has("doctor") { visit(DoctorCommand.command) }
    if has("help") { visit(HelpCommand.command { listed }) }
    if has("version") { visit(VersionCommand.command) }
    if has("complete") { visit(CompletionCommands.answer(by: { parser(on: $0) }) { listed }) }
  }

  /// The commands that help lists.
  package static var listed: [Command] { all.filter { !$0.isHidden } }

  /// Returns the parser of the program's command line.
  package static func parser(on host: Host) -> CommandParser {
    let (directories, environment) = (host.directories, host.environment)
    return CommandParser(
      commands: forEach(in:_:), widgets: WidgetCatalog.kinds,
      ownWidgets: ScriptFolder.knownNames(in: directories),
      isDate: { DateArguments.isDate($0, environment) },
      countOfDateWords: { DateArguments.countOfWords(of: $0, in: $1, environment) })
  }

  /// Parses the words of a command line, without the program's name.
  static func parse(_ words: [String], on host: Host) throws(Failure) -> Invocation {
    try parser(on: host).parse(words)
  }
}
