import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The answer of a server to a request for a calendar.
package enum SubscriptionAnswer {
  /// Checks that an answer is a whole calendar, so that it may replace an older one.
  ///
  /// Its events are not checked: each is read by itself.
  package static func check(_ bytes: [UInt8]) throws(Failure) {
    let text = bytes[...].withoutByteOrderMarks
    guard let first = text.first(where: { $0 > 0x20 }),
      let last = text.lastIndex(where: { $0 > 0x20 })
    else { throw Failure("invalid data: the calendar is empty") }
    guard begins(bytes) else {
      // As captive portals and logins send.
      throw first == UInt8(ascii: "<")
        ? .webPage("the calendar", insteadOf: "iCalendar")
        : Failure("invalid data: the calendar is not iCalendar", "check the URL")
    }
    let end = "END:VCALENDAR"
    let start = last + 1 - end.utf8.count
    guard start > text.startIndex, text[start - 1] == UInt8(ascii: "\n"),
      text[start...last].uppercased == end
    else {
      throw Failure(
        "invalid data: the end of the calendar is missing", "try again later")
    }
  }

  /// Whether the first line that is not blank begins a calendar.
  private static func begins(_ bytes: [UInt8]) -> Bool {
    var lines = ICalendarLines(bytes)
    while lines.advance() {
      if lines.content[...].trimmed.isEmpty { continue }
      guard let name = ICalendarProperty.Name(lines.content), name == .begin else { return false }
      return ICalendarProperty(name, content: lines.content, line: lines.number)?.word
        == "VCALENDAR"
    }
    return false
  }
}
