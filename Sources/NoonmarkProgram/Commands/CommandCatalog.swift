import NoonmarkBase
import NoonmarkSystem
import NoonmarkWidgets

/// Every command, in the order of help.
package enum CommandCatalog {
  package static let all = {
    var all: [Command] = []
    forEach { all.append($0) }
    return all
  }()

  /// Calls `visit` with each command.
  ///
  /// To find one in a list, each start would make the list and its type. The commands that take
  /// functions of this catalog are inlined, so a start touches fewer pages.
  private static func forEach(_ visit: (Command) -> Void) {
    visit(DashboardCommand.command)
    visit(ShowCommand.command)
    visit(UICommand.command { Program.run($0) })
    visit(
      TapCommand.command { words, host throws(Failure) in
        try parser(in: host.directories).parse(words)
      })
    visit(TimelineCommand.command)
    visit(SolsticeInfoCommand.command)
    visit(SolsticeUpcomingCommand.command)
    visit(AgendaListCommand.command)
    CountdownCommands.forEach(visit)
    ElapsedCommands.forEach(visit)
    TallyCommands.forEach(visit)
    TodoCommands.forEach(visit)
    CalendarCommands.forEach(visit)
    visit(UndoCommand.undo)
    visit(UndoCommand.redo)
    LocationCommands.forEach(visit)
    ConfigCommands.forEach(visit)
    ThemeCommands.forEach(visit)
    visit(IconsCommand.command)
    ScriptCommands.forEach(
      isCommand: { name in all.contains { $0.path.prefix { $0 != " " } == name } }, visit)
    CacheCommands.forEach(visit)
    visit(NotifyCommand.command)
    visit(
      SetupCommand.command { words, host throws(Failure) in
        let environment = host.environment
        return try parser(
          in: host.directories,
          countOfDateWords: { DateArguments.countOfWords(of: $0, in: $1, environment) }
        ).parse(words)
      })
    visit(InitCommand.command)
    visit(CompletionCommands.script)
    visit(DoctorCommand.command)
    visit(HelpCommand.command { listed })
    visit(VersionCommand.command)
    visit(CompletionCommands.answer(by: { parser(in: $0) }) { listed })
  }

  /// The commands that help lists.
  package static var listed: [Command] { all.filter { !$0.isHidden } }

  /// Returns the parser of the program's command line.
  package static func parser(
    in directories: UserDirectories,
    isDate: @escaping @Sendable ([String]) -> Bool = { _ in false },
    countOfDateWords: @escaping CommandParser.CountOfDateWords = { _, _ in 1 }
  ) -> CommandParser {
    CommandParser(
      commands: forEach, widgets: WidgetCatalog.kinds,
      ownWidgets: ScriptFolder.knownNames(in: directories), isDate: isDate,
      countOfDateWords: countOfDateWords)
  }
}
