import Almanac
import NoonmarkBase
import NoonmarkText

/// A title and a date, and the words of the title that could belong to the date.
struct TitleDivision {
  /// The words without a time at their end.
  private let words: [String]
  private let reader: DateReader

  init(_ words: [String], _ reader: DateReader, takesTimes: Bool) {
    self.words = takesTimes ? DateReader.timeLast(words)?.rest ?? words : words
    self.reader = reader
  }

  // MARK: A sentence

  /// Refuses a sentence whose title begins or ends in words of a date.
  func check(_ sentence: Sentence) throws(TitleAndDateError) {
    guard !sentence.keepsDay, !sentence.isAround, !sentence.isEndOfDay, !sentence.isQuoted
    else { return }
    guard sentence.hasDay else {
      // `Rent 31 nov at 5pm`, `Launch may 2027 at 6pm`.
      let title = sentence.titleWords
      if let error = reader.problem(atEndOf: title, isBeforeTime: true) {
        // `Call April 6pm` can be to a person, but not `Call in april 6pm`.
        guard case .incomplete(let text, _) = error, text == title.last,
          reader.problem(atEndOf: title) == nil
        else { throw .date(error) }
        let whole = TitleAndDateWords(title: sentence.title, date: sentence.written)
        throw .date(error, other: whole)
      }
      return
    }
    let count = sentence.titleWords.count
    if words.starts(with: sentence.titleWords) {
      try checkDateLast(count)
    } else if words.reversed().starts(with: sentence.titleWords.reversed()) {
      try checkDateFirst(words.count - count)
    }
  }

  /// Checks a title before a date.
  private func checkDateLast(_ start: Int) throws(TitleAndDateError) {
    guard start < words.count else { return }
    if isWeekdayOfTitle(at: start), hasUnit(words[(start + 1)...]),
      words[start].first?.isUppercase == true,
      // German nouns have capitals.
      isName(at: start) || !reader.vocabulary.has(.german)
    {
      // `Black Friday next week`, but `dinner friday next week`.
      throw .twoWays(split(at: start + 1), split(at: start))
    }
    // `Euro 2028 June 9` and `Flight SK 4012 dec 5 0945`: the year can belong to the title.
    let day = words[start...].dropFirst()
    if words[start].isDigits(4...4), !reader.endsInNoun(words),
      day.indices.contains(where: { reader.outcome(of: day[...$0]).reading != nil })
    {
      throw .twoWays(split(at: start + 1), split(at: start))
    }
    try refuseSecondDate(before: start)
    try refuseQualifier(before: start)
    try refuseMonth(before: start)
    for longer in words.indices[..<start].suffix(DateReader.maximumWords) {
      guard case .problem(let error) = ending(at: longer) else { continue }
      // `Taco Tuesday 24 dec`.
      if isWeekdayOfTitle(at: longer), isName(at: longer) { continue }
      guard longer > 0 else { throw .date(error) }
      try refuse(error, split(at: longer), other: split(at: start))
      break
    }
  }

  /// Checks a title after a date.
  private func checkDateFirst(_ count: Int) throws(TitleAndDateError) {
    // `friday in 14 days call`.
    let counted = words.indices[count...].dropFirst().prefix(DateReader.maximumWords).last { end in
      let date = words[count..<end]
      return reader.outcome(of: date).reading != nil
        && reader.isCounted(date.joined(separator: " "))
    }
    if let counted {
      throw .twoWays(
        split(dateOf: count),
        TitleAndDateWords(
          title: words[..<count] + words[counted...], date: words[count..<counted]))
    }
    let counts = (1..<words.count).prefix(DateReader.maximumWords)
    for longer in counts.reversed() where longer > count {
      guard case .problem(let error) = beginning(longer) else { continue }
      try refuse(error, split(dateOf: longer), other: split(dateOf: count))
    }
  }

  private func isName(at index: Int) -> Bool { reader.isWeekdayName(words, at: index) }

  /// Refuses an invalid date that contains a shorter one.
  ///
  /// `10 Dec 26` is refused with the whole year, but `42 Dec 24` is no date at all: the number
  /// belongs to the title.
  private func refuse(
    _ error: DateReadingError, _ words: TitleAndDateWords, other: TitleAndDateWords
  ) throws(TitleAndDateError) {
    guard case .shortYear = error else { throw .date(error, other: other) }
    if let date = reader.withFullYear(words.date), isLikelyYear(words.date, in: date) {
      throw .twoWays(other, TitleAndDateWords(title: words.title, date: date))
    }
  }

  /// Whether the last number of words can be a year to come: that of `start march 15` and of
  /// `Midterm 2 dec 12` is a day, and so is that of `Month end dec 31`, but not of `end dec 27`.
  private func isLikelyYear(_ words: String, in date: String) -> Bool {
    guard reader.direction == .next else { return true }
    let tokens = reader.tokens(of: words)
    let isOfEdge = tokens.first?.edge != nil && tokens.dropFirst().first?.month != nil
    let isDay = tokens.last?.number.map { 28...31 ~= $0 } == true
    let day = reader.outcome(of: [date]).reading?.date
    return !(isOfEdge && isDay) && day.map { $0 >= reader.today } ?? true
  }

  private func ending(at start: Int) -> DateReader.Outcome {
    reader.endsInNoun(words) ? .nothing : reader.outcome(of: words[start...])
  }

  private func beginning(_ count: Int) -> DateReader.Outcome {
    reader.outcome(of: words[..<count])
  }

  /// Whether the first word of a date belongs to the title, as in `Black Friday Nov 27`: it is a
  /// weekday's full name without a comma, and a date follows.
  private func isWeekdayOfTitle(at start: Int) -> Bool {
    guard start > 0, start + 1 < words.count, ending(at: start + 1).reading != nil else {
      return false
    }
    let isName =
      reader.tokens(of: words[start]).only?.weekday != nil && words[start].count > 3
      && words[start].last?.isLetter == true
    return isName && reader.tokens(of: words[start + 1]).first?.means(.the) != true
  }

  /// Refuses a title that ends or starts with a second date: `Trip Dec 24 Dec 31`.
  private func refuseSecondDate(before end: Int) throws(TitleAndDateError) {
    let isBeforeLength = reader.direction == .next && isLength(words[end...])
    let last = (1..<max(1, end)).suffix(DateReader.maximumWords).first { start in
      let words = words[start..<end]
      return reader.isByNumber(words) || isRelativeDay(words) || isSpan(words)
        || isBeforeLength && !isName(at: start) && reader.outcome(of: words).reading != nil
    }
    if let last {
      throw .twoWays(
        split(at: end),
        TitleAndDateWords(title: words[..<last] + words[end...], date: words[last..<end]))
    }
    let first = (1..<max(1, end)).prefix(DateReader.maximumWords).last { count in
      reader.isByNumber(words[..<count])
    }
    if let first { throw .twoWays(split(at: end), split(dateOf: first)) }
  }

  /// Refuses a title whose last word changes the meaning of the date: `Party every friday`.
  private func refuseQualifier(before start: Int) throws(TitleAndDateError) {
    let rest = reader.tokens(of: words[start...])
    for count in [3, 2, 1] where count < start {
      let last = words[(start - count)..<start]
      // A title in quotes is as it was meant.
      guard last.allSatisfy({ !$0.contains(where: \.isWhitespace) }) else { continue }
      let tokens = reader.tokens(of: last)
      guard
        tokens.only?.means(any: [.qualifier, .every, .of]) == true
          || tokens.map({ $0.means(.every) || $0.means(.other) }) == [true, true]
          || isInexact(last, before: rest)
          || tokens.only.map({ TitleDivision.cuts($0, rest) }) == true
      else { continue }
      let date = words[(start - count)...].joined(separator: " ")
      if let feast = reader.movableFeast(afterEvery: date) { throw .date(.movable(feast)) }
      // `Lease end of december 27`: the year is short.
      for longer in words.indices[..<(start - count)].suffix(DateReader.maximumWords) {
        if case .problem(let error) = ending(at: longer) { throw .date(error) }
      }
      // `weeks this friday` by itself is no date that anyone means.
      let isCounted = tokens.only?.number != nil
      throw .date(.unreadable(date, near: nil), other: isCounted ? nil : split(at: start))
    }
  }

  /// Refuses a title whose last word is the month of two days: `Meeting Dec 5/6`.
  private func refuseMonth(before start: Int) throws(TitleAndDateError) {
    guard start > 1, reader.tokens(of: words[start - 1]).only?.month != nil,
      let group = reader.tokens(of: words[start]).first?.group, group.separator == "/"
    else { return }
    let date = words[(start - 1)...].joined(separator: " ")
    throw .date(.unreadable(date, near: nil), other: split(at: start))
  }

  /// Whether words say that the number of units or the period after them is not exact: `a few` in
  /// `a few days ago`, `early` in `early next week`.
  private func isInexact(_ words: ArraySlice<String>, before date: [DateToken]) -> Bool {
    let first = date.first { !$0.means(.the) }
    return reader.isPhrase(words, .wordInexact)
      && (first?.unit != nil || first?.shift != nil && date.contains { $0.unit != nil })
  }

  /// Whether a date is only the end of the one that a word begins: `weeks this friday` after `two`,
  /// `next friday` after `next`.
  private static func cuts(_ word: DateToken, _ date: [DateToken]) -> Bool {
    if word.shift != nil { return date.first?.shift != nil }
    return word.number != nil && date.first?.unit != nil && date.dropFirst().first?.shift != nil
  }

  /// Whether words are a length that does not say when it begins, possibly after a time: `2 weeks`,
  /// which can be that of the day before it, as in `Vacation monday 2 weeks`.
  private func isLength(_ words: ArraySlice<String>) -> Bool {
    let rest = DateReader.timeFirst(Array(words))?.rest ?? Array(words)
    return DateReader.amounts(reader.tokens(of: rest[...])[...]) != nil
  }

  /// Whether words are a date that counts from today: `a week`.
  private func isSpan(_ words: ArraySlice<String>) -> Bool {
    reader.outcome(of: words).reading != nil && hasUnit(words)
  }

  /// Whether words count from today in days, weeks, months or years.
  private func hasUnit(_ words: ArraySlice<String>) -> Bool {
    reader.tokens(of: words).contains { $0.unit != nil }
  }

  /// Whether words are `today`, `tomorrow` or `yesterday`.
  private func isRelativeDay(_ words: ArraySlice<String>) -> Bool {
    reader.tokens(of: words).only?.daysFromToday != nil
  }

  // MARK: No sentence

  /// Returns the error of words that are no sentence.
  func error() -> TitleAndDateError {
    let last = words.indices.suffix(DateReader.maximumWords)
    if let start = last.first(where: { ending(at: $0).isDecisive }) {
      if start == 0, ending(at: 0).reading != nil { return .noTitle(words.joined(separator: " ")) }
      if case .problem(let error) = ending(at: start) { return .date(error) }
    }
    for count in (1..<max(1, words.count)).prefix(DateReader.maximumWords).reversed()
    // `7 days of rain` does not begin with a date.
    where reader.tokens(of: words[count]).first?.means(.of) != true {
      if case .problem(let error) = beginning(count) { return .date(error) }
      guard beginning(count).reading != nil else { continue }
      if reader.beginsTitle(words, count) {
        let isFeast = reader.isFeast(words[..<count])
        let divided = split(dateOf: count)
        return .nameFirst(
          isFeast
            ? TitleAndDateWords(title: words.joined(separator: " "), date: divided.date) : divided)
      }
      break
    }
    for start in last {
      if case .incomplete(let error) = ending(at: start) { return .date(error) }
    }
    let ends = last.suffix(3).map { words[$0...] }
    let beginnings = (1...3).reversed().filter { $0 < words.count }.map { words[..<$0] }
    let near = (ends + beginnings).lazy.compactMap { part in
      reader.correction(of: part.joined(separator: " "))
    }.first
    return .noDate(found: dateInside, near: near)
  }

  /// A date with words before and after it.
  private var dateInside: String? {
    var start = 0
    while start < min(words.count, 32) {
      let ends = words.indices[start...].prefix(DateReader.maximumWords)
      let end = ends.last { end in
        reader.outcome(of: words[start...end]).reading != nil
          && !reader.endsInNoun(Array(words[...end]))
      }
      if start > 0, let end { return words[start...end].joined(separator: " ") }
      start = (end ?? start) + 1
    }
    return nil
  }

  // MARK: Words

  private func split(at index: Int) -> TitleAndDateWords {
    TitleAndDateWords(title: words[..<index], date: words[index...])
  }

  private func split(dateOf count: Int) -> TitleAndDateWords {
    TitleAndDateWords(title: words[count...], date: words[..<count])
  }
}
