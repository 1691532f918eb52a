import NoonmarkBase
import Recurrence

/// The identifier of an imported date: the UID of its event, and what it is of the event.
package struct ICalendarIdentifier: Hashable, Sendable {
  /// A part of what has a UID.
  package enum Part: Hashable, Sendable {
    /// The event with the UID.
    case whole
    /// The occurrences of another length, or one of several events with the UID, by their start.
    case start(CalendarTime)
    /// The detached occurrence, by its original time (RECURRENCE-ID).
    case occurrence(CalendarTime)
  }

  package let uid: String
  package let part: Part

  package init(_ uid: String, _ part: Part = .whole) {
    (self.uid, self.part) = (uid, part)
  }

  /// The text in a line: the UID, and `#` with a start or `/` with an original time.
  package var text: String {
    switch part {
    case .whole: uid
    case .start(let time): "\(uid)#\(time)"
    case .occurrence(let time): "\(uid)/\(time)"
    }
  }

  /// Parses the text in a line.
  ///
  /// A UID that ends like the identifier of a part is read as one.
  package init(text: String) {
    let bytes = text.utf8
    guard
      let divider = bytes.lastIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "#") }),
      let time = CalendarTime(bytes[divider...].dropFirst()),
      // A time in another format is part of another program's UID.
      time.description.utf8.elementsEqual(bytes[divider...].dropFirst())
    else {
      self.init(text)
      return
    }
    self.init(
      String(text[..<divider]),
      bytes[divider] == UInt8(ascii: "#") ? .start(time) : .occurrence(time))
  }

  /// The original time of a detached occurrence, otherwise `nil`.
  package var originalTime: CalendarTime? {
    if case .occurrence(let time) = part { time } else { nil }
  }
}
