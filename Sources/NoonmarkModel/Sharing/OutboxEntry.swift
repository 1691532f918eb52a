import Almanac
import NoonmarkRecords

/// Something that is to be sent over the network, kept until that is done.
package struct OutboxEntry: Hashable, Sendable {
  /// What is to be done with it.
  package enum Kind: String, CaseIterable, Sendable {
    /// A task shared by a request to an address of the user's.
    case webhook
    /// A task that was removed here and is to be removed where it came from.
    case delete
  }

  /// How far it has come.
  package enum State: String, CaseIterable, Sendable {
    /// It was not sent.
    case waiting
    /// Somebody is sending it, or was ended while doing so.
    case sending
    /// It was sent, and refused.
    case failed
  }

  /// By which it is told from others, here and by whoever gets it.
  package let id: String
  /// What is to be done with it.
  package let kind: Kind
  /// How far it has come.
  package let state: State
  /// The address it goes to.
  package let to: String
  /// The id of the task.
  package let item: String
  /// The task's title, as it was when this was made.
  package let title: String
  /// What is sent, exactly.
  package let body: String
  /// When it was made; nil for a line written by hand.
  package let createdAt: Instant?
  /// Why it was refused, in one sentence; nil where it was not.
  package let problem: String?

  /// Creates an entry.
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

  /// Its line in the file.
  package var line: [UInt8] {
    RecordFile.line(
      [state.rawValue, kind.rawValue],
      [
        ("to", to), ("item", item), ("title", title), ("body", body.isEmpty ? nil : body),
        ("problem", problem), ("created", createdAt?.rfc3339(in: .utc)), ("id", id),
      ])
  }
}
