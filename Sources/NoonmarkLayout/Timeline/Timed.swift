import Almanac

/// A value, and the first instant at which it could be another.
///
/// Whatever depends on the time of day or on the date is handed around as one of these, so that
/// the layout can say when it goes out of date.
package struct Timed<Value> {
  /// The value that holds now.
  package let value: Value
  /// The first instant at which the value could be another; nil where it never changes.
  package let until: Instant?

  /// Creates a value that holds until an instant, or for ever.
  package init(_ value: Value, until: Instant?) {
    self.value = value
    self.until = until
  }

  /// Returns what a pure function makes of the value, for as long as the value holds.
  package func map<Result>(_ transform: (Value) -> Result) -> Timed<Result> {
    Timed<Result>(transform(value), until: until)
  }
}

extension Timed: Sendable where Value: Sendable {}
extension Timed: Equatable where Value: Equatable {}
extension Timed: Hashable where Value: Hashable {}

/// Returns the earlier of two instants, where nil means never.
package func earliest(_ first: Instant?, _ second: Instant?) -> Instant? {
  guard let first else { return second }
  guard let second else { return first }
  return min(first, second)
}
