import Almanac
import NoonmarkBase
import NoonmarkText

extension DateReader {
  /// Returns words with times as people say them in the form of clocks: `at noon` as `at 12:00`,
  /// `tomorrow morning` as `tomorrow 09:00`, `um 9 Uhr` as `um 09:00`; `nil` if there are none.
  ///
  /// A word for a part of the day is a time only after a preposition or a date, and an hour without
  /// minutes only after a preposition or before its unit.
  package func withClockTimes(_ words: [String]) -> [String]? {
    var result: [String] = []
    var index = 0
    while index < words.count {
      if let (count, time) = spokenTime(at: index, of: words) {
        result.append(time.text)
        index += count
      } else {
        result.append(words[index])
        index += 1
      }
    }
    return result == words ? nil : result
  }

  /// Returns the number of words of a time that begins at an index, and the time.
  private func spokenTime(at index: Int, of words: [String]) -> (count: Int, time: ClockTime)? {
    let rest = words[index...]
    if let time = SpokenHour.japanese(rest[index]) { return (1, time) }
    if let hour = SpokenHour.number(rest[index]) {
      let hasUnit = rest.dropFirst().first.map { SpokenHour.isUnit($0) } ?? false
      let isAfterAt = words[..<index].last?.lowercased() == "at"
      guard hasUnit || !isAfterAt && SpokenHour.isPreposition(words[..<index]) else { return nil }
      return (hasUnit ? 2 : 1, ClockTime(seconds: hour * 3600))
    }
    for count in (1...3).reversed() where rest.count >= count {
      let tokens = tokens(of: rest.prefix(count).joined(separator: " "))
      guard tokens.count == 1,
        let hour = tokens[0].first({ if case .hour(let hour) = $0 { hour } else { nil } })
      else { continue }
      // `Sunday morning friday` is a title with a date.
      let isLast = rest.count == count
      guard SpokenHour.isPreposition(words[..<index]) || isLast && endsInDay(words[..<index])
      else { continue }
      return (count, ClockTime(seconds: hour * 3600))
    }
    return nil
  }

  /// Whether words end in a date that counts from today: `tomorrow`, `next friday`.
  private func endsInDay(_ words: ArraySlice<String>) -> Bool {
    (1...3).contains { count in
      words.count >= count && outcome(of: words.suffix(count)).reading != nil
    }
  }
}

/// The parts of an hour without minutes, in the languages of the program.
enum SpokenHour {
  /// Returns an hour from 0 to 23.
  static func number(_ word: String) -> Int? {
    guard (1...2).contains(word.utf8.count), word.utf8.allSatisfy({ $0.isASCIIDigit }) else {
      return nil
    }
    return Int(word).flatMap { $0 < 24 ? $0 : nil }
  }

  /// Whether a word follows an hour: `9 Uhr`, `14 h`, `14 heures`.
  static func isUnit(_ word: String) -> Bool {
    ["uhr", "h", "heures", "horas"].contains(word.lowercased())
  }

  /// Whether words end in a preposition that only times have: `kl`, `um`, `à`, `a las`, `at`.
  ///
  /// After `at`, an hour in digits needs `am`, `pm` or minutes.
  static func isPreposition(_ words: ArraySlice<String>) -> Bool {
    guard let last = words.last?.lowercased() else { return false }
    let article = words.dropLast().last?.lowercased()
    // `a` alone is the article of English.
    return DateReader.prepositions.contains(last) && last != "a"
      || (last == "las" || last == "la") && article == "a"
  }

  /// Parses `9時`, `9時半`, `14時30分` or `午後7時`, also with `から` or `頃` after it.
  static func japanese(_ word: String) -> ClockTime? {
    var text = DateText.string(DateText.normalized(word)[...])
    for ending in ["から", "以降", "ごろ", "頃", "に"] where text.hasSuffix(ending) {
      text.removeLast(ending.count)
    }
    var half = 0
    for (mark, hours) in [("午前", 0), ("朝", 0), ("午後", 12), ("夜", 12), ("夕方", 12)]
    where text.hasPrefix(mark) {
      text.removeFirst(mark.count)
      half = hours
      if let time = ClockTime(text) { return later(time, by: half) }
    }
    guard let mark = text.firstIndex(of: "時"), let hour = number(String(text[..<mark])) else {
      return nil
    }
    let rest = text[text.index(after: mark)...]
    var minute = 0
    if rest == "半" {
      minute = 30
    } else if !rest.isEmpty {
      guard rest.last == "分", let number = Int(rest.dropLast()), (0..<60).contains(number) else {
        return nil
      }
      minute = number
    }
    return later(ClockTime(seconds: hour * 3600 + minute * 60), by: half)
  }

  private static func later(_ time: ClockTime, by hours: Int) -> ClockTime {
    time.seconds < 43_200 ? ClockTime(seconds: time.seconds + hours * 3600) : time
  }
}

extension DateReader {
  /// Returns words in which a Japanese date and a time without a space are two words:
  /// `12月24日19時`.
  package func spaced(_ words: [String]) -> [String] {
    guard words.contains(where: { $0.contains("時") || $0.contains("午") }) else { return words }
    return words.flatMap { word in
      for index in word.indices.dropFirst()
      where SpokenHour.japanese(String(word[index...])) != nil {
        // `明日の午後3時`.
        let before = word[..<index]
        let date = String(before.hasSuffix("の") ? before.dropLast() : before)
        if outcome(of: [date]).reading != nil { return [date, String(word[index...])] }
      }
      return [word]
    }
  }
}
