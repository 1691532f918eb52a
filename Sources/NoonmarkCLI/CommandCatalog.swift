import NoonmarkSystem
import NoonmarkWidgets

/// Every command, in the order of help.
package enum CommandCatalog {
  package static let all: [Command] = {
    // Not a list of lists: the runtime would create its type at each start.
    var all = [
      DashboardCommand.command, ShowCommand.command,
      UICommand.command { host in
        let outcome = Program.run(host)
        return (outcome.stdout, outcome.stderr, outcome.status)
      },
      TapCommand.command { words, host throws(UsageError) in
        try parse(words, in: host.directories)
      }, TimelineCommand.command,
      SolsticeInfoCommand.command, SolsticeUpcomingCommand.command, AgendaListCommand.command,
    ]
    all += CountdownCommands.all
    all += ElapsedCommands.all
    all += TallyCommands.all
    all += TodoCommands.all
    all += CalendarCommands.all
    all.append(UndoCommand.command)
    all += LocationCommands.all
    all += ConfigCommands.all
    all += ThemeCommands.all
    all.append(IconsCommand.command)
    all += ScriptCommands.all { name in
      CommandCatalog.all.contains { $0.path.prefix { $0 != " " } == name }
    }
    all += CacheCommands.all
    all += [
      NotifyCommand.command, InitCommand.command, CompletionCommands.script,
      DoctorCommand.command, HelpCommand.command { listed }, VersionCommand.command,
      CompletionCommands.answer(by: { parser(in: $0) }) { listed },
    ]
    return all
  }()

  /// The commands that help lists.
  package static var listed: [Command] { all.filter { !$0.isHidden } }

  /// The options that every command takes.
  package static var everywhere: [OptionSpec] { Options.everywhere }

  /// Returns the parser of the program's command line.
  ///
  /// - Parameters:
  ///   - directories: The directories of the user's own widgets.
  ///   - countOfDateWords: Returns the number of words at the start that form a date, at least 1.
  static func parser(
    in directories: UserDirectories,
    countOfDateWords: @escaping @Sendable ([String]) -> Int = { _ in 1 }
  ) -> CommandParser {
    CommandParser(
      commands: all, widgets: WidgetCatalog.all.map { $0.kind },
      ownWidgets: ScriptFolder.knownNames(in: directories), countOfDateWords: countOfDateWords)
  }

  /// Parses the arguments of the program, without its name.
  package static func parse(
    _ words: [String], in directories: UserDirectories,
    countOfDateWords: @escaping @Sendable ([String]) -> Int = { _ in 1 }
  ) throws(UsageError) -> Invocation {
    try parser(in: directories, countOfDateWords: countOfDateWords).parse(words)
  }
}
