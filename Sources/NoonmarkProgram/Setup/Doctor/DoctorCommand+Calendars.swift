import Almanac
import NoonmarkDomain
import NoonmarkStore
import NoonmarkText

extension DoctorCommand {
  /// The seconds after which a subscription that is not loaded is stale, besides those of
  /// `calendars.refresh`.
  fileprivate static let patience = 86_400
}

extension Run {
  /// Returns the line about calendars; each that cannot be read, or is stale, is a warning.
  mutating func calendarLines() -> [String] {
    let readings = allCalendars()
    var count = 0
    for reading in readings {
      count += reading.source?.calendars.count ?? 0
      if let problem = reading.problem { warn(problem) }
      if let problem = reading.invalidEvents { warn(problem) }
      let limit = configuration[Keys.calendarsRefresh] + DoctorCommand.patience
      if let loadedAt = reading.state?.loadedAt, now.seconds(since: loadedAt) > limit {
        let day = calendarStyle().text(zone.date(at: loadedAt))
        warn(
          "\(reading.text): not loaded since \(day.string): run noonmark calendar load")
      }
    }
    let calendars = count == 1 ? "1 calendar" : "\(count) calendars"
    return ["calendars  \(readings.isEmpty ? "none" : calendars)"]
  }
}
