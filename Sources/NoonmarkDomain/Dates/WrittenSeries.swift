import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence
import NoonmarkPhrases

/// A series, and its form in a line of the dates file.
///
/// Two values are equal if their lines are equal.
package struct WrittenSeries: Sendable {
  /// The occurrences; the zone is `nil` until it is resolved by name.
  package let series: EventSeries
  /// The name of its zone; `nil` for whole days and floating times (the user's zone).
  package let zoneName: String?
  /// The repetition as typed.
  package let repetition: Repetition?
  /// The last possible day of an occurrence (UNTIL).
  package let until: CivilDate?
  /// The number of occurrences, including the first (COUNT).
  package let count: Int?

  /// Returns the series with its zone, once it is known.
  package func resolved(in zone: Zone) -> WrittenSeries {
    WrittenSeries(
      series: series.inZone(zone), zoneName: zoneName, repetition: repetition, until: until,
      count: count)
  }

  /// Whether all of its dates are excluded.
  var hasNoDate: Bool { !excluded.isEmpty && series.isEmpty }

  // MARK: Parts

  /// The date of the start, in its zone.
  package var date: CivilDate { series.start.date }
  /// The time of day, or `nil` for a whole day.
  package var time: ClockTime? { series.isWholeDay ? nil : ClockTime(series.start) }

  /// The excluded days and times, ascending.
  package var excluded: [CalendarTime] {
    let days = series.excludedDays.map { CalendarTime.date($0) }
    let times = series.excludedDates.map { CalendarTime.local($0) }
    return times.isEmpty ? days : (days + times).sorted { $0.written < $1.written }
  }

  /// The added dates (RDATE), ascending.
  ///
  /// An occurrence with the time of day of the start is only a day.
  package var added: [CalendarTime] {
    let timeOfDay = (series.origin?.start ?? series.start).timeOfDay
    return series.addedDates.map { $0.timeOfDay == timeOfDay ? .date($0.date) : .local($0) }
  }
}

extension WrittenSeries {
  /// Creates a series of whole days, or a timed one.
  ///
  /// - Parameters:
  ///   - length: The length; one whole day is the same as none.
  ///   - excluded: Excluded days and times.
  ///   - added: Additional days and times; a day gets the time of day of the start.
  package init(
    _ date: CivilDate, at time: ClockTime? = nil, length: EventLength? = nil,
    zoneName: String? = nil, zone: Zone? = nil, _ repetition: Repetition? = nil,
    until: CivilDate? = nil, count: Int? = nil, excluded: [CalendarTime] = [],
    added: [CalendarTime] = [], origin: EventSeries.Origin? = nil
  ) {
    let start = date.at(secondOfDay: time?.seconds ?? 0)
    let isWholeDay = time == nil
    let first = origin?.start ?? start
    let hasTimes = !isWholeDay || first.timeOfDay != 0
    let rules = (repetition?.rules ?? []).map { rule in
      WrittenSeries.ending(hasTimes ? rule : rule.withoutTimes, until: until, count: count)
    }
    let times = excluded.filter { hasTimes && !$0.isWholeDay }
    let days = excluded.filter { !hasTimes || $0.isWholeDay }
    let added = added.map { time in
      hasTimes && !time.isWholeDay
        ? time.written : time.written.date.at(secondOfDay: first.timeOfDay)
    }
    let isOneDay = isWholeDay && length == WrittenSeries.length(ofDays: 1)
    let series = EventSeries(
      start: start, isWholeDay: isWholeDay, length: isOneDay ? nil : length, zone: zone,
      rules: rules, addedDates: added, excludedDates: times.map(\.written),
      excludedDays: days.map(\.written.date), origin: origin)
    self.init(
      series: series, zoneName: zoneName, repetition: repetition, until: until, count: count)
  }

  /// Returns a rule that ends at the earlier of its own end and the end in the line.
  private static func ending(
    _ rule: RecurrenceRule, until: CivilDate?, count: Int?
  ) -> RecurrenceRule {
    var rule = rule
    let end = rule.until?.written.date
    if let until, end.map({ until < $0 }) ?? true { rule.until = .date(until) }
    if let count { rule.count = min(count, rule.count ?? count) }
    return rule
  }
}

extension WrittenSeries: Hashable {
  package static func == (left: WrittenSeries, right: WrittenSeries) -> Bool {
    left.startText == right.startText
      && left.fields.map { $0.value } == right.fields.map { $0.value }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(startText)
    hasher.combine(repetition?.text)
  }
}

extension WrittenSeries {
  /// A short text that differs for other lines, for comparison with a later version.
  package var digest: String {
    let values = [startText] + fields.map { $0.value ?? "" }
    return EntryID.derived(from: values.joined(separator: "|").utf8)
  }

  /// The first field of a line: `2026-12-24`, or `2026-12-24 18:30`.
  package var startText: String { date.text(at: time) }

  /// The end of the first occurrence, in its zone; `nil` if it has no end.
  ///
  /// For several whole days, the start of the last day.
  package var lastMoment: CivilDateTime? {
    series.length.map { length in
      // An exact length ignores changes of the UTC offset.
      if length.exact != 0, let zone = series.zone {
        return zone.civil(at: length.end(from: zone.instant(of: series.start), in: zone))
      }
      let seconds = length.seconds - (series.isWholeDay ? 86_400 : 0)
      return series.start.advanced(bySeconds: seconds)
    }
  }

  /// The `end` field of a line.
  ///
  /// - `19:15`, or with a date if it is more than a day later.
  /// - The last of several whole days.
  /// - `PT36H` for an exact length.
  package var endText: String? { endText(from: series.start) }

  /// Returns the `end` field for another first field and the same length; `nil` without an end.
  package func endText(from start: String) -> String? {
    let divided = ClockTime.divided(start)
    guard series.isWholeDay == (divided == nil),
      let date = try? DateParser.parse(divided?.date ?? start)
    else { return nil }
    guard let divided else { return endText(from: date.midnight) }
    return ClockTime(divided.time).flatMap { endText(from: $0.on(date)) }
  }

  private func endText(from start: CivilDateTime) -> String? {
    guard let length = series.length else { return nil }
    if !series.isWholeDay, length.exact != 0 { return length.durationText }
    let end = start.advanced(bySeconds: length.seconds - (series.isWholeDay ? 86_400 : 0))
    if series.isWholeDay { return end.date.iso8601 }
    let time = ClockTime(end).text
    return length.seconds <= 86_400 ? time : "\(end.date.iso8601) \(time)"
  }

  /// The other fields of a line, in their order.
  package var fields: [(key: String, value: String?)] {
    [
      ("end", endText), ("zone", zoneName), ("repeat", repetition?.text),
      ("until", until?.iso8601), ("times", count.map { "\($0)" }),
      ("except", WrittenSeries.text(excluded)), ("also", WrittenSeries.text(added)),
      ("moved", series.origin.map(text)),
    ]
  }

  /// Returns the length from a beginning to an `end` field.
  ///
  /// The end is a time within the next 24 hours, a date and a time, or a duration. `nil` if it is
  /// invalid, not after the beginning, or after the year 9999.
  package static func length(from start: CivilDateTime, to end: String) -> EventLength? {
    if let length = duration(end) {
      return length.seconds > 0 && length.isValid(from: .local(start)) ? length : nil
    }
    if let time = ClockTime(end) {
      let seconds = time.seconds - ClockTime(start).seconds
      let length = seconds > 0 ? seconds : seconds + 86_400
      let last = start.advanced(bySeconds: length)
      return last.date.isSupported
        ? EventLength(nominal: length) : nil
    }
    guard let (date, time) = ClockTime.divided(end), let time = ClockTime(time),
      let day = try? DateParser.parse(date)
    else { return nil }
    let seconds = time.on(day).localSeconds - start.localSeconds
    return seconds > 0 ? EventLength(nominal: seconds) : nil
  }

  /// Returns the length to an `end` field of a timed date, or of a whole-day date without a time.
  ///
  /// `nil` if the end is invalid.
  package static func length(
    from date: CivilDate, at time: ClockTime?, to end: String
  ) -> EventLength? {
    if let time { return length(from: time.on(date), to: end) }
    if let length = duration(end) {
      let isOfDays = length.exact == 0 && length.nominal > 0
      return isOfDays && length.isValid(from: .date(date)) ? length : nil
    }
    return days(from: date, to: end).map { length(ofDays: $0) }
  }

  /// Returns the length of some whole days.
  static func length(ofDays days: Int) -> EventLength { EventLength(nominal: days * 86_400) }

  /// Whether an `end` field has a time, so its date requires one too.
  package static func hasTime(_ end: String) -> Bool {
    end.contains(":") || duration(end).map { $0.exact != 0 } == true
  }

  /// Whether an `end` field is a duration (RFC 5545, 3.3.6): `PT36H`.
  package static func isDuration(_ end: String) -> Bool {
    duration(end) != nil
  }

  private static func duration(_ end: String) -> EventLength? {
    EventLength(duration: Array(end.utf8))
  }

  /// Returns the number of days from the first to the last, both included.
  ///
  /// `nil` if the last day is earlier or invalid.
  private static func days(from first: CivilDate, to last: String) -> Int? {
    guard let last = try? DateParser.parse(last), last >= first else { return nil }
    return last.days(since: first) + 1
  }

  package static func invalidTime(_ text: String) -> String {
    ErrorMessage.invalid("time", text, "write it as 18:30")
  }

  /// The error of `midnight` as the time of a day, which it can begin or end.
  package static func ambiguousTime(_ text: String) -> String {
    "ambiguous time \(text.quoted): write 0:00, which begins the day"
  }

  package static func invalidEnd(_ text: String, hasTime: Bool) -> String {
    ErrorMessage.invalid(
      "end", text,
      hasTime
        ? "write a later time, 19:15 or 2026-12-25 09:00"
        : "write a later day, such as 2026-12-25, or add a start time")
  }

  /// The maximum of the `times` field.
  static let maximumCount = 9999

  package static func count(_ text: String) -> Int? {
    Int(text).flatMap { (1...maximumCount).contains($0) ? $0 : nil }
  }

  /// Returns days and times in the format of data files, or `nil` if there are none:
  /// `2026-12-24, 2026-12-31 18:30`.
  package static func text(_ times: [CalendarTime]) -> String? {
    times.isEmpty ? nil : times.map(text).joined(separator: ", ")
  }

  /// Returns a day or a time in the format of data files.
  package static func text(_ time: CalendarTime) -> String {
    let day = time.written.date.iso8601
    return time.isWholeDay ? day : "\(day) \(ClockTime(time.written).text)"
  }

  /// Parses a day or a time, `2026-12-24` or `2026-12-24 18:30`.
  package static func dayOrTime(_ text: String) throws(DateParseError) -> CalendarTime {
    guard let (date, time) = ClockTime.divided(text), let clock = ClockTime(time) else {
      return .date(try DateParser.parse(text))
    }
    return .local(clock.on(try DateParser.parse(date)))
  }

  /// Returns a list of days and times with those at one time of day moved to another, or to none.
  ///
  /// Other parts, also invalid ones, are preserved.
  package static func moved(_ list: String, from old: ClockTime, to new: ClockTime?) -> String {
    list.split(separator: ",").map { part in
      let part = part.split(separator: " ").joined(separator: " ")
      guard case .local(let time)? = try? dayOrTime(part), ClockTime(time) == old else {
        return part
      }
      return time.date.text(at: new)
    }.joined(separator: ", ")
  }

  /// Returns the `moved` field: the start of the original series, and the moved occurrence.
  private func text(_ origin: EventSeries.Origin) -> String {
    [origin.start, origin.occurrence].map { time in
      let isWholeDay = series.isWholeDay && origin.start.timeOfDay == 0
      return WrittenSeries.text(isWholeDay ? .date(time.date) : .local(time))
    }.joined(separator: ", ")
  }

  package static func invalidCount(_ text: String) -> String {
    ErrorMessage.invalid("number of times", text, "write a number from 1 to \(maximumCount)")
  }
}

extension EntryFields {
  /// Parses the series of a line, and records problems; `nil` if it has no valid date.
  ///
  /// An invalid time, end or repetition is ignored.
  mutating func writtenSeries() -> WrittenSeries? {
    guard let (date, time) = start() else { return nil }
    let (repetition, until) = (repetition(), self.date("until"))
    let count = checked("times", WrittenSeries.count, problem: WrittenSeries.invalidCount)
    let (excluded, added, origin) = (dates("except"), dates("also"), origin())
    let (end, zoneName) = (text("end"), text("zone"))
    let length = end.flatMap { WrittenSeries.length(from: date, at: time, to: $0) }
    if let end, length == nil { note(WrittenSeries.invalidEnd(end, hasTime: time != nil)) }
    return WrittenSeries(
      date, at: time, length: length, zoneName: time == nil ? nil : zoneName, repetition,
      until: until, count: count, excluded: excluded, added: added, origin: origin)
  }

  /// Parses the first field: a date, or a date and a time.
  private mutating func start() -> (CivilDate, ClockTime?)? {
    if let field = record.fields.first, let start = ISOBytes.minute(field, in: file.bytes.span) {
      return (start.date, ClockTime(start))
    }
    let field = record.fields.first?.count == 10 ? nil : file.text(0, of: record)
    guard let field, let (date, time) = ClockTime.divided(field) else {
      return self.date().map { ($0, nil) }
    }
    do {
      let day = try DateParser.parse(date)
      let clock = ClockTime(time)
      if clock == nil { note(WrittenSeries.invalidTime(time)) }
      return (day, clock)
    } catch {
      note(EntryFields.message(for: error, in: date))
      return nil
    }
  }

  private mutating func repetition() -> Repetition? {
    guard let text = text("repeat") else { return nil }
    do {
      return try Repetition(text)
    } catch {
      note(error.message)
      return nil
    }
  }

  /// Parses days and times separated by commas; invalid ones are reported and ignored.
  private mutating func dates(_ key: String) -> [CalendarTime] {
    guard let text = text(key) else { return [] }
    var dates: [CalendarTime] = []
    for part in text.split(separator: ",") {
      let part = part.split(separator: " ").joined(separator: " ")
      do {
        dates.append(try WrittenSeries.dayOrTime(part))
      } catch {
        note(EntryFields.message(for: error, in: part))
      }
    }
    return dates
  }

  /// Parses the `moved` field.
  private mutating func origin() -> EventSeries.Origin? {
    guard let text = text("moved") else { return nil }
    let times = dates("moved").map(\.written)
    guard times.count == 2 else {
      note(
        ErrorMessage.invalid(
          "origin", text, "write the start of the series, and the date that was moved"))
      return nil
    }
    return EventSeries.Origin(start: times[0], occurrence: times[1])
  }
}
