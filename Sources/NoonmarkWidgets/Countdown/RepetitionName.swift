import Almanac
import NoonmarkDomain
import NoonmarkText
import Recurrence
import NoonmarkPhrases

extension Repetition {
  /// Returns the repetition in the user's language, or as typed if the language has no text for it.
  package func name(in localizer: Localizer) -> DisplayText {
    let messages: [(Repetition, MessageKey)] = [
      (.yearly, .repeatYearly), (.quarterly, .repeatQuarterly), (.monthly, .repeatMonthly),
      (.weekly, .repeatWeekly), (.daily, .repeatDaily),
    ]
    if let message = messages.first(where: { $0.0.rules == rules })?.1 { return localizer(message) }
    // A rule of calendars stays as it is.
    guard localizer.language != .english, !text.contains("="), rules.count == 1 else {
      return DisplayText(text)
    }
    return RepetitionName(localizer: localizer).text(of: rules[0]) ?? DisplayText(text)
  }
}

/// Names the rules of repetitions in words that `DateReader` reads in the same language.
private struct RepetitionName {
  let localizer: Localizer

  /// Returns the name of a rule; `nil` if the language has none.
  func text(of rule: RecurrenceRule) -> DisplayText? {
    guard rule.yearDays.isEmpty, rule.setPositions.isEmpty else { return nil }
    switch rule.frequency {
    case .daily: return every(.repeatEveryDays, of: rule)
    case .weekly: return weekly(rule)
    case .monthly: return every(.repeatEveryMonths, of: rule) ?? monthly(rule)
    case .yearly: return every(.repeatEveryYears, of: rule) ?? yearly(rule)
    default: return nil
    }
  }

  private func every(_ key: MessageKey, of rule: RecurrenceRule) -> DisplayText? {
    rule.weekdays.isEmpty && rule.monthDays.isEmpty && rule.months.isEmpty
      ? localizer(key, rule.interval) : nil
  }

  private func weekly(_ rule: RecurrenceRule) -> DisplayText? {
    guard rule.months.isEmpty else { return nil }
    let weeks = localizer(.repeatEveryWeeks, rule.interval)
    let names = rule.weekdays.map { name(of: $0.weekday) }
    guard let first = names.first, let last = names.last else { return weeks }
    var days = names.dropFirst().dropLast().reduce(first) {
      localizer(.repeatEveryList, [("first", $0), ("second", $1)])
    }
    if names.count > 1 {
      days = localizer(.repeatEveryListEnd, [("first", days), ("second", last)])
    }
    guard rule.interval == 1 else {
      return localizer(.repeatEveryWeeksOn, [("weeks", weeks), ("days", days)])
    }
    let numbers = rule.weekdays.map(\.weekday.rawValue)
    if numbers == [1, 2, 3, 4, 5] { return localizer(.repeatEveryWeekdays) }
    return numbers == [6, 7]
      ? localizer(.repeatEveryWeekends) : localizer(.repeatEveryEach, [("days", days)])
  }

  private func monthly(_ rule: RecurrenceRule) -> DisplayText? {
    guard rule.interval == 1, rule.months.isEmpty else { return nil }
    if let day = weekday(of: rule) { return localizer(.repeatEveryOfMonth, [("day", day)]) }
    guard rule.weekdays.isEmpty, rule.monthDays.count == 1, let day = rule.monthDays.first else {
      return nil
    }
    return day == -1
      ? localizer(.repeatEveryLastDay) : day > 0 ? localizer(.repeatEveryDay, day) : nil
  }

  private func yearly(_ rule: RecurrenceRule) -> DisplayText? {
    guard rule.interval == 1, rule.months.count == 1, let month = rule.months.first else {
      return nil
    }
    let name = localizer.months[month - 1]
    if let day = weekday(of: rule) {
      return localizer(.repeatEveryOf, [("day", day), ("month", name)])
    }
    guard rule.weekdays.isEmpty, rule.monthDays.count == 1, let day = rule.monthDays.first, day > 0
    else { return nil }
    return localizer(.repeatEveryDate, [("n", localizer(day)), ("month", name)])
  }

  /// Returns the only weekday of a month in a rule: `last friday`.
  private func weekday(of rule: RecurrenceRule) -> DisplayText? {
    guard rule.monthDays.isEmpty, rule.weekdays.count == 1, let day = rule.weekdays.first,
      let number = day.number
    else { return nil }
    let name = name(of: day.weekday)
    if number == -1 { return localizer(.repeatEveryLast, [("day", name)]) }
    let ordinals = localizer.words(for: .wordOrdinal, upTo: 5)
    guard (1...ordinals.count).contains(number) else { return nil }
    let ordinal = DisplayText(ordinals[number - 1][0])
    return localizer(.repeatEveryNth, [("ordinal", ordinal), ("day", name)])
  }

  private func name(of weekday: Weekday) -> DisplayText {
    let words = localizer.words(for: .wordWeekday, upTo: 7)
    return DisplayText(localizer.noun(words[weekday.rawValue - 1]))
  }
}
