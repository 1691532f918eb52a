import Almanac
import NoonmarkRecords

/// A line of a tally's log.
///
///     2026-11-21T14:46:30Z | NOTE | top=TIME | run=DATE | id=ID       an event
///     removed | ID | at=TIME | top=TIME | run=DATE | by=undo           takes an event away
///     restored | ID | at=TIME | top=TIME | run=DATE | by=undo          brings it back
///
/// `top` and `run` tell the log's state after the line; `top` is left out where it is the event's
/// own time, and `none` where no event is left. A line written by hand has neither.
package struct TallyLine: Sendable {
  /// What the first line of a log calls its kind and version: `# noonmark events 1`.
  package static let fileKind = "events"

  /// What a line does.
  enum Kind: Hashable {
    /// Something happened.
    case event
    /// An event is taken away.
    case removed
    /// An event is brought back.
    case restored
  }

  /// What a line says of the log's state.
  enum Stand: Hashable {
    /// Nothing, as a line that was written by hand.
    case unsaid
    /// The state; nil where there are no events.
    case said(TallyState?)
  }

  let kind: Kind
  /// When the event happened; nil in a line about an event that does not say it.
  let at: Instant?
  /// The event's id.
  let id: String
  /// The note as the file has it.
  let note: Range<Int>
  let stand: Stand
  let isUndo: Bool

  /// Returns the event of the line; its note is read now.
  func event(in bytes: UnsafeBufferPointer<UInt8>) -> TallyEvent? {
    guard kind == .event, let at else { return nil }
    let text = note.isEmpty ? nil : RecordText.text(of: Array(bytes[note])[...])
    return TallyEvent(id: id, at: at, note: text)
  }

  // MARK: Writing

  /// Returns the line of an event, without its end.
  package static func line(_ event: TallyEvent, after state: TallyState) -> [UInt8] {
    RecordFile.line(
      [event.at.rfc3339(in: .utc), event.note ?? ""],
      [
        ("top", state.top == event.at ? nil : state.top.rfc3339(in: .utc)),
        ("run", state.run.iso8601), ("id", event.id),
      ])
  }

  /// Returns a line about an event that was logged before, without its end.
  ///
  /// - Parameters:
  ///   - id: The event's id.
  ///   - at: When it happened.
  ///   - isRemoved: Whether it is taken away, and not brought back.
  ///   - state: The log's state after the line; nil where no event is left.
  ///   - isUndo: Whether this takes an earlier change back.
  /// - Returns: The bytes of the line.
  package static func line(
    of id: String, at: Instant, isRemoved: Bool, after state: TallyState?, isUndo: Bool
  ) -> [UInt8] {
    RecordFile.line(
      [isRemoved ? removedWord : restoredWord, id],
      [
        ("at", at.rfc3339(in: .utc)), ("top", state?.top.rfc3339(in: .utc) ?? noTop),
        ("run", state?.run.iso8601), ("by", isUndo ? undoWord : nil),
      ])
  }

  static let removedWord = "removed"
  static let restoredWord = "restored"
  static let undoWord = "undo"
  static let noTop = "none"
}

/// What a line of a log turned out to be.
enum TallyReading {
  /// A comment, or nothing.
  case nothing
  case line(TallyLine)
  /// What is wrong with the line, to follow the file's name and the line's number.
  case bad(String)
}
