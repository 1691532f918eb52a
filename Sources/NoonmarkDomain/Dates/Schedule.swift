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
  /// The occurrences.
  package let series: EventSeries

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
    let eventLength = length.map { EventLength(seconds: $0) }
    guard repetition != nil || !also.isEmpty else {
      series = EventSeries(
        start: start, isWholeDay: isWholeDay, length: eventLength, zone: zone, set: nil)
      return
    }
    let rule = Schedule.rule(
      of: repetition, isWholeDay: isWholeDay, until: lastDate, times: times)
    let time = start.localSeconds - start.date.dayNumber * 86_400
    series = EventSeries(
      start: start, isWholeDay: isWholeDay, length: eventLength, zone: zone,
      set: RecurrenceSet(
        from: start, in: zone, rule: rule,
        added: also.map { CivilDateTime(localSeconds: $0.dayNumber * 86_400 + time) },
        excludedDays: except))
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
  func begin(onOrAfter time: CivilDateTime) -> CivilDateTime? { series.begin(onOrAfter: time) }

  // MARK: Whole days

  /// The number of whole days that an occurrence takes; 1 if it has a time.
  package var dayCount: Int { series.dayCount }

  /// Returns the first day of the first occurrence that is not past on a day, or else of the last
  /// one.
  package func occurrence(on today: CivilDate) -> CivilDate {
    let first = today.advanced(byDays: 1 - dayCount)
    guard !series.isSingle, first > date || except.contains(date) else { return date }
    let from = CivilDateTime(localSeconds: first.dayNumber * 86_400)
    return (series.begin(onOrAfter: from) ?? series.begin(onOrBefore: from))?.date ?? date
  }

  /// Returns the last occurrence before a day, or `nil` if none is.
  package func occurrence(before day: CivilDate) -> CivilDate? {
    guard day > date, !series.isSingle else { return nil }
    return series.begin(onOrBefore: CivilDateTime(localSeconds: day.dayNumber * 86_400 - 1))?.date
  }

  // MARK: Times

  /// Returns the first occurrence that is not past at a moment, or else the last one; `nil` for a
  /// whole day.
  package func span(at moment: ZonedInstant) -> EventSpan? {
    guard !isWholeDay else { return nil }
    var coming = series.occurrences(from: moment.now, zone: moment.zone)
    if let next = coming.next() { return EventSpan(next) }
    let tomorrow = moment.now.advanced(bySeconds: 86_400)
    if let last = series.lastOccurrence(beginningBy: tomorrow, zone: moment.zone) {
      return EventSpan(last)
    }
    let begin = (zone ?? moment.zone).instant(of: start)
    return EventSpan(begin: begin, end: series.length?.end(from: begin, in: zone ?? moment.zone))
  }

  /// Whether an occurrence begins when an event does; an event of whole days begins with the first.
  func hasOccurrence(at time: AgendaEvent.Time, in userZone: Zone) -> Bool {
    guard isWholeDay == (time.span == nil) else { return false }
    let begin = time.begin(in: userZone)
    var found = series.occurrences(beginningFrom: begin, zone: userZone)
    return found.next()?.begin == begin
  }

  /// Returns the beginning of the last occurrence before another one, or `nil` if none is.
  package func begin(before span: EventSpan, in userZone: Zone) -> Instant? {
    let own = zone ?? userZone
    let last = own.civil(at: span.begin).localSeconds - 1
    // A date that does not repeat has no other.
    guard !series.isSingle else { return nil }
    return series.begin(onOrBefore: CivilDateTime(localSeconds: last)).map { own.instant(of: $0) }
  }
}

/// An occurrence of something that has a time.
package struct EventSpan: Hashable, Sendable {
  package let begin: Instant
  /// The end as given, after the beginning; `nil` if it has none.
  package let explicitEnd: Instant?

  /// An end that is not after the beginning is none.
  package init(begin: Instant, end: Instant? = nil) {
    self.begin = begin
    explicitEnd = end.flatMap { $0 > begin ? $0 : nil }
  }

  init(_ occurrence: EventOccurrence) {
    self.init(begin: occurrence.begin, end: occurrence.explicitEnd)
  }

  /// The instant at which it is past: its end, or a minute after its beginning.
  package var end: Instant {
    explicitEnd ?? begin.advanced(bySeconds: EventOccurrence.minimumLength)
  }
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
