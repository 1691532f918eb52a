import Almanac
import NoonmarkText

/// Computes the date that the parts of a form mean on a day.
struct DateResolver {
  let today: CivilDate
  let direction: DateReader.Direction
  /// The order of the locale's dates, if it is known.
  let order: CalendarStyle.DateOrder?
  /// The text as typed, for errors.
  let text: String
  /// Whether a word such as `since` says that the date is a beginning.
  var isBeginning = false

  /// Returns the date; nil if the form does not fit.
  func reading(
    _ rule: DateForm.Rule, _ parts: DateParts
  ) throws(DateReadingError) -> DateReading? {
    var parts = parts
    if let year = parts.yearOfCentury { parts.year = fullYear(year) }
    switch rule {
    case .numeric:
      guard let group = parts.group else { return nil }
      return try reading(of: group)
    case .compact: return DateReading(try compact(parts))
    case .calendarDay:
      // `24 Dec next year`.
      if let unit = parts.unit {
        guard unit == .year, let shift = parts.shift else { return nil }
        parts.year = today.year + shift
      }
      return DateReading(try calendarDay(parts))
    case .dayOfMonth: return dayOfMonth(parts).map { DateReading($0) }
    case .dayOfPeriod: return try dayOfPeriod(parts).map { DateReading($0) }
    case .relativeDay: return DateReading(today.advanced(byDays: parts.relativeDay ?? 0))
    case .weekday: return weekday(parts).map { DateReading($0) }
    case .weekdayOfWeek: return try weekdayOfWeek(parts).map { DateReading($0) }
    case .span: return try span(parts).map { DateReading($0) }
    case .pastSpan:
      // `for 2 years` counts from the past; in the future, it is the length of something.
      guard direction == .last, parts.shift ?? -1 == -1 else { return nil }
      return try span(parts).map { DateReading($0) }
    case .period: return DateReading(try period(parts))
    case .edge:
      guard !parts.hasShortYear else { throw .shortYear(text) }
      return dayAtEdge(parts).map { DateReading($0) }
    case .feast: return try feast(parts).map { DateReading($0) }
    case .advent: return try advent(parts).map { DateReading($0) }
    case .weekend: return try weekend(parts).map { DateReading($0) }
    case .weekdayAfterWeeks: return try weekdayAfterWeeks(parts).map { DateReading($0) }
    case .countedWeekdays: return try countedWeekdays(parts).map { DateReading($0) }
    case .weekdayOfMonth: return try weekdayOfMonth(parts).map { DateReading($0) }
    case .incomplete:
      // `next quarter` is no day, and `quarter` alone is part of an hour.
      let isQuarter = parts.shift == (parts.quarter == 0 ? 0 : nil)
      guard parts.quarter == nil || isQuarter else { return nil }
      return try incomplete(example(of: parts), isMonth: parts.month != nil && parts.year != nil)
    }
  }

  /// Returns the first day of a period that something began in: `since march`, `march 2019`.
  func incomplete(
    _ first: CivilDate, isMonth: Bool
  ) throws(DateReadingError) -> DateReading {
    guard direction == .last, isMonth || isBeginning else {
      throw .incomplete(text, example: first)
    }
    return DateReading(first, isFirstOfPeriod: true)
  }

  /// Returns the year of `'26` that is nearest, or if dates are past ones, the last one.
  private func fullYear(_ yearOfCentury: Int) -> Int {
    let latest = direction == .last ? today.year : today.year + 49
    return latest - (latest - yearOfCentury) % 100
  }

  // MARK: Days by their number

  private func calendarDay(_ parts: DateParts) throws(DateReadingError) -> CivilDate {
    guard !parts.hasShortYear else { throw .shortYear(text) }
    return try date(year: parts.year, month: parts.month ?? 0, day: parts.day ?? 0)
  }

  private func compact(_ parts: DateParts) throws(DateReadingError) -> CivilDate {
    let digits = parts.compact ?? 0
    return try date(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  /// Returns a date, or without a year the next or last one with its month and day, today included.
  func date(year: Int?, month: Int, day: Int) throws(DateReadingError) -> CivilDate {
    guard 1...12 ~= month else { throw .noSuchMonth(text) }
    if let year {
      guard CivilDate.supportedYears.contains(year) else { throw .outOfRange(text) }
      if let date = CivilDate(year: year, month: month, day: day) { return date }
    } else if day >= 1, day <= CivilDate.daysInMonth(month, ofYear: 2000) {
      let date = nearest { CivilDate(year: $0, month: month, day: day) }
      if let date { return date }
      throw .outOfRange(text)
    }
    let limit = edge(day < 1 ? .start : .end, month: month, year: year)
    throw .noSuchDay(text, month: month, year: year, nearest: limit)
  }

  /// Returns the next or last day of those in each year, today included.
  private func nearest(_ day: (_ year: Int) -> CivilDate?) -> CivilDate? {
    // February 29 can be eight years away.
    first(in: 0...8) { day(today.year + $0) }
  }

  /// Returns the first day, by its distance in the direction of dates, that is ahead.
  private func first(
    in distances: ClosedRange<Int>, _ day: (_ distance: Int) -> CivilDate?
  ) -> CivilDate? {
    for distance in distances {
      if let found = day(distance * direction.sign), isAhead(found) { return found }
    }
    return nil
  }

  /// Whether a date is in the direction of dates without a year, or today.
  private func isAhead(_ date: CivilDate) -> Bool {
    direction == .next ? date >= today : date <= today
  }

  /// Returns the next or last such day of a month, today included; also on a weekday.
  func dayOfMonth(_ parts: DateParts) -> CivilDate? {
    guard let day = parts.day, 1...31 ~= day else { return nil }
    // The days of the week repeat after 28 years.
    return first(in: 0...336) { months in
      let date = today.startOfMonth.advanced(byMonths: months).with(day: day)
      return parts.weekday == nil || date?.weekday == parts.weekday ? date : nil
    }
  }

  /// `24th of next month`.
  private func dayOfPeriod(_ parts: DateParts) throws(DateReadingError) -> CivilDate? {
    // `Route 66 next month`: the number belongs to a title.
    guard parts.unit == .month, let day = parts.day, 1...31 ~= day else { return nil }
    // `the 1st of the month` is the next or the last one.
    guard let shift = parts.shift else { return dayOfMonth(parts) }
    let month = today.advanced(byMonths: shift)
    return try date(year: month.year, month: month.month, day: day)
  }

  /// Returns the next or last day of a feast, or that of a year.
  private func feast(_ parts: DateParts) throws(DateReadingError) -> CivilDate? {
    guard let feast = parts.feast, parts.shift != 0 else { return nil }
    return try day(of: feast, parts)
  }

  /// Returns a Sunday of Advent: `2. Advent`.
  private func advent(_ parts: DateParts) throws(DateReadingError) -> CivilDate? {
    guard let rank = parts.rank, 1...4 ~= rank, parts.weekday ?? .sunday == .sunday else {
      return nil
    }
    return try day(of: .advent(rank * 7 - 7), parts)
  }

  private func day(
    of feast: Feast, _ parts: DateParts
  ) throws(DateReadingError) -> CivilDate? {
    if let year = parts.year {
      guard CivilDate.supportedYears.contains(year) else { throw .outOfRange(text) }
      return feast.date(in: year)
    }
    guard let shift = parts.shift else {
      return nearest { feast.date(in: $0) }
    }
    // `übernächstes Ostern` is the second one after today.
    let days = (0...abs(shift)).compactMap { feast.date(in: today.year + $0 * shift.signum()) }
      .filter { shift > 0 ? $0 > today : $0 < today }
    return days.dropFirst(abs(shift) - 1).first
  }

  /// Returns a weekday or a day of work by its number in a month, or in the first or the last month
  /// of a year: `first monday of september`, `last business day of next year`.
  private func weekdayOfMonth(_ parts: DateParts) throws(DateReadingError) -> CivilDate? {
    guard let rank = parts.rank, rank != 0 else { return nil }
    func day(_ month: CivilDate) -> CivilDate? {
      guard let weekday = parts.weekday else {
        let outside = month.boundary(rank < 0 ? .end : .start, of: .month)
          .advanced(byDays: -rank.signum())
        let day = outside.advanced(byWorkingDays: rank)
        return day.month == month.month ? day : nil
      }
      return Feast.date(of: weekday, rank, month: month.month, year: month.year)
    }
    let thisMonth = today.startOfMonth
    guard let month = parts.month else {
      let year = parts.unit == .year ? parts.shift.map { today.year + $0 } : parts.year
      if let year {
        guard (-4...4).contains(rank) else { return nil }
        return CivilDate(year: year, month: rank > 0 ? 1 : 12, day: 1).flatMap(day)
      }
      guard parts.unit == .month else { return nil }
      if let shift = parts.shift { return day(thisMonth.advanced(byMonths: shift)) }
      return first(in: 0...12) { day(thisMonth.advanced(byMonths: $0)) }
    }
    if let year = parts.year {
      guard let start = CivilDate(year: year, month: month, day: 1) else {
        throw .outOfRange(text)
      }
      return day(start)
    }
    return nearest { CivilDate(year: $0, month: month, day: 1).flatMap(day) }
  }

  /// Returns a weekday some weeks after the next one: `friday week`, `a week on friday`.
  private func weekdayAfterWeeks(_ parts: DateParts) throws(DateReadingError) -> CivilDate? {
    guard parts.unit == .week, let first = weekday(parts) else { return nil }
    return first.advanced(byDays: try limited(parts.count) * 7)
  }

  /// `two saturdays ago`, `two fridays from now`.
  private func countedWeekdays(_ parts: DateParts) throws(DateReadingError) -> CivilDate? {
    let sign = parts.sign ?? direction.sign
    var nearest = parts
    nearest.shift = sign
    let count = try limited(parts.count)
    return count > 0 ? weekday(nearest)?.advanced(byDays: (count - 1) * 7 * sign) : nil
  }

  // MARK: Days near today

  /// Returns the first such weekday after today, or the last before it; `this` includes today.
  private func weekday(_ parts: DateParts) -> CivilDate? {
    guard let weekday = parts.weekday else { return nil }
    let shift = parts.shift ?? 0
    if weekday == today.weekday, parts.shift == 0 { return today }
    // `friday after next`, `friday before last`.
    let weeks = max(0, shift - 1) + min(0, shift + 1)
    return today.next(weekday, sign: shift == 0 ? direction.sign : shift.signum())
      .advanced(byDays: weeks * 7)
  }

  /// Returns the weekday of a week, which begins on Monday: `friday next week`.
  private func weekdayOfWeek(_ parts: DateParts) throws(DateReadingError) -> CivilDate? {
    guard let weekday = parts.weekday else { return nil }
    if let week = parts.week { return day(weekday, ofWeek: week, parts.year) }
    guard parts.unit == .week else { return nil }
    var weeks = parts.shift ?? 0
    if parts.shift == nil { weeks = try limited(parts.count) }
    return today.startOfWeek().advanced(byDays: weeks * 7 + weekday.rawValue - 1)
  }

  /// Returns the weekday of a week of the year, without a year the next or last one.
  func day(_ weekday: Weekday, ofWeek week: Int, _ year: Int?) -> CivilDate? {
    func day(_ year: Int) -> CivilDate? {
      CivilDate.monday(ofWeek: week, year: year)?.advanced(byDays: weekday.rawValue - 1)
    }
    if let year { return day(year) }
    // A week 53 can be eight years away.
    return first(in: -1...8) { day(today.year + $0) }
  }

  /// Returns the Saturday of a week, or today if it is the Sunday of this one.
  private func weekend(_ parts: DateParts) throws(DateReadingError) -> CivilDate? {
    var weeks = parts.shift ?? 0
    // `this coming weekend` is that of this week until it begins.
    if parts.isComing, today.weekday.isWorkday { weeks = 0 }
    if parts.count != nil {
      guard parts.unit == .week else { return nil }
      weeks = try limited(parts.count)
    }
    let saturday = today.startOfWeek().advanced(byDays: 5 + weeks * 7)
    return weeks == 0 && direction == .next ? max(saturday, today) : saturday
  }

  /// `in 3 days`, and `3 days` in the direction of dates without a year.
  private func span(_ parts: DateParts) throws(DateReadingError) -> CivilDate? {
    let count = try limited(parts.count)
    // `5 weekdays` is no date, `in 5 working days` and `next working day` are.
    if parts.isWorkdays {
      let sign = parts.shift == 1 ? 1 : parts.sign
      return sign.map { today.advanced(byWorkingDays: count * $0) }
    }
    let sign = parts.sign ?? direction.sign
    let unit = parts.unit ?? .day
    guard !parts.more.isEmpty else { return today.advanced(by: count * sign, unit) }
    for amount in parts.more { _ = try limited(amount.count) }
    return today.advanced(by: [DateAmount(count: count, unit: unit)] + parts.more, sign: sign)
  }

  /// Returns a number of units, 1 if none was typed.
  private func limited(_ count: Int?) throws(DateReadingError) -> Int {
    guard let count else { return 1 }
    // More digits lead outside the calendar from any date in it.
    guard count < 100_000_000 else { throw .outOfRange(text) }
    return count
  }

  // MARK: Periods

  /// `next week` is today's day of it; `this week` is not a day, nor is the `last day` of a period
  /// to come.
  private func period(_ parts: DateParts) throws(DateReadingError) -> CivilDate {
    let unit = parts.unit ?? .day
    guard let shift = parts.shift,
      unit == .day ? direction == .last || shift >= 0 : shift != 0
    else {
      throw .incomplete(text, example: today.boundary(.end, of: unit == .day ? .month : unit))
    }
    return today.advanced(by: shift, unit)
  }

  /// Returns the first or last day of a period, or a day by its number from the end: `3rd to last
  /// day of the month`.
  private func dayAtEdge(_ parts: DateParts) -> CivilDate? {
    let back = 1 + (parts.rank ?? -1)
    guard let day = edge(parts)?.advanced(byDays: back), back < 0, !isAhead(day),
      parts.shift == nil, parts.year == nil
    else { return edge(parts)?.advanced(byDays: back) }
    // The one of this period has passed.
    var other = parts
    if parts.month == nil {
      other.shift = direction.sign
    } else {
      other.year = day.year + direction.sign
    }
    return edge(other)?.advanced(byDays: back)
  }

  /// Returns the first or last day of a week, month or year, or the day itself at its end.
  private func edge(_ parts: DateParts) -> CivilDate? {
    guard let edge = parts.edge else { return nil }
    if let quarter = parts.quarter { return self.edge(edge, ofQuarter: quarter, parts.year) }
    if let month = parts.month { return self.edge(edge, month: month, year: parts.year) }
    if let year = parts.year {
      return CivilDate(year: year, month: 1, day: 1)?.boundary(edge, of: .year)
    }
    guard let unit = parts.unit, unit != .day || edge == .end else { return nil }
    let start = today.boundary(.start, of: unit)
    return start.advanced(by: parts.shift ?? 0, unit).boundary(edge, of: unit)
  }

  /// Returns the first or last day of a month, without a year the next or last one.
  func edge(_ edge: PeriodBoundary, month: Int, year: Int?) -> CivilDate {
    func day(_ year: Int) -> CivilDate? {
      CivilDate(year: year, month: month, day: 1)?.boundary(edge, of: .month)
    }
    return year.flatMap(day) ?? nearest(day) ?? today
  }

  /// Returns the first or last day of a quarter, without a year the next or last one.
  func edge(
    _ edge: PeriodBoundary, ofQuarter quarter: Int, _ year: Int?
  ) -> CivilDate {
    let number = quarter > 0 ? quarter : (today.month + 2) / 3
    let month = number * 3 - (edge == .start ? 2 : 0)
    return self.edge(edge, month: month, year: quarter > 0 ? year : year ?? today.year)
  }

  /// The first day of the period that a form without a day names, or the last one of a quarter to
  /// come.
  private func example(of parts: DateParts) -> CivilDate {
    if let quarter = parts.quarter {
      return edge(direction == .next ? .end : .start, ofQuarter: quarter, parts.year)
    }
    if let week = parts.week { return day(.monday, ofWeek: week, parts.year) ?? today }
    guard let year = parts.year else {
      return edge(.start, month: parts.month ?? 1, year: nil)
    }
    return CivilDate(year: max(year, 1), month: parts.month ?? 1, day: 1) ?? today
  }
}
