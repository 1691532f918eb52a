import Almanac
import NoonmarkRecords
import NoonmarkText

/// A property that excludes occurrences from a series.
struct ICalendarException: Sendable {
  let property: ICalendarProperty
  let calendar: Int
  let name: ICalendarProperty.Name
}

/// The occurrences that are events of their own, by the identifier of their series.
struct ICalendarMovedOccurrences: Sendable {
  private var exceptions: [String: [ICalendarException]] = [:]

  /// Adds an event, if it is an occurrence of another one.
  mutating func add(_ draft: ICalendarScanner.Draft) {
    guard let recurrence = draft.recurrence, let uid = draft.uid?.text, !uid.isEmpty else { return }
    exceptions[uid, default: []].append(
      ICalendarException(property: recurrence, calendar: draft.calendar, name: .recurrence))
  }

  func exceptions(ofSeries uid: String) -> [ICalendarException] { exceptions[uid] ?? [] }
}

/// Creates events from their properties, and records problems.
struct ICalendarEventReader {
  /// The problems so far.
  private(set) var problems = Diagnostics()

  private let zone: Zone
  private var zones: ICalendarZones
  private var unknownZones: Set<String> = []
  private let moved: ICalendarMovedOccurrences

  /// Creates a reader with the user's zone, the file's names for its own zones, and the occurrences
  /// that are events of their own.
  init(
    zone: Zone, locations: [ICalendarScanner.ZoneKey: String], moved: ICalendarMovedOccurrences
  ) {
    self.zone = zone
    zones = ICalendarZones(locations: locations)
    self.moved = moved
  }

  /// Returns an event, or `nil` if it is canceled, excluded entirely, or has no title or date.
  mutating func event(
    _ draft: ICalendarScanner.Draft, zoneNamed: (String) -> Zone?
  ) -> ICalendarEvent? {
    if draft.status?.word == "CANCELLED" { return nil }
    let uid = draft.uid?.text ?? ""
    guard let title = draft.title?.text, !DisplayText(title).string.isEmpty else {
      let name = uid.isEmpty ? "an event" : "the event \(shown(uid))"
      note(draft.line, "\(name) has no title (SUMMARY): event skipped")
      return nil
    }
    guard let property = draft.start else {
      note(draft.line, "the event \(shown(title)) has no date (DTSTART): event skipped")
      return nil
    }
    guard let start = ICalendarTime(property.value) else {
      noteNoDate(property)
      return nil
    }
    let own = ownZone(of: start, property, calendar: draft.calendar, zoneNamed: zoneNamed)
    let single = ICalendarSeries(from: start, in: own, zone: zone, rule: nil)
    guard (1...9999).contains(single.date(0).year) else {
      noteNoDate(property)
      return nil
    }
    let excepted = exceptions(from: single, draft, uid: uid, zoneNamed: zoneNamed)
    let rule = rule(draft, first: start.date, isExcepted: excepted[start.date] != nil)
    let series = ICalendarSeries(from: start, in: own, zone: zone, rule: rule)
    if let added = draft.addedDates {
      note(
        added.line, "added dates (RDATE) are not supported: those of \(shown(title)) are skipped")
    }
    guard let number = series.firstNumber(without: excepted.keys),
      case let date = series.date(number), date.year <= 9999
    else { return nil }
    var isSingle = series.repetition == nil || series.last == number
    if !isSingle, let property = draft.rule, !series.isRegular(from: number) {
      let problem = "the repetition \(shown(property.value)) differs in your time zone"
      note(property.line, "\(problem): only the first date is imported")
      isSingle = true
    }
    if !isSingle { noteShown(excepted, in: series, after: number, title: title) }
    return ICalendarEvent(
      uid: identifier(uid, draft.recurrence), title: title, date: date,
      repetition: isSingle ? nil : series.repetition,
      lastDate: isSingle ? nil : series.lastDate(from: number), line: draft.line)
  }

  // MARK: Exceptions

  /// Returns the excluded dates, in the event's own zone, each with the property that excludes it.
  private mutating func exceptions(
    from series: ICalendarSeries, _ draft: ICalendarScanner.Draft, uid: String,
    zoneNamed: (String) -> Zone?
  ) -> [CivilDate: ICalendarException] {
    var all = draft.exceptions.map {
      ICalendarException(property: $0, calendar: draft.calendar, name: .exceptions)
    }
    if draft.recurrence == nil { all += moved.exceptions(ofSeries: uid) }
    var dates: [CivilDate: ICalendarException] = [:]
    for exception in all {
      let property = exception.property
      // Looked up once for a long list.
      var own: Zone?
      for value in property.value.split(separator: UInt8(ascii: ",")) {
        guard let time = ICalendarTime(value) else {
          let problem = "invalid date \(shown(Array(value))): exception ignored"
          note(property.line, "\(problem) (\(exception.name.rawValue))")
          break
        }
        let known =
          own
          ?? ownZone(of: time, property, calendar: exception.calendar, zoneNamed: zoneNamed)
        if time.time != nil, !time.isUTC { own = known }
        let date = series.exception(time, writtenIn: known)
        if dates[date] == nil { dates[date] = exception }
      }
    }
    return dates
  }

  /// Records the exceptions that a `Repetition` cannot represent.
  private mutating func noteShown(
    _ excepted: [CivilDate: ICalendarException], in series: ICalendarSeries, after number: Int,
    title: String
  ) {
    let shownOnes = excepted.filter { (series.number(of: $0.key) ?? 0) > number }.map(\.value)
    guard let line = shownOnes.map(\.property.line).min() else { return }
    let names = Set(shownOnes.map(\.name.rawValue)).sorted().joined(separator: ", ")
    let count = shownOnes.count
    let problem = "\(count) excluded date\(count == 1 ? "" : "s") (\(names)) of \(shown(title))"
    note(line, "\(problem) \(count == 1 ? "is" : "are") shown nevertheless")
  }

  // MARK: Parts

  /// Returns the zone of a time; the user's own for a date, a local time, and an unknown zone.
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
      note(property.line, "unknown time zone \(shown(name)): dates are imported as written")
    }
    return zone
  }

  private mutating func rule(
    _ draft: ICalendarScanner.Draft, first: CivilDate, isExcepted: Bool
  ) -> ICalendarRule? {
    guard let property = draft.rule else { return nil }
    if !draft.hasRules, let rule = ICalendarRule(property.value, first: first) { return rule }
    let problem =
      draft.hasRules
      ? "several repetitions (RRULE) are not supported"
      : "unsupported repetition \(shown(property.value))"
    let outcome =
      isExcepted
      ? ", and the first date is excluded: event skipped"
      : ": only the first date is imported"
    note(property.line, problem + outcome)
    return nil
  }

  private func identifier(_ uid: String, _ recurrence: ICalendarProperty?) -> String? {
    guard !uid.isEmpty else { return nil }
    return recurrence.map { "\(uid)/\($0.text)" } ?? uid
  }

  private mutating func noteNoDate(_ property: ICalendarProperty) {
    let value = shown(property.value)
    note(property.line, "invalid date \(value): event skipped (use the years 1 to 9999)")
  }

  private mutating func note(_ line: Int, _ message: String) {
    problems.add(line: line, message)
  }

  private func shown(_ value: [UInt8]) -> String { DisplayText(utf8: value).string.quoted }

  private func shown(_ text: String) -> String { DisplayText(text).string.quoted }
}
