import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence
import NoonmarkPhrases

/// The file formats for exporting tasks.
package enum TodoExport: String, CaseIterable, Sendable {
  /// An array of objects.
  case json
  /// A todo.txt file, which cannot contain descriptions.
  case todoTxt = "todo.txt"
  /// A Markdown task list.
  case markdown
  /// An iCalendar file (RFC 5545).
  case ics

  /// Returns what a file of tasks cannot contain.
  package func losses(of items: [TodoItem], in zone: Zone) -> [String] {
    guard self == .todoTxt else { return [] }
    let described = items.count { $0.description?.isEmpty == false }
    let changed = items.count { item in
      let line = TodoTxtLine(item, in: zone)
      return line.due != item.due || line.priority != item.priority
    }
    let losses = [
      described > 0
        ? "not exported, since todo.txt has none: \(described.counting("description"))" : nil,
      changed > 0
        ? "exported with another due date or priority, which the title has: "
          + changed.counting("task") : nil,
    ]
    return losses.compactMap(\.self)
  }

  /// Returns tasks as a file in UTF-8.
  package func file(
    of items: [TodoItem], at instant: Instant, in zone: Zone, version: String
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .json:
      JSONValue.array(items.map { $0.json(in: zone) }).write(into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    case .todoTxt:
      for item in items { bytes += TodoTxtLine(item, in: zone).bytes + [UInt8(ascii: "\n")] }
    case .markdown:
      for item in items { bytes += item.markdown.utf8 }
    case .ics:
      var calendar = ICalendarWriter(version: version)
      for item in items { calendar.add(item, at: instant) }
      bytes = calendar.ended()
    }
    return bytes
  }
}

/// A task as an item of a Markdown list.
///
/// Source: the GitHub Flavored Markdown specification, 5.3 (task list items), and CommonMark, 2.4
/// (backslash escapes).
extension TodoItem {
  /// The lines of the item, with line endings.
  fileprivate var markdown: String {
    var title = TodoItem.escapedForMarkdown(title)
    if let priority { title = "(\(priority)) \(title)" }
    if let due { title += " (due \(due.iso8601))" }
    var text = "- [\(isCompleted ? "x" : " ")] \(title)\n"
    for line in (description ?? "").split(whereSeparator: \.isNewline) {
      let line = TodoItem.escapedForMarkdown(String(line))
      if !line.isEmpty { text += "\n  \(line)\n" }
    }
    return text
  }

  /// Returns a text on one line, escaped so that Markdown shows it literally.
  private static func escapedForMarkdown(_ text: String) -> String {
    var escaped = ""
    var startsLine = true
    // Unlike a `DisplayText`, the result is not limited in length.
    var cleaner = DisplayTextSanitizer(keepsSpaces: false)
    for scalar in text.unicodeScalars { cleaner.add(scalar) }
    for character in cleaner.output {
      let isMarkup = "\\`*_[]<>&~|$".contains(character)
      if isMarkup || startsLine && "#+-=:".contains(character) { escaped += "\\" }
      // `1.` and `1)` would start an ordered list.
      if !startsLine || !character.isNumber { startsLine = false }
      if ".)".contains(character), !escaped.isEmpty, escaped.allSatisfy(\.isNumber) {
        escaped += "\\"
      }
      escaped.append(character)
    }
    return escaped
  }
}

extension ICalendarWriter {
  /// Adds a task as a VTODO component.
  ///
  /// Source: RFC 5545, 3.6.2 (the component) and 3.8.1.9 (priorities).
  mutating func add(_ item: TodoItem, at now: Instant) {
    add("BEGIN:VTODO")
    add(text: item.id.text, as: "UID")
    add("DTSTAMP", now)
    add("CREATED", item.createdAt)
    let times = item.exportedTimes
    add(text: times.title, as: "SUMMARY")
    if let text = item.description { add(text: text, as: "DESCRIPTION") }
    if let start = times.start { add("DTSTART;VALUE=DATE:\(CalendarTime.date(start))") }
    if let due = item.due { add("DUE;VALUE=DATE:\(CalendarTime.date(due))") }
    for rule in times.rules { add("RRULE:\(rule)") }
    if let letter = item.priority?.asciiValue {
      // RFC 5545 has priorities from 1 (highest) to 9.
      add("PRIORITY:\(min(Int(letter) - Int(UInt8(ascii: "A")) + 1, 9))")
    }
    add("STATUS:\(item.isCompleted ? "COMPLETED" : "NEEDS-ACTION")")
    if item.isCompleted {
      add("PERCENT-COMPLETE:100")
      add("COMPLETED", item.completedAt)
    }
    add("END:VTODO")
  }
}

extension TodoItem {
  /// The times of a task in the properties of a calendar, and its title without their words.
  ///
  /// A recurrence needs a DTSTART (RFC 5545, 3.8.5.3), which is the day it counts from. Without a
  /// recurrence, the threshold date is the DTSTART unless it is after the due date (3.8.2.3).
  fileprivate var exportedTimes: (title: String, start: CivilDate?, rules: [RecurrenceRule]) {
    if !isCompleted, let start = due ?? threshold, let rule = recurrence?.rule(from: start) {
      let title = title(without: due == nil ? [.recurrence, .threshold] : [.recurrence])
      return (title, start, rule.withoutSkip(from: start))
    }
    guard let threshold, due.map({ threshold < $0 }) ?? true else { return (title, nil, []) }
    return (title(without: [.threshold]), threshold, [])
  }
}
