import Almanac
import NoonmarkBase
import Recurrence

/// A rule of vCalendar 1.0, as written by old phones: `D1 #4`, `MP1 1+ SU 19991231T000000Z`.
///
/// The first word is a unit and an interval. The last word is the number of occurrences (`#0` for
/// no end) or the time of the end. The words between them are numbers or weekdays. Nested rules are
/// not supported.
enum VCalendarRule {
  /// Converts a rule to RFC 5545; `nil` if it is not a vCalendar rule.
  static func standard(_ value: [UInt8]) -> [UInt8]? {
    guard value.count <= maximumLength else { return nil }
    var words = value.split { $0.isSpaceOrTab }.map(\.uppercased)
    guard let first = words.first, let parts = unit(first) else { return nil }
    words.removeFirst()
    let end = words.last.flatMap(VCalendarRule.end)
    if end != nil { words.removeLast() }
    guard let days = VCalendarRule.days(words, of: parts.unit) else { return nil }
    let rule = ["FREQ=\(parts.frequency)", "INTERVAL=\(parts.interval)"] + days
    return Array((rule + (end ?? [defaultEnd])).joined(separator: ";").utf8)
  }

  /// The maximum length in bytes, enough for a rule that lists all days of a year.
  private static let maximumLength = 2048
  /// The default end: `#2`.
  private static let defaultEnd = "COUNT=2"

  private static let frequencies = [
    ("MP", "MONTHLY"), ("MD", "MONTHLY"), ("YM", "YEARLY"), ("YD", "YEARLY"), ("D", "DAILY"),
    ("W", "WEEKLY"),
  ]

  private static func unit(
    _ word: String
  ) -> (unit: String, frequency: String, interval: Substring)? {
    for (unit, frequency) in frequencies where word.hasPrefix(unit) {
      let interval = word.dropFirst(unit.count)
      return isNumber(interval) ? (unit, frequency, interval) : nil
    }
    return nil
  }

  /// Returns the parts for the end of a rule, or `nil` if the word is not an end.
  private static func end(_ word: String) -> [String]? {
    if word.hasPrefix("#") {
      let count = word.dropFirst()
      guard isNumber(count) else { return nil }
      return count.allSatisfy { $0 == "0" } ? [] : ["COUNT=\(count)"]
    }
    // Words of four digits are the times of a daily rule.
    return word.utf8.count >= 8 && CalendarTime(word.utf8) != nil ? ["UNTIL=\(word)"] : nil
  }

  /// Returns the parts for the words in the middle; `nil` if one of them is invalid.
  private static func days(_ words: [String], of unit: String) -> [String]? {
    guard !words.isEmpty else { return unit == "MP" ? nil : [] }
    switch unit {
    case "D": return times(words)
    case "W": return weekdays.isSuperset(of: words) ? [part("BYDAY", words)] : nil
    case "MP": return positions(words)
    case "MD":
      let days = words.map { $0 == "LD" ? "-1" : signed($0) }
      return days.contains(nil) ? nil : [part("BYMONTHDAY", days.compactMap(\.self))]
    default:
      guard words.allSatisfy({ isNumber($0[...]) }) else { return nil }
      return [part(unit == "YM" ? "BYMONTH" : "BYYEARDAY", words)]
    }
  }

  /// Returns the parts for times of day, `0600 1200`; `nil` if their minutes differ.
  private static func times(_ words: [String]) -> [String]? {
    guard words.allSatisfy({ isNumber($0[...]) && $0.utf8.count == 4 }) else { return nil }
    let minutes = Set(words.map { String($0.suffix(2)) })
    guard let minute = minutes.first, minutes.count == 1 else { return nil }
    return [part("BYHOUR", words.map { String($0.prefix(2)) }), "BYMINUTE=\(minute)"]
  }

  /// Returns the part for positions in the month, each followed by weekdays: `1+ SU MO 2- FR`.
  private static func positions(_ words: [String]) -> [String]? {
    var days: [String] = []
    var numbers: [String] = []
    var hasDay = true
    for word in words {
      if weekdays.contains(word) {
        guard !numbers.isEmpty else { return nil }
        days += numbers.map { $0 + word }
        hasDay = true
      } else {
        guard let number = signed(word) else { return nil }
        if hasDay { numbers = [] }
        numbers.append(number)
        hasDay = false
      }
    }
    return hasDay ? [part("BYDAY", days)] : nil
  }

  /// Returns a number with its trailing sign moved to the front: `-2` for `2-`.
  private static func signed(_ word: String) -> String? {
    let hasSign = word.hasSuffix("+") || word.hasSuffix("-")
    let digits = hasSign ? word.dropLast() : word[...]
    return isNumber(digits) ? (word.hasSuffix("-") ? "-" : "") + digits : nil
  }

  private static func part(_ name: String, _ values: [String]) -> String {
    name + "=" + values.joined(separator: ",")
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
  }

  private static let weekdays = Set(Weekday.allCases.map(\.abbreviation))
}

extension RecurrenceRule {
  /// Parses a rule of RFC 5545 or vCalendar 1.0.
  init(_ property: ICalendarProperty) throws(RecurrenceRuleError) {
    try self.init(ofCalendar: VCalendarRule.standard(property.value) ?? property.value)
  }
}
