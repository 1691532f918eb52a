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
  /// The schedules of dates that have a time, end, or repeat in other ways, in file order.
  private var scheduled: [ScheduledLine] = []
  /// The zones of dates that have one, by name.
  private(set) var zones: [String: Zone] = [:]

  /// The position of a date, its day and its repetition.
  struct Row: Sendable {
    let start: UInt32
    let line: Int32
    /// The date's key, and in the three lowest bits its repetition; 7 for a schedule.
    private let code: Int32

    @inline(__always)
    init(_ date: CanonicalDateLine, start: Int, line: Int) {
      self.init(date.date, code: date.repetition.rawValue, start: start, line: line)
    }

    init(_ schedule: Schedule, start: Int, line: Int) {
      self.init(
        DateKey(schedule.date), code: Row.repetition(of: schedule)?.rawValue ?? 7, start: start,
        line: line)
    }

    /// Returns the repetition of a schedule that has nothing else besides its date.
    private static func repetition(of schedule: Schedule) -> CanonicalDateLine.Repeat? {
      guard schedule.isWholeDay, schedule.dayCount == 1, schedule.also.isEmpty else { return nil }
      guard let repetition = schedule.repetition else { return .never }
      guard schedule.lastDate == nil, schedule.times == nil, schedule.except.isEmpty else {
        return nil
      }
      return switch repetition {
      case .yearly: .yearly
      case .monthly: .monthly
      case .weekly: .weekly
      default: nil
      }
    }

    @inline(__always)
    private init(_ date: DateKey, code: Int32, start: Int, line: Int) {
      // Larger files are refused before they are parsed.
      self.start = UInt32(truncatingIfNeeded: start)
      self.line = Int32(truncatingIfNeeded: line)
      self.code = date.raw << 3 | code
    }

    var date: DateKey { DateKey(raw: code >> 3) }

    /// The schedule of a row that says all of it; `nil` if the date does not exist.
    var schedule: Schedule? {
      guard let date = date.date else { return nil }
      switch repetition {
      case .yearly: return Schedule(date, .yearly)
      case .monthly: return Schedule(date, .monthly)
      case .weekly: return Schedule(date, .weekly)
      case .never, nil: return Schedule(date)
      }
    }

    /// The repetition, or `nil` if it is in the schedule.
    var repetition: CanonicalDateLine.Repeat? { CanonicalDateLine.Repeat(rawValue: code & 7) }
  }

  /// A line and its schedule.
  private struct ScheduledLine: Sendable {
    let line: Int32
    var schedule: Schedule
  }

  /// Whether any date has a time.
  var hasTimes: Bool { scheduled.contains { !$0.schedule.isWholeDay } }

  /// Returns the schedule of a row, or `nil` if the row says all of it.
  private func schedule(of row: Row) -> Schedule? {
    guard row.repetition == nil else { return nil }
    let index = scheduled.firstPosition { $0.line >= row.line }
    guard index < scheduled.count, scheduled[index].line == row.line else { return nil }
    return scheduled[index].schedule
  }

  /// Creates an index with capacity for a file of `room` bytes.
  init(room: Int) {
    // Lines that the program writes have about a hundred bytes. Reserved pages cost nothing until
    // they are used.
    rows.reserveCapacity(room / 64)
  }

  /// The number of bytes per read.
  private static let pieceSize = 1 << 18

  /// Creates the index of a file read in chunks; see `DateBook`.
  init<Failure: Error>(
    size: Int, read: (_ bytes: inout [UInt8], _ start: Int) throws(Failure) -> Int
  ) throws(Failure) {
    self.init(room: size)
    var piece = [UInt8](repeating: 0, count: DateIndex.pieceSize)
    var filled = 0
    var offset = 0
    var line = 1
    var isNamed = false
    while true {
      let count = try read(&piece, filled)
      let isEnd = count == 0
      filled += count
      // Bytes after the last newline belong to the next chunk.
      let newline = UInt8(ascii: "\n")
      var end = filled
      while end > 0, piece[end - 1] != newline { end -= 1 }
      if offset == 0, !isNamed { isNamed = DateBook.kind.isNamed(by: piece) }
      let isCutOff = isEnd && isNamed && DateBook.kind.isCutOff(piece[end..<filled])
      if isEnd, !isCutOff { end = filled }
      let file = RecordFile(piece)
      piece = []
      line = add(file, upTo: end, offset: offset, firstLine: line)
      piece = file.takeBytes()
      if isCutOff { problems.add(line: line, RecordKind.cutOff) }
      if isEnd { return }
      piece.replaceSubrange(0..<filled - end, with: Array(piece[end..<filled]))
      offset += end
      filled -= end
      if filled == piece.count { piece += [UInt8](repeating: 0, count: piece.count) }
    }
  }

  /// Adds the dates of complete lines.
  ///
  /// - Parameters:
  ///   - piece: A part of the file that starts at the start of a line.
  ///   - end: The end of its last complete line; `nil` if it is the whole file.
  ///   - offset: The offset of the piece in the file.
  ///   - firstLine: The number of its first line.
  /// - Returns: The number of the line after the last one.
  @discardableResult
  mutating func add(_ piece: RecordFile, upTo end: Int? = nil, offset: Int, firstLine: Int) -> Int {
    let next = piece.forEachLine(upTo: end, firstLine: firstLine) { line, divide in
      if let date = CanonicalDateLine(line) {
        rows.append(Row(date, start: offset + line.start, line: line.line))
      } else if let record = divide(), let schedule = self.schedule(EntryFields(piece, record)) {
        let row = Row(schedule, start: offset + line.start, line: line.line)
        if row.repetition == nil {
          scheduled.append(ScheduledLine(line: row.line, schedule: schedule))
        }
        rows.append(row)
      }
    }
    problems = piece.problems(besides: problems, upTo: end, firstLine: firstLine)
    return next
  }

  // MARK: Zones

  /// Looks up the zones of dates that have one, each once; an unknown one is a problem.
  mutating func resolve(_ zoneNamed: (String) -> Zone?) {
    var unknown: Set<String> = []
    for index in scheduled.indices {
      guard let name = scheduled[index].schedule.zoneName else { continue }
      if zones[name] == nil, !unknown.contains(name) {
        zones[name] = zoneNamed(name)
        if zones[name] == nil { unknown.insert(name) }
      }
      if let zone = zones[name] {
        scheduled[index].schedule = scheduled[index].schedule.resolved(in: zone)
      } else {
        problems.add(
          line: Int(scheduled[index].line),
          "unknown time zone \(name.quoted): the time is one of your own zone")
      }
    }
  }

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
    if let span = schedule(of: row)?.span(at: moment) {
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

  /// The first instant after a moment at which a date with a time is over.
  func nextEnd(after moment: ZonedInstant) -> Instant? {
    scheduled.lazy.compactMap { $0.schedule.span(at: moment)?.end }.filter { $0 > moment.now }
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
    let schedule = schedule(of: row)
    if let schedule, !schedule.isWholeDay {
      return DateIndex.events(of: schedule, in: window, zone, event)
    }
    // Most dates are far away.
    let first = day(of: row, on: from, DateKey(from))
    guard first <= DateKey(last) else { return ([], until(of: first, window, zone)) }
    guard let series = (schedule ?? row.schedule)?.series else { return ([], nil) }
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
    of schedule: Schedule, in window: AgendaWindow, _ zone: Zone,
    _ event: (AgendaEvent.Time) -> AgendaEvent
  ) -> (events: [AgendaEvent], until: Instant?) {
    var budget: WorkBudget?
    let (found, end) = schedule.series.occurrences(
      in: window.instants, zone: zone, limit: maximumOccurrences, near: window.now,
      spending: &budget)
    let events = found.map { event(AgendaEvent.Time($0)) }
    let until = end.map { min($0, window.until) } ?? window.until
    if schedule.repetition == nil, schedule.also.isEmpty, schedule.date > window.days.upperBound {
      // In another zone, its day can be one before.
      let day = schedule.date.advanced(byDays: -1)
      return (events, day > window.days.upperBound ? window.until(before: day, in: zone) : until)
    }
    let last = max(schedule.date, schedule.also.last ?? schedule.date)
    // In another zone, its day can be one later.
    let isOver = schedule.repetition == nil && last < window.days.upperBound
    return (events, isOver ? nil : until)
  }

  /// The maximum number of occurrences of a date in an agenda.
  private static let maximumOccurrences = 10_000

  /// Returns the day of a whole day's next occurrence, or else of its last one.
  private func day(of row: Row, on today: CivilDate, _ key: DateKey) -> DateKey {
    if row.repetition == .never { return row.date }
    if row.repetition == .yearly, let next = row.date.nextOfYear(onOrAfter: key) { return next }
    if row.repetition != nil, row.date >= key { return row.date }
    let schedule = schedule(of: row) ?? row.schedule
    return schedule.map { DateKey($0.occurrence(on: today)) } ?? row.date
  }

  /// Returns the last day of an occurrence of whole days.
  private func lastDay(of row: Row, from first: DateKey) -> DateKey {
    guard let schedule = schedule(of: row), schedule.dayCount > 1, let date = first.date
    else { return first }
    return DateKey(date.advanced(byDays: schedule.dayCount - 1))
  }

  /// Parses a line in any valid form, and records its problems.
  private mutating func schedule(_ fields: EntryFields) -> Schedule? {
    var fields = fields
    defer { problems += fields.problems }
    guard let schedule = fields.schedule() else { return nil }
    guard !fields.title.isEmpty else {
      fields.note("no title: write DATE | TITLE")
      return nil
    }
    fields.noteProblems()
    _ = (fields.celebration(), fields.noticeTimes())
    return schedule
  }
}
