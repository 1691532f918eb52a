import NoonmarkModel
import NoonmarkWidgets

/// `noonmark solstice info`.
enum SolsticeInfoCommand {
  static let command = Command(
    "solstice info", "The next event in full, the sun, and the next 12 events",
    options: { Options.render.without("size") }, run: run)

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let screen = WidgetRequest(screen: SolsticeWidget.Screen.info.rawValue)
    try WidgetSpec(SolsticeWidget.self, screen).run(invocation, in: &console)
  }
}

/// `noonmark solstice upcoming`.
enum SolsticeUpcomingCommand {
  static let command = Command(
    "solstice upcoming", "The next equinoxes and solstices",
    options: {
      count
      Options.render.without("size")
    }, run: run)

  private static let count = Option.integer(
    "count", 1...1000, "How many; 12 where it is left out")

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let screen = WidgetRequest(
      screen: SolsticeWidget.Screen.upcoming.rawValue, count: invocation[count])
    try WidgetSpec(SolsticeWidget.self, screen).run(invocation, in: &console)
  }
}
