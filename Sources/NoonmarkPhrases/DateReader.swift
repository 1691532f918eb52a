import Almanac
import NoonmarkBase
import NoonmarkText

/// A date as it was read; a `DateAndTime` can also have a time of day.
package struct DateReading: Hashable, Sendable {
  package let date: CivilDate
  /// The date with day and month swapped, if only the locale's order decided against it.
  package let other: CivilDate?
  /// Whether it is the first day of the month or year that was typed.
  package let isFirstOfPeriod: Bool

  package init(_ date: CivilDate, other: CivilDate? = nil, isFirstOfPeriod: Bool = false) {
    self.date = date
    self.other = other
    self.isFirstOfPeriod = isFirstOfPeriod
  }
}

/// Reads dates as people type them: `Dec 24`, `24.12.2026`, `next friday`, `in 3 days`.
///
/// `docs/dates.md` lists the forms; `DateForm.all` is the table.
package struct DateReader {
  /// The direction of dates without a year, weekdays, and numbers of days.
  package enum Direction: Sendable {
    /// The next one, as for dates to come.
    case next
    /// The last one, as for days that have passed.
    case last

    var sign: Int { self == .next ? 1 : -1 }
  }

  package var today: CivilDate
  var direction: Direction
  private(set) var vocabulary: DateVocabulary
  /// The parts of texts that were divided by the vocabulary.
  private var dividedTexts = Memo<String, [DateToken]>()
  package var order: CalendarStyle.DateOrder?
  /// Whether the end is known beside the words, so that a time is the one that was written.
  package var hasEnd = false
  /// Whether midnight beside a day is the beginning of the next day.
  ///
  /// A task is due on the day itself.
  var endsDaysAtMidnight = true

  /// The maximum number of words in a date.
  static let maximumWords = 9
  /// The maximum length of a date in bytes.
  static let maximumLength = 120

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - today: The current date.
  ///   - direction: The direction of dates that can be before or after it.
  ///   - vocabulary: The words.
  ///   - order: The order of the locale's dates; nil if it is unknown.
  package init(
    today: CivilDate, _ direction: Direction, _ vocabulary: DateVocabulary,
    order: CalendarStyle.DateOrder? = nil
  ) {
    self.today = today
    self.direction = direction
    self.vocabulary = vocabulary
    self.order = order
  }

  /// Returns the date that a text means.
  package func read(_ text: String) throws(DateReadingError) -> DateReading {
    let tokens = tokens(of: text)
    if let reading = try reading(of: tokens[...], text) {
      guard !isMinutesOrMonths(tokens) else { throw .minutesOrMonths(text) }
      return reading
    }
    throw .unreadable(text, near: correction(of: text))
  }

  /// Whether a text is a time since which something lasts: `since March 3`.
  package func isSince(_ text: String) -> Bool { tokens(of: text).contains { $0.means(.since) } }

  /// Returns the date that a text means; nil if no form fits.
  func reading(of text: String) throws(DateReadingError) -> DateReading? {
    try reading(of: tokens(of: text)[...], text)
  }

  /// Returns the parts of a text; none if it is too long.
  func tokens(of text: String) -> [DateToken] {
    guard text.utf8.count <= DateReader.maximumLength else { return [] }
    return dividedTexts.value(of: text) {
      DateLexer.tokens(of: DateText.normalized(text), vocabulary)
    }
  }

  func tokens(of words: ArraySlice<String>) -> [DateToken] {
    tokens(of: words.joined(separator: " "))
  }

  /// Returns the date of tokens; nil if no form fits.
  func reading(
    of tokens: ArraySlice<DateToken>, _ text: String
  ) throws(DateReadingError) -> DateReading? {
    guard !tokens.contains(where: { $0.kind == .unknown }) else { return nil }
    // `seit 3 Tagen` and `seit Montag` are in the past; `desde` and `fra` are also `from`.
    let isSince = tokens.first.map { $0.means(.since) && !$0.means(.from) } == true
    var resolver = DateResolver(
      today: today, direction: isSince ? .last : direction, order: order, text: text)
    resolver.isBeginning = tokens.contains { $0.means(.since) }
    // Words without meaning: `on the 24th`, `fra 24. desember`, `金曜日まで`.
    for rest in DateReader.withoutPrepositions(tokens) {
      if let reading = try reading(of: rest, weekday: nil, resolver) { return reading }
      // `Thu, Dec 24`, `friday the 13th`, `12月24日(木)`.
      if let weekday = rest.first?.weekday {
        let after = DateReader.withoutArticle(rest.dropFirst())
        // `friday 9-10`, also in a year in which September 10 is one.
        if areHours(after, in: text, isAfterWeekday: true) { return nil }
        if let reading = try reading(of: after, weekday: weekday, resolver) { return reading }
        // `vendredi 4`.
        if after.count == 1, case .number(let day, digits: 1...2)? = after.first?.kind,
          vocabulary.has(.french) || vocabulary.has(.spanish)
        {
          var parts = DateParts()
          (parts.day, parts.weekday) = (day, weekday)
          guard let date = resolver.dayOfMonth(parts) else { return nil }
          return DateReading(try date.supported(in: text))
        }
      }
      if let weekday = rest.last?.weekday {
        let before = rest.dropLast()
        if let reading = try reading(of: before, weekday: weekday, resolver) {
          // `9-10 friday` in a year in which that is one.
          guard !areHours(before, in: text, isAfterWeekday: false) else {
            throw .hours(text, reading.date)
          }
          return reading
        }
      }
    }
    return try offset(tokens, text)
  }

  /// Returns the date of the first form that fits; with a weekday, of a day by its number.
  private func reading(
    of tokens: ArraySlice<DateToken>, weekday: Weekday?, _ resolver: DateResolver
  ) throws(DateReadingError) -> DateReading? {
    guard !tokens.isEmpty else { return nil }
    for form in DateForm.all where weekday == nil || form.rule.takesWeekday {
      guard var parts = form.parts(of: tokens) else { continue }
      if let weekday { parts.weekday = weekday }
      guard let reading = try reading(form.rule, parts, weekday, resolver) else { continue }
      let date = try reading.date.supported(in: resolver.text)
      guard let weekday, date.weekday != weekday else { return reading }
      throw .otherWeekday(resolver.text, date)
    }
    return nil
  }

  /// Returns the date of a form's parts; of two possible orders, the weekday decides.
  private func reading(
    _ rule: DateForm.Rule, _ parts: DateParts, _ weekday: Weekday?, _ resolver: DateResolver
  ) throws(DateReadingError) -> DateReading? {
    var possible: [CivilDate] = []
    do {
      let reading = try resolver.reading(rule, parts)
      guard let date = reading?.date, let other = reading?.other, weekday != nil else {
        return reading
      }
      possible = [date, other]
    } catch {
      guard weekday != nil, case .ambiguous(_, let first, let second) = error else { throw error }
      possible = [first, second]
    }
    return DateReading(possible.first { $0.weekday == weekday } ?? possible[0])
  }

  /// Returns the tokens, then those without a preposition at the start, the end, or both.
  private static func withoutPrepositions(
    _ tokens: ArraySlice<DateToken>
  ) -> [ArraySlice<DateToken>] {
    var starts = [tokens]
    if tokens.first?.means(.on) == true { starts.append(withoutArticle(tokens.dropFirst())) }
    if tokens.first?.means(.the) == true { starts.append(tokens.dropFirst()) }
    // `next friday the 27th`.
    if let shift = tokens.first?.shift, shift == 0 || shift == 1,
      tokens.dropFirst().first?.weekday != nil,
      tokens.dropFirst(2).contains(where: { $0.isOrdinalMark || $0.month != nil })
    {
      starts.append(tokens.dropFirst())
    }
    // `about 6 weeks ago`, `around march 20`, `at christmas`.
    if tokens.first?.means(.at) == true,
      tokens.contains(where: { $0.means(.ago) || $0.month != nil }) && tokens.count > 2
        || tokens.dropFirst().first?.feast != nil
    {
      starts.append(tokens.dropFirst())
    }
    // `at the end of the month`, `at month end`.
    if tokens.first?.means(.at) == true,
      tokens.contains(where: { $0.edge != nil || $0.ending.map { $0 != .day } == true })
    {
      starts.append(withoutArticle(tokens.dropFirst()))
    }
    // `By` in `friday By the sea` belongs to a title.
    let ends = starts.filter { $0.last?.means(.on) == true && $0.last?.isAttached == true }
    return starts + ends.map { $0.dropLast() }
  }

  /// Whether the last word is a noun rather than the abbreviation of a weekday, which has no
  /// article: `la mer` is the sea.
  func endsInNoun(_ words: [String]) -> Bool {
    guard let last = words.last, words.count > 1,
      tokens(of: words[words.count - 2]).first?.means(.the) == true
    else { return false }
    return tokens(of: last).only.map { $0.weekday != nil && $0.range.count <= 3 } == true
  }

  static func withoutArticle(_ tokens: ArraySlice<DateToken>) -> ArraySlice<DateToken> {
    tokens.first?.means(.the) == true ? tokens.dropFirst() : tokens
  }

  // MARK: Suggestions

  /// Returns the text with its last two digits as a year of today's century, if that is a date.
  func withFullYear(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let last = bytes.lastIndex(where: { $0.isASCIIDigit }) else { return nil }
    let start = bytes[..<last].lastIndex { !$0.isASCIIDigit }.map { $0 + 1 } ?? 0
    guard last - start == 1, today.year >= 1000 else { return nil }
    let full =
      String(decoding: bytes[..<start], as: UTF8.self) + "\(today.year / 100)"
      + String(decoding: bytes[start...], as: UTF8.self)
    return outcome(of: [full]).reading == nil ? nil : full
  }

  /// Returns the text with its one unknown word replaced by the nearest known one, if that is a
  /// date.
  func correction(of text: String) -> String? {
    let tokens = tokens(of: text)
    let unknown = tokens.filter { $0.kind == .unknown }
    // Two letters are near much else: `500ml`.
    guard unknown.count == 1, let range = unknown.first?.range, range.count > 2 else {
      return nil
    }
    let scalars = DateText.normalized(text)
    let near = Suggestion.nearest(to: DateText.string(scalars[range]), in: vocabulary.words)
    // `Meds` is no misspelled `weds`.
    guard let near,
      range.count > 4 || DateText.normalized(near).first == scalars[range.lowerBound]
    else { return nil }
    let corrected =
      DateText.string(scalars[..<range.lowerBound]) + near
      + DateText.string(scalars[range.upperBound...])
    // `2nigth` has a number, and `2night` has none.
    guard unknown.first?.isAttached == false || self.tokens(of: corrected).count == tokens.count
    else { return nil }
    return outcome(of: [corrected]).reading == nil && !isRepetition([corrected]) ? nil : corrected
  }
}

extension DateReader {
  /// Returns the reader with the languages in which some words name a month or a weekday.
  package func knowing(_ words: [String]) -> DateReader {
    var reader = self
    reader.vocabulary.add(languagesNamedIn: words.flatMap(\.words))
    reader.dividedTexts = Memo()
    return reader
  }
}

/// The meaning of words that may be a date.
extension DateReader {
  /// The meaning of some words.
  enum Outcome {
    case date(DateReading)
    /// The words look like a whole date, but are invalid.
    case problem(DateReadingError)
    /// The words name a period without a day.
    case incomplete(DateReadingError)
    case nothing

    var reading: DateReading? { if case .date(let reading) = self { reading } else { nil } }

    var isSomething: Bool { if case .nothing = self { false } else { true } }

    /// Whether no other words can be the date.
    var isDecisive: Bool {
      switch self {
      case .date, .problem: true
      case .incomplete, .nothing: false
      }
    }
  }

  /// Whether words have the name of a feast.
  func hasFeast(_ words: ArraySlice<String>) -> Bool {
    tokens(of: words).contains { $0.feast != nil }
  }

  func outcome(of words: ArraySlice<String>) -> Outcome {
    // An empty argument is a title.
    guard words.allSatisfy({ $0.contains { !$0.isWhitespace } }) else { return .nothing }
    do {
      return try reading(of: words.joined(separator: " ")).map { .date($0) } ?? .nothing
    } catch .incomplete(let text, let example) {
      return .incomplete(.incomplete(text, example: example))
    } catch {
      return .problem(error)
    }
  }

  /// Whether words are a date, or look like one but are invalid.
  package func areDate(_ words: [String]) -> Bool {
    outcome(of: words[...]).isDecisive && !isMinutesOrMonths(tokens(of: words[...]))
  }

  /// Whether the first word of a text is a number, or can be of a date: `2026-02-30`, `feb 30`.
  package func beginsWithDate(_ words: [String]) -> Bool {
    guard let first = words.first else { return false }
    return first.first?.isNumber == true || outcome(of: [first]).isSomething
  }

  /// Whether words end in a date, or in what looks like one.
  func endInDate(_ words: ArraySlice<String>) -> Bool {
    words.indices.suffix(DateReader.maximumWords).contains { start in
      outcome(of: words[start...]).isSomething
    }
  }
}
