import Almanac
import NoonmarkText
import Recurrence
import NoonmarkPhrases

/// Dates as an iCalendar file (RFC 5545).
package enum DateExport {
  /// Returns the file.
  ///
  /// - Parameter dayTime: The time of day of notices of whole days.
  package static func file(
    of dates: [DateOfInterest], at now: Instant, dayTime: ClockTime, version: String
  ) -> [UInt8] {
    var calendar = ICalendarWriter(version: version)
    calendar.addZones(of: dates)
    for date in dates { calendar.add(date, at: now, dayTime) }
    return calendar.ended()
  }

  /// The maximum number of later occurrences of a moved series, which are listed.
  package static let maximumListed = 400

  /// Whether the file of a date lacks occurrences, because it lists only the first ones.
  package static func isTruncated(_ date: DateOfInterest) -> Bool {
    guard date.series.origin != nil else { return false }
    let listed = date.series.laterOccurrences
    guard listed.count == maximumListed, let last = listed.last else { return false }
    return date.series.begin(onOrAfter: last.next) != nil
  }
}

extension ICalendarWriter {
  /// Adds the zones of dates, each from its first date.
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
  /// Rules use only the parts of RFC 5545, because few programs support RFC 7529.
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
    // Without SEQUENCE, programs with the original event would ignore this as an older version.
    if date.sequence > 0 { add("SEQUENCE:\(date.sequence)") }
    add(text: date.title, as: "SUMMARY")
    add([series.start], as: "DTSTART", when)
    if let length = series.length, length.exact != 0 {
      add("DURATION:\(length.durationText)")
    } else if let end = series.firstEnd {
      if end.date <= .lastSupported {
        add([end], as: "DTEND", when)
      } else if series.isWholeDay {
        add("DURATION:P\(series.dayCount)D")
      }
    }
    if series.origin == nil {
      addRecurrence(of: when)
    } else {
      // No rule can express a moved series, so its next occurrences are listed.
      add(series.laterOccurrences, as: "RDATE", when)
    }
    addOwnFields(of: date)
    // A whole day does not block time.
    if series.isWholeDay { add("TRANSP:TRANSPARENT") }
    addAlarms(of: date, at: series.isWholeDay ? dayTime : nil)
    add("END:VEVENT")
  }

  /// Adds the fields that no property of RFC 5545 can express, for an import by noonmark.
  private mutating func addOwnFields(of date: DateOfInterest) {
    let fields: [(ICalendarProperty.Name, String?)] = [
      (.icon, date.icon), (.color, date.ownColor?.written), (.notices, date.noticeTimes?.text),
      (.kind, date.celebration?.rawValue),
    ]
    for case (let name, let value?) in fields { add(text: value, as: name.rawValue) }
  }

  /// Adds the notices of a date as alarms; consecutive equal alarms are merged.
  ///
  /// - Parameter dayTime: The time of day of the notices if the date has no time.
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

  /// Adds the recurrence properties: RRULE, EXDATE and RDATE.
  private mutating func addRecurrence(of when: WrittenSeries) {
    let series = when.series
    let rules = series.exportedRules
    for rule in rules { add("RRULE:\(rule)") }
    add(series.excludedTimes, as: "EXDATE", when)
    // Programs disagree about whether a start that the rule does not select is an occurrence.
    let isExcluded =
      series.excludedDays.contains(when.date) || series.excludedDates.contains(series.start)
    let isAdded = isExcluded || series.addedDates.contains(series.start)
    let first = series.isRegular || isAdded ? [] : [series.start]
    // Without a rule, the start is an occurrence.
    let added = series.addedDates.filter { !rules.isEmpty || isExcluded || $0 != series.start }
    add(first + added, as: "RDATE", when)
  }

  /// Adds a property with times of a series, in its zone.
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
  /// Returns the TRIGGER of the notice, relative to the beginning (RFC 5545, 3.8.6.3).
  ///
  /// - Parameter dayTime: The time of day of the notice for whole days, which begin at midnight.
  fileprivate func trigger(at dayTime: ClockTime?) -> String {
    guard let dayTime else { return "-P" + (days > 0 ? "\(days)D" : "T\(minutes)M") }
    let seconds = dayTime.seconds - wholeDays * 86_400
    let length = EventLength(
      nominal: abs(seconds) / 86_400 * 86_400, exact: abs(seconds) % 86_400)
    return (seconds < 0 ? "-" : "") + length.durationText
  }
}

extension EventSeries {
  /// The end of the first occurrence (DTEND), in its zone.
  ///
  /// For whole days, the day after the last day.
  fileprivate var firstEnd: CivilDateTime? {
    let seconds = isWholeDay ? dayCount * 86_400 : length?.seconds
    return seconds.map { start.advanced(bySeconds: $0) }
  }

  /// The excluded occurrences, including those of excluded days.
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

  /// The occurrences after the start, limited to `maximumListed`.
  fileprivate var laterOccurrences: [CivilDateTime] {
    Array(beginnings(from: start.next).prefix(DateExport.maximumListed))
  }

  /// The rules without parts of RFC 7529, each with an UNTIL of the same type as the start.
  fileprivate var exportedRules: [RecurrenceRule] { rules.flatMap { exported($0) } }

  /// Returns the exported forms of a rule; none if the start is its only occurrence.
  private func exported(_ own: RecurrenceRule) -> [RecurrenceRule] {
    var rules = own.withoutSkip(from: start.date)
    // Programs disagree about whether a COUNT includes a start that the rule does not select, and
    // RFC 5545 forbids a COUNT together with an UNTIL.
    if own.count != nil, own.until != nil || !isRegular || rules.count > 1 {
      let last = EventSeries(start: start, zone: zone, rules: [own]).last
      if last == start, !isRegular { return [] }
      for index in rules.indices {
        rules[index].count = nil
        rules[index].until = last.map { .local($0) }
      }
    }
    for index in rules.indices { rules[index].until = rules[index].until.flatMap(exportedUntil) }
    return rules.filter { rule in rule.until.map { !isBeforeStart($0) } ?? true }
  }

  /// Whether an UNTIL of the same type as the start is before it, so that the start is the only
  /// occurrence.
  private func isBeforeStart(_ until: CalendarTime) -> Bool {
    guard case .utc = until, let zone else { return until.written < start }
    return Zone.utc.instant(of: until.written) < zone.instant(of: start)
  }

  /// Returns an UNTIL of the same type as the start, or `nil` if it is after the calendar.
  private func exportedUntil(_ until: CalendarTime) -> CalendarTime? {
    if isWholeDay { return .date(until.written.date) }
    if case .utc = until { return until }
    let last = until.isWholeDay ? until.written.advanced(bySeconds: 86_399) : until.written
    let end = zone.map { CalendarTime.utc(Zone.utc.civil(at: $0.instant(of: last))) }
    // Occurrences end with the year 9999.
    return end.map { $0.written.date > .lastSupported ? nil : $0 } ?? .local(last)
  }
}

extension RecurrenceRule {
  /// Returns rules with SKIP=BACKWARD expressed by parts of RFC 5545.
  ///
  /// The last day of a shorter month is the last of the days from 28 to the day of the rule.
  /// Several such days have a rule for each length of a month.
  func withoutSkip(from start: CivilDate) -> [RecurrenceRule] {
    var rule = self
    rule.skip = .omit
    let days = monthDays.isEmpty ? [start.day] : Set(monthDays).sorted()
    let late = days.filter { $0 > 28 }
    guard skip == .backward, [.monthly, .yearly].contains(frequency), !late.isEmpty,
      weekdays.isEmpty, setPositions.isEmpty, weekNumbers.isEmpty, yearDays.isEmpty
    else { return [rule] }
    let isEachMonth = months.isEmpty && (frequency == .monthly || !monthDays.isEmpty)
    let months = isEachMonth ? Array(1...12) : months.isEmpty ? [start.month] : months
    if frequency == .monthly, late.count == 1 { return [rule.choosingLast(days, upTo: late[0])] }
    var monthsByDays: [[Int]: [Int]] = [:]
    for month in months where month != 2 {
      let length = [4, 6, 9, 11].contains(month) ? 30 : 31
      monthsByDays[Set(days.map { min($0, length) }).sorted(), default: []].append(month)
    }
    var rules = monthsByDays.sorted { $0.value[0] < $1.value[0] }.map { days, months in
      var rule = rule
      (rule.monthDays, rule.months) = (days, months)
      return rule
    }
    if months.contains(2) {
      rule.months = [2]
      rules.append(rule.choosingLast(days, upTo: 29))
    }
    return rules
  }

  /// Returns the rule on its days up to 28, and on the last day from 28 to another day.
  private func choosingLast(_ days: [Int], upTo last: Int) -> RecurrenceRule {
    var rule = self
    let early = days.filter { $0 <= 28 }
    rule.monthDays = Set(early + Array(28...last)).sorted()
    rule.setPositions = Array(1..<early.count + 1) + [-1]
    return rule
  }
}
