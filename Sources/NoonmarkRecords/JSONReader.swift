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
    var name: Range<Int>?
  }

  /// Creates a reader of a document.
  init(_ bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    start = bytes.starts(with: [UInt8].byteOrderMark) ? [UInt8].byteOrderMark.count : 0
    index = start
  }

  /// Reads the end of the document.
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
    case UInt8(ascii: "\""): content = .string(text(of: try scanString()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      content = .number(text(of: try scanNumber()))
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
    return JSONNode.Member(name: text(of: name), value: try readValue())
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
