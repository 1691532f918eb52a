/// Comma-separated values after RFC 4180, with line ends of LF as Unix tools want them.
///
/// Line ends and tabs of a text stay; other characters that act on terminals become U+FFFD.
package enum CSV {
  /// Returns a table of JSON objects: a line of names, and one line for each object.
  ///
  /// - Parameters:
  ///   - objects: The objects; text and numbers are written, `null` and everything else is empty.
  ///   - columns: The members that are wanted, in order.
  /// - Returns: The text in UTF-8.
  package static func table(of objects: [JSONValue], columns: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    write(columns, into: &bytes)
    for object in objects {
      write(columns.map { text(of: $0, in: object) }, into: &bytes)
    }
    return bytes
  }

  /// Appends one line.
  package static func write(_ fields: [String], into bytes: inout [UInt8]) {
    writeLine(fields.map { harmless($0) }, into: &bytes)
  }

  /// Returns a text without what would act on a terminal.
  private static func harmless(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isPlain { return text }
    var harmless = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isKept =
        scalar == "\n" || scalar == "\t" || scalar == "\r" && rest.first == "\n"
        || !scalar.actsOnTerminals
      harmless.unicodeScalars.append(isKept ? scalar : "\u{FFFD}")
    }
    return harmless
  }

  private static func text(of column: String, in object: JSONValue) -> String {
    guard case .object(let members) = object,
      let value = members.first(where: { $0.name == column })?.value
    else { return "" }
    return switch value {
    case .string(let text): text
    case .integer, .number, .bool: value.text
    case .null, .array, .object: ""
    }
  }

  private static func writeLine(_ fields: [String], into bytes: inout [UInt8]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let needsQuotes = field.utf8.contains { byte in
        byte == quote || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n")
          || byte == UInt8(ascii: "\r")
      }
      guard needsQuotes || field.utf8.first == UInt8(ascii: " ") else {
        bytes += field.utf8
        continue
      }
      bytes.append(quote)
      for byte in field.utf8 {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      bytes.append(quote)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static let quote = UInt8(ascii: "\"")
}
