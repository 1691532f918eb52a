import Almanac

/// Tasks as VTODO components of an iCalendar file.
///
/// Source: RFC 5545, 3.1 (lines of at most 75 octets), 3.3.11 (text), 3.6.2 (the component) and
/// 3.8.1.9 (priorities).
struct ICalendarTasks {
  var lines: [UInt8]

  /// Starts a calendar after other bytes.
  init(version: String, into bytes: consuming [UInt8]) {
    lines = bytes
    add("BEGIN:VCALENDAR")
    add("VERSION:2.0")
    add("PRODID:-//noonmark//noonmark \(ICalendarTasks.escaped(version))//EN")
  }

  mutating func end() {
    add("END:VCALENDAR")
  }

  mutating func add(_ item: TodoItem, at now: Instant, in zone: Zone) {
    add("BEGIN:VTODO")
    add("UID:\(ICalendarTasks.escaped(item.id))")
    add("DTSTAMP", now)
    add("CREATED", item.createdAt)
    add("SUMMARY:\(ICalendarTasks.escaped(item.title))")
    if let text = item.description { add("DESCRIPTION:\(ICalendarTasks.escaped(text))") }
    if let due = item.due { add("DUE;VALUE=DATE:\(ICalendarTasks.digits(due))") }
    if let letter = item.priority?.asciiValue {
      // 1 is the highest of nine priorities.
      add("PRIORITY:\(min(Int(letter) - Int(UInt8(ascii: "A")) + 1, 9))")
    }
    add("STATUS:\(item.isCompleted ? "COMPLETED" : "NEEDS-ACTION")")
    if item.isCompleted {
      add("PERCENT-COMPLETE:100")
      add("COMPLETED", item.completedAt)
    }
    add("END:VTODO")
  }

  /// Adds a time, unless its year does not have four digits.
  private mutating func add(_ name: String, _ instant: Instant?) {
    guard let instant else { return }
    let civil = Zone.utc.civil(at: instant)
    guard (1...9999).contains(civil.date.year) else { return }
    let clock = [civil.hour, civil.minute, civil.second].map { $0 < 10 ? "0\($0)" : "\($0)" }
    add("\(name):\(ICalendarTasks.digits(civil.date))T\(clock.joined())Z")
  }

  /// Adds a line, folded to at most 75 octets without splitting a character.
  private mutating func add(_ line: String) {
    var room = 75
    for scalar in line.unicodeScalars {
      let count = UTF8.width(scalar)
      if count > room {
        lines += "\r\n ".utf8
        room = 74
      }
      lines += UTF8.encode(scalar).map { Array($0) } ?? []
      room -= count
    }
    lines += "\r\n".utf8
  }

  private static func digits(_ date: CivilDate) -> String {
    date.iso8601.filter { $0 != "-" }
  }

  /// Returns text as a property value; control characters, which are not allowed, become spaces.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\\", ";", ",":
        escaped.append("\\")
        escaped.append(scalar)
      case "\n" where isAfterReturn: break
      case "\n", "\r": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\t": escaped.append(scalar)
      case _ where scalar.properties.generalCategory == .control: escaped.append(" ")
      case _ where ExportedText.isBidirectionalControl(scalar): break
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
