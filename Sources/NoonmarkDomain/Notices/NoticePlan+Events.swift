import Almanac
import NoonmarkText

/// The time range whose calendar events must be loaded for the notices of the next two weeks.
package struct NoticeWindow: Hashable, Sendable {
  /// The time range of events with notices.
  package let instants: Range<Instant>
  /// The instant up to which notices are complete.
  package let until: Instant
}

// MARK: - Events of calendars

extension NoticePlan {
  /// The number of days for which notices of events are complete.
  private static let eventDays = 14

  /// The maximum days from an alarm to its event: programs offer at most four weeks.
  private static let alarmDays = 35
  /// The maximum seconds from an event to its alarm.
  private static let alarmsAfter = 86_400

  /// Returns the window of events at a moment.
  ///
  /// `nil` if events have no notices: neither times nor alarms are configured.
  package func eventWindow(at moment: ZonedInstant) -> NoticeWindow? {
    guard times?.offsets.isEmpty == false || hasAlarms else { return nil }
    let last = moment.today.advanced(byDays: NoticePlan.eventDays)
    // One day for the rest of the offset, and one for changes of the UTC offset.
    let longest = times?.longestDays ?? 0
    let end = last.advanced(byDays: (hasAlarms ? max(longest, NoticePlan.alarmDays) : longest) + 2)
    let start = moment.now.advanced(bySeconds: hasAlarms ? -NoticePlan.alarmsAfter : 0)
    return NoticeWindow(
      instants: start..<moment.zone.startOfDay(end), until: moment.zone.startOfDay(last))
  }

  /// Adds the events of calendars, in any order.
  ///
  /// Equal events are merged. An event that is also one of the user's dates is ignored, since the
  /// date has its own notices.
  ///
  /// - Parameter events: All events of the window; events outside of it are allowed.
  package mutating func add(_ events: [AgendaEvent], in window: NoticeWindow, zone: Zone) {
    guard times != nil || hasAlarms else { return }
    let events = Agenda.merged(events)
    let dated = datedEvents(among: events, in: zone)
    self.events = events.filter { !dated.contains($0.identity) }
      .map { event in
        (
          begin: event.time.begin(in: zone),
          event: NoticeEvent(
            event, times ?? .never, alarms: hasAlarms ? event.alarms : [], in: zone)
        )
      }
      .sorted { $0.begin < $1.begin }.map(\.event)
    let days = (times?.longestDays ?? 0) + 2
    eventReach = self.events.reduce(days * 86_400) { reach, event in
      let first = event.alarms.map(\.at).min()
      return max(reach, first.map { event.time.begin(in: zone).seconds(since: $0) } ?? 0)
    }
    eventsUntil = window.until
  }

  /// Returns the events that are also dates, with the same title and beginning.
  private func datedEvents(
    among events: [AgendaEvent], in zone: Zone
  ) -> Set<AgendaEvent.Identity> {
    guard !events.isEmpty else { return [] }
    let titled = Dictionary(grouping: events, by: \.title)
    var found: Set<AgendaEvent.Identity> = []
    for date in dates.all {
      for event in titled[date.titleAndLink.title] ?? []
      where date.series.hasOccurrence(at: event.time, in: zone) {
        found.insert(event.identity)
      }
    }
    return found
  }

  /// Calls `body` with the events that can have a notice up to an instant, ordered by beginning.
  ///
  /// - Parameter end: Returns the instant, which `body` may change; `nil` for all events.
  func forEachEvent(before end: () -> Instant?, in zone: Zone, _ body: (NoticeEvent) -> Void) {
    for event in events {
      let first = event.time.begin(in: zone).advanced(bySeconds: -eventReach)
      if let end = end(), first > end { return }
      body(event)
    }
  }
}

extension NoticeEvent {
  /// Creates the notices of a calendar event, with the same keys in every run and every zone.
  fileprivate init(
    _ event: AgendaEvent, _ times: NoticeTimes, alarms: [EventAlarm], in zone: Zone
  ) {
    // Notices are for the first of several days; alarms can be relative to the end of the last one.
    let time: AgendaEvent.Time =
      switch event.time {
      case .days(let days): .days(days.lowerBound...days.lowerBound)
      case .span: event.time
      }
    let key = "event \(event.id)"
    self.init(
      key: key, title: event.title, time: time, times: times,
      alarms: alarms.compactMap { alarm in
        alarm.instant(of: event.time, in: zone).map {
          Due(key: "\(key) alarm \(EventAlarm.text(of: [EventAlarm(alarm.trigger)]))", at: $0)
        }
      }, prefix: event.look?.prefix, isBusy: event.marks.contains(.busy))
  }
}
