import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets

/// `noonmark agenda list`.
enum AgendaListCommand {
  static let command = Command(
    "agenda list", "List the events of the next week, or within agenda.within, day by day",
    options: { Options.render.without("size") },
    run: { run throws(Failure) in try run.listAgenda() })
}

extension Run {
  mutating func listAgenda() throws(Failure) {
    let screen = WidgetRequest(screen: AgendaWidget.listScreen)
    try show(WidgetSpec(AgendaWidget.self, screen))
  }
}

extension Run {
  /// Collects the events of the agenda: those of the user's dates, once these are read, and those
  /// of calendars.
  ///
  /// - Parameters:
  ///   - isList: Whether they are listed.
  ///   - background: Starts loads of calendars that are due; nil to start nothing.
  ///   - data: The data to add them to.
  mutating func readAgenda(
    forList isList: Bool, starting background: Background?, into data: inout WidgetData
  ) {
    let hours = configuration[Keys.agendaHours]
    let window = AgendaWindow(
      at: ZonedInstant(now, in: zone), hours: isList ? max(hours, AgendaWindow.hoursOfList) : hours)
    let dates = data.datesOfAgenda.events(in: window, zone: zone)
    if data.unreadable.contains(.dates) { data.unreadable.insert(.agenda) }
    data.agendaHours = hours
    data.agendaShowsNext = configuration[Keys.agendaRunning] == .next
    var events = dates.events
    let calendars = readCalendars(
      from: window.instants.lowerBound, to: window.instants.upperBound, starting: background,
      into: &events)
    (data.calendars, data.calendarProblem) = (calendars.state, calendars.problem)
    data.calendarAttempt = calendars.attempt
    data.hasSubscriptions = calendars.hasSubscriptions
    let until = data.calendars == .none ? dates.until : earliest(dates.until, window.until)
    data.agenda = Agenda(events, until: until)
    revalidate(at: earliest(data.agenda.until, calendars.revalidateAt))
  }
}
