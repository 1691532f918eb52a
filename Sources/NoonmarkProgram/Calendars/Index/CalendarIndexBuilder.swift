import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// Collects the contents of an index, and encodes it.
package struct CalendarIndexBuilder {
  /// The nodes added so far.
  private(set) var nodes: [CalendarIndex.Node] = []
  private var records: [Record] = []
  private var problems: [Problem] = []
  /// Hashes of the UIDs of files in directories, and the nodes of these files.
  private(set) var uids: [(hash: UInt64, node: Int)] = []
  /// The nodes whose problems come from their files rather than from an older index.
  private var checked: Set<Int> = []
  private var texts = Texts()
  private var period: CalendarIndex.Period
  private let zone: Zone

  /// The maximum number of stored problems of a file.
  private static let maximumProblems = 10

  /// A record.
  ///
  /// Its texts are places in the table.
  private struct Record {
    let begin: Int
    let end: Int
    let node: Int
    let kind: CalendarIndex.RecordKind
    let marks: EventMarks
    let days: (first: Int, last: Int)
    var title: Texts.Place
    var location: Texts.Place
    var url: Texts.Place
    var alarms: Texts.Place
  }

  private struct Problem {
    let node: Int
    let line: Int
    var message: Texts.Place
  }

  /// The table of texts.
  ///
  /// A repeated text is stored once.
  private struct Texts {
    struct Place {
      let offset: UInt32
      let length: UInt32

      static let missing = Place(offset: 0, length: CalendarIndex.missing)
    }

    private(set) var bytes: [UInt8] = []
    private var places: [String: Place] = [:]

    /// The number of texts that are looked up for repetitions.
    ///
    /// More would take too much memory.
    private static let maximumKnown = 1 << 14
    /// The maximum size of a text, in bytes.
    private static let maximumLength = 1024

    mutating func add(_ text: String?) -> Place {
      guard let text else { return .missing }
      if let place = places[text] { return place }
      let place = Place(
        offset: UInt32(truncatingIfNeeded: bytes.count),
        length: UInt32(truncatingIfNeeded: text.utf8.count))
      bytes += text.utf8
      if places.count < Texts.maximumKnown { places[text] = place }
      return place
    }

    /// Copies a text from another table, and updates its place.
    mutating func move(_ place: inout Place, from other: Texts) {
      guard place.length != CalendarIndex.missing else { return }
      let range = Int(place.offset)..<Int(place.offset) + Int(place.length)
      place = add(String(decoding: other.bytes[range], as: UTF8.self))
    }

    /// Adds the first 1 KB of an untrusted text.
    mutating func add(cutting text: String?) -> Place {
      guard let text, text.utf8.count > Texts.maximumLength else { return add(text) }
      var size = 0
      let kept = text.unicodeScalars.prefix { scalar in
        size += scalar.utf8.count
        return size <= Texts.maximumLength
      }
      return add(String(kept))
    }
  }

  /// Creates an index without contents.
  package init(_ period: CalendarIndex.Period, in zone: Zone) {
    self.period = period
    self.zone = zone
  }

  // MARK: Contents

  /// Adds a file or directory, and returns its index.
  package mutating func add(_ node: CalendarIndex.Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// Adds the UIDs of the events of a file.
  mutating func add(uids hashes: some Sequence<UInt64>, of node: Int) {
    for hash in hashes { uids.append((hash, node)) }
  }

  /// Removes the records and problems of files, but not their UIDs.
  mutating func removeContents(of nodes: Set<Int>) {
    records.removeAll { nodes.contains($0.node) }
    problems.removeAll { nodes.contains($0.node) }
    for node in nodes { self.nodes[node].problems = 0 }
  }

  /// Sets the name of a calendar.
  mutating func rename(_ node: Int, _ name: String) {
    nodes[node].calendar = name
  }

  /// Marks a file to be read again next time.
  mutating func expire(_ node: Int) {
    nodes[node].stamp = nodes[node].stamp?.unlike
  }

  /// Adds the occurrences of a file.
  package mutating func add(_ events: [AgendaEvent], of node: Int) {
    for event in events {
      add(event, of: node)
      if texts.bytes.count >= CalendarIndex.maximumTexts * 2 { trim() }
    }
    if records.count >= CalendarIndex.maximumRecords * 2 { trim() }
  }

  private mutating func add(_ event: AgendaEvent, of node: Int) {
    var days = (first: 0, last: 0)
    let kind: CalendarIndex.RecordKind
    switch event.time {
    case .span(let span): kind = span.explicitEnd == nil ? .instant : .span
    case .days(let range):
      days = (range.lowerBound.dayNumber, range.upperBound.dayNumber)
      kind = .days
    }
    // A truncated URL would lead elsewhere.
    let url = event.url.flatMap { $0.utf8.count <= WebAddress.maximumLength ? $0 : nil }
    records.append(
      Record(
        begin: event.time.begin(in: zone).epochSeconds, end: event.time.end(in: zone).epochSeconds,
        node: node, kind: kind,
        marks: event.marks.intersection(.ofFile), days: days,
        title: texts.add(cutting: event.title), location: texts.add(cutting: event.location),
        url: texts.add(url),
        alarms: texts.add(event.alarms.isEmpty ? nil : EventAlarm.text(of: event.alarms))))
  }

  /// Adds the problems with a file.
  package mutating func add(_ found: Diagnostics, of node: Int) {
    nodes[node].problems = found.total
    checked.insert(node)
    for problem in found.prefix(CalendarIndexBuilder.maximumProblems) {
      problems.append(
        Problem(node: node, line: problem.line, message: texts.add(cutting: problem.message)))
    }
  }

  /// Copies records and problems from another index.
  ///
  /// A file whose problems are already known from this pass keeps only those.
  ///
  /// - Parameter numbers: The new number of each node of the index, or `nil` to omit the node.
  /// - Returns: `false` if the index is invalid.
  package mutating func add(_ index: CalendarIndex, _ numbers: [Int?]) -> Bool {
    guard
      let found = index.records(from: Instant(epochSeconds: .min), to: Instant(epochSeconds: .max)),
      let known = index.foundProblems
    else { return false }
    for record in found {
      if let node = numbers[record.node] { add(record.event, of: node) }
    }
    for problem in known {
      guard let node = numbers[problem.node], !checked.contains(node) else { continue }
      problems.append(Problem(node: node, line: problem.line, message: texts.add(problem.message)))
    }
    return true
  }

  // MARK: Limits

  /// Truncates the index at an instant: later occurrences are omitted.
  mutating func cut(at instant: Instant) {
    guard instant < period.end else { return }
    period.isCut = true
    period.until = min(period.until, instant)
  }

  /// Sorts the records and applies the limits.
  private mutating func trim() {
    // Records that begin at the same time are in the order of their files.
    let order = records.indices.sorted { left, right in
      (records[left].begin, records[left].node, left)
        < (records[right].begin, records[right].node, right)
    }
    var kept: [Record] = []
    kept.reserveCapacity(min(order.count, CalendarIndex.maximumRecords))
    var size = 0
    for (number, index) in order.enumerated() {
      let record = records[index]
      for place in [record.title, record.location, record.url, record.alarms]
      where place.length != CalendarIndex.missing {
        size += Int(place.length)
      }
      if number >= CalendarIndex.maximumRecords || size > CalendarIndex.maximumTexts {
        cut(at: Instant(epochSeconds: record.begin))
        break
      }
      kept.append(record)
    }
    records = kept
    if texts.bytes.count > CalendarIndex.maximumTexts { removeUnusedTexts() }
  }

  private mutating func removeUnusedTexts() {
    let old = texts
    texts = Texts()
    for index in records.indices {
      texts.move(&records[index].title, from: old)
      texts.move(&records[index].location, from: old)
      texts.move(&records[index].url, from: old)
      texts.move(&records[index].alarms, from: old)
    }
    for index in problems.indices { texts.move(&problems[index].message, from: old) }
  }

  // MARK: Encoding

  /// Encodes the index.
  package mutating func bytes(
    of path: String, zone fingerprint: UInt64, user: UInt64 = 0
  ) -> [UInt8] {
    trim()
    var table = Texts()
    let source = table.add(path)
    var output: [UInt8] = []
    output.reserveCapacity(
      CalendarIndex.headSize + nodes.count * CalendarIndex.nodeSize
        + records.count * CalendarIndex.recordSize + problems.count * CalendarIndex.problemSize
        + texts.bytes.count)
    output.append(littleEndian: CalendarIndex.magic)
    output.append(littleEndian: UInt64(0))
    output.append(littleEndian: UInt64(0))
    output.append(littleEndian: fingerprint)
    output.append(littleEndian: period.start.epochSeconds)
    output.append(littleEndian: period.until.epochSeconds)
    output.append(littleEndian: period.end.epochSeconds)
    output.append(littleEndian: period.moment.epochSeconds)
    for number in [nodes.count, records.count, problems.count, period.isCut ? 1 : 0] {
      output.append(littleEndian: UInt32(truncatingIfNeeded: number))
    }
    output.append(littleEndian: source.length)
    if uids.count > CalendarIndex.maximumUIDs { uids = [] }
    output.append(littleEndian: UInt32(truncatingIfNeeded: uids.count))
    output.append(littleEndian: user)
    for node in nodes { append(node, &table, to: &output) }
    // The texts of records were collected separately, and follow those of the table.
    let shift = UInt32(truncatingIfNeeded: table.bytes.count)
    for record in records { append(record, shift, to: &output) }
    for problem in problems {
      output.append(littleEndian: UInt32(truncatingIfNeeded: problem.node))
      output.append(littleEndian: UInt32(truncatingIfNeeded: problem.line))
      append(problem.message, shift, to: &output)
    }
    for (hash, node) in uids {
      output.append(littleEndian: hash)
      output.append(littleEndian: UInt32(truncatingIfNeeded: node))
      output.append(littleEndian: UInt32(0))
    }
    output += table.bytes
    output += texts.bytes
    replace(UInt64(output.count), at: 8, in: &output)
    replace(CalendarIndex.checksum(output), at: 16, in: &output)
    return output
  }

  private func append(_ node: CalendarIndex.Node, _ table: inout Texts, to output: inout [UInt8]) {
    output.append(node.stamp)
    append(table.add(node.path), 0, to: &output)
    output.append(littleEndian: node.kind.rawValue | (node.stamp == nil ? 0 : 1 << 8))
    append(table.add(node.calendar), 0, to: &output)
    output.append(littleEndian: UInt32(truncatingIfNeeded: node.problems))
  }

  private func append(_ record: Record, _ shift: UInt32, to output: inout [UInt8]) {
    output.append(littleEndian: record.begin)
    output.append(littleEndian: record.end)
    output.append(littleEndian: UInt32(truncatingIfNeeded: record.node))
    let kind = record.kind.rawValue | Int(record.marks.rawValue) << 8
    output.append(littleEndian: UInt32(truncatingIfNeeded: kind))
    for place in [record.title, record.location, record.url] { append(place, shift, to: &output) }
    output.append(littleEndian: UInt32(truncatingIfNeeded: record.days.first))
    output.append(littleEndian: UInt32(truncatingIfNeeded: record.days.last))
    append(record.alarms, shift, to: &output)
  }

  private func append(_ place: Texts.Place, _ shift: UInt32, to output: inout [UInt8]) {
    output.append(littleEndian: place.length == CalendarIndex.missing ? 0 : place.offset + shift)
    output.append(littleEndian: place.length)
  }

  private func replace(_ value: UInt64, at offset: Int, in output: inout [UInt8]) {
    for index in 0..<8 {
      output[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(index * 8))
    }
  }
}

extension Zone {
  /// Returns a fingerprint of the zone's name and its offsets in a period and the year before.
  package func fingerprint(from start: Instant, to end: Instant) -> UInt64 {
    var instant = start.advanced(bySeconds: -366 * 86_400)
    var bytes = Array(name.utf8) + [0]
    bytes.append(littleEndian: offset(at: instant))
    while let change = nextTransition(after: instant), change < end {
      bytes.append(littleEndian: change.epochSeconds)
      bytes.append(littleEndian: offset(at: change))
      instant = change
    }
    return FNV1a.finished(bytes)
  }
}
