import Almanac

/// What makes events of their properties, and notes what is wrong with them.
struct ICalendarEventReader {
  /// What was wrong so far.
  private(set) var problems: [LineFile.BadLine] = []

  private let zone: Zone
  private var zones: ICalendarZones
  private var unknownZones: Set<String> = []

  /// Starts with the user's zone and the names that the file gives for zones of its own.
  init(zone: Zone, locations: [ICalendarScanner.ZoneKey: String]) {
    self.zone = zone
    zones = ICalendarZones(locations: locations)
  }

  /// Returns an event; nil where it is cancelled, or lacks a title or a date.
  mutating func event(
    _ draft: ICalendarScanner.Draft, zoneNamed: (String) -> Zone?
  ) -> ICalendarEvent? {
    if draft.status?.word == "CANCELLED" { return nil }
    let uid = draft.uid?.text ?? ""
    guard let title = draft.title?.text, !DisplayText(title).string.isEmpty else {
      let name = uid.isEmpty ? "an event" : "the event \(shown(uid))"
      note(draft.line, "\(name) has no title (SUMMARY): it is left out")
      return nil
    }
    guard let property = draft.start else {
      note(draft.line, "the event \(shown(title)) has no date (DTSTART): it is left out")
      return nil
    }
    guard let start = ICalendarTime(property.value) else {
      noteNoDate(property)
      return nil
    }
    let own = ownZone(of: start, property, calendar: draft.calendar, zoneNamed: zoneNamed)
    let date = start.civil(in: zone, writtenIn: own)?.date ?? start.date
    guard (1...9999).contains(date.year) else {
      noteNoDate(property)
      return nil
    }
    let rule = rule(draft, first: start.date)
    let last = rule?.lastDate(from: start, in: own, date: date)
    let isSingle = rule == nil || last == date
    if let added = draft.addedDates {
      note(added.line, "the added dates (RDATE) of \(shown(title)) are left out")
    }
    return ICalendarEvent(
      uid: identifier(uid, draft.recurrence), title: title, date: date,
      repetition: isSingle ? nil : rule?.repetition, lastDate: isSingle ? nil : last,
      line: draft.line)
  }

  /// Returns the zone that a time is written in; the user's own for a date alone, a time without
  /// a zone, and one whose zone nobody knows.
  private mutating func ownZone(
    of start: ICalendarTime, _ property: ICalendarProperty, calendar: Int,
    zoneNamed: (String) -> Zone?
  ) -> Zone {
    guard start.time != nil, !start.isUTC, let name = property.parameter("TZID"),
      !name.isEmpty
    else {
      return zone
    }
    let key = ICalendarScanner.ZoneKey(calendar: calendar, name: name)
    if let own = zones.zone(key, zoneNamed: zoneNamed) { return own }
    if unknownZones.insert(name).inserted {
      note(property.line, "the time zone \(shown(name)) is unknown: dates are taken as written")
    }
    return zone
  }

  private mutating func rule(
    _ draft: ICalendarScanner.Draft, first: CivilDate
  ) -> ICalendarRule? {
    guard let property = draft.rule else { return nil }
    if !draft.hasRules, let rule = ICalendarRule(property.value, first: first) { return rule }
    let what =
      draft.hasRules
      ? "several repetitions (RRULE) cannot be kept"
      : "the repetition \(shown(property.value)) cannot be kept"
    note(property.line, "\(what): the first date is taken alone")
    return nil
  }

  private func identifier(_ uid: String, _ recurrence: ICalendarProperty?) -> String? {
    guard !uid.isEmpty else { return nil }
    return recurrence.map { "\(uid)/\($0.text)" } ?? uid
  }

  private mutating func noteNoDate(_ property: ICalendarProperty) {
    let value = shown(property.value)
    note(property.line, "\(value) is no date of the years 1 to 9999: the event is left out")
  }

  private mutating func note(_ line: Int, _ what: String) {
    problems.append(LineFile.BadLine(line: line, what: what))
  }

  private func shown(_ value: [UInt8]) -> String { DisplayText(utf8: value).string.quoted }

  private func shown(_ text: String) -> String { DisplayText(text).string.quoted }
}
