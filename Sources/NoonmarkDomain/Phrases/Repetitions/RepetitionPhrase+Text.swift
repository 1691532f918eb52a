import Almanac
import NoonmarkBase
import Recurrence

extension RepetitionPhrase {
  /// The repetition in English words, as data files have it: `every 2 weeks on monday, friday`.
  var text: String {
    guard !ordinals.isEmpty else { return weeklyText ?? plainText }
    let days = ordinals.map { RepetitionPhrase.ordinalText($0, isDay: weekdays.isEmpty) }
    var text = RepetitionPhrase.list(days)
    if isWorkdays {
      text += " weekday"
    } else if !weekdays.isEmpty {
      text += " " + dayNames
    } else if ordinals.last == -1 || isOfYear {
      text += " day"
    }
    if let interval = cadence?.interval, interval > 1, let unit = unitText(interval) {
      return "every \(interval) \(unit) on the \(text)"
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
    let interval = cadence?.interval ?? 1
    return (interval > 1 ? "every \(interval) weeks on " : "") + days
      + (months.isEmpty ? "" : " in " + monthNames)
  }

  private var isWeekend: Bool { weekdays == [.saturday, .sunday] }

  /// The text of a repetition without days.
  private var plainText: String {
    guard let cadence else { return "" }
    switch (cadence.interval, cadence.unit) {
    case (1, .day): return "daily"
    case (1, .week): return "weekly"
    case (1, .month): return "monthly"
    case (3, .month): return "quarterly"
    case (1, .year): return "yearly"
    default: return "every \(cadence.interval) \(unitText(cadence.interval) ?? "")"
    }
  }

  private func unitText(_ count: Int) -> String? {
    switch cadence?.unit {
    case .day: "days"
    case .week: "weeks"
    case .month: "months"
    case .year: "years"
    case nil: nil
    }
  }

  private var dayNames: String {
    RepetitionPhrase.list(weekdays.map { EnglishName.of($0).lowercased() })
  }

  private var monthNames: String {
    RepetitionPhrase.list(months.map { EnglishName.ofMonth($0).lowercased() })
  }

  private static func list(_ parts: [String]) -> String {
    var text = ""
    for part in parts { text += text.isEmpty ? part : ", " + part }
    return text
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
