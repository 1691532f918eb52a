import Almanac
import NoonmarkRecords

/// A line of a tally's log.
///
///     2026-11-21T14:46:30Z | NOTE | top=TIME | zone=ZONE | run=DATE | id=ID     an event
///     removed | ID | at=TIME | by=undo | top=TIME | zone=ZONE | run=DATE        takes an event
///     away restored | ID | at=TIME | by=undo | top=TIME | zone=ZONE | run=DATE       brings it
///     back
///
/// `top`, `zone` and `run` record the state of the log after the line. `top` is omitted if it
/// equals the event's own time, and `none` if no event is left. A line written by hand has none of
/// these.
package struct TallyLine: Sendable {
  /// The file kind in the first line: `# noonmark events 1`.
  ///
  /// The line of an event ends in its ID; the others end in `run`, or in `top=none`.
  package static let fileKind = RecordKind("events") { file, record in
    func value(_ key: String) -> ArraySlice<UInt8> {
      file.bytes[file.valueRange(key, of: record, after: 2) ?? 0..<0]
    }
    let word = file.text(0, of: record)
    return word == removedWord || word == restoredWord
      ? value("run").count == 10 || value("top").elementsEqual(noTop.utf8)
      : value("id").count == EntryID.length
  }

  /// The maximum bytes of a line; readers skip a longer one.
  package static let maximumSize = 1 << 20

  /// The kind of a line.
  enum Kind: Hashable {
    /// An event happened.
    case event
    /// An event was removed.
    case removed
    /// A removed event was restored.
    case restored
  }

  /// The state of the log that a line records.
  enum RecordedState: Hashable {
    /// None, as in a line written by hand.
    case missing
    /// The state after the line; `nil` if there are no events.
    case recorded(TallyState?)
  }

  let kind: Kind
  /// The time of the event; `nil` in a removal or restoration that does not give it.
  let at: Instant?
  package let id: String
  let note: String?
  let recordedState: RecordedState
  /// Whether the line takes an earlier one back.
  package let isUndo: Bool

  /// Whether the line takes back that an event was logged, or that it was removed.
  package func takesBack(removal isRemoval: Bool, of id: String) -> Bool {
    isUndo && self.id == id && kind == (isRemoval ? .restored : .removed)
  }

  /// The event; `nil` for a line of another kind.
  var event: TallyEvent? {
    guard kind == .event, let at else { return nil }
    return TallyEvent(id: id, at: at, note: note)
  }

  // MARK: Writing

  /// Returns the line of an event, without its line ending.
  package static func line(_ event: TallyEvent, after state: TallyState) -> [UInt8] {
    RecordFile.line(
      [event.at.rfc3339(in: .utc), event.note ?? ""],
      [
        ("top", state.top == event.at ? nil : state.top.rfc3339(in: .utc)),
        ("zone", state.zone), ("run", state.run.iso8601), ("id", event.id),
      ])
  }

  /// Returns the line of a removal or a restoration, without its line ending.
  ///
  /// - Parameters:
  ///   - id: The ID of the event.
  ///   - at: The time of the event.
  ///   - isRemoved: Whether the event is removed, rather than restored.
  ///   - state: The state of the log after the line; `nil` if no event is left.
  ///   - isUndo: Whether the line undoes an earlier change.
  /// - Returns: The bytes of the line.
  package static func line(
    of id: String, at: Instant, isRemoved: Bool, after state: TallyState?, isUndo: Bool
  ) -> [UInt8] {
    RecordFile.line(
      [isRemoved ? removedWord : restoredWord, id],
      [
        ("at", at.rfc3339(in: .utc)), ("by", isUndo ? undoWord : nil),
        ("top", state?.top.rfc3339(in: .utc) ?? noTop), ("zone", state?.zone),
        ("run", state?.run.iso8601),
      ])
  }

  static let removedWord = "removed"
  static let restoredWord = "restored"
  static let undoWord = "undo"
  static let noTop = "none"
}
