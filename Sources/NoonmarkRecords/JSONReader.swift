import NoonmarkBase

/// A strict parser for JSON (RFC 8259).
///
/// Its time is linear.
///
/// - The document must be UTF-8 without overlong forms or surrogates; a byte order mark at its
///   start is ignored. Escaped surrogates must form pairs, since UTF-8 cannot represent unpaired
///   ones.
/// - Numbers keep their digits, so the caller decides on their range.
/// - Members are returned in their order. Names may repeat, as the RFC permits: the caller decides
///   which member counts.
struct JSONReader {
  let bytes: [UInt8]
  /// The index of the next byte.
  var index: Int

  private let start: Int
  private let maximumDepth: Int
  /// The index of the value at which reading stops with an error, which has its position.
  private var stop: Int?
  private var containers: [Container] = []

  /// An array or object that is not closed yet.
  private struct Container {
    let isObject: Bool
    /// The number of elements before the current one.
    var position = 0
    /// The name of the current member, if any.
    var name: String?
  }

  /// Creates a reader of a document.
  init(_ bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    start = bytes.starts(with: [UInt8].byteOrderMark) ? [UInt8].byteOrderMark.count : 0
    index = start
  }

  mutating func readEnd() throws(JSONError) {
    skipSpace()
    guard index == bytes.count else { throw error(.expectedEnd) }
  }

  mutating func readValue() throws(JSONError) -> JSONNode {
    skipSpace()
    guard index < bytes.count, index != stop else { throw error(.expectedValue) }
    let start = index
    let content: JSONNode.Content
    switch bytes[index] {
    case UInt8(ascii: "["):
      var elements: [JSONNode] = []
      try readArray { elements.append($0) }
      content = .array(elements)
    case UInt8(ascii: "{"):
      var members: [JSONNode.Member] = []
      try readList(isObject: true) { reader throws(JSONError) in
        members.append(try reader.readMember())
      }
      content = .object(members)
    case UInt8(ascii: "\""): content = .string(try scanString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      content = .number(try scanNumber())
    default:
      if skip("true") {
        content = .bool(true)
      } else if skip("false") {
        content = .bool(false)
      } else if skip("null") {
        content = .null
      } else {
        throw error(.expectedValue)
      }
    }
    return JSONNode(content: content, start: start)
  }

  /// Reads an array, and calls a function with each element.
  mutating func readArray(_ take: (JSONNode) -> Void) throws(JSONError) {
    try readList(isObject: false) { reader throws(JSONError) in take(try reader.readValue()) }
  }

  /// Whether the next value is an array.
  mutating func isAtArray() -> Bool {
    skipSpace()
    return index < bytes.count && bytes[index] == UInt8(ascii: "[")
  }

  /// Reads an array or an object, whose items a function reads.
  private mutating func readList(
    isObject: Bool, _ readItem: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard containers.count < maximumDepth else { throw error(.tooDeep) }
    index += 1
    containers.append(Container(isObject: isObject))
    let closing: StaticString = isObject ? "}" : "]"
    skipSpace()
    var isAtEnd = skip(closing)
    while !isAtEnd {
      try readItem(&self)
      skipSpace()
      isAtEnd = skip(closing)
      guard isAtEnd || skip(",") else {
        throw error(isObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
      }
      containers[containers.count - 1].position += 1
    }
    containers.removeLast()
  }

  private mutating func readMember() throws(JSONError) -> JSONNode.Member {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      throw error(.expectedName)
    }
    let name = try scanString()
    containers[containers.count - 1].name = name
    skipSpace()
    guard skip(":") else { throw error(.expectedColon) }
    return JSONNode.Member(name: name, value: try readValue())
  }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  /// Skips a text; returns `false` if it is not next.
  mutating func skip(_ text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    guard end <= bytes.count, bytes.span.matches(text, in: index..<end) else { return false }
    index = end
    return true
  }
}

// MARK: Errors

extension JSONReader {
  /// Returns an error at the next byte.
  func error(_ problem: JSONError.Problem) -> JSONError {
    let isAtEnd = index >= bytes.count
    let isMalformed = !isAtEnd && bytes[index] >= 0x80 && characterLength(at: index) == nil
    return JSONError(
      problem: isAtEnd ? .unexpectedEnd : isMalformed ? .notUTF8 : problem, position: position)
  }

  /// Returns the position of the value whose first byte is at an index of a valid document.
  static func position(of index: Int, in bytes: [UInt8]) -> JSONPosition {
    var reader = JSONReader(bytes, maximumDepth: JSONNode.maximumDepth)
    reader.stop = index
    do {
      _ = try reader.readValue()
      return reader.position
    } catch {
      return error.position
    }
  }

  /// The position of the next byte.
  private var position: JSONPosition {
    var line = 1
    var column = 1
    for byte in bytes[start..<min(index, bytes.count)] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return JSONPosition(line: line, column: column, path: path)
  }

  private var path: String {
    var path = "$"
    for container in containers {
      guard path.utf8.count < JSONReader.maximumPathLength else { return path + "…" }
      if !container.isObject {
        path += "[\(container.position)]"
      } else if let name = container.name {
        path += JSONReader.pathSegment(name)
      }
    }
    return path
  }

  /// The length after which the rest of a path is omitted.
  private static let maximumPathLength = 120
  /// The maximum length of a member name in a path.
  private static let maximumNameLength = 40

  private static func pathSegment(_ name: String) -> String {
    let isShort = name.utf8.count <= maximumNameLength
    let isPlain =
      name.utf8.first?.isASCIIDigit == false
      && name.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: "_") }
    if isShort, isPlain { return ".\(name)" }
    let start = isShort ? name : String(name.unicodeScalars.prefix(maximumNameLength)) + "…"
    return "[\(JSONValue.string(start).text)]"
  }
}

// MARK: Strings

extension JSONReader {
  mutating func scanString() throws(JSONError) -> String {
    index += 1
    var text: [UInt8] = []
    /// The index of the first byte that is not in `text` yet.
    var start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let rest = bytes[start..<index]
        index += 1
        return String(decoding: text.isEmpty ? rest : text[...] + rest, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let (scalar, length) = escape(at: index) else {
          throw error(codeUnit(at: index) == nil ? .invalidEscape : .unpairedSurrogate)
        }
        text += bytes[start..<index]
        text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        index += length
        start = index
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
  func characterLength(at index: Int) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[index...].makeIterator()
    guard case .valid(let character) = parser.parseScalar(from: &rest) else { return nil }
    return character.count
  }
}

// MARK: Numbers

extension JSONReader {
  mutating func scanNumber() throws(JSONError) -> String {
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
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

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
