import Almanac
import NoonmarkBase
import NoonmarkText

/// The words of a command line, divided into a title and a date.
package struct TitleAndDate: Hashable, Sendable {
  package let title: String
  package let reading: DateReading
  /// The words of the date.
  package let written: String
  /// The words of the title; those in quotes are one.
  let words: [String]
  /// Whether the date is before the title.
  var isDateFirst = false
  /// Whether the meaning of the words decided, and not two arguments in quotes.
  package let isDivided: Bool
}

/// A title and a date, as words.
package struct TitleAndDateWords: Hashable, Sendable {
  package let title: String
  package let date: String
}

/// An error in dividing words into a title and a date.
package enum TitleAndDateError: Error, Hashable {
  /// No date is at the end or at the start. `found` is one in the middle, and `near` the last words
  /// with one of them corrected.
  case noDate(found: String?, near: String?)
  /// All words are a date.
  case noTitle(String)
  /// The words can be divided in two ways.
  case twoWays(TitleAndDateWords, TitleAndDateWords)
  /// The words before the title can be a date, but rather belong to it: `Sunday roast`.
  case nameFirst(TitleAndDateWords)
  /// Some words cannot be read.
  case problem(SentenceProblem)
  /// The date is invalid. `other` has a shorter one.
  case date(DateReadingError, other: TitleAndDateWords? = nil)
}

extension TitleAndDate {
  /// The title without the punctuation before the date, unless it was in quotes.
  package var titleWithoutDivider: String {
    words.count == 1 && title.contains(where: \.isWhitespace)
      ? title : TitlePhrases.withoutDivider(title)
  }

  /// Returns the division with the time beside the date, `Call at 5 pm on friday`, and the time;
  /// `nil` if the title has none there, or quotes decided.
  package var takingTime: (titled: TitleAndDate, time: ClockTime)? {
    guard isDivided else { return nil }
    let found = isDateFirst ? timeAfterDate : timeBeforeDate
    guard let (others, time) = found, !others.isEmpty else { return nil }
    let rest = Array(isDateFirst ? words.suffix(others.count) : words.prefix(others.count))
    let date =
      isDateFirst
      ? [written] + Array(words.dropLast(rest.count))
      : Array(words.dropFirst(rest.count)) + [written]
    let titled = TitleAndDate(
      title: rest.joined(separator: " "), reading: reading,
      written: date.joined(separator: " "), words: rest, isDateFirst: isDateFirst, isDivided: true)
    return (titled, time)
  }

  /// The time before the date and the other words: `Call 5 pm, friday`.
  private var timeBeforeDate: (rest: [String], time: ClockTime)? {
    var near = words
    if near.last?.hasSuffix(",") == true { near[near.count - 1].removeLast() }
    return DateReader.timeLast(near)
  }

  /// The time after the date and the other words: `friday at 5 pm, call`.
  private var timeAfterDate: (rest: [String], time: ClockTime)? {
    // A comma ends the time.
    if let end = words.firstIndex(where: { $0.hasSuffix(",") }) {
      var near = words
      near[end].removeLast()
      if near[end].isEmpty { near.remove(at: end) }
      let found = DateReader.timeFirst(near)
      if let found, found.rest.count == words.count - end - 1 { return found }
    }
    return DateReader.timeFirst(words)
  }
}

extension DateReader {
  /// Divides words into a title and a date: the longest date at the end, or else at the start.
  ///
  /// Two words are divided between them if the second is a date, and so is a last word with a space
  /// in it: quotes decide. No word is dropped: each is in the title or in the date.
  package func divide(_ words: [String]) throws(TitleAndDateError) -> TitleAndDate {
    if let quoted = try quoted(words) { return quoted }
    // One quoted argument is divided as if it had no quotes.
    let words =
      words.count == 1
      ? words[0].unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) } : words
    let division = TitleDivision(words, self)
    if let divided = try division.dateLast() { return divided }
    return try division.dateFirst()
  }

  /// Returns the number of words at the start that form a date, or look like one; 0 if none do.
  ///
  /// A first word in quotes is whole, and so is a date as scripts write it: `2026-12-24`.
  package func countOfLeadingWords(in words: [String]) -> Int {
    guard let first = words.first else { return 0 }
    if first.contains(where: \.isWhitespace) || isForScripts(first) { return 1 }
    let unquoted = words.prefix(TitleDivision.maximumWords)
      .prefix { !$0.contains(where: \.isWhitespace) }
    return (1...unquoted.count).last { outcome(of: words.prefix($0)).isSomething } ?? 0
  }

  /// Whether a word is a date such as `2026-12-24`, `12-24` or `+10d`.
  private func isForScripts(_ word: String) -> Bool {
    guard outcome(of: [word]).reading != nil, let token = tokens(of: word).first else {
      return false
    }
    switch token.kind {
    case .sign: return true
    case .group(let group): return group.separator == "-"
    default: return false
    }
  }

  /// Returns the date at the end of a title of several words; nil if none is there.
  package func date(endingTitle words: [String]) -> String? {
    words.indices.dropFirst().suffix(TitleDivision.maximumWords)
      .first { outcome(of: words[$0...]).reading != nil }
      .map { words[$0...].joined(separator: " ") }
  }

  /// Returns the date to come in the middle of a title that is no feast; nil if none is there.
  package func date(inTitle words: [String]) -> String? {
    guard let range = unreadDate(in: words), range.lowerBound > 0, !hasFeast(words[range]),
      let date = outcome(of: words[range]).reading?.date, date >= today
    else { return nil }
    return words[range].joined(separator: " ")
  }

  /// Returns the error of a date at the end of a title: `pay by 8/1/27`, `renew before june`.
  package func problem(atEndOf words: [String]) -> DateReadingError? {
    for start in words.indices.dropFirst().suffix(TitleDivision.maximumWords) {
      switch outcome(of: words[start...]) {
      case .problem(let error): return error
      // `before june`, but not `Call May` or `Read 1984`.
      case .incomplete(let error)
      where [DateTerm.due, .on, .ahead].contains { term in
        tokens(of: words[start - 1]).first?.means(term) == true
      }: return error
      default: continue
      }
    }
    return nil
  }

  /// Returns a title and a date that are one argument each; nil to divide words by their meaning.
  private func quoted(_ words: [String]) throws(TitleAndDateError) -> TitleAndDate? {
    guard words.count > 1, let last = words.last,
      words.count == 2 || last.contains(where: \.isWhitespace)
    else { return nil }
    let title = words.dropLast().joined(separator: " ")
    switch outcome(of: [last]) {
    case .date(let reading):
      // `2026-12-24 Christmas`: a feast is a title too.
      if outcome(of: [words[0]]).reading != nil, hasFeast(words.suffix(1)) { return nil }
      // Two words without quotes are divided by their meaning: `Middag morsdag`.
      let isWords =
        words.allSatisfy { !$0.contains(where: \.isWhitespace) }
        && last.first?.isLetter == true
      // `next friday` is a date without a title. A number is always a date, as scripts write it.
      let isGlued =
        last.utf8.first.map { $0.isASCIILetter || $0 >= 0x80 } == true
        && outcome(of: words[...]).reading != nil && outcome(of: [words[0]]).reading == nil
      return isGlued
        ? nil
        : TitleAndDate(
          title: title, reading: reading, written: last, words: words.dropLast(),
          isDivided: isWords)
    case .problem(let error) where last.utf8.first?.isASCIIDigit == true: throw .date(error)
    case .problem, .incomplete, .nothing: return nil
    }
  }

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
    tokens(of: words.joined(separator: " ")).contains { token in
      token.first { if case .feast = $0 { true } else { nil } } == true
    }
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
}
