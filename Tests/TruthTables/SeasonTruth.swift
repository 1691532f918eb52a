import Almanac

/// A row of the table of equinoxes and solstices.
package struct SeasonTruth {
  /// The event.
  package let event: SolarEvent
  /// Its astronomical year.
  package let year: Int
  /// Terrestrial Time, seconds since 1970, given to 0.1 s.
  package let terrestrial: Double
  /// UTC, seconds since 1970, given to 1 s.
  package let civil: Double

  /// Parses a row, or returns nil if it is invalid.
  package init?(_ row: TruthTable.Row) {
    let event: SolarEvent? =
      switch row.text("event") {
      case "march_equinox": .marchEquinox
      case "june_solstice": .juneSolstice
      case "september_equinox": .septemberEquinox
      case "december_solstice": .decemberSolstice
      default: nil
      }
    guard let event, let year = Int(row.text("year")), let terrestrial = row.time("tt"),
      let civil = row.time("utc")
    else { return nil }
    self.event = event
    self.year = year
    self.terrestrial = terrestrial
    self.civil = civil
  }

  /// The error of the almanac in Terrestrial Time, seconds.
  package var terrestrialError: Double {
    let j2000 = 946_728_000.0
    return Seasons.terrestrialTime(of: event, inYear: year) * 86_400 + j2000 - terrestrial
  }

  /// The error of the almanac in UTC, both sides to the nearest second, seconds.
  package var civilError: Double {
    Double(Seasons.event(event, inYear: year).instant.epochSeconds) - civil
  }
}
