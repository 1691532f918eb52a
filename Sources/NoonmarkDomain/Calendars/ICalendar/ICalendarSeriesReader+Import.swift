import Almanac
import NoonmarkBase
import NoonmarkText
import Recurrence
import NoonmarkPhrases

/// Converts the events of a calendar to dates for an import.
extension ICalendarSeriesReader {
  /// Returns the events that an event component adds or cancels; `today` is the user's date.
  mutating func changes(
    _ draft: ICalendarScanner.Draft, on today: CivilDate
  ) -> [ICalendarChange] {
    switch read(draft) {
    case .canceled(let identifier):
      let start = draft[.recurrence] == nil ? start(of: ICalendarRevisions.Master(draft)) : nil
      return [
        .canceled(
          identifier, sequence: draft.sequenceNumber, recurrence: recurrence(of: draft),
          start: start.map { start in
            EventSeries(
              start: start.time.written, isWholeDay: start.time.isWholeDay, zone: start.zone)
          })
      ]
    case .series(let all):
      let events = all.compactMap { event($0, on: today) }.map { ICalendarChange.event($0) }
      guard let identifier = emptyIdentifier(of: draft, all) else { return events }
      return events + [.empty(identifier, sequence: draft.sequenceNumber)]
    }
  }

  /// Returns the identifier of a valid event without occurrences of its own, otherwise `nil`.
  private func emptyIdentifier(
    of draft: ICalendarScanner.Draft, _ all: [ICalendarSeries]
  ) -> ICalendarIdentifier? {
    guard draft[.recurrence] == nil, !all.isEmpty, !budget.isExhausted,
      draft[.start].flatMap({ CalendarTime($0.value) }) != nil,
      let identifier = identifier(of: draft)
    else { return nil }
    return all.contains { $0.identifier == identifier && $0.first != nil } ? nil : identifier
  }

  private mutating func event(
    _ series: ICalendarSeries, on today: CivilDate
  ) -> ICalendarEvent? {
    guard let first = series.first, first.date <= .lastSupported else { return nil }
    guard !series.title.isEmpty else {
      let uid = series.draft[.uid]?.text ?? ""
      let name = uid.isEmpty ? "an event" : "the event \(shown(uid))"
      note(series.draft.line, "\(name) has no title (SUMMARY): event skipped")
      return nil
    }
    let when = words(for: series, from: first, on: today)
    guard when.date.isSupported else { return nil }
    let notices =
      series.draft[.notices].flatMap { NoticeTimes($0.text) }
      ?? NoticeTimes(series.draft.alarms.times(in: home), isWholeDay: when.series.isWholeDay)
    return ICalendarEvent(
      identifier: series.identifier, title: series.title, when: when,
      sequence: series.draft.sequenceNumber,
      recurrence: recurrence(of: series.draft), icon: series.draft[.icon]?.text,
      color: series.draft[.color].flatMap { Paint(written: $0.text) },
      noticeTimes: notices,
      createdAt: created(series.draft),
      celebration: series.draft[.kind].flatMap { Celebration(rawValue: $0.word.lowercased()) },
      line: series.draft.line)
  }

  private func created(_ draft: ICalendarScanner.Draft) -> Instant? {
    guard case .utc(let time)? = draft[.created]?.times.first else { return nil }
    return Zone.utc.instant(of: time)
  }

  // MARK: Zones

  /// Returns the series as a date line can hold it.
  ///
  /// A zone that only the calendar defines is replaced by the user's zone if both have the same
  /// offsets, or else by an equivalent POSIX rule. If neither is possible, a single event is
  /// converted to the user's zone, and a repeating event is reduced to its next occurrence.
  private mutating func words(
    for event: ICalendarSeries, from first: CivilDateTime, on today: CivilDate
  ) -> WrittenSeries {
    let series = listingExclusions(of: event, from: today)
    guard let zone = series.zone else { return WrittenSeries(series, zoneName: nil) }
    func isKnown(_ zone: Zone) -> Bool { zone == .utc || zones.zoneNamed(zone.name) == zone }
    if isKnown(zone) { return WrittenSeries(series, zoneName: zone.name) }
    let other = isKnown(home) ? home : .utc
    let start = zone.instant(of: min(series.start, first))
    let isSingle = series.isSingle || series.last == first
    if !isSingle {
      if other.hasOffsets(of: zone, from: start) {
        return WrittenSeries(series.inZone(other), zoneName: other.name)
      }
      if let rule = Zone(ruleOf: zone, from: start) {
        return WrittenSeries(series.inZone(rule), zoneName: rule.name)
      }
      note(
        event.draft.rules.first?.line ?? event.draft.line,
        "the repetition of \(shown(event.title)) differs in your time zone: "
          + "only the next date is imported")
    }
    let next =
      isSingle
      ? first : event.next(onOrAfter: home.startOfDay(today), in: home) ?? first
    let begin = zone.instant(of: next)
    let length = series.length?.end(from: begin, in: zone).seconds(since: begin)
    let single = EventSeries(
      start: other.civil(at: begin), length: length.map { EventLength(exact: $0) }, zone: other)
    return WrittenSeries(single, zoneName: other.name)
  }

  /// Returns the series with excluded dates in place of its EXRULEs, which a date line cannot hold.
  private mutating func listingExclusions(
    of event: ICalendarSeries, from today: CivilDate
  ) -> EventSeries {
    guard !event.series.excludedRules.isEmpty else { return event.series }
    let start = max(event.series.start.date, today)
    let end = start.advanced(byDays: ICalendarSeriesReader.daysOfExclusions)
    let (series, isComplete) = event.series.listingExcludedDates(
      from: today.midnight, upTo: end.midnight,
      limit: ICalendarSeriesReader.maximumExclusions)
    if !isComplete {
      note(
        event.draft.exceptionRules.first?.line ?? event.draft.line,
        "the excluded rule (EXRULE) of \(shown(event.title)) has no end: "
          + "only its next dates are excluded")
    }
    return series
  }

  /// The days after today for which an import lists the dates of EXRULEs: ten years.
  private static let daysOfExclusions = 3653
  /// The maximum number of dates listed for EXRULEs.
  private static let maximumExclusions = 2000
}

extension Zone {
  /// Whether two zones have the same offsets from an instant on.
  ///
  /// Compares them twice a month for 28 years.
  func hasOffsets(of other: Zone, from start: Instant) -> Bool {
    (0..<672).allSatisfy { number in
      let instant = start.advanced(bySeconds: number * 1_314_900)
      return offset(at: instant) == other.offset(at: instant)
    }
  }

  /// Creates a zone of a POSIX rule that has the offsets of another zone from an instant on.
  ///
  /// Fails if no rule has these offsets.
  fileprivate init?(ruleOf zone: Zone, from start: Instant) {
    var rule = PosixRule.offset(zone.offset(at: start))
    // The next two changes, if they are the start and end of daylight saving time.
    var changes: [(at: Instant, from: Int)] = []
    var instant = start
    while changes.count < 2, let next = zone.nextTransition(after: instant) {
      changes.append((next, zone.offset(at: next.advanced(bySeconds: -1))))
      instant = next
    }
    if changes.count == 2 {
      let isNorthern = changes[0].from < changes[1].from
      let (on, off) = isNorthern ? (changes[0], changes[1]) : (changes[1], changes[0])
      rule =
        PosixRule.offset(on.from) + PosixRule.offset(off.from)
        + [on, off].map { "," + PosixRule.change(at: $0.at, from: $0.from) }.joined()
    }
    guard let made = try? Zone(posixRule: rule), made.hasOffsets(of: zone, from: start) else {
      return nil
    }
    self = made
  }
}

/// The parts of a POSIX rule of a time zone, `<+01>-1<+02>,M3.5.0/2,M10.5.0/3`.
private enum PosixRule {
  /// Returns an abbreviation and an offset, which is positive west of Greenwich.
  static func offset(_ seconds: Int) -> String {
    "<\(time(seconds, hasPlus: true))>\(time(-seconds))"
  }

  /// Returns the month, week, weekday and time of a change, in the local time before it.
  static func change(at instant: Instant, from offset: Int) -> String {
    let local = CivilDateTime(localSeconds: instant.epochSeconds + offset)
    let date = local.date
    let isLast = date.advanced(byDays: 7).month != date.month
    let week = isLast ? 5 : (date.day + 6) / 7
    return "M\(date.month).\(week).\(date.weekday.rawValue % 7)/\(time(local.timeOfDay))"
  }

  private static func time(_ seconds: Int, hasPlus: Bool = false) -> String {
    let total = abs(seconds)
    let sign = seconds < 0 ? "-" : hasPlus ? "+" : ""
    let parts = [total / 3600, total / 60 % 60, total % 60]
    // A quoted abbreviation cannot contain colons.
    guard !hasPlus else {
      return sign + parts.prefix(parts[1] == 0 ? 1 : 2).map(\.twoDigits).joined()
    }
    let rest = parts[1] == 0 && parts[2] == 0 ? "" : parts.dropFirst().map { ":\($0)" }.joined()
    return "\(sign)\(parts[0])\(rest)"
  }
}
