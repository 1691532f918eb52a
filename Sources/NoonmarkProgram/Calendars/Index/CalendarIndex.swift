import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// The occurrences of the events of a calendar, or of a folder of calendars, in a period.
///
/// A render reads this file of the cache instead of the calendars. Numbers are little-endian:
///
///     0   magic, with the version of this format
///     8   size of the file
///     16  checksum of everything after this number
///     24  fingerprint of the user's zone in the period
///     32  start of the period, the instant up to which it is complete, its requested end (i64)
///     56  the time at which it was made, in seconds
///     64  number of nodes, of records, of problems (u32), whether it is truncated (u32)
///     80  length of the source's path, number of UIDs (u32), fingerprint of the user's addresses
///     96  nodes, 64 bytes each; records, 64 bytes each; problems, 16 bytes each;
///         hashes of the UIDs of files in directories, and their nodes, 16 bytes each
///     …   the texts, the source's path first
///
/// The records are sorted by start. Everything is validated, so a damaged file is made again.
package struct CalendarIndex {
  /// A file or directory that the index depends on, and its stamp.
  package struct Node: Hashable, Sendable {
    package enum Kind: UInt32, Sendable {
      /// A directory of calendars.
      case folder
      /// An iCalendar file.
      case calendar
      /// The file with the name of a folder.
      case name
      /// A file of the time zone database.
      case zone
    }

    package let kind: Kind
    package let path: String
    /// The stamp, or `nil` if the file could not be accessed.
    package internal(set) var stamp: FileStamp?
    /// The name of the calendar.
    package internal(set) var calendar: String?
    /// The number of problems with the file, of which the index has the first few.
    var problems = 0

    package init(kind: Kind, path: String, stamp: FileStamp?, calendar: String?) {
      self.kind = kind
      self.path = path
      self.stamp = stamp
      self.calendar = calendar
    }
  }

  package struct Period: Hashable, Sendable {
    package let start: Instant
    /// The instant up to which the index is complete.
    package internal(set) var until: Instant
    /// The requested end, which is later than `until` if there are too many occurrences.
    package let end: Instant
    /// The instant for which the index was made.
    let moment: Instant
    /// Whether the index is truncated: it omits occurrences after `until`.
    var isCut = false

    package init(start: Instant, end: Instant, moment: Instant) {
      self.start = start
      until = end
      self.end = end
      self.moment = moment
    }

    /// The seconds after which a truncated index is made again.
    static let cutLifetime = 3600

    /// Whether the index covers the time between two instants.
    func covers(_ from: Instant, _ to: Instant, at now: Instant) -> Bool {
      guard from >= start else { return false }
      if to <= until { return true }
      let age = now.epochSeconds &- moment.epochSeconds
      return isCut && to <= end && (0..<Period.cutLifetime).contains(age)
    }
  }

  /// The maximum size of an index, in bytes.
  static let maximumSize = 1 << 26
  /// The maximum number of occurrences.
  ///
  /// An index with more covers a shorter period.
  static let maximumRecords = 50_000
  static let maximumTexts = 1 << 24

  static let magic: UInt64 = 0x0500_4C41_434E_4F4E
  package static let headSize = 96
  static let nodeSize = 64
  static let recordSize = 64
  static let problemSize = 16
  static let uidSize = 16
  /// The maximum number of UIDs.
  ///
  /// If there are more, related files are not found.
  static let maximumUIDs = 1 << 18
  static let checksumStart = 24
  static let checksumSeed: UInt64 = 0xCA1
  /// The length that marks a missing text.
  static let missing = UInt32.max

  private let reader: CalendarIndexReader
  package let period: Period
  /// The fingerprint of the user's zone.
  package let zone: UInt64
  /// The fingerprint of the user's addresses.
  package let user: UInt64
  package let nodes: [Node]
  package let recordCount: Int
  private let problemCount: Int
  private let uidCount: Int

  /// Validates an index.
  ///
  /// Fails if a byte was changed, or if the index is of another source.
  package init?(_ bytes: [UInt8], of path: String) {
    let reader = CalendarIndexReader(bytes: bytes)
    guard bytes.count >= CalendarIndex.headSize, bytes.count <= CalendarIndex.maximumSize,
      reader.word(0) == CalendarIndex.magic, reader.number(8) == bytes.count,
      CalendarIndex.checksum(bytes) == reader.word(16)
    else { return nil }
    let counts = (reader.half(64), reader.half(68), reader.half(72), reader.half(84))
    let tables =
      counts.0 * CalendarIndex.nodeSize + counts.1 * CalendarIndex.recordSize
      + counts.2 * CalendarIndex.problemSize + counts.3 * CalendarIndex.uidSize
    guard counts.1 <= CalendarIndex.maximumRecords, counts.3 <= CalendarIndex.maximumUIDs,
      tables <= bytes.count - CalendarIndex.headSize
    else { return nil }
    let texts = CalendarIndex.headSize + tables
    guard reader.text(at: texts, offset: 0, length: reader.half(80)) == path,
      let period = Period(reader)
    else { return nil }
    var nodes: [Node] = []
    nodes.reserveCapacity(counts.0)
    for number in 0..<counts.0 {
      let offset = CalendarIndex.headSize + number * CalendarIndex.nodeSize
      guard let node = Node(reader, offset, texts: texts) else { return nil }
      nodes.append(node)
    }
    self.reader = reader
    self.period = period
    self.nodes = nodes
    zone = reader.word(24)
    user = reader.word(88)
    recordCount = counts.1
    problemCount = counts.2
    uidCount = counts.3
  }

  private var records: Int { CalendarIndex.headSize + nodes.count * CalendarIndex.nodeSize }
  private var problems: Int { records + recordCount * CalendarIndex.recordSize }
  private var uids: Int { problems + problemCount * CalendarIndex.problemSize }
  private var texts: Int { uids + uidCount * CalendarIndex.uidSize }

  package static func checksum(_ bytes: [UInt8]) -> UInt64 {
    guard bytes.count >= headSize else { return 0 }
    return CacheFile.checksum(
      bytes.span.rawBytes.extracting(checksumStart..<bytes.count), seed: checksumSeed)
  }

  // MARK: Contents

  package struct Record {
    package let begin: Instant
    /// The instant from which the occurrence is past.
    package let end: Instant
    /// The index of the node of its file.
    package let node: Int
    package let event: AgendaEvent
  }

  /// Returns the occurrences that begin before `end` and end after `start`, sorted by start.
  ///
  /// `nil` if the index is invalid.
  package func records(from start: Instant, to end: Instant) -> [Record]? {
    var found: [Record] = []
    for offset in offsets(from: start, to: end) {
      let node = reader.half(offset + 16)
      guard let event = event(at: offset, as: .whole) else { return nil }
      found.append(
        Record(
          begin: Instant(epochSeconds: reader.number(offset)),
          end: Instant(epochSeconds: reader.number(offset + 8)), node: node, event: event))
    }
    return found
  }

  /// Returns the visible events of the occurrences in a period, or `nil` if the index is invalid.
  func events(
    from start: Instant, to end: Instant, as view: CalendarView = CalendarView()
  ) -> [AgendaEvent]? {
    let offsets = offsets(from: start, to: end)
    var found: [AgendaEvent] = []
    found.reserveCapacity(offsets.count)
    for offset in offsets where !view.hidden.has(anyOf: marks(at: offset)) {
      guard let event = event(at: offset, as: view) else { return nil }
      found.append(event)
    }
    return found
  }

  /// Returns the offsets of the occurrences in a period.
  private func offsets(from start: Instant, to end: Instant) -> [Int] {
    var found: [Int] = []
    var offset = records
    for _ in 0..<recordCount {
      guard reader.number(offset) < end.epochSeconds else { break }
      if reader.number(offset + 8) > start.epochSeconds { found.append(offset) }
      offset += CalendarIndex.recordSize
    }
    return found
  }

  /// Returns the event of a record, or `nil` if it is invalid.
  private func event(at offset: Int, as view: CalendarView) -> AgendaEvent? {
    let begin = Instant(epochSeconds: reader.number(offset))
    let end = Instant(epochSeconds: reader.number(offset + 8))
    guard Period.instants.contains(begin), Period.instants.contains(end) else { return nil }
    let node = reader.half(offset + 16)
    let time: AgendaEvent.Time
    switch reader.half(offset + 20) & 0xFF {
    case RecordKind.instant.rawValue: time = .span(EventSpan(begin: begin, end: nil))
    case RecordKind.span.rawValue: time = .span(EventSpan(begin: begin, end: end))
    case RecordKind.days.rawValue:
      let first = reader.signedHalf(offset + 48)
      let last = reader.signedHalf(offset + 52)
      guard first <= last else { return nil }
      time = .days(CivilDate(dayNumber: first)...CivilDate(dayNumber: last))
    default: return nil
    }
    guard nodes.indices.contains(node) else { return nil }
    let own = self.marks(at: offset)
    let marks = own.with(view.marks(of: own))
    let calendar = view.name ?? nodes[node].calendar
    let alarms = view.hasAlarms ? reader.text(offset + 56, texts: texts)?.text : nil
    let times = alarms.map { EventAlarm.parse($0) } ?? []
    guard !view.isBusy else {
      return AgendaEvent(
        title: "", time: time, calendar: calendar, marks: marks, look: view.look, alarms: times)
    }
    guard let title = reader.text(offset + 24, texts: texts)?.text,
      let location = reader.text(offset + 32, texts: texts),
      let url = reader.text(offset + 40, texts: texts)
    else { return nil }
    return AgendaEvent(
      title: title, time: time, location: location.text, url: url.text, calendar: calendar,
      marks: marks, look: view.look, alarms: times)
  }

  /// Returns the marks of a record, which are stored after its kind.
  private func marks(at offset: Int) -> EventMarks {
    EventMarks(
      rawValue: UInt8(truncatingIfNeeded: reader.half(offset + 20) >> 8)
        & EventMarks.ofFile.rawValue)
  }

  enum RecordKind: Int {
    /// A time without an end.
    case instant
    case span
    case days
  }

  /// A problem with a line of a file.
  package struct Problem {
    package let node: Int
    /// The line number, from 1; 0 for the whole file.
    let line: Int
    let message: String
  }

  /// The calendars with their numbers of records, in the order of their first files.
  package var calendars: [CalendarSource.Calendar] {
    var found: [CalendarSource.Calendar] = []
    var numbers: [String: Int] = [:]
    for node in nodes where node.kind == .calendar {
      guard let name = node.calendar, numbers[name] == nil else { continue }
      numbers[name] = found.count
      found.append(CalendarSource.Calendar(name: name, count: 0))
    }
    for number in 0..<recordCount {
      let node = reader.half(records + number * CalendarIndex.recordSize + 16)
      guard nodes.indices.contains(node), let name = nodes[node].calendar,
        let calendar = numbers[name]
      else { continue }
      found[calendar].count += 1
    }
    return found
  }

  /// Hashes of the UIDs of files in directories, and the indices of their nodes.
  var foundUIDs: [(hash: UInt64, node: Int)] {
    (0..<uidCount).compactMap { number in
      let offset = uids + number * CalendarIndex.uidSize
      let node = reader.half(offset + 8)
      return nodes.indices.contains(node) ? (reader.word(offset), node) : nil
    }
  }

  /// Returns the first problems with each file; `nil` if the index is invalid.
  package var foundProblems: [Problem]? {
    var found: [Problem] = []
    for number in 0..<problemCount {
      let offset = problems + number * CalendarIndex.problemSize
      let node = reader.half(offset)
      guard nodes.indices.contains(node), let message = reader.text(offset + 8, texts: texts)?.text
      else { return nil }
      found.append(Problem(node: node, line: reader.half(offset + 4), message: message))
    }
    return found
  }
}

extension CalendarIndex.Period {
  /// The maximum length of a valid period, in seconds.
  private static let maximumLength = 400 * 366 * 86_400
  /// The valid instants, on which arithmetic cannot overflow.
  fileprivate static let instants =
    Instant(epochSeconds: -1 << 50)...Instant(epochSeconds: 1 << 50)

  fileprivate init?(_ reader: CalendarIndexReader) {
    start = Instant(epochSeconds: reader.number(32))
    until = Instant(epochSeconds: reader.number(40))
    end = Instant(epochSeconds: reader.number(48))
    moment = Instant(epochSeconds: reader.number(56))
    isCut = reader.half(76) != 0
    let instants = CalendarIndex.Period.instants
    guard instants.contains(start), instants.contains(end), until <= end, start <= end,
      end.seconds(since: start) <= CalendarIndex.Period.maximumLength
    else { return nil }
  }
}

extension CalendarIndex.Node {
  fileprivate init?(_ reader: CalendarIndexReader, _ offset: Int, texts: Int) {
    let code = UInt32(truncatingIfNeeded: reader.half(offset + 48))
    guard let kind = Kind(rawValue: code & 0xFF),
      let path = reader.text(offset + 40, texts: texts)?.text,
      let calendar = reader.text(offset + 52, texts: texts)
    else { return nil }
    self.kind = kind
    self.path = path
    self.calendar = calendar.text
    problems = reader.half(offset + 60)
    stamp =
      code >> 8 == 0
      ? nil
      : FileStamp(
        modified: reader.number(offset), changed: reader.number(offset + 8),
        size: reader.number(offset + 16), inode: reader.word(offset + 24),
        device: reader.word(offset + 32))
  }
}

/// Reads the numbers and texts of an index.
private struct CalendarIndexReader {
  let bytes: [UInt8]

  func word(_ offset: Int) -> UInt64 {
    guard offset + 8 <= bytes.count else { return 0 }
    return UInt64(littleEndian: bytes.span.rawBytes.integer(at: offset, as: UInt64.self))
  }

  func number(_ offset: Int) -> Int { Int(truncatingIfNeeded: word(offset)) }

  func half(_ offset: Int) -> Int {
    guard offset + 4 <= bytes.count else { return 0 }
    return Int(UInt32(littleEndian: bytes.span.rawBytes.integer(at: offset, as: UInt32.self)))
  }

  func signedHalf(_ offset: Int) -> Int {
    Int(Int32(truncatingIfNeeded: half(offset)))
  }

  /// A text, or `nil` for a missing one.
  struct Text {
    let text: String?
  }

  /// Reads a text's offset and length, and returns the text.
  ///
  /// `nil` if it is outside the file.
  func text(_ offset: Int, texts: Int) -> Text? {
    let length = half(offset + 4)
    if length == Int(CalendarIndex.missing) { return Text(text: nil) }
    return text(at: texts, offset: half(offset), length: length).map { Text(text: $0) }
  }

  func text(at texts: Int, offset: Int, length: Int) -> String? {
    let start = texts + offset
    guard start <= bytes.count, length <= bytes.count - start else { return nil }
    return bytes.span.text(in: start..<start + length)
  }
}
