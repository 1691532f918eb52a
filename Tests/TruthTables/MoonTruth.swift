import Almanac

/// A row of the table of the Moon's principal phases.
package struct MoonPhaseTruth {
  package let phase: PrincipalPhase
  /// The astronomical year, in UTC.
  package let year: Int
  /// Terrestrial Time, seconds since 1970, given to 0.1 s.
  package let terrestrial: Double
  /// UTC, seconds since 1970, given to 1 s.
  package let civil: Double

  /// Parses a row, or returns nil if it is invalid.
  package init?(_ row: TruthTable.Row) {
    let phase: PrincipalPhase? =
      switch row.text("phase") {
      case "new_moon": .newMoon
      case "first_quarter": .firstQuarter
      case "full_moon": .fullMoon
      case "last_quarter": .lastQuarter
      default: nil
      }
    guard let phase, let terrestrial = row.time("tt"), let civil = row.time("utc") else {
      return nil
    }
    self.phase = phase
    self.terrestrial = terrestrial
    self.civil = civil
    year = CivilDate(dayNumber: Int((civil / 86_400).rounded(.down))).year
  }

  /// The almanac's event: the first phase from three days before the table's instant on.
  private var event: PhaseEvent {
    MoonPhases.next(after: Instant(epochSeconds: Int(civil) - 3 * 86_400))
  }

  /// The errors of the almanac in seconds, in Terrestrial Time and in UTC, or `nil` if it has
  /// another phase there.
  package var errors: (terrestrial: Double, civil: Double)? {
    let event = event
    guard event.phase == phase else { return nil }
    let j2000 = 946_728_000.0
    let time = MoonPhases.terrestrialTime(of: phase, inLunation: event.lunation)
    return (
      time * 86_400 + j2000 - terrestrial, Double(event.instant.epochSeconds) - civil
    )
  }
}

/// A row of the table of the Moon's light.
package struct MoonLightTruth {
  /// The astronomical year, in UTC.
  package let year: Int
  private let moon: Moon
  private let elongation: Double
  private let illuminated: Double

  /// Parses a row, or returns nil if it is invalid.
  package init?(_ row: TruthTable.Row) {
    guard let civil = row.time("utc"), let elongation = row.number("elongation"),
      let illuminated = row.number("illuminated")
    else { return nil }
    let instant = Instant(epochSeconds: Int(civil))
    year = CivilDate(dayNumber: Int((civil / 86_400).rounded(.down))).year
    moon = Moon(at: instant)
    self.elongation = elongation
    self.illuminated = illuminated
  }

  /// The error of the almanac's elongation, degrees.
  package var elongationError: Double {
    let error = moon.elongation - elongation
    return error - 360 * (error / 360).rounded()
  }

  /// The error of the almanac's illuminated fraction.
  package var illuminatedError: Double { moon.illuminatedFraction - illuminated }
}
