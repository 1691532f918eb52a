import Almanac
import NoonmarkRecords
import NoonmarkText

/// What decides the order of the dates of a file, and where each of them stands.
struct DateIndex: Sendable {
  /// The dates in the order of the file.
  private(set) var rows: [Row] = []
  /// What is wrong with lines of the file, in its order.
  private(set) var problems: [Diagnostic] = []
  /// The last days of repetitions that end, by the line of their date.
  private var lastDays: [Int32: CivilDate] = [:]

  /// Where a date stands, and what decides its place in the order.
  struct Row {
    let start: UInt32
    let line: Int32
    /// The date's key, and in the two lowest bits how it comes again.
    private let code: Int32

    @inline(__always)
    init(_ date: CanonicalDateLine, start: Int, line: Int) {
      // Files are shorter than either can count.
      self.start = UInt32(truncatingIfNeeded: start)
      self.line = Int32(truncatingIfNeeded: line)
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

  /// Creates an index with room for the dates of a file of so many bytes.
  init(room: Int) {
    // Lines as the program writes them have about a hundred bytes; room is not touched before it
    // is used.
    rows.reserveCapacity(room / 64)
  }

  /// How many bytes are read at a time.
  private static let pieceSize = 1 << 18

  /// Creates the index of a file that is read piece by piece; see `DateBook`.
  init<Failure: Error>(
    size: Int, read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    self.init(room: size)
    var piece = [UInt8](repeating: 0, count: DateIndex.pieceSize)
    var filled = 0
    var offset = 0
    var line = 1
    while true {
      let result: Result<Int, Failure> = piece.withUnsafeMutableBytes { buffer in
        do throws(Failure) {
          return .success(try read(UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])))
        } catch {
          return .failure(error)
        }
      }
      let count = try result.get()
      let isEnd = count == 0
      filled += count
      // What follows the last line end belongs to the next piece.
      let newline = UInt8(ascii: "\n")
      var end = filled
      while !isEnd, end > 0, piece[end - 1] != newline { end -= 1 }
      let file = RecordFile(piece)
      piece = []
      line = add(file, upTo: end, offset: offset, firstLine: line)
      piece = file.takeBytes()
      if isEnd { return }
      piece.replaceSubrange(0..<filled - end, with: Array(piece[end..<filled]))
      offset += end
      filled -= end
      if filled == piece.count { piece += [UInt8](repeating: 0, count: piece.count) }
    }
  }

  /// Adds the dates of whole lines.
  ///
  /// - Parameters:
  ///   - piece: A part of the file that begins with a line.
  ///   - end: Where its last line ends.
  ///   - offset: Where it begins in the file.
  ///   - firstLine: The number of its first line.
  /// - Returns: The number of the line after the last one.
  @discardableResult
  mutating func add(_ piece: RecordFile, upTo end: Int, offset: Int, firstLine: Int) -> Int {
    piece.forEachLine(upTo: end, firstLine: firstLine) { line, divide in
      let date =
        CanonicalDateLine(line)
        ?? divide().flatMap { self.date(EntryFields(piece, RecordFile.Record($0))) }
      guard let date else { return }
      rows.append(Row(date, start: offset + line.start, line: line.line))
    }
  }

  /// The day that a date shows on a day: its own, or the next one on which it comes again.
  func day(of row: Row, on today: CivilDate) -> DateKey {
    guard let repetition = row.repetition else { return row.date }
    if repetition == .yearly, lastDays.isEmpty,
      let next = row.date.nextOfYear(onOrAfter: DateKey(today))
    {
      return next
    }
    guard let date = row.date.date else { return row.date }
    return DateKey(
      DateOfInterest.occurrence(
        of: date, repetition, lastDays.isEmpty ? nil : lastDays[row.line], on: today))
  }

  /// Reads any line, and notes what is wrong with it.
  private mutating func date(_ fields: EntryFields) -> CanonicalDateLine? {
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
        fields.note(
          "\(DisplayText(text).string.quoted) is no repetition: write yearly, monthly or weekly")
      }
    }
    if let text = fields.text("until") {
      do throws(DateParseError) {
        lastDays[Int32(clamping: fields.record.line)] = try EntryFields.date(text)
      } catch {
        fields.note(EntryFields.complaint(error, about: text))
      }
    }
    fields.noteProblems()
    return CanonicalDateLine(date: DateKey(date), repetition: repetition)
  }
}
