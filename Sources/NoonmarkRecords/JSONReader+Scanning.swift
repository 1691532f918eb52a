import NoonmarkBase

extension JSONReader {
  /// Returns the text of a scanned string, or the digits of a number.
  func text(of range: Range<Int>) -> String {
    let escaped = bytes[range]
    guard escaped.contains(UInt8(ascii: "\\")) else {
      return String(decoding: escaped, as: UTF8.self)
    }
    return String(utf8Capacity: range.count) { output in
      var index = range.lowerBound
      while index < range.upperBound {
        guard bytes[index] == UInt8(ascii: "\\") else {
          output.append(bytes[index])
          index += 1
          continue
        }
        guard let (scalar, length) = escape(at: index) else { break }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          output.append(byte)
        }
        index += length
      }
    }
  }
}

// MARK: Strings

extension JSONReader {
  /// Scans a string; returns its content without the quotes.
  mutating func scanString() throws(JSONError) -> Range<Int> {
    index += 1
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return start..<index - 1
      case UInt8(ascii: "\\"):
        guard let (_, length) = escape(at: index) else {
          throw error(codeUnit(at: index) == nil ? .invalidEscape : .unpairedSurrogate)
        }
        index += length
      case ..<0x20: throw error(.controlCharacter)
      case ..<0x80: index += 1
      default:
        guard let length = characterLength(at: index) else { throw error(.notUTF8) }
        index += length
      }
    }
    throw error(.unexpectedEnd)
  }

  /// Returns the character of an escape and the length of the escape, or `nil` if it is invalid.
  private func escape(at index: Int) -> (Unicode.Scalar, length: Int)? {
    guard index + 1 < bytes.count else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return (Unicode.Scalar(bytes[index + 1]), 2)
    case UInt8(ascii: "b"): return ("\u{8}", 2)
    case UInt8(ascii: "f"): return ("\u{C}", 2)
    case UInt8(ascii: "n"): return ("\n", 2)
    case UInt8(ascii: "r"): return ("\r", 2)
    case UInt8(ascii: "t"): return ("\t", 2)
    default: break
    }
    guard let unit = codeUnit(at: index) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
    guard UTF16.isLeadSurrogate(UInt16(unit)), let low = codeUnit(at: index + 6),
      UTF16.isTrailSurrogate(UInt16(low)),
      let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
    else { return nil }
    return (scalar, 12)
  }

  /// Returns the UTF-16 code unit of the `\u` escape at an index, or `nil`.
  private func codeUnit(at index: Int) -> UInt32? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[index + 2..<index + 6] {
      guard let digit = byte.hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }

  /// Returns the length of a character that is not ASCII, or `nil` if it is malformed.
  ///
  /// Source: the Unicode Standard, table 3-7 (well-formed UTF-8 byte sequences).
  func characterLength(at index: Int) -> Int? {
    let length: Int
    let second: ClosedRange<UInt8>
    switch bytes[index] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    for next in index + 2..<index + length where bytes[next] & 0xC0 != 0x80 { return nil }
    return length
  }
}

// MARK: Numbers

extension JSONReader {
  /// Scans a number.
  mutating func scanNumber() throws(JSONError) -> Range<Int> {
    let start = index
    _ = skip("-")
    if !skip("0") { try scanDigits() }
    if skip(".") { try scanDigits() }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      try scanDigits()
    }
    if index < bytes.count, bytes[index].isASCIIDigit || bytes[index].isASCIILetter {
      throw error(.invalidNumber)
    }
    return start..<index
  }

  /// Scans at least one digit.
  private mutating func scanDigits() throws(JSONError) {
    let start = index
    while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
    guard index > start else { throw error(.invalidNumber) }
  }
}

/// A syntax error in a JSON document.
package struct JSONError: Error, Hashable, Sendable {
  /// The kind of an error and its message.
  package enum Problem: String, Hashable, Sendable {
    case unexpectedEnd = "unexpected end"
    case notUTF8 = "invalid UTF-8"
    case expectedValue = "expected a value"
    case expectedName = "expected a name in double quotes"
    case expectedColon = "expected ':'"
    case expectedCommaOrBracket = "expected ',' or ']'"
    case expectedCommaOrBrace = "expected ',' or '}'"
    case expectedEnd = "expected nothing after the value"
    case controlCharacter = "control character in a string"
    case invalidEscape = "invalid escape"
    case unpairedSurrogate = "unpaired surrogate"
    case invalidNumber = "invalid number"
    case tooDeep = "too many nested arrays and objects"
  }

  package let problem: Problem
  package let position: JSONPosition

  /// The error message with its position.
  package var message: String { "\(problem.rawValue) (\(position.text))" }
}

/// A position in a JSON document.
package struct JSONPosition: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column in characters, from 1.
  package let column: Int
  /// The JSON path of the value (RFC 9535), for example `$[2].title`.
  package let path: String

  /// The position for messages, for example `line 3, column 7, at $[2].title`.
  package var text: String {
    "line \(line), column \(column)" + (path == "$" ? "" : ", at \(path)")
  }
}
