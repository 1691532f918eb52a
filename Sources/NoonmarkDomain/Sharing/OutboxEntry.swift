import Almanac
import NoonmarkRecords
import NoonmarkText

/// A network request that is kept until it has been sent.
package struct OutboxEntry: Hashable, Sendable {
  /// The kind of request.
  package enum Kind: String, CaseIterable, Sendable {
    /// A task shared with the user's webhook.
    case webhook
    /// A removed task, to be deleted at its feed.
    case delete
  }

  /// The progress of a request.
  package enum State: String, CaseIterable, Sendable {
    /// Not sent yet.
    case waiting
    /// Being sent, or interrupted while being sent.
    case sending
    /// Sent and refused.
    case failed
  }

  /// The identifier, also used as the idempotency key that lets the server detect duplicates.
  package let id: String
  package let kind: Kind
  package let state: State
  /// The URL.
  package let to: String
  /// The ID of the task.
  package let item: String
  /// The title of the task when the entry was created.
  package let title: String
  /// The exact request body.
  package let body: String
  /// The creation time; `nil` for a line written by hand.
  package let createdAt: Instant?
  /// One sentence on why it was refused, if it was.
  package let problem: String?

  package init(
    id: String, kind: Kind, state: State = .waiting, to: String, item: String, title: String,
    body: String = "", createdAt: Instant?, problem: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.state = state
    self.to = to
    self.item = item
    self.title = title
    self.body = body
    self.createdAt = createdAt
    self.problem = problem
  }

  /// The line in the file.
  package var line: [UInt8] {
    RecordFile.line(
      [state.rawValue, kind.rawValue],
      [
        ("to", to), ("item", item), ("title", title), ("body", body.isEmpty ? nil : body),
        ("problem", problem), ("created", createdAt?.rfc3339(in: .utc)), ("id", id),
      ])
  }
}

extension OutboxEntry {
  /// Returns the entry that sends a task to the user's webhook, with the current task as JSON in
  /// its body.
  package static func webhook(
    sharing item: TodoItem, to address: String, id: String, at instant: Instant
  ) -> OutboxEntry {
    OutboxEntry(
      id: id, kind: .webhook, to: address, item: item.id, title: item.title,
      body: item.json(in: .utc).text, createdAt: instant)
  }

  /// Returns the entry that deletes a task at its feed.
  package static func delete(
    _ item: TodoItem, at address: String, id: String, at instant: Instant
  ) -> OutboxEntry {
    OutboxEntry(
      id: id, kind: .delete, to: address, item: item.id, title: item.title, createdAt: instant)
  }

  /// The name to show: the title, or else an ID.
  package var name: String {
    DisplayText(title).isEmpty ? (item.isEmpty ? id : item) : title
  }
}
