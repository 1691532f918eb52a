import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence
import NoonmarkPhrases

/// An index of the dates of a file: their positions and series, without other fields.
struct DateIndex: Sendable {
  /// The dates, in file order.
  private(set) var rows: [Row] = []
  /// The problems found in the file, in file order.
  private(set) var problems = Diagnostics()
  /// The series that a row cannot express, in file order.
  private var lines: [Line] = []
  /// The resolved zones, by name.
  private(set) var zones: [String: Zone] = [:]

  /// The position of a date in the file, with its day and repetition.
  struct Row: Sendable {
    let start: Int
    let line: Int
    let date: CivilDate
    /// The repetition, or `nil` if `lines` has the series.
    let repetition: Repeat?

    /// The repetitions of rows without a series.
    enum Repeat {
      case never
      case yearly
      case monthly
      case weekly

      /// Parses a `repeat` field; fails for any other field or value.
      fileprivate init?(_ field: Range<Int>, in bytes: Span<UInt8>) {
        if bytes.matches("repeat=yearly", in: field) {
          self = .yearly
        } else if bytes.matches("repeat=monthly", in: field) {
          self = .monthly
        } else if bytes.matches("repeat=weekly", in: field) {
          self = .weekly
        } else {
          return nil
        }
      }

      fileprivate var repetition: Repetition? {
        switch self {
        case .never: nil
        case .yearly: .yearly
        case .monthly: .monthly
        case .weekly: .weekly
        }
      }
    }

    /// Creates the row of a date whose series is in `lines`.
    init(_ when: WrittenSeries, of record: RecordFile.Record) {
      start = record.start
      line = record.line
      date = when.date
      repetition = nil
    }

    /// Creates the row of a valid line with only a day and, optionally, a simple repetition.
    ///
    /// Fails for any other line. Nearly all lines are like that, so this determines the speed of
    /// reading a file.
    init?(_ record: RecordFile.Record, in bytes: Span<UInt8>) {
      let fields = record.fields
      guard fields.count >= RecordFile.positional, fields[0].count == 10, !fields[1].isEmpty,
        let date = ISOBytes.date(fields[0].lowerBound, in: bytes)
      else { return nil }
      var repetition = Repeat.never
      for field in fields.dropFirst(RecordFile.positional) {
        if let found = Repeat(field, in: bytes) {
          repetition = found
        } else if !Row.isValid(field, in: bytes) {
          return nil
        }
      }
      start = record.start
      line = record.line
      self.date = date
      self.repetition = repetition
    }

    /// Whether a field is valid and does not affect the series.
    private static func isValid(_ field: Range<Int>, in bytes: Span<UInt8>) -> Bool {
      if ISOBytes.hasPrefix("id=", field, in: bytes) { return true }
      if ISOBytes.hasPrefix("icon=", field, in: bytes) { return true }
      if ISOBytes.hasPrefix("uid=", field, in: bytes) { return true }
      if bytes.matches("kind=birthday", in: field) { return true }
      if bytes.matches("kind=anniversary", in: field) { return true }
      if ISOBytes.hasPrefix("created=", field, in: bytes) {
        return ISOBytes.instant(field.lowerBound + 8..<field.upperBound, in: bytes) != nil
      }
      guard ISOBytes.hasPrefix("color=", field, in: bytes) else { return false }
      let color = field.lowerBound + 6..<field.upperBound
      return ISOBytes.isHexColor(color, in: bytes) || Paint.isName(color, in: bytes)
    }

    /// The series of a row without a line in `lines`.
    var series: EventSeries { WrittenSeries(date, repetition?.repetition).series }
  }

  private struct Line: Sendable {
    let number: Int
    var when: WrittenSeries
  }

  var hasTimes: Bool { lines.contains { !$0.when.series.isWholeDay } }

  /// Returns the series of a row from `lines`, or `nil` if the row expresses it.
  private func series(of row: Row) -> EventSeries? {
    guard row.repetition == nil else { return nil }
    let index = lines.firstPosition { $0.number >= row.line }
    guard index < lines.count, lines[index].number == row.line else { return nil }
    return lines[index].when.series
  }

  init(_ file: RecordFile) {
    // Typical lines have about a hundred bytes. Reserved pages cost nothing until they are used.
    rows.reserveCapacity(file.bytes.count / 64)
    var records = RecordReader(file)
    while let record = records.next() {
      if let row = Row(record, in: file.bytes.span) {
        rows.append(row)
      } else if let when = writtenSeries(EntryFields(file, record)) {
        lines.append(Line(number: record.line, when: when))
        rows.append(Row(when, of: record))
      }
    }
    problems += records.problems
  }

  // MARK: Zones

  /// Looks up each zone once, and reports unknown ones.
  mutating func resolve(_ zoneNamed: (String) -> Zone?) {
    var unknown: Set<String> = []
    for index in lines.indices {
      guard let name = lines[index].when.zoneName else { continue }
      if zones[name] == nil, !unknown.contains(name) {
        zones[name] = zoneNamed(name)
        if zones[name] == nil { unknown.insert(name) }
      }
      if let zone = zones[name] {
        lines[index].when = lines[index].when.resolved(in: zone)
      } else {
        problems.add(
          line: lines[index].number,
          "unknown time zone \(name.quoted): the time is in your own zone")
      }
    }
  }

  /// Removes the dates that satisfy a condition.
  mutating func remove(where isRemoved: (Row) -> Bool) { rows.removeAll(where: isRemoved) }

  // MARK: Occurrences

  /// Returns the next occurrence of a date, or its last one if all are past.
  func state(of row: Row, at moment: ZonedInstant) -> OccurrenceState {
    if let series = series(of: row) { return series.state(at: moment) }
    let day = day(of: row, on: moment.today)
    return OccurrenceState(.days(day...day), at: moment)
  }

  /// Returns the first instant after a moment at which a timed date ends.
  func nextEnd(after moment: ZonedInstant) -> Instant? {
    lines.lazy.compactMap { $0.when.series.span(at: moment)?.end }.filter { $0 > moment.now }
      .min()
  }

  /// Returns the events of a date in a window, and the instant up to which they are complete.
  ///
  /// `nil` if the date has no occurrence after the window.
  ///
  /// - Parameter event: Returns the event for a time.
  func events(
    of row: Row, in window: AgendaWindow, _ zone: Zone, _ event: (AgendaEvent.Time) -> AgendaEvent
  ) -> (events: [AgendaEvent], until: Instant?) {
    let (from, last) = (window.days.lowerBound, window.days.upperBound)
    let own = series(of: row)
    if let own, !own.isWholeDay { return DateIndex.events(of: own, in: window, zone, event) }
    // Most dates are after the window.
    let first = day(of: row, on: from)
    guard first <= last else { return ([], window.until(before: first, in: zone)) }
    let series = own ?? row.series
    let range = zone.startOfDay(from)..<zone.endOfDay(last)
    let events = series.occurrences(in: range, zone: zone).map { event(AgendaEvent.Time($0)) }
    if series.isSingle { return (events, nil) }
    let later = day(of: row, on: last.advanced(byDays: 1))
    return (events, later > last ? window.until(before: later, in: zone) : window.until)
  }

  private static func events(
    of series: EventSeries, in window: AgendaWindow, _ zone: Zone,
    _ event: (AgendaEvent.Time) -> AgendaEvent
  ) -> (events: [AgendaEvent], until: Instant?) {
    var budget = WorkBudget.document
    let (found, end) = series.occurrences(
      in: window.instants, zone: zone, limit: maximumOccurrences, near: window.now,
      spending: &budget)
    let events = found.map { event(AgendaEvent.Time($0)) }
    let until = end.map { min($0, window.until) } ?? window.until
    let date = series.start.date
    if series.isSingle, date > window.days.upperBound {
      // In the user's zone, it can be on the day before.
      let day = date.advanced(byDays: -1)
      return (events, day > window.days.upperBound ? window.until(before: day, in: zone) : until)
    }
    let last = max(date, series.addedDates.last?.date ?? date)
    // In the user's zone, it can be on the day after.
    let isOver = series.rules.isEmpty && last < window.days.upperBound
    return (events, isOver ? nil : until)
  }

  /// The maximum number of occurrences of a date in an agenda.
  private static let maximumOccurrences = 10_000

  /// Returns the day of the next whole-day occurrence, or of the last one if all are past.
  private func day(of row: Row, on today: CivilDate) -> CivilDate {
    if row.repetition == .never { return row.date }
    if row.repetition == .yearly, let next = row.date.nextOfYear(onOrAfter: today) { return next }
    if row.repetition != nil, row.date >= today { return row.date }
    return (series(of: row) ?? row.series).occurrence(on: today)
  }

  /// Parses a line with the full parser, and records its problems.
  private mutating func writtenSeries(_ fields: EntryFields) -> WrittenSeries? {
    var fields = fields
    defer { problems += fields.problems }
    guard let when = fields.writtenSeries() else { return nil }
    guard !fields.title.isEmpty else {
      fields.note("no title: write DATE | TITLE")
      return nil
    }
    guard !when.hasNoDate else {
      fields.note(
        "no date is left, since 'except' has every one: omit one there, or remove the date")
      return nil
    }
    _ = (fields.checkedColor(), fields.checkedInstant("created"))
    _ = (fields.celebration(), fields.noticeTimes())
    return when
  }
}

extension CivilDate {
  /// Returns this date if it is not past, or else its next anniversary on or after `today`.
  ///
  /// `nil` for February 29, and after the year 9999.
  fileprivate func nextOfYear(onOrAfter today: CivilDate) -> CivilDate? {
    if self >= today { return self }
    guard (month, day) != (2, 29) else { return nil }
    let year = today.year + ((month, day) < (today.month, today.day) ? 1 : 0)
    return year <= CivilDate.supportedYears.upperBound
      ? CivilDate(year: year, month: month, day: day) : nil
  }
}
