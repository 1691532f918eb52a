import NoonmarkWidgets

/// `noonmark agenda list`.
enum AgendaListCommand {
  static let command = Command(
    "agenda list", "List the events within agenda.within, day by day",
    options: { Options.render.without("size") }, run: run)

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let screen = WidgetRequest(screen: AgendaWidget.listScreen)
    try WidgetSpec(AgendaWidget.self, screen).run(invocation, in: &console)
  }
}
