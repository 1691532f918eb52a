public import Almanac

/// Something that is to be sent over the network, kept until that is done.
public struct OutboxEntry: Hashable, Sendable {
  /// What is to be done with it.
  public enum Kind: String, CaseIterable, Sendable {
    /// A task shared by a request to an address of the user's.
    case webhook
    /// A task that was removed here and is to be removed where it came from.
    case delete
  }

  /// How far it has come.
  public enum State: String, CaseIterable, Sendable {
    /// It was not sent.
    case waiting
    /// Somebody is sending it, or was ended while doing so.
    case sending
    /// It was sent, and refused.
    case failed
  }

  /// By which it is told from others, here and by whoever gets it.
  public let id: String
  /// What is to be done with it.
  public let kind: Kind
  /// How far it has come.
  public let state: State
  /// The address it goes to.
  public let to: String
  /// The id of the task.
  public let item: String
  /// The task's title, as it was when this was made.
  public let title: String
  /// What is sent, exactly.
  public let body: String
  /// When it was made; nil for a line written by hand.
  public let createdAt: Instant?
  /// Why it was refused, in one sentence; nil where it was not.
  public let problem: String?

  /// Creates an entry.
  public init(
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
  public var line: [UInt8] {
    RecordFile.line(
      [state.rawValue, kind.rawValue],
      [
        ("to", to), ("item", item), ("title", title), ("body", body.isEmpty ? nil : body),
        ("problem", problem), ("created", createdAt?.rfc3339(in: .utc)), ("id", id),
      ])
  }
}
