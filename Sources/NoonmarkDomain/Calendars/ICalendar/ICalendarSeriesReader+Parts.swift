import Almanac
import Recurrence

// MARK: - The parts of an event

extension ICalendarSeriesReader {
  /// The start of an event and its zone; `nil` for a whole day or a floating time.
  typealias Start = (time: CalendarTime, zone: Zone?)

  mutating func start(of draft: ICalendarScanner.Draft) -> Start? {
    guard let property = draft[.start] else {
      let name = shown(draft.shownTitle ?? draft[.uid]?.text ?? "")
      note(draft.line, "the event \(name) has no date (DTSTART): event skipped")
      return nil
    }
    guard let start = CalendarTime(property.value) else {
      noteNoDate(property)
      return nil
    }
    let zone = self.zone(of: start, property, calendar: draft.calendar)
    let date = zone.map { home.date(at: $0.instant(of: start.written)) } ?? start.written.date
    guard date.isSupported else {
      noteNoDate(property)
      return nil
    }
    guard draft.isMarkedWholeDay, !start.isWholeDay,
      let day = markedDay(start, in: zone, length: markedLength(of: draft, from: (start, zone)))
    else {
      // A repeating event keeps a nonexistent start, whose time of day its occurrences share.
      return (draft.repeats ? start : start.afterGap(in: zone), zone)
    }
    return (.date(day), nil)
  }

  // MARK: Whole days with times

  /// Returns the day of the start of an event that is marked as lasting whole days.
  ///
  /// `nil` if its length is not whole days, so the mark is wrong. Outlook writes such days from
  /// midnight to midnight in a zone, or in UTC.
  ///
  /// - Parameter length: The seconds to the end, or `nil` without an end.
  func markedDay(_ time: CalendarTime, in zone: Zone?, length: Int?) -> CivilDate? {
    var isUTC = false
    if case .utc = time { isUTC = true }
    if let length {
      let rest = length % 86_400
      // A day on which the UTC offset changes has 23 or 25 hours.
      let isChange = isUTC && length >= 82_800 && [82_800, 3600].contains(rest)
      guard [0, 86_340, 86_399].contains(rest) || isChange else { return nil }
    }
    guard !isUTC, let zone, zone != .utc, time.written.timeOfDay != 0 else {
      return day(of: zone == .utc ? .utc(time.written) : time)
    }
    return day(of: .utc(Zone.utc.civil(at: zone.instant(of: time.written))))
  }

  /// Returns the seconds from the start to the end as written, or `nil` without an end.
  private mutating func markedLength(
    of draft: ICalendarScanner.Draft, from start: Start
  ) -> Int? {
    guard let property = draft[.endTime] else {
      return draft[.duration].flatMap { EventLength(duration: $0.value)?.seconds }
    }
    guard let end = CalendarTime(property.value), !end.isWholeDay else { return nil }
    let local = moment(end, property, draft.calendar, of: start).local
    return max(local.localSeconds - start.time.written.localSeconds, 0)
  }

  /// Returns the length of marked whole days that do not start at midnight in their zone, otherwise
  /// `nil`.
  private mutating func lengthOfMarkedDays(of draft: ICalendarScanner.Draft) -> EventLength? {
    guard draft.isMarkedWholeDay, let property = draft[.start], draft[.endTime] != nil,
      let start = CalendarTime(property.value), case .local(let time) = start, time.timeOfDay != 0,
      let zone = zone(of: start, property, calendar: draft.calendar),
      let length = markedLength(of: draft, from: (start, zone))
    else { return nil }
    return EventLength(nominal: max(length, 1)).wholeDays
  }

  // MARK: Length and rules

  /// Whether an end is during the last whole day, not at the midnight after it.
  private func isWithinDay(_ end: CalendarTime) -> Bool {
    guard case .utc(let time) = end else { return end.written.timeOfDay != 0 }
    return time.second == 59 || time.timeOfDay % 900 != 0
  }

  /// Returns the length of an event.
  ///
  /// Without a later end, it is one day for whole days, and `nil` for times. RFC 5545 requires the
  /// same type for start and end. If only one of them has a time, the day of the end counts.
  mutating func length(of draft: ICalendarScanner.Draft, from start: Start) -> EventLength? {
    let first = start.time
    var length: EventLength?
    if first.isWholeDay, let days = lengthOfMarkedDays(of: draft) { return days }
    if let property = draft[.endTime] {
      if let end = CalendarTime(property.value) {
        length = time(
          to: moment(end, property, draft.calendar, of: start), from: first.written, in: start.zone)
        if first.isWholeDay, isWithinDay(end) { length?.add(nominal: 86_400) }
      }
      length = length.map { length in
        length.seconds > 0 ? length : withoutGap(length, of: draft, from: first)
      }
      length = length.flatMap { $0.isValid(from: first) ? $0 : nil }
      if length == nil {
        note(property.line, "invalid end \(shown(property.value)): end ignored")
      }
    } else if let property = draft[.duration] {
      length = EventLength(duration: property.value)
      length = length.flatMap { $0.isValid(from: first) ? $0 : nil }
      if length == nil {
        note(property.line, "invalid duration \(shown(property.value)): end ignored")
      }
      if first.isWholeDay { length = length?.wholeDays }
    }
    if let length, length.seconds > 0 { return length }
    return first.isWholeDay ? EventLength(nominal: 86_400) : nil
  }

  /// Returns the length from a beginning to an end.
  private func time(
    to end: Moment, from begin: CivilDateTime, in zone: Zone?
  ) -> EventLength {
    guard let instant = end.repeated else {
      return EventLength(nominal: end.local.localSeconds - begin.localSeconds)
    }
    return EventLength(exact: instant.seconds(since: (zone ?? home).instant(of: begin)))
  }

  /// Returns the length as written for a nonexistent start that the gap shifts to or past the end:
  /// 02:30 to 03:00.
  private func withoutGap(
    _ length: EventLength, of draft: ICalendarScanner.Draft, from start: CalendarTime
  ) -> EventLength {
    guard !start.isWholeDay, let written = draft[.start].flatMap({ CalendarTime($0.value) }) else {
      return length
    }
    let gap = start.written.localSeconds - written.written.localSeconds
    return EventLength(nominal: length.nominal + gap, exact: length.exact)
  }

  /// Parses the RRULEs or EXRULEs of an event, and reports invalid ones.
  mutating func rules(
    _ properties: [ICalendarProperty], excluding isExclusion: Bool = false, from start: Start
  ) -> [RecurrenceRule] {
    var rules: [RecurrenceRule] = []
    for property in properties {
      do throws(RecurrenceRuleError) {
        var rule = try RecurrenceRule(property)
        if start.time.isWholeDay {
          rule = rule.withoutTimes
          rule.until = rule.until.map { .date(day(of: $0)) }
        }
        if start.zone == nil, case .utc(let limit) = rule.until {
          rule.until = .local(until(limit))
        }
        rules.append(rule)
      } catch {
        let problem = "invalid repetition \(shown(property.value)): \(error.message)"
        note(
          property.line,
          "\(problem): " + (isExclusion ? "rule ignored (EXRULE)" : "only the first date counts"))
      }
    }
    return rules
  }

  /// Converts an UNTIL in UTC to a floating time.
  ///
  /// RFC 5545 forbids UTC for floating times. Some programs that use it convert the time to UTC,
  /// others append a Z to the local time. The interpretation that is the end of a day is used, or
  /// else the later one, so that no occurrence is lost.
  private func until(_ limit: CivilDateTime) -> CivilDateTime {
    let local = home.civil(at: Zone.utc.instant(of: limit))
    let end = [local, limit].first { time in
      [0, 86_399].contains(time.timeOfDay)
    }
    return end ?? max(limit, local)
  }
}

extension CalendarTime {
  /// Returns the time with a nonexistent local time shifted forward by the gap (RFC 5545, 3.3.5).
  fileprivate func afterGap(in zone: Zone?) -> CalendarTime {
    guard let zone, case .local(let time) = self else { return self }
    return .local(zone.civil(at: zone.instant(of: time)))
  }
}

// MARK: - Added occurrences

extension ICalendarSeriesReader {
  /// The added occurrences of an event with one length (RDATE; RFC 5545, 3.8.5.2).
  struct AddedDates {
    let length: EventLength?
    /// The beginnings in the zone of the event, or in UTC if `isRepeated`.
    var times: [CivilDateTime] = []
    /// Whether they are the later instants of ambiguous times, which no local time can denote.
    var isRepeated = false
  }

  /// Returns the added occurrences of an event by length.
  ///
  /// The first element has the event's length. The others are periods, or later instants of
  /// ambiguous times.
  mutating func added(
    to draft: ICalendarScanner.Draft, of length: EventLength?, from start: Start
  ) -> [AddedDates] {
    struct Kind: Hashable {
      let seconds: Int?
      let isRepeated: Bool
    }
    var added = [AddedDates(length: length)]
    var known: Set<CivilDateTime> = []
    var places = [Kind(seconds: length?.seconds, isRepeated: false): 0]
    for property in draft.addedDates {
      let periods = property.periods
      if periods.count < property.items.count {
        noteInvalidDate(of: property, "date ignored (RDATE)")
      }
      var hasInvalidEnd = false
      for period in periods {
        let begin = moment(period.start, property, draft.calendar, of: start)
        let isRepeated = begin.repeated != nil
        let time = begin.repeated.map { Zone.utc.civil(at: $0) } ?? begin.local
        guard isRepeated || known.insert(time).inserted else { continue }
        var own = length
        if let end = period.end {
          let other = self.length(from: begin, to: end, property, draft.calendar, of: start)
          if let other, other.isValid(from: .local(time)) {
            if other.seconds > 0 { own = other }
          } else if !hasInvalidEnd {
            note(property.line, "invalid end \(shown(Array(end))): end ignored (RDATE)")
            hasInvalidEnd = true
          }
        }
        let kind = Kind(seconds: own?.seconds, isRepeated: isRepeated)
        if let place = places[kind] {
          added[place].times.append(time)
        } else {
          places[kind] = added.count
          added.append(AddedDates(length: own, times: [time], isRepeated: isRepeated))
        }
      }
    }
    return added
  }

  /// Removes the periods at times at which the event takes place anyway (RFC 5545, 3.8.5.2).
  ///
  /// - Parameter base: The occurrences of the event's length.
  mutating func removeDuplicates(from added: inout [AddedDates], of base: EventSeries) {
    for index in added.indices.dropFirst() where !added[index].isRepeated {
      added[index].times.removeAll { time in
        base.begin(at: time, reader: home, spending: &budget) != nil
      }
    }
    added = added.prefix(1) + added.dropFirst().filter { !$0.times.isEmpty }
  }

  /// Returns the length of a period from its end or duration, or `nil` if that is invalid.
  private mutating func length(
    from begin: Moment, to end: ArraySlice<UInt8>, _ property: ICalendarProperty, _ calendar: Int,
    of start: Start
  ) -> EventLength? {
    if let length = EventLength(duration: Array(end)) {
      return start.time.isWholeDay ? length.wholeDays : length
    }
    guard let end = CalendarTime(end) else { return nil }
    let moment = moment(end, property, calendar, of: start)
    guard !start.time.isWholeDay else {
      let days = moment.local.date.days(since: begin.local.date) + (isWithinDay(end) ? 1 : 0)
      return EventLength(nominal: days * 86_400)
    }
    guard let instant = begin.repeated else {
      return time(to: moment, from: begin.local, in: start.zone)
    }
    let last = moment.repeated ?? (start.zone ?? home).instant(of: moment.local)
    return EventLength(exact: last.seconds(since: instant))
  }

  /// Returns a series in UTC for the later instants of ambiguous times.
  func repeated(
    _ part: AddedDates, of draft: ICalendarScanner.Draft, as identifier: ICalendarIdentifier?,
    without excluded: ICalendarExclusions, in zone: Zone
  ) -> ICalendarSeries? {
    let times = part.times.filter {
      !excluded.contains(repeated: Zone.utc.instant(of: $0), in: zone)
    }
    guard let first = times.min() else { return nil }
    let series = EventSeries(
      start: first, length: part.length, zone: .utc, addedDates: times.filter { $0 != first })
    return ICalendarSeries(
      draft: draft,
      identifier: identifier.map { ICalendarIdentifier($0.uid, .start(.utc(first))) },
      title: draft.shownTitle ?? "", series: series)
  }
}

// MARK: - Exceptions

extension ICalendarSeriesReader {
  /// Excludes the times of an EXDATE, or the RECURRENCE-ID of a detached occurrence.
  mutating func exclude(
    _ property: ICalendarProperty, _ calendar: Int,
    from excluded: inout ICalendarExclusions, of start: Start
  ) {
    let times = property.times
    if times.count < property.items.count {
      noteInvalidDate(of: property, "exception ignored (EXDATE)")
    }
    for time in times {
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
      // For floating times, some programs convert to UTC, and others append a Z to the local time.
      if case .utc(let written) = time, start.zone == nil { excluded.times.insert(written) }
    }
  }

  /// Reports the first invalid date of a list.
  private mutating func noteInvalidDate(of property: ICalendarProperty, _ result: String) {
    let invalid = property.items.first { item in
      CalendarTime(item.prefix { $0 != UInt8(ascii: "/") }) == nil
    }
    note(property.line, "invalid date \(shown(Array(invalid ?? []))): \(result)")
  }

  /// Returns the events with RANGE=THISANDFUTURE and the occurrences they replace, in order.
  mutating func futureMoves(
    _ moved: [ICalendarGroup.Occurrence], of start: Start, in series: EventSeries
  ) -> [(own: ICalendarGroup.Occurrence, occurrence: CivilDateTime)] {
    var moves: [(own: ICalendarGroup.Occurrence, occurrence: CivilDateTime)] = []
    for own in moved where own.draft.movesFuture {
      guard let occurrence = occurrence(of: own.draft, from: start) else { continue }
      let begin = series.begin(at: occurrence, reader: home, spending: &budget)
      moves.append((own, begin ?? occurrence))
    }
    return moves.sorted { $0.occurrence < $1.occurrence }
  }

  /// Returns the original time of a detached occurrence, in the zone of its series.
  mutating func occurrence(
    of draft: ICalendarScanner.Draft, from start: Start
  ) -> CivilDateTime? {
    guard let property = draft[.recurrence], let time = CalendarTime(property.value) else {
      return nil
    }
    return moment(time, property, draft.calendar, of: start).local
  }

  /// Returns the replaced occurrence of a series, or `nil` for an event without a RECURRENCE-ID.
  mutating func recurrence(of draft: ICalendarScanner.Draft) -> ICalendarRecurrence? {
    guard let property = draft[.recurrence], let time = CalendarTime(property.value) else {
      return nil
    }
    return ICalendarRecurrence(
      time: draft.isOfWholeDays ? .date(day(of: time)) : time,
      zone: zone(of: time, property, calendar: draft.calendar),
      movesFuture: draft.movesFuture)
  }
}
