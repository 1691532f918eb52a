import Almanac
import NoonmarkText
import Recurrence

/// When something takes place: whole days or a time, its end, its zone, and how it repeats.
///
/// The user's own dates and imported events have the same schedules. Two are equal if a data file
/// has the same fields for them.
package struct Schedule: Sendable {
  /// The first beginning, in its zone; midnight for a whole day.
  package let start: CivilDateTime
  /// Whether it has no time, so that it takes place on its date in any zone.
  package let isWholeDay: Bool
  /// The seconds from the beginning to the end by the clock, from 1; `nil` if it has no end, or is
  /// one whole day.
  package let length: Int?
  /// The name of its zone, or `nil` if its time is one of wherever the user is.
  package let zoneName: String?
  package let repetition: Repetition?
  /// The last day on which it can repeat, if any.
  package let lastDate: CivilDate?
  /// The number of occurrences, if it is limited.
  package let times: Int?
  /// The days without an occurrence, ascending.
  package let except: [CivilDate]
  /// The days with an occurrence besides those of the repetition, at the same time, ascending.
  package let also: [CivilDate]

  /// The zone of `zoneName`, once it is known.
  let zone: Zone?
  /// All occurrences, or `nil` if the first one is the only one.
  private let occurrences: RecurrenceSet?

  /// Creates the schedule of whole days: of one, or of several in a row.
  package init(
    _ date: CivilDate, days: Int = 1, _ repetition: Repetition? = nil,
    until lastDate: CivilDate? = nil, times: Int? = nil, except: [CivilDate] = [],
    also: [CivilDate] = []
  ) {
    self.init(
      start: CivilDateTime(localSeconds: date.dayNumber * 86_400), isWholeDay: true,
      length: days > 1 ? days * 86_400 : nil,
      zoneName: nil, zone: nil, repetition, until: lastDate, times: times, except: except,
      also: also)
  }

  /// Creates the schedule of a time in a zone, or in that of the user.
  package init(
    at start: CivilDateTime, length: Int? = nil, zoneName: String? = nil, zone: Zone? = nil,
    _ repetition: Repetition? = nil, until lastDate: CivilDate? = nil, times: Int? = nil,
    except: [CivilDate] = [], also: [CivilDate] = []
  ) {
    self.init(
      start: start, isWholeDay: false, length: length.flatMap { $0 > 0 ? $0 : nil },
      zoneName: zoneName, zone: zone, repetition, until: lastDate, times: times, except: except,
      also: also)
  }

  private init(
    start: CivilDateTime, isWholeDay: Bool, length: Int?, zoneName: String?, zone: Zone?,
    _ repetition: Repetition?, until lastDate: CivilDate?, times: Int?, except: [CivilDate],
    also: [CivilDate]
  ) {
    self.start = start
    self.isWholeDay = isWholeDay
    self.length = length
    self.zoneName = zoneName
    self.zone = zone
    self.repetition = repetition
    self.lastDate = lastDate
    self.times = times
    self.except = except.sorted()
    self.also = also.sorted()
    guard repetition != nil || !also.isEmpty else {
      occurrences = nil
      return
    }
    let rule = Schedule.rule(
      of: repetition, isWholeDay: isWholeDay, until: lastDate, times: times)
    let time = start.localSeconds - start.date.dayNumber * 86_400
    occurrences = RecurrenceSet(
      from: start, in: zone, rule: rule,
      added: also.map { CivilDateTime(localSeconds: $0.dayNumber * 86_400 + time) },
      excludedDays: except)
  }

  /// The rule with its end, if it repeats.
  var rule: RecurrenceRule? {
    Schedule.rule(of: repetition, isWholeDay: isWholeDay, until: lastDate, times: times)
  }

  private static func rule(
    of repetition: Repetition?, isWholeDay: Bool, until lastDate: CivilDate?, times: Int?
  ) -> RecurrenceRule? {
    var rule = isWholeDay ? repetition?.rule.withoutTimes : repetition?.rule
    let end = rule?.until?.written.date
    if let lastDate, end.map({ lastDate < $0 }) ?? true { rule?.until = .date(lastDate) }
    if let times {
      let count = rule?.count ?? times
      rule?.count = min(times, count)
    }
    return rule
  }

  /// Returns the schedule with another repetition.
  func with(
    _ repetition: Repetition?, until lastDate: CivilDate?, times: Int?, except: [CivilDate],
    also: [CivilDate]
  ) -> Schedule {
    Schedule(
      start: start, isWholeDay: isWholeDay, length: length, zoneName: zoneName, zone: zone,
      repetition, until: lastDate, times: times, except: except, also: also)
  }

  /// Returns the schedule with its zone, once it is known.
  package func resolved(in zone: Zone) -> Schedule {
    Schedule(
      start: start, isWholeDay: isWholeDay, length: length, zoneName: zoneName, zone: zone,
      repetition, until: lastDate, times: times, except: except, also: also)
  }

  /// Whether it has no occurrence: all of its days are excluded, or it ends before it begins.
  package var isEmpty: Bool { begin(onOrAfter: min(date, also.first ?? date)) == nil }

  /// The first date, in its zone.
  package var date: CivilDate { start.date }
  /// The time of day, or `nil` for a whole day.
  package var time: ClockTime? { isWholeDay ? nil : ClockTime(start) }

  /// Whether the rule yields the first date too.
  package var isRegular: Bool {
    guard let repetition else { return true }
    let rule = isWholeDay ? repetition.rule.withoutTimes : repetition.rule
    return RuleSeries(rule, from: start).next(onOrAfter: start) == start
  }

  /// The first of the days without an occurrence that would have none anyway.
  package var idleException: CivilDate? {
    let all = with(repetition, until: lastDate, times: times, except: [], also: also)
    return except.first { all.begin(onOrAfter: $0)?.date != $0 }
  }

  /// Returns the first beginning on a day of its zone or after it, or `nil` if none is.
  package func begin(onOrAfter day: CivilDate) -> CivilDateTime? {
    begin(onOrAfter: CivilDateTime(localSeconds: day.dayNumber * 86_400))
  }

  /// Returns the first beginning at or after a time in its zone, or `nil` if none is.
  func begin(onOrAfter time: CivilDateTime) -> CivilDateTime? {
    guard let occurrences else { return time <= start ? start : nil }
    return occurrences.next(onOrAfter: time)
  }

  // MARK: Whole days

  /// The number of whole days that an occurrence takes; 1 if it has a time.
  package var dayCount: Int { isWholeDay ? (length ?? 86_400) / 86_400 : 1 }

  /// Returns the first day of the first occurrence that is not over on a day, or else of the last
  /// one.
  package func occurrence(on today: CivilDate) -> CivilDate {
    let first = today.advanced(byDays: 1 - dayCount)
    guard let occurrences, first > date || except.contains(date) else { return date }
    let from = CivilDateTime(localSeconds: first.dayNumber * 86_400)
    let found = occurrences.next(onOrAfter: from) ?? occurrences.previous(onOrBefore: from)
    return found?.date ?? date
  }

  /// Returns the last occurrence before a day, or `nil` if none is.
  package func occurrence(before day: CivilDate) -> CivilDate? {
    guard day > date else { return nil }
    let end = CivilDateTime(localSeconds: day.dayNumber * 86_400 - 1)
    return occurrences?.previous(onOrBefore: end)?.date
  }

  // MARK: Times

  /// Returns the first occurrence that is not over at a moment, or else the last one; `nil` for a
  /// whole day.
  package func span(at moment: Moment) -> EventSpan? {
    guard !isWholeDay else { return nil }
    let own = zone ?? moment.zone
    let first = span(from: own.instant(of: start), in: own)
    guard let occurrences, first.over <= moment.now || except.contains(date) else { return first }
    var from = EventSpan.firstBegin(ofLength: length, notOverAt: moment.now, in: own)
    while let begin = occurrences.next(onOrAfter: from, in: own) {
      let found = span(from: begin, in: own)
      if found.over > moment.now { return found }
      from = begin.advanced(bySeconds: 1)
    }
    let tomorrow = own.civil(at: moment.now.advanced(bySeconds: 86_400))
    return occurrences.previous(onOrBefore: tomorrow)
      .map { span(from: own.instant(of: $0), in: own) } ?? first
  }

  /// Returns the events of the occurrences that overlap a time, in order, at most `limit`; none for
  /// a whole day.
  func events(
    in window: Range<Instant>, zone userZone: Zone, limit: Int,
    _ event: (AgendaEvent.Time) -> AgendaEvent
  ) -> [AgendaEvent] {
    guard !isWholeDay else { return [] }
    let own = zone ?? userZone
    guard let occurrences else {
      let span = span(from: own.instant(of: start), in: own)
      return span.begin < window.upperBound && span.over > window.lowerBound
        ? [event(.span(span))] : []
    }
    var from = EventSpan.firstBegin(ofLength: length, notOverAt: window.lowerBound, in: own)
    var events: [AgendaEvent] = []
    while events.count < limit, let begin = occurrences.next(onOrAfter: from, in: own),
      begin < window.upperBound
    {
      let span = span(from: begin, in: own)
      if span.over > window.lowerBound { events.append(event(.span(span))) }
      from = begin.advanced(bySeconds: 1)
    }
    return events
  }

  /// Whether an occurrence begins when an event does; an event of whole days begins with the first.
  func hasOccurrence(at time: AgendaEvent.Time, in userZone: Zone) -> Bool {
    switch time {
    case .days(let days):
      return isWholeDay && occurrence(on: days.lowerBound) == days.lowerBound
    case .span(let span):
      guard !isWholeDay else { return false }
      let own = zone ?? userZone
      let found = occurrences.map { $0.next(onOrAfter: span.begin, in: own) }
      return (found ?? own.instant(of: start)) == span.begin
    }
  }

  /// Returns the occurrence of a time with a beginning.
  func time(beginningAt begin: Instant, in userZone: Zone) -> AgendaEvent.Time {
    .span(span(from: begin, in: zone ?? userZone))
  }

  /// Returns the first beginning of a time at or after an instant, or `nil` if none is.
  func begin(onOrAfter instant: Instant, in userZone: Zone) -> Instant? {
    let own = zone ?? userZone
    if let occurrences { return occurrences.next(onOrAfter: instant, in: own) }
    let begin = own.instant(of: start)
    return begin >= instant ? begin : nil
  }

  /// Returns the beginning of the last occurrence before another one, or `nil` if none is.
  package func begin(before span: EventSpan, in userZone: Zone) -> Instant? {
    let own = zone ?? userZone
    let end = own.civil(at: span.begin).localSeconds - 1
    return occurrences?.previous(onOrBefore: CivilDateTime(localSeconds: end))
      .map { own.instant(of: $0) }
  }

  /// Returns the occurrence with a beginning.
  private func span(from begin: Instant, in own: Zone) -> EventSpan {
    EventSpan(begin: begin, length: length, in: own)
  }
}

/// An occurrence of something that has a time.
package struct EventSpan: Hashable, Sendable {
  package let begin: Instant
  /// The end, after the beginning; `nil` if it has none.
  package let end: Instant?

  /// An end that is not after the beginning is none.
  package init(begin: Instant, end: Instant? = nil) {
    self.begin = begin
    self.end = end.flatMap { $0 > begin ? $0 : nil }
  }

  /// Creates the span of a length by the clock of a zone; `nil` for none.
  init(begin: Instant, length: Int?, in zone: Zone) {
    let local = zone.civil(at: begin).localSeconds
    self.init(
      begin: begin,
      end: length.map { zone.instant(of: CivilDateTime(localSeconds: local + $0)) })
  }

  /// The seconds for which something without an end is running.
  private static let minimum = 60

  /// Returns an instant at or before the beginning of each span of a length that is not over at
  /// another instant.
  ///
  /// - Parameters:
  ///   - length: The length by the clock of the zone, in seconds; `nil` for none.
  ///   - instant: The instant at which it is not over.
  ///   - zone: The zone.
  static func firstBegin(
    ofLength length: Int?, notOverAt instant: Instant, in zone: Zone
  ) -> Instant {
    let first = instant.advanced(bySeconds: -max(length ?? 0, minimum))
    // A change of the clock in it, or in the day before, can lengthen it.
    let (last, middle) = (zone.offset(at: instant), zone.offset(at: first))
    let before = zone.offset(at: first.advanced(bySeconds: -86_400))
    return first.advanced(bySeconds: min(last, middle, before) - max(last, middle, before))
  }

  /// The instant at which it is past: its end, or a minute after its beginning.
  package var over: Instant { end ?? begin.advanced(bySeconds: EventSpan.minimum) }
}

extension Schedule: Hashable {
  package static func == (left: Schedule, right: Schedule) -> Bool {
    left.start == right.start && left.isWholeDay == right.isWholeDay && left.length == right.length
      && left.zoneName == right.zoneName && left.repetition == right.repetition
      && left.lastDate == right.lastDate && left.times == right.times
      && left.except == right.except && left.also == right.also
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(repetition)
    hasher.combine(zoneName)
  }
}
