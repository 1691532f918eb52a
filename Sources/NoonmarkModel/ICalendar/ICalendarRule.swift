import NoonmarkRecords
import Almanac

/// A recurrence rule (RFC 5545, 3.3.10) that a `Repetition` can represent.
///
/// If a month has no such day, the standard skips the month and a `Repetition` uses the last day. A
/// count is a number of occurrences of the `Repetition`.
struct ICalendarRule: Hashable, Sendable {
  let repetition: Repetition
  private let count: Int?
  private let until: ICalendarTime?

  /// Parses a rule; fails if it is malformed or cannot be represented.
  ///
  /// `first` is the first date as written, which the parts of the rule refer to.
  init?(_ value: [UInt8], first: CivilDate) {
    guard let parts = ICalendarRule.parts(value),
      let interval = ICalendarTime.number((parts["INTERVAL"] ?? "1").utf8),
      let repetition = ICalendarRule.repetition(of: parts["FREQ"], interval: interval),
      ICalendarRule.isPlain(parts, repetition, first: first)
    else { return nil }
    self.repetition = repetition
    count = parts["COUNT"].flatMap { ICalendarTime.number($0.utf8) }
    until = parts["UNTIL"].flatMap { ICalendarTime($0.utf8) }
    if count == 0 || (count == nil) != (parts["COUNT"] == nil)
      || (until == nil) != (parts["UNTIL"] == nil)
    {
      return nil
    }
  }

  /// Returns the index of the last occurrence, or `nil` if there is no last one.
  ///
  /// `start` is the first occurrence as written, `own` its zone.
  func lastNumber(from start: ICalendarTime, in own: Zone) -> Int? {
    let number = count.map { $0 - 1 }
    guard let until else { return number }
    let last = repetition.occurrence(
      onOrBefore: lastDay(until: until, from: start, in: own), from: start.date)
    let untilNumber = last.map { repetition.number(of: $0, from: start.date) } ?? 0
    return min(number ?? untilNumber, untilNumber)
  }

  /// The last day with an occurrence at or before the limit, in the event's zone.
  private func lastDay(until: ICalendarTime, from start: ICalendarTime, in own: Zone) -> CivilDate {
    guard let limit = until.civil(in: start.isUTC ? .utc : own, writtenIn: own) else {
      return until.date
    }
    guard let time = start.time else { return limit.date }
    let isTooEarly =
      (limit.hour, limit.minute, limit.second) < (time.hour, time.minute, time.second)
    return isTooEarly ? limit.date.advanced(byDays: -1) : limit.date
  }

  // MARK: The parts

  /// Returns the parts by name, in uppercase, or `nil` if one is malformed, unknown or repeated.
  private static func parts(_ value: [UInt8]) -> [String: String]? {
    let known: Set = [
      "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYMONTH", "BYMONTHDAY", "BYDAY", "WKST",
    ]
    var parts: [String: String] = [:]
    for part in value.split(separator: UInt8(ascii: ";")) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = part[..<equals].trimmed.uppercased
      guard known.contains(name), parts[name] == nil else { return nil }
      parts[name] = part[(equals + 1)...].trimmed.uppercased
    }
    return parts
  }

  private static func repetition(of frequency: String?, interval: Int) -> Repetition? {
    switch (frequency, interval) {
    case ("YEARLY", 1), ("MONTHLY", 12): .yearly
    case ("MONTHLY", 1): .monthly
    case ("WEEKLY", 1), ("DAILY", 7): .weekly
    default: nil
    }
  }

  /// Returns whether the parts that select days match the first date.
  ///
  /// A day of the month without a month would mean that day of every month, even in a yearly rule.
  private static func isPlain(
    _ parts: [String: String], _ repetition: Repetition, first: CivilDate
  ) -> Bool {
    if let month = parts["BYMONTH"] {
      guard repetition == .yearly, ICalendarTime.number(month.utf8) == first.month else {
        return false
      }
    }
    if let day = parts["BYMONTHDAY"] {
      let isOfOneMonth = parts["FREQ"] == "MONTHLY" || parts["BYMONTH"] != nil
      guard repetition != .weekly, isOfOneMonth,
        ICalendarTime.number(day.utf8) == first.day
          || day == "-1" && staysLast(first, repetition)
      else { return false }
    }
    if let weekday = parts["BYDAY"] {
      let names: [Weekday: String] = [
        .monday: "MO", .tuesday: "TU", .wednesday: "WE", .thursday: "TH", .friday: "FR",
        .saturday: "SA", .sunday: "SU",
      ]
      guard repetition == .weekly, names[first.weekday] == weekday else { return false }
    }
    return true
  }

  /// Returns whether every occurrence is the last day of its month.
  private static func staysLast(_ first: CivilDate, _ repetition: Repetition) -> Bool {
    guard first.advanced(byDays: 1).day == 1 else { return false }
    return repetition == .monthly ? first.day == 31 : first.day > 28
  }
}

/// The occurrences of an event, as written and in the user's zone.
///
/// They are indexed from 0. A single event has one.
struct ICalendarSeries {
  /// The repetition, or `nil` for a single event.
  let repetition: Repetition?
  /// The index of the last occurrence, or `nil` if there is no end.
  let last: Int?

  private let start: ICalendarTime
  private let own: Zone
  private let zone: Zone

  /// Creates the series from its first occurrence.
  ///
  /// - Parameters:
  ///   - start: The first occurrence as written.
  ///   - own: The zone it is written in.
  ///   - zone: The user's zone.
  ///   - rule: The recurrence rule, or `nil` for a single event.
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

  /// Returns the date of the last occurrence in the user's zone, counting from an index, or `nil`
  /// if none exists up to the year 9999.
  func lastDate(from number: Int) -> CivilDate? {
    guard let repetition, let last else { return nil }
    let date = repetition.occurrence(last - number, from: date(number))
    return date.year <= 9999 ? date : nil
  }

  /// Returns whether the repetition, started at an occurrence, yields the user's dates of all later
  /// ones.
  ///
  /// It may not if the time falls on another day in the user's zone: a month after March 1 is April
  /// 1, but a month after February 28 is not March 31. Two years are checked for monthly rules, and
  /// eight, including a leap year, for yearly ones. A weekly rule is always kept, even if a clock
  /// change moves some occurrences to an adjacent day.
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

  /// Returns the date, in the event's zone, that an exception excludes.
  func exception(_ time: ICalendarTime, writtenIn zone: Zone) -> CivilDate {
    guard start.time != nil else { return time.date }
    return time.civil(in: own, writtenIn: zone)?.date ?? time.date
  }

  /// Returns the index of the first occurrence that is not excluded, or `nil` if none exists up
  /// to the year 9999.
  ///
  /// It has the same day of the month as the first one: a repetition that started on the last day
  /// of a shorter month would stay on that day.
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

  /// Returns the index of the occurrence written with a date, or `nil`.
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
  /// Returns the index of the occurrence in the year, month or week of a date.
  func number(of date: CivilDate, from first: CivilDate) -> Int {
    switch self {
    case .yearly: date.year - first.year
    case .monthly: (date.year - first.year) * 12 + date.month - first.month
    case .weekly: date.days(since: first) / 7
    }
  }
}
