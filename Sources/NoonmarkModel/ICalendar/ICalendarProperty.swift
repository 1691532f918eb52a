import NoonmarkRecords

/// A property of a component: `NAME;PARAMETER=VALUE:value`.
struct ICalendarProperty: Hashable, Sendable {
  /// The properties that are read.
  enum Name: String {
    case begin = "BEGIN"
    case end = "END"
    case uid = "UID"
    case title = "SUMMARY"
    case start = "DTSTART"
    case rule = "RRULE"
    case addedDates = "RDATE"
    case exceptions = "EXDATE"
    case status = "STATUS"
    case recurrence = "RECURRENCE-ID"
    case zone = "TZID"
    case zoneLocation = "X-LIC-LOCATION"

    /// Finds the name at the start of a line, whatever its case.
    init?(_ content: [UInt8]) {
      // The longest of them has 14 bytes.
      let start = content.prefix(15)
      guard let end = start.firstIndex(where: ICalendarProperty.isDelimiter) else { return nil }
      self.init(rawValue: content[..<end].uppercased)
    }

    /// Whether a value is of dates, which hold no colon.
    fileprivate var isDate: Bool {
      self == .start || self == .recurrence || self == .exceptions
    }
  }

  /// The number of the line in the file, from 1.
  let line: Int
  /// What stands between the name and the colon.
  let parameters: [UInt8]
  /// What follows the colon.
  let value: [UInt8]

  /// Takes a line apart that starts with that name; nil where it has no colon.
  init?(_ name: Name, content: [UInt8], line: Int) {
    let start = name.rawValue.utf8.count
    guard let colon = ICalendarProperty.colon(name, in: content, from: start) else { return nil }
    self.line = line
    parameters = Array(content[start..<colon])
    value = Array(content[(colon + 1)...])
  }

  /// Returns where the parameters end.
  ///
  /// Some programs leave out the quotes around a zone's name that holds a colon. So before a date
  /// the last colon counts, and elsewhere the first outside of quotes.
  private static func colon(_ name: Name, in content: [UInt8], from start: Int) -> Int? {
    let colon = UInt8(ascii: ":")
    let rest = content[min(start, content.count)...]
    guard rest.first == UInt8(ascii: ";") else { return rest.firstIndex(of: colon) }
    if name.isDate { return rest.lastIndex(of: colon) }
    var isQuoted = false
    for index in rest.indices {
      if content[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if content[index] == colon, !isQuoted { return index }
    }
    return rest.firstIndex(of: colon)
  }

  /// Returns the value of a parameter without the quotes around it, whatever the name's case.
  func parameter(_ name: String) -> String? {
    var isQuoted = false
    let parts = parameters.split { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ";") && !isQuoted
    }
    for part in parts {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
      guard part[..<equals].trimmed.uppercased == name else { continue }
      let value = part[(equals + 1)...].filter { $0 != UInt8(ascii: "\"") }
      return String(decoding: value[...].trimmed, as: UTF8.self)
    }
    return nil
  }

  /// The value as a text: `\n`, `\,`, `\;` and `\\` resolved, line ends made spaces, trimmed.
  var text: String {
    var output: [UInt8] = []
    output.reserveCapacity(value.count)
    var index = 0
    while index < value.count {
      let byte = value[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < value.count else {
        output.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: " ") : byte)
        continue
      }
      switch value[index] {
      case UInt8(ascii: "n"), UInt8(ascii: "N"): output.append(UInt8(ascii: " "))
      case UInt8(ascii: ","), UInt8(ascii: ";"), byte: output.append(value[index])
      default: output += [byte, value[index]]
      }
      index += 1
    }
    return String(decoding: output[...].trimmed, as: UTF8.self)
  }

  /// The value as a word of the format, in upper case.
  var word: String { value[...].trimmed.uppercased }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";")
  }
}

extension ArraySlice<UInt8> {
  /// The slice without spaces and tabs at its ends.
  var trimmed: ArraySlice<UInt8> { LineFile.trimmed(self) }

  /// The text with the letters a to z in upper case.
  var uppercased: String {
    String(decoding: map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
  }
}
