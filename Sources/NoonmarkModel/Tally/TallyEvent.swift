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
