import Almanac
import NoonmarkBase
import NoonmarkText
import Recurrence

/// The repetition of a date: words as people write them, or rules of calendars.
package struct Repetition: Hashable, Sendable {
  /// The text as it is written: `yearly`, `every 2 weeks on mon`, `FREQ=DAILY`.
  package let text: String
  /// The rules; most have one.
  package let rules: [RecurrenceRule]

  /// Parses words in English, or a rule (RFC 5545, 3.3.10) with or without `RRULE:`.
  ///
  /// Several have ` + ` between them.
  ///
  /// In words, a month without the day has its last day instead: February 29 becomes the 28th.
  /// In a rule, it is skipped, as the standard says.
  package init(_ text: String) throws(Failure) {
    self.text = text
    // Of most, there is one, and a render waits for it.
    guard text.utf8.contains(UInt8(ascii: "+")) else {
      rules = [try Repetition.rule(of: text)]
      return
    }
    rules = try text.split(separator: " + ", omittingEmptySubsequences: false)
      .map { part throws(Failure) in try Repetition.rule(of: String(part)) }
  }

  private static func rule(of text: String) throws(Failure) -> RecurrenceRule {
    guard text.utf8.contains(UInt8(ascii: "=")) else {
      // The words that most lines have need no vocabulary.
      if let known = common.first(where: { $0.text == text }) { return known.rules[0] }
      if let rule = weekly(on: text) { return rule }
      guard let phrase = RepetitionPhrase(english: text) else {
        throw .invalidRepetition(text, DateLexer.tokens(of: DateText.normalized(text), .english))
      }
      return phrase.rule
    }
    let isNamed = text.prefix(6).uppercased() == "RRULE:"
    do {
      return try RecurrenceRule(isNamed ? String(text.dropFirst(6)) : text)
    } catch {
      throw .invalidRepetition(text, error.message)
    }
  }

  /// Returns the rule of the days of a week in one word, as data files have it.
  private static func weekly(on word: String) -> RecurrenceRule? {
    let days =
      word == "weekdays"
      ? Weekday.workdays : Weekday.allCases.filter { EnglishName.of($0).lowercased() == word }
    guard !days.isEmpty else { return nil }
    return RecurrenceRule(every: 1, .weekly, on: days.map { .init($0) })
  }

  /// Creates the repetition of words, with the text of data files.
  init(_ phrase: RepetitionPhrase) {
    text = phrase.text
    rules = [phrase.rule]
  }

  private init(_ text: String, _ frequency: RecurrenceRule.Frequency, interval: Int = 1) {
    self.text = text
    rules = [RecurrenceRule(every: interval, frequency)]
  }

  package static let daily = Repetition("daily", .daily)
  package static let weekly = Repetition("weekly", .weekly)
  /// Every month, on the last day of shorter months.
  package static let monthly = Repetition("monthly", .monthly)
  package static let quarterly = Repetition("quarterly", .monthly, interval: 3)
  /// Every year; February 29 becomes the 28th in common years.
  package static let yearly = Repetition("yearly", .yearly)

  /// The repetitions that one word names.
  package static let common = [yearly, quarterly, monthly, weekly, daily]

  /// The texts that forms and completions offer.
  package static let suggestions =
    common.map(\.text) + [
      "weekdays", "every 2 weeks", "every 2 weeks on mon, wed", "last day of the month",
      "last friday of the month", "first monday of september",
    ]
}

extension RecurrenceRule {
  /// Creates the rule of words, in which shorter months have no gaps.
  package init(
    every interval: Int, _ frequency: RecurrenceRule.Frequency,
    on weekdays: [RecurrenceRule.NumberedWeekday] = []
  ) {
    self.init(frequency, on: weekdays)
    self.interval = interval
    switch frequency {
    case .monthly, .yearly: skip = .backward
    default: break
    }
  }
}

extension DateReader {
  /// Parses a repetition in the user's language; its text is in English, as data files have it.
  ///
  /// - Throws: The error of the text as it is written.
  package func repetition(_ text: String) throws(Failure) -> Repetition {
    do {
      return try Repetition(text)
    } catch {
      let tokens = knowing([text]).tokens(of: text)
      guard let phrase = RepetitionPhrase(tokens[...]) else {
        let isSeveral = RepetitionPhrase.several(tokens[...]) != nil
        throw isSeveral ? .invalidRepetition(text, tokens) : error
      }
      return Repetition(phrase)
    }
  }
}

extension Failure {
  /// The text of a repetition is invalid.
  ///
  /// - Parameter reason: The problem, or `nil` if the text is in no known form.
  static func invalidRepetition(_ text: String, _ reason: String? = nil) -> Failure {
    .input(
      ErrorMessage.invalid(
        "repetition", text,
        reason ?? "write yearly, every 2 weeks, mon and wed, last friday of the month, or a rule "
          + "such as FREQ=DAILY"))
  }

  /// The words of a repetition are invalid.
  static func invalidRepetition(_ text: String, _ tokens: [DateToken]) -> Failure {
    let isSeveral = RepetitionPhrase.several(tokens[...]) != nil
    return .invalidRepetition(
      text,
      isSeveral
        ? "it is more than one: write ' + ' between them, such as first monday of march + second "
          + "friday of june" : nil)
  }
}

// MARK: - Rule

extension RepetitionPhrase {
  static func isWeekday(_ token: DateToken) -> Bool {
    token.weekday != nil || !token.plurals.isEmpty || token.means(any: [.workdays, .weekend])
  }

  /// Whether it is only weekdays, which can be those of one week: `mon and wed`.
  var isListOfDays: Bool {
    !isEvery && !isPlural && cadence == nil && ordinals.isEmpty && months.isEmpty
  }

  /// Whether it has only weekdays of each week: `mondays`.
  var isOfWeekdays: Bool {
    cadence == nil && ordinals.isEmpty && months.isEmpty && !weekdays.isEmpty
  }

  /// Returns the repetition of words and of others after them: `every 2 weeks` and `on mondays`.
  func joined(_ other: RepetitionPhrase) -> RepetitionPhrase? {
    guard (cadence == nil) != (other.cadence == nil) else { return nil }
    return RepetitionPhrase(words + other.words)
  }

  private var numberedWeekdays: [RecurrenceRule.NumberedWeekday] {
    weekdays.map { RecurrenceRule.NumberedWeekday($0) }
  }

  /// The rule of all words together, or `nil` if they have none.
  var meaning: RecurrenceRule? {
    guard ordinals.isEmpty else { return ordinalMeaning }
    guard !weekdays.isEmpty else {
      guard months.isEmpty, let cadence else { return nil }
      return RecurrenceRule(every: cadence.count, cadence.unit.frequency)
    }
    // `كل يوم خميس` is every Thursday, and `daily mon-fri` on weekdays.
    guard
      cadence == nil || cadence?.unit == .week
        || cadence == DateAmount(count: 1, unit: .day) && (weekdays.count == 1 || isRange)
          && !words.contains(where: { $0.means(.and) })
    else { return nil }
    var rule = RecurrenceRule(every: cadence?.count ?? 1, .weekly, on: numberedWeekdays)
    rule.months = months
    return rule
  }

  /// The rule of days that are counted in a month or year.
  private var ordinalMeaning: RecurrenceRule? {
    var unit = cadence?.unit ?? (months.isEmpty ? nil : .year)
    // `every 1st`, `first mondays`, `every last friday`, `first and third monday`.
    let isMonthly =
      weekdays.isEmpty
      ? isEvery && ordinals.allSatisfy { $0 > 0 } : isPlural || isEvery || isOfSeveralWeeks
    if unit == nil, isMonthly { unit = .month }
    // Every third month is not said to begin with a quarter.
    let isOfQuarter = words.contains { $0.means(.quarter) } && words.contains { $0.means(.of) }
    guard let unit, unit == .month || unit == .year, !isOfQuarter else { return nil }
    // `every month in september` has two meanings, and `dec 1 monthly` begins on a day.
    guard months.isEmpty || unit == .year || isOfMonth && cadence?.count == 1 else {
      return nil
    }
    let isYearly = unit == .year || !months.isEmpty
    var rule = RecurrenceRule(every: cadence?.count ?? 1, isYearly ? .yearly : .monthly)
    rule.months = months
    if weekdays.isEmpty {
      let days = months.isEmpty && isYearly ? 1...366 : 1...31
      guard ordinals.allSatisfy({ days.contains(abs($0)) }) else { return nil }
      if months.isEmpty, isYearly {
        // `every year on the 5th` lacks a month.
        guard ordinals.allSatisfy({ abs($0) == 1 }) || words.contains(where: { $0.unit == .day })
        else { return nil }
        rule.yearDays = ordinals
        rule.skip = .omit
      } else {
        rule.monthDays = ordinals
      }
      return rule
    }
    rule.skip = .omit
    if isWorkdays {
      guard ordinals.allSatisfy({ (-23...23).contains($0) && $0 != 0 }) else { return nil }
      rule.weekdays = numberedWeekdays
      rule.setPositions = ordinals
      return rule
    }
    guard ordinals.allSatisfy({ (-5...5).contains($0) && $0 != 0 }) else { return nil }
    rule.weekdays = ordinals.flatMap { number in
      weekdays.map { RecurrenceRule.NumberedWeekday($0, number: number) }
    }
    return rule
  }
}

// MARK: - Text

extension RepetitionPhrase {
  /// The repetition in English words, as data files have it: `every 2 weeks on monday, friday`.
  var text: String {
    guard !ordinals.isEmpty else { return weeklyText ?? plainText }
    var text = ordinals.map { RepetitionPhrase.ordinalText($0, isDay: weekdays.isEmpty) }
      .joined(separator: ", ")
    if isWorkdays {
      text += " weekday"
    } else if !weekdays.isEmpty {
      text += " " + dayNames
    } else if ordinals.last.map({ $0 < 0 }) == true || isOfYear {
      text += " day"
    }
    if let cadence, cadence.count > 1 {
      return "every \(cadence.text) on the \(text)"
        + (months.isEmpty ? "" : " of " + monthNames)
    }
    if !months.isEmpty { return "\(text) of \(monthNames)" }
    return text + (isOfYear ? " of the year" : " of the month")
  }

  private var isOfYear: Bool { cadence?.unit == .year && months.isEmpty }

  /// The text of a repetition on weekdays.
  private var weeklyText: String? {
    guard !weekdays.isEmpty else { return nil }
    let days = isWorkdays ? "weekdays" : isWeekend ? "weekends" : dayNames
    let weeks = cadence?.count ?? 1
    return (weeks > 1 ? "every \(weeks) weeks on " : "") + days
      + (months.isEmpty ? "" : " in " + monthNames)
  }

  private var isWeekend: Bool { weekdays == [.saturday, .sunday] }

  /// The text of a repetition without days.
  private var plainText: String {
    if let common = Repetition.common.first(where: { $0.rules == [rule] }) { return common.text }
    return cadence.map { "every \($0.text)" } ?? ""
  }

  private var dayNames: String {
    weekdays.map { EnglishName.of($0).lowercased() }.joined(separator: ", ")
  }

  private var monthNames: String {
    months.map { EnglishName.ofMonth($0).lowercased() }.joined(separator: ", ")
  }

  private static func ordinalText(_ number: Int, isDay: Bool) -> String {
    let names = ["first", "second", "third", "fourth", "fifth"]
    switch number {
    case -1: return "last"
    case ..<0: return ordinalText(-number, isDay: isDay) + " last"
    case 1...5 where !isDay: return names[number - 1]
    default:
      let mark = (11...13).contains(number % 100) ? 0 : number % 10
      return "\(number)" + (mark == 1 ? "st" : mark == 2 ? "nd" : mark == 3 ? "rd" : "th")
    }
  }

  /// Returns the weekdays after a word such as `except`, or before it: `金曜以外`; none if there are
  /// other words.
  static func excluded(by tokens: ArraySlice<DateToken>) -> [Weekday] {
    let isLast = tokens.last?.isAttached == true && tokens.last?.means(.except) == true
    guard isLast || tokens.first?.means(.except) == true,
      let phrase = RepetitionPhrase(isLast ? tokens.dropLast() : tokens.dropFirst()),
      phrase.isOfWeekdays
    else { return [] }
    return phrase.weekdays
  }
}

extension Repetition {
  /// Returns the text of data files as it is said: `every Thursday`, `on the first Monday of the
  /// month`, `every 2 weeks on Monday and Friday`.
  package static func inWords(_ text: String) -> String {
    // A rule of calendars stays as it is.
    guard !text.contains("=") else { return text }
    let names =
      Weekday.allCases.map { EnglishName.of($0) } + (1...12).map { EnglishName.ofMonth($0) }
    let lists = text.split(separator: " ").map { word in
      names.first { word.lowercased().hasPrefix($0.lowercased()) }
        .map { $0 + word.dropFirst($0.utf8.count) } ?? String(word)
    }
    var words = lists.joined(separator: " ")
    if let comma = words.lastIndex(of: ",") {
      words.replaceSubrange(comma...comma, with: " and")
    }
    let first = text.prefix { $0.isLetter }
    if names.dropLast(12).contains(where: { $0.lowercased() == first }) { return "every " + words }
    if first == "weekdays" || first == "weekends" { return "on " + words }
    // `first monday of the month`, `15th of december`.
    return text.contains(" of ") && first != "every" ? "on the " + words : words
  }
}
