import Almanac

/// When to request a new timeline.
package enum ReloadPolicy: Hashable, Sendable {
  /// Not before this instant.
  case after(Instant)
  /// After the last entry.
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

  /// The instant of `after`, or `nil`.
  package var instant: Instant? {
    guard case .after(let instant) = self else { return nil }
    return instant
  }
}
