import Almanac
import NoonmarkText
import Recurrence

/// The series of an event, and the words in which the line of a date writes it.
///
/// Two are equal if their lines are.
package struct WrittenSeries: Sendable {
  /// When the event takes place; its zone is `nil` until it is looked up by name.
  package let series: EventSeries
  /// The name of its zone; `nil` for whole days and floating times (the user's zone).
  package let zoneName: String?
  /// The repetition as typed.
  package let repetition: Repetition?
  /// The last day on which it can repeat (UNTIL).
  package let until: CivilDate?
  /// The number of occurrences, the first included (COUNT).
  package let count: Int?

  /// Returns the series with its zone, once it is known.
  package func resolved(in zone: Zone) -> WrittenSeries {
    WrittenSeries(
      series: series.inZone(zone), zoneName: zoneName, repetition: repetition, until: until,
      count: count)
  }

  // MARK: Parts

  /// The first date, in its zone.
  package var date: CivilDate { series.start.date }
  /// The time of day, or `nil` for a whole day.
  package var time: ClockTime? { series.isWholeDay ? nil : ClockTime(series.start) }

  /// The days and times without an occurrence, ascending.
  package var excluded: [CalendarTime] {
    let days = series.excludedDays.map { CalendarTime.date($0) }
    let times = series.excludedDates.map { CalendarTime.local($0) }
    return times.isEmpty ? days : (days + times).sorted { $0.written < $1.written }
  }

  /// The occurrences that are not in the repetition, ascending: days with one at the time of the
  /// start, and other times.
  package var added: [CalendarTime] {
    let timeOfDay = (series.origin?.start ?? series.start).timeOfDay
    return series.addedDates.map { $0.timeOfDay == timeOfDay ? .date($0.date) : .local($0) }
  }
}

extension WrittenSeries {
  /// Creates a series of whole days.
  package init(
    _ date: CivilDate, days: Int = 1, _ repetition: Repetition? = nil, until: CivilDate? = nil,
    count: Int? = nil, excluded: [CalendarTime] = [], added: [CalendarTime] = [],
    origin: EventSeries.Origin? = nil
  ) {
    let length = days > 1 ? EventLength(seconds: days * 86_400) : nil
    self.init(
      start: date.midnight, isWholeDay: true, length: length, zoneName: nil,
      zone: nil, repetition, until: until, count: count, excluded: excluded, added: added,
      origin: origin)
  }

  /// Creates a series of times; a length that is not positive is ignored.
  ///
  /// - Parameters:
  ///   - excluded: Days without occurrences, or times without one.
  ///   - added: Times with an occurrence besides those of the repetition, or days with one at the
  ///     time of the start.
  package init(
    at start: CivilDateTime, length: EventLength? = nil, zoneName: String? = nil,
    zone: Zone? = nil, _ repetition: Repetition? = nil, until: CivilDate? = nil,
    count: Int? = nil, excluded: [CalendarTime] = [], added: [CalendarTime] = [],
    origin: EventSeries.Origin? = nil
  ) {
    self.init(
      start: start, isWholeDay: false, length: length.flatMap { $0.seconds > 0 ? $0 : nil },
      zoneName: zoneName, zone: zone, repetition, until: until, count: count, excluded: excluded,
      added: added, origin: origin)
  }

  /// Creates a series of whole days or of times.
  init(
    start: CivilDateTime, isWholeDay: Bool, length: EventLength?, zoneName: String?, zone: Zone?,
    _ repetition: Repetition?, until: CivilDate?, count: Int?, excluded: [CalendarTime],
    added: [CalendarTime], origin: EventSeries.Origin?
  ) {
    let first = origin?.start ?? start
    let hasTimes = !isWholeDay || first.timeOfDay != 0
    let rules = (repetition?.rules ?? []).map { rule in
      WrittenSeries.ending(hasTimes ? rule : rule.withoutTimes, until: until, count: count)
    }
    let times = excluded.filter { hasTimes && !$0.isWholeDay }
    let days = excluded.filter { !hasTimes || $0.isWholeDay }
    let added = added.map { time in
      hasTimes && !time.isWholeDay
        ? time.written : time.written.date.at(secondOfDay: first.timeOfDay)
    }
    let series = EventSeries(
      start: start, isWholeDay: isWholeDay, length: length, zone: zone, rules: rules,
      addedDates: added, excludedDates: times.map(\.written),
      excludedDays: days.map(\.written.date), origin: origin)
    self.init(
      series: series, zoneName: zoneName, repetition: repetition, until: until, count: count)
  }

  /// Returns a rule that ends at the earliest of its ends and those of the line.
  private static func ending(
    _ rule: RecurrenceRule, until: CivilDate?, count: Int?
  ) -> RecurrenceRule {
    var rule = rule
    let end = rule.until?.written.date
    if let until, end.map({ until < $0 }) ?? true { rule.until = .date(until) }
    if let count { rule.count = min(count, rule.count ?? count) }
    return rule
  }
}

extension WrittenSeries: Hashable {
  package static func == (left: WrittenSeries, right: WrittenSeries) -> Bool {
    left.zoneName == right.zoneName && left.repetition == right.repetition
      && left.until == right.until && left.count == right.count
      && left.series.start == right.series.start
      && left.series.isWholeDay == right.series.isWholeDay
      && left.series.length == right.series.length
      && left.series.addedDates == right.series.addedDates
      && left.series.excludedDates == right.series.excludedDates
      && left.series.excludedDays == right.series.excludedDays
      && left.series.origin == right.series.origin
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(series.start)
    hasher.combine(repetition)
    hasher.combine(zoneName)
  }
}
