import Almanac
import NoonmarkBase
import Recurrence

/// Parses a repetition in English words: `every 2 weeks on mon, wed`, `last friday of the month`.
///
/// The words can be in any order that leaves one meaning. `on`, `of`, `the` and `in` are optional,
/// and so are commas and `and`, except between an ordinal and `last`.
struct RepetitionPhrase {
  /// A unit of repetition and their number.
  private struct Cadence {
    var interval: Int
    let unit: RecurrenceRule.Frequency
  }

  private var cadence: Cadence?
  /// The days of the week, or every one from Monday to Friday.
  private var weekdays: [RecurrenceRule.NumberedWeekday] = []
  private var isWorkdays = false
  /// From 1, or from -1 for the last one.
  private var ordinals: [Int] = []
  private var months: [Int] = []

  /// The maximum number of words.
  private static let maximumWords = 32

  /// Returns the rule of a text.
  mutating func read(_ text: String) throws(Failure) -> RecurrenceRule {
    let lower = text.lowercased()
    if let rule = RepetitionPhrase.rule(ofWord: lower) { return rule }
    let words = lower.split { $0 == " " || $0 == "," || $0 == "\t" }
      .filter { !RepetitionPhrase.isFiller($0) }
    let count = words.count { $0 != "and" && $0 != "&" }
    guard count > 0, count <= RepetitionPhrase.maximumWords else {
      throw .invalidRepetition(text)
    }
    var rest = words[...]
    while let word = rest.popFirst() {
      guard take(word, &rest) else { throw .invalidRepetition(text) }
    }
    guard let rule else { throw .invalidRepetition(text) }
    return rule
  }

  /// Returns the rule of a text that is one word, as most are.
  private static func rule(ofWord text: String) -> RecurrenceRule? {
    var phrase = RepetitionPhrase()
    var rest: ArraySlice<Substring> = []
    return phrase.take(text[...], &rest) ? phrase.rule : nil
  }

  private static func isFiller(_ word: Substring) -> Bool {
    switch word {
    case "on", "of", "the", "in": true
    default: false
    }
  }

  // MARK: Words

  /// Takes a word, and those that belong to it; returns whether it is known.
  private mutating func take(_ word: Substring, _ rest: inout ArraySlice<Substring>) -> Bool {
    switch word {
    case "every", "each": return takeInterval(&rest)
    case "daily": return repeats(every: 1, .daily)
    case "weekly": return repeats(every: 1, .weekly)
    case "biweekly", "fortnightly": return repeats(every: 2, .weekly)
    case "monthly": return repeats(every: 1, .monthly)
    case "quarterly": return repeats(every: 3, .monthly)
    case "yearly", "annually": return repeats(every: 1, .yearly)
    case "weekday", "weekdays", "workday", "workdays":
      isWorkdays = true
      for number in 1...5 { add(Weekday(rawValue: number)) }
    case "weekend", "weekends": for number in 6...7 { add(Weekday(rawValue: number)) }
    case "day": return ordinals.last != nil
    case "and", "&": return true
    default:
      if let unit = RepetitionPhrase.unit(word) {
        // `of the month`; the one in `of every 2 months` was taken with its number.
        guard unit.unit != .daily, unit.unit != .weekly else { return false }
        return cadence == nil ? repeats(every: unit.interval, unit.unit) : unit.unit == .monthly
      }
      if let weekday = RepetitionPhrase.weekday(word) {
        add(weekday)
      } else if let month = RepetitionPhrase.month(word) {
        months.append(month)
      } else if let ordinal = RepetitionPhrase.ordinal(word) ?? Int(word) {
        // `second last friday` is one, `second and last` and `second, last` are two.
        var isFromEnd = false
        if ordinal > 1, let next = rest.first, next == "last" {
          isFromEnd = !word.base[word.endIndex..<next.startIndex].contains(",")
        }
        if isFromEnd { rest.removeFirst() }
        ordinals.append(isFromEnd ? -ordinal : ordinal)
      } else {
        return false
      }
    }
    return true
  }

  private mutating func add(_ weekday: Weekday?) {
    if let weekday { weekdays.append(RecurrenceRule.NumberedWeekday(weekday)) }
  }

  private mutating func repeats(every interval: Int, _ unit: RecurrenceRule.Frequency) -> Bool {
    guard cadence == nil else { return false }
    cadence = Cadence(interval: interval, unit: unit)
    return true
  }

  /// Takes what follows `every`: `2 weeks`, `other month`, `second friday`, or nothing before a
  /// weekday, a month or an ordinal.
  private mutating func takeInterval(_ rest: inout ArraySlice<Substring>) -> Bool {
    guard let word = rest.first else { return false }
    if let unit = RepetitionPhrase.unit(word) {
      rest.removeFirst()
      return repeats(every: unit.interval, unit.unit)
    }
    guard let number = RepetitionPhrase.number(word) ?? RepetitionPhrase.ordinal(word),
      (1...RepetitionPhrase.maximumInterval).contains(number), let next = rest.dropFirst().first
    else { return true }
    if let unit = RepetitionPhrase.unit(next) {
      rest.removeFirst(2)
      return repeats(every: number * unit.interval, unit.unit)
    }
    // `every second friday` is every other one, but `every second friday of the month` is not.
    let isInPeriod = rest.contains { word in
      RepetitionPhrase.unit(word) != nil || RepetitionPhrase.month(word) != nil
    }
    guard RepetitionPhrase.weekday(next) != nil, !isInPeriod else { return true }
    rest.removeFirst()
    return repeats(every: number, .weekly)
  }

  private static let maximumInterval = 9999

  private static func unit(
    _ word: Substring
  ) -> (interval: Int, unit: RecurrenceRule.Frequency)? {
    switch word {
    case "day", "days": (1, .daily)
    case "week", "weeks": (1, .weekly)
    case "fortnight", "fortnights": (2, .weekly)
    case "month", "months": (1, .monthly)
    case "quarter", "quarters": (3, .monthly)
    case "year", "years": (1, .yearly)
    default: nil
    }
  }

  private static func number(_ word: Substring) -> Int? {
    if word == "other" { return 2 }
    let names = [
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
      "twelve",
    ]
    return names.firstIndex { $0 == word }.map { $0 + 1 } ?? Int(word)
  }

  private static func ordinal(_ word: Substring) -> Int? {
    if word == "last" { return -1 }
    let names = ["first", "second", "third", "fourth", "fifth"]
    if let index = names.firstIndex(where: { $0 == word }) { return index + 1 }
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)) else { return nil }
    return Int(word.dropLast(2))
  }

  /// Returns the weekday whose English name begins with a word of three letters or more.
  private static func weekday(_ word: Substring) -> Weekday? {
    let word = word.hasSuffix("days") ? word.dropLast() : word
    return Weekday.allCases.first { begins(EnglishName.of($0), with: word) }
  }

  private static func month(_ word: Substring) -> Int? {
    (1...12).first { begins(EnglishName.ofMonth($0), with: word) }
  }

  private static func begins(_ name: String, with word: Substring) -> Bool {
    word.utf8.count >= 3 && name.lowercased().hasPrefix(word)
  }

  // MARK: Meaning

  /// The rule of all words together, or `nil` if they have none.
  private var rule: RecurrenceRule? {
    guard ordinals.isEmpty else { return ordinalRule }
    guard !weekdays.isEmpty else {
      guard months.isEmpty, let cadence else { return nil }
      return RecurrenceRule(every: cadence.interval, cadence.unit)
    }
    guard cadence == nil || cadence?.unit == .weekly else { return nil }
    var rule = RecurrenceRule(every: cadence?.interval ?? 1, .weekly, on: weekdays)
    rule.months = months
    return rule
  }

  /// The rule of days that are counted in a month or year.
  private var ordinalRule: RecurrenceRule? {
    let unit = cadence?.unit ?? (months.isEmpty ? nil : .yearly)
    guard let unit, unit == .monthly || unit == .yearly else { return nil }
    // `every month in september` has two meanings.
    guard months.isEmpty || unit == .yearly || cadence?.interval == 1 else { return nil }
    var rule = RecurrenceRule(
      every: cadence?.interval ?? 1, months.isEmpty ? unit : .yearly)
    rule.months = months
    if weekdays.isEmpty {
      let days = months.isEmpty && unit == .yearly ? 1...366 : 1...31
      guard ordinals.allSatisfy({ $0 == -1 || days.contains($0) }) else { return nil }
      if months.isEmpty, unit == .yearly {
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
      rule.weekdays = weekdays
      rule.positions = ordinals
      return rule
    }
    guard ordinals.allSatisfy({ (-5...5).contains($0) && $0 != 0 }) else { return nil }
    rule.weekdays = ordinals.flatMap { number in
      weekdays.map { RecurrenceRule.NumberedWeekday($0.weekday, number: number) }
    }
    return rule
  }
}
