import Almanac
import Recurrence

extension ICalendarWriter {
  /// Adds a task as a VTODO component.
  ///
  /// Source: RFC 5545, 3.6.2 (the component) and 3.8.1.9 (priorities).
  mutating func add(_ item: TodoItem, at now: Instant) {
    add("BEGIN:VTODO")
    add(text: item.id, as: "UID")
    add("DTSTAMP", now)
    add("CREATED", item.createdAt)
    add(text: item.title, as: "SUMMARY")
    if let text = item.description { add(text: text, as: "DESCRIPTION") }
    if let due = item.due { add("DUE;VALUE=DATE:\(CalendarTime.date(due))") }
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
}
