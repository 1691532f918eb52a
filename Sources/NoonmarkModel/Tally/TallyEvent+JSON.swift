import Almanac
import NoonmarkRecords

extension TallyEvent {
  /// Returns the members of the event for programs; the note is what the user wrote, every byte.
  ///
  /// - Parameter zone: The zone in which times are told.
  /// - Returns: `id`, `at` and `note`.
  package func members(in zone: Zone) -> [(String, JSONValue)] {
    [
      ("id", .string(id)), ("at", .string(at.rfc3339(in: zone))), ("note", .optional(note)),
    ]
  }

  /// Returns the event for programs: `{id, at, note}`.
  package func json(in zone: Zone) -> JSONValue { .members(members(in: zone)) }
}
