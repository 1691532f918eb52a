import NoonmarkBase

/// A file of comma-separated values (RFC 4180).
///
/// Fields are in double quotes if they have separators, quotes or line breaks. The separator is the
/// comma, semicolon or tab that the first line has most of. A byte order mark is skipped. Lines end
/// in LF, CR LF or CR, and blank ones are skipped.
package struct CSVFile: Sendable {
  /// A record, and the number of its first line, from 1.
  package struct Record: Hashable, Sendable {
    package let line: Int
    package let fields: [String]
  }

  /// The records in file order, the names of the columns first.
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
    var isQuoted = false
    var hasQuotes = false
    func endField() {
      fields.append(String(decoding: field, as: UTF8.self))
      field = []
      hasQuotes = false
    }
    func endRecord() {
      guard !fields.isEmpty || !field.isEmpty || hasQuotes else { return }
      endField()
      records.append(Record(line: firstLine, fields: fields))
      fields = []
    }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      let next = index < bytes.endIndex ? bytes[index] : nil
      if isQuoted {
        if byte == UInt8(ascii: "\"") {
          if next == byte {
            field.append(byte)
            index += 1
          } else {
            isQuoted = false
          }
        } else {
          if byte == UInt8(ascii: "\n") { line += 1 }
          field.append(byte)
        }
      } else if byte == UInt8(ascii: "\""), field.isEmpty, !hasQuotes {
        isQuoted = true
        hasQuotes = true
      } else if byte == separator {
        endField()
      } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if byte == UInt8(ascii: "\r"), next == UInt8(ascii: "\n") { index += 1 }
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

  private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    func count(_ separator: UInt8) -> Int { first.count { $0 == separator } }
    return separators.max { count($0) < count($1) } ?? separators[0]
  }
}
