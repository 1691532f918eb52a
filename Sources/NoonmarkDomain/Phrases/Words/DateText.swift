import NoonmarkText

/// The normalized characters of a typed date.
enum DateText {
  /// Returns a text in the form in which dates are compared: in lowercase, without accents, with
  /// ASCII digits and punctuation, and with single spaces.
  static func normalized(_ text: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
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
          result.append(DisplayText.withoutAccent(letter) ?? letter)
        }
      }
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  /// Whether a normalized scalar is part of a word.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
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
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
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
