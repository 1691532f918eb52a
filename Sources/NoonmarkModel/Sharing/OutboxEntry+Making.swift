import Almanac
import NoonmarkRecords
import NoonmarkText

extension OutboxEntry {
  /// Returns a task to be sent to an address of the user's, as it is now.
  ///
  /// - Parameters:
  ///   - item: The task.
  ///   - address: Where it goes.
  ///   - id: The id of what is sent.
  ///   - instant: Now.
  /// - Returns: The entry, whose body is the task as JSON.
  package static func webhook(
    sharing item: TodoItem, to address: String, id: String, at instant: Instant
  ) -> OutboxEntry {
    OutboxEntry(
      id: id, kind: .webhook, to: address, item: item.id, title: item.title,
      body: item.json(in: .utc).text, createdAt: instant)
  }

  /// Returns a task that is to be removed where it came from.
  ///
  /// - Parameters:
  ///   - item: The task.
  ///   - address: The task's own address.
  ///   - id: The id of what is sent.
  ///   - instant: Now.
  /// - Returns: The entry.
  package static func delete(
    _ item: TodoItem, at address: String, id: String, at instant: Instant
  ) -> OutboxEntry {
    OutboxEntry(
      id: id, kind: .delete, to: address, item: item.id, title: item.title, createdAt: instant)
  }

  /// What people know it by: the task's title, or where it has none an id.
  package var name: String {
    DisplayText(title).isEmpty ? (item.isEmpty ? id : item) : title
  }
}
