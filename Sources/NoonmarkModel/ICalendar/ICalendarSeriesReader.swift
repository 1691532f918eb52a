import Almanac
import NoonmarkRecords
import NoonmarkText
import Recurrence

/// Creates the series of events from their properties, and records problems.
struct ICalendarSeriesReader {
  /// The problems so far.
  private(set) var problems = Diagnostics()
  /// The user's zone.
  let zone: Zone

  private var zones: ICalendarZones
  private var unknownZones: Set<String> = []
  private let revisions: ICalendarRevisions

  /// Creates a reader with the user's zone, the file's own zones, and the events that count.
  init(
    zone: Zone, definitions: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition],
    revisions: ICalendarRevisions
  ) {
    self.zone = zone
    zones = ICalendarZones(definitions: definitions)
    self.revisions = revisions
  }

  /// The meaning of an event.
  enum Reading {
    /// Several if its later occurrences were moved together. None if it is replaced, excluded
    /// entirely, or has no title or date.
    case series([ICalendarSeries])
    /// The event with this identifier does not take place.
    case canceled(uid: String)
  }

  mutating func read(
    _ draft: ICalendarScanner.Draft, zoneNamed: (String) -> Zone?
  ) -> Reading {
    guard revisions.isLatest(draft) else { return .series([]) }
    let uid = draft.uid?.text ?? ""
    let identifier = identifier(uid, draft.recurrence)
    if draft.isCanceled { return identifier.map { .canceled(uid: $0) } ?? .series([]) }
    // It is read with its series.
    if draft.movesFuture, revisions.hasSeries(uid) { return .series([]) }
    guard let title = title(of: draft, uid: uid),
      let (start, own) = start(of: draft, zoneNamed: zoneNamed)
    else { return .series([]) }

    // What the series says of repetition does not apply to a single occurrence.
    let isSeries = draft.recurrence == nil
    let moved = isSeries ? revisions.occurrences(ofSeries: uid) : []
    let rules = isSeries ? rules(of: draft, from: start, in: own) : []
    let excluded = excluded(
      isSeries ? exceptions(of: draft, moved) : [], from: start, in: own, zoneNamed: zoneNamed)
    let added = isSeries ? draft.addedDates : []
    let series = ICalendarSeries(
      draft, uid: identifier, title: title, isWholeDay: start.isWholeDay, own: own,
      length: length(of: draft, from: start, in: own, zoneNamed: zoneNamed),
      occurrences: RecurrenceSet(
        from: start.written, in: own, rules: rules,
        added: added.flatMap { property in
          property.times.map {
            local($0, property, draft.calendar, of: start, in: own, zoneNamed: zoneNamed)
          }
        },
        excluded: excluded.times.keys, excludedDays: excluded.days.keys),
      regular: RecurrenceSet(from: start.written, in: own, rules: rules),
      rule: isSeries ? draft.rules.first : nil, excluded: excluded.all)
    return .series(split(series, moved, of: start, zoneNamed: zoneNamed))
  }

  /// Returns a series divided at the occurrences from which on all others are moved.
  private mutating func split(
    _ base: ICalendarSeries, _ moved: [ICalendarScanner.Draft], of start: CalendarTime,
    zoneNamed: (String) -> Zone?
  ) -> [ICalendarSeries] {
    var all: [ICalendarSeries] = []
    var last: ICalendarSeries? = base
    for (draft, occurrence) in turns(moved, of: start, in: base.own, zoneNamed: zoneNamed) {
      var next: ICalendarSeries?
      if !draft.isCanceled {
        next = moving(base, from: occurrence, by: draft, start, zoneNamed: zoneNamed)
        if next == nil { continue }
      }
      if let last { all.append(last.ending(before: occurrence)) }
      last = next
      if next == nil { break }
    }
    return all + [last].compactMap(\.self)
  }

  /// Returns a series from an occurrence on, as an event of its own changes it; `nil` if that has
  /// no title or date.
  private mutating func moving(
    _ base: ICalendarSeries, from occurrence: CivilDateTime, by draft: ICalendarScanner.Draft,
    _ start: CalendarTime, zoneNamed: (String) -> Zone?
  ) -> ICalendarSeries? {
    let uid = draft.uid?.text ?? ""
    guard let title = title(of: draft, uid: uid),
      let (other, zone) = self.start(of: draft, zoneNamed: zoneNamed)
    else { return nil }
    let length = length(of: draft, from: other, in: zone, zoneNamed: zoneNamed)
    return base.moving(
      from: occurrence, to: convert(other, from: zone, of: start, to: base.own), as: draft,
      uid: identifier(uid, draft.recurrence), title: title, length: length)
  }

  // MARK: Exceptions

  /// The occurrences that are excluded, each with the property that excludes it.
  private struct Excluded {
    var times: [CivilDateTime: ICalendarException] = [:]
    var days: [CivilDate: ICalendarException] = [:]

    /// Those of days are at the time of the start.
    var all: [CivilDateTime: ICalendarException] = [:]
  }

  /// Returns the properties that exclude occurrences: EXDATE, and the events of single ones.
  private func exceptions(
    of draft: ICalendarScanner.Draft, _ moved: [ICalendarScanner.Draft]
  ) -> [ICalendarException] {
    draft.exceptions.map {
      ICalendarException(property: $0, calendar: draft.calendar, name: .exceptions)
    }
      + moved.compactMap { draft in
        draft.movesFuture
          ? nil
          : draft.recurrence.map {
            ICalendarException(property: $0, calendar: draft.calendar, name: .recurrence)
          }
      }
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
      note(property.line, "unknown time zone \(shown(name)): times are kept as written")
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

  /// Returns the seconds from the start to the end by the clock, or `nil` if the end is missing or
  /// not later; a whole day ends after one.
  private mutating func length(
    of draft: ICalendarScanner.Draft, from start: CalendarTime, in own: Zone?,
    zoneNamed: (String) -> Zone?
  ) -> Int? {
    var length: Int?
    if let property = draft.end {
      if let end = CalendarTime(property.value), end.isWholeDay == start.isWholeDay {
        let local = local(end, property, draft.calendar, of: start, in: own, zoneNamed: zoneNamed)
        length = local.localSeconds - start.written.localSeconds
      } else {
        note(property.line, "invalid end \(shown(property.value)): end ignored")
      }
    } else if let property = draft.duration {
      length = ICalendarDuration.seconds(property.value)
      if length == nil {
        note(property.line, "invalid duration \(shown(property.value)): end ignored")
      }
      if start.isWholeDay { length = length.map { ($0 + 86_399) / 86_400 * 86_400 } }
    }
    if let length, length > 0 { return length }
    return start.isWholeDay ? 86_400 : nil
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
        note(property.line, "\(problem): only the first date counts")
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
