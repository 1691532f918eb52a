import Almanac
import NoonmarkBase
import NoonmarkText
import Recurrence

/// Creates the series of events from their properties, and records problems.
struct ICalendarSeriesReader {
  /// The problems so far.
  var problems: Diagnostics {
    var problems = ownProblems
    problems += zones.problems
    return problems
  }

  private var ownProblems = Diagnostics()
  /// The user's zone.
  let home: Zone

  private(set) var zones: ICalendarZones
  private var unknownZones: Set<String> = []
  let revisions: ICalendarRevisions
  /// The groups of the UIDs that more than one event has.
  var groups: [String: ICalendarGroup] = [:]
  /// The remaining work for the file.
  var budget: WorkBudget
  private var isCut = false
  /// The names of zones that were not read, since they are too much work.
  private var unreadZones: Set<String> = []
  /// Whether the last event has such a zone.
  private var hasUnreadZone = false

  /// Creates a reader; `home` is the user's zone.
  init(
    home: Zone, zones: ICalendarZones, revisions: ICalendarRevisions, spending budget: WorkBudget
  ) {
    self.budget = budget
    self.home = home
    self.zones = zones
    self.revisions = revisions
  }

  /// The remaining work, and the zones known so far.
  var work: ICalendarWork { ICalendarWork(budget: budget, zones: zones.known) }

  /// Reads an event; one with a time in a zone that is too much work is skipped.
  mutating func read(_ draft: ICalendarScanner.Draft) -> Reading {
    hasUnreadZone = false
    let reading = readInAnyZone(draft)
    return hasUnreadZone ? .series([]) : reading
  }

  private mutating func readInAnyZone(_ draft: ICalendarScanner.Draft) -> Reading {
    guard let uid = draft[.uid]?.text, !uid.isEmpty else {
      return read(draft, as: nil)
    }
    guard !revisions.isAlone(uid) else {
      let identifier =
        draft[.recurrence] == nil
        ? ICalendarIdentifier(uid) : occurrence(draft, of: uid, nil).identifier
      return read(draft, as: identifier)
    }
    if groups[uid] == nil { groups[uid] = group(of: uid) }
    guard draft[.recurrence] == nil else { return readOccurrence(draft, of: uid) }
    guard groups[uid]?.lines.contains(draft.line) == true else { return .series([]) }
    return read(draft, as: identifier(of: draft), group: uid)
  }

  /// Reads a detached occurrence; if the file has its series, it is read with that.
  private mutating func readOccurrence(
    _ draft: ICalendarScanner.Draft, of uid: String
  ) -> Reading {
    guard let place = groups[uid]?.indicesByLine[draft.line],
      let occurrence = groups[uid]?.occurrences[place]
    else { return .series([]) }
    if draft.isCanceled { return .canceled(occurrence.identifier) }
    guard groups[uid]?.hasSeries != true else { return .series([]) }
    let own = single(occurrence.draft, as: occurrence.identifier)
    return .series([own].compactMap(\.self))
  }

  /// Reads an event that has no RECURRENCE-ID, or whose series is in another file.
  private mutating func read(
    _ draft: ICalendarScanner.Draft, as identifier: ICalendarIdentifier?, group uid: String? = nil
  ) -> Reading {
    if draft.isCanceled { return identifier.map { .canceled($0) } ?? .series([]) }
    guard draft[.recurrence] == nil else {
      return .series([single(draft, as: identifier)].compactMap(\.self))
    }
    guard let start = start(of: draft) else { return .series(singles(rest(of: uid))) }
    if draft.repeats, !budget.spend(WorkBudget.stepsPerSeries) {
      noteTooMuchWork(draft.line)
      return .series(singles(rest(of: uid), titled: draft.shownTitle))
    }
    let (time, zone) = start
    let rules = rules(draft.rules, from: start)
    let length = length(of: draft, from: start)
    let excludedRules = self.rules(draft.exceptionRules, excluding: true, from: start)
    var added = added(to: draft, of: length, from: start)
    if added.count > 1 {
      let base = limited(draft.line) { budget in
        EventSeries(
          start: time.written, zone: zone, rules: rules, addedDates: added[0].times,
          excludedRules: excludedRules, spending: &budget)
      }
      removeDuplicates(from: &added, of: base)
    }
    var excluded = ICalendarExclusions()
    for property in draft.properties.all(named: .exceptions) {
      exclude(property, draft.calendar, from: &excluded, of: start)
    }
    var moved: [ICalendarGroup.Occurrence] = []
    if let uid {
      let times = added.flatMap { $0.isRepeated ? [] : $0.times }
      let occurrences = limited(draft.line) { budget in
        EventSeries(
          start: time.written, zone: zone, rules: rules, addedDates: times,
          excludedRules: excludedRules, spending: &budget)
      }
      moved = claim(
        for: draft,
        Times(
          start: start, all: occurrences, limits: rules.compactMap(\.until), excluded: excluded),
        of: uid)
    }
    var detached: [ICalendarSeries] = []
    for own in moved where !own.draft.movesFuture {
      guard let property = own.draft[.recurrence] else { continue }
      if !own.draft.isCanceled {
        // An invalid one replaces nothing.
        guard let series = single(own.draft, as: own.identifier, titled: draft.shownTitle) else {
          continue
        }
        detached.append(series)
      }
      // An invalid time was reported with the event.
      guard CalendarTime(property.value) != nil else { continue }
      exclude(property, own.draft.calendar, from: &excluded, of: start)
    }
    let all = added.enumerated().flatMap { index, part -> [ICalendarSeries] in
      let isBase = index == 0
      // Each part has a copy of the exclusions.
      guard isBase || budget.spend(1 + excluded.count) else { return [] }
      guard !part.isRepeated else {
        let all = repeated(part, of: draft, as: identifier, without: excluded, in: zone ?? home)
        return all.map { split($0, moved, 0, of: time, isAdded: true) } ?? []
      }
      let (length, times) = (part.length, part.times)
      let first = isBase ? time.written : times[0]
      let rules = isBase ? rules : []
      let series = limited(draft.line) { budget in
        EventSeries(
          start: first, isWholeDay: time.isWholeDay, length: length, zone: zone, rules: rules,
          addedDates: isBase ? times : Array(times.dropFirst()),
          excludedDates: Array(excluded.times), excludedDays: Array(excluded.days),
          excludedRules: excludedRules, spending: &budget)
      }
      let all = ICalendarSeries(
        draft: draft,
        identifier: isBase
          ? identifier
          : identifier.map {
            ICalendarIdentifier($0.uid, .start(written(first, in: zone, like: time)))
          },
        title: draft.shownTitle ?? "", series: series)
      return split(all, moved, excluded.count, of: time, isAdded: !isBase)
    }
    return .series(all + detached)
  }

  /// Returns series for detached occurrences, except canceled ones.
  ///
  /// - Parameter title: The title of their series, for occurrences without a title.
  private mutating func singles(
    _ occurrences: [ICalendarGroup.Occurrence], titled title: String? = nil
  ) -> [ICalendarSeries] {
    occurrences.compactMap { own in
      own.draft.isCanceled || own.draft.movesFuture
        ? nil : single(own.draft, as: own.identifier, titled: title)
    }
  }

  /// Returns a series for one detached occurrence, ignoring its recurrence properties.
  private mutating func single(
    _ draft: ICalendarScanner.Draft, as identifier: ICalendarIdentifier?,
    titled title: String? = nil
  ) -> ICalendarSeries? {
    guard let start = start(of: draft) else { return nil }
    let series = EventSeries(
      start: start.time.written, isWholeDay: start.time.isWholeDay,
      length: length(of: draft, from: start), zone: start.zone)
    return ICalendarSeries(
      draft: draft, identifier: identifier, title: draft.shownTitle ?? title ?? "", series: series)
  }

  /// Splits a series at each occurrence that was moved with all later ones.
  ///
  /// - Parameter isAdded: Whether it is a part of added occurrences, not of the event's own.
  private mutating func split(
    _ base: ICalendarSeries, _ moved: [ICalendarGroup.Occurrence], _ excludedCount: Int,
    of start: CalendarTime, isAdded: Bool
  ) -> [ICalendarSeries] {
    var all: [ICalendarSeries] = []
    var last: ICalendarSeries? = base
    // Each part has a copy of the exclusions.
    for (own, occurrence) in futureMoves(moved, of: (start, base.series.zone), in: base.series) {
      let draft = own.draft
      guard budget.spend(1 + excludedCount) else {
        noteTooMuchWork(draft.line)
        break
      }
      var next: ICalendarSeries?
      if !draft.isCanceled {
        next = moving(base, from: occurrence, by: own, start, isAdded: isAdded)
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

  /// Returns the rest of a series as changed by an event with RANGE=THISANDFUTURE.
  ///
  /// `nil` if that event has no valid date.
  private mutating func moving(
    _ base: ICalendarSeries, from occurrence: CivilDateTime, by own: ICalendarGroup.Occurrence,
    _ start: CalendarTime, isAdded: Bool
  ) -> ICalendarSeries? {
    let draft = own.draft
    guard let (other, zone) = self.start(of: draft) else { return nil }
    let length = length(of: draft, from: (other, zone))
    let isSameType = other.isWholeDay == start.isWholeDay
    let time =
      isSameType ? convert(other, from: zone, of: start, to: base.series.zone) : other.written
    let series = base.series.moving(
      from: occurrence, to: time, isWholeDay: other.isWholeDay, length: length,
      zone: isSameType ? base.series.zone : zone)
    var identifier = own.identifier
    if isAdded, let first = base.series.begin(onOrAfter: occurrence) {
      identifier = ICalendarIdentifier(
        identifier.uid, .start(written(first, in: base.series.zone, like: start)))
    }
    return ICalendarSeries(
      draft: draft, identifier: identifier, title: draft.shownTitle ?? base.title, series: series)
  }

  // MARK: Times

  /// A time of a property in the zone of its series.
  struct Moment {
    let local: CivilDateTime
    /// The instant, if it is the later one of an ambiguous time.
    var repeated: Instant?
    /// Whether it was written with a zone or in UTC.
    var hasZone = false
  }

  /// Returns a time of a property in the zone of its series.
  mutating func moment(
    _ time: CalendarTime, _ property: ICalendarProperty, _ calendar: Int, of start: Start
  ) -> Moment {
    let (first, zone) = start
    if first.isWholeDay { return Moment(local: convert(time, from: nil, of: first, to: zone)) }
    let source = self.zone(of: time, property, calendar: calendar)
    var moment = Moment(
      local: convert(time, from: source, of: first, to: zone), hasZone: source != nil)
    if let source, !time.isWholeDay, source != zone ?? home {
      let instant = source.instant(of: time.written)
      if (zone ?? home).isRepeated(instant) { moment.repeated = instant }
    }
    return moment
  }

  /// Converts a time to the zone of a series, or to midnight of its day for whole days.
  ///
  /// Floating times are in the user's zone.
  private func convert(
    _ time: CalendarTime, from zone: Zone?, of start: CalendarTime, to other: Zone?
  ) -> CivilDateTime {
    if start.isWholeDay { return day(of: time).midnight }
    let other = other ?? home
    guard let zone, zone != other, !time.isWholeDay else { return time.written }
    return other.civil(at: zone.instant(of: time.written))
  }

  /// Returns a time of a series in the form of an identifier.
  private func written(
    _ time: CivilDateTime, in zone: Zone?, like start: CalendarTime
  ) -> CalendarTime {
    start.isWholeDay ? .date(time.date) : zone == .utc ? .utc(time) : .local(time)
  }

  /// Returns the day that a time denotes in a whole-day event.
  ///
  /// Some programs convert the midnight or the last second or minute of the day from their own zone
  /// to UTC. The result must be the same day for every reader, so the writer's zone is guessed:
  ///
  /// 1. If the time is midnight in the user's zone, it is that zone.
  /// 2. Noon in UTC is the same day, since some programs write it for any zone.
  /// 3. Otherwise, it is a zone from UTC-10:30 to UTC+13, or UTC+13:45. Few people live in others.
  func day(of time: CalendarTime) -> CivilDate {
    guard case .utc(let written) = time else { return time.written.date }
    // Current UTC offsets are multiples of 15 minutes.
    let left = written.second == 59 ? 1 : written.timeOfDay % 900 == 840 ? 60 : 0
    let isLast = left > 0
    let begin = written.advanced(bySeconds: left)
    let local = home.civil(at: Zone.utc.instant(of: begin))
    let midnight: CivilDate
    if local.timeOfDay == 0 {
      midnight = local.date
    } else if begin.timeOfDay % 900 == 0 {
      // 10:15 is midnight on the Chatham Islands in summer, and not midnight in the west.
      let isNoon = begin.timeOfDay == 43_200 && !isLast
      let isEast = begin.timeOfDay >= 39_600 && !isNoon || begin.timeOfDay == 36_900
      midnight = begin.date.advanced(byDays: isEast ? 1 : 0)
    } else {
      return home.date(at: Zone.utc.instant(of: written))
    }
    return midnight.advanced(byDays: isLast ? -1 : 0)
  }

  /// Returns the zone of a time.
  ///
  /// `nil` for a whole day, a floating time, or a zone that is unknown or too much work.
  mutating func zone(
    of time: CalendarTime, _ property: ICalendarProperty, calendar: Int
  ) -> Zone? {
    switch time {
    case .date: return nil
    case .utc: return .utc
    case .local: break
    }
    guard let name = property.zoneName ?? zones.localName(ofCalendar: calendar) else { return nil }
    switch lookUp(name, calendar: calendar) {
    case .zone(let zone): return zone
    case .unknown:
      if unknownZones.insert(name).inserted {
        note(property.line, "unknown time zone \(shown(name)): times are kept as written")
      }
    case .unread:
      hasUnreadZone = true
      if unreadZones.insert(name).inserted {
        note(
          property.line,
          "the time zone \(shown(name)) is too much work to read: its events are skipped")
      }
    }
    return nil
  }

  mutating func lookUp(_ name: String, calendar: Int) -> ICalendarZones.Lookup {
    zones.lookUp(ICalendarScanner.ZoneKey(calendar: calendar, name: name), spending: &budget)
  }

  // MARK: Work

  /// Calls `body` with the budget for one event, and reports a problem if it is exhausted.
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

  /// Reports once that the rest of the file is incomplete.
  private mutating func noteTooMuchWork(_ line: Int) {
    guard !isCut else { return }
    isCut = true
    note(line, "the file is too much work: repeated events from here on can be missing")
  }

  mutating func noteNoDate(_ property: ICalendarProperty) {
    let isOutOfRange =
      CalendarTime(property.value) != nil || property.value[...].trimmed.starts(with: "0000".utf8)
    let advice =
      isOutOfRange
      ? CivilDate.supportedYearsAdvice : "write one that exists, as 20261224 or 20261224T183000"
    note(property.line, "invalid date \(shown(property.value)): event skipped (\(advice))")
  }

  mutating func note(_ line: Int, _ message: String) {
    ownProblems.add(line: line, message)
  }

  func shown(_ value: [UInt8]) -> String { DisplayText(utf8: value).string.quoted }

  func shown(_ text: String) -> String { DisplayText(text).string.quoted }
}
