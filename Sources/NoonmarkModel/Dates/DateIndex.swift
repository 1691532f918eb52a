import Almanac
import NoonmarkRecords
import NoonmarkText

/// An index of the dates of a file: their sort keys and positions.
struct DateIndex: Sendable {
  /// The dates, in file order.
  private(set) var rows: [Row] = []
  /// The problems found in the file, in file order.
  private(set) var problems = Diagnostics()
  /// The last days of repetitions that end, by line number.
  private var lastDays: [Int32: CivilDate] = [:]

  /// The position of a date, its day and its repetition.
  struct Row: Sendable {
    let start: UInt32
    let line: Int32
    /// The date's key, and in the two lowest bits its repetition.
    private let code: Int32

    @inline(__always)
    init(_ date: CanonicalDateLine, start: Int, line: Int) {
      // Larger files are refused before they are parsed.
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
      let date =
        CanonicalDateLine(line)
        ?? divide().flatMap { self.date(EntryFields(piece, $0)) }
      guard let date else { return }
      rows.append(Row(date, start: offset + line.start, line: line.line))
    }
    problems += piece.problems
    return next
  }

  /// Returns the day of a date as seen from `today`: its own, or its next occurrence.
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

  /// Parses a line in any valid form, and records its problems.
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
          ErrorMessage.invalid("repetition", text, "write yearly, monthly or weekly"))
      }
    }
    if let text = fields.text("until") {
      do throws(DateParseError) {
        lastDays[Int32(clamping: fields.record.line)] = try DateParser.parse(text)
      } catch {
        fields.note(EntryFields.message(for: error, in: text))
      }
    }
    fields.noteProblems()
    return CanonicalDateLine(date: DateKey(date), repetition: repetition)
  }
}
