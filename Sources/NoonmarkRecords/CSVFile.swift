import NoonmarkBase

/// A file of comma-separated values (RFC 4180).
///
/// Fields with separators, quotes or line breaks are in double quotes. The separator is the most
/// frequent of comma, semicolon and tab in the first line. Lines end in LF, CRLF or CR. A byte
/// order mark and blank lines are skipped.
package struct CSVFile: Sendable {
  /// A record, and the number of its first line, from 1.
  package struct Record: Hashable, Sendable {
    package let line: Int
    package let fields: [String]
    /// Whether a field starts with a quote that is not closed, so the fields may be wrong.
    package let hasOpenQuote: Bool
  }

  /// The records in file order; the first one has the column names.
  package let records: [Record]

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    if bytes.starts(with: [UInt8].byteOrderMark) { bytes = bytes.dropFirst(3) }
    let separator = CSVFile.separator(of: bytes)
    var records: [Record] = []
    var fields: [String] = []
    var field: [UInt8] = []
    var line = 1
    var firstLine = 1
    var hasQuotes = false
    var hasOpenQuote = false
    func endField() {
      fields.append(String(decoding: field, as: UTF8.self))
      field = []
      hasQuotes = false
    }
    func endRecord() {
      guard !fields.isEmpty || !field.isEmpty || hasQuotes else { return }
      endField()
      records.append(Record(line: firstLine, fields: fields, hasOpenQuote: hasOpenQuote))
      fields = []
      hasOpenQuote = false
    }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == CSV.quote, field.isEmpty, !hasQuotes {
        hasQuotes = true
        if let quoted = CSVFile.quotedText(of: bytes[index...], before: separator) {
          field = quoted.text
          index = quoted.end
          line += field.count { $0 == UInt8(ascii: "\n") }
        } else {
          hasOpenQuote = true
          field.append(byte)
        }
      } else if byte == separator {
        endField()
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if byte == UInt8(ascii: "\r"), bytes[index...].first == UInt8(ascii: "\n") { index += 1 }
        line += 1
        endRecord()
        firstLine = line
      } else {
        field.append(byte)
      }
    }
    endRecord()
    self.records = records
  }

  /// Returns the text after an opening quote, and the index after its closing quote.
  ///
  /// `nil` if it is not closed: there is no quote, or only the opening quote of a field in a later
  /// line, which other text follows.
  private static func quotedText(
    of bytes: ArraySlice<UInt8>, before separator: UInt8
  ) -> (text: [UInt8], end: Int)? {
    var text: [UInt8] = []
    var rest = bytes
    while let end = rest.firstIndex(of: CSV.quote) {
      text += rest[..<end]
      rest = rest[(end + 1)...]
      guard rest.first == CSV.quote else {
        let isAtEnd = rest.first.map { $0 == separator || $0.isLineEnding } ?? true
        return isAtEnd || !text.contains(where: \.isLineEnding) ? (text, rest.startIndex) : nil
      }
      text.append(CSV.quote)
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    func count(_ separator: UInt8) -> Int { first.count { $0 == separator } }
    return separators.max { count($0) < count($1) } ?? separators[0]
  }
}

/// Comma-separated values (RFC 4180), with LF line endings as Unix tools expect.
///
/// Line endings and tabs in a field are kept; other characters that a terminal interprets become
/// U+FFFD.
package enum CSV {
  /// Appends a line with the members of a JSON object.
  ///
  /// Missing members, null and objects become empty fields.
  package static func write(
    _ object: JSONValue, columns: [String], into bytes: inout [UInt8]
  ) {
    write(columns.map { text(of: $0, in: object) }, into: &bytes)
  }

  /// Appends a line.
  package static func write(_ fields: [String], into bytes: inout [UInt8]) {
    for (index, field) in fields.map(sanitized).enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      let needsQuotes = field.utf8.contains {
        $0 == quote || $0 == UInt8(ascii: ",") || $0.isLineEnding
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

  /// Replaces characters that a terminal interprets.
  private static func sanitized(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isPlain { return text }
    var sanitized = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let isKept =
        scalar == "\n" || scalar == "\t" || scalar == "\r" && rest.first == "\n"
        || !scalar.actsOnTerminals
      sanitized.unicodeScalars.append(isKept ? scalar : "\u{FFFD}")
    }
    return sanitized
  }

  private static func text(of column: String, in object: JSONValue) -> String {
    guard case .object(let members) = object,
      let value = members.first(where: { $0.name == column })?.value
    else { return "" }
    return text(of: value)
  }

  /// Returns a value as one field; the elements of an array are separated by commas.
  private static func text(of value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .integer, .number, .bool: value.text
    case .array(let values): values.map(text(of:)).joined(separator: ", ")
    case .null, .object: ""
    }
  }

  fileprivate static let quote = UInt8(ascii: "\"")
}
