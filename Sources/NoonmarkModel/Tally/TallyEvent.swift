import Almanac
import NoonmarkRecords

/// An event in a tally's log.
package struct TallyEvent: Hashable, Sendable {
  package let id: String
  package let at: Instant
  /// The user's note as typed, which may have several lines; `nil` for none.
  package let note: String?

  package init(id: String, at: Instant, note: String? = nil) {
    self.id = id
    self.at = at
    self.note = note
  }
}

extension TallyEvent {
  /// Returns the JSON members of the event: `id`, `at` (in a zone) and `note` (exactly as typed).
  package func members(in zone: Zone) -> [(String, JSONValue)] {
    [
      ("id", .string(id)), ("at", .string(at.rfc3339(in: zone))), ("note", .optional(note)),
    ]
  }

  /// Returns the event as JSON: `{id, at, note}`.
  package func json(in zone: Zone) -> JSONValue { .members(members(in: zone)) }
}

extension TallyEvent {
  /// The maximum number of matches, except for a complete ID.
  private static let maximumMatches = 1000

  /// Returns the events that a user may refer to by an ID, an ID prefix or the whole note.
  ///
  /// - Parameters:
  ///   - wanted: The text as typed.
  ///   - lines: The lines of the log, the last one first.
  /// - Returns: The events, the last one logged first.
  package static func matching(
    _ wanted: String, in lines: inout some IteratorProtocol<TallyLine>
  ) -> [TallyEvent] {
    let note = RecordText.field(wanted)
    var found: [TallyEvent] = []
    var statuses = TallyStatuses()
    while let line = lines.next() {
      guard line.kind == .event else {
        statuses.add(line)
        continue
      }
      if !wanted.isEmpty, line.id.hasPrefix(wanted) || line.note.elementsEqual(note),
        found.count < maximumMatches || line.id == wanted, !statuses.hides(line.id),
        let event = line.event
      {
        found.append(event)
      }
    }
    return found
  }
}
