import Almanac
import NoonmarkBase
import NoonmarkText

/// A task as it was read: a title, when it is due, and how it repeats.
///
/// For example, `Water plants every sunday` is `Water plants`, due on the next Sunday, and then
/// each week.
package struct TaskSentence: Hashable, Sendable {
  /// The title without its time and its last projects, contexts and keys.
  package let title: String
  /// The words that say when; those that are not in the title.
  package internal(set) var written: String
  package let due: CivilDate
  /// The time that the title keeps, since a task is due on a day: `09:00`, `(evening)`.
  package var time: String?
  /// The projects, contexts and keys at the end of the words.
  package internal(set) var tags: [String] = []
  /// The repetition.
  package internal(set) var recurrence: TaskRecurrence?

  /// Returns a title with the time and the tags at its end.
  package func whole(_ title: String) -> String {
    ([title, time].compactMap(\.self) + tags).joined(separator: " ")
  }
}

extension DateReader {
  /// Reads a task: `Call mom tomorrow`, `pay rent due friday`, `Report due:friday`.
  ///
  /// A task needs no date, so what can be a title stays one: a feast, a length such as `2 weeks`,
  /// and a name such as `Black Friday`. The title keeps a time, since a task is due on a day.
  ///
  /// - Returns: `nil` if no words say when.
  package func task(_ words: [String], at moment: ZonedInstant) -> TaskSentence? {
    var reader = self
    reader.endsDaysAtMidnight = false
    // `every! 3 days` counts from the day on which the task is done, as in Todoist.
    let index = words.firstIndex { $0.lowercased() == "every!" }
    var plain = words
    if let index { plain[index].removeLast() }
    var task = reader.dividedTask(plain, at: moment)
    if index != nil { task?.recurrence?.isStrict = false }
    return task
  }

  private func dividedTask(_ words: [String], at moment: ZonedInstant) -> TaskSentence? {
    // `Report monday @work`: what ends in projects, contexts and keys is read without them.
    let tags = words.reversed().prefix { TodoTxtWord.isTag($0) || DateReader.isHashTag($0) }
      .reversed()
    guard tags.isEmpty else {
      var task = dividedTask(Array(words.dropLast(tags.count)), at: moment)
      task?.tags += tags
      return task
    }
    if let task = taskAtDeadline(words) { return task }
    guard words.count > 1, words.allSatisfy({ $0.contains { !$0.isWhitespace } }) else {
      return nil
    }
    if let task = repeatingTask(words, at: moment) ?? taskWithKey(words) { return task }
    if let task = taskBeforeTitle(words, at: moment) { return task }
    if let task = taskAfterDue(words, at: moment) { return task }
    // `Call mom in 45m` is in minutes, though a day can be in so many months.
    if let task = timer(words, at: moment) { return task }
    guard let sentence = sentence(words, at: moment) else { return taskInPeriod(words) }
    guard !describes(sentence, words), !isRefused(sentence, of: words) else { return nil }
    return task(sentence, of: words, isMarked: false)
  }

  /// Whether a word is `#home`, but not `#45`.
  static func isHashTag(_ word: String) -> Bool {
    word.hasPrefix("#") && word.dropFirst().first?.isLetter == true
  }

  /// Reads a task with a time counted from now: `Pick up flour in an hour`.
  private func timer(_ words: [String], at moment: ZonedInstant) -> TaskSentence? {
    guard let divided = try? dividedAtClockSpan(words), divided.span.isExplicit,
      divided.span.seconds > 0
    else { return nil }
    return task(
      TitlePhrases.withoutDivider(divided.title.joined(separator: " ")),
      written: divided.written, after: divided.span,
      at: moment)
  }

  func task(
    _ title: String, written: String, after span: ClockSpan, at moment: ZonedInstant
  ) -> TaskSentence {
    let typed = DateAndTime(after: span, from: moment)
    let words = title.words
    // `Meds daily due in 2 hours`.
    let repetition = repetition(endingTitle: words)
    let recurrence = repetition.flatMap { TaskRecurrence(repetition: $0.phrase.text) }
    let count = recurrence == nil ? 0 : repetition?.count ?? 0
    return TaskSentence(
      title: words.dropLast(count).joined(separator: " "),
      written: (words.suffix(count) + [written]).joined(separator: " "),
      due: typed.date, time: typed.time?.text, recurrence: recurrence)
  }

  /// Whether a date describes what a task is about, rather than when it is due: `Fix the bug from
  /// last friday`, `Type up the minutes of nov 12`.
  private func describes(_ sentence: Sentence, _ words: [String]) -> Bool {
    guard sentence.typed.date >= today || hasYear(sentence.written) else { return true }
    let isLast = words.last.map { sentence.written.hasSuffix($0) } == true
    guard !sentence.hasMore, isLast || sentence.isAround else { return false }
    let first = tokens(of: sentence.written).first
    return first?.means(.from) == true || first?.means(.since) == true
      || sentence.titleWords.last.map { tokens(of: $0).first?.means(.of) == true } == true
      || isPhrase(sentence.titleWords.suffix(1), .wordAbout)
  }

  /// Returns the repetition at the end of a task that todo.txt has no form for: `every monday and
  /// thursday`.
  package func unusableRepetition(in words: [String], at moment: ZonedInstant) -> String? {
    switch problem(in: words, nil) {
    case .date(.times(let text), _), .date(.repeatedHours(let text), _),
      .date(.days(let text), _), .date(.repetitions(let text), _):
      return text
    default: break
    }
    guard let sentence = sentence(words, at: moment), let text = sentence.repetition else {
      return repetition(inTitle: words)
    }
    if let split = splitRepetition(words, sentence) { return split }
    let isUsable =
      TaskRecurrence(repetition: text) != nil && sentence.isUnlimited
    return isUsable ? repetition(inTitle: words) : sentence.written
  }

  /// Returns the task of a sentence; `nil` if its words are likelier a title.
  func task(
    _ sentence: Sentence, of words: [String], isMarked: Bool
  ) -> TaskSentence? {
    let end = sentence.end.map { ClockTime($0) }
    guard end != .some(nil), sentence.isUnlimited else { return nil }
    var recurrence: TaskRecurrence?
    if let text = sentence.repetition {
      recurrence = TaskRecurrence(repetition: text)
      guard recurrence != nil, !TodoTxtWord.haveRecurrence(words) else { return nil }
    } else if !isMarked, !saysDay(sentence, words) {
      return nil
    }
    let isMidnight = sentence.isMidnight && sentence.typed.time?.seconds == 0
    let isTime = sentence.isExact && !isMidnight
    let start = isTime ? sentence.typed.time?.text : partOfDay(sentence)
    let times = [start, (end ?? nil)?.text].compactMap(\.self)
    let time = times.isEmpty ? nil : times.joined(separator: "-")
    return TaskSentence(
      title: TitlePhrases.withoutDivider(sentence.title), written: sentence.written,
      // The next midnight ends today.
      due: sentence.typed.date.advanced(byDays: isMidnight && sentence.isTimeAlone ? -1 : 0),
      time: time, recurrence: recurrence)
  }

  /// Returns the words of a part of the day in parentheses: `(evening)`.
  private func partOfDay(_ sentence: Sentence) -> String? {
    let time = sentence.typed.time
    if let time, time == .noon { return time.text }
    let words = sentence.written.words
    for count in (1...4).reversed() where count <= words.count {
      for start in 0...words.count - count {
        let part = words[start..<start + count].joined(separator: " ")
        let tokens = tokens(of: part)
        // `tomorrow am`; `am Montag` has no time.
        if time != nil, ["am", "pm"].contains(part.lowercased()) { return "(\(part))" }
        // `Freitagabend`, `Freitag morgen`.
        if tokens.count == 2, tokens[0].weekday != nil,
          tokens[1].partOfDay != nil || tokens[1].means(.weekdayMorning)
        {
          let inWord = DateText.string(DateText.normalized(part)[tokens[1].range])
          return "(\(tokens[1].isAttached ? inWord : words[start + count - 1]))"
        }
        if let token = tokens.only,
          token.partOfDay != nil || token.partOfDays != nil || token.partOfToday != nil
            || token.means(.tonight)
        {
          // `12 at night` is midnight.
          let hour = words[..<start].reversed().prefix { word in
            sentence.isMidnight
              && (word.hasPrefix("12") || self.tokens(of: word).only?.means(.clock) == true)
          }
          return "(\((hour.reversed() + [part]).joined(separator: " ")))"
        }
      }
    }
    return nil
  }

  /// Whether the words are a time such as `3pm`.
  private func hasHalf(_ sentence: Sentence) -> Bool {
    let text = sentence.written.lowercased()
    return ClockTime(text) != nil && text.contains("m")
  }

  /// Whether the words are the same day if they are read a day later.
  private func isSameDay(_ sentence: Sentence) -> Bool {
    var later = self
    later.today = today.advanced(byDays: 1)
    return (try? later.read(sentence.written))?.date == sentence.typed.date
  }

  /// Whether the words of a sentence are a day and no name or length.
  private func saysDay(_ sentence: Sentence, _ words: [String]) -> Bool {
    let written = sentence.written.words
    let tokens = tokens(of: sentence.written)
    let isFirst = words.starts(with: written)
    let isOffset = tokens.dropFirst().contains { $0.means(.afterDay) || $0.means(.beforeDay) }
    // `by christmas`.
    let isDeadline = tokens.first.map { $0.means(.on) && $0.means(.moved(1)) } == true
    guard sentence.title != sentence.written, isOffset || isDeadline || !hasFeast(written[...])
    else {
      return false
    }
    // `Plank 2 minutes`, `Rest 2 weeks`; but `12月5日` is the same day tomorrow.
    let counts =
      tokens.contains { $0.unit != nil || $0.pair != nil || $0.means(.workdays) }
      && !tokens.contains { $0.weekday != nil } && !isSameDay(sentence)
    let isRelative = tokens.contains { token in
      token.means(.ahead) || token.means(.afterDay) || token.means(.beforeDay)
        || token.shift != nil || token.edge != nil
    }
    guard !counts || isRelative else { return false }
    let hasDay = tokens.contains { token in
      token.weekday != nil || token.month != nil || token.ordinal != nil
        || token.daysFromToday != nil || token.ending != nil || token.means(.ordinalMark)
    }
    // `this morning`, `cet après-midi`.
    let isPartOfToday =
      tokens.contains { $0.partOfToday != nil }
      || tokens.contains { $0.means(.shift(0)) } && tokens.contains { $0.partOfDay != nil }
    let isNumber = tokens.contains { $0.group != nil }
    // A time alone is part of a title, but `by 5pm` is not.
    let isTime =
      !sentence.hasDay && sentence.isExact
      && (tokens.first?.means(any: [.at, .timeFrom]) == true || hasHalf(sentence) || isOffset)
    // `on 27 at 18:00`.
    let isNumberedDay =
      sentence.hasDay && sentence.isExact
      && zip(written, written.dropFirst()).contains { word, next in
        word == "on" && next.isDigits(1...2)
      }
    guard
      hasDay || isPartOfToday || counts || isNumber || isTime || isNumberedDay
        || isSameDay(sentence)
    else { return false }
    // `Watch The Day After Tomorrow`.
    if let article = written.first, written.count > 1, article.first?.isUppercase == true, !isFirst,
      self.tokens(of: article).first?.means(.the) == true
    {
      return false
    }
    guard isFirst || written.count == 1, let first = written.first?.first else { return true }
    // `Dec 1: call bank`.
    if isFirst, sentence.written.hasSuffix(":") { return true }
    // `May the 4th party` and `Prepare Black Friday` have names.
    guard first.isUppercase, tokens.first?.means(.on) != true else { return true }
    // `Report EOD`.
    if tokens.contains(where: { $0.ending != nil }) { return true }
    if isFirst {
      return tokens.first?.daysFromToday != nil
    }
    let title = sentence.title.split(separator: " ")
    return title.count == 1 || title.last?.first?.isUppercase != true
  }
}

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
      // `Water plants every friday this month`.
      guard repetition(inTitle: words) == nil else { continue }
      let period = tokens(of: words[start...])
      // `Plan Q1 2027` is a title.
      let isNamed = period.contains { $0.quarterName != nil }
      guard period.contains(where: \.isCurrentPeriod),
        !isNamed || isAhead || period.first?.means(any: [.on, .due, .to, .edge(.end)]) == true,
        danglingEnd(of: words, title: title, written: "") == nil,
        tokens(of: words[start - 1]).first?.means(any: [.of, .from, .the, .since]) != true
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
      guard tokens(of: words[..<count]).only?.means(.due) == true else { continue }
      for end in (count + 1..<words.count).prefix(DateReader.maximumWords).reversed() {
        let text = words[count..<end].joined(separator: " ")
        // What follows the date could belong to it.
        guard let when = whenAlone(text, at: moment), when.hasDay, ClockTime(words[end]) == nil
        else { continue }
        let whole = when.titled(words[end...], written: words[..<end].joined(separator: " "))
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
    guard let found = word.firstRange(of: mark) else { return nil }
    for start in word[..<found.lowerBound].indices {
      let date = String(word[start..<found.upperBound])
      // `月まで` is to the moon.
      guard date.count > mark.count + 1 else { return nil }
      guard let reading = outcome(of: [date]).reading else { continue }
      var rest = String(word[..<start])
      if rest.last == "、" { rest.removeLast() }
      rest += word[found.upperBound...].drop { $0 == "、" }
      return (date, reading, rest)
    }
    return nil
  }
}

extension DateToken {
  /// Whether it says that a period is the current one, or names a quarter.
  fileprivate var isCurrentPeriod: Bool {
    means(.shift(0)) || means(.quarter) || quarterName != nil
  }
}
