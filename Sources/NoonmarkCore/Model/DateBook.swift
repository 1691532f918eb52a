public import Almanac

/// The dates of interest of a file, ready to be asked which ones come next.
///
/// What decides the order is read once for every line, the rest only for the dates that are shown,
/// so that a hundred thousand of them cost milliseconds.
public struct DateBook: EntryBook {
  /// What the first line of a file calls its kind and version: `# noonmark dates 1`.
  public static let kind = "dates"

  /// The file.
  public let file: RecordFile
  /// What is wrong with lines of it, in the order of the file.
  public let problems: [LineFile.BadLine]
  private let rows: [Row]

  /// What decides the order of a line's date.
  private struct Row {
    let start: UInt32
    let line: Int32
    let day: Int32
    let lastDay: Int32
    let repetition: Repetition?
    /// When it was added, as a key of `ISOBytes`; a line written by hand is older than any other.
    let createdAt: Int
  }

  /// Reads a file; every sequence of bytes is one.
  public init(_ bytes: [UInt8] = []) {
    file = RecordFile(bytes)
    var rows: [Row] = []
    var problems: [LineFile.BadLine] = []
    // Lines as the program writes them have about a hundred bytes; room is not touched before it
    // is used.
    rows.reserveCapacity(bytes.count / 64)
    let file = file
    file.forEachRecord { line in
      if let row = DateBook.plainRow(line) {
        rows.append(row)
      } else if let row = DateBook.row(EntryFields(file, RecordFile.Record(line)), &problems) {
        rows.append(row)
      }
    }
    self.rows = rows
    self.problems = problems
  }

  /// Whether there is no date at all.
  public var isEmpty: Bool { rows.isEmpty }

  /// Every date in the order of the file.
  public var all: [DateOfInterest] { rows.compactMap(date(of:)) }

  /// How many dates lie ahead, today included, and how many in the past.
  public func counts(on today: CivilDate) -> (upcoming: Int, past: Int) {
    let day = Int32(clamping: today.dayNumber)
    let past = rows.reduce(0) { $0 + (DateBook.day(of: $1, on: today) < day ? 1 : 0) }
    return (rows.count - past, past)
  }

  /// Returns the dates from today on, the nearest first; equal ones in the order of their creation.
  ///
  /// - Parameters:
  ///   - today: The day that is today.
  ///   - limit: The most that are wanted; nil for all.
  /// - Returns: The dates.
  public func upcoming(on today: CivilDate, limit: Int? = nil) -> [Occurrence] {
    occurrences(on: today, limit: limit, isPast: false)
  }

  /// Returns the dates before today, the latest first; equal ones in the order of their creation.
  ///
  /// - Parameters:
  ///   - today: The day that is today.
  ///   - limit: The most that are wanted; nil for all.
  /// - Returns: The dates.
  public func past(on today: CivilDate, limit: Int? = nil) -> [Occurrence] {
    occurrences(on: today, limit: limit, isPast: true)
  }

  // MARK: Order

  /// What places a date in its list.
  private struct Place {
    let distance: Int32
    let createdAt: Int
    let index: Int

    static func < (left: Place, right: Place) -> Bool {
      if left.distance != right.distance { return left.distance < right.distance }
      if left.createdAt != right.createdAt { return left.createdAt < right.createdAt }
      return left.index < right.index
    }
  }

  private func occurrences(on today: CivilDate, limit: Int?, isPast: Bool) -> [Occurrence] {
    let limit = min(limit ?? rows.count, rows.count)
    guard limit > 0 else { return [] }
    let todayNumber = Int32(clamping: today.dayNumber)
    var places: [Place] = []
    places.reserveCapacity(min(rows.count, 2 * limit))
    var worst: Place?
    for (index, row) in rows.enumerated() {
      let day = DateBook.day(of: row, on: today)
      guard (day < todayNumber) == isPast else { continue }
      let place = Place(
        distance: isPast ? todayNumber - day : day - todayNumber, createdAt: row.createdAt,
        index: index)
      if let worst, !(place < worst) { continue }
      places.append(place)
      // Twice the limit is gathered before the worse half goes, so that few are moved.
      if places.count == 2 * limit {
        DateBook.keepNearest(limit, of: &places)
        worst = places.last
      }
    }
    DateBook.keepNearest(limit, of: &places)
    return places.compactMap { date(of: rows[$0.index]).map { Occurrence($0, on: today) } }
  }

  private static func keepNearest(_ limit: Int, of places: inout [Place]) {
    places.sort(by: <)
    if places.count > limit { places.removeLast(places.count - limit) }
  }

  private static func day(of row: Row, on today: CivilDate) -> Int32 {
    guard row.repetition != nil else { return row.day }
    let day = DateOfInterest.occurrence(
      of: CivilDate(dayNumber: Int(row.day)), row.repetition,
      row.lastDay == .max ? nil : CivilDate(dayNumber: Int(row.lastDay)), on: today)
    return Int32(clamping: day.dayNumber)
  }

  private func date(of row: Row) -> DateOfInterest? {
    file.record(at: Int(row.start), line: Int(row.line))
      .flatMap { DateOfInterest(EntryFields(file, $0)) }
  }
}

// MARK: Reading

extension DateBook {
  /// Reads a line as the program writes it; nil where anything about it is out of the ordinary.
  private static func plainRow(_ record: RecordFile.ScannedRecord) -> Row? {
    let bytes = record.bytes
    guard record.fields.count >= EntryFields.places, !record.fields[1].isEmpty,
      let day = ISOBytes.dayNumber(record.fields[0], in: bytes)
    else { return nil }
    var repetition: Repetition?
    var createdAt = Int.min
    for index in EntryFields.places..<record.fields.count {
      let field = record.fields[index]
      if ISOBytes.hasPrefix("repeat=", field, in: bytes) {
        guard repetition == nil, let known = plainRepetition(field, bytes) else { return nil }
        repetition = known
      } else if ISOBytes.hasPrefix("created=", field, in: bytes) {
        guard createdAt == Int.min,
          let key = ISOBytes.timeKey(field.lowerBound + 8..<field.upperBound, in: bytes)
        else { return nil }
        createdAt = key
      } else if ISOBytes.hasPrefix("color=", field, in: bytes) {
        let value = field.lowerBound + 6..<field.upperBound
        guard ISOBytes.isHexColor(value, in: bytes) || Color.isName(bytes[value]) else {
          return nil
        }
      } else if ISOBytes.hasPrefix("until=", field, in: bytes) {
        return nil
      }
    }
    return Row(
      start: UInt32(clamping: record.start), line: Int32(clamping: record.line),
      day: Int32(clamping: day),
      lastDay: .max, repetition: repetition, createdAt: createdAt)
  }

  private static func plainRepetition(
    _ field: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Repetition? {
    let value = field.lowerBound + 7..<field.upperBound
    if ISOBytes.equal("yearly", value, in: bytes) { return .yearly }
    if ISOBytes.equal("monthly", value, in: bytes) { return .monthly }
    return ISOBytes.equal("weekly", value, in: bytes) ? .weekly : nil
  }

  /// Reads any line, and says what is wrong with it.
  private static func row(_ fields: EntryFields, _ problems: inout [LineFile.BadLine]) -> Row? {
    var fields = fields
    defer { problems += fields.problems }
    guard let date = fields.date() else { return nil }
    guard !fields.title.isEmpty else {
      fields.note("no title: write DATE | TITLE")
      return nil
    }
    var repetition: Repetition?
    if let text = fields.text("repeat") {
      repetition = Repetition(rawValue: text)
      if repetition == nil {
        fields.note("\(quoted(text)) is no repetition: write yearly, monthly or weekly")
      }
    }
    var lastDay = Int32.max
    if let text = fields.text("until") {
      do throws(DateFormError) {
        lastDay = Int32(clamping: try EntryFields.date(text).dayNumber)
      } catch {
        fields.note(EntryFields.complaint(error, about: text))
      }
    }
    let createdAt = fields.noteProblems()
    return Row(
      start: UInt32(clamping: fields.record.start), line: Int32(clamping: fields.record.line),
      day: Int32(clamping: date.dayNumber), lastDay: lastDay, repetition: repetition,
      createdAt: createdAt.map { ISOBytes.timeKey(of: $0) } ?? .min)
  }

  private static func quoted(_ text: String) -> String { DisplayText(text).string.quoted }
}

extension EntryFields {
  /// Notes what is wrong with the colour and the time of creation, and returns the latter.
  mutating func noteProblems() -> Instant? {
    if let text = text("color"), Color(written: text) == nil {
      note("\(DisplayText(text).string.quoted) is no colour: \(Color.advice(for: text))")
    }
    guard let text = text("created") else { return nil }
    let instant = EntryFields.instant(text)
    if instant == nil {
      note("\(DisplayText(text).string.quoted) is no time: write it as 2026-12-24T18:30:00Z")
    }
    return instant
  }
}
