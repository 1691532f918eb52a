import Almanac
import NoonmarkBase
import NoonmarkText

/// Several days or times in one sentence. An entry has one.
extension DateReader {
  /// Returns the dates at the end of words: `dec 5 and dec 9`, `april 15, june 15`; `nil` for fewer
  /// than two.
  func severalDates(_ words: [String]) -> String? {
    guard direction == .next else { return nil }
    let start = words.indices.dropFirst().suffix(WhenParser.maximumWordsOfPart).first { start in
      let parts = listed(words[start...])
      guard parts.count > 1, let first = parts.first, isDate(first) else { return false }
      let hasNumber = first.contains { $0.contains(where: \.isNumber) }
      return parts.dropFirst().allSatisfy { part in
        isDate(part) || hasNumber && part.count == 1 && part.first?.isDigits(1...2) == true
      }
    }
    return start.map { words[$0...].joined(separator: " ") }
  }

  /// Returns the words of a title that are several days, or a day by a number that can be another
  /// one too: `dec 20-23`, `fri-sun`, `12-8`, `12th`; `nil` for none.
  func unreadDays(in title: [String]) -> Range<Int>? {
    let parser = WhenParser(title, self)
    for start in title.indices.dropFirst() where parser.isKnown[start] {
      let ends = title.indices[start...].prefix(6).prefix { parser.isKnown[$0] }
      for end in ends.reversed() {
        let when = parser.when(in: start..<end + 1, from: When())
        let isRange = when.map { $0.lastDay != nil || $0.repetition?.isRange == true } == true
        let words = title[start...end]
        if isRange || isNumberedDay(words, of: title) { return start..<end + 1 }
      }
    }
    return nil
  }

  /// Whether words are a number that can be a day beside a time: `12-8`, `12th`, `15.`, `24.12`.
  private func isNumberedDay(_ words: ArraySlice<String>, of title: [String]) -> Bool {
    guard let day = numberedDay(words) else { return false }
    // `Read pages 10-12`, `Score 1-1`.
    if let group = tokens(of: words).only?.group {
      return !isCounted(title[..<words.startIndex]) && day < today.advanced(byMonths: 2)
        && (group.separator == "-" || words.endIndex == title.endIndex)
        && group.parts.contains { $0 != group.parts[0] || $0.digits > 1 }
    }
    let next = title[words.endIndex...].first
    guard tokens(of: words).last?.isOrdinalMark == true else { return next == nil }
    // `Concert 12th doors`, but not `Ann's 30th birthday` and `Board 3rd quarter review`.
    return next.map { word in
      word.first?.isLowercase == true && celebration(in: word) == nil
        && tokens(of: word).first?.period == nil
        && !title[words.startIndex - 1].hasSuffix("'s")
    } == true
  }

  /// Returns the day that a number by itself can be: `12-8`, `12th`, `15.`, `24.12`, `día 15`.
  func numberedDay(_ words: ArraySlice<String>) -> CivilDate? {
    var text = words.joined(separator: " ")
    if text.hasSuffix(",") { text.removeLast() }
    let tokens = tokens(of: text)
    if let group = tokens.only?.group {
      guard group.parts.count == 2 else { return nil }
      if group.separator == "-" { return outcome(of: [text]).reading?.date }
      // `24.12`, but `2.1` is likelier a version.
      let isDay = group.separator == "." && group.parts[1].digits == 2 && !group.isTerminated
      return isDay ? outcome(of: [text + "."]).reading?.date : nil
    }
    let first = tokens.first?.unit == .day && tokens.first?.isAttached == false ? 1 : 0
    let isSpaced = vocabulary.has(.spanish) || vocabulary.has(.arabic)
    let isTerminated = vocabulary.has(.german) || vocabulary.has(.norwegian)
    guard first == 0 || isSpaced, tokens.count > first,
      case .number(let day, digits: 1...2) = tokens[first].kind,
      tokens.count == first + 1
        ? first == 1 || isTerminated && text.hasSuffix(".")
        : first == 0 && tokens.count == 2 && tokens[1].isOrdinalMark
    else { return nil }
    return outcome(of: ["\(day)th"]).reading?.date
  }

  /// Returns the words from a day with a time on that is not the sentence's, such as `tuesdays at 6
  /// and thursdays at 7`, or `friday at 7pm with Bob tomorrow`.
  func timedDay(in words: [String], _ sentence: Sentence) -> String? {
    guard direction == .next, sentence.hasDay, !sentence.keepsDay, !sentence.hasQuotedDate else {
      return nil
    }
    let parser = WhenParser(words, self)
    for start in words.indices.dropFirst()
    where parser.isKnown[start] && !isWeekdayName(words, at: start) {
      for end in (start + 2..<max(start + 2, min(start + 6, words.count))).reversed()
      where parser.isKnown[start..<end].allSatisfy(\.self) {
        guard let when = parser.when(in: start..<end, from: When()), when.hasDay,
          when.isExact || when.hasHour
        else { continue }
        let isRead = sentence.written.contains(words[start...start + 1].joined(separator: " "))
        // `monday 9am 2 days` has a length.
        let isLength = DateReader.amounts(tokens(of: words[end...])[...]) != nil
        return isRead || isLength ? nil : words[start...].joined(separator: " ")
      }
    }
    return nil
  }

  /// Returns days that are no repetition together: `every 10 working days`, `every month on
  /// friday`, `every monday and the 15th`.
  ///
  /// - Returns: `nil` for none, or if the sentence does not repeat or has them in its title.
  func unrepeatable(in words: [String], _ sentence: Sentence?) -> String? {
    for start in words.indices {
      let span = words[start...].prefix { !$0.contains(where: \.isWhitespace) }
        .prefix(DateReader.maximumWords)
      guard let end = DateReader.endOfUnrepeatable(tokens(of: span)[...]) else { continue }
      let last = span.indices.first { tokens(of: span[...$0]).last?.range.upperBound == end }
      let text = span[...(last ?? start)].joined(separator: " ")
      // `Prepare The Monthly on friday`.
      let isTitle =
        sentence.map { sentence in
          sentence.repetition == nil || !sentence.exceptions.isEmpty
            || sentence.title.contains(text)
        } == true
      return isTitle ? nil : text
    }
    return nil
  }

  /// Returns where days end that are at the start of tokens, and no repetition together.
  private static func endOfUnrepeatable(_ tokens: ArraySlice<DateToken>) -> Int? {
    guard let first = tokens.first, first.ordinal == nil,
      first.frequency != nil || first.means(any: [.every, .other]) || !first.plurals.isEmpty
    else { return nil }
    let known = tokens.indices.last { index in
      !isLink(tokens[index]) && RepetitionPhrase(tokens[...index])?.isExplicit == true
    }
    let end = (known ?? tokens.startIndex) + 1
    // `every 10 working days`, `every other weekday`.
    let counted = tokens[end...].drop { $0.number != nil || $0.means(.other) }
    if let days = counted.first, days.means(.workdays),
      tokens[..<counted.startIndex].contains(where: { token in
        token.number != nil || token.ordinal != nil || token.means(.other)
      })
    {
      return days.range.upperBound
    }
    let links = tokens[end...].prefix(while: isLink)
    let days = tokens[(end + links.count)...]
    let next = days.dropFirst().first
    // `monthly on friday dec 4`, `every friday the 4th of december`.
    let isDate = days.dropFirst().prefix(5).contains { $0.month != nil } || next?.group != nil
    guard known != nil, !isDate, let day = days.first else { return nil }
    let isLinked = links.contains { !$0.means(.and) }
    if day.weekday != nil || !day.plurals.isEmpty || day.means(any: [.weekend, .workdays]) {
      // `كل 3 أيام جمعة`.
      let cadence = RepetitionPhrase(tokens[..<end])?.cadence
      let isOfDays = cadence.map { $0.unit == .day && $0.count > 1 } == true
      return isLinked || isOfDays ? day.range.upperBound : nil
    }
    // `every friday the 13th`, `every friday 13th`, `chaque semaine le 5`.
    if let next, next.isOrdinalMark {
      return first.means(.every) || !links.isEmpty ? next.range.upperBound : nil
    }
    let isDay = day.isNumber ? isLinked && next?.isAttached != true : day.ordinal != nil
    return isDay && !links.isEmpty ? day.range.upperBound : nil
  }

  /// Whether a token can be between a repetition and a day, and says no beginning and no end.
  private static func isLink(_ token: DateToken) -> Bool {
    token.means(any: [.the, .and])
      || token.means(.on) && !token.means(any: [.from, .to, .since, .timeFrom])
  }

  /// Divides words at commas and at words such as `and`, but not `Friday, December 4` and `1 year
  /// and 2 months`.
  private func listed(_ words: ArraySlice<String>) -> [ArraySlice<String>] {
    var parts: [ArraySlice<String>] = []
    var start = words.startIndex
    func add(_ end: Int) {
      if let last = parts.last,
        untimed(words[last.startIndex..<end]).map({ outcome(of: $0).isDecisive }) == true
      {
        parts[parts.count - 1] = words[last.startIndex..<end]
      } else {
        parts.append(words[start..<end])
      }
    }
    for index in words.indices {
      let isAnd = tokens(of: words[index]).only?.means(.and) == true
      guard isAnd || words[index].hasSuffix(",") else { continue }
      add(isAnd ? index : index + 1)
      start = index + 1
    }
    add(words.endIndex)
    return parts
  }

  /// Returns words without a time before or after them; `nil` if nothing is left.
  private func untimed(_ words: ArraySlice<String>) -> ArraySlice<String>? {
    var words = Array(words)
    if let last = words.last, last.hasSuffix(",") {
      words[words.count - 1] = String(last.dropLast())
    }
    let rest = DateReader.timeLast(words)?.rest ?? DateReader.timeFirst(words)?.rest ?? words
    return rest.isEmpty ? nil : rest[...]
  }

  /// Whether words are a date, possibly with a time, and no length such as `3 days`.
  private func isDate(_ words: ArraySlice<String>) -> Bool {
    untimed(words).map { day in
      outcome(of: day).reading != nil && DateReader.amounts(tokens(of: day)[...]) == nil
    } == true
  }

  /// Returns the two times of an invitation: `7 for 7.30`.
  func invitation(_ words: [String]) -> String? {
    for index in words.indices.dropFirst(2).dropLast()
    where tokens(of: words[index]).first?.means(.during) == true {
      let times = [words[index - 1], words[index + 1]]
      // `2 for 3` is hardly one.
      guard times.contains(where: { !$0.isDigits(1...2) }),
        let first = DateReader.minutes(times[0]), let last = DateReader.minutes(times[1]),
        1...60 ~= (last - first + 720) % 720
      else { continue }
      return words[index - 1...index + 1].joined(separator: " ")
    }
    return nil
  }

  /// Returns the minutes since noon or midnight of `7`, `7.30` or `7:30pm`; `nil` for other words.
  private static func minutes(_ word: String) -> Int? {
    if word.isDigits(1...2) { return Int(word).flatMap { 1...12 ~= $0 ? $0 * 60 % 720 : nil } }
    return ClockTime(String(word.map { $0 == "." ? ":" : $0 })).map { $0.seconds / 60 % 720 }
  }

  /// Returns the problem of a number at the end of words, which is an hour without `at`: `Lunch
  /// friday 12`, `Call friday after 3`; `nil` for other words.
  ///
  /// - Parameters:
  ///   - words: The words of a sentence.
  ///   - isTitled: Whether a title precedes the day. Otherwise the words begin with the day.
  func hourAfterDay(_ words: [String], isTitled: Bool = true) -> DateReadingError? {
    guard direction == .next, let last = words.last, last.isDigits(1...2),
      let hour = Int(last), 1...23 ~= hour, case var rest = words.dropLast(),
      // `dec 5, 6` are days.
      rest.last?.hasSuffix(",") == false
    else { return nil }
    if tokens(of: rest.suffix(1)).only?.means(any: [.timeFrom, .beforeDay]) == true {
      rest.removeLast()
    }
    let starts =
      isTitled ? rest.indices.dropFirst().suffix(DateReader.maximumWords) : rest.indices.prefix(1)
    let start = starts.first { start in
      outcome(of: rest[start...]).reading != nil
        && DateReader.amounts(tokens(of: rest[start...])[...]) == nil
    }
    return start.map { start in
      .hour(
        last, after: rest[start...].joined(separator: " "),
        written: words[start...].joined(separator: " "))
    }
  }

  /// Returns the day of a word such as `tomorrow's`, but not of a name such as `Friday's`.
  func possessiveDay(_ word: String?) -> String? {
    let key = word.map { TitlePhrases.key($0) } ?? ""
    guard key.hasSuffix("'s"), case let day = String(key.dropLast(2)),
      let token = tokens(of: day).only
    else { return nil }
    let isName = token.weekday != nil && word?.first?.isUppercase == true
    return token.daysFromToday != nil || token.weekday != nil && !isName ? day : nil
  }
}
