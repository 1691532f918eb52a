import Almanac

/// Something that happened, as the user logged it.
package struct TallyEvent: Hashable, Sendable {
  /// By which it is told from others.
  package let id: String
  /// When it happened.
  package let at: Instant
  /// What the user wrote about it, as it was typed, line ends too; nil for nothing.
  package let note: String?

  /// Creates an event.
  package init(id: String, at: Instant, note: String? = nil) {
    self.id = id
    self.at = at
    self.note = note
  }
}
