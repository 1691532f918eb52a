import Almanac
import NoonmarkText
import Recurrence

extension WrittenSeries {
  /// Creates the words of the series of an event.
  ///
  /// They mean the same occurrences. A rule becomes a word such as `weekly` if that is the same
  /// rule from its start, and its end a key of its own if that has a day.
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
    // A line has no other years.
    func readable(_ times: [CalendarTime]) -> [CalendarTime] {
      times.filter { CivilDate.supportedYears.contains($0.written.date.year) }.sortedOnce
    }
    let added = series.datesBesideStart.map { CalendarTime.local($0) }
    if series.isWholeDay {
      self.init(
        series.start.date, days: series.dayCount, repetition, until: until, count: count,
        excluded: readable(excluded), added: readable(added), origin: origin)
    } else {
      self.init(
        at: series.start, length: series.exactLength, zoneName: zoneName, zone: series.zone,
        repetition, until: until, count: count, excluded: readable(excluded),
        added: readable(added), origin: origin)
    }
  }

  /// Returns the words without an occurrence at a time in its zone, or without those of a day.
  package func excluding(_ time: CalendarTime) -> WrittenSeries {
    let timeOfDay = series.hasOneTimeADay ? (series.origin?.start ?? series.start).timeOfDay : nil
    let own = time.isWholeDay ? time.written.date.at(secondOfDay: series.start.timeOfDay) : nil
    let excluded =
      own.map { [.date(series.inOrigin($0).date)] }
      ?? WrittenSeries.days([series.inOrigin(time.written)], at: timeOfDay)
    return WrittenSeries(
      start: series.start, isWholeDay: series.isWholeDay, length: series.length,
      zoneName: zoneName, zone: series.zone, repetition, until: until, count: count,
      excluded: (self.excluded + excluded).sortedOnce, added: added, origin: series.origin)
  }

  /// Returns the words of the occurrences before one, or `nil` if that is the first.
  package func ending(before begin: CivilDateTime) -> WrittenSeries? {
    series.ending(before: begin).map { WrittenSeries($0, zoneName: zoneName) }
  }

  /// Returns the words of the later occurrences of another series, moved to the start of this one.
  ///
  /// - Parameter home: The user's zone, which is that of floating times.
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
    // They keep the clock of the series.
    let start = (own.zone ?? home).instant(of: own.start)
    let moved = base.moving(
      from: begin, to: (base.zone ?? home).civil(at: start), isWholeDay: false,
      length: own.length, zone: base.zone)
    return WrittenSeries(moved, zoneName: other.zoneName)
  }

  /// Returns times as days if they are at a time of day, the only one of each day.
  private static func days(_ times: [CivilDateTime], at timeOfDay: Int?) -> [CalendarTime] {
    times.map { $0.timeOfDay == timeOfDay ? .date($0.date) : .local($0) }
  }

  /// The maximum number of occurrences in a key of a line.
  private static let maximumCount = 9999

  /// Divides a rule into one without an end, its last day and its count.
  ///
  /// An end that a day cannot express stays in the rule.
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
        // It has no end before the year 9999.
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
    guard last.date.year <= 9999 else {
      // No occurrence is later.
      rule.until = nil
      return (rule, nil, count)
    }
    if isWholeDay || limit.isWholeDay {
      until = last.date
    } else if isDaily, last >= start {
      // The last day with an occurrence, all of which are at the time of the start.
      let time = last.date.at(secondOfDay: start.timeOfDay)
      // A nonexistent local time can be a later instant.
      let isOver = time > last || instant.map { zone?.instant(of: time) ?? $0 > $0 } == true
      until = last.date.advanced(byDays: isOver ? -1 : 0)
    }
    rule.until = until != nil ? nil : isExact ? .local(last) : limit
    return (rule, until, count)
  }
}

extension Repetition {
  /// Creates the repetition of rules: a word if it means the same rule from its start.
  init?(_ rules: [RecurrenceRule], from start: CivilDateTime) {
    let texts = rules.map { rule in
      Repetition.word(for: rule, from: start)?.text ?? rule.description
    }
    guard let repetition = try? Repetition(texts.joined(separator: " + ")) else { return nil }
    self = repetition
  }

  /// Returns the repetition of one word that is the same as a rule.
  ///
  /// The day that follows from the start can be written in the rule too: `FREQ=WEEKLY;BYDAY=MO`
  /// from a Monday on is `weekly`.
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
      // A month without the day has no occurrence of a rule.
      guard date.day <= 28 || rule.skip == .backward else { return nil }
      plain.skip = .backward
      plain.weekStart = .monday
      // Without a month, the day of a yearly rule is one of each month.
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
  /// Returns the beginning of the occurrence at a time of a calendar, or `nil` if the series has
  /// none then, or several on the day of a whole day.
  ///
  /// - Parameters:
  ///   - time: When the series has the occurrence; its day if either is a whole day.
  ///   - other: The zone of the time unless that is in UTC, or `nil` for that of the series.
  ///   - home: The user's zone, which is that of floating times.
  package func begin(of time: CalendarTime, in other: Zone?, home: Zone) -> CivilDateTime? {
    guard !isSingle else { return nil }
    if isWholeDay || time.isWholeDay {
      let day = time.written.date
      guard let found = begin(onOrAfter: day), found.date == day else { return nil }
      return begin(onOrAfter: found.next)?.date == day ? nil : found
    }
    let own = zone ?? home
    let source = if case .utc = time { Zone.utc } else { other }
    let instant = source.map { $0.instant(of: time.written) }
    // The second instant of an ambiguous local time is none of the series.
    if instant.map(own.isRepeated) != true,
      let found = begin(at: instant.map(own.civil) ?? time.written, reader: home)
    {
      return found
    }
    // Programs write times without a zone in UTC, by its clock or by their own.
    guard case .utc(let written) = time, zone == nil else { return nil }
    return begin(at: written, reader: home)
  }

  /// Whether all occurrences that its rules and added dates have are at the time of its start, so
  /// that each day has at most one.
  var hasOneTimeADay: Bool {
    let timeOfDay = (origin?.start ?? start).timeOfDay
    return addedDates.allSatisfy { $0.timeOfDay == timeOfDay }
      && rules.allSatisfy(\.hasOneTimeADay)
  }

  /// The added dates without the start, if that takes place anyway.
  ///
  /// Exports add a start that the rules do not select, because programs differ on whether it takes
  /// place.
  fileprivate var datesBesideStart: [CivilDateTime] {
    guard origin == nil, addedDates.contains(start) else { return addedDates }
    let others = addedDates.filter { $0 != start }
    let rest = EventSeries(
      start: start, isWholeDay: isWholeDay, length: length, zone: zone, rules: rules,
      addedDates: others)
    return rest.begin(onOrAfter: start) == start ? others : addedDates
  }

  /// The length, as one by the clock if that is the same: if the clock never changes, or not during
  /// the only occurrence.
  fileprivate var exactLength: EventLength? {
    guard let length, length.exact != 0, let zone else { return length }
    let clock = EventLength(seconds: length.seconds)
    if zone == .utc { return clock }
    let begin = zone.instant(of: start)
    return isSingle && clock.end(from: begin, in: zone) == length.end(from: begin, in: zone)
      ? clock : length
  }
}

extension [CalendarTime] {
  /// In order, each once.
  fileprivate var sortedOnce: [CalendarTime] {
    Set(self).sorted { left, right in
      left.written == right.written ? left.isWholeDay : left.written < right.written
    }
  }
}
