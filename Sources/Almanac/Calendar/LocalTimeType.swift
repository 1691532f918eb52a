/// What a zone's clocks show between two transitions.
struct LocalTimeType: Hashable, Sendable {
  /// The offsets a zone may have: more than 25 hours west to less than 26 east (RFC 9636, 3.2).
  ///
  /// Every walk along a zone's transitions starts outside this range, and so relies on it.
  static let offsets = -89_999...93_599

  /// Seconds east of UTC.
  let offset: Int
  /// Whether this is daylight saving time.
  let isDaylightSaving: Bool
  /// The short name, such as `CET`.
  let abbreviation: String

  static let utc = LocalTimeType(offset: 0, isDaylightSaving: false, abbreviation: "UTC")

  /// Returns whether a byte may stand in an abbreviation.
  static func isAbbreviation(_ byte: UInt8) -> Bool {
    ByteScanner.isLetter(byte) || ByteScanner.isDigit(byte)
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
  }
}
