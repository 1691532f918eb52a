import NoonmarkBase
import NoonmarkText

/// The words at the end of a sentence that would be left in its title.
extension DateReader {
  /// Returns a length at the end of a sentence that does not say when it begins: `Trip for 3 days`.
  func lengthAlone(_ words: [String], _ sentence: Sentence?) -> String? {
    guard direction == .next else { return nil }
    let start = words.indices.dropFirst().suffix(DateReader.maximumWords).first {
      isLength(words[$0...].joined(separator: " "), isMarked: true) || isNextLength(words[$0...])
    }
    guard let start else { return nil }
    let length = words[start...]
    if let sentence {
      // `Trip tomorrow for 3 days`.
      guard sentence.written.split(separator: " ").count <= length.count else { return nil }
    } else if (1..<start).contains(where: { outcome(of: words[..<$0]).reading != nil }) {
      return nil
    }
    return length.joined(separator: " ")
  }

  /// Whether words are a length that begins now: `next 3 days`, `the next two weeks`.
  private func isNextLength(_ words: ArraySlice<String>) -> Bool {
    let rest = tokens(of: words.prefix(1)).only?.means(.the) == true ? words.dropFirst() : words
    return rest.count > 2 && tokens(of: rest.prefix(1)).only?.shift == 1
      && isLength(rest.dropFirst().joined(separator: " "), isMarked: false)
  }

  /// Returns the feast of `every easter`, which moves; `nil` for other words.
  func movableFeast(afterEvery text: String) -> String? {
    let tokens = tokens(of: text)
    guard tokens.count > 1, tokens[0].means(.every), !tokens[0].means(.other),
      tokens[1].feast.map({ $0.dayOfYear == nil }) == true
    else { return nil }
    return DateText.string(DateText.normalized(text)[tokens[1].range])
  }

  /// Returns the time at the end of a sentence that is of a zone or of now: `10am EST`, `3pm London
  /// time`, `same time`.
  func zonedTime(_ words: [String], _ known: [Bool]) -> String? {
    for count in (1...4).reversed() where count < words.count {
      let end = words.suffix(count)
      if isPhrase(end, .wordSameTime) { return end.joined(separator: " ") }
    }
    // Without a title before it, the words can be one: `5pm Prime Time`.
    // `Super Bowl` is a title, of known words.
    let isFeast = tokens(of: words[...]).first?.means(.uncomputedFeast) == true
    guard let title = isFeast ? 0 : known.firstIndex(of: false) else { return nil }
    if let start = words.indices.first(where: { $0 > title && DateReader.hasOffset(words[$0]) }) {
      return words[start...].joined(separator: " ")
    }
    for start in words.indices where start > title && start + 1 < words.count {
      for count in [2, 1] where start + count < words.count {
        let time = words[start..<start + count].joined(separator: " ")
        let isClock = tokens(of: time).dropFirst().first?.means(.clock) == true
        let isHour = Int(time) != nil && tokens(of: words[start - 1]).last?.means(.at) == true
        // `3-4pm`, `2026-12-04T17:00`.
        let last = String(time.split(whereSeparator: { "-–T".contains($0) }).last ?? "")
        let isTime =
          (isClock || ClockTime(time) != nil || ClockTime(last) != nil)
          && last.contains(where: { !$0.isNumber })
        // `15:00:00 UTC 2026` of date(1) ends in the year.
        let zone = words[(start + count)...]
        let isYearLast = zone.count > 1 && zone.last?.isDigits(4...4) == true
        guard isHour || isTime, isZone(zone) || isYearLast && isZone(zone.dropLast())
        else { continue }
        return words[start...].joined(separator: " ")
      }
    }
    return nil
  }

  /// Whether a word is a time with its offset from UTC: `15:00Z`, `15:00+02:00`.
  private static func hasOffset(_ word: String) -> Bool {
    guard let end = word.lastIndex(where: { "Zz+".contains($0) }) else { return false }
    return word[..<end].contains(":") && ClockTime(String(word[..<end])) != nil
  }

  /// Whether words are the abbreviation of a zone, or a place with `time`.
  private func isZone(_ words: ArraySlice<String>) -> Bool {
    let zones = vocabulary.titles.zones
    let zoneWords = vocabulary.titles[.wordZoneTime]
    guard words.count > 1 else {
      let name = words.first?.filter { !"()".contains($0) } ?? ""
      // `日本時間` is one word.
      return zones.contains(name) || DateReader.isZoneOfDatabase(name)
        || !name.contains(where: \.isNumber)
          && DateText.beginsUnspaced(name) && zoneWords.contains { name.hasSuffix($0) }
    }
    guard words.count <= 5 else { return false }
    // `5pm UTC +1`.
    if words.count == 2, let name = words.first, let offset = words.last, zones.contains(name),
      offset.first == "+" || offset.first == "-", offset.dropFirst().first?.isNumber == true
    {
      return true
    }
    // `5pm in EST`.
    if words.count == 2, tokens(of: words.prefix(1)).only?.means(.ahead) == true {
      return isZone(words.dropFirst())
    }
    if isPhrase(words, .wordZoneTime) { return true }
    let index = words.firstIndex { isPhrase([$0], .wordZoneTime) }
    // `London time`, but not `game time`.
    return index.map { $0 + 1 < words.endIndex || words.first?.first?.isUppercase == true } == true
  }

  /// Whether a word is the name of a zone in the time zone database, or an offset: `UTC+2`,
  /// `+0100`, but not the `+1` of a guest.
  private static func isZoneOfDatabase(_ word: String) -> Bool {
    if let sign = word.first, sign == "+" || sign == "-" {
      let digits = word.dropFirst().filter { $0 != ":" }
      if digits.isDigits(4...4), word.dropFirst().first != ":" { return true }
    }
    let areas = [
      "Africa/", "America/", "Antarctica/", "Arctic/", "Asia/", "Atlantic/", "Australia/", "Etc/",
      "Europe/", "Indian/", "Pacific/", "US/", "UTC+", "UTC-", "GMT+", "GMT-",
    ]
    return areas.contains { word.hasPrefix($0) && word.utf8.count > $0.utf8.count }
  }

  /// Returns the two readings of words whose title would end in a word that belongs to the date:
  /// `Exam and friday`; `nil` for others.
  ///
  /// - Parameters:
  ///   - typed: The words as they were typed; those in quotes are one.
  ///   - title: The title, which they begin with.
  ///   - written: The words of the date.
  func danglingEnd(
    of typed: [String], title: String, written: String
  ) -> TitleAndDateError? {
    let whole = TitleAndDateWords(title: title, date: written)
    guard let (words, count) = unquotedWords(typed, title), count < words.count else { return nil }
    if let other = leftSpan(words, count) { return .twoWays(other, whole) }
    if let length = splitFraction(words, count) { return .date(.fraction(length)) }
    if let length = lengthOfTwoNumbers(words, count) { return .date(.lengths(length)) }
    guard count > 1 else { return nil }
    let titleWords = Array(words.prefix(count))
    let rest = words.dropFirst(count).joined(separator: " ")
    if let number = splitNumber(titleWords, before: rest) { return .twoWays(number, whole) }
    if let day = dayBefore(titleWords, rest) { return .twoWays(whole, day) }
    guard let dangling = countOfDangling(titleWords, before: rest) else { return nil }
    let left = Array(titleWords.dropLast(dangling))
    let shorter = TitleAndDateWords(title: left, date: [written])
    // `Exam in 2 weeks and 3 hours`.
    if let date = date(endingTitle: left) {
      let other = left.dropLast(date.split(separator: " ").count)
      return .twoWays(TitleAndDateWords(title: other, date: [date]), shorter)
    }
    return .twoWays(shorter, whole)
  }

  /// Returns the reading of a day at the end of a title before one that is counted from today:
  /// `Call friday in 14 days`; `nil` for others, such as that of `Black Friday in 6 days`.
  private func dayBefore(_ title: [String], _ counted: String) -> TitleAndDateWords? {
    guard isCounted(counted), let day = date(endingTitle: title)?.words,
      case let start = title.count - day.count, !hasFeast(day[...]),
      !isWeekdayName(title, at: start)
    else { return nil }
    return TitleAndDateWords(title: title[..<start] + [counted], date: day)
  }

  /// Whether a date says that it is counted from today: `in 14 days`, `2 weeks from now`, `+3d`.
  func isCounted(_ date: String) -> Bool {
    let tokens = tokens(of: date)
    return tokens.contains { $0.unit != nil || $0.pair != nil || $0.means(.workdays) }
      && [tokens.first, tokens.last].contains { $0?.sign != nil }
  }

  /// Returns all words, and how many of the first ones are the title; `nil` if the last one of the
  /// title is in quotes, as it was meant.
  private func unquotedWords(
    _ typed: [String], _ title: String
  ) -> (words: [String], count: Int)? {
    let words = typed.joined(separator: " ").words
    let count = title.split(separator: " ").count
    guard let last = words.prefix(count).last, typed.count == 1 || typed.contains(last),
      words.prefix(count).joined(separator: " ") == title
    else { return nil }
    return (words, count)
  }

  /// Returns the number of words at the end that have no other meanings than these: 3 of `il y a`;
  /// `nil` for none.
  private func countOfWords(
    endOf words: ArraySlice<String>, meaning terms: [DateTerm]
  ) -> Int? {
    [3, 2, 1].first { count in
      guard count < words.count else { return false }
      let tokens = tokens(of: words.suffix(count))
      return !tokens.isEmpty && tokens.allSatisfy { $0.means(any: terms) }
    }
  }

  /// Returns the reading of a length whose number has a space in it, of which the title has the
  /// beginning: `Voyage dans 1 000 jours`; `nil` for others.
  private func splitNumber(_ title: [String], before length: String) -> TitleAndDateWords? {
    let tokens = tokens(of: length)
    guard let number = title.last, number.isDigits(1...3), tokens.count > 1,
      case .number(_, digits: 3) = tokens[0].kind,
      tokens[1].unit != nil || tokens[1].clockUnit != nil
    else { return nil }
    let before = title.dropLast()
    // `dans`, `il y a`.
    let count = countOfWords(endOf: before, meaning: [.ahead, .ago, .during]) ?? 0
    return TitleAndDateWords(
      title: before.dropLast(count), date: before.suffix(count) + [number + length])
  }

  /// Returns a length with a fraction that is not read, and would begin in the title: `2 1/3 years
  /// ago`, `2.5 weeks from now`; `nil` for others, such as that of `Run 1/2 hour friday`.
  ///
  /// - Parameters:
  ///   - words: All words.
  ///   - count: The number of words of the title.
  private func splitFraction(_ words: [String], _ count: Int) -> String? {
    let index = words.indices.dropLast().first { index in
      (count - 3..<count).contains(index) && DateReader.isFraction(words[index])
    }
    guard let index else { return nil }
    let tokens = self.tokens(of: words[(index + 1)...])
    guard let unit = tokens.first, unit.unit != nil || unit.clockUnit != nil else { return nil }
    if index + 1 < count {
      let ends: [DateTerm] = [.ahead, .ago, .from, .now]
      guard tokens.dropFirst().allSatisfy({ $0.means(any: ends) }) else { return nil }
    }
    let isAfterNumber = index > 0 && words[index - 1].utf8.allSatisfy(\.isASCIIDigit)
    return words[(isAfterNumber ? index - 1 : index)...index + 1].joined(separator: " ")
  }

  /// Whether a word is `1/2`, `½`, `2½` or `2.5`.
  private static func isFraction(_ word: String) -> Bool {
    let parts = word.split(omittingEmptySubsequences: false) { ".,".contains($0) }
    if parts.count == 2, parts.allSatisfy({ $0.isDigits(1...3) }) { return true }
    if ["1/2", "1/3", "2/3", "1/4", "3/4"].contains(word) { return true }
    guard let last = word.last, "½⅓⅔¼¾".contains(last) else { return false }
    return word.dropLast().utf8.allSatisfy(\.isASCIIDigit)
  }

  /// Returns the other reading of a time from now beside a day or time: `Tea in 2h friday`,
  /// `Oven in under 2h`, `Oven in 45 min tomorrow`.
  ///
  /// - Parameters:
  ///   - words: All words.
  ///   - count: The number of words of the title.
  private func leftSpan(_ words: [String], _ count: Int) -> TitleAndDateWords? {
    if let left = try? dividedAtClockSpan(Array(words.prefix(count))), left.span.isExplicit,
      words.starts(with: left.title)
    {
      return TitleAndDateWords(title: left.title, date: [left.written])
    }
    // The hours end the title, or begin what follows it.
    for end in [count - 1, count] where words.indices.contains(end) {
      guard let hours = DateReader.hours(words[end]) else { continue }
      // `Dinner in town 18h` has a time, and so has hardly anything at two o'clock.
      for start in [end - 1, end - 2].prefix(hours <= 6 ? 2 : 1) where start > 0 {
        guard tokens(of: words[start]).only?.means(.ahead) == true,
          words[start + 1..<end].allSatisfy({ $0.first?.isLowercase == true })
        else { continue }
        return TitleAndDateWords(title: words[..<start], date: [words[start], words[end]])
      }
    }
    return nil
  }

  /// Returns the hours of a word such as `2h` or `1h30`; `nil` for other words.
  private static func hours(_ word: String) -> Int? {
    guard word.dropFirst().contains("h"), word.first?.isNumber == true else { return nil }
    return ClockTime(word).map { $0.seconds / 3600 }
  }

  /// Returns the number of words at the end of a title that belong to the date after it.
  private func countOfDangling(_ words: [String], before date: String) -> Int? {
    guard let last = words.last else { return nil }
    func means(_ word: String, _ terms: [DateTerm]) -> Bool {
      self.tokens(of: word).only?.means(any: terms) == true
    }
    // `for about 2 years`.
    if words.count > 2, means(last, [.at]), means(words[words.count - 2], [.during]) { return 2 }
    if last == "+" || means(last, [.and, .during, .since]) { return 1 }
    // `Check in tomorrow`, `Check in 3pm dec 5`, but not `Exam in dec 24`.
    let first = date.prefix { $0 != " " }
    let tokens = self.tokens(of: date)
    // `two and a half weeks from now`.
    if means(last, [.from]), tokens.only?.means(.now) == true { return 1 }
    if let count = countOfInexact(words, before: tokens) { return count }
    if isRank(last, before: tokens, first: String(first)) { return 1 }
    // `Tea in 1:30`, `Tea after 2h`, but not `Check in 3pm`.
    if means(last, [.ahead, .afterDay]), date == first, ClockTime(date) != nil,
      date.lowercased().last != "m"
    {
      return 1
    }
    guard means(last, [.ahead]), ClockTime(String(first)) == nil,
      tokens.first?.weekday == nil, tokens.contains(where: \.isNumber)
    else { return nil }
    return 1
  }

  /// Whether a word counts the days before or after another one: `second` before `friday before
  /// christmas`, `business` before `day after christmas`.
  private func isRank(_ word: String, before date: [DateToken], first: String) -> Bool {
    // `this friday in 2 weeks`.
    let isCounted = date.first?.weekday != nil && date.contains { $0.means(.ahead) }
    guard isCounted || date.contains(where: { $0.means(any: [.beforeDay, .afterDay]) }) else {
      return false
    }
    let rank = tokens(of: word).only
    let day = tokens(of: word + " " + first).only
    return rank?.ordinal != nil || rank?.shift != nil || day?.means(.workdays) == true
  }

  /// Returns the number of words at the end of a title that say that a length is not exact: 2 of
  /// `Smoke free for almost` before `2 years`.
  private func countOfInexact(_ words: [String], before date: [DateToken]) -> Int? {
    guard date.prefix(2).contains(where: { $0.unit != nil || $0.clockUnit != nil }) else {
      return nil
    }
    for count in [2, 1] where count < words.count {
      let end = words.suffix(count)
      let isInexact = isPhrase(end, .wordInexact)
      guard isInexact || tokens(of: end).only?.means(.at) == true else { continue }
      // `for almost`, `desde hace casi`, `il y a presque`.
      let before = countOfWords(
        endOf: words.dropLast(count), meaning: [.during, .since, .ago, .ahead])
      if let before { return count + before }
      // `almost 3 months ago`, `a few days before christmas`, `about 2 hours`.
      if !isInexact || date.last?.means(.ago) == true || date.first?.unit != nil { return count }
    }
    return nil
  }
}
