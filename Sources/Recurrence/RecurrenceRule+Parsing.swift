import Almanac
import NoonmarkBase

extension RecurrenceRule {
  /// Parses a rule as written in a calendar; names are case-insensitive.
  ///
  /// A rule may have both a COUNT and an UNTIL: the earlier end applies.
  public init(_ text: String) throws(RecurrenceRuleError) {
    self = try RuleParser(Array(text.utf8)).rule()
  }

  /// Parses a rule from a calendar of another program, more leniently.
  ///
  /// The number of a weekday is ignored where RFC 5545 forbids it: `FREQ=WEEKLY;BYDAY=1MO`.
  package init(ofCalendar text: [UInt8]) throws(RecurrenceRuleError) {
    self = try RuleParser(text, ignoresNumbers: true).rule()
  }
}

private struct RuleParser {
  private typealias Reason = RecurrenceRuleError.Reason

  /// A part of the rule and the range of its value.
  private struct Part {
    let name: String
    let position: Int
    let value: Range<Int>
  }

  private let bytes: [UInt8]
  /// Whether to ignore numbers of weekdays where RFC 5545 forbids them.
  private let ignoresNumbers: Bool

  init(_ bytes: [UInt8], ignoresNumbers: Bool = false) {
    self.bytes = bytes.map(\.asciiUppercase)
    self.ignoresNumbers = ignoresNumbers
  }

  func rule() throws(RecurrenceRuleError) -> RecurrenceRule {
    var parts: [Part] = []
    for range in split(0..<bytes.count, at: ";") where !range.isEmpty {
      let part = try part(range)
      if parts.contains(where: { $0.name == part.name }) {
        throw error(part.position, .repeatedPart(part.name))
      }
      parts.append(part)
    }
    guard let first = parts.first(where: { $0.name == "FREQ" }) else {
      throw error(0, .missingFrequency)
    }
    guard let frequency = RecurrenceRule.Frequency(rawValue: text(first.value)) else {
      throw invalid(first.value, first)
    }
    var rule = RecurrenceRule(frequency)
    for part in parts where part.name != "FREQ" { try read(part, into: &rule) }
    if ignoresNumbers, !takesNumbers(rule) {
      rule.weekdays = unique(
        rule.weekdays.map { RecurrenceRule.NumberedWeekday($0.weekday) })
    }
    for part in parts { try check(part, in: rule) }
    return rule
  }

  private func read(_ part: Part, into rule: inout RecurrenceRule) throws(RecurrenceRuleError) {
    switch part.name {
    case "INTERVAL": rule.interval = try positiveNumber(part)
    case "COUNT":
      // Some programs write -1 for no limit.
      rule.count = text(part.value) == "-1" ? nil : try positiveNumber(part)
    case "UNTIL":
      guard let limit = CalendarTime(bytes[part.value]) else {
        throw invalid(part.value, part)
      }
      rule.until = limit
    case "RSCALE":
      guard text(part.value) == "GREGORIAN" else { throw invalid(part.value, part) }
    case "SKIP":
      guard let skip = RecurrenceRule.Skip(rawValue: text(part.value)) else {
        throw invalid(part.value, part)
      }
      rule.skip = skip
    case "WKST":
      guard let weekday = RuleParser.weekdays[text(part.value)] else {
        throw invalid(part.value, part)
      }
      rule.weekStart = weekday
    case "BYMONTH": rule.months = try numbers(part, in: 1...12)
    case "BYWEEKNO": rule.weekNumbers = try numbers(part, in: 1...53, isSigned: true)
    case "BYYEARDAY": rule.yearDays = try numbers(part, in: 1...366, isSigned: true)
    case "BYMONTHDAY": rule.monthDays = try numbers(part, in: 1...31, isSigned: true)
    case "BYDAY": rule.weekdays = try list(part, numberedWeekday)
    case "BYHOUR": rule.hours = try numbers(part, in: 0...23)
    case "BYMINUTE": rule.minutes = try numbers(part, in: 0...59)
    case "BYSECOND": rule.seconds = unique(try numbers(part, in: 0...60).map { min($0, 59) })
    case "BYSETPOS": rule.setPositions = try numbers(part, in: 1...366, isSigned: true)
    default: throw error(part.position, .unknownPart(part.name))
    }
  }

  /// Whether RFC 5545 permits numbers of weekdays in the rule.
  private func takesNumbers(_ rule: RecurrenceRule) -> Bool {
    rule.frequency == .monthly || rule.frequency == .yearly && rule.weekNumbers.isEmpty
  }

  /// Throws if RFC 5545 forbids a part in the rule.
  private func check(_ part: Part, in rule: RecurrenceRule) throws(RecurrenceRuleError) {
    let frequency = rule.frequency
    let isSuitable =
      switch part.name {
      case "BYWEEKNO": frequency == .yearly
      case "BYYEARDAY": ![.daily, .weekly, .monthly].contains(frequency)
      case "BYMONTHDAY": frequency != .weekly
      case "BYDAY":
        rule.weekdays.allSatisfy { $0.number == nil } || takesNumbers(rule)
      default: true
      }
    guard isSuitable else {
      throw error(part.position, .unsuitablePart(part.name, frequency: frequency))
    }
    let others = [
      rule.months, rule.weekNumbers, rule.yearDays, rule.monthDays, rule.hours, rule.minutes,
      rule.seconds,
    ]
    if part.name == "BYSETPOS", rule.weekdays.isEmpty, others.allSatisfy(\.isEmpty) {
      throw error(part.position, .setPositionsAlone)
    }
  }

  // MARK: Values

  private func positiveNumber(_ part: Part) throws(RecurrenceRuleError) -> Int {
    guard let number = decimalNumber(bytes[part.value]), number > 0 else {
      throw invalid(part.value, part)
    }
    return number
  }

  /// Parses a list of values, without duplicates.
  private func list<Value: Hashable>(
    _ part: Part, _ parse: (Range<Int>) -> Value?
  ) throws(RecurrenceRuleError) -> [Value] {
    var values: [Value] = []
    for range in split(part.value, at: ",") {
      guard let value = parse(range) else { throw invalid(range, part) }
      values.append(value)
    }
    return unique(values)
  }

  /// Parses numbers in a range, which limits the magnitudes of signed ones.
  private func numbers(
    _ part: Part, in range: ClosedRange<Int>, isSigned: Bool = false
  ) throws(RecurrenceRuleError) -> [Int] {
    try list(part) { number($0, in: range, isSigned: isSigned) }
  }

  /// Returns the values without duplicates, which would cost work in every period.
  private func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var known: Set<Value> = []
    return values.filter { known.insert($0).inserted }
  }

  private func number(_ value: Range<Int>, in range: ClosedRange<Int>, isSigned: Bool) -> Int? {
    var digits = bytes[value]
    let sign = isSigned ? digits.first : nil
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
    guard let number = decimalNumber(digits), range.contains(number) else { return nil }
    return sign == UInt8(ascii: "-") ? -number : number
  }

  private func numberedWeekday(_ value: Range<Int>) -> RecurrenceRule.NumberedWeekday? {
    guard value.count >= 2,
      let weekday = RuleParser.weekdays[text(value.upperBound - 2..<value.upperBound)]
    else { return nil }
    let sign = value.dropLast(2)
    guard !sign.isEmpty else { return RecurrenceRule.NumberedWeekday(weekday) }
    return number(sign, in: 1...53, isSigned: true).map {
      RecurrenceRule.NumberedWeekday(weekday, number: $0)
    }
  }

  private static let weekdays = Dictionary(
    uniqueKeysWithValues: Weekday.allCases.map { ($0.abbreviation, $0) })

  // MARK: Parts

  private func part(_ range: Range<Int>) throws(RecurrenceRuleError) -> Part {
    guard let equals = bytes[range].firstIndex(of: UInt8(ascii: "=")) else {
      throw error(range.lowerBound, .malformedPart(text(range)))
    }
    let name = trimmed(range.lowerBound..<equals)
    return Part(
      name: text(name), position: name.lowerBound, value: trimmed(equals + 1..<range.upperBound))
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    bytes[range].trimmed.indices
  }

  private func split(_ range: Range<Int>, at separator: Unicode.Scalar) -> [Range<Int>] {
    bytes[range].split(omittingEmptySubsequences: false) { UInt32($0) == separator.value }
      .map { trimmed($0.startIndex..<$0.endIndex) }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func invalid(_ value: Range<Int>, _ part: Part) -> RecurrenceRuleError {
    error(value.lowerBound, .invalidValue(text(value), part: part.name))
  }

  private func error(_ position: Int, _ reason: Reason) -> RecurrenceRuleError {
    RecurrenceRuleError(position: position, reason: reason)
  }
}

/// An error in the text of a rule.
///
/// ```swift
/// do {
///   _ = try RecurrenceRule("FREQ=DAILY;COUNT=many")
/// } catch {
///   assert(error.position == 17 && error.message == "invalid value 'MANY' of COUNT")
/// }
/// ```
public struct RecurrenceRuleError: Error, Hashable, Sendable {
  /// The kinds of errors.
  ///
  /// ```swift
  /// let reason = RecurrenceRuleError.Reason.unknownPart("BYEASTER")
  /// assert(reason != .missingFrequency)
  /// ```
  public enum Reason: Hashable, Sendable {
    /// A part is not `NAME=VALUE`.
    case malformedPart(String)
    case unknownPart(String)
    case repeatedPart(String)
    case missingFrequency
    case invalidValue(String, part: String)
    /// RFC 5545 forbids the part, or its numbers, with the frequency.
    case unsuitablePart(String, frequency: RecurrenceRule.Frequency)
    /// BYSETPOS requires another BY part.
    case setPositionsAlone
  }

  /// The offset in the text, in bytes from 0.
  public let position: Int
  /// The reason.
  public let reason: Reason

  /// One sentence with the problem.
  public var message: String {
    switch reason {
    case .malformedPart(let text): "invalid part \(text.quoted): write NAME=VALUE"
    case .unknownPart(let name): "unknown part \(name.quoted)"
    case .repeatedPart(let name): "the part \(name.quoted) is repeated"
    case .missingFrequency: "missing FREQ"
    case .invalidValue(let value, let part): "invalid value \(value.quoted) of \(part)"
    case .unsuitablePart(let part, let frequency):
      "\(part) cannot be used with FREQ=\(frequency.rawValue)"
    case .setPositionsAlone: "BYSETPOS requires another BY part"
    }
  }
}

/// Parses decimal digits; larger numbers are clamped to `RecurrenceRule.maximumNumber`.
private func decimalNumber(_ digits: some Collection<UInt8>) -> Int? {
  guard !digits.isEmpty else { return nil }
  var value = 0
  for digit in digits {
    guard digit.isASCIIDigit else { return nil }
    value = min(value * 10 + Int(digit & 0x0F), RecurrenceRule.maximumNumber)
  }
  return value
}
