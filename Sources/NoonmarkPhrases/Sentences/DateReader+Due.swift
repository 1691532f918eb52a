import Almanac
import NoonmarkText

/// The dates of tasks that are marked: by the word `due`, as `due:friday`, or as `t:monday`.
extension DateReader {
  /// Returns the threshold date of a word such as `t:monday`, as files have it: `t:2026-11-30`.
  ///
  /// `nil` for any other word.
  package func threshold(_ word: String) -> String? {
    guard let value = DateReader.value(of: "t:", in: word),
      let date = (try? read(value))?.date
    else { return nil }
    return "t:\(date.iso8601)"
  }

  /// Reads a task with a repetition beside the mark of its due date: `Rent monthly due dec 1`,
  /// `Rent due:2026-12-01 monthly`.
  ///
  /// It means the same as `Rent monthly dec 1`.
  func repeatingTask(_ words: [String], at moment: ZonedInstant) -> TaskSentence? {
    for index in words.indices.dropFirst() {
      guard let plain = withoutMark(words, at: index),
        var found = task(plain, at: moment), found.recurrence != nil
      else { continue }
      let written = plain.suffix(found.written.split(separator: " ").count)
      if written.joined(separator: " ") == found.written {
        let count = words.count - plain.count + written.count
        found.written = words.suffix(count).joined(separator: " ")
      }
      return found
    }
    return nil
  }

  /// Returns the words without the mark at an index, if a repetition is beside it.
  private func withoutMark(_ words: [String], at index: Int) -> [String]? {
    let isAfterRepetition = { endsInRepetition(words[1..<index]) }
    if let value = DateReader.value(of: "due:", in: words[index]) {
      let rest = words[(index + 1)...]
      guard isAfterRepetition() || isRepetition(rest) else { return nil }
      return Array(words[..<index] + [value] + rest)
    }
    for count in [2, 1] where index + count < words.count {
      // A repetition until or before a day does not begin on it.
      guard let mark = tokens(of: words[index..<index + count]).only, mark.means(.due),
        !mark.means(any: [.to, .beforeDay]), isAfterRepetition()
      else { continue }
      return Array(words[..<index] + words[(index + count)...])
    }
    return nil
  }

  /// Returns the repetition at the end of a title and the number of its words: the `daily` of
  /// `Meds daily`, but not of `The Daily`.
  func repetition(
    endingTitle words: [String]
  ) -> (phrase: RepetitionPhrase, count: Int)? {
    guard !TodoTxtWord.haveRecurrence(words) else { return nil }
    for count in (1...DateReader.maximumRepetition).reversed() where count < words.count {
      let end = words.suffix(count)
      // `Fix the weekly`.
      let isTitle = words.suffix(count + 1).prefix(2).contains { word in
        tokens(of: word).first?.means(.the) == true
      }
      guard !isTitle, end.allSatisfy({ $0.first?.isUppercase == false }),
        let phrase = RepetitionPhrase(tokens(of: end)[...]), phrase.isExplicit
      else { continue }
      return (phrase, count)
    }
    return nil
  }

  /// Returns the first word such as `due:8pm`, whose value is no day.
  package func unreadableDue(in words: [String]) -> String? {
    words.first { word in
      DateReader.value(of: "due:", in: word).map { (try? read($0)) == nil } == true
    }
  }

  /// Returns the words such as `due:friday` whose value is a day.
  package func dueWords(in words: [String]) -> [String] {
    words.filter { word in
      DateReader.value(of: "due:", in: word).map { (try? read($0)) != nil } == true
    }
  }

  private func endsInRepetition(_ words: ArraySlice<String>) -> Bool {
    (1...DateReader.maximumRepetition).contains { count in
      count <= words.count && isRepetition(words.suffix(count))
    }
  }

  func isRepetition(_ words: ArraySlice<String>) -> Bool {
    !words.isEmpty && RepetitionPhrase(tokens(of: words)[...])?.isExplicit == true
  }

  /// The maximum number of words of a repetition.
  private static let maximumRepetition = 6

  /// Returns the value of a word such as `due:friday`.
  private static func value(of key: String, in word: String) -> String? {
    guard word.lowercased().hasPrefix(key), word.count > key.count else { return nil }
    return String(word.dropFirst(key.count))
  }

  /// Reads the word `due:friday`.
  func taskWithKey(_ words: [String]) -> TaskSentence? {
    guard let index = words.firstIndex(where: { DateReader.value(of: "due:", in: $0) != nil }),
      let value = DateReader.value(of: "due:", in: words[index]),
      let reading = try? read(value)
    else { return nil }
    let title = (words[..<index] + words[(index + 1)...]).joined(separator: " ")
    return title.isEmpty
      ? nil
      : TaskSentence(title: title, written: words[index], due: reading.date, recurrence: nil)
  }

  /// Reads the words after `due`.
  func taskAfterDue(_ words: [String], at moment: ZonedInstant) -> TaskSentence? {
    for index in words.indices.dropFirst().reversed() {
      for count in [2, 1] where index + count < words.count {
        let rest = words[(index + count)...].joined(separator: " ")
        guard let mark = tokens(of: words[index..<index + count]).only, mark.means(.due),
          !isAfterDay(words, index), !isOfTime(words, before: index, at: moment),
          !isException(words[index - 1]),
          // `vor 2 Tagen`.
          !mark.means(.ago) || !isLength(rest, isMarked: false)
        else { continue }
        // `noch vor Freitag`.
        let isLonger =
          count == 1 && index > 1
          && tokens(of: words[(index - 1)...index]).only?.means(.due) == true
        let start = isLonger ? index - 1 : index
        // `due in 45m` is in minutes.
        if let span = clockSpan(rest), span.isExplicit, span.seconds > 0 {
          return task(
            words[..<start].joined(separator: " "),
            written: words[start...].joined(separator: " "), after: span, at: moment)
        }
        guard let (when, end) = whenAfterDue(words, from: index + count, at: moment) else {
          continue
        }
        let whole = when.titled(
          words[..<start] + words[end...], written: words[start..<end].joined(separator: " "))
        return task(whole, of: words, isMarked: true)
      }
    }
    return nil
  }

  /// Returns when words from an index on take place, and where they end: `due 15th, 349 kr`.
  private func whenAfterDue(
    _ words: [String], from start: Int, at moment: ZonedInstant
  ) -> (when: Sentence, end: Int)? {
    for end in ((start + 1)...words.count).prefix(WhenParser.maximumWordsOfPart).reversed() {
      // What follows without a comma could belong to the date.
      let rest = words[end...]
      let isAfterComma = words[end - 1].hasSuffix(",")
      guard rest.isEmpty || isAfterComma || rest.first?.first?.isNumber == true,
        !rest.contains(where: { ClockTime($0) != nil }),
        !endInDate(rest),
        let when = whenAlone(words[start..<end].joined(separator: " "), at: moment)
      else { continue }
      return (when, end)
    }
    return nil
  }

  /// Whether words before an index belong to the time after it: `an hour before noon`, `fünf vor
  /// halb drei`.
  private func isOfTime(_ words: [String], before index: Int, at moment: ZonedInstant) -> Bool {
    (1...ClockSpan.maximumWords).contains { count in
      guard count < index else { return false }
      let start = index - count
      let length = ClockSpan.amount(tokens(of: words[start..<index])[...], allowsUnitAlone: false)
      return (length != nil || count == 1)
        && whenAlone(words[start...].joined(separator: " "), at: moment) != nil
    }
  }

  /// Whether words before an index are a date, or count from that after it: `monday to friday`,
  /// `two days before christmas`.
  private func isAfterDay(_ words: [String], _ index: Int) -> Bool {
    (1...4).contains { count in
      guard index > count else { return false }
      let start = index - count
      return outcome(of: words[start..<index]).reading != nil || ClockTime(words[index - 1]) != nil
        || outcome(of: words[start...]).reading != nil
    }
  }
}
