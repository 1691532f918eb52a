import NoonmarkBase
import NoonmarkWidgets

/// `noonmark agenda list`.
enum AgendaListCommand {
  static let command = Command(
    "agenda list", "List the events within agenda.within, day by day",
    options: { Options.render.without("size") },
    run: { run throws(Failure) in try run.listAgenda() })
}

extension Run {
  mutating func listAgenda() throws(Failure) {
    let screen = WidgetRequest(screen: AgendaWidget.listScreen)
    try show(WidgetSpec(AgendaWidget.self, screen))
  }
}
