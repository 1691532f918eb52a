import NoonmarkText

/// The normalized characters of a typed date.
package enum DateText {
  /// Returns a text in the form in which dates are compared: in lowercase, without accents, with
  /// ASCII digits and punctuation, and with single spaces.
  package static func normalized(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(text.utf8.count)
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      // Most words are ASCII, which needs no table of Unicode.
      if (0x21...0x7E).contains(scalar.value) {
        let isCapital = "A"..."Z" ~= scalar
        result.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar)
      } else if scalar.properties.isWhitespace {
        if result.last != " ", !result.isEmpty { result.append(" ") }
      } else if let plain = plain(scalar) {
        result.append(plain)
      } else if !isIgnored(scalar) {
        for letter in scalar.properties.lowercaseMapping.unicodeScalars
        where !isIgnored(letter) {
          let rest = text.unicodeScalars[index...].dropFirst()
          if let plain = DisplayText.withoutAccent(letter), !isOtherWord(letter, result, rest) {
            result.append(plain)
          } else {
            result.append(letter)
          }
        }
      }
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  /// The words that would be an article or a preposition without their accent.
  private static let accented: Set<String> = ["thé", "là", "él", "dés"]

  /// Whether a letter between the normalized text before it and the rest is in one of those words.
  private static func isOtherWord(
    _ letter: Unicode.Scalar, _ before: [Unicode.Scalar], _ rest: Substring.UnicodeScalarView
  ) -> Bool {
    let start = before.suffix(3).reversed().prefix { isLetter($0) }.reversed()
    let end = rest.prefix(2).prefix { $0.properties.isAlphabetic }
    return accented.contains(string(start + [letter]) + String(end).lowercased())
  }

  static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(decoding: scalars.flatMap(\.utf8), as: UTF8.self)
  }

  package static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  /// Whether a normalized scalar is part of a word.
  package static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? "a"..."z" ~= scalar : scalar.properties.isAlphabetic
  }

  /// Whether a normalized scalar is a letter of Arabic.
  static func isArabic(_ scalar: Unicode.Scalar) -> Bool { 0x620...0x6FF ~= scalar.value }

  /// Whether words of the script follow each other without spaces.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
    default: false
    }
  }

  /// Whether a normalized text begins in such a script.
  static func beginsUnspaced(_ text: String) -> Bool {
    text.unicodeScalars.first.map { isUnspaced($0) } == true
  }

  /// Whether all of a normalized text is in such scripts.
  static func isUnspaced(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { isUnspaced($0) }
  }

  /// Returns the ASCII or Arabic character that replaces a scalar, or `nil` for others.
  package static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII { return nil }
    // The decimal digits of every script.
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }
    switch scalar.value {
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63: return "-"
    case 0x301C: return "~"
    case 0x2019, 0x02BC, 0x00B4: return "'"
    case 0x3001, 0x060C, 0x066B, 0xFF64: return ","
    case 0x3002, 0xFF61: return "."
    case 0x2044, 0x2215: return "/"
    // Letters of Arabic that are typed with and without hamza.
    case 0x0622, 0x0623, 0x0625, 0x0671: return "\u{627}"
    case 0x0649: return "\u{64A}"
    // Full-width letters and punctuation.
    case 0xFF21...0xFF3A: return Unicode.Scalar(UInt8(scalar.value - 0xFF21 + 0x61))
    case 0xFF01...0xFF5E: return Unicode.Scalar(UInt8(scalar.value - 0xFF01 + 0x21))
    default: return nil
    }
  }

  /// Whether a scalar has no influence on a word: marks of accents, vowels and direction, and the
  /// elongation of Arabic.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return false }
    switch scalar.properties.generalCategory {
    case .format, .nonspacingMark: return true
    default: return scalar == "\u{640}"
    }
  }
}

/// Numbers of several words, or of several in one: `twenty-five`, `fünfundvierzig`, `tjueførste`.
struct CompoundNumbers: Sendable {
  /// The components of compound numbers, by their first letter.
  private var words: [Unicode.Scalar: [(letters: [Unicode.Scalar], term: DateTerm)]] = [:]

  mutating func add(_ word: [Unicode.Scalar], _ term: DateTerm) {
    guard let first = word.first else { return }
    words[first, default: []].append((word, term))
  }

  /// Returns the meanings of a word that is composed of numbers; `nil` for other words.
  ///
  /// The numbers in it are joined as if they had spaces between them.
  ///
  /// - Parameter parts: The numbers before it in the same word.
  func terms(
    of word: ArraySlice<Unicode.Scalar>, after parts: [DateToken] = []
  ) -> [DateTerm]? {
    guard let first = word.first else { return CompoundNumbers.terms(of: parts) }
    for (letters, term) in words[first] ?? [] where word.starts(with: letters) {
      let rest = word.dropFirst(letters.count)
      let part = DateToken(
        kind: .word([term]), isAttached: true, isAfterHyphen: false,
        range: word.startIndex..<rest.startIndex)
      if let found = terms(of: rest, after: parts + [part]) { return found }
    }
    return nil
  }

  /// Returns the number that the parts of a word are, possibly with a half: `zweieinhalb`.
  private static func terms(of parts: [DateToken]) -> [DateTerm]? {
    let hasHalf = parts.last?.means(.half) == true
    let number = joined(hasHalf ? Array(parts.dropLast()) : parts).only
    guard let number, case .word(let terms) = number.kind else { return nil }
    guard hasHalf else { return terms }
    return number.count.map { [.number($0), .half] }
  }

  /// Returns tokens in which a number of several words is one: `twenty five`, `vingt et un`,
  /// `treinta y cinco`, `two hundred`.
  static func joined(_ tokens: [DateToken]) -> [DateToken] {
    guard tokens.contains(where: { $0.count ?? $0.ordinal ?? 0 >= 20 }) else { return tokens }
    var joined: [DateToken] = []
    var rest = tokens[...]
    while let first = rest.popFirst() {
      guard let (value, count) = value(first, rest), let last = rest.prefix(count).last else {
        joined.append(first)
        continue
      }
      rest = rest.dropFirst(count)
      joined.append(DateToken(value, from: first, through: last))
    }
    return joined
  }

  /// Returns the number that a token and some after it are, and how many are after it.
  private static func value(
    _ first: DateToken, _ rest: ArraySlice<DateToken>
  ) -> (value: DateTerm, count: Int)? {
    guard let (start, count) = hundreds(first, rest) else { return belowHundred(first, rest) }
    var after = rest.dropFirst(count)
    let hasAnd = after.take(.and)
    guard let next = after.popFirst(), let other = next.count, other < 100,
      hasAnd || !isArticle(next)
    else {
      guard count > 0 else { return nil }
      return (.number(start), count)
    }
    let length = count + (hasAnd ? 2 : 1)
    // `a hundred and twenty-five`.
    if let (last, more) = belowHundred(next, after), case .number(let value) = last {
      return (.number(start + value), length + more)
    }
    return (.number(start + other), length)
  }

  /// Returns the hundreds that a number begins with, and how many tokens of them are after the
  /// first: `hundred`, `two hundred`, `2 hundred`.
  private static func hundreds(
    _ first: DateToken, _ rest: ArraySlice<DateToken>
  ) -> (value: Int, count: Int)? {
    guard let value = first.number else { return nil }
    if (1...9).contains(value), rest.first?.count == 100 { return (value * 100, 1) }
    guard first.count != nil, value >= 100, value.isMultiple(of: 100) else { return nil }
    return (value, 0)
  }

  /// Returns the number below 100 that a token and some after it are.
  private static func belowHundred(
    _ first: DateToken, _ rest: ArraySlice<DateToken>
  ) -> (value: DateTerm, count: Int)? {
    // `الحادي والعشرين`, `einundzwanzigster`, but not `the first and twentieth`.
    if let unit = first.ordinal ?? first.count, unit < 10, rest.first?.means(.and) == true,
      let last = rest.dropFirst().first, last.isAttached, let tens = last.ordinal,
      tens >= 20, tens.isMultiple(of: 10)
    {
      return (.ordinal(unit + tens), 2)
    }
    guard let value = first.count, let next = rest.first else { return nil }
    // `twenty-first`.
    if let unit = next.ordinal, (20...30).contains(value), unit < 10 {
      return (.ordinal(value + unit), 1)
    }
    let hasAnd = next.means(.and)
    guard let last = hasAnd ? rest.dropFirst().first : next, let other = last.count else {
      return nil
    }
    // Arabic has the tens last.
    if value < 10, hasAnd, last.isAttached, (20...90).contains(other) {
      return (.number(value + other), 2)
    }
    // `soixante-douze`, `quatre-vingt-treize`.
    let isFrench = value == 60 || value == 80
    guard (20..<100).contains(value), other < (isFrench ? 20 : 10), hasAnd || !isArticle(last)
    else { return nil }
    return (.number(value + other), hasAnd ? 2 : 1)
  }

  /// Whether a number is rather an article: `twenty a day`.
  private static func isArticle(_ token: DateToken) -> Bool {
    token.count == 1 && token.range.count <= 2 && !token.isAttached && !token.isAfterHyphen
  }
}
