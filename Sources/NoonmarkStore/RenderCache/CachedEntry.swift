public import Almanac

/// An output that holds for a time.
public struct CachedEntry: Hashable, Sendable {
  /// The first instant at which it holds.
  public let start: Instant
  /// The first instant at which it does not; nil for never.
  public let end: Instant?
  /// What is written.
  public let bytes: [UInt8]

  /// Creates an entry.
  public init(start: Instant, end: Instant?, bytes: [UInt8]) {
    self.start = start
    self.end = end
    self.bytes = bytes
  }
}
