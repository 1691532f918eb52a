import Almanac

// MARK: Parts of a series

extension EventSeries {
  /// Returns the series with changed parts, and its occurrences computed from them.
  private func with(_ change: (inout EventSeries) -> Void) -> EventSeries {
    var series = self
    change(&series)
    var budget = WorkBudget.search
    return EventSeries(
      start: series.start, isWholeDay: series.isWholeDay, length: series.length,
      zone: series.zone, rules: series.rules, addedDates: series.addedDates,
      excludedDates: series.excludedDates, excludedDays: series.excludedDays,
      excludedRules: series.excludedRules, origin: series.origin, spending: &budget)
  }

  /// Returns the series with the same local times in another zone.
  package func inZone(_ zone: Zone?) -> EventSeries { with { $0.zone = zone } }

  /// The series including its excluded occurrences.
  package var withoutExclusions: EventSeries {
    with { series in
      series.excludedDates = []
      series.excludedDays = []
      series.excludedRules = []
    }
  }

  /// Returns the occurrences before a beginning, or `nil` if there are none.
  package func ending(before begin: CivilDateTime) -> EventSeries? {
    var budget = WorkBudget.search
    return ending(before: begin, spending: &budget)
  }

  /// Returns the occurrences before a beginning, or `nil` if there are none.
  package func ending(
    before begin: CivilDateTime, spending budget: inout WorkBudget
  ) -> EventSeries? {
    let begin = dayStart(of: begin)
    let end = inOrigin(begin)
    guard begin > start else {
      // Added dates can be earlier than the start.
      let earlier = addedDates.filter { $0 < end }
      guard origin == nil, let first = earlier.first else { return nil }
      return with { series in
        series.start = first
        series.rules = []
        series.addedDates = Array(earlier.dropFirst())
        series.excludedDates.removeAll { $0 >= end }
        series.excludedDays.removeAll { $0 > end.date }
        series.excludedRules = []
      }
    }
    guard let recurrence else { return self }
    let last = end.advanced(bySeconds: -1)
    var series = self
    series.rules = rules.map { rule in
      let own = RecurrenceSet.series(
        of: rule, from: origin?.start ?? start, in: zone, spending: &budget)
      guard !own.isLimited || own.end > last.localSeconds else { return rule }
      var rule = rule
      rule.count = nil
      rule.until = isWholeDay ? .date(last.date) : .local(last)
      return rule
    }
    series.addedDates.removeAll { $0 >= end }
    series.excludedDates.removeAll { $0 >= end }
    series.excludedDays.removeAll { $0 > last.date }
    series.recurrence = recurrence.ending(before: end)
    return series
  }

  /// Returns the occurrences from `begin`, all moved by the time from `begin` to `time`.
  package func moving(
    from begin: CivilDateTime, to time: CivilDateTime, isWholeDay: Bool, length: EventLength?,
    zone: Zone?
  ) -> EventSeries {
    let base = origin?.start ?? start
    let begin = dayStart(of: begin)
    let time = isWholeDay ? time.date.midnight : time
    // `begin` can be earlier than every occurrence.
    let first = inOrigin(begin)
    let occurrence = max(first, min(base, addedDates.first ?? base))
    let shift = time.localSeconds - first.localSeconds
    let moved = occurrence.advanced(bySeconds: shift)
    var budget = WorkBudget.search
    let set = recurrence ?? RecurrenceSet(from: start, in: self.zone, spending: &budget)
    var series = self
    (series.start, series.isWholeDay) = (moved, isWholeDay)
    (series.length, series.zone) = (length, zone)
    series.rules = rules.map { rule in
      guard case .utc(let limit) = rule.until, let own = self.zone else { return rule }
      var rule = rule
      rule.until = .local(own.civil(at: Zone.utc.instant(of: limit)))
      return rule
    }
    series.addedDates.removeAll { $0 < occurrence }
    series.excludedDates.removeAll { $0 < occurrence }
    series.excludedDays.removeAll { $0 < occurrence.date }
    series.origin = Origin(start: base, occurrence: occurrence)
    series.recurrence = set.moving(from: occurrence, to: moved)
    return series
  }

  /// Returns the beginning of an occurrence; midnight for a whole day.
  ///
  /// An hourly rule yields several times a day, which are one whole day.
  private func dayStart(of begin: CivilDateTime) -> CivilDateTime {
    let isDay = isWholeDay && (origin?.start ?? start).timeOfDay == 0
    return isDay ? begin.date.midnight : begin
  }

  /// The seconds from the times of the origin to those of this series; 0 without an origin.
  private var shift: Int {
    origin.map { start.localSeconds - $0.occurrence.localSeconds } ?? 0
  }

  /// Converts a time of the original series to this moved series.
  package func inPart(_ time: CivilDateTime) -> CivilDateTime { time.advanced(bySeconds: shift) }

  /// Converts a time of this moved series to the original series.
  package func inOrigin(_ time: CivilDateTime) -> CivilDateTime { time.advanced(bySeconds: -shift) }

  /// The last beginning.
  ///
  /// `nil` if the rules never end, or all occurrences are excluded.
  package var last: CivilDateTime? {
    guard let recurrence else { return start }
    return recurrence.last.map(CivilDateTime.init(localSeconds:))
  }

  /// The same occurrences, without the rules that yield none after the start.
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
    return with { $0.rules = kept }
  }
}

// MARK: - Excluded rules

extension EventSeries {
  /// Returns the series with excluded dates instead of its excluded rules, and whether they include
  /// every coming exclusion.
  ///
  /// At most `limit` dates are listed: first those from `now` to `end`, then the latest earlier
  /// ones.
  package func listingExcludedDates(
    from now: CivilDateTime, upTo end: CivilDateTime, limit: Int
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
    let (first, horizon) = (inOrigin(now).localSeconds, inOrigin(end).localSeconds)
    var next = all.next(onOrAfter: first, spending: &budget)
    while let time = next {
      let exclusion = excluded.compactMap {
        $0.next(onOrAfter: time, through: .max, spending: &budget)
      }.min()
      guard let exclusion else { break }
      guard time <= horizon, found.count < limit else {
        isComplete = false
        break
      }
      if exclusion == time { found.append(CivilDateTime(localSeconds: time)) }
      next = all.next(onOrAfter: max(exclusion, time + 1), spending: &budget)
    }
    if budget.isExhausted { isComplete = false }
    var previous = all.previous(onOrBefore: first - 1, spending: &budget)
    while let time = previous, found.count < limit {
      let exclusion = excluded.compactMap {
        $0.previous(onOrBefore: time, spending: &budget)
      }.max()
      guard let exclusion else { break }
      if exclusion == time { found.append(CivilDateTime(localSeconds: time)) }
      previous = all.previous(onOrBefore: min(exclusion, time - 1), spending: &budget)
    }
    let series = with { series in
      series.excludedRules = []
      if isWholeDay {
        series.excludedDays += found.map(\.date)
      } else {
        series.excludedDates += found
      }
    }
    return (series, isComplete)
  }
}

// MARK: - Moved series

extension EventSeries {
  /// The same occurrences without an origin, if a rule of its own can express them.
  ///
  /// A weekly rule can move to other days. A monthly or yearly rule can only move to another time
  /// of day. Otherwise returns the series unchanged.
  package var withoutOrigin: EventSeries {
    guard let origin, rules.count <= 1, excludedRules.isEmpty, let move = Move(self, origin) else {
      return self
    }
    var moved: [RecurrenceRule] = []
    for rule in rules {
      guard let rule = move.rule(rule, zone: zone) else { return self }
      moved.append(rule)
    }
    return with { series in
      series.rules = moved
      series.addedDates = addedDates.filter { $0 > origin.occurrence }.map(move.time)
      series.excludedDates = excludedDates.filter { $0 >= origin.occurrence }.map(move.time)
      series.excludedDays = excludedDays.filter { $0 >= origin.occurrence.date }
        .map { $0.advanced(byDays: move.days) }
      series.origin = nil
    }
  }

  /// The move from an occurrence of the original series to the start of the moved series.
  private struct Move {
    private let origin: Origin
    private let start: CivilDateTime
    private let isWholeDay: Bool
    private let seconds: Int
    let days: Int

    /// Fails if the dates have other times of day, so that some could move to another day.
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

    func time(_ time: CivilDateTime) -> CivilDateTime { time.advanced(bySeconds: seconds) }

    /// Returns a rule that yields the moved occurrences, or `nil` if no rule does.
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
        // The rule takes the day of the month from the start, which can be the last day of a
        // shorter month.
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
        && rule.monthDays.isEmpty && rule.setPositions.isEmpty
    }

    private func hasDays(_ rule: RecurrenceRule) -> Bool {
      !rule.monthDays.isEmpty || !rule.weekdays.isEmpty || !rule.yearDays.isEmpty
        || !rule.weekNumbers.isEmpty
    }
  }
}

extension RecurrenceRule {
  /// Whether all occurrences have the time of day of the start.
  package var hasOneTimeADay: Bool {
    hours.isEmpty && minutes.isEmpty && seconds.isEmpty
      && ![.secondly, .minutely, .hourly].contains(frequency)
  }
}
