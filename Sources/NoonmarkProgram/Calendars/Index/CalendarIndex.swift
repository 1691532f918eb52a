import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// The occurrences of the events of a calendar, or of a folder of calendars, in a period.
///
/// A render reads this file of the cache instead of the calendars. It is a sequence of
/// little-endian numbers, and of texts, each after its length (u32):
///
///     magic, with the version of this format; size of the file; checksum of everything after it
///     fingerprints of the user's zone in the period, and of the user's addresses
///     start of the period, the instant up to which it is complete, its requested end (i64)
///     the time at which it was made, in seconds (i64)
///     the path of the source; number of nodes, of records (u32)
///     nodes: stamp, kind (u32), path, calendar;
///            number of problems, of those that follow (u32): line (u32), message;
///            number of UIDs (u32): hashes
///     records: begin, end (i64), node, size of the rest (u32),
///              kind and marks, days (u32), title, location, URL, alarms
///
/// The records are sorted by start. Everything is validated, so a damaged file is made again.
package struct CalendarIndex {
  /// A file or directory that the index depends on, and its stamp.
  package struct Node: Hashable, Sendable {
    package enum Kind: UInt32, Sendable {
      /// A directory of calendars.
      case folder
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
    /// The first ten problems with the file.
    ///
    /// Line 0 means the whole file.
    package internal(set) var problems = Diagnostics()
    /// Hashes of the UIDs of the events, for a file in a directory.
    package internal(set) var uids: [UInt64] = []

    package init(kind: Kind, path: String, stamp: FileStamp?, calendar: String?) {
      self.kind = kind
      self.path = path
      self.stamp = stamp
      self.calendar = calendar
    }

    /// The first problems as sentences.
    ///
    /// A problem with a line begins with the path and line number.
    package var sentences: [String] {
      problems.map { ($0.line > 0 ? "\(path):\($0.line): " : "") + $0.message }
    }

    /// Whether the file has not changed since.
    var isCurrent: Bool { FileStamp.isCurrent(stamp, of: path) }
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
    var isCut: Bool { until < end }

    package init(start: Instant, end: Instant, moment: Instant) {
      self.start = start
      until = end
      self.end = end
      self.moment = moment
    }

    /// The seconds after which a truncated index is made again.
    static let cutLifetime = 3600

    func covers(_ from: Instant, _ to: Instant, at now: Instant) -> Bool {
      guard from >= start else { return false }
      if to <= until { return true }
      let age = now.epochSeconds &- moment.epochSeconds
      return isCut && to <= end && (0..<Period.cutLifetime).contains(age)
    }
  }

  static let maximumSize = 1 << 26
  /// The maximum number of occurrences.
  ///
  /// An index with more covers a shorter period.
  static let maximumRecords = 50_000
  static let maximumTexts = 1 << 24

  static let magic: UInt64 = 0x0700_4C41_434E_4F4E
  /// The size of the magic number, the size and the checksum, which are not part of the checksum.
  package static let headSize = 24
  /// The maximum number of UIDs.
  ///
  /// If there are more, related files are not found.
  static let maximumUIDs = 1 << 18
  static let checksumSeed: UInt64 = 0xCA1
  /// The length that marks a missing text.
  static let missing = UInt32.max

  private let bytes: [UInt8]
  package let period: Period
  /// The fingerprint of the user's zone.
  package let zone: UInt64
  /// The fingerprint of the user's addresses.
  package let user: UInt64
  package let nodes: [Node]
  package let recordCount: Int
  /// The position of the first record.
  private let records: Int

  /// Validates an index.
  ///
  /// Fails if a byte was changed, or if the index is of another source.
  package init?(_ bytes: [UInt8], of path: String) {
    var reader = CalendarIndexReader(bytes: bytes)
    guard bytes.count >= CalendarIndex.headSize, bytes.count <= CalendarIndex.maximumSize,
      reader.word() == CalendarIndex.magic, reader.number() == bytes.count,
      reader.word() == CalendarIndex.checksum(bytes)
    else { return nil }
    (zone, user) = (reader.word(), reader.word())
    guard let period = Period(&reader) else { return nil }
    guard reader.text() == path else { return nil }
    let nodeCount = reader.half()
    recordCount = reader.half()
    guard recordCount <= CalendarIndex.maximumRecords else { return nil }
    self.bytes = bytes
    self.period = period
    var nodes: [Node] = []
    for _ in 0..<nodeCount {
      guard let node = Node(&reader) else { return nil }
      nodes.append(node)
    }
    self.nodes = nodes
    records = reader.position
  }

  package static func checksum(_ bytes: [UInt8]) -> UInt64 {
    guard bytes.count >= headSize else { return 0 }
    return CacheFile.checksum(
      bytes.span.rawBytes.extracting(headSize..<bytes.count), seed: checksumSeed)
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
    collected(from: start, to: end, as: .whole) { head, event in
      Record(begin: head.begin, end: head.end, node: head.node, event: event)
    }
  }

  /// Returns the visible events of the occurrences in a period, or `nil` if the index is invalid.
  func events(
    from start: Instant, to end: Instant, as view: CalendarView = CalendarView()
  ) -> [AgendaEvent]? {
    collected(from: start, to: end, as: view) { $1 }
  }

  private func collected<Element>(
    from start: Instant, to end: Instant, as view: CalendarView,
    _ element: (CalendarIndexReader.Head, AgendaEvent) -> Element
  ) -> [Element]? {
    var found: [Element] = []
    let isValid = forEachHead(from: start, to: end) { head in
      guard let event = event(of: head, as: view) else { return false }
      if !view.hidden.has(anyOf: event.marks) { found.append(element(head, event)) }
      return true
    }
    return isValid ? found : nil
  }

  /// Visits the records in a period, and returns whether each was valid.
  private func forEachHead(
    from start: Instant, to end: Instant, _ isValid: (CalendarIndexReader.Head) -> Bool
  ) -> Bool {
    var reader = CalendarIndexReader(bytes: bytes, position: records)
    for _ in 0..<recordCount {
      let head = reader.head()
      guard head.begin < end else { break }
      if head.end > start, !isValid(head) { return false }
    }
    return true
  }

  /// Returns the event of a record, or `nil` if it is invalid.
  private func event(of head: CalendarIndexReader.Head, as view: CalendarView) -> AgendaEvent? {
    var reader = CalendarIndexReader(bytes: bytes, position: head.position)
    let word = reader.half()
    let (first, last) = (reader.signedHalf(), reader.signedHalf())
    let (title, location, url, alarms) = (
      reader.text(), reader.text(), reader.text(), reader.text()
    )
    guard reader.isComplete, nodes.indices.contains(head.node), first <= last,
      Period.instants.contains(head.begin), Period.instants.contains(head.end)
    else { return nil }
    let time: AgendaEvent.Time
    switch RecordKind(rawValue: word & 0xFF) {
    case .instant: time = .span(EventSpan(begin: head.begin, end: nil))
    case .span: time = .span(EventSpan(begin: head.begin, end: head.end))
    case .days: time = .days(CivilDate(dayNumber: first)...CivilDate(dayNumber: last))
    case nil: return nil
    }
    let own = EventMarks(
      rawValue: UInt8(truncatingIfNeeded: word >> 8) & EventMarks.ofFile.rawValue)
    let marks = own.with(view.marks(of: own))
    let calendar = view.name ?? nodes[head.node].calendar
    let times = view.hasAlarms ? alarms.map { EventAlarm.parse($0) } ?? [] : []
    guard !view.isBusy else {
      return AgendaEvent(
        title: "", time: time, calendar: calendar, marks: marks, look: view.look, alarms: times)
    }
    return title.map { title in
      AgendaEvent(
        title: title, time: time, location: location, url: url, calendar: calendar, marks: marks,
        look: view.look, alarms: times)
    }
  }

  /// The kind of a record, before its marks.
  enum RecordKind: Int {
    /// A time without an end.
    case instant
    case span
    case days
  }

  /// Returns the calendars with their numbers of occurrences that begin before `end` and end after
  /// `start`, in the order of their first files.
  package func calendars(from start: Instant, to end: Instant) -> [CalendarSource.Calendar] {
    var found: [CalendarSource.Calendar] = []
    var numbers: [String: Int] = [:]
    for node in nodes where node.kind == .calendar {
      guard let name = node.calendar, numbers[name] == nil else { continue }
      numbers[name] = found.count
      found.append(CalendarSource.Calendar(name: name, count: 0))
    }
    _ = forEachHead(from: start, to: end) { head in
      guard nodes.indices.contains(head.node) else { return false }
      if let calendar = nodes[head.node].calendar.flatMap({ numbers[$0] }) {
        found[calendar].count += 1
      }
      return true
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

  fileprivate init?(_ reader: inout CalendarIndexReader) {
    (start, until) = (reader.instant(), reader.instant())
    (end, moment) = (reader.instant(), reader.instant())
    let instants = CalendarIndex.Period.instants
    guard instants.contains(start), instants.contains(end), until <= end, start <= end,
      end.seconds(since: start) <= CalendarIndex.Period.maximumLength
    else { return nil }
  }
}

extension CalendarIndex.Node {
  fileprivate init?(_ reader: inout CalendarIndexReader) {
    let stamp = FileStamp(
      modified: reader.number(), changed: reader.number(), size: reader.number(),
      inode: reader.word(), device: reader.word())
    let code = UInt32(truncatingIfNeeded: reader.half())
    guard let kind = Kind(rawValue: code & 0xFF), let path = reader.text() else { return nil }
    self.init(
      kind: kind, path: path, stamp: code >> 8 == 0 ? nil : stamp, calendar: reader.text())
    let total = reader.half()
    var first: [Diagnostic] = []
    for _ in 0..<reader.half() {
      let line = reader.half()
      guard let message = reader.text() else { return nil }
      first.append(Diagnostic(line: line, message: message))
    }
    problems = Diagnostics(first, total: total)
    for _ in 0..<reader.half() {
      uids.append(reader.word())
      if !reader.isComplete { return nil }
    }
    if !reader.isComplete { return nil }
  }
}

/// Reads the numbers and texts of an index one after another.
///
/// Beyond the end, numbers are 0 and texts are missing.
private struct CalendarIndexReader {
  let bytes: [UInt8]
  private(set) var position = 0

  /// The times and the node of a record, and the position of its event.
  struct Head {
    let begin: Instant
    let end: Instant
    let node: Int
    let position: Int
  }

  var isComplete: Bool { position <= bytes.count }

  mutating func word() -> UInt64 {
    position += 8
    guard isComplete else { return 0 }
    return UInt64(littleEndian: bytes.span.rawBytes.integer(at: position - 8, as: UInt64.self))
  }

  mutating func number() -> Int { Int(truncatingIfNeeded: word()) }

  mutating func instant() -> Instant { Instant(epochSeconds: number()) }

  mutating func half() -> Int {
    position += 4
    guard isComplete else { return 0 }
    return Int(UInt32(littleEndian: bytes.span.rawBytes.integer(at: position - 4, as: UInt32.self)))
  }

  mutating func signedHalf() -> Int { Int(Int32(truncatingIfNeeded: half())) }

  /// Reads the head of a record, and skips its event.
  mutating func head() -> Head {
    let (begin, end) = (instant(), instant())
    let (node, size) = (half(), half())
    defer { position += size }
    return Head(begin: begin, end: end, node: node, position: position)
  }

  /// Reads a text, or `nil` for a missing one.
  mutating func text() -> String? {
    let length = half()
    guard length != Int(CalendarIndex.missing) else { return nil }
    position += length
    return isComplete ? bytes.span.text(in: position - length..<position) : nil
  }
}
