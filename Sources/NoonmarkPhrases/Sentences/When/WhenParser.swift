import Almanac
import NoonmarkBase
import NoonmarkText

/// Divides words that say when into parts: a day, a time, a range, a repetition, a length.
///
/// The words of one reading are contiguous, and each part has the most words that it can have.
struct WhenParser {
  /// The words as they are compared, without the punctuation around them.
  let words: [String]
  var reader: DateReader
  /// Whether a word can be part of a date or a time.
  let isKnown: [Bool]
  private let isCapitalized: [Bool]
  /// Whether a word ends in a comma.
  private let isBeforeComma: [Bool]
  /// Whether a word begins with a parenthesis and a number: the `(30` of `9 o'clock (30 min)`.
  let isOpening: [Bool]
  /// The parts and the sides of ranges, also for a copy with another order of dates.
  private let knownParts = Memo<Key<Range<Int>>, [WhenPart]>()
  private let knownEdges = Memo<Key<String>, Edge?>()

  /// The words that determine a meaning, with the order of dates.
  private struct Key<Words: Hashable>: Hashable {
    let words: Words
    let order: CalendarStyle.DateOrder?
  }

  /// The maximum number of words that say when, and of those of one part of them.
  static let maximumWords = 18
  static let maximumWordsOfPart = 14

  init(_ words: [String], _ reader: DateReader) {
    var normalized = words.map { WhenParser.normalized($0) }
    // `friday 9-10.` ends a sentence, `9-10. Dezember` has days.
    if normalized.count > 1, let hours = normalized.last, hours.last == ".",
      WhenParser.isHours(String(hours.dropLast()), isAfterWeekday: true),
      reader.tokens(of: normalized[normalized.count - 2]).last?.weekday != nil
    {
      normalized[normalized.count - 1].removeLast()
    }
    self.words = normalized
    self.reader = reader
    isBeforeComma = words.map { $0.hasSuffix(",") || $0.hasSuffix("、") || $0.hasSuffix("،") }
    isOpening = words.map { $0.first == "(" && $0.dropFirst().first?.isNumber == true }
    isCapitalized = words.map { $0.first?.isUppercase == true && $0.last?.isUppercase == false }
    var known = self.words.map { WhenParser.isKnown($0, reader) }
    // Phrases such as `valentine's day`, whose words are unknown alone.
    for count in 1...5 where self.words.count >= count {
      for start in 0...(self.words.count - count) {
        let range = start..<start + count
        guard words[range].allSatisfy({ !$0.contains(where: \.isWhitespace) }) else { continue }
        let scalars = DateText.normalized(self.words[range].joined(separator: " "))
        guard reader.vocabulary.terms(for: scalars[...]) != nil else { continue }
        for index in range { known[index] = true }
      }
    }
    // `de las 9 hasta las 11`.
    for index in self.words.indices.dropLast() where self.words[index] == "las" {
      if self.words[index + 1].first?.isNumber == true { known[index] = true }
    }
    for (index, word) in words.enumerated() where word.contains(where: \.isWhitespace) {
      known[index] = false
    }
    isKnown = known
  }

  private static func normalized(_ word: String) -> String {
    var scalars = DateText.normalized(word)[...]
    if scalars.first == "(" { scalars.removeFirst() }
    while scalars.count > 1, let last = scalars.last, [",", ":", ")", ";", "!"].contains(last) {
      scalars.removeLast()
    }
    return ClockTime.withoutPeriod(DateText.string(scalars))
  }

  /// The parts of times that no date has.
  private static let marks: Set<String> = [
    "-", "@", "~", "am", "pm", "a.m.", "p.m.", "a.m", "p.m", "a.", "p.", "m.", "ish",
    "م", "ص",
  ]

  /// Whether a text such as `am` or `p.m.` is a half of the day.
  static func isHalf(_ text: String) -> Bool { ClockTime.halves.contains { $0.0 == text } }

  private static func isKnown(_ word: String, _ reader: DateReader) -> Bool {
    if marks.contains(word) || isAt(word) { return true }
    let tokens = reader.tokens(of: word)
    if word.unicodeScalars.contains(where: { DateText.isDigit($0) }) {
      // `7-Eleven`.
      return !tokens.contains { $0.isAfterHyphen && $0.count != nil }
    }
    return !tokens.isEmpty
      && tokens.allSatisfy { $0.kind != .unknown || DateText.isHyphen($0, in: word) }
  }

  /// Whether a word precedes times in a language, except the French `a`, which is too common.
  static func isAt(_ word: String) -> Bool {
    word == "@" || word != "a" && DateReader.prepositions.contains(word)
  }

  /// Whether the first words are `every`, or a plural that is no name: `on fridays`, `weekdays`.
  var beginsWithEvery: Bool {
    let tokens = reader.tokens(of: words.prefix(2))
    guard let first = tokens.first else { return false }
    if first.means(.every) || first.partOfDays != nil { return true }
    // `毎週火曜`.
    if first.frequency != nil, words.first.map(DateText.beginsUnspaced) == true { return true }
    guard let plural = first.means(.on) ? tokens.dropFirst().first : first else { return false }
    let isLower = first.means(.on) || isCapitalized.first == false
    return isLower && (plural.means(.workdays) || !plural.plurals.isEmpty)
  }

  /// Whether a word is a part of the day, such as `night`.
  func isPartOfDay(_ index: Int) -> Bool {
    tokens(index..<index + 1).only?.partOfDay.map { $0 % 12 != 0 } == true
  }

  func text(_ range: Range<Int>) -> String { words[range].joined(separator: " ") }

  func tokens(_ range: Range<Int>) -> [DateToken] { reader.tokens(of: text(range)) }

  /// Returns the longest phrase of at most so many words at the start of others that has one of
  /// some meanings: `from`, `à partir de`.
  func phrase(
    startOf span: Range<Int>, meaning terms: [DateTerm], upTo words: Int
  ) -> (token: DateToken, count: Int)? {
    for count in (1...words).reversed() where span.count > count {
      if let token = tokens(span.prefix(count)).only, token.means(any: terms) {
        return (token, count)
      }
    }
    return nil
  }

  // MARK: Division

  /// Returns a reading with all words of a range added; `nil` if a word has no meaning.
  func when(in range: Range<Int>, from when: When) -> When? {
    guard !range.isEmpty else { return when }
    let longest = min(range.count, WhenParser.maximumWordsOfPart)
    for count in (1...longest).reversed() {
      let span = range.lowerBound..<range.lowerBound + count
      for part in listed(span, after: when) ?? parts(span) {
        var all = when
        if isListed(span), !isBeginning(span), !all.list(part, isAnd: isAfterAnd(span)) { continue }
        guard all.add(part, span) else { continue }
        if let found = self.when(in: span.upperBound..<range.upperBound, from: all) {
          return found
        }
      }
    }
    return nil
  }

  /// Returns the days of a list that begins with exceptions: the `and fridays` of `except dec 24
  /// and fridays`, the `and 25` of `except dec 24 and 25`; `nil` if no exception is before them.
  private func listed(_ span: Range<Int>, after when: When) -> [WhenPart]? {
    guard when.exceptionEnd == span.lowerBound, isListed(span) else { return nil }
    let isAnd = tokens(span.prefix(1)).only?.means(.and) == true
    let days = span.dropFirst(isAnd ? 1 : 0)
    guard !days.isEmpty else { return nil }
    return leftOut(days, after: when.exceptions.last).map { [$0] }
  }

  /// Whether a comma or a word such as `and` is before a span or at its start.
  private func isListed(_ span: Range<Int>) -> Bool {
    isAfterAnd(span) || span.lowerBound > 0 && isBeforeComma[span.lowerBound - 1]
  }

  private func isAfterAnd(_ span: Range<Int>) -> Bool {
    let before = span.lowerBound - 1
    return tokens(span.prefix(1)).first?.means(.and) == true
      || before >= 0 && tokens(before..<before + 1).last?.means(.and) == true
  }

  /// Whether words say that a day is the first one: `from dec 1`.
  func isBeginning(_ span: Range<Int>) -> Bool {
    tokens(span).first.map { token in
      token.edge == .start || token.means(any: [.from, .timeFrom, .since])
    } == true
  }

  private func parts(_ span: Range<Int>) -> [WhenPart] {
    guard isKnown[span].allSatisfy(\.self) else { return [] }
    return knownParts.value(of: Key(words: span, order: reader.order)) { read(span) }
  }

  /// Returns the side of a range that a text means.
  func edge(_ text: String) -> Edge? {
    knownEdges.value(of: Key(words: text, order: reader.order)) { newEdge(text) }
  }

  /// Returns the meanings of words as one part, the likeliest first.
  private func read(_ span: Range<Int>) -> [WhenPart] {
    let tokens = tokens(span)
    if span.count > 1, tokens.last?.means(.inclusive) == true {
      return read(span.dropLast()).filter(\.hasLastDay)
    }
    // `tuesday - weekly`, `tuesday repeating weekly`.
    if span.count > 1, words[span.lowerBound] == "-" || tokens.first?.means(.repeating) == true {
      let rest = span.dropFirst()
      let part = repetition(self.tokens(rest), rest)
      if case .repetition(let phrase)? = part { return [.repeating(phrase)] }
    }
    var parts = [
      repetition(tokens, span), partOfDays(tokens, span), days(span), range(span),
      partOfToday(tokens) ?? partOfDay(tokens, span), length(tokens) ?? count(tokens),
      week(tokens, span), offset(tokens, span),
    ].compactMap(\.self)
    // `thursdays ending march 31`.
    if tokens.first?.means(.ends) == true,
      let link = phrase(startOf: span, meaning: [.ends], upTo: 2),
      let day = date(span.dropFirst(link.count))
    {
      parts.append(.lastDay(day.date))
    }
    if let part = exception(span, tokens) { parts.append(part) }
    if tokens.first?.means(.to) == true, let last = afterTo(span) {
      let isThrough = reader.isPhrase(words[span.dropLast(last.count)], .wordThrough)
      let end = month(last, isWhole: isThrough)
      if !isEndOfDay(tokens), isThrough || !isName(afterTo: tokens),
        let day = end ?? date(last)?.date
      {
        parts.append(.until(day))
      }
      if let part = endAfterTo(last) { parts.append(part) }
    }
    // `6月1日まで` has the word at its end.
    if let last = tokens.last, last.isAttached, last.means(.to), !last.means(.from),
      let day = date(span)
    {
      parts.append(.until(day.date))
    }
    if let part = dayAndTime(span) ?? lengthAlone(tokens, span) { parts.append(part) }
    if let reading = date(span) {
      let isFeast = tokens.contains { $0.feast != nil || $0.means(.advent) }
      parts.append(
        .date(
          reading, isFeast: isFeast, evening: evening(tokens, span),
          isNear: !isFeast && !tokens.contains(where: \.isNumber), days: days(tokens, span)))
    }
    if let day = dayBesideTime(span, tokens) { parts.append(.besideTime(.date(day))) }
    if let part = beginning(span, tokens) { parts.append(part) }
    if isEndOfDay(tokens) { parts.append(.endOfDay) }
    if tokens.only?.means(.allDay) == true { parts.append(.allDay) }
    if let part = clock(span) { parts.append(part) }
    return parts
  }

  /// Returns the part of today that words say: an evening for `this evening` and `i kveld`, a night
  /// for `tonight` and `i natt`.
  private func evening(_ tokens: [DateToken], _ span: Range<Int>) -> ClockTime? {
    guard tokens.contains(where: { $0.means(.tonight) }) else { return nil }
    return ClockTime(hour: self.tokens(span.suffix(1)).last?.partOfDay ?? DateToken.night)
  }

  /// Returns a day and its time in one word: `2026-12-24T18:00`.
  private func dayAndTime(_ span: Range<Int>) -> WhenPart? {
    guard let last = span.last,
      let (date, time) = DateReader.timeInOne(words[last].uppercased()),
      let reading = reader.outcome(of: words[span.dropLast()] + date).reading
    else { return nil }
    return .moment(reading, time, end: nil)
  }

  /// Whether words are `to Jan` or `to Sun`, who have names of months and days.
  private func isName(afterTo tokens: [DateToken]) -> Bool {
    tokens.count == 2 && !tokens[0].means(.on)
      && (tokens[1].month != nil || tokens[1].weekday != nil && tokens[1].range.count <= 3)
  }

  /// Whether words are `by end of day`.
  private func isEndOfDay(_ tokens: [DateToken]) -> Bool {
    tokens.last?.means(.ending(.day)) == true
      && tokens.dropLast().allSatisfy { $0.means(any: [.on, .the, .at, .due, .to]) }
  }

  private func repetition(_ tokens: [DateToken], _ span: Range<Int>) -> WhenPart? {
    // `nightly` is a part of days.
    guard tokens.only?.partOfDays == nil, let phrase = RepetitionPhrase(tokens[...]),
      phrase.isExplicit,
      // The preposition of `cada viernes a partir de enero` belongs to the words after it.
      tokens.last.map({ $0.means(.on) && $0.unit == nil && !$0.isAttached }) == false
    else { return nil }
    // `weekdays dec 7-18` has days, and `weekdays in december 9-17` hours.
    if tokens.last?.month != nil, tokens.dropLast().last?.means(any: [.ahead, .of]) == false,
      span.upperBound < words.count, isDayOfMonth(words[span.upperBound])
    {
      return nil
    }
    // `Harper's Monthly`, `The Daily`, `Black Friday Monday`: names, not days.
    let isName = span.lowerBound > 0 && span.allSatisfy { isCapitalized[$0] }
    let isPlain = phrase.weekdays.isEmpty && phrase.ordinals.isEmpty
    if isName, isPlain, !tokens.contains(where: { $0.means(.every) }) { return nil }
    // `The Daily by friday`.
    let offset = tokens[0].means(.the) ? 1 : 0
    let isFrequency = tokens.dropFirst(offset).first?.frequency != nil
    if isFrequency, span.lowerBound + offset > 0, offset < span.count,
      isCapitalized[span.lowerBound + offset]
    {
      return nil
    }
    if phrase.weekdays.count == 2, tokens.allSatisfy({ $0.weekday != nil }), span.count == 2,
      span.lowerBound > 0,
      isCapitalized[span.lowerBound] != isCapitalized[span.lowerBound + 1]
    {
      return nil
    }
    return .repetition(phrase)
  }

  /// Whether a word is a day of the month or several: `7`, `7th`, `7-18`.
  private func isDayOfMonth(_ word: String) -> Bool {
    guard let token = reader.tokens(of: word).first else { return false }
    if let group = token.group {
      return group.separator == "-" && group.parts.allSatisfy { 1...31 ~= $0.value }
    }
    return dayOfMonth(reader.tokens(of: word)[...]) != nil
  }

  /// Returns the date of words, which `starting` and `on` can precede.
  func date(_ span: Range<Int>) -> DateReading? {
    guard let last = span.last else { return nil }
    // `friday 9-10` and `9-5 weekdays` are hours.
    if span.count < words.count, isHours(last), !isDay(span.dropLast()) { return nil }
    // `viernes 9 de la mañana` and `viernes 9 am` are hours, and `viernes 9` and `sat oct 3` days.
    if span.count > 1, words[last].isDigits(1...2), !isDay(span),
      tokens(span).contains(where: { $0.weekday != nil }),
      isHalf(after: span)
        || tokens(span.upperBound..<min(words.count, span.upperBound + 4)).first?.partOfDay != nil
    {
      return nil
    }
    return reader.outcome(of: words[span]).reading
  }

  /// Whether the next word or two words are a half of the day, and no German preposition.
  private func isHalf(after span: Range<Int>) -> Bool {
    let next = span.upperBound
    guard next < words.count else { return false }
    if words[next] == "am", next + 1 < words.count, reader.isGermanAm(before: words[next + 1]) {
      return false
    }
    return WhenParser.isHalf(words[next])
      || next + 1 < words.count && WhenParser.isHalf(text(next..<next + 2))
  }

  /// Returns the day of the month that `on 27` is beside a time.
  ///
  /// In other languages, and after other prepositions, the number can be one of people: `pour 4`.
  private func dayBesideTime(_ span: Range<Int>, _ tokens: [DateToken]) -> DateReading? {
    guard span.count == 2, words[span.lowerBound] == "on", tokens.count == 2,
      case .number(let day, digits: 1...2) = tokens[1].kind
    else { return nil }
    return reader.outcome(of: ["\(day)th"]).reading
  }

  /// Whether words are a month or nothing: `dec 9-10` is no time.
  private func isDay(_ span: Range<Int>) -> Bool {
    tokens(span).contains { $0.month != nil && $0.weekday == nil }
  }

  /// Whether a word is a range of hours rather than a month and a day: `9-10`, but not `12-24`;
  /// `friday 9-17`, but not `9-17`.
  private func isHours(_ index: Int) -> Bool {
    // `Good Friday 4-14` is a date.
    let isAfterWeekday =
      index > 0
      && tokens(max(0, index - 2)..<index).last.map { token in
        token.weekday != nil && token.month == nil || !token.plurals.isEmpty
          || token.means(.workdays)
      } == true
    return WhenParser.isHours(words[index], isAfterWeekday: isAfterWeekday)
  }
}

extension DateText {
  /// Whether a token is the hyphen of `mon-fri`.
  fileprivate static func isHyphen(_ token: DateToken, in word: String) -> Bool {
    let scalars = Array(word.unicodeScalars)
    guard token.range.count == 1, scalars.indices.contains(token.range.lowerBound) else {
      return false
    }
    return scalars[token.range.lowerBound] == "-" || scalars[token.range.lowerBound] == "~"
  }
}
