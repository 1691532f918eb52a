import Almanac
import NoonmarkRecords

/// The dates of interest of a file, ready to be asked which ones come next.
///
/// What decides the order is read once for every line, the rest only for the dates that are shown,
/// so that a hundred thousand of them cost milliseconds.
package struct DateBook: EntryBook {
  /// What the first line of a file calls its kind and version: `# noonmark dates 1`.
  package static let kind = "dates"

  /// What is wrong with lines of the file, in its order.
  package var problems: [Diagnostic] { index.problems }
  private let index: DateIndex
  private let text: Text

  /// Where the text of a line is found again.
  private enum Text {
    case file(RecordFile)
    /// Returns the line that starts at an offset.
    case lines(@Sendable (_ offset: Int) -> [UInt8])
  }

  /// Reads a file; every sequence of bytes is one.
  package init(_ bytes: [UInt8] = []) {
    let file = RecordFile(bytes)
    var index = DateIndex(room: bytes.count)
    index.add(file, upTo: bytes.count, offset: 0, firstLine: 1)
    self.index = index
    text = .file(file)
  }

  /// Reads a file piece by piece and does not keep it: to fill fresh memory with ten megabytes takes
  /// longer than to read them.
  ///
  /// - Parameters:
  ///   - size: The bytes that there are likely to be.
  ///   - line: Returns the line that starts at an offset, with its end or without; it is asked for
  ///     the dates that are shown.
  ///   - read: Fills a buffer with the bytes that follow, and returns their number; 0 at the end.
  /// - Throws: What `read` throws.
  package init<Failure: Error>(
    size: Int, line: @escaping @Sendable (_ offset: Int) -> [UInt8],
    read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    index = try DateIndex(size: size, read: read)
    text = .lines(line)
  }

  /// Whether there is no date at all.
  package var isEmpty: Bool { index.rows.isEmpty }

  /// Every date in the order of the file.
  package var all: [DateOfInterest] { index.rows.compactMap(date(of:)) }

  /// How many dates lie ahead, today included, and how many in the past.
  package func counts(on today: CivilDate) -> (upcoming: Int, past: Int) {
    let key = DateKey(today)
    let past = index.rows.reduce(0) { $0 + (index.day(of: $1, on: today) < key ? 1 : 0) }
    return (index.rows.count - past, past)
  }

  /// Returns the dates from today on, the nearest first; equal ones in the order of their creation.
  ///
  /// - Parameters:
  ///   - today: The day that is today.
  ///   - limit: The most that are wanted; nil for all.
  /// - Returns: The dates.
  package func upcoming(on today: CivilDate, limit: Int? = nil) -> [Occurrence] {
    occurrences(on: today, limit: limit, isPast: false)
  }

  /// Returns the dates before today, the latest first; equal ones in the order of their creation.
  ///
  /// - Parameters:
  ///   - today: The day that is today.
  ///   - limit: The most that are wanted; nil for all.
  /// - Returns: The dates.
  package func past(on today: CivilDate, limit: Int? = nil) -> [Occurrence] {
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
    let rows = index.rows
    let limit = min(limit ?? rows.count, rows.count)
    guard limit > 0 else { return [] }
    let todayKey = DateKey(today)
    var places: [Place] = []
    places.reserveCapacity(min(rows.count, 2 * limit))
    var farthest = Int32.max
    for (number, row) in rows.enumerated() {
      let day = index.day(of: row, on: today)
      guard (day < todayKey) == isPast else { continue }
      let rank = isPast ? -day.raw : day.raw
      if rank > farthest { continue }
      places.append(Place(rank: rank, createdAt: createdAt(of: row), index: number))
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

  /// When a date was added; read only where another one is about as near.
  private func createdAt(of row: DateIndex.Row) -> Int {
    guard let fields = fields(of: row),
      let range = fields.file.valueRange(
        "created", of: fields.record, after: EntryFields.places)
    else { return .min }
    return fields.file.bytes.withUnsafeBufferPointer { ISOBytes.timeKey(range, in: $0) }
      ?? fields.createdAt.map { ISOBytes.timeKey(of: $0) } ?? .min
  }

  private func date(of row: DateIndex.Row) -> DateOfInterest? {
    fields(of: row).flatMap { DateOfInterest($0) }
  }

  private func fields(of row: DateIndex.Row) -> EntryFields? {
    switch text {
    case .file(let file):
      return file.record(at: Int(row.start), line: Int(row.line)).map { EntryFields(file, $0) }
    case .lines(let line):
      let file = RecordFile(line(Int(row.start)))
      return file.record(at: 0, line: Int(row.line)).map { EntryFields(file, $0) }
    }
  }
}
