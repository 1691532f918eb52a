import Almanac

/// The occurrences of an event, as they are written and as the user has them.
///
/// They have numbers, the first being 0. A single event has that one alone.
struct ICalendarSeries {
  /// How the event comes again, nil for a single one.
  let repetition: Repetition?
  /// The number of the last occurrence, nil where there is no end.
  let last: Int?

  private let start: ICalendarTime
  private let own: Zone
  private let zone: Zone

  /// Starts with the first occurrence as it is written.
  ///
  /// - Parameters:
  ///   - start: The first occurrence.
  ///   - own: The zone it is written in.
  ///   - zone: The user's zone.
  ///   - rule: How it comes again, nil for a single event.
  init(from start: ICalendarTime, in own: Zone, zone: Zone, rule: ICalendarRule?) {
    self.start = start
    self.own = start.isUTC ? .utc : own
    self.zone = zone
    repetition = rule?.repetition
    last = rule.map { $0.lastNumber(from: start, in: own) } ?? 0
  }

  /// Returns the date of an occurrence in the user's zone.
  func date(_ number: Int) -> CivilDate {
    let time = start.moved(to: written(number))
    return time.civil(in: zone, writtenIn: own)?.date ?? time.date
  }

  /// Returns the date of the last occurrence in the user's zone, as its repetition has it from a
  /// number on; nil where there is no last one up to the year 9999.
  func lastDate(from number: Int) -> CivilDate? {
    guard let repetition, let last else { return nil }
    let date = repetition.occurrence(last - number, from: date(number))
    return date.year <= 9999 ? date : nil
  }

  /// Returns whether the repetition, begun with the user's date of a number, gives the user's dates
  /// of the occurrences that follow.
  ///
  /// Where a time lies on another day in the user's zone, it may not: a month after 1 March comes
  /// 1 April, but a month after 28 February does not come 31 March. Two years of months are tried,
  /// or eight years with a leap year among them. A weekly one is kept in any case, though a change
  /// of clocks may put some of its times on the day beside.
  func isRegular(from number: Int) -> Bool {
    let tried: Int
    switch repetition {
    case .monthly where start.time != nil: tried = 24
    case .yearly where start.time != nil: tried = 8
    default: return true
    }
    let first = date(number)
    for step in 1...tried {
      if let last, number + step > last { break }
      if written(number + step).year > 9999 { break }
      if repetition?.occurrence(step, from: first) != date(number + step) { return false }
    }
    return true
  }

  // MARK: Exceptions

  /// Returns the date as it is written that a time excepts; without a time of day that time's own.
  func exception(_ time: ICalendarTime, writtenIn zone: Zone) -> CivilDate {
    guard start.time != nil else { return time.date }
    return time.civil(in: own, writtenIn: zone)?.date ?? time.date
  }

  /// Returns the number of the first occurrence that is not excepted; nil for none up to the year
  /// 9999.
  ///
  /// It has the day of the month of the first one: a repetition that began on the last day of a
  /// shorter month would stay on that day.
  func firstNumber(without exceptions: some Collection<CivilDate>) -> Int? {
    let exceptions = Set(exceptions)
    var number = 0
    while exceptions.contains(written(number)) || isShort(number) {
      number += 1
      if let last, number > last { return nil }
      if written(number).year > 9999 { return nil }
    }
    return number
  }

  /// Returns the number of the occurrence that is written with that date; nil for none.
  func number(of date: CivilDate) -> Int? {
    guard date >= start.date else { return nil }
    let number = repetition?.number(of: date, from: start.date) ?? 0
    return written(number) == date && number <= last ?? number ? number : nil
  }

  private func written(_ number: Int) -> CivilDate {
    repetition?.occurrence(number, from: start.date) ?? start.date
  }

  private func isShort(_ number: Int) -> Bool {
    repetition != .weekly && written(number).day != start.date.day
  }
}

extension Repetition {
  /// Returns the number of the occurrence in the year, the month or the week of a date.
  func number(of date: CivilDate, from first: CivilDate) -> Int {
    switch self {
    case .yearly: date.year - first.year
    case .monthly: (date.year - first.year) * 12 + date.month - first.month
    case .weekly: date.days(since: first) / 7
    }
  }
}
