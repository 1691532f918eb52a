import NoonmarkBase

/// A strict pull parser for JSON (RFC 8259).
///
/// It reads one token at a time and stores only the nesting, so its memory does not depend on the
/// size of the document. Its time is linear.
///
/// - The document must be UTF-8 without overlong forms or surrogates; a byte order mark at its
///   start is ignored. Escaped surrogates must form pairs, since UTF-8 cannot represent unpaired
///   ones.
/// - Numbers keep their digits, so the caller decides on their range.
/// - Members are returned in their order. Names may repeat, as the RFC permits: the caller decides
///   which member counts.
package struct JSONReader {
  /// A part of a document.
  package enum Token: Hashable, Sendable {
    case beginArray
    case endArray
    case beginObject
    case endObject
    /// The name of a member, whose value follows.
    case name
    case string
    case number
    case bool(Bool)
    case null
  }

  /// The default maximum depth of nested arrays and objects.
  package static let maximumDepth = 512

  let bytes: [UInt8]
  /// The index of the next byte.
  package internal(set) var index: Int
  /// The index of the first byte of the last token.
  private(set) var tokenStart = 0
  /// The last name, string (without its quotes) or number.
  private(set) var content = 0..<0

  private let start: Int
  private let maximumDepth: Int
  private var containers: [Container] = []
  private var next = Expectation.value

  /// An array or object that is not closed yet.
  private struct Container {
    let isObject: Bool
    /// The number of elements before the current one.
    var position = 0
    /// The name of the current member, if any.
    var name: Range<Int>?
  }

  /// The part of the grammar that comes next.
  private enum Expectation {
    case value
    case elementOrEnd
    case nameOrEnd
    case commaOrEnd
    case endOfDocument
  }

  /// Creates a reader of a document.
  package init(_ bytes: [UInt8], maximumDepth: Int = JSONReader.maximumDepth) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    start = bytes.starts(with: [UInt8].byteOrderMark) ? [UInt8].byteOrderMark.count : 0
    index = start
  }

  /// Reads the next token; returns `nil` at the end of the document.
  package mutating func read() throws(JSONError) -> Token? {
    skipSpace()
    switch next {
    case .value: return try readValue()
    case .elementOrEnd: return try skip("]") ? close(.endArray) : readValue()
    case .nameOrEnd: return try skip("}") ? close(.endObject) : readName()
    case .commaOrEnd where containers[containers.count - 1].isObject:
      if skip("}") { return close(.endObject) }
      guard skip(",") else { throw error(.expectedCommaOrBrace) }
      skipSpace()
      return try readName()
    case .commaOrEnd:
      if skip("]") { return close(.endArray) }
      guard skip(",") else { throw error(.expectedCommaOrBracket) }
      skipSpace()
      containers[containers.count - 1].position += 1
      return try readValue()
    case .endOfDocument:
      guard index == bytes.count else { throw error(.expectedEnd) }
      return nil
    }
  }

  /// Skips the rest of the value that starts with a token.
  package mutating func skip(after token: Token?) throws(JSONError) {
    guard token == .beginArray || token == .beginObject else { return }
    let depth = containers.count
    while containers.count >= depth { _ = try read() }
  }

  private mutating func readValue() throws(JSONError) -> Token {
    guard index < bytes.count else { throw error(.unexpectedEnd) }
    tokenStart = index
    switch bytes[index] {
    case UInt8(ascii: "["): return try open(isObject: false)
    case UInt8(ascii: "{"): return try open(isObject: true)
    case UInt8(ascii: "\""):
      content = try scanString()
      return complete(.string)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      content = try scanNumber()
      return complete(.number)
    default:
      if skip("true") { return complete(.bool(true)) }
      if skip("false") { return complete(.bool(false)) }
      if skip("null") { return complete(.null) }
      throw error(.expectedValue)
    }
  }

  private mutating func readName() throws(JSONError) -> Token {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      throw error(.expectedName)
    }
    content = try scanString()
    containers[containers.count - 1].name = content
    skipSpace()
    guard skip(":") else { throw error(.expectedColon) }
    next = .value
    return .name
  }

  private mutating func open(isObject: Bool) throws(JSONError) -> Token {
    guard containers.count < maximumDepth else { throw error(.tooDeep) }
    index += 1
    containers.append(Container(isObject: isObject))
    next = isObject ? .nameOrEnd : .elementOrEnd
    return isObject ? .beginObject : .beginArray
  }

  private mutating func close(_ token: Token) -> Token {
    containers.removeLast()
    return complete(token)
  }

  /// Ends a value.
  private mutating func complete(_ token: Token) -> Token {
    next = containers.isEmpty ? .endOfDocument : .commaOrEnd
    return token
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
      problem: isAtEnd ? .unexpectedEnd : isMalformed ? .notUTF8 : problem,
      position: position(of: index, in: containers))
  }

  /// Returns the position of the value whose first byte is at an index of a valid document.
  package static func position(of index: Int, in bytes: [UInt8]) -> JSONPosition {
    var reader = JSONReader(bytes)
    while let token = try? reader.read() {
      guard reader.tokenStart == index, token != .name else { continue }
      // The path of an array or object does not include its first element.
      let isOpen = token == .beginArray || token == .beginObject
      return reader.position(of: index, in: reader.containers.dropLast(isOpen ? 1 : 0))
    }
    return reader.position(of: index, in: [])
  }

  private func position(of index: Int, in containers: some Sequence<Container>) -> JSONPosition {
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
    return JSONPosition(line: line, column: column, path: path(containers))
  }

  private func path(_ containers: some Sequence<Container>) -> String {
    var path = "$"
    for container in containers {
      guard path.utf8.count < JSONReader.maximumPathLength else { return path + "…" }
      if !container.isObject {
        path += "[\(container.position)]"
      } else if let name = container.name {
        path += JSONReader.pathSegment(text(of: name))
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
