import Almanac

/// When a part of a widget expires.
package enum Expiry: Hashable, Sendable {
  /// With its parent: an element with its block, a block with the entry. The default, so a part
  /// that is not annotated is rendered again too early rather than too late.
  case inherited
  /// At an instant of its own.
  case at(Instant)
  /// Never: it depends on nothing that changes.
  case never

  /// Creates an expiry at an instant, where `nil` means never.
  package init(_ instant: Instant?) {
    self = instant.map { .at($0) } ?? .never
  }

  /// Returns the instant, or `nil` for never, inside something that expires at `parent`.
  package func resolved(in parent: Instant?) -> Instant? {
    switch self {
    case .inherited: parent
    case .at(let instant): instant
    case .never: nil
    }
  }
}
