import NoonmarkBase
import Recurrence

/// A property of a component: `NAME;PARAMETER=VALUE:value`.
struct ICalendarProperty: Hashable, Sendable {
  /// The properties that are read.
  enum Name: String, Sendable {
    case begin = "BEGIN"
    case end = "END"
    case uid = "UID"
    case title = "SUMMARY"
    case start = "DTSTART"
    case endTime = "DTEND"
    case duration = "DURATION"
    case location = "LOCATION"
    case details = "DESCRIPTION"
    case url = "URL"
    case conference = "CONFERENCE"
    case googleConference = "X-GOOGLE-CONFERENCE"
    case teamsMeeting = "X-MICROSOFT-SKYPETEAMSMEETINGURL"
    case calendarName = "X-WR-CALNAME"
    case name = "NAME"
    case rule = "RRULE"
    case addedDates = "RDATE"
    case exceptions = "EXDATE"
    case status = "STATUS"
    case recurrence = "RECURRENCE-ID"
    case zone = "TZID"
    /// The zone of a vCalendar 1.0 file.
    case localOffset = "TZ"
    case daylight = "DAYLIGHT"
    case zoneLocation = "X-LIC-LOCATION"
    case offsetBefore = "TZOFFSETFROM"
    case offset = "TZOFFSETTO"
    case method = "METHOD"
    case product = "PRODID"
    /// The creation time, read in exports of noonmark: some programs write the year 1900.
    case created = "CREATED"
    case sequence = "SEQUENCE"
    case stamp = "DTSTAMP"
    case modified = "LAST-MODIFIED"
    case exceptionRule = "EXRULE"
    case allDayEvent = "X-MICROSOFT-CDO-ALLDAYEVENT"
    case allDayEventOnline = "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT"
    case allDayFunambol = "X-FUNAMBOL-ALLDAY"
    case attendee = "ATTENDEE"
    case organizer = "ORGANIZER"
    case transparency = "TRANSP"
    case busyStatus = "X-MICROSOFT-CDO-BUSYSTATUS"
    /// The kind of celebration of an exported date.
    ///
    /// Not `CATEGORIES`: a birthday of another program has no year to count from.
    case kind = "X-NOONMARK-KIND"
    /// The icon, the color and the notices of an exported date, as its line has them.
    case icon = "X-NOONMARK-ICON"
    case color = "X-NOONMARK-COLOR"
    case notices = "X-NOONMARK-NOTIFY"
    case action = "ACTION"
    case trigger = "TRIGGER"
    case repetitions = "REPEAT"
    case acknowledged = "ACKNOWLEDGED"
    case proximity = "PROXIMITY"
    case proximityOfApple = "X-APPLE-PROXIMITY"

    /// Finds the name at the start of a line, ignoring case.
    init?(_ content: [UInt8]) {
      // The longest name has 35 bytes.
      let start = content.prefix(36)
      guard let end = start.firstIndex(where: ICalendarProperty.isDelimiter) else { return nil }
      self.init(rawValue: content[..<end].uppercased)
    }

    /// Whether the value is text that is shown.
    var isText: Bool {
      switch self {
      case .title, .location, .details, .calendarName, .name: true
      default: false
      }
    }

    /// Whether values are dates, which contain no colon.
    fileprivate var isDate: Bool {
      self == .start || self == .endTime || self == .recurrence || self == .exceptions
        || self == .addedDates
    }
  }

  /// The line number, from 1.
  let line: Int
  /// The text between the name and the colon.
  let parameters: [UInt8]
  /// The text after the colon.
  let value: [UInt8]
}

extension ICalendarProperty {
  /// Parses a line that starts with the name; fails if it has no colon.
  init?(_ name: Name, content: [UInt8], line: Int) {
    let end = name.rawValue.utf8.count
    self.init(content, nameEnd: end, isDate: name.isDate, line: line)
  }

  /// Parses a line whose name ends before an index; fails if it has no colon.
  ///
  /// - Parameter isDate: Whether the value is a date, which contains no colon.
  init?(_ content: [UInt8], nameEnd: Int, isDate: Bool = false, line: Int) {
    let start = min(nameEnd, content.count)
    guard let colon = ICalendarProperty.colon(in: content[start...], isDate: isDate) else {
      return nil
    }
    self.init(
      line: line, parameters: Array(content[start..<colon]), value: Array(content[(colon + 1)...]))
  }

  /// Returns the index of the colon after the parameters.
  ///
  /// It is the first colon outside quotes. For a date, it is the first colon before a valid date,
  /// or else the last colon: some programs omit the quotes around a zone name with a colon, or
  /// write colons in a time.
  private static func colon(in rest: ArraySlice<UInt8>, isDate: Bool) -> Int? {
    let colon = UInt8(ascii: ":")
    guard rest.first == UInt8(ascii: ";") else { return rest.firstIndex(of: colon) }
    if isDate {
      guard let first = rest.firstIndex(of: colon), let last = rest.lastIndex(of: colon),
        first != last
      else { return rest.lastIndex(of: colon) }
      return rest.indices.first { rest[$0] == colon && beginsWithDate(rest[($0 + 1)...]) } ?? last
    }
    var isQuoted = false
    for index in rest.indices {
      if rest[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if rest[index] == colon, !isQuoted { return index }
    }
    return rest.firstIndex(of: colon)
  }

  /// Whether the first date of a list is valid.
  private static func beginsWithDate(_ value: ArraySlice<UInt8>) -> Bool {
    CalendarTime(value.prefix(64).prefix { byte in !",;/".utf8.contains(byte) }) != nil
  }

  /// Returns the value of a parameter, ignoring the case of its name.
  func parameter(_ name: String) -> String? {
    ICalendarProperty.parameters(in: parameters[...]).first { $0.name == name }
      .map { String(decoding: $0.value, as: UTF8.self) }
  }

  /// The TZID, unescaped like the TZID of a VTIMEZONE; `nil` if it is missing or empty.
  var zoneName: String? {
    guard let name = parameter("TZID"), !name.isEmpty else { return nil }
    guard name.utf8.contains(UInt8(ascii: "\\")) else { return name }
    return ICalendarProperty(line: line, parameters: [], value: Array(name.utf8)).text
  }

  /// Returns parameters with names in uppercase and values without quotes.
  ///
  /// After an unclosed quote, a semicolon is a separator if a name and an equals sign follow it.
  static func parameters(
    in text: ArraySlice<UInt8>
  ) -> some Sequence<(name: String, value: ArraySlice<UInt8>)> {
    let quote = UInt8(ascii: "\"")
    let hasPairs = text.count { $0 == quote } % 2 == 0
    var isQuoted = false
    var parts = text.split { byte in
      if byte == quote, hasPairs { isQuoted.toggle() }
      return byte == UInt8(ascii: ";") && !isQuoted
    }
    if !hasPairs {
      parts = parts.reduce(into: []) { parts, part in
        let isRest = !part.contains(UInt8(ascii: "="))
        let start = isRest ? parts.popLast()?.startIndex : nil
        parts.append(text[(start ?? part.startIndex)..<part.endIndex])
      }
    }
    return parts.lazy.compactMap { part -> (name: String, value: ArraySlice<UInt8>)? in
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let value = part[(equals + 1)...].filter { $0 != quote }
      return (part[..<equals].trimmed.uppercased, value[...].trimmed)
    }
  }

  /// The value as trimmed text, unescaped (`\n`, `\,`, `\;`, `\\`), with line breaks as spaces.
  ///
  /// Many programs also escape colons and quotes, as no standard requires.
  var text: String { text(breaking: UInt8(ascii: " ")) }

  /// The value as text with line breaks.
  var lines: String { text(breaking: UInt8(ascii: "\n")) }

  private func text(breaking lineBreak: UInt8) -> String {
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
      case UInt8(ascii: "n"), UInt8(ascii: "N"): output.append(lineBreak)
      case let next where next == byte || ",;:\"'".utf8.contains(next): output.append(next)
      default: output += [byte, value[index]]
      }
      index += 1
    }
    return String(decoding: output[...].trimmed, as: UTF8.self)
  }

  /// The valid dates and times of a list, and the starts of periods (RFC 5545, 3.3.9).
  var times: [CalendarTime] { periods.map(\.start) }

  /// The valid dates and times of a list; for a period (RFC 5545, 3.3.9), with the text of its end
  /// or duration.
  var periods: [(start: CalendarTime, end: ArraySlice<UInt8>?)] {
    items.compactMap { item in
      let parts = item.split(separator: UInt8(ascii: "/"), maxSplits: 1)
      guard let start = parts.first.flatMap({ CalendarTime($0) }) else { return nil }
      return (start, parts.count > 1 ? parts[1] : nil)
    }
  }

  /// The values of a list of dates, separated by commas, or by semicolons in vCalendar 1.0.
  var items: [ArraySlice<UInt8>] { value.split(whereSeparator: ICalendarProperty.isItemSeparator) }

  static func isItemSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
  }

  /// The value as a keyword, in uppercase.
  var word: String { value[...].trimmed.uppercased }

  /// Whether a byte ends the name of a property.
  static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";")
  }
}

/// The properties of a component by their names.
struct ICalendarProperties: Sendable {
  /// A dictionary, because a component can have many properties.
  private var byName: [ICalendarProperty.Name: [ICalendarProperty]] = [:]

  mutating func append(_ property: ICalendarProperty, as name: ICalendarProperty.Name) {
    byName[name, default: []].append(property)
  }

  mutating func remove(_ name: ICalendarProperty.Name) {
    byName[name] = nil
  }

  /// Returns the property with a name: the first one if it is repeated.
  subscript(name: ICalendarProperty.Name) -> ICalendarProperty? { byName[name]?.first }

  /// Returns all properties with a name, in file order.
  func all(named name: ICalendarProperty.Name) -> [ICalendarProperty] { byName[name] ?? [] }
}

extension ArraySlice<UInt8> {
  /// The text with ASCII letters in uppercase.
  var uppercased: String {
    String(decoding: map(\.asciiUppercase), as: UTF8.self)
  }
}
