import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// Collects the contents of an index, and encodes it.
package struct CalendarIndexBuilder {
  var nodes: [CalendarIndex.Node] = []
  private var records: [CalendarIndex.Record] = []
  /// The size of the texts of the records, in bytes.
  private var textSize = 0
  private var period: CalendarIndex.Period
  private let zone: Zone

  private static let maximumProblems = 10

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

  mutating func removeRecords(of nodes: Set<Int>) {
    records.removeAll { nodes.contains($0.node) }
  }

  package mutating func add(_ events: [AgendaEvent], of node: Int) {
    for event in events {
      // A truncated URL would lead elsewhere.
      let url = event.url.flatMap { $0.utf8.count <= WebAddress.maximumLength ? $0 : nil }
      append(
        CalendarIndex.Record(
          begin: event.time.begin(in: zone), end: event.time.end(in: zone), node: node,
          event: AgendaEvent(
            title: event.title.cut, time: event.time, location: event.location?.cut, url: url,
            marks: event.marks.intersection(.ofFile), alarms: event.alarms)))
    }
  }

  private mutating func append(_ record: CalendarIndex.Record) {
    records.append(record)
    textSize += record.textSize
    if records.count >= CalendarIndex.maximumRecords * 2
      || textSize >= CalendarIndex.maximumTexts * 2
    {
      trim()
    }
  }

  package mutating func set(_ found: Diagnostics, of node: Int) {
    let first = found.prefix(CalendarIndexBuilder.maximumProblems)
      .map { Diagnostic(line: $0.line, message: $0.message.cut) }
    nodes[node].problems = Diagnostics(first, total: found.total)
  }

  /// Copies records from another index.
  ///
  /// - Parameter numbers: The new number of each node of the index, or `nil` to omit the node.
  /// - Returns: `false` if the index is invalid.
  package mutating func add(_ index: CalendarIndex, _ numbers: [Int?]) -> Bool {
    guard
      let found = index.records(from: Instant(epochSeconds: .min), to: Instant(epochSeconds: .max))
    else { return false }
    for record in found {
      guard let node = numbers[record.node] else { continue }
      append(.init(begin: record.begin, end: record.end, node: node, event: record.event))
    }
    return true
  }

  // MARK: Limits

  /// Truncates the index at an instant: later occurrences are omitted.
  mutating func cut(at instant: Instant) {
    period.until = min(period.until, instant)
  }

  /// Sorts the records and applies the limits.
  private mutating func trim() {
    // Records that begin at the same time are in the order of their files.
    let order = records.indices.sorted { left, right in
      (records[left].begin, records[left].node, left)
        < (records[right].begin, records[right].node, right)
    }
    var kept: [CalendarIndex.Record] = []
    textSize = 0
    for index in order {
      let record = records[index]
      let size = textSize + record.textSize
      guard kept.count < CalendarIndex.maximumRecords, size <= CalendarIndex.maximumTexts else {
        cut(at: record.begin)
        break
      }
      kept.append(record)
      textSize = size
    }
    records = kept
  }

  // MARK: Encoding

  package mutating func bytes(
    of path: String, zone fingerprint: UInt64, user: UInt64 = 0
  ) -> [UInt8] {
    trim()
    let hasUIDs = nodes.reduce(0) { $0 + $1.uids.count } <= CalendarIndex.maximumUIDs
    var output: [UInt8] = []
    output.append(littleEndian: fingerprint)
    output.append(littleEndian: user)
    for instant in [period.start, period.until, period.end, period.moment] {
      output.append(littleEndian: instant.epochSeconds)
    }
    output.append(text: path)
    output.append(half: nodes.count)
    output.append(half: records.count)
    for node in nodes {
      output.append(node.stamp)
      output.append(half: Int(node.kind.rawValue) | (node.stamp == nil ? 0 : 1 << 8))
      output.append(text: node.path)
      output.append(text: node.calendar)
      output.append(half: node.problems.total)
      output.append(half: node.problems.count)
      for problem in node.problems {
        output.append(half: problem.line)
        output.append(text: problem.message)
      }
      output.append(half: hasUIDs ? node.uids.count : 0)
      if hasUIDs { for hash in node.uids { output.append(littleEndian: hash) } }
    }
    for record in records {
      output.append(littleEndian: record.begin.epochSeconds)
      output.append(littleEndian: record.end.epochSeconds)
      output.append(half: record.node)
      let event = record.event.bytes
      output.append(half: event.count)
      output += event
    }
    var head: [UInt8] = []
    head.append(littleEndian: CalendarIndex.magic)
    head.append(littleEndian: CalendarIndex.headSize + output.count)
    head.append(
      littleEndian: CacheFile.checksum(output.span.rawBytes, seed: CalendarIndex.checksumSeed))
    return head + output
  }
}

extension [CalendarIndex.Node] {
  /// The UID of an event in a directory.
  private struct Event: Hashable {
    let uid: UInt64
    let folder: String
  }

  /// The groups of files of a directory that share the UID of an event, in the order of names.
  ///
  /// An example is a series, and a detached occurrence in a separate file. (RFC 4791, 4.1, requires
  /// one file; some programs write two.)
  var related: [[Int]] {
    var files: [Event: Int] = [:]
    var parents: [Int: Int] = [:]
    func root(_ node: Int) -> Int {
      var node = node
      while let parent = parents[node], parent != node { node = parent }
      return node
    }
    for (number, node) in enumerated() where !node.uids.isEmpty {
      let folder = Path.parent(of: node.path)
      for uid in node.uids {
        let event = Event(uid: uid, folder: folder)
        guard let other = files[event] else {
          files[event] = number
          continue
        }
        let (first, second) = (root(other), root(number))
        parents[Swift.max(first, second)] = Swift.min(first, second)
        parents[Swift.min(first, second)] = Swift.min(first, second)
      }
    }
    return Dictionary(grouping: parents.keys, by: root).values.map { $0.sorted() }
      .filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }
}

extension CalendarIndex.Record {
  fileprivate var textSize: Int {
    [event.title, event.location, event.url, event.alarmText].reduce(0) {
      $0 + ($1?.utf8.count ?? 0)
    }
  }
}

extension AgendaEvent {
  /// The alarms as a text, or `nil` without alarms.
  fileprivate var alarmText: String? { alarms.isEmpty ? nil : EventAlarm.text(of: alarms) }

  /// The part of a record after the size.
  fileprivate var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var days = (first: 0, last: 0)
    let kind: CalendarIndex.RecordKind
    switch time {
    case .span(let span): kind = span.explicitEnd == nil ? .instant : .span
    case .days(let range):
      days = (range.lowerBound.dayNumber, range.upperBound.dayNumber)
      kind = .days
    }
    for number in [kind.rawValue | Int(marks.rawValue) << 8, days.first, days.last] {
      bytes.append(half: number)
    }
    for text in [title, location, url, alarmText] { bytes.append(text: text) }
    return bytes
  }
}

extension String {
  /// The first 1 KB of an untrusted text.
  fileprivate var cut: String {
    let maximumSize = 1024
    guard utf8.count > maximumSize else { return self }
    var size = 0
    let kept = unicodeScalars.prefix { scalar in
      size += scalar.utf8.count
      return size <= maximumSize
    }
    return String(kept)
  }
}

extension [UInt8] {
  fileprivate mutating func append(half number: Int) {
    append(littleEndian: UInt32(truncatingIfNeeded: number))
  }

  /// Appends a text after its length, or the mark of a missing text.
  fileprivate mutating func append(text: String?) {
    append(
      littleEndian: text.map { UInt32(truncatingIfNeeded: $0.utf8.count) } ?? CalendarIndex.missing)
    self += (text ?? "").utf8
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
