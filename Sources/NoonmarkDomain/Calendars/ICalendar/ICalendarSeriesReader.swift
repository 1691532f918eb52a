import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence

/// Creates the series of events from their properties, and records problems.
struct ICalendarSeriesReader {
  /// The problems so far.
  private(set) var problems = Diagnostics()
  /// The user's zone.
  let home: Zone

  private var zones: ICalendarZones
  private var unknownZones: Set<String> = []
  private let revisions: ICalendarRevisions
  /// The work that is left for the file.
  private(set) var budget: WorkBudget
  private var isCut = false

  /// Creates a reader with the user's zone, the file's own zones, the events that count, and a
  /// budget of work.
  init(
    home: Zone, definitions: [ICalendarScanner.ZoneKey: ICalendarZoneDefinition],
    revisions: ICalendarRevisions, spending budget: WorkBudget
  ) {
    self.budget = budget
    self.home = home
    zones = ICalendarZones(definitions: definitions)
    self.revisions = revisions
  }

  mutating func read(
    _ draft: ICalendarScanner.Draft, zoneNamed: (String) -> Zone?
  ) -> Reading {
    guard revisions.isLatest(draft) else { return .series([]) }
    let uid = draft.uid?.text ?? ""
    let identifier = draft.identifier
    if draft.isCanceled { return identifier.map { .canceled(uid: $0) } ?? .series([]) }
    guard draft.recurrence == nil else {
      let single = revisions.hasSeries(uid) ? nil : self.single(draft, zoneNamed: zoneNamed)
      return .series([single].compactMap(\.self))
    }

    var moved = revisions.occurrences(ofSeries: uid)
    guard let (start, zone) = start(of: draft, zoneNamed: zoneNamed) else {
      return .series(singles(moved, zoneNamed: zoneNamed))
    }
    if budget.isExhausted, !draft.rules.isEmpty || !draft.addedDates.isEmpty {
      noteTooMuchWork(draft.line)
      return .series(singles(moved, titled: draft.shownTitle, zoneNamed: zoneNamed))
    }
    let rules = rules(of: draft, from: start, in: zone)
    let length = length(of: draft, from: start, in: zone, zoneNamed: zoneNamed)
    let added = added(to: draft, of: length, from: start, in: zone, zoneNamed: zoneNamed)
    var excluded = ICalendarExclusions()
    let exceptions = draft.exceptions.map {
      ICalendarException(property: $0, calendar: draft.calendar, name: .exceptions)
    }
    exclude(exceptions, from: &excluded, of: start, in: zone, zoneNamed: zoneNamed)
    if moved.contains(where: { $0.sequenceNumber < draft.sequenceNumber }) {
      let current = RecurrenceSet(
        from: start.written, in: zone, rules: rules, added: added.flatMap(\.times),
        excluded: Array(excluded.times), excludedDays: Array(excluded.days))
      moved = moved.filter { other in
        other.sequenceNumber >= draft.sequenceNumber
          || occurrence(of: other, from: start, in: zone, zoneNamed: zoneNamed)
            .map { current.next(onOrAfter: $0) == $0 } ?? true
      }
    }
    let apart = moved.filter { !$0.movesFuture }.compactMap { draft in
      draft.recurrence.map {
        ICalendarException(property: $0, calendar: draft.calendar, name: .recurrence)
      }
    }
    exclude(apart, from: &excluded, of: start, in: zone, zoneNamed: zoneNamed)
    let all = added.flatMap { length, times, isBase -> [ICalendarSeries] in
      // Each has a copy of the exclusions.
      guard isBase || budget.spend(1 + excluded.count) else { return [] }
      let first = isBase ? start.written : times[0]
      let rules = isBase ? rules : []
      let series = limited(draft.line) { budget in
        EventSeries(
          start: first, isWholeDay: start.isWholeDay, length: length, zone: zone, rules: rules,
          addedDates: isBase ? times : Array(times.dropFirst()),
          excludedDates: Array(excluded.times), excludedDays: Array(excluded.days),
          spending: &budget)
      }
      let all = ICalendarSeries(
        draft, uid: isBase ? identifier : period(of: identifier, at: first),
        title: draft.shownTitle ?? "", series)
      return split(all, moved, excluded.count, of: start, zoneNamed: zoneNamed)
    }
    return .series(all + singles(moved, titled: draft.shownTitle, zoneNamed: zoneNamed))
  }

  /// Returns the occurrences that are events of their own.
  ///
  /// - Parameter title: The title of their series, for those without one.
  private mutating func singles(
    _ drafts: [ICalendarScanner.Draft], titled title: String? = nil, zoneNamed: (String) -> Zone?
  ) -> [ICalendarSeries] {
    drafts.filter { !$0.isCanceled && !$0.movesFuture }
      .compactMap { single($0, titled: title, zoneNamed: zoneNamed) }
  }

  /// Returns an occurrence; what it says of repetition does not apply.
  private mutating func single(
    _ draft: ICalendarScanner.Draft, titled title: String? = nil, zoneNamed: (String) -> Zone?
  ) -> ICalendarSeries? {
    guard let (start, zone) = start(of: draft, zoneNamed: zoneNamed) else { return nil }
    let length = length(of: draft, from: start, in: zone, zoneNamed: zoneNamed)
    let series = EventSeries(
      start: start.written, isWholeDay: start.isWholeDay, length: length, zone: zone)
    return ICalendarSeries(
      draft, uid: draft.identifier, title: draft.shownTitle ?? title ?? "", series)
  }

  /// Returns a series divided at the occurrences from which on all others are moved.
  private mutating func split(
    _ base: ICalendarSeries, _ moved: [ICalendarScanner.Draft], _ excludedCount: Int,
    of start: CalendarTime, zoneNamed: (String) -> Zone?
  ) -> [ICalendarSeries] {
    var all: [ICalendarSeries] = []
    var last: ICalendarSeries? = base
    // Each has a copy of the exclusions.
    for (draft, occurrence) in turns(moved, of: start, in: base.series.zone, zoneNamed: zoneNamed) {
      guard budget.spend(1 + excludedCount) else {
        noteTooMuchWork(draft.line)
        break
      }
      var next: ICalendarSeries?
      if !draft.isCanceled {
        next = moving(base, from: occurrence, by: draft, start, zoneNamed: zoneNamed)
        if next == nil { continue }
      }
      let ended = limited(draft.line) { budget in
        last?.ending(before: occurrence, spending: &budget)
      }
      if let ended { all.append(ended) }
      last = next
      if next == nil { break }
    }
    return all + [last].compactMap(\.self)
  }

  /// Returns a series from an occurrence on, as an event of its own changes it; `nil` if that has
  /// no date.
  private mutating func moving(
    _ base: ICalendarSeries, from occurrence: CivilDateTime, by draft: ICalendarScanner.Draft,
    _ start: CalendarTime, zoneNamed: (String) -> Zone?
  ) -> ICalendarSeries? {
    guard let (other, zone) = self.start(of: draft, zoneNamed: zoneNamed) else { return nil }
    let length = length(of: draft, from: other, in: zone, zoneNamed: zoneNamed)
    let isSameType = other.isWholeDay == start.isWholeDay
    let time =
      isSameType ? convert(other, from: zone, of: start, to: base.series.zone) : other.written
    let series = base.series.moving(
      from: occurrence, to: time, isWholeDay: other.isWholeDay, length: length,
      zone: isSameType ? base.series.zone : zone)
    return ICalendarSeries(
      draft, uid: draft.identifier, title: draft.shownTitle ?? base.title, series)
  }

  /// Returns the added occurrences of an event by their lengths: those of its own one first, and
  /// then those of periods that are shorter or longer (RFC 5545, 3.8.5.2).
  private mutating func added(
    to draft: ICalendarScanner.Draft, of length: EventLength?, from start: CalendarTime,
    in zone: Zone?, zoneNamed: (String) -> Zone?
  ) -> [(length: EventLength?, times: [CivilDateTime], isBase: Bool)] {
    var added = [(length: length, times: [CivilDateTime](), isBase: true)]
    var places: [Int: Int] = [:]
    for property in draft.addedDates {
      for period in property.periods {
        let time = local(
          period.start, property, draft.calendar, of: start, in: zone, zoneNamed: zoneNamed)
        var other: EventLength?
        if let end = period.end, !start.isWholeDay {
          other =
            EventLength(duration: Array(end))
            ?? CalendarTime(end).map {
              local($0, property, draft.calendar, of: start, in: zone, zoneNamed: zoneNamed)
                .localSeconds - time.localSeconds
            }.map { EventLength(seconds: $0) }
        }
        guard let other, other.seconds > 0, other.seconds != length?.seconds,
          other.isValid(from: .local(time))
        else {
          added[0].times.append(time)
          continue
        }
        if let place = places[other.seconds] {
          added[place].times.append(time)
        } else {
          places[other.seconds] = added.count
          added.append((other, [time], false))
        }
      }
    }
    return added
  }

  // MARK: Exceptions

  /// Adds the occurrences that properties exclude: EXDATE, and RECURRENCE-ID of single ones.
  private mutating func exclude(
    _ exceptions: [ICalendarException], from excluded: inout ICalendarExclusions,
    of start: CalendarTime, in zone: Zone?, zoneNamed: (String) -> Zone?
  ) {
    for exception in exceptions {
      let property = exception.property
      for value in property.value.split(separator: UInt8(ascii: ",")) {
        guard let time = CalendarTime(value) else {
          let problem = "invalid date \(shown(Array(value))): exception ignored"
          note(property.line, "\(problem) (\(exception.name.rawValue))")
          break
        }
        let local = local(
          time, property, exception.calendar, of: start, in: zone, zoneNamed: zoneNamed)
        if start.isWholeDay || time.isWholeDay {
          excluded.days.insert(start.isWholeDay ? local.date : time.written.date)
        } else {
          // Programs write times without a zone in UTC, by its clock or by their own.
          excluded.times.insert(local)
          if case .utc(let written) = time, zone == nil {
            excluded.times.insert(written)
          }
        }
      }
    }
  }

  /// Returns the events that move an occurrence and all later ones, in the order of those
  /// occurrences.
  private mutating func turns(
    _ moved: [ICalendarScanner.Draft], of start: CalendarTime, in zone: Zone?,
    zoneNamed: (String) -> Zone?
  ) -> [(draft: ICalendarScanner.Draft, occurrence: CivilDateTime)] {
    var turns: [(draft: ICalendarScanner.Draft, occurrence: CivilDateTime)] = []
    for draft in moved where draft.movesFuture {
      let occurrence = occurrence(of: draft, from: start, in: zone, zoneNamed: zoneNamed)
      if let occurrence { turns.append((draft, occurrence)) }
    }
    return turns.sorted { $0.occurrence < $1.occurrence }
  }

  /// Returns the occurrence that an event of its own replaces, in the zone of its series.
  private mutating func occurrence(
    of draft: ICalendarScanner.Draft, from start: CalendarTime, in zone: Zone?,
    zoneNamed: (String) -> Zone?
  ) -> CivilDateTime? {
    guard let property = draft.recurrence, let time = CalendarTime(property.value) else {
      return nil
    }
    return local(time, property, draft.calendar, of: start, in: zone, zoneNamed: zoneNamed)
  }

  // MARK: Times

  /// Returns the occurrence of a series that an event is, if it is one.
  mutating func recurrence(
    of draft: ICalendarScanner.Draft, zoneNamed: (String) -> Zone?
  ) -> ICalendarRecurrence? {
    guard let property = draft.recurrence, let time = CalendarTime(property.value) else {
      return nil
    }
    return ICalendarRecurrence(
      time: time,
      zone: zone(of: time, property, calendar: draft.calendar, zoneNamed: zoneNamed),
      movesFuture: draft.movesFuture)
  }

  /// Returns the time of an occurrence in the zone of its series.
  mutating func local(
    _ time: CalendarTime, _ property: ICalendarProperty, _ calendar: Int, of start: CalendarTime,
    in zone: Zone?, zoneNamed: (String) -> Zone?
  ) -> CivilDateTime {
    if start.isWholeDay { return convert(time, from: nil, of: start, to: zone) }
    let timeZone = self.zone(of: time, property, calendar: calendar, zoneNamed: zoneNamed)
    return convert(time, from: timeZone, of: start, to: zone)
  }

  /// Returns a time in the zone of a series; its date alone if the series is one of whole days.
  ///
  /// A series without a zone is in that of the user.
  private func convert(
    _ time: CalendarTime, from zone: Zone?, of start: CalendarTime, to other: Zone?
  ) -> CivilDateTime {
    if start.isWholeDay { return CalendarTime.date(day(of: time)).written }
    let other = other ?? home
    guard let zone, zone != other, !time.isWholeDay else { return time.written }
    return other.civil(at: zone.instant(of: time.written))
  }

  /// Returns the day that a time means in an event of whole days.
  ///
  /// Programs write its midnight, or its last second, by their own clock in UTC. A day has no zone:
  /// it is the same day for every reader. The reader's own midnight counts first. Otherwise, a time
  /// in the second half of the day is that of a writer east of Greenwich.
  func day(of time: CalendarTime) -> CivilDate {
    guard case .utc(let written) = time else { return time.written.date }
    let isLast = written.second == 59
    let begin = CivilDateTime(localSeconds: written.localSeconds + (isLast ? 1 : 0))
    let local = home.civil(at: Zone.utc.instant(of: begin))
    let midnight: CivilDate
    if local.timeOfDay == 0 {
      midnight = local.date
    } else if begin.timeOfDay % 900 == 0 {
      midnight = begin.date.advanced(byDays: begin.timeOfDay > 43_200 ? 1 : 0)
    } else {
      return home.date(at: Zone.utc.instant(of: written))
    }
    return midnight.advanced(byDays: isLast ? -1 : 0)
  }

  /// Returns the zone of a time, or `nil` for a whole day, a time without a zone, and an unknown
  /// zone.
  mutating func zone(
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
    if let zone = zones.zone(key, spending: &budget, zoneNamed: zoneNamed) { return zone }
    if budget.isExhausted {
      noteTooMuchWork(property.line)
      return nil
    }
    if unknownZones.insert(name).inserted {
      note(property.line, "unknown time zone \(shown(name)): times are kept as written")
    }
    return nil
  }

  // MARK: Work

  /// Calls `body` with the work that is left for one event, and records a problem if that is spent.
  mutating func limited<Result>(
    _ line: Int, _ body: (inout WorkBudget) -> Result
  ) -> Result {
    var isSpent = false
    let result = budget.spending(atMost: WorkBudget.search.steps) { budget in
      let result = body(&budget)
      isSpent = budget.isExhausted
      return result
    }
    if isSpent { noteTooMuchWork(line) }
    return result
  }

  /// Records that the rest of the file is incomplete; once.
  private mutating func noteTooMuchWork(_ line: Int) {
    guard !isCut else { return }
    isCut = true
    note(line, "the file is too much work: repeated events from here on can be missing")
  }

  /// Returns the identifier of the occurrences whose length is that of a period.
  private func period(of identifier: String?, at first: CivilDateTime) -> String? {
    identifier.map { "\($0)/\(CalendarTime.local(first))" }
  }

  mutating func noteNoDate(_ property: ICalendarProperty) {
    let value = shown(property.value)
    note(property.line, "invalid date \(value): event skipped (use the years 1 to 9999)")
  }

  mutating func note(_ line: Int, _ message: String) {
    problems.add(line: line, message)
  }

  func shown(_ value: [UInt8]) -> String { DisplayText(utf8: value).string.quoted }

  func shown(_ text: String) -> String { DisplayText(text).string.quoted }
}
