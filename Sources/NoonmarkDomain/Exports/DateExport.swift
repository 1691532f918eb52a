import Almanac
import NoonmarkBase
import NoonmarkRecords
import Recurrence

/// Dates as an iCalendar file (RFC 5545).
package enum DateExport {
  /// Returns the file.
  ///
  /// - Parameter dayTime: The time of notices that are for a day.
  package static func file(
    of dates: [DateOfInterest], at now: Instant, dayTime: ClockTime, version: String
  ) -> [UInt8] {
    var calendar = ICalendarWriter(version: version, into: [])
    calendar.addZones(of: dates)
    for date in dates { calendar.add(date, at: now, dayTime) }
    calendar.end()
    return calendar.bytes
  }
}

extension ICalendarWriter {
  /// Adds the zones of dates, each from the first of them on.
  fileprivate mutating func addZones(of dates: [DateOfInterest]) {
    var starts: [String: (zone: Zone, start: CivilDate)] = [:]
    for date in dates {
      guard let zone = date.series.zone, let name = date.when.zoneName,
        name != Zone.utc.name
      else { continue }
      starts[name] = (zone, min(date.date, starts[name]?.start ?? date.date))
    }
    for (name, (zone, start)) in starts.sorted(by: { $0.key < $1.key }) {
      add(zone, name, from: start)
    }
  }

  /// Adds a date as a VEVENT component.
  ///
  /// Its rule has only the parts of RFC 5545, because few programs read those of RFC 7529.
  ///
  /// Source: RFC 5545, 3.6.1 (the component), 3.6.6 (alarms) and 3.8.5 (repetition).
  fileprivate mutating func add(
    _ date: DateOfInterest, at now: Instant, _ dayTime: ClockTime
  ) {
    let (when, series) = (date.when, date.series)
    add("BEGIN:VEVENT")
    add(text: date.uid ?? date.id, as: "UID")
    add("DTSTAMP", now)
    add("CREATED", date.createdAt)
    // A file without it is older than what its readers imported from the calendar.
    if date.sequence > 0 { add("SEQUENCE:\(date.sequence)") }
    add(text: date.title, as: "SUMMARY")
    add([series.start], as: "DTSTART", when)
    if let length = series.length, length.exact != 0 {
      add("DURATION:\(length.durationText)")
    } else if let end = series.firstEnd {
      if end.date.year <= 9999 {
        add([end], as: "DTEND", when)
      } else if series.isWholeDay {
        add("DURATION:P\(series.dayCount)D")
      }
    }
    if series.origin == nil {
      addRecurrence(of: when)
    } else {
      // Without a rule that yields them, the next ones are listed.
      add(series.laterOccurrences, as: "RDATE", when)
    }
    if let kind = date.celebration {
      add(text: kind.rawValue, as: ICalendarProperty.Name.kind.rawValue)
    }
    // A whole day does not make one busy.
    if series.isWholeDay { add("TRANSP:TRANSPARENT") }
    addAlarms(of: date, at: series.isWholeDay ? dayTime : nil)
    add("END:VEVENT")
  }

  /// Adds the notices of a date as alarms; several for a day are one.
  ///
  /// - Parameter dayTime: Their time of day if the date has no time.
  private mutating func addAlarms(of date: DateOfInterest, at dayTime: ClockTime?) {
    var last: String?
    for offset in date.noticeTimes?.offsets ?? [] {
      let trigger = offset.trigger(at: dayTime)
      guard trigger != last else { continue }
      last = trigger
      add("BEGIN:VALARM")
      add("ACTION:DISPLAY")
      add(text: date.title, as: "DESCRIPTION")
      add("TRIGGER:\(trigger)")
      add("END:VALARM")
    }
  }

  /// Adds the rules, and the dates that are excluded and added.
  private mutating func addRecurrence(of when: WrittenSeries) {
    let series = when.series
    for rule in series.exportedRules { add("RRULE:\(rule)") }
    add(series.excludedTimes, as: "EXDATE", when)
    // Programs differ on whether a start that the rule does not yield takes place.
    let isExcluded =
      series.excludedDays.contains(when.date) || series.excludedDates.contains(series.start)
    let isAdded = isExcluded || series.addedDates.contains(series.start)
    let first = series.isRegular || isAdded ? [] : [series.start]
    add(first + series.addedDates, as: "RDATE", when)
  }

  /// Adds the times of a series, in its zone.
  private mutating func add(_ times: [CivilDateTime], as name: String, _ when: WrittenSeries) {
    guard !times.isEmpty else { return }
    func property(_ parameters: String, _ value: (CivilDateTime) -> CalendarTime) -> String {
      "\(name)\(parameters):\(times.map { value($0).description }.joined(separator: ","))"
    }
    if when.series.isWholeDay {
      add(property(";VALUE=DATE") { .date($0.date) })
    } else if when.zoneName == Zone.utc.name {
      add(property("") { .utc($0) })
    } else if when.series.zone != nil, let zone = when.zoneName {
      add(property(";TZID=\(ICalendarWriter.identifier(ofZone: zone))") { .local($0) })
    } else {
      add(property("") { .local($0) })
    }
  }
}

extension NoticeTimes.Offset {
  /// Returns the time from a beginning to the notice (RFC 5545, 3.8.6.3).
  ///
  /// - Parameter dayTime: The time of day of the notice of a whole day, which begins at midnight.
  fileprivate func trigger(at dayTime: ClockTime?) -> String {
    guard let dayTime else { return "-P" + (days > 0 ? "\(days)D" : "T\(minutes)M") }
    let seconds = dayTime.seconds - wholeDays * 86_400
    let length = EventLength(
      seconds: abs(seconds) / 86_400 * 86_400, exact: abs(seconds) % 86_400)
    return (seconds < 0 ? "-" : "") + length.durationText
  }
}

extension EventSeries {
  /// The first end, in its zone: for whole days the day after the last one, as in calendars.
  fileprivate var firstEnd: CivilDateTime? {
    let seconds = isWholeDay ? dayCount * 86_400 : length?.seconds
    return seconds.map { start.advanced(bySeconds: $0) }
  }

  /// The occurrences that do not take place, those of excluded days too.
  fileprivate var excludedTimes: [CivilDateTime] {
    guard !hasOneTimeADay else {
      return (excludedDates + excludedDays.map { $0.at(secondOfDay: start.timeOfDay) }).sorted()
    }
    let all = withoutExclusions
    var times = Set(excludedDates)
    for day in excludedDays {
      times.formUnion(all.beginnings(from: day.midnight).prefix { $0.date == day })
    }
    return times.sorted()
  }

  /// Returns the beginnings at or after a time.
  private func beginnings(from time: CivilDateTime) -> some Sequence<CivilDateTime> {
    sequence(state: time) { time in
      let next = begin(onOrAfter: time)
      time = next?.next ?? time
      return next
    }
  }

  /// The maximum number of occurrences that are listed one by one.
  private static let maximumListed = 400

  /// The occurrences after the start that are listed one by one.
  fileprivate var laterOccurrences: [CivilDateTime] {
    Array(beginnings(from: start.next).prefix(EventSeries.maximumListed))
  }

  /// The rules in the parts of RFC 5545, each with an end of the kind of its start.
  fileprivate var exportedRules: [RecurrenceRule] { rules.compactMap { exported($0) } }

  /// Returns a rule in the parts of RFC 5545; `nil` if the start is its only occurrence.
  private func exported(_ own: RecurrenceRule) -> RecurrenceRule? {
    var rule = own.withoutSkip(from: start.date)
    // Programs differ on whether a COUNT includes a start that the rule does not yield. The
    // standard forbids one beside an UNTIL.
    if rule.count != nil, rule.until != nil || !isRegular {
      let last = RecurrenceSet(from: start, in: zone, rules: [own]).last
      if last == start, !isRegular { return nil }
      rule.count = nil
      rule.until = last.map { .local($0) }
    }
    guard let until = rule.until else { return rule }
    if isWholeDay {
      rule.until = .date(until.written.date)
    } else {
      var last = until.written
      if until.isWholeDay { last = last.advanced(bySeconds: 86_399) }
      if case .utc = until { return rule }
      rule.until = zone.map { .utc(Zone.utc.civil(at: $0.instant(of: last))) } ?? .local(last)
      // No date is later.
      if let until = rule.until, until.written.date.year > 9999 { rule.until = nil }
    }
    return rule
  }
}

extension RecurrenceRule {
  /// Returns the rule in the parts of RFC 5545: the last day of shorter months is the last one of
  /// those up to the day.
  fileprivate func withoutSkip(from start: CivilDate) -> RecurrenceRule {
    var rule = self
    rule.skip = .omit
    let day = monthDays.first ?? start.day
    let months = months.isEmpty && frequency == .yearly ? [start.month] : months
    let isShortened = frequency == .monthly || months == [2]
    guard skip == .backward, day > 28, isShortened, monthDays.count <= 1, weekdays.isEmpty,
      positions.isEmpty, weekNumbers.isEmpty, yearDays.isEmpty
    else { return rule }
    rule.months = months
    rule.monthDays = Array(28...(months == [2] ? 29 : day))
    rule.positions = [-1]
    return rule
  }
}
