import NoonmarkWidgets

/// Every command there is; a new one is its file and one line here.
enum CommandCatalog {
  static let all: [any Command.Type] = [
    DashboardCommand.self,
    ShowCommand.self,
    TimelineCommand.self,
    SolsticeInfoCommand.self,
    SolsticeUpcomingCommand.self,
    CountdownAddCommand.self,
    CountdownEditCommand.self,
    CountdownRemoveCommand.self,
    CountdownListCommand.self,
    CountdownImportCommand.self,
    ElapsedAddCommand.self,
    ElapsedEditCommand.self,
    ElapsedRemoveCommand.self,
    ElapsedListCommand.self,
    TallyNewCommand.self,
    TallyLogCommand.self,
    TallyTodayCommand.self,
    TallyHistoryCommand.self,
    TallyRemoveCommand.self,
    TallyUndoCommand.self,
    TallyExportCommand.self,
    TallyListCommand.self,
    TodoLoadCommand.self,
    TodoAddCommand.self,
    TodoEditCommand.self,
    TodoDoneCommand.self,
    TodoReopenCommand.self,
    TodoRemoveCommand.self,
    TodoListCommand.self,
    TodoExportCommand.self,
    TodoShareCommand.self,
    OutboxCommand.self,
    OutboxSendCommand.self,
    OutboxRemoveCommand.self,
    LocationCommand.self,
    LocationShowCommand.self,
    LocationSetCommand.self,
    LocationDetectCommand.self,
    LocationClearCommand.self,
    ConfigCommand.self,
    ConfigPathCommand.self,
    ConfigCheckCommand.self,
    ConfigGetCommand.self,
    ConfigSetCommand.self,
    ConfigUnsetCommand.self,
    ConfigListCommand.self,
    ThemeCommand.self,
    ThemeListCommand.self,
    ThemeShowCommand.self,
    ThemeCheckCommand.self,
    CacheCommand.self,
    CachePathCommand.self,
    CacheClearCommand.self,
    NotifyCommand.self,
    InitCommand.self,
    DoctorCommand.self,
    HelpCommand.self,
    VersionCommand.self,
  ]

  /// Returns the command line understood.
  ///
  /// What bars ask is tried first: for a render every other command's table would be made in vain.
  static func parse(_ words: [String]) throws(UsageError) -> Invocation {
    if let render = render(words) { return render }
    return try parser(all).parse(words)
  }

  /// A command line that shows widgets; nil where it may mean something else, or is wrong.
  private static func render(_ words: [String]) -> Invocation? {
    let commands: [any Command.Type] = [DashboardCommand.self, ShowCommand.self]
    guard let first = words.first, let render = try? parser(commands).parse(words) else {
      return nil
    }
    // Behind a widget's name may stand the word of one of its commands.
    return first == "show" || render.arguments.count == 1 ? render : nil
  }

  private static func parser(_ commands: [any Command.Type]) -> CommandParser {
    CommandParser(commands: commands.map { $0.spec }, widgets: WidgetCatalog.all.map { $0.kind })
  }

  /// Returns the command of a specification.
  static func command(for spec: CommandSpec) -> (any Command.Type)? {
    all.first { $0.spec.path == spec.path }
  }
}
