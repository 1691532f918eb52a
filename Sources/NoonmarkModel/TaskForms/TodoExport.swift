import Almanac
import NoonmarkRecords

/// Tasks in the forms that other programs read.
package enum TodoExport: String, CaseIterable, Sendable {
  /// An array of objects.
  case json
  /// A todo.txt file, which has no place for descriptions.
  case todoTxt = "todo.txt"
  /// A list of tasks as Markdown has them.
  case markdown
  /// An iCalendar file (RFC 5545).
  case ics

  /// Returns tasks as a file in UTF-8; there is no text that makes it fail.
  ///
  /// - Parameters:
  ///   - items: The tasks.
  ///   - instant: The present.
  ///   - zone: The user's zone.
  ///   - version: The version of this program.
  /// - Returns: The bytes of the file.
  package func file(
    of items: [TodoItem], at instant: Instant, in zone: Zone, version: String
  ) -> [UInt8] {
    switch self {
    case .json:
      var bytes: [UInt8] = []
      JSONValue.array(items.map { $0.json(in: zone) }).write(into: &bytes)
      return bytes + [UInt8(ascii: "\n")]
    case .todoTxt:
      return items.flatMap { TodoTxtLine($0, in: zone).bytes + [UInt8(ascii: "\n")] }
    case .markdown:
      return Array(items.map { MarkdownItem($0).text }.joined().utf8)
    case .ics:
      var calendar = ICalendarTasks(version: version)
      for item in items { calendar.add(item, at: instant, in: zone) }
      return calendar.file
    }
  }
}
