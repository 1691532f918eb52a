import Almanac
import NoonmarkRecords
import Recurrence

// MARK: - Exceptions

extension ICalendarSeriesReader {
  /// Adds the occurrences that properties exclude: EXDATE, and RECURRENCE-ID of single ones.
  mutating func exclude(
    _ exceptions: [ICalendarException], from excluded: inout ICalendarExclusions,
    of start: CalendarTime, in zone: Zone?, zoneNamed: (String) -> Zone?
  ) {
    for exception in exceptions {
      let property = exception.property
      for value in property.items {
        guard let time = CalendarTime(value) else {
          let problem = "invalid date \(shown(Array(value))): exception ignored"
          note(property.line, "\(problem) (\(exception.name.rawValue))")
          break
        }
        let moment = moment(
          time, property, exception.calendar, of: start, in: zone, zoneNamed: zoneNamed)
        if start.isWholeDay || time.isWholeDay {
          excluded.days.insert(start.isWholeDay ? moment.local.date : time.written.date)
          continue
        }
        if let instant = moment.repeated {
          excluded.repeated.insert(instant)
        } else {
          excluded.times.insert(moment.local)
          if zone == nil, moment.hasZone, let other = home.otherTime(sameAs: moment.local) {
            excluded.times.insert(other)
          }
        }
        // Programs write times without a zone in UTC, by its clock or by their own.
        if case .utc(let written) = time, zone == nil {
          excluded.times.insert(written)
        }
      }
    }
  }

  /// Returns the events that move an occurrence and all later ones, in the order of those
  /// occurrences.
  mutating func turns(
    _ moved: [ICalendarGroup.Occurrence], of start: CalendarTime, in series: EventSeries,
    zoneNamed: (String) -> Zone?
  ) -> [(own: ICalendarGroup.Occurrence, occurrence: CivilDateTime)] {
    var turns: [(own: ICalendarGroup.Occurrence, occurrence: CivilDateTime)] = []
    for own in moved where own.draft.movesFuture {
      let occurrence = occurrence(
        of: own.draft, from: start, in: series.zone, zoneNamed: zoneNamed)
      guard let occurrence else { continue }
      turns.append((own, series.begin(at: occurrence, reader: home) ?? occurrence))
    }
    return turns.sorted { $0.occurrence < $1.occurrence }
  }

  /// Returns the occurrence that a detached event replaces, in the zone of its series.
  mutating func occurrence(
    of draft: ICalendarScanner.Draft, from start: CalendarTime, in zone: Zone?,
    zoneNamed: (String) -> Zone?
  ) -> CivilDateTime? {
    guard let property = draft.recurrence, let time = CalendarTime(property.value) else {
      return nil
    }
    return local(time, property, draft.calendar, of: start, in: zone, zoneNamed: zoneNamed)
  }

  /// Returns the occurrence of a series that an event is, if it is one.
  mutating func recurrence(
    of draft: ICalendarScanner.Draft, zoneNamed: (String) -> Zone?
  ) -> ICalendarRecurrence? {
    guard let property = draft.recurrence, let time = CalendarTime(property.value) else {
      return nil
    }
    return ICalendarRecurrence(
      time: draft.isOfWholeDays ? .date(day(of: time)) : time,
      zone: zone(of: time, property, calendar: draft.calendar, zoneNamed: zoneNamed),
      movesFuture: draft.movesFuture)
  }
}
