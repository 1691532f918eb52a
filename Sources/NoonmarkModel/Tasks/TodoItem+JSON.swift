import Almanac
import NoonmarkRecords

extension TodoItem {
  /// Returns the task for programs, its texts exactly as they are.
  ///
  /// - Parameter zone: The zone in which times are told.
  /// - Returns: `{id, title, description, completed, created_at, user_id, due, priority}`.
  package func json(in zone: Zone) -> JSONValue {
    .members([
      ("id", .string(id)),
      ("title", .string(title)),
      ("description", .optional(description)),
      ("completed", .bool(isCompleted)),
      ("created_at", .optional(createdAt?.rfc3339(in: zone))),
      ("user_id", .optional(userID)),
      ("due", .optional(due?.iso8601)),
      ("priority", .optional(priority.map(String.init))),
    ])
  }
}
