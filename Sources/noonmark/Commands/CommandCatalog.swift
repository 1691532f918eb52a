import NoonmarkCore
import NoonmarkWidgets

/// Something that a user can ask of the program.
protocol Command: Sendable {
  /// How it is asked for, and what it takes.
  static var spec: CommandSpec { get }
  /// Does it; what it has to say goes through the session.
  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError)
}

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
    CacheCommand.self,
    CachePathCommand.self,
    CacheClearCommand.self,
    NotifyCommand.self,
    DoctorCommand.self,
    HelpCommand.self,
    VersionCommand.self,
  ]

  static var parser: CommandParser {
    CommandParser(commands: all.map { $0.spec }, widgets: WidgetCatalog.all.map { $0.kind })
  }

  /// Returns the command of a specification.
  static func command(for spec: CommandSpec) -> (any Command.Type)? {
    all.first { $0.spec.path == spec.path }
  }
}
