import Almanac
import NoonmarkRecords
import Recurrence

// MARK: - The parts of an event

extension ICalendarSeriesReader {
  /// Returns the start and its zone.
  mutating func start(
    of draft: ICalendarScanner.Draft, zoneNamed: (String) -> Zone?
  ) -> (CalendarTime, Zone?)? {
    guard let property = draft.start else {
      let name = shown(draft.shownTitle ?? draft.uid?.text ?? "")
      note(draft.line, "the event \(name) has no date (DTSTART): event skipped")
      return nil
    }
    guard let start = CalendarTime(property.value) else {
      noteNoDate(property)
      return nil
    }
    let zone = self.zone(of: start, property, calendar: draft.calendar, zoneNamed: zoneNamed)
    let date = zone.map { home.date(at: $0.instant(of: start.written)) } ?? start.written.date
    guard CivilDate.supportedYears.contains(date.year) else {
      noteNoDate(property)
      return nil
    }
    return (start, zone)
  }

  /// Returns the time from the start to the end, or `nil` if the end is missing or not later; a
  /// whole day ends after one.
  ///
  /// The end of whole days may have a time, and that of a time may be a whole day, though the
  /// standard forbids both: the day of the end counts.
  mutating func length(
    of draft: ICalendarScanner.Draft, from start: CalendarTime, in zone: Zone?,
    zoneNamed: (String) -> Zone?
  ) -> EventLength? {
    var length: EventLength?
    if let property = draft.end {
      if let end = CalendarTime(property.value) {
        let local = local(end, property, draft.calendar, of: start, in: zone, zoneNamed: zoneNamed)
        length = EventLength(seconds: local.localSeconds - start.written.localSeconds)
        if start.isWholeDay, local < end.written { length?.add(seconds: 86_400) }
      }
      length = length.flatMap { $0.isValid(from: start) ? $0 : nil }
      if length == nil {
        note(property.line, "invalid end \(shown(property.value)): end ignored")
      }
    } else if let property = draft.duration {
      length = EventLength(duration: property.value)
      length = length.flatMap { $0.isValid(from: start) ? $0 : nil }
      if length == nil {
        note(property.line, "invalid duration \(shown(property.value)): end ignored")
      }
      if start.isWholeDay { length = length?.wholeDays }
    }
    if let length, length.seconds > 0 { return length }
    return start.isWholeDay ? EventLength(seconds: 86_400) : nil
  }

  mutating func rules(
    of draft: ICalendarScanner.Draft, from start: CalendarTime, in zone: Zone?
  ) -> [RecurrenceRule] {
    var rules: [RecurrenceRule] = []
    for property in draft.rules {
      do throws(RecurrenceRuleError) {
        var rule = try RecurrenceRule(property.value)
        if start.isWholeDay {
          rule = rule.withoutTimes
          rule.until = rule.until.map { .date(day(of: $0)) }
        }
        if zone == nil, case .utc(let limit) = rule.until { rule.until = .local(until(limit)) }
        rules.append(rule)
      } catch {
        let problem = "invalid repetition \(shown(property.value)): \(error.message)"
        note(property.line, "\(problem): only the first date counts")
      }
    }
    return rules
  }

  /// Returns the end of a rule of times without a zone that is in UTC.
  ///
  /// The standard forbids it. Programs write it nevertheless, by their own clock or by that of UTC:
  /// where a day ends is what was meant, and otherwise the later one loses no occurrence.
  private func until(_ limit: CivilDateTime) -> CivilDateTime {
    let local = home.civil(at: Zone.utc.instant(of: limit))
    let end = [local, limit].first { time in
      [0, 86_399].contains(time.timeOfDay)
    }
    return end ?? max(limit, local)
  }
}
