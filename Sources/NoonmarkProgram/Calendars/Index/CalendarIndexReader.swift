import NoonmarkBase
import NoonmarkDomain

/// Reads the numbers and texts of an index.
struct CalendarIndexReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func word(_ offset: Int) -> UInt64 {
    guard offset + 8 <= bytes.count else { return 0 }
    return UInt64(littleEndian: bytes.span.rawBytes.integer(at: offset, as: UInt64.self))
  }

  func number(_ offset: Int) -> Int { Int(truncatingIfNeeded: word(offset)) }

  func half(_ offset: Int) -> Int {
    guard offset + 4 <= bytes.count else { return 0 }
    return Int(UInt32(littleEndian: bytes.span.rawBytes.integer(at: offset, as: UInt32.self)))
  }

  func signedHalf(_ offset: Int) -> Int {
    Int(Int32(truncatingIfNeeded: half(offset)))
  }

  /// A text, or none.
  struct Text {
    let text: String?
  }

  /// Returns the text whose offset and length are at an offset; `nil` if it is not within the file.
  func text(_ offset: Int, texts: Int) -> Text? {
    let length = half(offset + 4)
    if length == Int(CalendarIndex.missing) { return Text(text: nil) }
    return text(at: texts, offset: half(offset), length: length).map { Text(text: $0) }
  }

  func text(at texts: Int, offset: Int, length: Int) -> String? {
    let start = texts + offset
    guard start <= bytes.count, length <= bytes.count - start else { return nil }
    return bytes.span.text(in: start..<start + length)
  }
}

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
