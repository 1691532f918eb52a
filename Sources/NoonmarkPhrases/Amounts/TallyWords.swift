import Almanac
import NoonmarkBase
import NoonmarkText

/// The words after the name of a tally: an amount, a time and a note.
///
///     2                   two, now
///     x3                  three, now
///     at 9am              one, at 9:00
///     2 yesterday 18:00   two, at that time
///     3 bottles           three, and the unit as a note
///     with milk at 9am    one, at 9:00, with the other words as a note
///     500ml               five hundred, and the unit as a note
package struct TallyWords: Hashable, Sendable {
  package var amount: Int?
  /// The note: the unit of the amount, unless it is the name of the tally, and other words.
  package var note: String?
  package var time: PastTime?
  /// The words of the time.
  package var timeText: String?

  package init(
    amount: Int? = nil, note: String? = nil, time: PastTime? = nil, timeText: String? = nil
  ) {
    self.amount = amount
    self.note = note
    self.time = time
    self.timeText = timeText
  }
}

/// An error in the words after the name of a tally.
package enum TallyWordsError: Error {
  /// Some words are neither an amount, a time, nor a note.
  ///
  /// `read` is the meaning of the other words, and `near` a correction.
  case unreadable(String, all: String, read: TallyWords, near: String?)
  /// The words are ambiguous.
  case twoWays(String, TallyWords, TallyWords)
  /// A duration such as `20 min`, which is not a time without `ago`.
  case length(String)
  /// A fractional number or a range, which can also be a date or a time.
  ///
  /// `thousandths` is the number times 1000.
  case fraction(String, all: String, thousandths: Int?)
  /// The words are an invalid amount or time.
  case invalid(Failure)
}

/// Parses the words after the name of a tally.
package struct TallyWordsReader {
  let reader: DateReader
  let moment: ZonedInstant
  private let days: Zone?
  private let units: [String]
  let takesNotes: Bool

  /// The maximum number of words of an amount and a time.
  package static let maximumWords = 14

  /// - Parameters:
  ///   - moment: The current time, in the zone of times.
  ///   - days: The zone in which days begin.
  ///   - units: The names of the tally, which can follow an amount: `2 coffees`.
  ///   - takesNotes: Whether other words are a note.
  package init(
    _ reader: DateReader, at moment: ZonedInstant, days: Zone? = nil, units: [String] = [],
    takesNotes: Bool = true
  ) {
    self.takesNotes = takesNotes
    self.reader = reader
    self.moment = moment
    self.days = days
    self.units = units.map { TitlePhrases.key($0) }
  }

  /// Parses words; each belongs to the amount, the time or the note.
  package func read(_ typed: [String]) throws(TallyWordsError) -> TallyWords {
    let words = typed.flatMap { word in
      word.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
    }
    guard !words.isEmpty else { return TallyWords() }
    if let (note, rest) = TallyWordsReader.dividedAtNote(words) {
      var read = try read(rest)
      read.note = [read.note, note].compactMap(\.self).joined(separator: ", ")
      return read
    }
    if let error = mixedNumber(in: words) { throw error }
    var problem: TallyWordsError?
    do {
      if let read = try parts(words) { return read }
    } catch {
      guard case .fraction = error else { throw error }
      // The range may be part of the note: `latte with 2-3 shots`.
      problem = error
    }
    let divided = divided(words)
    if let error = fraction(in: divided) ?? uncounted(in: divided) { throw error }
    if let read = noted(divided) { return read }
    if let problem { throw problem }
    if let text = severalTimes(words) { throw .invalid(DateReader.severalTimes(text)) }
    if let error = half(in: divided) { throw error }
    throw unreadable(divided)
  }

  /// Splits words into a note in parentheses and the other words: `2 (decaf) at 9am`.
  private static func dividedAtNote(_ words: [String]) -> (note: String, rest: [String])? {
    guard let start = words.firstIndex(where: { $0.hasPrefix("(") }),
      let end = words[start...].firstIndex(where: { $0.hasSuffix(")") })
    else { return nil }
    let note = words[start...end].joined(separator: " ").dropFirst().dropLast()
    guard !note.isEmpty, !note.contains("("), !note.contains(")") else { return nil }
    return (String(note), Array(words[..<start] + words[(end + 1)...]))
  }

  /// Parses words that are an amount, a time, or both; `nil` for other words.
  private func parts(_ typed: [String]) throws(TallyWordsError) -> TallyWords? {
    guard typed.count <= TallyWordsReader.maximumWords else { return nil }
    let words = typed.map { TallyWordsReader.withoutComma($0) }
    let amount = try amount(words[...])
    // `7 am` is a time, though any word can be a unit.
    if let amount, amount.note == nil || (try? time(words[...])) == nil { return amount }
    if let read = try time(words[...]) { return read }
    var found: [TallyWords] = []
    var problem: TallyWordsError?
    for index in words.indices.dropFirst() {
      for (number, rest) in [
        (words[..<index], words[index...]), (words[index...], words[..<index]),
      ] {
        do {
          guard let amount = try self.amount(number), var read = try time(rest) else { continue }
          (read.amount, read.note) = (amount.amount, amount.note)
          if !found.contains(read) { found.append(read) }
        } catch {
          problem = problem ?? error
        }
      }
    }
    // Prefers a reading without a note: `30 just now`.
    if found.contains(where: { $0.note == nil }) { found.removeAll { $0.note != nil } }
    if let first = found.first {
      guard found.count == 1 else { throw .twoWays(joined(words[...]), first, found[1]) }
      return first
    }
    if case .fraction(let text, _, let thousandths) = problem {
      throw .fraction(text, all: joined(words[...]), thousandths: thousandths)
    }
    if let problem { throw problem }
    return nil
  }

  /// An amount and time at the end or the start of words, and the other words.
  struct Part {
    let read: TallyWords
    let rest: ArraySlice<String>
    /// Whether the amount and time are at the start.
    let isFirst: Bool
  }

  /// Words, and their parts at the end or the start that are an amount and time, longest first.
  struct Divided {
    let words: [String]
    let parts: [Part]
  }

  private func divided(_ words: [String]) -> Divided {
    let counts = (1..<max(words.count, 1)).prefix(TallyWordsReader.maximumWords)
    let parts = counts.reversed().flatMap { count in
      [
        (words.suffix(count), words.dropLast(count), false),
        (words.prefix(count), words.dropFirst(count), true),
      ].compactMap { part, rest, isFirst -> Part? in
        // Short words are ambiguous: the German `mit` (with) is also an abbreviated Wednesday.
        let isWord =
          joined(part).contains { $0.isNumber } || part.contains { $0.utf8.count > 3 }
          || part.first.map { reader.tokens(of: $0).first?.count ?? 1 > 1 } == true
        // `half a glass` is not an amount of 1.
        let isHalf = rest.last.flatMap { reader.tokens(of: $0).first?.means(.qualifier) } == true
        guard isWord, !isHalf, let read = try? self.parts(Array(part)) else { return nil }
        return Part(read: read, rest: rest, isFirst: isFirst)
      }
    }
    return Divided(words: words, parts: parts)
  }

  /// Returns the error about the words outside the longest readable part.
  ///
  /// They can begin with an amount: `500ml`, `250 ml`.
  private func unreadable(_ divided: Divided) -> TallyWordsError {
    let all = joined(divided.words.map { TallyWordsReader.withoutComma($0) }[...])
    let part = divided.parts.first
    var (text, read) = (joined(part?.rest ?? divided.words[...]), part?.read ?? TallyWords())
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    if read.amount == nil, let amount = TallyAmount.parse(String(digits)),
      unit.first?.isLetter == true
    {
      read.amount = amount
      text = String(unit)
    }
    return .unreadable(
      text, all: all, read: read, near: read == TallyWords() ? correction(of: all) : nil)
  }

  /// Returns a text with a misspelled word corrected; `nil` if none exists, or it has digits.
  func correction(of text: String) -> String? {
    text.contains(where: \.isNumber) ? nil : reader.correction(of: text)
  }

  func joined(_ words: ArraySlice<String>) -> String { words.joined(separator: " ") }

  /// Returns a word without a trailing comma.
  static func withoutComma(_ word: String) -> String {
    word.utf8.count > 1 && word.hasSuffix(",") ? String(word.dropLast()) : word
  }

  // MARK: Amounts

  /// Parses an amount: `2`, `x3`, `two`, `3 times`, `2 glasses of`.
  ///
  /// A unit that is not the name of the tally becomes the note: `3 bottles`, `500ml`.
  private func amount(_ words: ArraySlice<String>) throws(TallyWordsError) -> TallyWords? {
    if let number = try number(words) { return TallyWords(amount: number) }
    var rest = words
    let glued = words.first.flatMap { self.measure($0) }
    if rest.count > (glued == nil ? 2 : 1),
      reader.tokens(of: rest.last ?? "").first?.means(.of) == true
    {
      rest.removeLast()
    }
    if rest.count == 1, let glued { return glued }
    for count in 1..<max(rest.count, 1) where isUnit(rest.dropFirst(count)) {
      if let number = try number(rest.prefix(count)) { return TallyWords(amount: number) }
    }
    // `3 bottles`, `a dozen eggs`.
    guard 2...3 ~= rest.count, let unit = rest.last, isOtherUnit(unit),
      let number = try number(rest.dropLast())
    else { return nil }
    return TallyWords(amount: number, note: unit)
  }

  /// Whether a word after an amount can only be a unit: letters that are not part of a time.
  func isOtherUnit(_ word: String) -> Bool {
    reader.vocabulary.titles[.wordMeasure].contains(TitlePhrases.key(word))
      || word.allSatisfy(\.isLetter)
        && reader.tokens(of: word).allSatisfy { $0.kind == .unknown }
        && reader.correction(of: word) == nil && !isUncounted(word)
  }

  /// Whether words are a name of the tally, with or without a plural ending: `1 glass`.
  private func isUnit(_ words: ArraySlice<String>) -> Bool {
    let name = TitlePhrases.key(joined(words))
    return units.contains { unit in
      unit == name || name.count > 2 && unit.hasPrefix(name) && unit.count - name.count <= 2
    }
  }

  private func number(_ words: ArraySlice<String>) throws(TallyWordsError) -> Int? {
    let tokens = reader.tokens(of: joined(words))
    if tokens.count == 2, tokens[1].means(.times) {
      return number(tokens[0])
    }
    if tokens.count == 1, let number = tokens[0].count { return number }
    if tokens.count == 1, tokens[0].means(.twice) { return 2 }
    if let product = product(tokens) { return product }
    if let number = try collective(words) { return number }
    guard words.count <= 2 else { return nil }
    var text = TitlePhrases.key(words.joined())
    let isMarked = TallyWordsReader.removeMark(&text)
    // `x 3`, but not `2 3`.
    guard words.count == 1 || isMarked else { return nil }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else {
      guard TallyWordsReader.isFractionOrRange(text) else { return nil }
      let all = words.joined(separator: " ")
      throw .fraction(all, all: all, thousandths: TallyWordsReader.thousandths(text))
    }
    // More digits are a date, and `0900` is a time.
    guard isMarked || digits.utf8.count <= 7 && !(text.utf8.count == 4 && text.hasPrefix("0"))
    else { return nil }
    guard let amount = TallyAmount.parse(text) else {
      throw .invalid(.input(TallyAmount.invalid(joined(words))))
    }
    return amount
  }

  /// Returns the number of `once`, `a couple` or `two dozen`.
  private func collective(_ words: ArraySlice<String>) throws(TallyWordsError) -> Int? {
    let titles = reader.vocabulary.titles
    if titles[.wordOnce].contains(TitlePhrases.key(joined(words))) { return 1 }
    guard let last = words.last else { return nil }
    let isDozen = self.isDozen(last)
    guard isDozen || titles[.wordCouple].contains(TitlePhrases.key(last)) else { return nil }
    let rest = words.dropLast()
    guard let count = try rest.isEmpty ? 1 : number(rest) else { return nil }
    let product = count * (isDozen ? 12 : 2)
    return product <= TallyAmount.maximum ? product : nil
  }

  /// Returns the product of `3x10` or `20 x 3`.
  private func product(_ tokens: [DateToken]) -> Int? {
    guard tokens.count == 3, tokens[1].means(.times),
      case .number(let first, digits: 1...4) = tokens[0].kind,
      case .number(let second, digits: 1...4) = tokens[2].kind,
      case let product = first * second, 1...TallyAmount.maximum ~= product
    else { return nil }
    return product
  }

  /// Whether a text is `1.5`, `1/2` or `2-3`, which could also be a date.
  static func isFractionOrRange(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { ".,/-".contains($0) }
    guard parts.count == 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return false }
    if text.contains("/") { return ["1/2", "1/3", "2/3", "1/4", "3/4"].contains(text) }
    // `12-24` and `09-10` are dates.
    return !text.contains("-") || parts[0].first != "0" && Int(parts[1]).map { $0 <= 12 } == true
  }

  /// Parses a decimal such as `1.5` or `1,5` and returns it times 1000.
  static func thousandths(_ text: String) -> Int? {
    let parts = text.split { $0 == "." || $0 == "," }
    guard parts.count == 2, parts[1].count <= 3 else { return nil }
    let zeros = String(repeating: "0", count: 3 - parts[1].count)
    return TallyAmount.parse(parts[0] + parts[1] + zeros)
  }

  private func number(_ token: DateToken) -> Int? {
    if case .number(let number, digits: _) = token.kind {
      return (1...TallyAmount.maximum).contains(number) ? number : nil
    }
    return token.count
  }

  /// Removes the mark of `x3`, `3x`, `×3` or `+3`; returns `false` if none exists.
  private static func removeMark(_ text: inout String) -> Bool {
    guard let first = text.first, let last = text.last, text.count > 1 else { return false }
    if "x×*+".contains(first) {
      text.removeFirst()
    } else if "x×".contains(last) {
      text.removeLast()
    } else {
      return false
    }
    return true
  }

  // MARK: Times

  /// Parses a time; `nil` for other words.
  private func time(_ words: ArraySlice<String>) throws(TallyWordsError) -> TallyWords? {
    let text = joined(words)
    if reader.isLength(text, isMarked: true) { return nil }
    if reader.isLength(text, isMarked: false) { throw .length(text) }
    // `since 7 this morning` is the time of the beginning.
    let isSince =
      words.count > 1 && reader.tokens(of: words.first ?? "").first?.means(.since) == true
    let time: PastTime
    do {
      time = try reader.pastTime(
        isSince ? joined(words.dropFirst()) : text, at: moment, days: days)
    } catch {
      if error.cause == .unreadableText { return nil }
      throw .invalid(error)
    }
    // `12-25` is likelier a range than a day of months ago.
    if reader.tokens(of: text).only?.group.map({ $0.separator == "-" && $0.parts.count == 2 })
      == true, time.at < moment.now.advanced(bySeconds: -60 * 86_400)
    {
      throw .fraction(text, all: text, thousandths: nil)
    }
    return TallyWords(time: time, timeText: text)
  }
}
