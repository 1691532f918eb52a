import Almanac

/// An output that holds for a time.
package struct CachedEntry: Hashable, Sendable {
  /// The first instant at which it holds.
  package let start: Instant
  /// The first instant at which it does not; nil for never.
  package let end: Instant?
  /// What is written.
  package let bytes: [UInt8]

  /// Creates an entry.
  package init(start: Instant, end: Instant?, bytes: [UInt8]) {
    self.start = start
    self.end = end
    self.bytes = bytes
  }
}
