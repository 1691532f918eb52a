/// New lines.
extension RecordFile {
  /// Returns a line of fields, without its line ending.
  ///
  /// Positional fields are always written, values only if they are not `nil`.
  package static func line(
    _ positional: [String], _ values: [(key: String, value: String?)]
  ) -> [UInt8] {
    line(positional, values) { RecordText.append($0, to: &$1) }
  }

  /// Returns a line of fields whose values may not be UTF-8.
  package static func line(
    _ positional: [String], bytes values: [(key: String, value: [UInt8]?)]
  ) -> [UInt8] {
    line(positional, values) { RecordText.append($0, to: &$1) }
  }

  private static func line<Value>(
    _ positional: [String], _ values: [(key: String, value: Value?)],
    append: (Value, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var line: [UInt8] = []
    for text in positional {
      RecordText.append(text, to: &line)
      line += separator
    }
    for (key, value) in values {
      guard let value else { continue }
      line += key.utf8
      line.append(UInt8(ascii: "="))
      append(value, &line)
      line += separator
    }
    line.removeLast(min(separator.count, line.count))
    return line
  }
}
