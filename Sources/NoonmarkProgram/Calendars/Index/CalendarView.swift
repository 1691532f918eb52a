import NoonmarkDomain

/// The way in which the events of a calendar are shown.
package struct CalendarView: Hashable, Sendable {
  /// The marks of events that are left out.
  package var hidden = EventMarks(rawValue: 0)
  /// The marks of events in the color of secondary text.
  package var dimmed = EventMarks(rawValue: 0)
  /// The name in place of the calendar's own.
  package var name: String?
  package var look: CalendarLook?
  /// Whether titles, places and links are hidden.
  package var isBusy = false
  /// Whether the times of alarms are read.
  package var hasAlarms = false

  package init() {}

  /// All that is stored.
  static let whole = {
    var view = CalendarView()
    view.hasAlarms = true
    return view
  }()

  /// Returns the marks that it gives an event with others.
  func marks(of marks: EventMarks) -> EventMarks {
    let dim = dimmed.has(anyOf: marks) ? EventMarks.dimmed : EventMarks(rawValue: 0)
    return isBusy ? dim.with(.busy) : dim
  }
}
