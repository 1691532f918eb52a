import Almanac
import NoonmarkBase
import NoonmarkText

/// Words without quotes, as they are divided into a title and a date.
struct TitleDivision {
  /// The maximum number of words in a date.
  static let maximumWords = 9

  private let words: [String]
  private let reader: DateReader

  init(_ words: [String], _ reader: DateReader) {
    self.words = words
    self.reader = reader
  }

  // MARK: A date at the end

  /// Returns the title and the longest date at the end; nil if no date is there.
  func dateLast() throws(TitleAndDateError) -> TitleAndDate? {
    let starts = words.indices.suffix(TitleDivision.maximumWords)
    guard var start = starts.first(where: { ending(at: $0).isDecisive }) else { return nil }
    // `24 Dec Christmas`: a feast is a title too.
    if reader.hasFeast(words[start...]),
      (1...max(1, start)).contains(where: { isDay(words[..<$0]) })
    {
      return nil
    }
    if isWeekdayOfTitle(at: start) {
      let date = ending(at: start).reading
      let isSameDate = date == ending(at: start + 1).reading
      let isName = reader.isWeekdayName(words, at: start)
      if date == nil, isName || isOtherTitle(at: start) {
        start += 1
      } else if date != nil, isSameDate, !hasUnit(words[(start + 1)...]) {
        start += isName ? 1 : 0
      } else if date != nil, words[start].first?.isUppercase == true,
        // German nouns have capitals.
        isName || !reader.vocabulary.has(.german)
      {
        // `Black Friday next week`, but `dinner friday next week`.
        throw twoWays(start + 1, start)
      }
    }
    let later = starts.first { $0 > start && ending(at: $0).reading != nil }
    switch ending(at: start) {
    case .problem(let error):
      guard start > 0, let later, let reading = ending(at: later).reading else {
        throw .date(error)
      }
      try refuseSecondDate(before: later)
      try refuseQualifier(before: later)
      try refuse(error, split(at: start), other: split(at: later))
      return titled(at: later, reading)
    case .date(let reading):
      guard start > 0 else { throw .noTitle(words.joined(separator: " ")) }
      // `Euro 2028 June 9`: the year can belong to the title.
      if let later, later == start + 1, isYear(words[start]) { throw twoWays(later, start) }
      try refuseSecondDate(before: start)
      try refuseQualifier(before: start)
      return titled(at: start, reading)
    case .incomplete, .nothing: return nil
    }
  }

  /// Whether a weekday before an invalid date is no problem of the date itself.
  private func isOtherTitle(at start: Int) -> Bool {
    if case .problem(.otherWeekday) = ending(at: start) { return false }
    return true
  }

  /// Refuses an invalid date that contains a shorter one.
  ///
  /// `10 Dec 26` is refused with the whole year, but `42 Dec 24` is no date at all: the number
  /// belongs to the title.
  private func refuse(
    _ error: DateReadingError, _ words: TitleAndDateWords, other: TitleAndDateWords
  ) throws(TitleAndDateError) {
    guard case .shortYear = error else { throw .date(error, other: other) }
    if let date = reader.withFullYear(words.date) {
      throw .twoWays(other, TitleAndDateWords(title: words.title, date: date))
    }
  }

  private func titled(at start: Int, _ reading: DateReading) -> TitleAndDate {
    let divided = split(at: start)
    return TitleAndDate(
      title: divided.title, reading: reading, written: divided.date,
      words: Array(words[..<start]), isDivided: true)
  }

  private func titled(dateOf count: Int, _ reading: DateReading) -> TitleAndDate {
    let divided = split(dateOf: count)
    return TitleAndDate(
      title: divided.title, reading: reading, written: divided.date,
      words: Array(words[count...]), isDateFirst: true, isDivided: true)
  }

  private func ending(at start: Int) -> DateReader.Outcome {
    reader.endsInNoun(words) ? .nothing : reader.outcome(of: words[start...])
  }

  /// Whether the first word of a date belongs to the title, as in `Black Friday Nov 27`: it is a
  /// weekday's full name without a comma, and a date follows.
  private func isWeekdayOfTitle(at start: Int) -> Bool {
    guard start > 0, start + 1 < words.count, ending(at: start + 1).reading != nil else {
      return false
    }
    let tokens = reader.tokens(of: words[start])
    let isName =
      tokens.count == 1 && tokens[0].weekday != nil && words[start].count > 3
      && words[start].last?.isLetter == true
    return isName && reader.tokens(of: words[start + 1]).first?.means(.the) != true
  }

  /// Refuses a title that ends or starts with a second date: `Trip Dec 24 Dec 31`.
  private func refuseSecondDate(before end: Int) throws(TitleAndDateError) {
    let last = (1..<max(1, end)).suffix(TitleDivision.maximumWords).first { start in
      let words = words[start..<end]
      return isByNumber(words) || isRelativeDay(words) || isSpan(words)
    }
    if let last {
      throw .twoWays(
        split(at: end),
        TitleAndDateWords(
          title: (words[..<last] + words[end...]).joined(separator: " "),
          date: words[last..<end].joined(separator: " ")))
    }
    let first = (1..<max(1, end)).prefix(TitleDivision.maximumWords).last { count in
      isByNumber(words[..<count])
    }
    if let first { throw .twoWays(split(at: end), split(dateOf: first)) }
  }

  /// Refuses a title whose last word changes the meaning of the date: `Party every friday`.
  private func refuseQualifier(before start: Int) throws(TitleAndDateError) {
    for count in [1, 2] where count < start {
      let last = words[(start - count)..<start]
      let tokens = reader.tokens(of: last.joined(separator: " "))
      // A title in quotes is as it was meant.
      guard tokens.count == 1, last.allSatisfy({ !$0.contains(where: \.isWhitespace) }),
        [.qualifier, .every, .of].contains(where: { tokens[0].means($0) })
      else { continue }
      let date = words[(start - count)...].joined(separator: " ")
      if tokens[0].means(.except) { throw .problem(.exception(date)) }
      throw .date(.unreadable(date, near: nil), other: split(at: start))
    }
  }

  /// Whether words are a date that counts from today: `a week`.
  private func isSpan(_ words: ArraySlice<String>) -> Bool {
    reader.outcome(of: words).reading != nil && hasUnit(words)
  }

  /// Whether words count from today in days, weeks, months or years.
  private func hasUnit(_ words: ArraySlice<String>) -> Bool {
    reader.tokens(of: words.joined(separator: " ")).contains { $0.unit != nil }
  }

  /// Whether words are `today`, `tomorrow` or `yesterday`.
  private func isRelativeDay(_ words: ArraySlice<String>) -> Bool {
    let tokens = reader.tokens(of: words.joined(separator: " "))
    guard tokens.count == 1 else { return false }
    return tokens[0].first { if case .relativeDay = $0 { true } else { nil } } == true
  }

  /// Whether words are a date with a number.
  private func isDay(_ words: ArraySlice<String>) -> Bool {
    guard reader.outcome(of: words).reading != nil else { return false }
    return words.contains { $0.unicodeScalars.contains { $0.properties.numericType == .decimal } }
  }

  /// Whether words are a date by its number, with a year or a month's name.
  private func isByNumber(_ words: ArraySlice<String>) -> Bool {
    guard reader.outcome(of: words).reading != nil else { return false }
    return reader.tokens(of: words.joined(separator: " ")).contains { token in
      if case .group(let group) = token.kind { return group.parts.count == 3 }
      return token.first { if case .month = $0 { true } else { nil } } == true
    }
  }

  private func isYear(_ word: String) -> Bool {
    word.utf8.count == 4 && word.utf8.allSatisfy { $0.isASCIIDigit }
  }

  // MARK: A date at the start

  /// Returns the longest date at the start and the title after it, for words that end in no date.
  func dateFirst() throws(TitleAndDateError) -> TitleAndDate {
    // `7 days of rain` does not begin with a date.
    let counts = (1..<max(1, words.count)).prefix(TitleDivision.maximumWords)
      .filter { reader.tokens(of: words[$0]).first?.means(.of) != true }
    let count = counts.last { beginning($0).isDecisive }
    guard let count else { throw noDate() }
    switch beginning(count) {
    case .date(let reading):
      let rest = Array(words[count...])
      if reader.beginsTitle(words, count), DateReader.timeFirst(rest) == nil {
        let isFeast = reader.isFeast(words[..<count])
        let divided = split(dateOf: count)
        throw .nameFirst(
          isFeast
            ? TitleAndDateWords(title: words.joined(separator: " "), date: divided.date)
            : divided)
      }
      return titled(dateOf: count, reading)
    case .problem(let error):
      let shorter = counts.last { $0 < count && beginning($0).reading != nil }
      guard let shorter, let reading = beginning(shorter).reading else { throw .date(error) }
      try refuse(error, split(dateOf: count), other: split(dateOf: shorter))
      return titled(dateOf: shorter, reading)
    case .incomplete, .nothing: throw noDate()
    }
  }

  private func beginning(_ count: Int) -> DateReader.Outcome {
    reader.outcome(of: words[..<count])
  }

  private func noDate() -> TitleAndDateError {
    let last = words.indices.suffix(TitleDivision.maximumWords)
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
    for start in words.indices.prefix(32) {
      let ends = words.indices[start...].prefix(TitleDivision.maximumWords)
      let end = ends.last { end in
        reader.outcome(of: words[start...end]).reading != nil
          && !reader.endsInNoun(Array(words[...end]))
      }
      if let end {
        return words[start...end].joined(separator: " ")
      }
    }
    return nil
  }

  // MARK: Words

  private func twoWays(_ first: Int, _ second: Int) -> TitleAndDateError {
    .twoWays(split(at: first), split(at: second))
  }

  private func split(at index: Int) -> TitleAndDateWords {
    TitleAndDateWords(
      title: words[..<index].joined(separator: " "), date: words[index...].joined(separator: " "))
  }

  private func split(dateOf count: Int) -> TitleAndDateWords {
    TitleAndDateWords(
      title: words[count...].joined(separator: " "),
      date: words[..<count].joined(separator: " "))
  }
}
