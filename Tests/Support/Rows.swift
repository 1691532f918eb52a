import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords

extension ICalendarFile {
  /// Returns the occurrences of a span with the budget of a document.
  package func occurrences(
    in zone: Zone, from start: Instant, to end: Instant, limit: Int, zoneNamed: (String) -> Zone?
  ) -> ICalendarOccurrences {
    var work = ICalendarWork()
    return occurrences(
      in: zone, from: start, to: end, limit: limit, spending: &work, zoneNamed: zoneNamed)
  }

  /// Reads all events that take place, and the problems with the whole file.
  package func events(
    in zone: Zone, on today: CivilDate = CivilDate(dayNumber: 0), zoneNamed: (String) -> Zone?
  ) -> (events: [ICalendarEvent], problems: Diagnostics) {
    let (changes, problems) = changes(in: zone, on: today, zoneNamed: zoneNamed)
    let events = changes.compactMap { change in
      if case .event(let event) = change { event } else { nil }
    }
    return (events, problems)
  }
}
