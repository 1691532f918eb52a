import NoonmarkBase

/// A JSON value whose objects keep the order of their members.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number; `null` if it is not finite.
  case number(Double)
  /// Text, escaped when written.
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// Creates an object from names and values.
  package static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONMember(name: $0.0, value: $0.1) })
  }

  /// Creates a string, or `null`.
  package static func optional(_ text: String?) -> JSONValue {
    text.map { .string($0) } ?? .null
  }

  /// Creates an integer, or `null`.
  package static func optional(_ number: Int?) -> JSONValue {
    number.map { .integer($0) } ?? .null
  }

  /// Appends the value as compact RFC 8259 JSON in UTF-8, on one line.
  package func write(into output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .integer(let value): output += String(value).utf8
    case .number(let value): output += (value.isFinite ? value.description : "null").utf8
    case .string(let text): JSONValue.write(text, into: &output)
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.write(into: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        JSONValue.write(member.name, into: &output)
        output.append(UInt8(ascii: ":"))
        member.value.write(into: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// The value as compact JSON.
  package var text: String {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ text: String, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    // Fast path: most texts are printable ASCII.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      for byte in text.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          output.append(UInt8(ascii: "\\"))
        }
        output.append(byte)
      }
    } else {
      for scalar in text.unicodeScalars { write(scalar, into: &output) }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func write(_ scalar: Unicode.Scalar, into output: inout [UInt8]) {
    switch scalar {
    case "\"": output += #"\""#.utf8
    case "\\": output += #"\\"#.utf8
    case "\n": output += #"\n"#.utf8
    case _ where scalar.actsOnTerminals:
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        output += #"\u"#.utf8
        for shift in stride(from: 12, through: 0, by: -4) {
          output.append(UInt8(truncatingIfNeeded: unit >> UInt16(shift) & 15).hexDigit)
        }
      }
    default: output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal or editor would interpret the character, or reorder text because of it.
  ///
  /// These are control characters, bidirectional and other invisible controls, and tags.
  var actsOnTerminals: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }
}

/// A member of a JSON object.
package struct JSONMember: Hashable, Sendable {
  package let name: String
  package let value: JSONValue

  package init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}

/// A parsed JSON value and its position in the document.
package struct JSONNode: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number as written, with all its digits.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  /// A member of an object; names may repeat.
  package struct Member: Sendable {
    package let name: String
    package let value: JSONNode
  }

  /// The usual maximum depth of nested arrays and objects.
  package static let maximumDepth = 512

  package let content: Content
  /// The index of the first byte in the document; see `position(of:in:)`.
  package let start: Int
}

extension JSONNode {
  /// Parses a document.
  ///
  /// - Throws: The first syntax error.
  package init(
    _ bytes: [UInt8], maximumDepth: Int = JSONNode.maximumDepth
  ) throws(JSONError) {
    var reader = JSONReader(bytes, maximumDepth: maximumDepth)
    self = try reader.readValue()
    try reader.readEnd()
  }

  /// Parses a document, and calls a function with each element if it is an array.
  ///
  /// Only one element is in memory at a time.
  ///
  /// - Returns: Whether the document is an array.
  /// - Throws: The first syntax error.
  package static func forEachElement(
    of bytes: [UInt8], _ take: (JSONNode) -> Void
  ) throws(JSONError) -> Bool {
    var reader = JSONReader(bytes, maximumDepth: maximumDepth)
    let isArray = reader.isAtArray()
    if isArray { try reader.readArray(take) } else { _ = try reader.readValue() }
    try reader.readEnd()
    return isArray
  }

  /// Returns the position of the value whose first byte is at an index of a valid document.
  package static func position(of index: Int, in bytes: [UInt8]) -> JSONPosition {
    JSONReader.position(of: index, in: bytes)
  }

  /// The number as an integer: 1 for `1`, `1.0` and `10e-1`.
  ///
  /// `nil` if it has a fraction or does not fit, and for other values.
  package var integer: Int? {
    guard case .number(let digits) = content else { return nil }
    return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
  }
}
