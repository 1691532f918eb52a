import Almanac
import NoonmarkLayout

/// The events near an instant, in order, for questions about any instant until it has to be read
/// again.
package struct Agenda: Sendable {
  /// The events that have times, by their beginnings.
  private let events: [AgendaEvent]
  private let spans: IntervalIndex
  /// The events of whole days, by their first days.
  private let wholeDays: [AgendaEvent]
  private let days: IntervalIndex
  /// The first instant at which an answer can lack events, so that they have to be read again;
  /// `nil` if there are no others.
  package let until: Instant?

  /// Creates an agenda without events, as every render does that shows none.
  package init() {
    (events, wholeDays, until) = ([], [], nil)
    (spans, days) = (IntervalIndex(), IntervalIndex())
  }

  /// Creates an agenda.
  ///
  /// - Parameters:
  ///   - events: The events of all sources, in any order. Those with the same title and beginning
  ///     are shown once, with the details of the first one that has them.
  ///   - until: The first instant at which an answer can lack events.
  package init(_ events: [AgendaEvent], until: Instant? = nil) {
    var (timed, whole): ([AgendaEvent], [AgendaEvent]) = ([], [])
    for event in Agenda.merged(events) {
      if case .span = event.time { timed.append(event) } else { whole.append(event) }
    }
    self.events = timed.sorted(by: Agenda.isBefore)
    wholeDays = whole.sorted(by: Agenda.isBefore)
    spans = IntervalIndex(self.events.map(\.interval))
    days = IntervalIndex(wholeDays.map(\.interval))
    self.until = until
  }

  package var isEmpty: Bool { events.isEmpty && wholeDays.isEmpty }

  private static func isBefore(_ first: AgendaEvent, _ second: AgendaEvent) -> Bool {
    let (one, other) = (first.interval, second.interval)
    if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
    if one.upperBound != other.upperBound { return one.upperBound < other.upperBound }
    return first.title < second.title
  }

  /// Returns events with those that are the same one merged, in the order of the first ones.
  static func merged(_ events: [AgendaEvent]) -> [AgendaEvent] {
    var places: [AgendaEvent.Identity: Int] = [:]
    places.reserveCapacity(events.count)
    var merged: [AgendaEvent] = []
    merged.reserveCapacity(events.count)
    for event in events {
      if let place = places[event.identity] {
        merged[place] = merged[place].filled(from: event)
      } else {
        places[event.identity] = merged.count
        merged.append(event)
      }
    }
    return merged
  }
}

// MARK: - Questions

extension Agenda {
  /// Returns the events with times that are running; the one that began last comes first, and of
  /// equal ones the one that ends first.
  package func running(at now: Instant) -> [AgendaEvent] {
    spans.overlapping(now.epochSeconds..<now.epochSeconds + 1).map { events[$0] }
      .sorted {
        let (one, other) = ($0.interval, $1.interval)
        return one.lowerBound == other.lowerBound
          ? Agenda.isBefore($0, $1) : one.lowerBound > other.lowerBound
      }
  }

  /// Returns the first event with a time that begins after an instant.
  package func next(after now: Instant) -> AgendaEvent? {
    let index = spans.firstIndex(from: now.epochSeconds + 1)
    return index < events.count ? events[index] : nil
  }

  /// Returns the events with times that begin after an instant, up to another one.
  package func coming(after now: Instant, through end: Instant) -> ArraySlice<AgendaEvent> {
    let first = spans.firstIndex(from: now.epochSeconds + 1)
    return events[first..<max(first, spans.firstIndex(from: end.epochSeconds + 1))]
  }

  /// Returns the events of a day: those of whole days, then the others by their beginnings.
  ///
  /// Whole days begin and end with those of the zone.
  package func events(on day: CivilDate, in zone: Zone) -> [AgendaEvent] {
    let whole = days.overlapping(day.dayNumber..<day.dayNumber + 1).map { wholeDays[$0] }
    let (start, end) = (zone.startOfDay(day), zone.startOfDay(day.advanced(byDays: 1)))
    // A zone can skip a day.
    guard start < end else { return whole }
    return whole + spans.overlapping(start.epochSeconds..<end.epochSeconds).map { events[$0] }
  }

  /// Returns the first instant after another one at which an event with a time begins, or is over.
  package func nextBoundary(after now: Instant) -> Instant? {
    spans.nextBoundary(after: now.epochSeconds).map(Instant.init(epochSeconds:))
  }

  /// Returns the first instant after a moment at which other events are running or next, or other
  /// whole days are those of the local date; `nil` if they never do.
  package func nextChange(after moment: Moment) -> Instant? {
    earliest(nextBoundary(after: moment.now), nextChangeOfDays(after: moment))
  }

  private func nextChangeOfDays(after moment: Moment) -> Instant? {
    let zone = moment.zone
    let shown = wholeDays(on: moment.today)
    let change = zone.nextDateChange(after: moment.now)
    // Clocks can go back over midnight.
    let date = zone.date(at: change)
    if date <= moment.today, wholeDays(on: date) != shown { return change }
    var day = moment.today
    while let boundary = days.nextBoundary(after: day.dayNumber) {
      day = CivilDate(dayNumber: boundary)
      let start =
        boundary == moment.today.dayNumber + 1
        ? zone.nextDayStart(after: moment.now) : zone.startOfDay(day)
      if wholeDays(on: zone.date(at: start)) != shown { return start }
    }
    return nil
  }

  private func wholeDays(on day: CivilDate) -> [Int] {
    days.overlapping(day.dayNumber..<day.dayNumber + 1)
  }

  /// Returns the last instant at or before another one at which an event with a time is over.
  package func lastEnd(through instant: Instant) -> Instant? {
    spans.lastEnd(through: instant.epochSeconds).map(Instant.init(epochSeconds:))
  }
}

extension AgendaEvent {
  /// The properties that events have in common if they are the same one in several calendars.
  struct Identity: Hashable {
    let title: String
    /// The beginning, in seconds since 1970 or in days.
    let begin: Int
    let isWholeDay: Bool
  }

  var identity: Identity {
    Identity(title: title, begin: interval.lowerBound, isWholeDay: isWholeDay)
  }

  /// The beginning and the end in seconds since 1970, or in days.
  fileprivate var interval: Range<Int> {
    switch time {
    case .span(let span): span.begin.epochSeconds..<span.over.epochSeconds
    case .days(let days): days.lowerBound.dayNumber..<days.upperBound.dayNumber + 1
    }
  }
}
