import Almanac
import NoonmarkRecords
import NoonmarkText
import Recurrence
import NoonmarkPhrases

/// A date that the user counts down to.
package struct DateOfInterest: Entry, Hashable {
  package let id: String
  /// The title as typed.
  package let title: String
  package let when: WrittenSeries
  /// The icon name as typed, if any.
  package let icon: String?
  /// The color of its pill, if the user chose one.
  package let ownColor: Paint?
  /// The creation time; `nil` for a line written by hand.
  package let createdAt: Instant?
  /// The UID in the calendar that it was imported from.
  package let uid: String?
  /// The SEQUENCE of the imported version; 0 without one.
  package let sequence: Int
  /// The keys that the user changed, which then no longer follow the calendar.
  package let own: Set<String>
  /// The digest of the calendar's series, if the user has changed the date since the import.
  package let replaced: String?
  /// Birthday or anniversary, if it is one of them.
  package let celebration: Celebration?
  /// The times of its notices, or `nil` to use the configured ones.
  package let noticeTimes: NoticeTimes?
  package let record: RecordFile.Record

  /// Creates the date of a line; fails if the line has no valid date.
  init?(_ fields: EntryFields, zones: [String: Zone] = [:]) {
    var fields = fields
    guard let when = fields.writtenSeries() else { return nil }
    let zone = when.zoneName.flatMap { zones[$0] }
    self.when = zone.map { when.resolved(in: $0) } ?? when
    id = fields.id
    title = fields.title
    icon = fields.text("icon")
    ownColor = fields.checkedColor()
    createdAt = fields.instant("created")
    uid = fields.text("uid")
    sequence = uid == nil ? 0 : fields.text("sequence").flatMap { Int($0) } ?? 0
    let own = uid == nil ? nil : fields.text(DateOfInterest.ownKey)
    self.own = Set((own ?? "").split { ", ".contains($0) }.map(String.init))
    replaced = uid == nil ? nil : fields.text(DateOfInterest.replacedKey)
    celebration = fields.celebration()
    noticeTimes = fields.noticeTimes()
    record = fields.record
  }

  package static let ownKey = "own"
  package static let replacedKey = "replaced"

  /// The date; the first one if it repeats.
  package var date: CivilDate { when.date }
  package var series: EventSeries { when.series }
  package var color: Paint { ownColor ?? .standardFill }

  /// Returns the line of a new date of interest.
  ///
  /// Fields in `values` without a value are omitted.
  package static func line(
    _ when: WrittenSeries, _ title: String, _ values: [(key: String, value: String?)] = [],
    createdAt: Instant, id: String
  ) -> [UInt8] {
    line(when.startText, title, when.fields + values, createdAt: createdAt, id: id)
  }
}

/// An occurrence of a date of interest, relative to a moment.
package struct Occurrence: Hashable, Sendable {
  package let entry: DateOfInterest
  package let state: OccurrenceState

  /// Creates the first occurrence that is not past at a moment, or the last one if all are past.
  package init(_ entry: DateOfInterest, at moment: ZonedInstant) {
    self.init(entry, entry.series.state(at: moment))
  }

  init(_ entry: DateOfInterest, _ state: OccurrenceState) {
    self.entry = entry
    self.state = state
  }

  package var day: CivilDate { state.day }
  package var lastDay: CivilDate { state.lastDay }
  package var days: Int { state.days }
  package var span: EventSpan? { state.span }
  package var isPast: Bool { state.isPast }
  package var isRunning: Bool { state.isRunning }
  package var isToday: Bool { state.isToday }

  /// The background of its pill: gray in the past.
  package var fill: Paint { isPast ? .role(.past) : entry.color }

  /// Returns the start of the progress: the creation date or the previous occurrence, if later.
  package func countedFrom(in zone: Zone) -> CivilDate? {
    guard span == nil else { return began(in: zone).map { zone.date(at: $0) } }
    let created = entry.createdAt.map { zone.date(at: $0) }
    let previous = entry.series.occurrence(before: day)
    guard let previous, let created else { return previous ?? created }
    return max(previous, created)
  }

  /// The instant at which it is past.
  package func end(in zone: Zone) -> Instant { state.end(in: zone) }

  /// Returns the start of the progress of a timed date: the creation time or the previous
  /// occurrence, if later.
  package func began(in zone: Zone) -> Instant? {
    let previous = span.flatMap { entry.series.begin(before: $0, in: zone) }
    guard let previous, let created = entry.createdAt else { return previous ?? entry.createdAt }
    return max(previous, created)
  }
}

extension EntryFields {
  /// Parses the kind of a celebration, and records a problem if it is invalid.
  mutating func celebration() -> Celebration? {
    checked("kind", { Celebration(rawValue: $0.lowercased()) }, problem: Celebration.invalid)
  }

  /// Parses the times of notices, and records a problem if they are invalid.
  mutating func noticeTimes() -> NoticeTimes? {
    checked("notify", { NoticeTimes($0) }, problem: NoticeTimes.invalid)
  }
}

extension Occurrence {
  /// The age or the number of years; `nil` in the first year, and for other dates.
  package var years: Int? {
    guard entry.celebration != nil, day.year > entry.date.year else { return nil }
    return day.year - entry.date.year
  }

  /// Returns the title without a meeting address, and with the number of years: `Ada turns 40`.
  package func title(in localizer: Localizer) -> DisplayText {
    let title = DisplayText(entry.titleAndLink.title)
    guard let years, let celebration = entry.celebration else { return title }
    let message: MessageKey =
      switch celebration {
      case .birthday: saysBirthday(in: localizer) ? .countdownAge : .countdownBirthday
      case .anniversary: .countdownAnniversary
      }
    return localizer(message, years, [("title", title)])
  }

  /// Whether the title names a birthday (`Ada's birthday`), not a person (`Ada`).
  private func saysBirthday(in localizer: Localizer) -> Bool {
    let title = entry.title.lowercased()
    return [localizer, .english].contains { language in
      language.words(for: .wordBirthday).contains { title.contains($0) }
    }
  }
}

/// Queries for the occurrences of a date, for widgets, notices and commands.
extension EventSeries {
  /// Returns the first beginning on or after a day in the series' zone.
  package func begin(onOrAfter day: CivilDate) -> CivilDateTime? {
    begin(onOrAfter: day.midnight)
  }

  /// Whether it has no occurrence: all are excluded, or its rules end before it begins.
  package var isEmpty: Bool {
    let first = min(start, addedDates.first ?? start)
    var budget = WorkBudget.search
    return begin(onOrAfter: origin == nil ? first : start, spending: &budget) == nil
      && !budget.isExhausted
  }

  /// Whether the rules select the start.
  package var isRegular: Bool {
    guard origin == nil, !rules.isEmpty else { return true }
    return rules.contains { rule in
      var rule = rule
      rule.until = nil
      rule.count = nil
      return RuleSeries(rule, from: start).next(onOrAfter: start) == start
    }
  }

  /// The first excluded day or time that has no effect, since it would have no occurrence anyway.
  package var idleException: CalendarTime? {
    // The exclusions of a moved series are those of its origin.
    guard origin == nil else { return nil }
    let all = withoutExclusions
    return excludedDays.first { all.begin(onOrAfter: $0)?.date != $0 }.map { .date($0) }
      ?? excludedDates.first { all.begin(onOrAfter: $0) != $0 }.map { .local($0) }
  }

  // MARK: Whole days

  /// Returns the first day of the first occurrence that is not past on a day, or of the last
  /// occurrence if all are past.
  package func occurrence(on today: CivilDate) -> CivilDate {
    let first = today.advanced(byDays: 1 - dayCount)
    guard !isSingle, first > start.date || !excludedDays.isEmpty || !excludedDates.isEmpty else {
      return start.date
    }
    return (begin(onOrAfter: first) ?? begin(onOrBefore: first.midnight))?.date ?? start.date
  }

  /// Returns the first day of the last occurrence before a day.
  package func occurrence(before day: CivilDate) -> CivilDate? {
    guard day > start.date, !isSingle else { return nil }
    return begin(onOrBefore: day.at(secondOfDay: -1))?.date
  }

  // MARK: Times

  /// Returns the first occurrence that is not past at a moment, or the last one if all are past.
  ///
  /// `nil` for whole days.
  package func span(at moment: ZonedInstant) -> EventSpan? {
    guard !isWholeDay else { return nil }
    var coming = occurrences(from: moment.now, zone: moment.zone)
    if let next = coming.next() { return EventSpan(next) }
    if let last = lastOccurrence(beginningBy: moment.now, zone: moment.zone) {
      return EventSpan(last)
    }
    let zone = zone ?? moment.zone
    let begin = zone.instant(of: start)
    return EventSpan(begin: begin, end: length?.end(from: begin, in: zone))
  }

  /// Returns the first occurrence that is not past at a moment, or the last one if all are past.
  package func state(at moment: ZonedInstant) -> OccurrenceState {
    if let span = span(at: moment) { return OccurrenceState(.span(span), at: moment) }
    let first = occurrence(on: moment.today)
    return OccurrenceState(.days(first...first.advanced(byDays: dayCount - 1)), at: moment)
  }

  /// Whether an occurrence has the same beginning as an event.
  package func hasOccurrence(at time: AgendaEvent.Time, in userZone: Zone) -> Bool {
    guard isWholeDay == (time.span == nil) else { return false }
    let begin = time.begin(in: userZone)
    var found = occurrences(beginningFrom: begin, zone: userZone)
    return found.next()?.begin == begin
  }

  /// Returns the beginning of the previous occurrence.
  package func begin(before span: EventSpan, in userZone: Zone) -> Instant? {
    guard !isSingle else { return nil }
    let zone = zone ?? userZone
    let last = zone.civil(at: span.begin).advanced(bySeconds: -1)
    return begin(onOrBefore: last).map { zone.instant(of: $0) }
  }
}

extension CalendarStyle {
  /// Returns the weekday and the date, or the first and last of several days.
  package func text(_ days: ClosedRange<CivilDate>) -> DisplayText {
    let first = textWithWeekday(days.lowerBound)
    return days.lowerBound == days.upperBound
      ? first : first + " – " + textWithWeekday(days.upperBound)
  }

  /// Returns the start and end times, with the text of the last day if it is a different day.
  package func times(
    of span: EventSpan, in zone: Zone, _ dayText: (CivilDate) -> DisplayText
  ) -> DisplayText {
    let begin = begunMinute(span.begin, in: zone)
    guard let end = span.explicitEnd else { return begin }
    let day = zone.date(at: end)
    let isSameDay = zone.date(at: span.begin) == day
    return begin + " – " + (isSameDay ? "" : dayText(day)) + begunMinute(end, in: zone)
  }
}
