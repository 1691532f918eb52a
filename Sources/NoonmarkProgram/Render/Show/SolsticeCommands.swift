import NoonmarkBase
import NoonmarkWidgets

/// `noonmark solstice info`.
enum SolsticeInfoCommand {
  static let command = Command(
    "solstice info", "Show the next event, the sun, and the next 12 events",
    options: { Options.render.without("size") },
    run: { run throws(Failure) in
      let screen = WidgetRequest(screen: SolsticeWidget.Screen.info.rawValue)
      try run.show(WidgetSpec(SolsticeWidget.self, screen))
    })
}

/// `noonmark solstice upcoming`.
enum SolsticeUpcomingCommand {
  static let command = Command(
    "solstice upcoming", "List the next equinoxes and solstices",
    options: {
      count
      Options.render.without("size")
    }, run: { run throws(Failure) in try run.listSolstices() })

  fileprivate static let count = Option.integer(
    "count", 1...1000, "The number of events (default: 12)")
}

extension Run {
  mutating func listSolstices(of year: Int? = nil) throws(Failure) {
    let screen = WidgetRequest(
      screen: SolsticeWidget.Screen.upcoming.rawValue,
      count: invocation[SolsticeUpcomingCommand.count], year: year)
    try show(WidgetSpec(SolsticeWidget.self, screen))
  }
}
