import Almanac

extension Instant {
  /// Parses RFC 3339.
  ///
  /// Invalid text is the start of 1970, which no test expects.
  package init(_ text: String) {
    self = (try? TimeParser.parse(text, in: .utc)) ?? Instant(epochSeconds: 0)
  }
}

extension SeededGenerator {
  /// Returns a random instant in the supported years.
  ///
  /// Most are in 1900 to 2100. Many are close to an equinox, a solstice, a midnight, a change of
  /// the zone's offset, or the first or last supported day.
  package mutating func instant(in zone: Zone) -> Instant {
    let modern = Instant(epochSeconds: number(in: -2_208_988_800...4_102_444_800))
    let near = number(in: -3...3)
    switch number(in: 0...99) {
    case ..<45:
      return modern
    case ..<55:
      return Instant(epochSeconds: number(in: Self.first...Self.last))
    case ..<68:
      return Seasons.next(after: modern).instant.advanced(bySeconds: near)
    case ..<81:
      return zone.nextDayStart(after: modern).advanced(bySeconds: near)
    case ..<92:
      return (zone.nextTransition(after: modern) ?? modern)
        .advanced(bySeconds: near + 3600 * number(in: -30...30))
    case ..<96:
      return Instant(epochSeconds: Self.last - number(in: 0...(12 * 86_400)))
    default:
      return Instant(epochSeconds: Self.first + number(in: 0...(12 * 86_400)))
    }
  }

  /// 0001-01-02 and 9999-12-30 at midnight UTC, with a margin of a day for zones.
  private static let first = -62_135_596_800 + 86_400
  private static let last = 253_402_300_799
}
