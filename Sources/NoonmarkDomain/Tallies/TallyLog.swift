import Almanac

/// The last days of a tally's log, as drawn by widgets.
package struct TallyLog: Hashable, Sendable {
  /// The number of days in a chart, including today.
  package static let chartedDays = 14

  /// The events that were not removed, latest first; complete for the days in the chart.
  ///
  /// Simultaneous events are ordered by when they were logged, the last one first.
  package let events: [TallyEvent]
  /// The start of the current run of days with events, if it is before the days that were read.
  package let runStart: CivilDate?
  /// The streak before the days that were read, of a tally with a goal, a limit or rest days.
  package var earlier: EarlierStreak?
  /// The time of the latest event, if it is before the days that were read.
  package var latest: Instant?
  /// Whether the log was read to its start.
  package var isWhole = false

  package init(events: [TallyEvent] = [], runStart: CivilDate? = nil) {
    self.events = events
    self.runStart = runStart
  }

  /// Returns the time of the latest event up to an instant.
  package func latest(at now: Instant) -> Instant? {
    events.first { $0.at <= now }?.at ?? latest.flatMap { $0 <= now ? $0 : nil }
  }
}

/// A day with events.
package struct TallyDay: Hashable, Sendable {
  package let date: CivilDate
  /// The events, latest first.
  package let events: [TallyEvent]

  /// The sum of the amounts.
  package var count: Int { events.total }
}

extension TallyLog {
  /// Creates a log from events in any order; of simultaneous ones, the last logged comes first.
  package init(unordered events: [TallyEvent], runStart: CivilDate? = nil) {
    let isOrdered = zip(events, events.dropFirst()).allSatisfy { $0.at >= $1.at }
    let ordered =
      isOrdered
      ? events
      : events.enumerated().sorted {
        ($1.element.at, $0.offset) < ($0.element.at, $1.offset)
      }.map(\.element)
    self.init(events: ordered, runStart: runStart)
  }

  /// Returns the count of a day.
  package func count(on date: CivilDate, in zone: Zone) -> Int {
    counts(upTo: date, days: 1, in: zone)[0]
  }

  /// Returns the events of a day, latest first.
  package func events(on date: CivilDate, in zone: Zone) -> [TallyEvent] {
    events.filter { zone.date(at: $0.at) == date }
  }

  /// Returns the counts of the `days` days (at least one) up to a date, oldest first.
  package func counts(upTo date: CivilDate, days: Int, in zone: Zone) -> [Int] {
    var counts = [Int](repeating: 0, count: max(days, 1))
    let first = date.advanced(byDays: 1 - counts.count)
    for event in events {
      let index = zone.date(at: event.at).days(since: first)
      if counts.indices.contains(index) { counts[index] += event.amount }
    }
    return counts
  }

  /// Returns the number of consecutive days with events up to a date, or up to the day before if
  /// the date has none yet.
  package func streak(on date: CivilDate, in zone: Zone) -> Int {
    let today = date.dayNumber
    guard let first = unbrokenStart(upTo: date, in: zone)?.dayNumber else { return 0 }
    let last = count(on: date, in: zone) > 0 ? today : today - 1
    // If the events reach back as far as they were read, the log knows the days before them.
    let start =
      first <= today - TallyLog.chartedDays + 1
      ? min(runStart?.dayNumber ?? first, first) : first
    return last - start + 1
  }

  /// Returns the first of the consecutive days with events that lead up to a date or the day before
  /// it, judging by the events that were read; `nil` if neither day has any.
  package func unbrokenStart(upTo date: CivilDate, in zone: Zone) -> CivilDate? {
    let days = Set(events.map { zone.date(at: $0.at) })
    guard var start = [date, date.advanced(byDays: -1)].first(where: days.contains) else {
      return nil
    }
    while days.contains(start.advanced(byDays: -1)) { start = start.advanced(byDays: -1) }
    return start
  }

  /// Returns the days with events, latest first.
  package func days(in zone: Zone) -> [TallyDay] {
    // If clocks went back over midnight, two days interleave.
    let days = Dictionary(grouping: events) { zone.date(at: $0.at) }
    return days.sorted { $0.key > $1.key }.map { TallyDay(date: $0.key, events: $0.value) }
  }
}
