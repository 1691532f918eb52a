import Almanac
import NoonmarkRecords

/// A change that can be taken back.
package struct JournalRecord: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// Lines of the file were changed.
    case lines(LineChange)
    /// The event with an ID was logged in the log.
    case logged(String)
    /// The event with an ID was removed from the log.
    case removed(String)
    /// The file was moved to another path.
    case moved(to: String)
    /// The change is too large to be recorded.
    case large
  }

  package let at: Instant
  /// The absolute path of the file.
  package let path: String
  package let change: Change

  package init(at: Instant, path: String, change: Change) {
    self.at = at
    self.path = path
    self.change = change
  }
}

/// The changes of one run of the program, which are taken back together.
package struct JournalRun: Hashable, Sendable {
  package let id: String
  /// The changes, in the order in which they were made.
  package let records: [JournalRecord]
}

/// The changes of a journal, of which each run that was undone is marked.
package struct JournalBook: Sendable {
  /// The file kind in the first line: `# noonmark undo 1`.
  package static let kind = RecordKind("undo", idLength: EntryID.length)
  /// The number of positional fields: the time and the kind of change.
  private static let positional = 2

  /// The runs that were not undone, in the order of the file.
  package let runs: [JournalRun]
  private let file: RecordFile

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    file = RecordFile(bytes, JournalBook.kind)
    var ids: [String] = []
    var records: [String: [JournalRecord]] = [:]
    for line in file.records {
      guard let id = file.value("id", of: line, after: JournalBook.positional),
        let at = file.text(0, of: line).flatMap({ EntryFields.instant($0) })
      else { continue }
      if file.text(1, of: line) == JournalBook.undone {
        records[id] = nil
        ids.removeAll { $0 == id }
      } else if let record = JournalBook.record(at, line, in: file) {
        if records[id] == nil { ids.append(id) }
        records[id, default: []].append(record)
      }
    }
    runs = ids.map { JournalRun(id: $0, records: records[$0] ?? []) }
  }

  /// Returns the last lines, as many as fit; a run is kept as a whole.
  package func shortened(to size: Int) -> [UInt8] {
    let records = file.records
    var first = records.endIndex
    var count = 0
    while first > 0 {
      count += records[first - 1].end - records[first - 1].start
      if count > size { break }
      first -= 1
    }
    func id(of record: RecordFile.Record) -> String? {
      file.value("id", of: record, after: JournalBook.positional)
    }
    let dropped = Set(records[..<first].map(id))
    let kept = records[first...].filter { !dropped.contains(id(of: $0)) }
    return Array(kept.map { file.bytes[$0.start..<$0.end] }.joined())
  }

  private static func record(
    _ at: Instant, _ line: RecordFile.Record, in file: RecordFile
  ) -> JournalRecord? {
    func value(_ key: String) -> String? { file.value(key, of: line, after: positional) }
    func lines(_ key: String) -> [[UInt8]] {
      value(key).map { text in
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .map { Array($0) }
      } ?? []
    }
    let change: JournalRecord.Change
    switch (file.text(1, of: line), value("event")) {
    case ("lines", _):
      change = .lines(
        LineChange(
          removed: lines("before"), added: lines("after"),
          previous: value("previous").map { Array($0.utf8) },
          start: value("start").flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }))
    case ("logged", let event?): change = .logged(event)
    case ("removed", let event?): change = .removed(event)
    case ("moved", _):
      guard let other = value("to") else { return nil }
      change = .moved(to: other)
    case ("large", _): change = .large
    default: return nil
    }
    return value("file").map { JournalRecord(at: at, path: $0, change: change) }
  }

  // MARK: Writing

  private static let undone = "undone"

  /// Returns the line that marks a run as undone.
  package static func line(undoing id: String, at: Instant) -> [UInt8] {
    RecordFile.line([at.rfc3339(in: .utc), undone], [("id", id)])
  }

  /// Returns the line of a change; one that is not UTF-8 counts as too large.
  package static func line(_ record: JournalRecord, run: String) -> [UInt8] {
    let time = record.at.rfc3339(in: .utc)
    func line(_ kind: String, _ values: [(key: String, value: String?)]) -> [UInt8] {
      RecordFile.line([time, kind], [("file", record.path)] + values + [("id", run)])
    }
    switch record.change {
    case .lines(let change):
      guard let before = text(of: change.removed), let after = text(of: change.added),
        let previous = text(of: change.previous.map { [$0] } ?? [])
      else { return line("large", []) }
      return line(
        "lines",
        [
          ("before", change.removed.isEmpty ? nil : before),
          ("after", change.added.isEmpty ? nil : after),
          ("previous", change.previous == nil ? nil : previous),
          ("start", change.start.map { "\($0)" }),
        ])
    case .logged(let event): return line("logged", [("event", event)])
    case .removed(let event): return line("removed", [("event", event)])
    case .moved(let other): return line("moved", [("to", other)])
    case .large: return line("large", [])
    }
  }

  private static func text(of lines: [[UInt8]]) -> String? {
    String(validating: lines.joined(separator: [UInt8(ascii: "\n")]), as: UTF8.self)
  }
}
