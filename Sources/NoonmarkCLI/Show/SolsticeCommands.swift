import NoonmarkModel
import NoonmarkWidgets

/// `noonmark solstice info`.
enum SolsticeInfoCommand {
  static let command = Command(
    "solstice info", "Show the next event, the sun, and the next 12 events",
    options: { Options.render.without("size") }, run: run)

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let screen = WidgetRequest(screen: SolsticeWidget.Screen.info.rawValue)
    try WidgetSpec(SolsticeWidget.self, screen).run(invocation, in: &console)
  }
}

/// `noonmark solstice upcoming`.
enum SolsticeUpcomingCommand {
  static let command = Command(
    "solstice upcoming", "List the next equinoxes and solstices",
    options: {
      count
      Options.render.without("size")
    }, run: run)

  private static let count = Option.integer(
    "count", 1...1000, "The number of events (default: 12)")

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let screen = WidgetRequest(
      screen: SolsticeWidget.Screen.upcoming.rawValue, count: invocation[count])
    try WidgetSpec(SolsticeWidget.self, screen).run(invocation, in: &console)
  }
}
