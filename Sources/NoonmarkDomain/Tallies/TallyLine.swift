import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import NoonmarkPhrases

/// A line of a tally's log.
///
///     2026-11-21T14:46:30Z | NOTE | amount=N | top=TIME | zone=ZONE | run=DATE | id=ID
///     removed | ID | at=TIME | by=undo | top=TIME | zone=ZONE | run=DATE
///     restored | ID | at=TIME | by=undo | top=TIME | zone=ZONE | run=DATE
///
/// The first is an event, the others remove and restore an event.
///
/// `amount` is omitted if it is 1. An event with an invalid amount counts once.
///
/// `replaces=ID` of a logged or restored event also removes another event.
///
/// `top`, `zone` and `run` record the state of the log after the line. `top` is omitted if it
/// equals the time of the event, and `none` if no event is left. Lines written by hand have none of
/// these.
package struct TallyLine: Sendable {
  /// The file kind in the first line: `# noonmark events 1`.
  ///
  /// The line of an event ends in its ID; the others end in `run`, or in `top=none`.
  package static let fileKind = RecordKind(
    "events", hint: "TIME | NOTE, newest last; noonmark only appends lines"
  ) { file, record in
    func value(_ key: String) -> ArraySlice<UInt8> {
      file.bytes[file.valueRange(key, of: record) ?? 0..<0]
    }
    let word = file.text(0, of: record)
    return word == removedWord || word == restoredWord
      ? value("run").count == 10 || value("top").elementsEqual(noTop.utf8)
      : value("id").count == EntryID.length
  }

  /// The maximum bytes of a line; readers skip a longer one.
  package static let maximumSize = 1 << 20

  enum Kind: Hashable {
    case event
    case removed
    case restored
  }

  let kind: Kind
  /// The time of the event; `nil` for a removal or restoration without `at`.
  let at: Instant?
  package let id: String
  let note: String?
  var amount = 1
  /// The problem with a line that is still used, as in `Diagnostic.message`.
  package private(set) var problem: String?
  /// The state of the log after the line; unknown for a line written by hand.
  let recordedState: TallyKnowledge
  /// Whether the line undoes an earlier one.
  package let isUndo: Bool
  /// The ID of the event that this event replaces, if any; `nil` in a removal.
  let replaces: String?

  /// Whether an undo wrote this line to make a change.
  package func isUndo(making change: JournalRecord.Change) -> Bool {
    guard isUndo else { return false }
    return switch kind {
    case .event: false
    case .removed: change == .events(removed: [id])
    case .restored: change == .events(removed: replaces.map { [$0] } ?? [], added: [id])
    }
  }

  /// The event; `nil` for a line of another kind.
  var event: TallyEvent? {
    guard kind == .event, let at else { return nil }
    return TallyEvent(id: id, at: at, note: note, amount: amount)
  }

  // MARK: Writing

  /// Returns the line of an event, without its line ending.
  ///
  /// `old` is the ID of the replaced event, and `state` the state of the log after the line.
  package static func line(
    _ event: TallyEvent, replacing old: String? = nil, after state: TallyState
  ) -> [UInt8] {
    RecordFile.line(
      [event.at.rfc3339(in: .utc), event.note ?? ""],
      [
        ("amount", event.amount == 1 ? nil : "\(event.amount)"), ("replaces", old),
        ("top", state.top == event.at ? nil : state.top.rfc3339(in: .utc)),
        ("zone", state.zone), ("run", state.run.iso8601), ("id", event.id),
      ])
  }

  /// Returns the line of a removal or a restoration, without its line ending.
  ///
  /// `other` is the ID of the event that a restored one replaces, and `state` the state of the log
  /// after the line, or `nil` if no event is left.
  package static func line(
    of id: String, at: Instant, isRemoved: Bool, replacing other: String? = nil,
    after state: TallyState?, isUndo: Bool
  ) -> [UInt8] {
    RecordFile.line(
      [isRemoved ? removedWord : restoredWord, id],
      [
        ("at", at.rfc3339(in: .utc)), ("by", isUndo ? undoWord : nil), ("replaces", other),
        ("top", state?.top.rfc3339(in: .utc) ?? noTop), ("zone", state?.zone),
        ("run", state?.run.iso8601),
      ])
  }

  static let removedWord = "removed"
  static let restoredWord = "restored"
  static let undoWord = "undo"
  static let noTop = "none"
}

extension TallyLine {
  /// The result of parsing a line.
  package enum Parsed {
    /// A comment or a blank line.
    case nothing
    case line(TallyLine)
    /// The problem with the line, as in `Diagnostic.message`.
    case bad(String)
  }

  /// Parses a line without its LF; it may end in CR.
  package static func parse(_ line: ArraySlice<UInt8>) -> Parsed {
    let file = RecordFile(Array(line))
    if DamagedLine.hasNULBytes(line) { return .bad(DamagedLine.nulBytes) }
    guard let record = file.records.first else { return .nothing }
    let word = file.text(0, of: record) ?? ""
    let fields = EntryFields(file, record)
    switch word {
    case removedWord, restoredWord:
      guard let id = file.text(1, of: record), !id.isEmpty else {
        return .bad("\(word.quoted) has no id: write the event's id after it")
      }
      return .line(
        TallyLine(
          kind: word == removedWord ? .removed : .restored, at: fields.time("at"), id: id,
          note: nil, recordedState: fields.recordedState(at: nil),
          isUndo: fields.text("by") == undoWord,
          replaces: word == removedWord ? nil : fields.text("replaces")))
    default:
      guard let at = instant(word) else {
        return .bad(
          ErrorMessage.invalid(
            "time", DisplayText(word).truncated(to: 40).string, ErrorMessage.writeTime))
      }
      let note = fields.title
      var line = TallyLine(
        kind: .event, at: at, id: fields.id, note: note.isEmpty ? nil : note,
        recordedState: fields.recordedState(at: at), isUndo: false,
        replaces: fields.text("replaces"))
      if let written = fields.text("amount") { line.read(amount: written) }
      return .line(line)
    }
  }

  /// Parses an amount; an invalid one is reported and counts as 1.
  private mutating func read(amount written: String) {
    guard let amount = TallyAmount.parse(written) else {
      let shown = DisplayText(written).truncated(to: 40).string
      problem = TallyAmount.invalid(shown) + "; the event counts once"
      return
    }
    self.amount = amount
  }

  /// Parses a time with an offset; without one it would depend on the zone.
  fileprivate static func instant(_ text: String) -> Instant? {
    try? TimeParser.parse(text, in: .utc, requiresOffset: true)
  }
}

extension EntryFields {
  fileprivate func time(_ key: String) -> Instant? { text(key).flatMap { TallyLine.instant($0) } }

  /// Returns the recorded state; an invalid one is ignored.
  fileprivate func recordedState(at: Instant?) -> TallyKnowledge {
    if text("top") == TallyLine.noTop { return at == nil ? .known(nil) : .unknown }
    guard let top = text("top") == nil ? at : time("top"),
      let run = text("run").flatMap({ try? DateParser.parse($0) })
    else { return .unknown }
    return .known(TallyState(top: top, run: run, zone: text("zone")))
  }
}
