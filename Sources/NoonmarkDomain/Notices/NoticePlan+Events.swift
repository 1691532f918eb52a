import Almanac

/// The time of which a plan has to know all events of calendars, so that its notices are complete
/// for two weeks.
package struct NoticeWindow: Hashable, Sendable {
  /// The instants at which an event that notifies can take place.
  package let instants: Range<Instant>
  /// The first instant at which a notice can be missing.
  package let until: Instant
}

// MARK: - Events of calendars

extension NoticePlan {
  /// The days for which the notices of events are known.
  private static let eventDays = 14

  /// Returns the window of events at a moment, or `nil` if events do not notify: only the times of
  /// the configuration are theirs.
  package func eventWindow(at moment: ZonedInstant) -> NoticeWindow? {
    guard let longest = times?.offsets.first else { return nil }
    let last = moment.today.advanced(byDays: NoticePlan.eventDays)
    // One day for the rest of the offset, and one for changes of the clock.
    let end = last.advanced(byDays: longest.wholeDays + 2)
    return NoticeWindow(
      instants: moment.now..<moment.zone.startOfDay(end), until: moment.zone.startOfDay(last))
  }

  /// Adds the events of calendars, in any order.
  ///
  /// Those with the same title and beginning are one event. One that is also a date of the user
  /// does not notify: the date has notices of its own.
  ///
  /// - Parameters:
  ///   - events: All events of the window; others may be among them.
  ///   - window: The window.
  ///   - zone: The user's zone.
  package mutating func add(_ events: [AgendaEvent], in window: NoticeWindow, zone: Zone) {
    guard let times else { return }
    let events = Agenda.merged(events)
    let dated = datedEvents(among: events, in: zone)
    self.events = events.filter { !dated.contains($0.identity) }
      .map { (begin: $0.time.begin(in: zone), event: NoticeEvent($0, times)) }
      .sorted { $0.begin < $1.begin }.map(\.event)
    eventsUntil = window.until
  }

  /// Returns the events that are dates as well: with the same title and beginning.
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

  /// Calls `body` with the events of which a notice can be due before an instant, by beginning.
  ///
  /// - Parameters:
  ///   - end: Returns the instant; `nil` for all events.
  ///   - zone: The user's zone.
  ///   - body: Receives an event.
  func forEachEvent(before end: () -> Instant?, in zone: Zone, _ body: (NoticeEvent) -> Void) {
    let days = (times?.offsets.first?.wholeDays ?? 0) + 2
    for event in events {
      let first = event.time.begin(in: zone).advanced(bySeconds: -days * 86_400)
      if let end = end(), first > end { return }
      body(event)
    }
  }
}

extension NoticeEvent {
  /// Creates the event of a calendar, which is the same one in each run and in every zone.
  fileprivate init(_ event: AgendaEvent, _ times: NoticeTimes) {
    // Of several days, the first one notifies.
    let time: AgendaEvent.Time =
      switch event.time {
      case .days(let days): .days(days.lowerBound...days.lowerBound)
      case .span: event.time
      }
    self.init(key: "event \(event.id)", title: event.title, time: time, times: times)
  }
}
