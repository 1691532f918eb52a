import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText
import Recurrence

/// An index of the dates of a file: their sort keys and positions.
struct DateIndex: Sendable {
  /// The dates, in file order.
  private(set) var rows: [Row] = []
  /// The problems found in the file, in file order.
  private(set) var problems = Diagnostics()
  /// The series of dates that have a time, an end, or repeat in other ways, in file order.
  private var lines: [Line] = []
  /// The zones of dates that have one, by name.
  private(set) var zones: [String: Zone] = [:]

  /// The position of a date, its day and its repetition.
  struct Row: Sendable {
    let start: UInt32
    let line: Int32
    /// The date's key, and in the three lowest bits its repetition; 7 for a series.
    private let code: Int32

    @inline(__always)
    init(_ date: CanonicalDateLine, start: Int, line: Int) {
      self.init(date.date, code: date.repetition.rawValue, start: start, line: line)
    }

    init(_ when: WrittenSeries, start: Int, line: Int) {
      self.init(
        DateKey(when.date), code: Row.repetition(of: when)?.rawValue ?? 7, start: start,
        line: line)
    }

    /// Returns the repetition of a series that consists only of a date and a repetition.
    private static func repetition(of when: WrittenSeries) -> CanonicalDateLine.Repeat? {
      let series = when.series
      guard series.isWholeDay, series.dayCount == 1, series.addedDates.isEmpty,
        series.excludedDays.isEmpty, series.excludedDates.isEmpty, series.origin == nil
      else { return nil }
      guard let repetition = when.repetition else { return .never }
      guard when.until == nil, when.count == nil else { return nil }
      return [.yearly, .monthly, .weekly].first { $0.repetition == repetition }
    }

    @inline(__always)
    private init(_ date: DateKey, code: Int32, start: Int, line: Int) {
      // Larger files are refused before they are parsed.
      self.start = UInt32(truncatingIfNeeded: start)
      self.line = Int32(truncatingIfNeeded: line)
      self.code = date.raw << 3 | code
    }

    var date: DateKey { DateKey(raw: code >> 3) }

    /// The series of a row that says all of it; `nil` if the date does not exist.
    var series: EventSeries? {
      date.date.map { WrittenSeries($0, repetition?.repetition).series }
    }

    /// The repetition, or `nil` if it is in the series.
    var repetition: CanonicalDateLine.Repeat? { CanonicalDateLine.Repeat(rawValue: code & 7) }
  }

  /// A line and its series.
  private struct Line: Sendable {
    let number: Int32
    var when: WrittenSeries
  }

  /// Whether any date has a time.
  var hasTimes: Bool { lines.contains { !$0.when.series.isWholeDay } }

  /// Returns the series of a row, or `nil` if the row says all of it.
  private func series(of row: Row) -> EventSeries? {
    guard row.repetition == nil else { return nil }
    let index = lines.firstPosition { $0.number >= row.line }
    guard index < lines.count, lines[index].number == row.line else { return nil }
    return lines[index].when.series
  }

  /// Creates the index of a file.
  init(_ file: RecordFile) {
    // Lines that the program writes have about a hundred bytes. Reserved pages cost nothing until
    // they are used.
    rows.reserveCapacity(file.bytes.count / 64)
    for line in file.lines {
      if let date = CanonicalDateLine(line, in: file.bytes.span) {
        rows.append(Row(date, start: line.start, line: line.number))
      } else if let record = file.record(of: line),
        let when = writtenSeries(EntryFields(file, record))
      {
        let row = Row(when, start: line.start, line: line.number)
        if row.repetition == nil { lines.append(Line(number: row.line, when: when)) }
        rows.append(row)
      }
    }
    problems = file.problems(besides: problems)
  }

  // MARK: Zones

  /// Looks up the zones of dates that have one, each once; an unknown one is a problem.
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
          line: Int(lines[index].number),
          "unknown time zone \(name.quoted): the time is one of your own zone")
      }
    }
  }

  /// Removes the dates that fulfill a condition.
  mutating func remove(where isRemoved: (Row) -> Bool) { rows.removeAll(where: isRemoved) }

  // MARK: Occurrences

  /// The order of a date among others at a moment.
  struct Position {
    let day: DateKey
    /// The seconds from the start of the day to its beginning; 0 for a whole day.
    var seconds: Int32 = 0
    let isPast: Bool
  }

  /// Returns the position of a date's next occurrence, or else of its last one.
  func position(of row: Row, at moment: ZonedInstant, _ today: DateKey) -> Position {
    if let span = series(of: row)?.span(at: moment) {
      let day = moment.zone.date(at: span.begin)
      let seconds = span.begin.seconds(since: moment.zone.startOfDay(day))
      return Position(
        day: DateKey(day), seconds: Int32(clamping: seconds), isPast: span.end <= moment.now)
    }
    let day = day(of: row, on: moment.today, today)
    guard day < today else { return Position(day: day, isPast: false) }
    let last = lastDay(of: row, from: day)
    return last < today ? Position(day: last, isPast: true) : Position(day: day, isPast: false)
  }

  /// The first instant after a moment at which a date with a time ends.
  func nextEnd(after moment: ZonedInstant) -> Instant? {
    lines.lazy.compactMap { $0.when.series.span(at: moment)?.end }.filter { $0 > moment.now }
      .min()
  }

  /// Returns the events of a date in a window, and the instant until which they are complete: `nil`
  /// if it never takes place after the window.
  ///
  /// - Parameter event: Returns the event at a time.
  func events(
    of row: Row, in window: AgendaWindow, _ zone: Zone, _ event: (AgendaEvent.Time) -> AgendaEvent
  ) -> (events: [AgendaEvent], until: Instant?) {
    let (from, last) = (window.days.lowerBound, window.days.upperBound)
    let own = series(of: row)
    if let own, !own.isWholeDay { return DateIndex.events(of: own, in: window, zone, event) }
    // Most dates are far away.
    let first = day(of: row, on: from, DateKey(from))
    guard first <= DateKey(last) else { return ([], until(of: first, window, zone)) }
    guard let series = own ?? row.series else { return ([], nil) }
    let range = zone.startOfDay(from)..<zone.startOfDay(last.advanced(byDays: 1))
    let events = series.occurrences(in: range, zone: zone).map { event(AgendaEvent.Time($0)) }
    if row.repetition == .never { return (events, nil) }
    let later = day(of: row, on: last.advanced(byDays: 1), DateKey(last.advanced(byDays: 1)))
    return (events, later > DateKey(last) ? until(of: later, window, zone) : window.until)
  }

  /// Returns the instant until which a window lacks no day after it.
  private func until(of day: DateKey, _ window: AgendaWindow, _ zone: Zone) -> Instant? {
    day.date.map { window.until(before: $0, in: zone) } ?? window.until
  }

  private static func events(
    of series: EventSeries, in window: AgendaWindow, _ zone: Zone,
    _ event: (AgendaEvent.Time) -> AgendaEvent
  ) -> (events: [AgendaEvent], until: Instant?) {
    var budget: WorkBudget?
    let (found, end) = series.occurrences(
      in: window.instants, zone: zone, limit: maximumOccurrences, near: window.now,
      spending: &budget)
    let events = found.map { event(AgendaEvent.Time($0)) }
    let until = end.map { min($0, window.until) } ?? window.until
    let date = series.start.date
    if series.isSingle, date > window.days.upperBound {
      // In another zone, its day can be one before.
      let day = date.advanced(byDays: -1)
      return (events, day > window.days.upperBound ? window.until(before: day, in: zone) : until)
    }
    let last = max(date, series.addedDates.last?.date ?? date)
    // In another zone, its day can be one later.
    let isOver = series.rules.isEmpty && last < window.days.upperBound
    return (events, isOver ? nil : until)
  }

  /// The maximum number of occurrences of a date in an agenda.
  private static let maximumOccurrences = 10_000

  /// Returns the day of a whole day's next occurrence, or else of its last one.
  private func day(of row: Row, on today: CivilDate, _ key: DateKey) -> DateKey {
    if row.repetition == .never { return row.date }
    if row.repetition == .yearly, let next = row.date.nextOfYear(onOrAfter: key) { return next }
    if row.repetition != nil, row.date >= key { return row.date }
    let series = series(of: row) ?? row.series
    return series.map { DateKey($0.occurrence(on: today)) } ?? row.date
  }

  /// Returns the last day of an occurrence of whole days.
  private func lastDay(of row: Row, from first: DateKey) -> DateKey {
    guard let series = series(of: row), series.dayCount > 1, let date = first.date
    else { return first }
    return DateKey(date.advanced(byDays: series.dayCount - 1))
  }

  /// Parses a line in any valid form, and records its problems.
  private mutating func writtenSeries(_ fields: EntryFields) -> WrittenSeries? {
    var fields = fields
    defer { problems += fields.problems }
    guard let when = fields.writtenSeries() else { return nil }
    guard !fields.title.isEmpty else {
      fields.note("no title: write DATE | TITLE")
      return nil
    }
    _ = (fields.checkedColor(), fields.checkedInstant("created"))
    _ = (fields.celebration(), fields.noticeTimes())
    return when
  }
}

extension Array {
  /// Returns the index of the first element that satisfies a condition, which all elements after it
  /// satisfy too, by binary search; the count if none does.
  @inline(__always)
  func firstPosition(where isWanted: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A line of a date exactly as the program writes it, parsed from its end without splitting it.
///
///     2026-12-24 | Title | icon=gift | color=#c62828 | repeat=yearly | created=… | id=…
///
/// Nearly all lines look like this, so this decides how fast a file is read. Anything else is left
/// to the full parser, which also reports problems.
struct CanonicalDateLine {
  /// The repetitions that are parsed here.
  enum Repeat: Int32 {
    case never
    case yearly
    case monthly
    case weekly

    /// The same as a date has it.
    var repetition: Repetition? {
      switch self {
      case .never: nil
      case .yearly: .yearly
      case .monthly: .monthly
      case .weekly: .weekly
      }
    }
  }

  let date: DateKey
  let repetition: Repeat

  /// Parses a line; fails if it deviates from the form in any way.
  @inline(__always)
  init?(_ line: FileLines.Line, in bytes: Span<UInt8>) {
    let end = line.content.upperBound
    var rest = line.start..<end
    guard CanonicalDateLine.take(" | id=", EntryID.length, from: &rest, in: bytes),
      // Other values are restricted to their forms, which contain no pipe.
      ByteSearch.first(of: pipe, or: 0, in: rest.upperBound + 6..<end, of: bytes) == nil,
      CanonicalDateLine.take(" | created=", 20, from: &rest, in: bytes),
      ISOBytes.instant(rest.upperBound + 11..<rest.upperBound + 31, in: bytes) != nil
    else { return nil }
    repetition = CanonicalDateLine.takeRepetition(from: &rest, in: bytes)
    let titleStart = rest.lowerBound + 13
    guard titleStart < rest.upperBound,
      ISOBytes.hasPrefix(" | ", rest.lowerBound + 10..<titleStart, in: bytes),
      !bytes[titleStart].isSpaceOrTab,
      let date = ISOBytes.date(rest.lowerBound, in: bytes),
      CanonicalDateLine.isQuiet(titleStart..<rest.upperBound, in: bytes)
    else { return nil }
    self.date = date
  }

  /// Removes a key with a value of `count` bytes from the end of a line.
  @inline(__always)
  private static func take(
    _ key: StaticString, _ count: Int, from rest: inout Range<Int>,
    in bytes: Span<UInt8>
  ) -> Bool {
    let start = rest.upperBound - count - key.utf8CodeUnitCount
    guard start > rest.lowerBound, ISOBytes.hasPrefix(key, start..<rest.upperBound, in: bytes)
    else { return false }
    rest = rest.lowerBound..<start
    return true
  }

  @inline(__always)
  private static func takeRepetition(
    from rest: inout Range<Int>, in bytes: Span<UInt8>
  ) -> Repeat {
    guard rest.count > 1, bytes[rest.upperBound - 1] == UInt8(ascii: "y") else { return .never }
    if take(" | repeat=yearly", 0, from: &rest, in: bytes) { return .yearly }
    if take(" | repeat=monthly", 0, from: &rest, in: bytes) { return .monthly }
    return take(" | repeat=weekly", 0, from: &rest, in: bytes) ? .weekly : .never
  }

  /// Whether the title and the fields after it contain nothing that needs the full parser.
  @inline(__always)
  private static func isQuiet(
    _ range: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    var from = range.lowerBound
    // The first field is the title.
    var fieldStart: Int?
    while true {
      let divider = ByteSearch.first(of: pipe, or: 0, in: from..<range.upperBound, of: bytes)
      if let divider, bytes[divider] == 0 { return false }
      let end = divider ?? range.upperBound
      if divider != nil {
        from = end + 1
        let isDivider =
          bytes[end - 1].isSpaceOrTab
          && (from == range.upperBound || bytes[from].isSpaceOrTab)
        guard isDivider else { continue }
      }
      if let fieldStart, !isQuietField(fieldStart..<max(end, fieldStart), in: bytes) {
        return false
      }
      guard divider != nil else { return true }
      fieldStart = min(end + 2, range.upperBound)
    }
  }

  /// Whether a field, which may end in a space, needs no full parser.
  @inline(__always)
  private static func isQuietField(
    _ field: Range<Int>, in bytes: Span<UInt8>
  ) -> Bool {
    if ISOBytes.hasPrefix("icon=", field, in: bytes) { return true }
    if ISOBytes.hasPrefix("uid=", field, in: bytes) { return true }
    guard ISOBytes.hasPrefix("color=", field, in: bytes) else { return false }
    var value = field.lowerBound + 6..<field.upperBound
    if let last = value.last, bytes[last].isSpaceOrTab {
      value = value.lowerBound..<last
    }
    return ISOBytes.isHexColor(value, in: bytes) || Paint.isName(value, in: bytes)
  }
}

private let pipe = UInt8(ascii: "|")
