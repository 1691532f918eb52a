import Almanac
import NoonmarkRecords
import Recurrence

// MARK: - Exceptions

extension ICalendarSeriesReader {
  /// Adds the occurrences that a property excludes: EXDATE, or RECURRENCE-ID of a single one.
  mutating func exclude(
    _ property: ICalendarProperty, _ name: ICalendarProperty.Name, _ calendar: Int,
    from excluded: inout ICalendarExclusions, of start: Start
  ) {
    for value in property.items {
      guard let time = CalendarTime(value) else {
        let problem = "invalid date \(shown(Array(value))): exception ignored"
        note(property.line, "\(problem) (\(name.rawValue))")
        break
      }
      let moment = moment(time, property, calendar, of: start)
      if start.time.isWholeDay || time.isWholeDay {
        excluded.days.insert(start.time.isWholeDay ? moment.local.date : time.written.date)
        continue
      }
      if let instant = moment.repeated {
        excluded.repeated.insert(instant)
      } else {
        excluded.times.insert(moment.local)
        if start.zone == nil, moment.hasZone, let other = home.otherTime(sameAs: moment.local) {
          excluded.times.insert(other)
        }
      }
      // Programs write times without a zone in UTC, by its clock or by their own.
      if case .utc(let written) = time, start.zone == nil { excluded.times.insert(written) }
    }
  }

  /// Returns the events that move an occurrence and all later ones, in the order of those
  /// occurrences.
  mutating func turns(
    _ moved: [ICalendarGroup.Occurrence], of start: Start, in series: EventSeries
  ) -> [(own: ICalendarGroup.Occurrence, occurrence: CivilDateTime)] {
    var turns: [(own: ICalendarGroup.Occurrence, occurrence: CivilDateTime)] = []
    for own in moved where own.draft.movesFuture {
      guard let occurrence = occurrence(of: own.draft, from: start) else { continue }
      turns.append((own, series.begin(at: occurrence, reader: home) ?? occurrence))
    }
    return turns.sorted { $0.occurrence < $1.occurrence }
  }

  /// Returns the occurrence that a detached event replaces, in the zone of its series.
  mutating func occurrence(
    of draft: ICalendarScanner.Draft, from start: Start
  ) -> CivilDateTime? {
    guard let property = draft.recurrence, let time = CalendarTime(property.value) else {
      return nil
    }
    return moment(time, property, draft.calendar, of: start).local
  }

  /// Returns the occurrence of a series that an event is, if it is one.
  mutating func recurrence(of draft: ICalendarScanner.Draft) -> ICalendarRecurrence? {
    guard let property = draft.recurrence, let time = CalendarTime(property.value) else {
      return nil
    }
    return ICalendarRecurrence(
      time: draft.isOfWholeDays ? .date(day(of: time)) : time,
      zone: zone(of: time, property, calendar: draft.calendar),
      movesFuture: draft.movesFuture)
  }
}
