import Almanac
import Recurrence
import NoonmarkPhrases
import NoonmarkText

extension WrittenSeries {
  /// Creates the written form of a series, with the same occurrences.
  ///
  /// A rule is written as a word such as `weekly` if both select the same days. The end of a rule
  /// is written as `until` if it can be a day.
  ///
  /// - Parameter zoneName: The name of its zone in the time zone database.
  package init(_ event: EventSeries, zoneName: String?) {
    let series = event.withoutOrigin.withoutIdleRules
    let origin = series.origin
    let start = origin?.start ?? series.start
    let isDaily = series.hasOneTimeADay
    var rules = series.rules
    var (until, count): (CivilDate?, Int?)
    if rules.count == 1 {
      (rules[0], until, count) = WrittenSeries.divided(
        rules[0], from: start, isWholeDay: series.isWholeDay, isDaily: isDaily, in: series.zone)
    }
    let repetition = rules.isEmpty ? nil : Repetition(rules, from: start)
    let excluded =
      WrittenSeries.days(series.excludedDates, at: isDaily ? start.timeOfDay : nil)
      + series.excludedDays.map { CalendarTime.date($0) }
    // A date line supports only the years 1 to 9999.
    func readable(_ times: [CalendarTime]) -> [CalendarTime] {
      times.filter { $0.written.date.isSupported }.sortedOnce
    }
    let added = series.datesBesideStart.map { CalendarTime.local($0) }
    let isWholeDay = series.isWholeDay
    self.init(
      series.start.date, at: isWholeDay ? nil : ClockTime(series.start),
      length: isWholeDay
        ? WrittenSeries.length(ofDays: series.dayCount)
        : series.exactLength.flatMap { $0.seconds > 0 ? $0 : nil },
      zoneName: isWholeDay ? nil : zoneName, zone: isWholeDay ? nil : series.zone, repetition,
      until: until, count: count, excluded: readable(excluded), added: readable(added),
      origin: origin)
  }

  /// Returns the series without the occurrence at a time, or without those on a day.
  package func excluding(_ time: CalendarTime) -> WrittenSeries {
    let timeOfDay = series.hasOneTimeADay ? (series.origin?.start ?? series.start).timeOfDay : nil
    let own = time.isWholeDay ? time.written.date.at(secondOfDay: series.start.timeOfDay) : nil
    let excluded =
      own.map { [.date(series.inOrigin($0).date)] }
      ?? WrittenSeries.days([series.inOrigin(time.written)], at: timeOfDay)
    return excludingOnly(self.excluded + excluded)
  }

  /// Returns the series with an occurrence that may be excluded.
  package func including(_ begin: CivilDateTime) -> WrittenSeries {
    let time = series.inOrigin(begin)
    return excludingOnly(
      excluded.filter { $0.isWholeDay ? $0.written.date != time.date : $0.written != time })
  }

  private func excludingOnly(_ excluded: [CalendarTime]) -> WrittenSeries {
    WrittenSeries(
      date, at: time, length: series.length, zoneName: zoneName, zone: series.zone, repetition,
      until: until, count: count, excluded: excluded.sortedOnce, added: added,
      origin: series.origin)
  }

  /// Returns the occurrences before a beginning, or `nil` if there are none.
  package func ending(before begin: CivilDateTime) -> WrittenSeries? {
    series.ending(before: begin).map { WrittenSeries($0, zoneName: zoneName) }
  }

  /// Returns the occurrences of another series from `begin`, moved to the start of this one.
  ///
  /// - Parameter home: The user's zone, for floating times.
  package func repeating(
    like other: WrittenSeries, from begin: CivilDateTime, home: Zone
  ) -> WrittenSeries {
    let (own, base) = (series, other.series)
    guard own.isWholeDay == base.isWholeDay, !own.isWholeDay, zoneName != other.zoneName else {
      let moved = base.moving(
        from: begin, to: own.start, isWholeDay: own.isWholeDay, length: own.length,
        zone: own.zone)
      return WrittenSeries(moved, zoneName: zoneName)
    }
    // The moved occurrences stay in the zone of the other series.
    let start = (own.zone ?? home).instant(of: own.start)
    let moved = base.moving(
      from: begin, to: (base.zone ?? home).civil(at: start), isWholeDay: false,
      length: own.length, zone: base.zone)
    return WrittenSeries(moved, zoneName: other.zoneName)
  }

  /// Converts times to days if they are at `timeOfDay`, the only time of each day.
  private static func days(_ times: [CivilDateTime], at timeOfDay: Int?) -> [CalendarTime] {
    times.map { $0.timeOfDay == timeOfDay ? .date($0.date) : .local($0) }
  }

  /// Splits a rule into a rule without an end, its last day, and its count.
  ///
  /// An end that is not a day stays in the rule.
  private static func divided(
    _ rule: RecurrenceRule, from start: CivilDateTime, isWholeDay: Bool, isDaily: Bool,
    in zone: Zone?
  ) -> (rule: RecurrenceRule, until: CivilDate?, count: Int?) {
    var rule = rule
    var (until, count): (CivilDate?, Int?)
    if let number = rule.count {
      if number <= maximumCount {
        count = number
        rule.count = nil
      } else if EventSeries(start: start, zone: zone, rules: [rule]).last == nil {
        // The count is not reached by the year 9999.
        rule.count = nil
      }
    }
    guard let limit = rule.until else { return (rule, nil, count) }
    var last = limit.written
    var (instant, isExact): (Instant?, Bool) = (nil, true)
    if case .utc(let time) = limit, let zone {
      let found = Zone.utc.instant(of: time)
      let end = RuleSeries.limit(at: found, in: zone)
      (instant, isExact) = (found, end.late.isEmpty)
      last = end.end
    }
    guard last.date <= .lastSupported else {
      // Occurrences end with the year 9999.
      rule.until = nil
      return (rule, nil, count)
    }
    if isWholeDay || limit.isWholeDay {
      until = last.date
    } else if isDaily, last >= start {
      // All occurrences are at the time of the start, so the end can be the last of their days.
      let time = last.date.at(secondOfDay: start.timeOfDay)
      // A nonexistent local time is shifted forward, and can be after the end.
      let isOver = time > last || instant.map { zone?.instant(of: time) ?? $0 > $0 } == true
      until = last.date.advanced(byDays: isOver ? -1 : 0)
    }
    rule.until = until != nil ? nil : isExact ? .local(last) : limit
    return (rule, until, count)
  }
}

extension Repetition {
  /// Creates the repetition of rules, with a word for each rule that a word can express.
  init?(_ rules: [RecurrenceRule], from start: CivilDateTime) {
    let texts = rules.map { rule in
      Repetition.word(for: rule, from: start)?.text ?? rule.description
    }
    guard let repetition = try? Repetition(texts.joined(separator: " + ")) else { return nil }
    self = repetition
  }

  /// Returns the repetition of one word that is equivalent to a rule.
  ///
  /// A rule may repeat the day of its start: `FREQ=WEEKLY;BYDAY=MO` from a Monday is `weekly`.
  private static func word(for rule: RecurrenceRule, from start: CivilDateTime) -> Repetition? {
    let date = start.date
    var plain = rule
    switch rule.frequency {
    case .daily:
      plain.weekStart = .monday
      if plain == RecurrenceRule(every: 7, .daily) { return .weekly }
    case .weekly:
      if rule.interval == 1 { plain.weekStart = .monday }
      if rule.weekdays == [RecurrenceRule.NumberedWeekday(date.weekday)] { plain.weekdays = [] }
    case .monthly, .yearly:
      // A rule skips months without the day, but a word uses their last day.
      guard date.day <= 28 || rule.skip == .backward else { return nil }
      plain.skip = .backward
      plain.weekStart = .monday
      // Without BYMONTH, BYMONTHDAY of a yearly rule selects a day of every month.
      let isOneDay = rule.frequency == .monthly || !rule.months.isEmpty
      if isOneDay, rule.monthDays == [date.day] { plain.monthDays = [] }
      if rule.frequency == .yearly, rule.months == [date.month] { plain.months = [] }
      if plain == RecurrenceRule(every: 12, .monthly) { return .yearly }
    default: break
    }
    return common.first { $0.rules == [plain] }
  }
}

extension EventSeries {
  /// Returns the beginning of the occurrence that a RECURRENCE-ID denotes.
  ///
  /// `nil` if the series has no such occurrence, or if only the day is known and it has several.
  ///
  /// - Parameters:
  ///   - time: The time of the occurrence. Only the day is compared if the series or the time is a
  ///     whole day.
  ///   - other: The zone of the time unless it is in UTC; `nil` for the zone of the series.
  ///   - home: The user's zone, for floating times.
  package func begin(of time: CalendarTime, in other: Zone?, home: Zone) -> CivilDateTime? {
    if isWholeDay || time.isWholeDay {
      let day = time.written.date
      guard let found = begin(onOrAfter: day), found.date == day else { return nil }
      return begin(onOrAfter: found.next)?.date == day ? nil : found
    }
    var budget = WorkBudget.search
    let own = zone ?? home
    let instant = EventSeries.instant(of: time, in: other)
    // The later instant of an ambiguous local time is never an occurrence.
    if instant.map(own.isRepeated) != true,
      let found = begin(
        at: instant.map(own.civil) ?? time.written, reader: home, spending: &budget)
    {
      return found
    }
    // For floating times, some programs convert to UTC, and others append a Z to the local time.
    guard case .utc(let written) = time, zone == nil else { return nil }
    return begin(at: written, reader: home, spending: &budget)
  }

  /// Returns a time in the zone of the series.
  ///
  /// - Parameters:
  ///   - other: The zone of the time unless it is in UTC; `nil` for the zone of the series.
  ///   - home: The user's zone, for floating times.
  package func local(_ time: CalendarTime, in other: Zone?, home: Zone) -> CivilDateTime {
    guard !isWholeDay, !time.isWholeDay,
      let instant = EventSeries.instant(of: time, in: other)
    else { return time.written }
    return (zone ?? home).civil(at: instant)
  }

  /// Returns the instant of a time in a zone or in UTC, or `nil` without a zone.
  private static func instant(of time: CalendarTime, in zone: Zone?) -> Instant? {
    let source = if case .utc = time { Zone.utc } else { zone }
    return source.map { $0.instant(of: time.written) }
  }

  /// Whether all occurrences have the time of day of the start, so each day has at most one.
  var hasOneTimeADay: Bool {
    let timeOfDay = (origin?.start ?? start).timeOfDay
    return addedDates.allSatisfy { $0.timeOfDay == timeOfDay }
      && rules.allSatisfy(\.hasOneTimeADay)
  }

  /// The added dates, without the start if it is an occurrence anyway.
  ///
  /// Exports add a start that the rules do not select, because programs disagree about whether it
  /// is an occurrence.
  fileprivate var datesBesideStart: [CivilDateTime] {
    guard origin == nil, addedDates.contains(start) else { return addedDates }
    let others = addedDates.filter { $0 != start }
    let rest = EventSeries(
      start: start, isWholeDay: isWholeDay, length: length, zone: zone, rules: rules,
      addedDates: others)
    return rest.begin(onOrAfter: start) == start ? others : addedDates
  }

  /// The length, in local time if that is the same: if the UTC offset does not change during the
  /// only occurrence, or never.
  fileprivate var exactLength: EventLength? {
    guard let length, length.exact != 0, let zone else { return length }
    let clock = EventLength(nominal: length.seconds)
    if zone == .utc { return clock }
    let begin = zone.instant(of: start)
    return isSingle && clock.end(from: begin, in: zone) == length.end(from: begin, in: zone)
      ? clock : length
  }
}

extension [CalendarTime] {
  /// The times in order, without duplicates.
  fileprivate var sortedOnce: [CalendarTime] {
    Set(self).sorted { left, right in
      left.written == right.written ? left.isWholeDay : left.written < right.written
    }
  }
}
