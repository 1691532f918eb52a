import NoonmarkText

/// The properties of an event that decide whether it is shown, and how.
package struct EventMarks: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The user declined it, or delegated it to another person.
  package static let declined = EventMarks(rawValue: 1)
  /// It leaves its time free.
  package static let free = EventMarks(rawValue: 1 << 1)
  /// It is tentative, or the user has not accepted it.
  package static let tentative = EventMarks(rawValue: 1 << 2)
  /// The marks that the file of a calendar decides; the configuration decides the others.
  package static let ofFile = EventMarks(rawValue: 7)

  /// Its title, place and link are hidden.
  package static let busy = EventMarks(rawValue: 1 << 3)
  /// It is shown in the color of secondary text.
  package static let dimmed = EventMarks(rawValue: 1 << 4)

  // Those of `OptionSet` are generic: they took a fifth of the render of a large calendar.

  /// Whether it has one of some marks.
  package func has(anyOf others: EventMarks) -> Bool { rawValue & others.rawValue != 0 }

  /// Returns the marks with others.
  package func with(_ others: EventMarks) -> EventMarks {
    EventMarks(rawValue: rawValue | others.rawValue)
  }
}

/// The color and the prefix that the user chose for a calendar.
package struct CalendarLook: Hashable, Sendable {
  package let color: Paint?
  /// The text before the titles of events; not empty.
  package let prefix: String?

  package init(color: Paint?, prefix: String?) {
    self.color = color
    self.prefix = prefix
  }
}
