import Almanac
import NoonmarkText

/// The due dates of tasks that no date of a sentence is: the end of a period, and a deadline before
/// the title or inside an unspaced word.
extension DateReader {
  /// Reads a task that ends in a period, and is due on its last day: `Clean gutters this week`,
  /// `Ship it by Q1`.
  func taskInPeriod(_ words: [String]) -> TaskSentence? {
    for start in words.indices.dropFirst().suffix(DateReader.maximumWords) {
      guard case .incomplete(.incomplete(_, let last)) = outcome(of: words[start...]) else {
        continue
      }
      // `Ship it in Q1`.
      let isAhead = start > 1 && tokens(of: words[start - 1]).first?.means(.ahead) == true
      let start = isAhead ? start - 1 : start
      let title = words[..<start].joined(separator: " ")
      guard tokens(of: words[start...].joined(separator: " ")).contains(where: \.isCurrentPeriod),
        !hasDanglingEnd(words, title: title),
        ![DateTerm.of, .from, .the, .since].contains(where: { term in
          tokens(of: words[start - 1]).first?.means(term) == true
        })
      else { continue }
      return TaskSentence(
        title: TitlePhrases.withoutDivider(title),
        written: words[start...].joined(separator: " "), due: last, recurrence: nil)
    }
    return nil
  }

  /// Reads a task that begins with its due date: `Bis Montag Angebot schicken`, `Para el viernes
  /// enviar la factura`.
  func taskBeforeTitle(_ words: [String], at moment: ZonedInstant) -> TaskSentence? {
    for count in [2, 1] where words.count > count + 1 {
      let due = tokens(of: words[..<count].joined(separator: " "))
      guard due.count == 1, due[0].means(.due) else { continue }
      for end in (count + 1..<words.count).prefix(DateReader.maximumWords).reversed() {
        let text = words[count..<end].joined(separator: " ")
        // What follows the date could belong to it.
        guard let when = whenAlone(text, at: moment), when.hasDay, ClockTime(words[end]) == nil
        else { continue }
        let whole = Sentence(
          title: words[end...].joined(separator: " "),
          written: words[..<end].joined(separator: " "), typed: when.typed, end: when.end,
          repetition: when.repetition, until: when.until, count: when.count,
          isExact: when.isExact)
        return task(whole, of: words, isMarked: true)
      }
    }
    return nil
  }

  /// Reads a task with its deadline in an unspaced word: `レポートを金曜日までに提出`.
  func taskAtDeadline(_ words: [String]) -> TaskSentence? {
    for (index, word) in words.enumerated() {
      let found = divided(word, at: "までに") ?? divided(word, at: "まで") ?? divided(word, at: "中に")
      guard let found, !found.rest.isEmpty else { continue }
      let title = words[..<index] + [found.rest] + words[(index + 1)...]
      return TaskSentence(
        title: title.joined(separator: " "), written: found.date, due: found.reading.date,
        recurrence: nil)
    }
    return nil
  }

  /// Divides a word into the longest date before a mark, with it, and the rest.
  private func divided(
    _ word: String, at mark: String
  ) -> (date: String, reading: DateReading, rest: String)? {
    var end = word.startIndex
    while end < word.endIndex, !word[end...].hasPrefix(mark) { end = word.index(after: end) }
    guard end < word.endIndex else { return nil }
    let last = word.index(end, offsetBy: mark.count)
    for start in word[..<end].indices {
      let date = String(word[start..<last])
      // `月まで` is to the moon.
      guard date.count > mark.count + 1 else { return nil }
      guard let reading = outcome(of: [date]).reading else { continue }
      var rest = String(word[..<start])
      if rest.last == "、" { rest.removeLast() }
      rest += word[last...].drop { $0 == "、" }
      return (date, reading, rest)
    }
    return nil
  }
}

extension DateToken {
  /// Whether it says that a period is the current one, or names a quarter.
  fileprivate var isCurrentPeriod: Bool {
    means(.shift(0)) || means(.quarter)
      || first { if case .quarterName = $0 { true } else { nil } } == true
  }
}
