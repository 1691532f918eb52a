import Almanac
import NoonmarkBase

// MARK: Parts of a series

extension EventSeries {
  /// Returns the series with its times in another zone.
  package func inZone(_ zone: Zone?) -> EventSeries {
    var budget = WorkBudget.search
    return EventSeries(
      start: start, isWholeDay: isWholeDay, length: length, zone: zone, rules: rules,
      addedDates: addedDates, excludedDates: excludedDates, excludedDays: excludedDays,
      excludedRules: excludedRules, origin: origin, spending: &budget)
  }

  /// Returns the occurrences before one, or `nil` if that is the first.
  package func ending(before begin: CivilDateTime) -> EventSeries? {
    var budget = WorkBudget.search
    return ending(before: begin, spending: &budget)
  }

  /// Returns the occurrences before one, or `nil` if that is the first.
  package func ending(
    before begin: CivilDateTime, spending budget: inout WorkBudget
  ) -> EventSeries? {
    let begin = dayStart(of: begin)
    let end = inOrigin(begin)
    guard begin > start else {
      // Added dates can be earlier.
      let earlier = addedDates.filter { $0 < end }
      guard origin == nil, let first = earlier.first else { return nil }
      return EventSeries(
        start: first, isWholeDay: isWholeDay, length: length, zone: zone,
        addedDates: Array(earlier.dropFirst()),
        excludedDates: excludedDates.filter { $0 < end },
        excludedDays: excludedDays.filter { $0 <= end.date })
    }
    guard let recurrence else { return self }
    let last = CivilDateTime(localSeconds: end.localSeconds - 1)
    let rules = rules.map { rule in
      let own = RecurrenceSet.series(
        of: rule, from: origin?.start ?? start, in: zone, spending: &budget)
      guard !own.isLimited || own.end > last.localSeconds else { return rule }
      var rule = rule
      rule.count = nil
      rule.until = isWholeDay ? .date(last.date) : .local(last)
      return rule
    }
    return EventSeries(
      start: start, isWholeDay: isWholeDay, length: length, zone: zone, rules: rules,
      addedDates: addedDates.filter { $0 < end }, excludedDates: excludedDates.filter { $0 < end },
      excludedDays: excludedDays.filter { $0 <= last.date }, excludedRules: excludedRules,
      origin: origin, recurrence: recurrence.ending(before: end))
  }

  /// Returns the occurrences starting with one of them, moved with it to another time or day.
  package func moving(
    from begin: CivilDateTime, to time: CivilDateTime, isWholeDay: Bool, length: EventLength?,
    zone: Zone?
  ) -> EventSeries {
    let base = origin?.start ?? start
    let begin = dayStart(of: begin)
    let time = isWholeDay ? time.date.midnight : time
    // It can be earlier than all of them.
    let first = inOrigin(begin)
    let occurrence = max(first, min(base, addedDates.first ?? base))
    let shift = time.localSeconds - first.localSeconds
    let moved = CivilDateTime(localSeconds: occurrence.localSeconds + shift)
    let set = recurrence ?? RecurrenceSet(from: start, in: self.zone)
    let rules = rules.map { rule in
      guard case .utc(let limit) = rule.until, let own = self.zone else { return rule }
      var rule = rule
      rule.until = .local(own.civil(at: Zone.utc.instant(of: limit)))
      return rule
    }
    return EventSeries(
      start: moved, isWholeDay: isWholeDay, length: length, zone: zone, rules: rules,
      addedDates: addedDates.filter { $0 >= occurrence },
      excludedDates: excludedDates.filter { $0 >= occurrence },
      excludedDays: excludedDays.filter { $0 >= occurrence.date }, excludedRules: excludedRules,
      origin: Origin(start: base, occurrence: occurrence),
      recurrence: set.moving(from: occurrence, to: moved))
  }

  /// Returns the beginning of an occurrence, of a whole day its midnight.
  ///
  /// Rules of hours yield several times of a day, which are one whole day.
  private func dayStart(of begin: CivilDateTime) -> CivilDateTime {
    let isDay = isWholeDay && (origin?.start ?? start).timeOfDay == 0
    return isDay ? begin.date.midnight : begin
  }

  /// Returns the time in this series of a time in the one that it was a part of.
  package func inPart(_ time: CivilDateTime) -> CivilDateTime {
    guard let origin else { return time }
    let shift = start.localSeconds - origin.occurrence.localSeconds
    return CivilDateTime(localSeconds: time.localSeconds + shift)
  }

  /// Returns the time in the series that it was a part of, of a time in this one.
  package func inOrigin(_ time: CivilDateTime) -> CivilDateTime {
    guard let origin else { return time }
    let shift = start.localSeconds - origin.occurrence.localSeconds
    return CivilDateTime(localSeconds: time.localSeconds - shift)
  }

  /// The last beginning; `nil` if the rules have no end up to the year 9999, or all are excluded.
  package var last: CivilDateTime? {
    guard let recurrence else { return start }
    return recurrence.last
  }

  /// The same occurrences without rules that yield none after the start.
  package var withoutIdleRules: EventSeries {
    guard origin == nil, !rules.isEmpty, excludedRules.isEmpty else { return self }
    var budget = WorkBudget.search
    var kept: [RecurrenceRule] = []
    for rule in rules {
      let series = RecurrenceSet.series(of: rule, from: start, in: zone, spending: &budget)
      // Rules that end on an earlier day exclude the start.
      guard !series.endsOnEarlierDay else { return self }
      let next = series.next(
        onOrAfter: start.localSeconds + 1, through: RuleSeries.lastTime, spending: &budget)
      if next != nil || budget.isExhausted { kept.append(rule) }
    }
    guard kept.count < rules.count else { return self }
    return EventSeries(
      start: start, isWholeDay: isWholeDay, length: length, zone: zone, rules: kept,
      addedDates: addedDates, excludedDates: excludedDates, excludedDays: excludedDays)
  }
}

// MARK: - Excluded rules

extension EventSeries {
  /// Returns the series with the occurrences that its excluded rules exclude as excluded dates, and
  /// whether it has all of them.
  ///
  /// They are found up to `end`.
  package func listingExcludedDates(
    upTo end: CivilDateTime, limit: Int
  ) -> (series: EventSeries, isComplete: Bool) {
    var budget = WorkBudget.search
    let base = origin?.start ?? start
    let all = RecurrenceSet(
      from: base, in: zone, rules: rules, added: addedDates, excluded: excludedDates,
      excludedDays: excludedDays, spending: &budget)
    let excluded = excludedRules.map {
      RuleSeries($0, from: base, in: zone, spending: &budget)
    }
    var found: [CivilDateTime] = []
    var isComplete = true
    var next = all.next(onOrAfter: base, spending: &budget)
    while let time = next {
      guard time <= end, found.count < limit else {
        isComplete = false
        break
      }
      let seconds = time.localSeconds
      let isExcluded = excluded.contains {
        $0.next(onOrAfter: seconds, through: seconds, spending: &budget) == seconds
      }
      if isExcluded { found.append(time) }
      next = all.next(onOrAfter: CivilDateTime(localSeconds: seconds + 1), spending: &budget)
    }
    let series = EventSeries(
      start: start, isWholeDay: isWholeDay, length: length, zone: zone, rules: rules,
      addedDates: addedDates, excludedDates: isWholeDay ? excludedDates : excludedDates + found,
      excludedDays: isWholeDay ? excludedDays + found.map(\.date) : excludedDays, origin: origin)
    return (series, isComplete && !budget.isExhausted)
  }
}

// MARK: - Moved series

extension EventSeries {
  /// The same occurrences without an origin, if its rule can begin with the first of them.
  ///
  /// A rule of weekdays moves with them; those of months and years only to another time of day.
  package var withoutOrigin: EventSeries {
    guard let origin, rules.count <= 1, excludedRules.isEmpty, let move = Move(self, origin) else {
      return self
    }
    var moved: [RecurrenceRule] = []
    for rule in rules {
      guard let rule = move.rule(rule, zone: zone) else { return self }
      moved.append(rule)
    }
    return EventSeries(
      start: start, isWholeDay: isWholeDay, length: length, zone: zone, rules: moved,
      addedDates: addedDates.filter { $0 > origin.occurrence }.map(move.time),
      excludedDates: excludedDates.filter { $0 >= origin.occurrence }.map(move.time),
      excludedDays: excludedDays.filter { $0 >= origin.occurrence.date }
        .map { $0.advanced(byDays: move.days) })
  }

  /// The way from an occurrence of a series to the start of a part of it that was moved.
  private struct Move {
    private let origin: Origin
    private let start: CivilDateTime
    private let isWholeDay: Bool
    private let seconds: Int
    let days: Int

    /// Fails if times of one day can move to several days.
    init?(_ series: EventSeries, _ origin: Origin) {
      self.origin = origin
      start = series.start
      isWholeDay = series.isWholeDay
      seconds = series.start.localSeconds - origin.occurrence.localSeconds
      days = series.start.date.days(since: origin.occurrence.date)
      let timeOfDay = origin.occurrence.timeOfDay
      let times = series.addedDates + series.excludedDates
      let areAtOneTime = times.allSatisfy { $0.timeOfDay == timeOfDay }
      guard seconds == 0 || areAtOneTime else { return nil }
    }

    func time(_ time: CivilDateTime) -> CivilDateTime {
      CivilDateTime(localSeconds: time.localSeconds + seconds)
    }

    /// Returns a rule that yields the moved occurrences from the first of them; `nil` if there is
    /// none.
    func rule(_ own: RecurrenceRule, zone: Zone?) -> RecurrenceRule? {
      var budget = WorkBudget.search
      let series = RecurrenceSet.series(of: own, from: origin.start, in: zone, spending: &budget)
      guard series.next(onOrAfter: origin.occurrence) == origin.occurrence else { return nil }
      var rule = own
      guard seconds == 0 || rule.hasOneTimeADay else { return nil }
      switch rule.frequency {
      case .secondly, .minutely, .hourly: break
      case .daily:
        guard days == 0 || hasOnlyWeekdays(rule) && rule.weekdays.isEmpty else { return nil }
      case .weekly:
        guard days == 0 || hasOnlyWeekdays(rule) else { return nil }
        rule.weekdays = rule.weekdays.map {
          RecurrenceRule.NumberedWeekday($0.weekday.advanced(byDays: days))
        }
        if rule.interval > 1 { rule.weekStart = rule.weekStart.advanced(byDays: days) }
      case .monthly, .yearly:
        // The day of the month follows from the start, and is the last one of a shorter month.
        guard days == 0, origin.occurrence.date.day == origin.start.date.day || hasDays(rule)
        else { return nil }
      }
      rule.count = nil
      rule.until = nil
      guard series.isLimited else { return rule }
      guard
        let last = series.previous(onOrBefore: CivilDateTime(localSeconds: RuleSeries.lastTime))
      else { return nil }
      let end = time(last)
      if end.localSeconds <= RuleSeries.lastTime {
        rule.until = isWholeDay ? .date(end.date) : .local(end)
      }
      return rule
    }

    private func hasOnlyWeekdays(_ rule: RecurrenceRule) -> Bool {
      rule.months.isEmpty && rule.weekNumbers.isEmpty && rule.yearDays.isEmpty
        && rule.monthDays.isEmpty && rule.positions.isEmpty
    }

    private func hasDays(_ rule: RecurrenceRule) -> Bool {
      !rule.monthDays.isEmpty || !rule.weekdays.isEmpty || !rule.yearDays.isEmpty
        || !rule.weekNumbers.isEmpty
    }
  }
}

extension RecurrenceRule {
  /// Whether all occurrences are at the time of the start.
  package var hasOneTimeADay: Bool {
    hours.isEmpty && minutes.isEmpty && seconds.isEmpty
      && ![.secondly, .minutely, .hourly].contains(frequency)
  }
}

extension Weekday {
  /// Returns the day of the week after a number of days.
  fileprivate func advanced(byDays days: Int) -> Weekday {
    let index = floorDivision(rawValue - 1 + days, 7).remainder
    return Weekday(rawValue: index + 1) ?? self
  }
}
