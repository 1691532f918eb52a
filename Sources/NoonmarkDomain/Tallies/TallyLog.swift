import Almanac

/// The last days of a tally's log, for widgets.
package struct TallyLog: Hashable, Sendable {
  /// The number of days in a chart, including today.
  package static let chartedDays = 14

  /// The events, latest first, without removed ones; complete for the days of the chart.
  ///
  /// Simultaneous events are in reverse order of logging.
  package let events: [TallyEvent]
  /// The streak before the days that were read; `nil` if the log was read to its start.
  package var earlier: EarlierStreak?
  /// The time of the latest event, if it was before the days that were read.
  package var latest: Instant?
  /// Whether the log was read to its start.
  package var isWhole = false

  package init(events: [TallyEvent] = []) {
    self.events = events
  }

  /// Returns the time of the latest event up to an instant.
  package func latest(at now: Instant) -> Instant? {
    events.first { $0.at <= now }?.at ?? latest.flatMap { $0 <= now ? $0 : nil }
  }
}

package struct TallyDay: Hashable, Sendable {
  package let date: CivilDate
  /// The events, latest first.
  package let events: [TallyEvent]

  package var count: Int { events.total }
}

extension TallyLog {
  /// Creates a log from events in any order, except that simultaneous events are in reverse order
  /// of logging.
  package init(unordered events: [TallyEvent]) {
    let isOrdered = zip(events, events.dropFirst()).allSatisfy { $0.at >= $1.at }
    let ordered =
      isOrdered
      ? events
      : events.enumerated().sorted {
        ($1.element.at, $0.offset) < ($0.element.at, $1.offset)
      }.map(\.element)
    self.init(events: ordered)
  }

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

  /// Returns the days with events, latest first.
  package func days(in zone: Zone) -> [TallyDay] {
    // If the local time goes back over midnight, the events of two days interleave.
    let days = Dictionary(grouping: events) { zone.date(at: $0.at) }
    return days.sorted { $0.key > $1.key }.map { TallyDay(date: $0.key, events: $0.value) }
  }
}

// MARK: - Streaks

extension TallyLog {
  /// The streak that ends on the day before the events that were read.
  package struct EarlierStreak: Hashable, Sendable {
    /// The first day whose events were read.
    package let day: CivilDate
    package let count: Int

    package init(day: CivilDate, count: Int) {
      self.day = day
      self.count = count
    }
  }

  /// Returns the number of consecutive days up to a date that kept a rule.
  ///
  /// A date that has not reached its goal yet does not end the streak. With a limit, the streak
  /// begins at the first event.
  package func streak(
    on date: CivilDate, in zone: Zone, by rule: TallyRule = TallyRule()
  ) -> Int {
    let counts = countsByDay(in: zone)
    guard let first = earlier?.day.dayNumber ?? counts.keys.min() else { return 0 }
    var streak = 0
    switch rule.verdict(on: date, count: counts[date.dayNumber] ?? 0) {
    case .kept: streak = 1
    case .rest: break
    case .missed: if rule.limit != nil { return 0 }
    }
    guard date.dayNumber >= first else { return 0 }
    let walked = walk(from: date.dayNumber - 1, to: first, counts, rule)
    return streak + walked.count + (walked.isBroken ? 0 : earlier?.count ?? 0)
  }

  /// Returns the longest streak up to a date; requires a log that was read to its start.
  package func best(upTo date: CivilDate, in zone: Zone, by rule: TallyRule) -> Int {
    let counts = countsByDay(in: zone)
    guard let first = counts.keys.min(), first <= date.dayNumber else { return 0 }
    var best = 0
    var streak = 0
    for day in first...date.dayNumber {
      switch rule.verdict(on: CivilDate(dayNumber: day), count: counts[day] ?? 0) {
      case .kept: streak += 1
      case .rest: break
      case .missed: streak = 0
      }
      best = max(best, streak)
    }
    return best
  }

  /// Returns the streak that ends on the day before a day.
  ///
  /// `nil` if it reaches back to the first day that was read, so more of the log must be read.
  ///
  /// - Parameter start: The first day that was read; `nil` for the whole log.
  package func streak(
    before day: CivilDate, since start: CivilDate?, in zone: Zone, by rule: TallyRule
  ) -> Int? {
    let counts = countsByDay(in: zone)
    guard let first = start?.dayNumber ?? counts.keys.min() else { return 0 }
    let walked = walk(from: day.dayNumber - 1, to: first, counts, rule)
    return walked.isBroken || start == nil ? walked.count : nil
  }

  private func countsByDay(in zone: Zone) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for event in events { counts[zone.date(at: event.at).dayNumber, default: 0] += event.amount }
    return counts
  }

  /// Counts the days that kept a rule, backward from `last` to `first` or until a day missed it.
  private func walk(
    from last: Int, to first: Int, _ counts: [Int: Int], _ rule: TallyRule
  ) -> (count: Int, isBroken: Bool) {
    var count = 0
    var day = last
    while day >= first {
      switch rule.verdict(on: CivilDate(dayNumber: day), count: counts[day] ?? 0) {
      case .kept: count += 1
      case .rest: break
      case .missed: return (count, true)
      }
      day -= 1
    }
    return (count, false)
  }
}
