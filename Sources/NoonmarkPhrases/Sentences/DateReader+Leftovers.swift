import Almanac
import NoonmarkBase
import NoonmarkText

/// Dates, times and lengths that would be left in the title beside the date of a sentence.
extension DateReader {
  /// Returns the words from a date in the title on that has other words between it and the date of
  /// the sentence: `dec 20, back jan 3`; `nil` for none.
  ///
  /// A date by its number counts, unless it describes other words, as in `the dec 5 launch`. Other
  /// days can be names, and count only before a comma or `and`: `friday, cleanup saturday`.
  func leftDate(in words: [String], _ sentence: Sentence) -> String? {
    guard direction == .next, sentence.hasDay, !sentence.keepsDay, !sentence.hasQuotedDate else {
      return nil
    }
    let title = sentence.titleWords
    // `Prepare dec 5 slides by friday` has one day on which it is due.
    let deadlines: [DateTerm] = [.due, .to, .timeFrom, .since]
    let hasDeadline = tokens(of: sentence.written).first?.means(any: deadlines) == true
    for start in title.indices.dropFirst() {
      for end in title.indices[start...].dropLast().prefix(6).reversed() {
        let day = title[start...end]
        guard day.allSatisfy({ !$0.contains(where: \.isWhitespace) }),
          outcome(of: day).reading != nil, isUnread(day, isFirst: false)
        else { continue }
        guard
          isByNumber(day)
            ? isClause(day, of: title) || !hasDeadline && !isOwned(day, of: title)
            : isClause(day, of: title) && !isName(day, of: title)
        else { break }
        return words.starts(with: title[...end])
          ? words[start...].joined(separator: " ")
          : title[start...].joined(separator: " ") + " " + sentence.written
      }
    }
    return nil
  }

  /// Returns the problem of a day or a repetition that ends a title: `mon -` before `wed - fri`.
  ///
  /// `The Daily` and `Taco Tuesday` are names.
  func leftDay(beside sentence: Sentence) -> DateReadingError? {
    guard direction == .next, sentence.hasDay, !sentence.keepsDay, !sentence.hasQuotedDate,
      !sentence.isAround, !sentence.hasQuotedTitle
    else { return nil }
    let title = sentence.titleWords
    let links: [DateTerm] = [.to, .repeating, .ends, .timeFrom]
    let count = title.reversed().prefix { word in
      ["-", "–"].contains(word) || tokens(of: word).only?.means(any: links) == true
    }.count
    let first = tokens(of: sentence.written).first
    let isLinked = count > 0 || first?.means(any: [.to, .ends]) == true
    let rest = title.dropLast(count)
    for start in rest.indices.dropFirst().suffix(4) {
      let day = Array(rest[start...])
      guard isLinked || day[0].first?.isUppercase == false,
        day.allSatisfy({ !$0.contains(where: \.isWhitespace) }),
        !isWeekdayName(title, at: start), !hasFeast(day[...]),
        tokens(of: rest[start - 1]).last?.means(any: [.the, .of]) != true
      else { continue }
      let parser = WhenParser(day, self)
      guard let when = parser.when(in: day.indices, from: When()), when.hasDay,
        when.repetition != nil || isUnread(day[...], isFirst: false)
      else { continue }
      let words = title[start...].joined(separator: " ") + " " + sentence.written
      let repeats = when.repetition != nil || sentence.repetition != nil
      return repeats ? .leftRepetition(words) : .several(words)
    }
    return nil
  }

  /// Returns the two readings of a number, a month and two numbers, which are days or hours:
  /// `Sprint 12 dec 7-18`.
  func daysOrHours(_ sentence: Sentence) -> TitleAndDateError? {
    let words = sentence.written.words
    guard direction == .next, order != .dayMonthYear, words.count == 3, words[0].isDigits(1...2),
      sentence.end != nil, !sentence.hasQuotedTitle, !sentence.isAround,
      tokens(of: words[1]).only?.month != nil,
      let group = tokens(of: words[2]).only?.group, group.separator == "-",
      group.parts[0].value < group.parts[1].value, group.parts[1].digits < 3
    else { return nil }
    return .twoWays(
      TitleAndDateWords(title: sentence.titleWords + words.prefix(1), date: words.dropFirst()),
      TitleAndDateWords(title: sentence.title, date: sentence.written))
  }

  /// Returns the repetition in the title of a time: the `tuesdays` of `Yoga tuesdays near work at
  /// 6`.
  func leftRepetition(in title: [String]) -> String? {
    title.dropFirst().first { word in
      word.first?.isLowercase == true && tokens(of: word).only?.plurals.isEmpty == false
    }
  }

  /// Returns the words of a title from one such as `except` on: `except` and `not before` before
  /// `friday`, `except holidays`; `nil` for others, such as those of `Say no friday`.
  func exception(in title: [String], _ sentence: Sentence) -> String? {
    guard let start = title.indices.dropFirst().last(where: { isException(title[$0]) }) else {
      return nil
    }
    let rest = title[start...].joined(separator: " ")
    let isLast = start == title.count - 1
    // `except` itself says that days repeat.
    let isMarked = tokens(of: title[start]).only?.means(.qualifier) == true
    let repeats = sentence.repetition != nil || title[..<start].contains { isRepetition([$0]) }
    guard repeats ? isMarked || isLast : isLast && title[start].lowercased() != "no" else {
      return nil
    }
    return isLast || sentence.repetition == nil ? rest + " " + sentence.written : rest
  }

  /// Returns a repetition or a day beside words that change its meaning: `in even weeks` before
  /// `mondays`, `au plus tôt` after `vendredi`.
  func qualifiedDay(_ title: [String], _ sentence: Sentence) -> String? {
    guard sentence.repetition != nil || sentence.isAround else { return nil }
    let count = [3, 2, 1].first { count in
      count < title.count && tokens(of: title.suffix(count)).only?.means(.qualifier) == true
    }
    return count.map { count in
      let words = [sentence.written, title.suffix(count).joined(separator: " ")]
      return (sentence.isAround ? words : words.reversed()).joined(separator: " ")
    }
  }

  /// Whether a word is one such as `except`, `not` or `no`.
  func isException(_ word: String) -> Bool { tokens(of: word).only?.means(.except) == true }

  /// Returns the error of a period in a title that is not a day: `this week`, `the last day`.
  func incompleteDay(in title: [String]) -> DateReadingError? {
    for start in title.indices.dropFirst() {
      for end in title.indices[start...].prefix(4).reversed() {
        let words = title[start...end]
        if case .incomplete(let error) = outcome(of: words),
          tokens(of: words).contains(where: { $0.shift != nil })
        {
          return error
        }
      }
    }
    return nil
  }

  /// Returns the error of a month in the middle of a title: `Concert dec doors` before a time.
  func monthAlone(in title: [String]) -> DateReadingError? {
    for (word, next) in zip(title.dropFirst(), title.dropFirst(2))
    where word.first?.isLowercase == true && next.first?.isNumber == false {
      if tokens(of: word).only?.month != nil, case .incomplete(let error) = outcome(of: [word]) {
        return error
      }
    }
    return nil
  }

  /// Whether words are a date by its number, with a month's name or periods: `20.12.`.
  func isByNumber(_ words: ArraySlice<String>) -> Bool {
    guard outcome(of: words).reading != nil else { return false }
    return tokens(of: words).contains { token in
      if let group = token.group {
        return group.parts.count == 3 || group.isTerminated
      }
      return token.month != nil
    }
  }

  /// Whether a comma is after a day, a word such as `with`, or `and` and no other day.
  private func isClause(_ day: ArraySlice<String>, of title: [String]) -> Bool {
    if let last = day.last?.last, [",", ";"].contains(last) { return true }
    let rest = title[day.endIndex...]
    if day.first?.first?.isLowercase == true, rest.count > 1, !isOwned(day, of: title),
      tokens(of: rest.prefix(1)).first?.means(.onFeast) == true
    {
      return true
    }
    return rest.count > 1 && tokens(of: rest.prefix(1)).only?.means(.and) == true
      && outcome(of: rest.dropFirst().prefix(1)).reading == nil
      && !isOwned(day, of: title)
  }

  /// Whether a day belongs to the word before it or after it: `minutes of dec 5`, `the dec 5
  /// launch`.
  private func isOwned(_ day: ArraySlice<String>, of title: [String]) -> Bool {
    let owners: [DateTerm] = [.of, .every, .qualifier, .since, .from, .except]
    let first = tokens(of: day)
    let before = tokens(of: title[day.startIndex - 1]).last
    return before?.means(any: owners + [.the]) == true || first.first?.means(any: owners) == true
      || first.count > 1 && first[0].means(.the) && first[1].month != nil
  }

  /// Whether a day is the name of a weekday or a feast: `Black Friday`, `Christmas`.
  private func isName(_ day: ArraySlice<String>, of title: [String]) -> Bool {
    isWeekdayName(title, at: day.startIndex)
      || hasFeast(day) && day.first?.first?.isUppercase == true
  }

  // MARK: Times

  /// Returns the time in the title of a day without one: `Zoom 3pm London time tomorrow`.
  func leftTime(_ title: [String], _ sentence: Sentence) -> String? {
    guard sentence.hasDay, let last = title.last,
      tokens(of: last).first?.means(any: [.except, .qualifier]) != true
    else { return nil }
    // `Standup 10am EST weekdays`.
    guard !sentence.hasMore else {
      return sentence.typed.time == nil ? zonedTime(title, WhenParser(title, self).isKnown) : nil
    }
    // `Concert doors 7pm show 8pm friday`, but not `3:10 to Yuma friday 8pm`.
    guard sentence.typed.time == nil else { return leftTime(beside: title) }
    // `Call at 5 CET tomorrow`.
    if let time = zonedTime(title, WhenParser(title, self).isKnown) { return time }
    // `Call 2 to 4 tomorrow`.
    let hours = title.suffix(3)
    if direction == .next, hours.count == 3, title.count > 3, isNearDay(sentence.written),
      tokens(of: hours.dropFirst().prefix(1)).only?.means(.to) == true,
      let first = hours.first, WhenParser.isHours("\(first)-\(last)", isAfterWeekday: true),
      !isCounted(title.dropLast(3))
    {
      return hours.joined(separator: " ")
    }
    // `Read pages 10-12 tomorrow`.
    let isCounted = isCounted(title.dropLast())
    if direction == .next, title.count > 1, !isCounted, isTimeOrNumbers(last),
      isNearDay(sentence.written),
      !outcome(of: [last, sentence.written]).isSomething
    {
      return last
    }
    return title.dropLast().first { word in
      guard let time = ClockTime(word) else { return false }
      // `Train 8h15 pour Paris`, but `2h` and `1h30` are as likely lengths.
      let isHour = word.last?.isNumber == true && time.seconds >= ClockTime.firstMorning.seconds
      return word.contains(":") || word.last == "m" || word.last == "M" || isHour
    }
  }

  /// Whether words end in what numbers after them count: `pages`.
  func isCounted(_ title: ArraySlice<String>) -> Bool {
    title.last?.lowercased().hasSuffix("s") == true
  }

  /// Whether a word is hours or a time that could be other numbers too: `10-11`, `8.30`, `9a`.
  private func isTimeOrNumbers(_ word: String) -> Bool {
    if WhenParser.endsInHalf(word), ClockTime(word + "m") != nil { return true }
    guard let token = tokens(of: word).first, let group = token.group,
      token.range.count == word.utf8.count, group.parts.count == 2
    else { return false }
    let (first, second) = (group.parts[0].value, group.parts[1].value)
    // `Score 2-1`, `Release 5.12`.
    guard group.separator == "." else {
      return (first < second || first > 5) && WhenParser.isHours(word, isAfterWeekday: true)
    }
    return first < 24 && group.parts[1].digits == 2 && second < 60 && second.isMultiple(of: 5)
  }

  /// Whether words are a weekday or a day such as `tomorrow`.
  private func isNearDay(_ words: String) -> Bool {
    tokens(of: words).only.map { $0.weekday != nil || $0.daysFromToday != nil } == true
  }

  /// Returns the time in a title beside another time: the `7pm` of `Concert doors 7pm show 8pm
  /// friday`; `nil` for none, such as for `3:10 to Yuma friday 8pm`.
  func leftTime(beside title: [String]) -> String? {
    for index in title.indices.dropFirst() {
      for count in [2, 1] where index + count <= title.count {
        let text = title[index..<index + count].joined(separator: " ")
        let time = text.last == "," ? String(text.dropLast()) : text
        guard ClockTime(time) != nil else { continue }
        let isMarked =
          time.contains(":") || time.last == "m" || time.last == "M"
          || hasHourMark && time.contains("h")
        let isNorwegian = ["kl", "kl."].contains(title[index - 1].lowercased())
        if isMarked || isNorwegian { return time }
      }
    }
    return nil
  }

  /// Whether a word looks like a time of day that clocks do not show.
  static func isInvalidTime(_ word: String) -> Bool {
    var digits = word.lowercased()[...]
    let isHalf = digits.hasSuffix("am") || digits.hasSuffix("pm")
    if isHalf { digits.removeLast(2) }
    let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
    guard isHalf ? 1...2 ~= parts.count : parts.count == 2, parts[0].isDigits(1...2),
      parts.dropFirst().allSatisfy({ $0.isDigits(2...2) })
    else { return false }
    return ClockTime(word) == nil
  }

  /// Returns the hour after a preposition of times that clocks do not show, and the end of the
  /// words or a day after it: `at 24`, `kl 25`, `à 24h`.
  func invalidHour(_ words: [String]) -> String? {
    for index in words.indices.dropFirst() {
      let key = TitlePhrases.key(words[index].filter { $0 != "," })
      let digits = key.hasSuffix("h") ? key.dropLast() : key[...]
      guard digits.isDigits(2...2), let hour = Int(digits), 24...29 ~= hour else { continue }
      let isAfterArticle = ["las", "la"].contains(words[index - 1].lowercased())
      let preposition = isAfterArticle && index > 1 ? words[index - 2] : words[index - 1]
      guard DateReader.prepositions.contains(preposition.lowercased()),
        // `Size a 24`.
        preposition != "a" || isAfterArticle || digits.count < key.count,
        isEnd(words[(index + 1)...])
      else { continue }
      return words[(isAfterArticle ? index - 2 : index - 1)...index].joined(separator: " ")
    }
    return nil
  }

  /// Whether words after a time are none, a day, or begin with a word such as `with`.
  private func isEnd(_ rest: ArraySlice<String>) -> Bool {
    rest.isEmpty || outcome(of: rest).reading != nil
      || tokens(of: rest.prefix(1)).first?.means(any: [.onFeast, .clock]) == true
  }

  // MARK: Lengths

  /// Returns a length between two numbers of which the title would have the first one: `10 to 15
  /// minutes`, `5 or 10 days`; `nil` for none.
  ///
  /// - Parameters:
  ///   - words: All words.
  ///   - count: The number of words of the title.
  func lengthOfTwoNumbers(_ words: [String], _ count: Int) -> String? {
    // `in two, three days`.
    if count > 1, let first = tokens(of: words[count - 1]).only?.count, first > 1,
      case let length = tokens(of: words[count...].prefix(2)), length.count > 1,
      length[0].count.map({ $0 > first }) == true,
      length[1].unit != nil || length[1].clockUnit != nil
    {
      return words[(count - 1)...].joined(separator: " ")
    }
    for start in [count - 2, count - 1] where start >= 0 && start + 2 < words.count {
      let length = tokens(of: words[(start + 2)...].prefix(2))
      guard tokens(of: words[start]).only?.number != nil,
        let link = tokens(of: words[start + 1]).only,
        link.means(.to)
          || link.means(.qualifier)
            && !link.means(any: [.beforeDay, .afterDay, .except, .half, .from]),
        length.count > 1, length[0].number != nil,
        length[1].unit != nil || length[1].clockUnit != nil
      else { continue }
      return words[start...].joined(separator: " ")
    }
    return nil
  }
}
