import Almanac
import NoonmarkBase
import Recurrence

/// The occurrences of an iCalendar file in a range of time.
package struct ICalendarOccurrences: Sendable {
  /// The occurrences, ordered by their beginnings.
  package private(set) var events: [AgendaEvent] = []
  /// The occurrences that begin before this instant are complete.
  package private(set) var end: Instant
  package private(set) var problems = Diagnostics()
}

extension ICalendarFile {
  /// Returns the occurrences that begin before `end` and end after `start`.
  ///
  /// - Parameters:
  ///   - zone: The user's zone, for whole days and floating times.
  ///   - limit: The maximum number of occurrences. If there are more, the range ends earlier.
  ///   - now: The current instant. An event with too many occurrences is truncated to those from
  ///     shortly before it, so it does not displace other events. `nil` keeps all occurrences.
  ///   - work: The remaining work. If it is exhausted, a problem is reported, and repeating events
  ///     are incomplete.
  ///   - user: The addresses of the user.
  ///   - calendar: The name of the calendar if the file has none.
  ///   - zoneNamed: Returns a zone of the time zone database, as for `changes`.
  package func occurrences(
    in zone: Zone, from start: Instant, to end: Instant, limit: Int, near now: Instant? = nil,
    spending work: inout ICalendarWork, of user: CalendarUser = .unknown,
    calendar: String? = nil, zoneNamed: (String) -> Zone?
  ) -> ICalendarOccurrences {
    var collector = Collector(
      zone: zone, start: start, end: end, endOfBusiest: end, limit: limit, now: now,
      user: user.lists([name, calendar]), answers: work.answers)
    var problems = problems
    work = reading(in: zone, spending: work, zoneNamed: zoneNamed) { scanner, reader in
      while let draft = scanner.next() {
        guard case .series(let all) = reader.read(draft) else { continue }
        for series in all {
          guard !series.series.isSingle else {
            var budget = WorkBudget.search
            collector.add(series, spending: &budget)
            continue
          }
          reader.limited(series.draft.line) { collector.add(series, spending: &$0) }
        }
      }
      problems += reader.problems
      return reader.work
    }
    work.answers = collector.answers
    if let line = collector.firstUnanswered {
      problems.add(
        line: line, "too many attendees: whether you declined events from here on is unknown")
    }
    return ICalendarOccurrences(
      events: collector.events(of: name), end: min(collector.end, collector.endOfBusiest),
      problems: problems)
  }

  /// Returns the description of an occurrence, with its line breaks; `nil` if it has none.
  ///
  /// - Parameter event: The occurrence, with the title that the file has.
  package func description(
    of event: AgendaEvent, in zone: Zone, zoneNamed: (String) -> Zone?
  ) -> String? {
    let begin = event.time.begin(in: zone)
    return reading(in: zone, spending: ICalendarWork(), zoneNamed: zoneNamed) { scanner, reader in
      while let draft = scanner.next() {
        guard case .series(let all) = reader.read(draft) else { continue }
        for series in all where series.title == event.title {
          guard let text = series.draft[.details]?.lines, !text.isEmpty else { continue }
          var coming = series.series.occurrences(beginningFrom: begin, zone: zone)
          if coming.next().map({ AgendaEvent.Time($0).begin(in: zone) }) == begin { return text }
        }
      }
      return nil
    }
  }

  /// The earliest occurrences found so far.
  private struct Collector {
    struct Found {
      let begin: Instant
      let series: Int
      let time: AgendaEvent.Time
    }

    struct Details {
      let title: String
      let location: String?
      let url: String?
      let marks: EventMarks
      let alarms: [EventAlarm]
    }

    let zone: Zone
    let start: Instant
    var end: Instant
    /// The occurrences of truncated events that begin before this instant are complete.
    var endOfBusiest: Instant
    let limit: Int
    let now: Instant?
    let user: [[String]]
    /// The remaining work for answers.
    var answers: WorkBudget
    /// The line of the first event whose answers are too much work.
    var firstUnanswered: Int?
    var found: [Found] = []
    /// The details of the found occurrences, by the number of their series.
    var details: [Int: Details] = [:]
    /// The number of the last series in `details`.
    var seriesCount = 0

    /// The maximum number of occurrences of an event.
    ///
    /// More than an hour of an event that repeats every second; the file is read again then.
    private static let maximumOfOne = 4000

    /// Returns the occurrences, ordered by their beginnings, then as in the file.
    func events(of calendar: String?) -> [AgendaEvent] {
      let nearest = found.filter { $0.begin < end }
        .sorted { ($0.begin, $0.series) < ($1.begin, $1.series) }
      return nearest.compactMap { one in
        details[one.series].map { details in
          AgendaEvent(
            title: details.title, time: one.time, location: details.location, url: details.url,
            calendar: calendar, marks: details.marks, alarms: details.alarms)
        }
      }
    }

    mutating func add(_ series: ICalendarSeries, spending budget: inout WorkBudget) {
      let (occurrences, missing) = series.series.occurrences(
        in: start..<max(start, end), zone: zone, limit: now == nil ? .max : Collector.maximumOfOne,
        near: now ?? start, spending: &budget)
      if let missing { endOfBusiest = min(endOfBusiest, missing) }
      guard !occurrences.isEmpty else { return }
      let (lasting, single) = divided(series.draft.alarms.times(in: zone), of: series)
      add(series, alarms: lasting)
      var withSingle: [Int: [EventAlarm]] = [:]
      for alarm in single {
        guard case .instant(let instant) = alarm.trigger, instant >= start else { continue }
        let index = occurrences.firstIndex { AgendaEvent.Time($0).end(in: zone) > instant }
        if let index { withSingle[index, default: []].append(alarm) }
      }
      let number = seriesCount
      for (index, one) in occurrences.enumerated() {
        if let own = withSingle[index] { add(series, alarms: lasting + own) }
        add(
          Found(
            begin: one.begin, series: withSingle[index] == nil ? number : seriesCount,
            time: AgendaEvent.Time(one)))
      }
    }

    /// Splits alarms into those of every occurrence, and those of a single one.
    ///
    /// An alarm at an instant belongs to the first occurrence that ends after it.
    private func divided(
      _ alarms: [EventAlarm], of series: ICalendarSeries
    ) -> (lasting: [EventAlarm], single: [EventAlarm]) {
      if series.series.isSingle { return (alarms, []) }
      func isInstant(_ alarm: EventAlarm) -> Bool {
        if case .instant = alarm.trigger { true } else { false }
      }
      return (alarms.filter { !isInstant($0) }, alarms.filter(isInstant))
    }

    /// Adds the details of the occurrences that are added next.
    private mutating func add(_ series: ICalendarSeries, alarms: [EventAlarm]) {
      let location = series.draft[.location].map(\.text).flatMap { $0.isEmpty ? nil : $0 }
      let attendees = series.draft.attendees.count
      let hasAnswers =
        attendees == 0 || answers.spend(attendees * WorkBudget.stepsPerAttendee)
      if !hasAnswers, firstUnanswered == nil { firstUnanswered = series.draft.line }
      seriesCount += 1
      details[seriesCount] = Details(
        title: series.title, location: location, url: MeetingLink.address(in: series.draft),
        marks: series.draft.marks(for: user, hasAnswers: hasAnswers), alarms: alarms)
    }

    /// Adds an occurrence; drops the later half of all occurrences at twice the limit.
    private mutating func add(_ one: Found) {
      found.append(one)
      guard found.count >= 2 * limit else { return }
      found.sort { $0.begin < $1.begin }
      end = min(end, found[limit].begin)
      found.removeLast(found.count - limit)
      let kept = Set(found.map(\.series))
      details = details.filter { kept.contains($0.key) }
    }
  }
}
