import Almanac

/// A value and its expiry date.
///
/// Values that depend on the time of day or on the date are passed in this form, so the layout
/// knows when they expire.
@usableFromInline
package struct Timed<Value> {
  @usableFromInline
  package let value: Value
  /// When the value expires, or `nil` if it never does.
  @usableFromInline
  package let expires: Instant?

  // Inlined, since instantiating the generic type at run time would cost more than all uses of it.
  @inlinable @inline(__always)
  package init(_ value: Value, expires: Instant?) {
    self.value = value
    self.expires = expires
  }

  /// Returns the result of a pure function, which expires with the value.
  @inlinable
  package func map<Result>(_ transform: (Value) -> Result) -> Timed<Result> {
    Timed<Result>(transform(value), expires: expires)
  }
}

extension Timed: Sendable where Value: Sendable {}
extension Timed: Equatable where Value: Equatable {}
extension Timed: Hashable where Value: Hashable {}

/// Returns the earlier of two instants.
///
/// `nil` means never.
package func earliest(_ first: Instant?, _ second: Instant?) -> Instant? {
  guard let first else { return second }
  guard let second else { return first }
  return min(first, second)
}

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
