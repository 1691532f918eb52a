import Almanac
import NoonmarkBase
import NoonmarkText

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
    ["uhr", "h", "heure", "heures", "horas"].contains(word)
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
