import Almanac
import NoonmarkText
import Recurrence

/// The lines of an iCalendar file.
///
/// Source: RFC 5545, 3.1 (lines of at most 75 octets), 3.3.11 (text) and 3.6 (the calendar).
struct ICalendarWriter {
  var bytes: [UInt8]

  /// Starts a calendar after other bytes.
  init(version: String, into bytes: consuming [UInt8]) {
    self.bytes = bytes
    add("BEGIN:VCALENDAR")
    add("VERSION:2.0")
    add(text: "-//noonmark//noonmark \(version)//EN", as: "PRODID")
  }

  mutating func end() {
    add("END:VCALENDAR")
  }

  /// Adds a property with a text.
  mutating func add(text: String, as name: String) {
    add("\(name):\(ICalendarWriter.escaped(text))")
  }

  /// Adds a time in UTC, unless its year does not have four digits.
  mutating func add(_ name: String, _ instant: Instant?) {
    guard let instant else { return }
    let civil = Zone.utc.civil(at: instant)
    guard (1...9999).contains(civil.date.year) else { return }
    add("\(name):\(CalendarTime.utc(civil))")
  }

  /// Adds a line, folded to at most 75 octets without splitting a character.
  mutating func add(_ line: String) {
    var room = 75
    for scalar in line.unicodeScalars {
      let count = UTF8.width(scalar)
      if count > room {
        bytes += "\r\n ".utf8
        room = 74
      }
      bytes += UTF8.encode(scalar).map { Array($0) } ?? []
      room -= count
    }
    bytes += "\r\n".utf8
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
