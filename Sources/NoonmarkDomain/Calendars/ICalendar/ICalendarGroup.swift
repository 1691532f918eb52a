import Almanac
import Recurrence

/// The event components with one UID: versions of one event, or several events.
///
/// A UID should identify one event. Some programs nevertheless give several events the same UID,
/// such as the evenings of a festival. Two components with the same SEQUENCE and different starts
/// are separate events, and neither replaces the other.
struct ICalendarGroup {
  /// The lines of the current versions without a RECURRENCE-ID.
  var lines: Set<Int> = []
  /// Whether the UID identifies several events, each with a start that no other has.
  var isShared = false
  /// Whether an event without a RECURRENCE-ID is not canceled.
  var hasSeries = false
  /// The number of events that were not read yet.
  var unread = 0
  /// The detached occurrences, each in its latest version.
  var occurrences: [Occurrence] = []
  /// The indices of `occurrences` by line.
  var indicesByLine: [Int: Int] = [:]
  /// The lines of the occurrences that were assigned to an event.
  var claimed: Set<Int> = []
  /// The indices of `occurrences` by key, if several events have the UID.
  var index: [Key: [Int]] = [:]

  /// A detached occurrence: an event with a RECURRENCE-ID.
  struct Occurrence {
    let draft: ICalendarScanner.Draft
    /// The identifier of the imported date.
    fileprivate(set) var identifier: ICalendarIdentifier
    /// The keys for each interpretation of the RECURRENCE-ID, the likeliest first.
    fileprivate(set) var keys: [Key]
  }

  /// A time that identifies an occurrence.
  enum Key: Hashable {
    case instant(Instant)
    /// A local time of the event.
    case time(CivilDateTime)
    /// A date that identifies an occurrence with a time.
    case day(CivilDate)
    /// The date of a whole-day occurrence.
    case wholeDay(CivilDate)
    /// An invalid value.
    case text(String)
  }

  /// Returns the latest version of each occurrence, identified by its first key.
  static func latest(_ occurrences: [Occurrence]) -> [Occurrence] {
    var places: [Key: Int] = [:]
    var kept: [Occurrence] = []
    for occurrence in occurrences {
      guard let key = occurrence.keys.first else { continue }
      guard let place = places[key] else {
        places[key] = kept.count
        kept.append(occurrence)
        continue
      }
      let version = ICalendarVersion(occurrence.draft)
      if version.isLater(than: ICalendarVersion(kept[place].draft)) { kept[place] = occurrence }
    }
    return kept
  }
}

extension ICalendarSeriesReader {
  /// Returns the identifier of an event without a RECURRENCE-ID.
  func identifier(of draft: ICalendarScanner.Draft) -> ICalendarIdentifier? {
    guard let uid = draft[.uid]?.text, !uid.isEmpty else { return nil }
    guard groups[uid]?.isShared == true,
      let start = draft[.start].flatMap({ CalendarTime($0.value) })
    else { return ICalendarIdentifier(uid) }
    return ICalendarIdentifier(uid, .start(start))
  }

  /// Returns the events of a UID, with their current versions chosen.
  mutating func group(of uid: String) -> ICalendarGroup {
    var group = ICalendarGroup()
    let masters = revisions.masters[uid, default: []]
    let starts = masters.map { start(of: $0) }
    let earliest = choose(masters, starts, in: &group)
    let drafts = revisions.occurrences[uid, default: []]
    group.occurrences = ICalendarGroup.latest(drafts.map { occurrence($0, of: uid, earliest) })
    for (number, occurrence) in group.occurrences.enumerated() {
      group.indicesByLine[occurrence.draft.line] = number
    }
    if group.unread > 1 {
      for (number, occurrence) in group.occurrences.enumerated() {
        for key in occurrence.keys { group.index[key, default: []].append(number) }
      }
    }
    return group
  }

  mutating func start(of master: ICalendarRevisions.Master) -> Start? {
    guard let time = master.start else { return nil }
    if case .utc = time { return (time, .utc) }
    var zone: Zone?
    if let name = master.zoneName,
      case .zone(let found) = lookUp(name, calendar: master.calendar)
    {
      zone = found
    }
    guard master.isMarkedWholeDay, let day = markedDay(time, in: zone, length: nil) else {
      return (time, zone)
    }
    return (.date(day), nil)
  }

  /// Chooses the current versions among the events without a RECURRENCE-ID, and returns the
  /// earliest start.
  private func choose(
    _ masters: [ICalendarRevisions.Master], _ starts: [Start?], in group: inout ICalendarGroup
  ) -> Start? {
    let keys = starts.map { start in start.map(beginning) }
    var bySequence: [Int: ICalendarGroup.Key] = [:]
    for (master, key) in zip(masters, keys) {
      guard let key else { continue }
      let first = bySequence[master.version.sequence]
      group.isShared = group.isShared || first.map { $0 != key } == true
      bySequence[master.version.sequence] = first ?? key
    }
    var latest: [ICalendarGroup.Key: Int] = [:]
    for (number, key) in keys.enumerated() {
      let master = masters[number]
      // An event without a date replaces no other version. It is kept so that it is reported.
      guard key != nil || master.isCanceled else {
        group.lines.insert(master.line)
        continue
      }
      let key = group.isShared ? key ?? .text("") : .text("")
      if let known = latest[key], !master.version.isLater(than: masters[known].version) { continue }
      latest[key] = number
    }
    for number in latest.values { group.lines.insert(masters[number].line) }
    var earliest: (time: CivilDateTime, start: Start)?
    for (number, master) in masters.enumerated() where group.lines.contains(master.line) {
      guard !master.isCanceled else { continue }
      group.hasSeries = true
      group.unread += 1
      guard let start = starts[number] else { continue }
      let time = home.civil(at: (start.zone ?? home).instant(of: start.time.written))
      if earliest.map({ time < $0.time }) ?? true { earliest = (time, start) }
    }
    return earliest?.start
  }

  private func beginning(_ start: Start) -> ICalendarGroup.Key {
    guard !start.time.isWholeDay else { return .wholeDay(start.time.written.date) }
    return start.zone.map { .instant($0.instant(of: start.time.written)) }
      ?? .time(start.time.written)
  }

  /// Returns a detached occurrence, identified by its time in the zone of the event's start.
  mutating func occurrence(
    _ draft: ICalendarScanner.Draft, of uid: String, _ start: Start?
  ) -> ICalendarGroup.Occurrence {
    guard let property = draft[.recurrence], let time = CalendarTime(property.value) else {
      let text = draft[.recurrence]?.text ?? ""
      return ICalendarGroup.Occurrence(
        draft: draft, identifier: ICalendarIdentifier("\(uid)/\(text)"), keys: [.text(text)])
    }
    let zone = zone(of: time, property, calendar: draft.calendar)
    let day = day(of: time)
    var keys: [ICalendarGroup.Key]
    var own = time
    if start?.time.isWholeDay ?? draft.isOfWholeDays {
      keys = [.wholeDay(day)]
      own = .date(day)
    } else if time.isWholeDay {
      keys = [.day(time.written.date), .wholeDay(day)]
    } else if let zone {
      let instant = zone.instant(of: time.written)
      keys = [.instant(instant), .wholeDay(day)]
      if let start {
        let local = (start.zone ?? home).civil(at: instant)
        let isUTC = start.zone == .utc || (start.zone ?? home).isRepeated(instant)
        own = isUTC ? .utc(Zone.utc.civil(at: instant)) : .local(local)
        // For floating times, some programs convert to UTC, and others append a Z to the local
        // time.
        if start.zone == nil { keys += [.time(local), .time(time.written)] }
      }
    } else if let start, let zone = start.zone {
      keys = [.instant(zone.instant(of: time.written)), .wholeDay(day)]
    } else {
      keys = [.time(time.written), .instant(home.instant(of: time.written)), .wholeDay(day)]
    }
    return ICalendarGroup.Occurrence(
      draft: draft, identifier: ICalendarIdentifier(uid, .occurrence(own)), keys: keys)
  }

  /// When an event takes place, without its detached occurrences.
  struct Times {
    let start: Start
    /// All occurrences, including excluded ones.
    let all: EventSeries
    /// The ends of its rules (UNTIL).
    let limits: [CalendarTime]
    let excluded: ICalendarExclusions

    /// Whether a rule ends at or after a local time.
    fileprivate func mayContain(_ time: CivilDateTime, in zone: Zone) -> Bool {
      limits.contains { limit in
        switch limit {
        case .date(let day): time.date <= day
        case .local(let end): time <= end
        case .utc(let end): zone.instant(of: time) <= Zone.utc.instant(of: end)
        }
      }
    }
  }

  /// Returns the detached occurrences of an event, and marks them as claimed.
  ///
  /// - The last event of a group also gets the occurrences that match no event: some programs write
  ///   the new time of a moved occurrence as its RECURRENCE-ID.
  /// - An occurrence with a lower SEQUENCE than the event is dropped if the event excludes it or
  ///   ends before its day. An occurrence on the last day is kept, since it may have been moved to
  ///   another time of that day.
  mutating func claim(
    for draft: ICalendarScanner.Draft, _ times: Times, of uid: String
  ) -> [ICalendarGroup.Occurrence] {
    guard var group = groups.removeValue(forKey: uid) else { return [] }
    defer { groups[uid] = group }
    group.unread -= 1
    guard !group.occurrences.isEmpty else { return [] }
    let (start, zone) = times.start
    var found = group.occurrences
    if !group.index.isEmpty {
      found = candidates(of: draft, times.start, in: group).filter { belongs($0, to: times) }
      for own in found { group.claimed.insert(own.draft.line) }
      if group.unread == 0 {
        found += group.occurrences.filter { !group.claimed.contains($0.draft.line) }
      }
    }
    if !start.isWholeDay {
      var hasDays = false
      for index in found.indices {
        guard case .day(let day) = found[index].keys.first, budget.spend(1),
          let time = onlyOccurrence(on: day, of: times.all)
        else { continue }
        found[index].keys.insert(
          zone.map { .instant($0.instant(of: time)) } ?? .time(time), at: 0)
        found[index].identifier = ICalendarIdentifier(
          uid, .occurrence(zone == .utc ? .utc(time) : .local(time)))
        hasDays = true
      }
      if hasDays { found = ICalendarGroup.latest(found) }
    }
    guard found.contains(where: { $0.draft.sequenceNumber < draft.sequenceNumber }) else {
      return found
    }
    let last = times.all.last?.date
    return found.filter { own in
      guard own.draft.sequenceNumber < draft.sequenceNumber,
        let time = occurrence(of: own.draft, from: times.start)
      else { return true }
      guard !times.excluded.contains(time, in: zone ?? home) else { return false }
      return last.map { time.date <= $0 || times.mayContain(time, in: zone ?? home) } ?? true
    }
  }

  /// Returns the unclaimed occurrences of a group that can belong to an event.
  private mutating func candidates(
    of draft: ICalendarScanner.Draft, _ start: Start, in group: ICalendarGroup
  ) -> [ICalendarGroup.Occurrence] {
    var found: [ICalendarGroup.Occurrence] = []
    if draft.repeats {
      guard budget.spend(group.occurrences.count) else { return [] }
      found = group.occurrences
    } else {
      let time = start.time.written
      let keys: [ICalendarGroup.Key] =
        start.time.isWholeDay
        ? [.wholeDay(time.date)]
        : [.instant((start.zone ?? home).instant(of: time)), .time(time), .day(time.date)]
      for key in keys { found += group.index[key, default: []].map { group.occurrences[$0] } }
    }
    return found.filter { !group.claimed.contains($0.draft.line) }
  }

  /// Whether a detached occurrence replaces an occurrence of an event.
  private mutating func belongs(_ own: ICalendarGroup.Occurrence, to times: Times) -> Bool {
    guard let time = occurrence(of: own.draft, from: times.start) else { return false }
    if case .day(let day) = own.keys.first { return onlyOccurrence(on: day, of: times.all) != nil }
    return times.all.begin(at: time, reader: home, spending: &budget) != nil
  }

  /// Returns the occurrence on a day, or `nil` if the day has none or several.
  private func onlyOccurrence(on day: CivilDate, of all: EventSeries) -> CivilDateTime? {
    guard let time = all.begin(onOrAfter: day), time.date == day else { return nil }
    return all.begin(onOrAfter: time.next)?.date == day ? nil : time
  }

  /// Returns the unclaimed occurrences of a UID once its last event was read, otherwise none.
  mutating func rest(of uid: String?) -> [ICalendarGroup.Occurrence] {
    guard let uid, var group = groups.removeValue(forKey: uid) else { return [] }
    defer { groups[uid] = group }
    group.unread -= 1
    guard group.unread == 0 else { return [] }
    return group.occurrences.filter { !group.claimed.contains($0.draft.line) }
  }
}
