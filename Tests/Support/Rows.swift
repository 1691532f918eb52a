import Almanac
import NoonmarkModel
import NoonmarkRecords

package func == <Element: Equatable>(rows: Rows<Element>, elements: [Element]) -> Bool {
  rows.elementsEqual(elements)
}

package func != <Element: Equatable>(rows: Rows<Element>, elements: [Element]) -> Bool {
  !rows.elementsEqual(elements)
}

extension ICalendarFile {
  /// Reads all events, and the problems with the whole file.
  package func events(
    in zone: Zone, zoneNamed: (String) -> Zone?
  ) -> (events: [ICalendarEvent], problems: Diagnostics) {
    var reader = events(in: zone)
    var events: [ICalendarEvent] = []
    while let event = reader.next(zoneNamed: zoneNamed) { events.append(event) }
    return (events, reader.problems)
  }
}
