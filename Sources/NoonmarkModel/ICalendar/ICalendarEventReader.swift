import Almanac
import NoonmarkRecords
import NoonmarkText
import Recurrence

/// Creates events from their properties, and records problems.
struct ICalendarEventReader {
  /// The problems so far.
  private(set) var problems = Diagnostics()

  private let zone: Zone
  private let today: CivilDate
  private var zones: ICalendarZones
  private var unknownZones: Set<String> = []
  private let revisions: ICalendarRevisions

  /// Creates a reader with the user's zone and date, the file's own zones, and the events that
  /// count.
  init(
    zone: Zone, today: CivilDate,
    definitions: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition],
    revisions: ICalendarRevisions
  ) {
    self.zone = zone
    self.today = today
    zones = ICalendarZones(definitions: definitions)
    self.revisions = revisions
  }

  /// Returns what an event adds or cancels: nothing if it is replaced, excluded entirely, or has no
  /// title or date; several events if its later occurrences were moved together.
  mutating func changes(
    _ draft: ICalendarScanner.Draft, zoneNamed: (String) -> Zone?
  ) -> [ICalendarChange] {
    guard revisions.isLatest(draft) else { return [] }
    let uid = draft.uid?.text ?? ""
    let identifier = identifier(uid, draft.recurrence)
    if draft.isCanceled { return identifier.map { [.canceled(uid: $0)] } ?? [] }
    // It is read with its series.
    if draft.movesFuture, revisions.hasSeries(uid) { return [] }
    guard let title = title(of: draft, uid: uid),
      let (start, own) = start(of: draft, zoneNamed: zoneNamed)
    else { return [] }

    // What the series says of repetition does not apply to a single occurrence.
    let isSeries = draft.recurrence == nil
    let moved = isSeries ? revisions.occurrences(ofSeries: uid) : []
    let rules = isSeries ? rules(of: draft, from: start, in: own) : []
    var exceptions: [ICalendarException] = []
    if isSeries {
      exceptions = draft.exceptions.map {
        ICalendarException(property: $0, calendar: draft.calendar, name: .exceptions)
      }
      exceptions += moved.compactMap { draft in
        draft.movesFuture
          ? nil
          : draft.recurrence.map {
            ICalendarException(property: $0, calendar: draft.calendar, name: .recurrence)
          }
      }
    }
    let excluded = excluded(exceptions, from: start, in: own, zoneNamed: zoneNamed)
    let added = isSeries ? draft.addedDates : []
    let series = ICalendarSeries(
      occurrences: RecurrenceSet(
        from: start.written, in: own, rules: rules,
        added: added.flatMap { property in
          property.times.map {
            local($0, property, draft.calendar, of: start, in: own, zoneNamed: zoneNamed)
          }
        },
        excluded: excluded.times.keys, excludedDays: excluded.days.keys),
      regular: RecurrenceSet(from: start.written, in: own, rules: rules), own: own, zone: zone)

    var event = Event(
      draft: draft, uid: identifier, title: title, rule: isSeries ? draft.rules.first : nil,
      series: series, base: series)
    var events: [Event] = []
    for (draft, occurrence) in turns(moved, of: start, in: own, zoneNamed: zoneNamed) {
      guard let next = moving(event, from: occurrence, by: draft, start, own, zoneNamed: zoneNamed)
      else { continue }
      event.series = event.series.ending(before: occurrence)
      events.append(event)
      event = next
      if draft.isCanceled { break }
    }
    events.append(event)
    return events.compactMap { read($0, excluded: excluded.all) }.map { .event($0) }
  }

  /// Returns an event from an occurrence on, as an event of its own changes it; the same event if
  /// that cancels it, or `nil` if it has no title or date.
  private mutating func moving(
    _ event: Event, from occurrence: CivilDateTime, by draft: ICalendarScanner.Draft,
    _ start: CalendarTime, _ own: Zone?, zoneNamed: (String) -> Zone?
  ) -> Event? {
    var next = event
    next.isCanceled = draft.isCanceled
    guard !draft.isCanceled else { return next }
    let uid = draft.uid?.text ?? ""
    guard let title = title(of: draft, uid: uid),
      let (other, zone) = self.start(of: draft, zoneNamed: zoneNamed)
    else { return nil }
    let time = convert(other, from: zone, of: start, to: own)
    next = Event(
      draft: draft, uid: identifier(uid, draft.recurrence), title: title, rule: event.rule,
      series: event.base.moving(from: occurrence, to: time), base: event.base)
    return next
  }

  /// An event whose occurrences are known.
  private struct Event {
    let draft: ICalendarScanner.Draft
    let uid: String?
    let title: String
    /// The rule of its series.
    let rule: ICalendarProperty?
    var series: ICalendarSeries
    /// The series that later occurrences are moved from.
    let base: ICalendarSeries
    var isCanceled = false
  }

  private mutating func read(
    _ event: Event, excluded: [CivilDateTime: ICalendarException]
  ) -> ICalendarEvent? {
    let series = event.series
    guard !event.isCanceled, let first = series.first else { return nil }
    var date = series.date(first)
    var repetition: Repetition?
    let rule = event.rule
    var problem: String?
    switch series.likeness(from: first) {
    case .single: break
    case .repetition(let found): repetition = found
    case .none: problem = "unsupported repetition \(shown(rule?.value ?? []))"
    case .elsewhere:
      problem = "the repetition \(shown(rule?.value ?? [])) differs in your time zone"
    }
    if let problem, let line = rule?.line {
      note(line, "\(problem): only the next date is imported")
      date = series.next(onOrAfter: today) ?? date
    }
    if let added = event.draft.addedDates.first, event.draft.recurrence == nil, problem == nil {
      if repetition == nil {
        date = series.next(onOrAfter: today) ?? date
        note(added.line, "unsupported repetition (RDATE): only the next date is imported")
      } else {
        note(
          added.line,
          "added dates (RDATE) are not supported: those of \(shown(event.title)) are skipped")
      }
    }
    guard date.year <= 9999 else { return nil }
    if repetition != nil { noteShown(excluded, in: series, after: first, title: event.title) }
    let last = repetition == nil ? nil : series.lastDate
    if let last, last <= date { repetition = nil }
    return ICalendarEvent(
      uid: event.uid, title: event.title, date: date, repetition: repetition,
      lastDate: repetition == nil ? nil : last, line: event.draft.line)
  }

  // MARK: Exceptions

  /// The occurrences that are excluded, each with the property that excludes it.
  private struct Excluded {
    var times: [CivilDateTime: ICalendarException] = [:]
    var days: [CivilDate: ICalendarException] = [:]

    /// Those of days are at the time of the start.
    var all: [CivilDateTime: ICalendarException] = [:]
  }

  private mutating func excluded(
    _ exceptions: [ICalendarException], from start: CalendarTime, in own: Zone?,
    zoneNamed: (String) -> Zone?
  ) -> Excluded {
    var excluded = Excluded()
    let timeOfDay = start.written.localSeconds - start.written.date.dayNumber * 86_400
    for exception in exceptions {
      let property = exception.property
      for value in property.value.split(separator: UInt8(ascii: ",")) {
        guard let time = CalendarTime(value) else {
          let problem = "invalid date \(shown(Array(value))): exception ignored"
          note(property.line, "\(problem) (\(exception.name.rawValue))")
          break
        }
        let local = local(
          time, property, exception.calendar, of: start, in: own, zoneNamed: zoneNamed)
        if case .date(let date) = time, !start.isWholeDay {
          if excluded.days[date] == nil { excluded.days[date] = exception }
          let time = CivilDateTime(localSeconds: date.dayNumber * 86_400 + timeOfDay)
          if excluded.all[time] == nil { excluded.all[time] = exception }
        } else {
          if excluded.times[local] == nil { excluded.times[local] = exception }
          if excluded.all[local] == nil { excluded.all[local] = exception }
        }
      }
    }
    return excluded
  }

  /// Records the exceptions from today on that a `Repetition` cannot represent.
  private mutating func noteShown(
    _ excluded: [CivilDateTime: ICalendarException], in series: ICalendarSeries,
    after first: CivilDateTime, title: String
  ) {
    let shownOnes = excluded.filter { time, _ in
      time > first && series.date(time) >= today && series.regular.next(onOrAfter: time) == time
    }.map(\.value)
    guard let line = shownOnes.map(\.property.line).min() else { return }
    let names = Set(shownOnes.map(\.name.rawValue)).sorted().joined(separator: ", ")
    let count = shownOnes.count
    let problem = "\(count) excluded date\(count == 1 ? "" : "s") (\(names)) of \(shown(title))"
    note(line, "\(problem) \(count == 1 ? "is" : "are") shown nevertheless")
  }

  /// Returns the events that move an occurrence and all later ones, in the order of those
  /// occurrences.
  private mutating func turns(
    _ moved: [ICalendarScanner.Draft], of start: CalendarTime, in own: Zone?,
    zoneNamed: (String) -> Zone?
  ) -> [(draft: ICalendarScanner.Draft, occurrence: CivilDateTime)] {
    var turns: [(draft: ICalendarScanner.Draft, occurrence: CivilDateTime)] = []
    for draft in moved where draft.movesFuture {
      guard let property = draft.recurrence, let time = CalendarTime(property.value) else {
        continue
      }
      let occurrence = local(
        time, property, draft.calendar, of: start, in: own, zoneNamed: zoneNamed)
      turns.append((draft, occurrence))
    }
    return turns.sorted { $0.occurrence < $1.occurrence }
  }

  // MARK: Times

  /// Returns the time of an occurrence in the zone of its series.
  private mutating func local(
    _ time: CalendarTime, _ property: ICalendarProperty, _ calendar: Int, of start: CalendarTime,
    in own: Zone?, zoneNamed: (String) -> Zone?
  ) -> CivilDateTime {
    guard own != nil else { return convert(time, from: nil, of: start, to: nil) }
    let zone = zone(of: time, property, calendar: calendar, zoneNamed: zoneNamed)
    return convert(time, from: zone, of: start, to: own)
  }

  /// Returns a time in the zone of a series; its date alone if the series is one of whole days.
  private func convert(
    _ time: CalendarTime, from zone: Zone?, of start: CalendarTime, to own: Zone?
  ) -> CivilDateTime {
    if start.isWholeDay { return CalendarTime.date(time.written.date).written }
    guard let zone, let own, zone != own, !time.isWholeDay else { return time.written }
    return own.civil(at: zone.instant(of: time.written))
  }

  /// Returns the zone of a time, or `nil` for a whole day, a time without a zone, and an unknown
  /// zone.
  private mutating func zone(
    of time: CalendarTime, _ property: ICalendarProperty, calendar: Int,
    zoneNamed: (String) -> Zone?
  ) -> Zone? {
    switch time {
    case .date: return nil
    case .utc: return .utc
    case .local: break
    }
    guard let name = property.parameter("TZID"), !name.isEmpty else { return nil }
    let key = ICalendarScanner.ZoneKey(calendar: calendar, name: name)
    if let own = zones.zone(key, zoneNamed: zoneNamed) { return own }
    if unknownZones.insert(name).inserted {
      note(property.line, "unknown time zone \(shown(name)): dates are imported as written")
    }
    return nil
  }

  // MARK: Parts

  private mutating func title(of draft: ICalendarScanner.Draft, uid: String) -> String? {
    if let title = draft.title?.text, !DisplayText(title).string.isEmpty { return title }
    let name = uid.isEmpty ? "an event" : "the event \(shown(uid))"
    note(draft.line, "\(name) has no title (SUMMARY): event skipped")
    return nil
  }

  /// Returns the start and its zone.
  private mutating func start(
    of draft: ICalendarScanner.Draft, zoneNamed: (String) -> Zone?
  ) -> (CalendarTime, Zone?)? {
    guard let property = draft.start else {
      let title = shown(draft.title?.text ?? "")
      note(draft.line, "the event \(title) has no date (DTSTART): event skipped")
      return nil
    }
    guard let start = CalendarTime(property.value) else {
      noteNoDate(property)
      return nil
    }
    let own = self.zone(of: start, property, calendar: draft.calendar, zoneNamed: zoneNamed)
    let date = own.map { zone.date(at: $0.instant(of: start.written)) } ?? start.written.date
    guard CivilDate.supportedYears.contains(date.year) else {
      noteNoDate(property)
      return nil
    }
    return (start, own)
  }

  private mutating func rules(
    of draft: ICalendarScanner.Draft, from start: CalendarTime, in own: Zone?
  ) -> [RecurrenceRule] {
    var rules: [RecurrenceRule] = []
    for property in draft.rules {
      do throws(RecurrenceRuleError) {
        var rule = try RecurrenceRule(property.value)
        if start.isWholeDay { rule = rule.withoutTimes }
        // The standard forbids an end in UTC if the start has no zone. Programs write it
        // nevertheless, by their own clock or by that of UTC: the later one loses no occurrence.
        if own == nil, case .utc(let limit) = rule.until {
          rule.until = .local(max(limit, zone.civil(at: Zone.utc.instant(of: limit))))
        }
        rules.append(rule)
      } catch {
        let problem = "invalid repetition \(shown(property.value)): \(error.message)"
        note(property.line, "\(problem): only the first date is imported")
      }
    }
    return rules
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

/// A property that excludes occurrences from a series.
struct ICalendarException: Sendable {
  let property: ICalendarProperty
  let calendar: Int
  let name: ICalendarProperty.Name
}

extension ICalendarScanner.Draft {
  /// Whether it moves an occurrence and all later ones (RANGE=THISANDFUTURE; RFC 5545, 3.2.13).
  fileprivate var movesFuture: Bool {
    recurrence?.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
  }
}
