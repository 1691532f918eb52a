public import Almanac

/// Something that happened, as the user logged it.
public struct TallyEvent: Hashable, Sendable {
  /// By which it is told from others.
  public let id: String
  /// When it happened.
  public let at: Instant
  /// What the user wrote about it, as it was typed, line ends too; nil for nothing.
  public let note: String?

  /// Creates an event.
  public init(id: String, at: Instant, note: String? = nil) {
    self.id = id
    self.at = at
    self.note = note
  }
}
