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
    var rules: [RecurrenceRule] = []
    for part in text.split(separator: " + ", omittingEmptySubsequences: false) {
      rules.append(try Repetition.rule(of: String(part)))
    }
    self.rules = rules
  }

  private static func rule(of text: String) throws(Failure) -> RecurrenceRule {
    guard text.utf8.contains(UInt8(ascii: "=")) else {
      // The words that most lines have need no vocabulary.
      if let known = common.first(where: { $0.text == text }) { return known.rules[0] }
      if let rule = weekly(on: text) { return rule }
      guard let phrase = RepetitionPhrase(english: text) else { throw .invalidRepetition(text) }
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
    let days: [Weekday] =
      switch word {
      case "weekdays": [.monday, .tuesday, .wednesday, .thursday, .friday]
      case "monday": [.monday]
      case "tuesday": [.tuesday]
      case "wednesday": [.wednesday]
      case "thursday": [.thursday]
      case "friday": [.friday]
      case "saturday": [.saturday]
      case "sunday": [.sunday]
      default: []
      }
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
  init(
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
}
