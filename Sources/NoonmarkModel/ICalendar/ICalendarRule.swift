import Almanac

/// A repetition rule of RFC 5545 (3.3.10) that says no more than a `Repetition` can.
///
/// Where a month has no such day, the rule of the standard leaves it out and a `Repetition` takes
/// the month's last; a count is one of the occurrences of the `Repetition`.
struct ICalendarRule: Hashable, Sendable {
  /// How the date comes again.
  let repetition: Repetition
  private let count: Int?
  private let until: ICalendarTime?

  /// Reads a rule; nil where it is malformed or is none that can be kept.
  ///
  /// - Parameters:
  ///   - value: The value of the property.
  ///   - first: The first date as it is written, of which the rule's parts speak.
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

  /// Finds the number of the last occurrence, the first being 0.
  ///
  /// - Parameters:
  ///   - start: The first occurrence as it is written.
  ///   - own: The zone it is written in.
  /// - Returns: The number, nil where there is no last one.
  func lastNumber(from start: ICalendarTime, in own: Zone) -> Int? {
    let number = count.map { $0 - 1 }
    guard let until else { return number }
    let last = repetition.occurrence(
      onOrBefore: lastDay(until: until, from: start, in: own), from: start.date)
    let untilNumber = last.map { repetition.number(of: $0, from: start.date) } ?? 0
    return min(number ?? untilNumber, untilNumber)
  }

  /// The last day on which an occurrence starts at the limit or before it, in the event's zone.
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

  /// Returns the parts by name, in upper case; nil where one is malformed, unknown or there twice.
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

  /// Returns whether the parts that choose days say no more than the first date does.
  ///
  /// A day of the month without a month would be one of each month, in a yearly rule too.
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

  /// Returns whether each occurrence is the last day of its month.
  private static func staysLast(_ first: CivilDate, _ repetition: Repetition) -> Bool {
    guard first.advanced(byDays: 1).day == 1 else { return false }
    return repetition == .monthly ? first.day == 31 : first.day > 28
  }
}
