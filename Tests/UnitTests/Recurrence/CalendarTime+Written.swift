import Almanac
import Recurrence
import Testing

extension CalendarTime {
  /// Returns the local time of a value such as `20261124T183000`.
  static func written(_ text: String) throws -> CivilDateTime {
    try #require(CalendarTime(text.utf8)).written
  }
}
