import Almanac
import NoonmarkText
import Recurrence

/// Queries for the occurrences of a date, for widgets, notices and commands.
extension EventSeries {
  /// Returns the first beginning on or after a day in the series' zone.
  package func begin(onOrAfter day: CivilDate) -> CivilDateTime? {
    begin(onOrAfter: day.midnight)
  }

  /// Whether it has no occurrence: all are excluded, or its rules end before it begins.
  package var isEmpty: Bool {
    let first = min(start, addedDates.first ?? start)
    return begin(onOrAfter: origin == nil ? first : start) == nil
  }

  /// Whether the rules select the start.
  package var isRegular: Bool {
    guard origin == nil, !rules.isEmpty else { return true }
    return rules.contains { rule in
      var rule = rule
      rule.until = nil
      rule.count = nil
      return RuleSeries(rule, from: start).next(onOrAfter: start) == start
    }
  }

  /// The first excluded day that has no effect, since it would have no occurrence anyway.
  package var idleException: CivilDate? {
    let all = withoutExclusions
    return excludedDays.first { all.begin(onOrAfter: $0)?.date != $0 }
  }

  // MARK: Whole days

  /// Returns the first day of the first occurrence that is not past on a day, or of the last
  /// occurrence if all are past.
  package func occurrence(on today: CivilDate) -> CivilDate {
    let first = today.advanced(byDays: 1 - dayCount)
    guard !isSingle, first > start.date || !excludedDays.isEmpty || !excludedDates.isEmpty else {
      return start.date
    }
    return (begin(onOrAfter: first) ?? begin(onOrBefore: first.midnight))?.date ?? start.date
  }

  /// Returns the first day of the last occurrence before a day.
  package func occurrence(before day: CivilDate) -> CivilDate? {
    guard day > start.date, !isSingle else { return nil }
    return begin(onOrBefore: day.at(secondOfDay: -1))?.date
  }

  // MARK: Times

  /// Returns the first occurrence that is not past at a moment, or the last one if all are past.
  ///
  /// `nil` for whole days.
  package func span(at moment: ZonedInstant) -> EventSpan? {
    guard !isWholeDay else { return nil }
    var coming = occurrences(from: moment.now, zone: moment.zone)
    if let next = coming.next() { return EventSpan(next) }
    if let last = lastOccurrence(beginningBy: moment.now, zone: moment.zone) {
      return EventSpan(last)
    }
    let zone = zone ?? moment.zone
    let begin = zone.instant(of: start)
    return EventSpan(begin: begin, end: length?.end(from: begin, in: zone))
  }

  /// Whether an occurrence has the same beginning as an event.
  func hasOccurrence(at time: AgendaEvent.Time, in userZone: Zone) -> Bool {
    guard isWholeDay == (time.span == nil) else { return false }
    let begin = time.begin(in: userZone)
    var found = occurrences(beginningFrom: begin, zone: userZone)
    return found.next()?.begin == begin
  }

  /// Returns the beginning of the previous occurrence.
  package func begin(before span: EventSpan, in userZone: Zone) -> Instant? {
    guard !isSingle else { return nil }
    let zone = zone ?? userZone
    let last = zone.civil(at: span.begin).advanced(bySeconds: -1)
    return begin(onOrBefore: last).map { zone.instant(of: $0) }
  }
}

/// The beginning and end of a timed occurrence.
package struct EventSpan: Hashable, Sendable {
  package let begin: Instant
  /// The end, after the beginning; `nil` if it has no end.
  package let explicitEnd: Instant?

  /// Creates a span; an end that is not after the beginning is ignored.
  package init(begin: Instant, end: Instant? = nil) {
    self.begin = begin
    explicitEnd = end.flatMap { $0 > begin ? $0 : nil }
  }

  init(_ occurrence: EventOccurrence) {
    self.init(begin: occurrence.begin, end: occurrence.explicitEnd)
  }

  /// The instant from which it is past: the explicit end, or a minute after the beginning.
  package var end: Instant {
    explicitEnd ?? begin.advanced(bySeconds: EventOccurrence.minimumLength)
  }

  /// Whether it lasts a day or longer, so that it must not hide what begins meanwhile.
  package var lastsDays: Bool { end.seconds(since: begin) >= 86_400 }

  /// Whether it lasts a day or longer, and began before a day in a zone.
  package func isUnderWay(on day: CivilDate, in zone: Zone) -> Bool {
    lastsDays && zone.date(at: begin) < day
  }
}
