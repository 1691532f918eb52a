import Almanac
import NoonmarkModel
import NoonmarkStore
import NoonmarkText

extension DoctorCommand {
  /// The seconds after which a subscription that is not loaded is stale, besides those of
  /// `calendars.refresh`.
  private static let patience = 86_400

  /// Returns the line about calendars; each that cannot be read, or is stale, is a warning.
  static func calendarLines(_ inputs: inout Inputs, _ console: inout Console) -> [String] {
    let readings = inputs.allCalendars(in: &console)
    var count = 0
    for reading in readings {
      count += reading.source?.calendars.count ?? 0
      if let problem = reading.problem { console.warn(problem) }
      if let problem = reading.invalidEvents { console.warn(problem) }
      let limit = inputs.configuration[Keys.calendarsRefresh] + patience
      if let loadedAt = reading.state?.loadedAt, inputs.now.seconds(since: loadedAt) > limit {
        let day = inputs.calendarStyle(in: console.host).text(inputs.zone.date(at: loadedAt))
        console.warn(
          "\(reading.address): not loaded since \(day.string): run noonmark calendar load")
      }
    }
    let calendars = count == 1 ? "1 calendar" : "\(count) calendars"
    return ["calendars  \(readings.isEmpty ? "none" : calendars)"]
  }
}
