import NoonmarkBase

/// The answer of a server to a request for a calendar.
package enum SubscriptionAnswer {
  /// Throws unless the answer is a complete calendar, which may replace the previous one.
  ///
  /// Events are not checked: an invalid event does not affect the others.
  package static func check(_ bytes: [UInt8]) throws(Failure) {
    let text = bytes[...].withoutByteOrderMarks
    guard let first = text.first(where: { $0 > 0x20 }) else {
      throw Failure("invalid data: the calendar is empty")
    }
    guard begins(bytes) else {
      if VCardFile(bytes).isContacts {
        throw Failure(
          "invalid data: the calendar has contacts, not events",
          "download it, and add their birthdays with noonmark countdown import")
      }
      // Captive portals and login pages send HTML.
      throw first == UInt8(ascii: "<")
        ? .webPage("the calendar", insteadOf: "iCalendar")
        : Failure("invalid data: the calendar is not iCalendar", "check the URL")
    }
    guard ends(bytes) else {
      throw Failure(
        "invalid data: the end of the calendar is missing", "try again later")
    }
  }

  /// Whether each calendar has an END line.
  ///
  /// Text after the last one, such as a comment of a web server, is ignored.
  private static func ends(_ bytes: [UInt8]) -> Bool {
    var lines = ICalendarLines(bytes)
    var isOpen = true
    while lines.advance() { isOpen = isBeginning(lines) ?? isOpen }
    return !isOpen
  }

  /// Whether the first line that is not blank begins a calendar.
  private static func begins(_ bytes: [UInt8]) -> Bool {
    var lines = ICalendarLines(bytes)
    while lines.advance() {
      if !lines.content[...].trimmed.isEmpty { return isBeginning(lines) == true }
    }
    return false
  }

  /// Returns `true` if a line begins a calendar, `false` if it ends one, and `nil` otherwise.
  private static func isBeginning(_ lines: ICalendarLines) -> Bool? {
    guard let name = ICalendarProperty.Name(lines.content), name == .begin || name == .end,
      ICalendarProperty(name, content: lines.content, line: lines.number)?.word == "VCALENDAR"
    else { return nil }
    return name == .begin
  }
}
