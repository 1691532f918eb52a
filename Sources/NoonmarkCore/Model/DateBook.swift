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
    /// The date's key, and in the two lowest bits how it comes again.
    private let code: Int32

    init(_ date: WrittenDate, _ line: RecordFile.ScannedLine) {
      start = UInt32(clamping: line.start)
      self.line = Int32(clamping: line.line)
      let repetition: Int32 =
        switch date.repetition {
        case nil: 0
        case .yearly: 1
        case .monthly: 2
        case .weekly: 3
        }
      code = date.date.raw << 2 | repetition
    }

    var date: DateKey { DateKey(raw: code >> 2) }

    var repetition: Repetition? {
      switch code & 3 {
      case 1: .yearly
      case 2: .monthly
      case 3: .weekly
      default: nil
      }
    }
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
      rows.append(Row(date, line))
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
    let key = DateKey(today)
    let past = rows.reduce(0) { $0 + (day(of: $1, on: today) < key ? 1 : 0) }
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
    /// Rises with the distance from today.
    let rank: Int32
    /// When it was added, as a key of `ISOBytes`; a line written by hand is older than any other.
    let createdAt: Int
    let index: Int

    static func < (left: Place, right: Place) -> Bool {
      if left.rank != right.rank { return left.rank < right.rank }
      if left.createdAt != right.createdAt { return left.createdAt < right.createdAt }
      return left.index < right.index
    }
  }

  private func occurrences(on today: CivilDate, limit: Int?, isPast: Bool) -> [Occurrence] {
    let limit = min(limit ?? rows.count, rows.count)
    guard limit > 0 else { return [] }
    let todayKey = DateKey(today)
    var places: [Place] = []
    places.reserveCapacity(min(rows.count, 2 * limit))
    var farthest = Int32.max
    for (index, row) in rows.enumerated() {
      let day = day(of: row, on: today)
      guard (day < todayKey) == isPast else { continue }
      let rank = isPast ? -day.raw : day.raw
      if rank > farthest { continue }
      places.append(Place(rank: rank, createdAt: createdAt(of: row), index: index))
      // Twice the limit is gathered before the worse half goes, so that few are moved.
      if places.count == 2 * limit {
        DateBook.keepNearest(limit, of: &places)
        farthest = places.last?.rank ?? farthest
      }
    }
    DateBook.keepNearest(limit, of: &places)
    return places.compactMap { date(of: rows[$0.index]).map { Occurrence($0, on: today) } }
  }

  private static func keepNearest(_ limit: Int, of places: inout [Place]) {
    places.sort(by: <)
    if places.count > limit { places.removeLast(places.count - limit) }
  }

  private func day(of row: Row, on today: CivilDate) -> DateKey {
    guard let repetition = row.repetition, let date = row.date.date else { return row.date }
    return DateKey(
      DateOfInterest.occurrence(
        of: date, repetition, lastDays.isEmpty ? nil : lastDays[row.line], on: today))
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
    return WrittenDate(date: DateKey(date), repetition: repetition)
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
