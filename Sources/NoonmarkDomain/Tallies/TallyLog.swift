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

  package init(events: [TallyEvent] = [], runStart: CivilDate? = nil) {
    self.events = events
    self.runStart = runStart
  }
}

/// A day with events.
package struct TallyDay: Hashable, Sendable {
  package let date: CivilDate
  /// The events, latest first.
  package let events: ArraySlice<TallyEvent>
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

  /// Returns the number of events on a day.
  package func count(on date: CivilDate, in zone: Zone) -> Int {
    counts(upTo: date, days: 1, in: zone)[0]
  }

  /// Returns the events of a day, latest first.
  package func events(on date: CivilDate, in zone: Zone) -> [TallyEvent] {
    var days = LocalDays(zone)
    let day = date.dayNumber
    return events.filter { days.day(of: $0.at) == day }
  }

  /// Returns the numbers of events on the `days` days (at least one) up to a date, oldest first.
  package func counts(upTo date: CivilDate, days: Int, in zone: Zone) -> [Int] {
    var counts = [Int](repeating: 0, count: max(days, 1))
    var local = LocalDays(zone)
    let first = date.dayNumber - counts.count + 1
    for event in events {
      let index = local.day(of: event.at) - first
      if counts.indices.contains(index) { counts[index] += 1 }
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
    var local = LocalDays(zone)
    var runs = DayRuns()
    for event in events { runs.insert(local.day(of: event.at)) }
    let today = date.dayNumber
    return (runs.start(of: today) ?? runs.start(of: today - 1)).map { CivilDate(dayNumber: $0) }
  }

  /// Returns the days with events, latest first.
  package func days(in zone: Zone) -> [TallyDay] {
    var local = LocalDays(zone)
    var days: [TallyDay] = []
    var start = 0
    let numbers = events.map { local.day(of: $0.at) }
    // If clocks went back over midnight, two days interleave.
    let isOrdered = zip(numbers, numbers.dropFirst()).allSatisfy { $0 >= $1 }
    let order =
      isOrdered
      ? Array(numbers.indices)
      : numbers.indices.sorted { (numbers[$1], $0) < (numbers[$0], $1) }
    let ordered = isOrdered ? events : order.map { events[$0] }
    for index in order.indices {
      let next = index + 1
      guard next == order.count || numbers[order[next]] != numbers[order[index]] else { continue }
      days.append(
        TallyDay(
          date: CivilDate(dayNumber: numbers[order[index]]), events: ordered[start..<next]))
      start = next
    }
    return days
  }
}
