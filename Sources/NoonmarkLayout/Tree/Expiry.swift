import Almanac

/// When a part of a widget expires.
package enum Expiry: Hashable, Sendable {
  /// With the parent: an element with its block, a block with the entry. The default, so that an
  /// unannotated part is rendered again too early rather than too late.
  case inherited
  /// At an instant.
  case at(Instant)
  /// Never, since the part depends on nothing that changes.
  case never

  /// Creates an expiry at an instant.
  ///
  /// `nil` means never.
  package init(_ instant: Instant?) {
    self = instant.map { .at($0) } ?? .never
  }

  /// Returns when the part expires in a parent that expires at `parent`.
  ///
  /// `nil` means never.
  package func resolved(in parent: Instant?) -> Instant? {
    switch self {
    case .inherited: parent
    case .at(let instant): instant
    case .never: nil
    }
  }
}
