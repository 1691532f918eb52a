import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// An event in a tally's log.
package struct TallyEvent: Hashable, Sendable {
  package let id: String
  package let at: Instant
  /// The user's note as typed, which may have several lines, if any.
  package let note: String?
  /// The amount that it adds to the count, 1 to `TallyAmount.maximum`.
  package let amount: Int

  package init(id: String, at: Instant, note: String? = nil, amount: Int = 1) {
    self.id = id
    self.at = at
    self.note = note
    self.amount = amount
  }
}

extension Sequence<TallyEvent> {
  package var total: Int { reduce(0) { $0 + $1.amount } }
}

extension TallyEvent {
  /// The amount beside a time, `×2`; `nil` for 1.
  package func amountText(isASCII: Bool = false) -> String? {
    amount == 1 ? nil : (isASCII ? "x" : "×") + "\(amount)"
  }
}

extension TallyEvent {
  /// Returns the JSON members of the event: `id`, `at` (in a zone), `note` (exactly as typed) and
  /// `amount`.
  package func members(in zone: Zone) -> [(String, JSONValue)] {
    [
      ("id", .string(id)), ("at", .string(at.rfc3339(in: zone))), ("note", .optional(note)),
      ("amount", .integer(amount)),
    ]
  }

  /// The columns of CSV lists: the names of the JSON members.
  package static var columns: [String] {
    TallyEvent(id: "", at: Instant(epochSeconds: 0)).members(in: .utc).map(\.0)
  }

  /// Returns the event as JSON: `{id, at, note, amount}`.
  package func json(in zone: Zone) -> JSONValue { .members(members(in: zone)) }
}

extension TallyEvent {
  /// The minimum length of the short IDs of events.
  ///
  /// Longer than for other entries: lists show only a part of a log, and all logs are searched for
  /// an ID prefix.
  package static let minimumShortID = 5

  /// Returns the short IDs of the events of a list.
  package static func shortIDs(of events: [TallyEvent]) -> ShortIDs {
    ShortIDs(
      events.map { .init(id: $0.id, title: $0.note ?? "") }, minimumLength: minimumShortID,
      // Logs are searched only by ID prefix.
      usesCodes: false)
  }
}

/// The last change of a log that was not undone.
package struct TallyUndo: Sendable {
  /// The event that was logged, removed or restored; `nil` if there is nothing to undo.
  package private(set) var event: TallyEvent?
  /// Whether the event was logged or restored, so undo removes it.
  package private(set) var removes = true
  /// The ID of the event that it replaced, which undo restores.
  package private(set) var replaced: String?
  /// The state before the change.
  package private(set) var before = TallyKnowledge.unknown

  /// Reads a log backward until the change, its event and the state before it are found.
  package init(_ lines: inout some IteratorProtocol<TallyLine>) {
    // The number of undone changes of each event. They are counted by event, since lines may have
    // been deleted by hand.
    var undone: [String: Int] = [:]
    var change: (id: String, at: Instant)?
    var knowsBefore = false
    // Whether a line written by hand may have changed the state without recording it.
    var isUnsettled = false
    while let line = lines.next() {
      if let change {
        if !knowsBefore {
          knowsBefore = true
          if !isUnsettled { before = line.recordedState }
        }
        if event == nil, line.id == change.id { event = line.event }
      } else if let at = line.at {
        if line.isUndo {
          // An undo that replaces an event undoes the line of the replaced event.
          undone[line.replaces ?? line.id, default: 0] += 1
        } else if let count = undone[line.id], count > 0 {
          undone[line.id] = count - 1
        } else {
          change = (line.id, at)
          removes = line.kind != .removed
          replaced = line.replaces
          event = line.event
        }
      } else {
        // A removal or restoration written by hand cannot be undone.
        isUnsettled = true
      }
      if knowsBefore, event != nil { return }
    }
    if !knowsBefore, !isUnsettled { before = .known(nil) }
    // The line of the changed event may have been deleted by hand.
    if event == nil, let change { event = TallyEvent(id: change.id, at: change.at) }
  }

  /// The change in the journal; `nil` if there is nothing to undo.
  package var change: JournalRecord.Change? {
    event.map { event in
      removes
        ? .events(removed: replaced.map { [$0] } ?? [], added: [event.id])
        : .events(removed: [event.id])
    }
  }
}
