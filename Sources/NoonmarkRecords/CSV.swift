/// Comma-separated values (RFC 4180), with LF line endings as Unix tools expect.
///
/// Line endings and tabs in a field are kept; other characters that act on terminals become U+FFFD.
package enum CSV {
  /// Appends the line of a JSON object.
  ///
  /// Strings, numbers and Booleans of the members in `columns` are written; all other values are
  /// empty.
  package static func write(
    _ object: JSONValue, columns: [String], into bytes: inout [UInt8]
  ) {
    write(columns.map { text(of: $0, in: object) }, into: &bytes)
  }

  /// Appends a line.
  package static func write(_ fields: [String], into bytes: inout [UInt8]) {
    writeLine(fields.map { harmless($0) }, into: &bytes)
  }

  /// Replaces characters that act on terminals.
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
    return text(of: value)
  }

  /// Returns a value as one field; the parts of a list have commas between them.
  private static func text(of value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .integer, .number, .bool: value.text
    case .array(let values): values.map(text(of:)).joined(separator: ", ")
    case .null, .object: ""
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
