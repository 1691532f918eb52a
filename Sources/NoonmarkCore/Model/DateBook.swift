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
  /// The last days of repetitions that end, by the line of their date.
  private let lastDays: [Int32: CivilDate]

  /// Where a date stands, and what decides its place in the order.
  private struct Row {
    let start: UInt32
    let line: Int32
    let day: Int32
    let repetition: Repetition?
  }

  /// Reads a file; every sequence of bytes is one.
  public init(_ bytes: [UInt8] = []) {
    file = RecordFile(bytes)
    var rows: [Row] = []
    var lastDays: [Int32: CivilDate] = [:]
    var problems: [LineFile.BadLine] = []
    // Lines as the program writes them have about a hundred bytes; room is not touched before it
    // is used.
    rows.reserveCapacity(bytes.count / 64)
    let file = file
    file.forEachLine { line, divide in
      let written = WrittenDate(line)
      let date =
        written
        ?? divide().flatMap {
          DateBook.date(EntryFields(file, RecordFile.Record($0)), &lastDays, &problems)
        }
      guard let date else { return }
      rows.append(
        Row(
          start: UInt32(clamping: line.start), line: Int32(clamping: line.line),
          day: Int32(clamping: date.day), repetition: date.repetition))
    }
    self.rows = rows
    self.lastDays = lastDays
    self.problems = problems
  }

  /// Whether there is no date at all.
  public var isEmpty: Bool { rows.isEmpty }

  /// Every date in the order of the file.
  public var all: [DateOfInterest] { rows.compactMap(date(of:)) }

  /// How many dates lie ahead, today included, and how many in the past.
  public func counts(on today: CivilDate) -> (upcoming: Int, past: Int) {
    let day = Int32(clamping: today.dayNumber)
    let past = rows.reduce(0) { $0 + (self.day(of: $1, on: today) < day ? 1 : 0) }
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
    /// When it was added, as a key of `ISOBytes`; a line written by hand is older than any other.
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
    var farthest = Int32.max
    for (index, row) in rows.enumerated() {
      let day = self.day(of: row, on: today)
      guard (day < todayNumber) == isPast else { continue }
      let distance = isPast ? todayNumber - day : day - todayNumber
      if distance > farthest { continue }
      places.append(Place(distance: distance, createdAt: createdAt(of: row), index: index))
      // Twice the limit is gathered before the worse half goes, so that few are moved.
      if places.count == 2 * limit {
        DateBook.keepNearest(limit, of: &places)
        farthest = places.last?.distance ?? farthest
      }
    }
    DateBook.keepNearest(limit, of: &places)
    return places.compactMap { date(of: rows[$0.index]).map { Occurrence($0, on: today) } }
  }

  private static func keepNearest(_ limit: Int, of places: inout [Place]) {
    places.sort(by: <)
    if places.count > limit { places.removeLast(places.count - limit) }
  }

  private func day(of row: Row, on today: CivilDate) -> Int32 {
    guard row.repetition != nil else { return row.day }
    let day = DateOfInterest.occurrence(
      of: CivilDate(dayNumber: Int(row.day)), row.repetition,
      lastDays.isEmpty ? nil : lastDays[row.line], on: today)
    return Int32(clamping: day.dayNumber)
  }

  /// When a date was added; read only where another one is about as near.
  private func createdAt(of row: Row) -> Int {
    guard let record = file.record(at: Int(row.start), line: Int(row.line)),
      let range = file.valueRange("created", of: record, after: EntryFields.places)
    else { return .min }
    return file.bytes.withUnsafeBufferPointer { ISOBytes.timeKey(range, in: $0) }
      ?? EntryFields(file, record).createdAt.map { ISOBytes.timeKey(of: $0) } ?? .min
  }

  private func date(of row: Row) -> DateOfInterest? {
    file.record(at: Int(row.start), line: Int(row.line))
      .flatMap { DateOfInterest(EntryFields(file, $0)) }
  }
}

// MARK: Reading

extension DateBook {
  /// Reads any line, and says what is wrong with it.
  private static func date(
    _ fields: EntryFields, _ lastDays: inout [Int32: CivilDate],
    _ problems: inout [LineFile.BadLine]
  ) -> WrittenDate? {
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
    if let text = fields.text("until") {
      do throws(DateFormError) {
        lastDays[Int32(clamping: fields.record.line)] = try EntryFields.date(text)
      } catch {
        fields.note(EntryFields.complaint(error, about: text))
      }
    }
    fields.noteProblems()
    return WrittenDate(day: date.dayNumber, repetition: repetition)
  }

  private static func quoted(_ text: String) -> String { DisplayText(text).string.quoted }
}

extension EntryFields {
  /// Notes what is wrong with the colour and the time of creation.
  mutating func noteProblems() {
    if let text = text("color"), Color(written: text) == nil {
      note("\(DisplayText(text).string.quoted) is no colour: \(Color.advice(for: text))")
    }
    if let text = text("created"), EntryFields.instant(text) == nil {
      note("\(DisplayText(text).string.quoted) is no time: write it as 2026-12-24T18:30:00Z")
    }
  }
}
