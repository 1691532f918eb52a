import Almanac
import Recurrence
import NoonmarkText

extension When {
  /// Returns what all parts mean together, without a title; `nil` if they do not fit.
  func sentence(by reader: DateReader, at moment: ZonedInstant) -> Sentence? {
    var all = self
    guard all.takeHours(), all.takeOffset(), all.takeLength() else { return nil }
    // `tous les ans à Noël`, `hvert år til jul`.
    if all.date == nil, all.repetition?.text == Repetition.yearly.text, let last = all.until,
      last < moment.today.advanced(byYears: 1)
    {
      (all.date, all.until) = (DateReading(last), nil)
    }
    // `every day next week`.
    if all.repetition != nil, let days = all.days {
      all.date = DateReading(days.first)
      if all.count == nil { all.until = all.until ?? days.last }
    }
    // `daily mon-fri` is on these days.
    if let phrase = all.weekdays, all.repetition?.text == Repetition.daily.text {
      (all.repetition, all.weekdays, all.date, all.lastDay) = (phrase, nil, nil, nil)
    }
    // `monday to friday 9:30` is each week.
    if let phrase = all.weekdays, all.time != nil, all.repetition == nil {
      // `friday to sunday evening` is hardly each week.
      guard all.isExact || phrase.weekdays.allSatisfy(\.isWorkday) else { return nil }
      all.repetition = phrase
      all.date = nil
      all.lastDay = nil
    }
    // `every monday from jan 4 to march 1`, but not `dec 20 - jan 3 every year`.
    if let phrase = all.repetition, let first = all.date, let last = all.lastDay,
      all.hasTime || first.date.isRepeated(by: phrase, until: last)
    {
      guard all.until == nil else { return nil }
      all.until = last
      all.lastDay = nil
    }
    if !all.excludedWeekdays.isEmpty {
      guard let left = all.repetition?.without(all.excludedWeekdays) else { return nil }
      all.repetition = left
    }
    let isPart = all.isPartOfDay && !all.isExact && all.time != nil
    // `lunch noon` is a time of today, but `Run morning` is a title.
    guard !isPart || all.hasDay || all.time == .noon else { return nil }
    if isPart, all.time == .night { all.time = .evening }
    guard all.exceptions.isEmpty && all.excludedDays.isEmpty || all.repetition != nil else {
      return nil
    }
    guard all.hasDay || all.time != nil && !all.needsDay else { return nil }
    guard !all.isAllDay || all.hasDay && !all.hasTime && all.end == nil else { return nil }
    guard !all.needsTime || all.isExact && (all.repetition == nil || all.date == nil) else {
      return nil
    }
    guard all.repetition != nil || all.count == nil else { return nil }
    guard all.moveAfterMidnight(reader) else { return nil }
    guard let first = all.first(reader, moment).map({ all.later($0, reader, moment) }) else {
      return nil
    }
    guard all.takePeriod(from: first), all.takeExcludedDays(from: first) else { return nil }
    if all.repetition == nil, let last = all.until {
      guard all.end == nil, all.lastDay == nil, last > first.date, first.time == nil else {
        return nil
      }
      (all.lastDay, all.until) = (last, nil)
    }
    guard let end = all.endText(from: first) else { return nil }
    return Sentence(
      typed: first, end: end.isEmpty ? nil : end, repetition: all.repetition?.textBesideDate,
      until: all.until, count: count, exceptions: all.exceptions,
      hasDay: hasDay,
      repeatsFromToday: all.date == nil && all.repetition?.hasDays == false,
      isExact: isExact || hasHour || offset != nil, isEndOfDay: isEndOfDay,
      isMidnight: all.isMidnight, isAfterEvening: all.isAfterEvening)
  }

  /// Moves the time by the length before or after it, to another day if needed: `an hour after
  /// midnight friday`.
  ///
  /// Fails without a time, for hours with an end, and for days that repeat on another day.
  private mutating func takeOffset() -> Bool {
    guard let offset else { return true }
    switch end {
    case nil, .seconds: break
    default: return false
    }
    guard let time, isExact || time == .noon, lastDay == nil else { return false }
    // Midnight ends the day.
    let day = isOfEvening && hasDay && time.seconds < 18_000 ? 1 : 0
    let moved = CivilDateTime(localSeconds: day * 86_400 + time.seconds + offset)
    let days = moved.date.dayNumber
    guard hasDay ? repetition == nil || days == 0 : abs(offset) < 86_400 else { return false }
    date = date.map { DateReading($0.date.advanced(byDays: days)) }
    spoken = spoken.flatMap { time in
      hasDay ? nil : ClockTime(seconds: (time.seconds + offset + 86_400) % 86_400)
    }
    self.time = ClockTime(moved)
    (isExact, isPartOfDay, isOfEvening, isMidnight) = (true, false, false, false)
    return true
  }

  /// Replaces a length by the one of the repetition or of the days.
  ///
  /// `6 weeks every monday` has a length, and `in 6 weeks every monday` a beginning.
  private mutating func takeLength() -> Bool {
    if let span, repetition != nil {
      guard period == nil else { return false }
      (period, date) = (span, nil)
    }
    if let nights {
      guard period == nil, lastDay == nil, hasDay else { return false }
      period = nights
    }
    return !needsRepetition || repetition != nil
  }

  /// Replaces a length by its last day: of a repetition in it, as `every monday for 10 weeks`, or
  /// else of each time, as `dec 5 for 3 days every year`.
  private mutating func takePeriod(from first: DateAndTime) -> Bool {
    guard let period else { return true }
    let end = first.date.advanced(by: period)
    let last = end.advanced(byDays: -1)
    if let repetition, first.time != nil || first.date.isRepeated(by: repetition, until: end) {
      guard until == nil, nights == nil else { return false }
      until = last
    } else {
      guard self.end == nil, first.time == nil else { return false }
      lastDay = last > first.date ? last : nil
    }
    return true
  }

  /// Replaces excluded periods by the days on which the repetition takes place in them.
  ///
  /// Fails for a period without any, and for more than a year of days.
  private mutating func takeExcludedDays(from first: DateAndTime) -> Bool {
    guard let repetition else { return true }
    let series = RuleSeries(repetition.rule, from: first.date.midnight)
    for days in excludedDays {
      let count = exceptions.count
      var next = series.next(onOrAfter: days.lowerBound.midnight)
      while let day = next?.date, day <= days.upperBound, exceptions.count <= 366 {
        exceptions.append(day)
        next = series.next(onOrAfter: day.advanced(byDays: 1).midnight)
      }
      guard (count + 1...366).contains(exceptions.count) else { return false }
    }
    return true
  }

  /// Replaces hours without minutes by times.
  private mutating func takeHours() -> Bool {
    let part = part
    if let spoken {
      time = part.map { spoken.within($0) } ?? spoken.inDaytime(from: morning)
      isExact = true
    }
    // `Dinner 7:30`, `Dinner 6:30-9:30`, `Lunch 1:30`.
    if isDigital, !isPartOfDay, let time, let morning = morningOfClock,
      case let late = time.inDaytime(from: morning), late != time
    {
      switch end {
      case nil, .seconds, .said(_, isHour: true): self.time = late
      case .time(let last):
        self.time = late
        if last.seconds > 0 { end = .time(last.inOtherHalf) }
      case .said, .moment: break
      }
    }
    guard let hours else { return true }
    guard hasDay else { return false }
    if isOfEvening, let night = hours.afterMidnight {
      take(night)
      return true
    }
    // `2-4`, as with `at 2`; `Dinner friday 8-12` is until midnight, and `9-1` until after it.
    let isEvening = morning == .noon
    let isAfterMidnight =
      isEvening && (6..<12).contains(hours.first) && hours.last < hours.first
    let isLate =
      part.map { $0 >= .noon }
      ?? (isAfterMidnight
        || hours.first > 0 && hours.first * 3600 < morning.seconds && hours.first < hours.last
          && hours.last <= (isEvening ? 12 : 11))
    let late = isLate && hours.first < 12 ? 12 : 0
    let first = hours.first + late
    var last = hours.last + (hours.last <= 12 ? late : 0)
    // `22-6`, `tonight 10-2`.
    let nextLast = late > 0 ? hours.last % 12 : hours.last
    if (18..<24).contains(first), last <= first, nextLast <= first - 12 {
      take(Hours(first: first, last: nextLast))
      return true
    }
    // `9-5` is a day at work, `10-2` before and after noon.
    if last <= first {
      guard hours.last <= 12, first <= 12, first >= 6 else { return false }
      last += 12
    }
    guard first < 24, last <= 24, last > first else { return false }
    take(Hours(first: first, last: last % 24))
    return true
  }

  /// Replaces hours of a clock by times.
  private mutating func take(_ hours: Hours) {
    time = ClockTime(hour: hours.first)
    isExact = true
    end = .time(ClockTime(hour: hours.last))
  }

  /// Whether it is after the midnight of its evening: `tonight at 1`, `saturday night at 12:30`.
  private var isAfterEvening: Bool {
    isOfEvening && date != nil && repetition == nil && time.map { $0.seconds < 18_000 } == true
  }

  /// Moves a time after midnight to the day after its evening: `tonight at 1`, `saturday night at
  /// 12:30`, `friday midnight`, `every saturday night at 1`.
  ///
  /// Fails for a repetition that cannot be moved, but `monthly at midnight` stays.
  private mutating func moveAfterMidnight(_ reader: DateReader) -> Bool {
    guard isOfEvening, let time, time.seconds < 18_000,
      !isMidnight || reader.endsDaysAtMidnight
    else { return true }
    if let evenings = repetition {
      guard let mornings = evenings.onNextDays() else { return isMidnight }
      repetition = mornings
      until = until?.advanced(byDays: 1)
      exceptions = exceptions.map { $0.advanced(byDays: 1) }
      excludedDays = excludedDays.map { days in
        days.lowerBound.advanced(byDays: 1)...days.upperBound.advanced(byDays: 1)
      }
    }
    if let date { self.date = DateReading(date.date.advanced(byDays: 1)) }
    return true
  }

  /// Returns the first day with its time: the date, or the next one of the repetition.
  private func first(_ reader: DateReader, _ moment: ZonedInstant) -> DateAndTime? {
    guard let repetition else {
      guard let date else {
        // The last 3 o'clock can be that of the night.
        if let spoken, spoken != time, !isPartOfDay, reader.direction == .last {
          return [spoken, time].compactMap(\.self).map { reader.nearest($0, to: moment) }
            .max { ($0.date, $0.time?.seconds ?? 0) < ($1.date, $1.time?.seconds ?? 0) }
        }
        return time.map { reader.nearest($0, to: moment) }
      }
      return DateAndTime(date, at: time)
    }
    var rule = repetition.rule
    rule.interval = 1
    let day = date?.date ?? moment.today
    guard date == nil || repetition.hasDays else { return date.map { DateAndTime($0, at: time) } }
    var from = CivilDateTime(localSeconds: day.dayNumber * 86_400)
    if date == nil, let time,
      time.seconds <= ClockTime(moment.zone.civil(at: moment.now)).seconds
    {
      from = CivilDateTime(localSeconds: (day.dayNumber + 1) * 86_400)
    }
    if date == nil, let day = repetition.dayOfYear {
      let next = (0...8).lazy.compactMap { years in
        CivilDate(year: from.date.year + years, month: day.month, day: day.day)
      }.first { $0 >= from.date }
      return next.map { DateAndTime(DateReading($0), at: time) }
    }
    if !repetition.hasDays {
      // Without a day, it begins today.
      return DateAndTime(DateReading(from.date), at: time)
    }
    let series = RuleSeries(rule, from: CivilDateTime(localSeconds: day.dayNumber * 86_400))
    guard let first = series.next(onOrAfter: from)?.date, !isListed || first == day else {
      return nil
    }
    return DateAndTime(DateReading(first), at: time)
  }

  /// Returns a time of today such as `3:30` in the afternoon if only its morning has passed.
  ///
  /// The time of a written date, `2026-11-25 9:30`, is as it was written.
  private func later(
    _ first: DateAndTime, _ reader: DateReader, _ moment: ZonedInstant
  ) -> DateAndTime {
    guard isDigital, !isPartOfDay, end == nil, !reader.hasEnd, repetition == nil,
      date == nil || isNear, reader.direction == .next, first.date == moment.today,
      let time = first.time, let late = time.afterNoon,
      case let now = ClockTime(moment.zone.civil(at: moment.now)),
      time <= now, late > now
    else { return first }
    return DateAndTime(first.reading, at: late)
  }

  /// Returns the end as a data file has it, empty for none; `nil` if it does not fit.
  private func endText(from first: DateAndTime) -> String? {
    if let lastDay, lastDay <= first.date { return nil }
    guard let time = first.time else { return end == nil ? lastDay?.iso8601 ?? "" : nil }
    let last: ClockTime
    switch end {
    case nil: return lastDay.map { "\($0.advanced(byDays: 1).iso8601) 00:00" } ?? ""
    case .time(let clock): last = clock
    case .said(let clock, let isHour):
      guard let said = isHour ? clock.hour(after: time) : clock else { return nil }
      last = said.inAfternoon(of: time)
    case .moment(let day, let last):
      guard lastDay == nil, last.on(day) > time.on(first.date) else { return nil }
      return day == first.date ? last.text : "\(day.iso8601) \(last.text)"
    case .seconds(let seconds):
      guard lastDay == nil else { return nil }
      let last = CivilDateTime(localSeconds: time.on(first.date).localSeconds + seconds)
      return seconds <= 86_400
        ? ClockTime(last).text : "\(last.date.iso8601) \(ClockTime(last).text)"
    }
    if let lastDay { return "\(lastDay.iso8601) \(last.text)" }
    return last == time ? nil : last.text
  }
}

extension When.Hours {
  /// The hours after the midnight of an evening: `saturday night 12-2`; `nil` for others, such as
  /// those of `friday evening 4-6`.
  fileprivate var afterMidnight: When.Hours? {
    guard first <= 12, first % 12 < 4, (first % 12 + 1...5).contains(last) else { return nil }
    return When.Hours(first: first % 12, last: last)
  }
}

extension CivilDate {
  /// Whether a repetition from this day takes place again, on a day up to the last one.
  fileprivate func isRepeated(by phrase: RepetitionPhrase, until last: CivilDate) -> Bool {
    let next = RuleSeries(phrase.rule, from: midnight)
      .next(onOrAfter: advanced(byDays: 1).midnight)
    return next.map { $0.date <= last } == true
  }
}

extension RepetitionPhrase {
  /// The text of data files, in which the day of a yearly repetition is that of the date.
  var textBesideDate: String { dayOfYear == nil || rule.interval > 1 ? text : "yearly" }

  /// Whether it says its days, so that it cannot begin on any day.
  var hasDays: Bool {
    !rule.weekdays.isEmpty || !rule.monthDays.isEmpty || !rule.yearDays.isEmpty
  }

  /// The month and the day of a yearly repetition: `every feb 29`.
  var dayOfYear: (month: Int, day: Int)? {
    guard weekdays.isEmpty, months.count == 1, ordinals.count == 1, ordinals[0] > 0 else {
      return nil
    }
    return (months[0], ordinals[0])
  }
}
