import Almanac

/// A moment in a widget's timeline, with everything needed to draw it.
package protocol TimelineEntry: Sendable {
  /// The instant from which the entry holds.
  var date: Instant { get }
  /// How much the entry matters against others of its widget, 0 to 1.
  var relevance: Double { get }
}

/// When a new timeline should be asked for.
package enum ReloadPolicy: Hashable, Sendable {
  /// Not before this instant.
  case after(Instant)
  /// When the last entry has gone by.
  case atEnd
  /// Only when the data changes.
  case never

  /// The policy's name in JSON.
  package var name: String {
    switch self {
    case .after: "after"
    case .atEnd: "at_end"
    case .never: "never"
    }
  }

  /// The instant of `after`, nil for the others.
  package var instant: Instant? {
    guard case .after(let instant) = self else { return nil }
    return instant
  }
}

/// Dated entries in order, and what comes after them.
package struct Timeline<Entry: TimelineEntry>: Sendable {
  /// The entries, earliest first.
  package let entries: [Entry]
  /// When the next timeline should be asked for.
  package let policy: ReloadPolicy

  /// Creates a timeline.
  package init(entries: [Entry], policy: ReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }
}
