import NoonmarkModel
import NoonmarkWidgets

/// `noonmark solstice info`.
enum SolsticeInfoCommand: Command {
  static let spec = CommandSpec(
    "solstice info", "The next event in full, the sun, and the next 12 events",
    options: Options.render.filter { $0 != Options.size } + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let screen = WidgetRequest(screen: SolsticeWidget.Screen.info.rawValue)
    try WidgetSpec(SolsticeWidget.self, screen).run(invocation, in: &session)
  }
}

/// `noonmark solstice upcoming`.
enum SolsticeUpcomingCommand: Command {
  static let spec = CommandSpec(
    "solstice upcoming", "The next equinoxes and solstices",
    options: [OptionSpec("count", .integer(1...1000), "How many; 12 where it is left out")]
      + Options.render.filter { $0 != Options.size } + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let screen = WidgetRequest(
      screen: SolsticeWidget.Screen.upcoming.rawValue, count: invocation.integer("count"))
    try WidgetSpec(SolsticeWidget.self, screen).run(invocation, in: &session)
  }
}
