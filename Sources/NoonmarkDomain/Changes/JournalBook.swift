import Almanac
import NoonmarkBase
import NoonmarkRecords

/// The changes of a journal, which can be undone and redone.
///
///     2026-11-21T14:46:30Z | lines | file=data:dates | kind=dates | after=… | id=RUN
///     2026-11-21T14:47:02Z | lines | file=data:dates | kind=dates | before=… | by=undo | id=RUN
///     2026-11-21T14:47:02Z | undone | id=RUN
///     2026-11-21T14:48:00Z | redone | id=RUN
///
/// Undo records its own changes, like any command, so redo reverts them in the same way.
package struct JournalBook: Sendable {
  /// The file kind in the first line: `# noonmark undo 1`.
  package static let kind = RecordKind(
    "undo", hint: "The changes that noonmark undo takes back. You can delete this file.",
    idLength: EntryID.length)

  /// The new status of a run, recorded by a line.
  package enum Mark: String, CaseIterable, Sendable {
    case undone
    case redone
    /// The run was skipped, and can be neither undone nor redone.
    case skipped
    /// The events that the run logged are now a separate run.
    case split
    /// The last recorded change of the run was not made, since its file could not be written.
    case failed
  }

  /// The runs that can be undone, the next one last.
  package private(set) var done: [JournalRun] = []
  /// The runs that can be redone, the next one last.
  package private(set) var undone: [JournalRun] = []
  /// The problems found in the file, in file order.
  package private(set) var problems = Diagnostics()
  /// The IDs of the runs in `done`, and of some that are not in it any more.
  private var ids: Set<String> = []
  /// The runs that could be redone before the last new run.
  private var discarded: [JournalRun] = []
  private let file: RecordFile

  /// Parses a file; every sequence of bytes is valid.
  package init(_ bytes: [UInt8] = []) {
    file = RecordFile(bytes, JournalBook.kind)
    let lines: [Line]
    (lines, problems) = file.values { record, problems in
      guard let line = Line(record, in: file) else {
        problems.add(line: record.line, "the line is not a change, so it is not used")
        return nil
      }
      return line
    }
    for line in lines {
      switch line.content {
      case .mark(let mark): take(mark, line.id)
      case .record(let record, let isUndo): take(record, line.id, isUndo: isUndo)
      }
    }
  }

  /// A line of the file: a change of a run, or the run's new status.
  private struct Line {
    enum Content {
      case mark(Mark)
      case record(JournalRecord, isUndo: Bool)
    }

    let id: String
    let content: Content

    init?(_ line: RecordFile.Record, in file: RecordFile) {
      guard let id = file.value("id", of: line),
        let at = file.text(0, of: line).flatMap({ EntryFields.instant($0) })
      else { return nil }
      self.id = id
      if let mark = file.text(1, of: line).flatMap({ Mark(rawValue: $0) }) {
        content = .mark(mark)
      } else if let record = JournalBook.record(at, line, in: file) {
        content = .record(record, isUndo: file.value("by", of: line) == JournalBook.undoWord)
      } else {
        return nil
      }
    }
  }

  /// Returns the index of a run, without a search for most new runs.
  private func index(of id: String) -> Int? {
    ids.contains(id) ? done.lastIndex { $0.id == id } : nil
  }

  private mutating func take(_ record: JournalRecord, _ id: String, isUndo: Bool) {
    let index = index(of: id)
    guard isUndo else {
      // A new change discards the runs that could be redone.
      defer { undone = [] }
      if let index {
        done[index].records.append(record)
      } else {
        discarded = undone
        ids.insert(id)
        done.append(JournalRun(id: id, records: [record]))
      }
      return
    }
    // An undo that was repeated after an interruption can record the same change twice.
    guard let index, !done[index].reversal.contains(where: record.isSameChange(as:)) else { return }
    done[index].reversal.append(record)
  }

  private mutating func take(_ mark: Mark, _ id: String) {
    switch mark {
    case .undone:
      if let index = index(of: id) { undone.append(done.remove(at: index)) }
    case .redone:
      guard let index = undone.lastIndex(where: { $0.id == id }) else { return }
      var run = undone.remove(at: index)
      run.reversal = []
      done.append(run)
    case .skipped:
      if let index = index(of: id) { done.remove(at: index) }
      undone.removeAll { $0.id == id }
    case .split:
      guard let index = index(of: id) else { return }
      let events = done[index].records.filter { $0.file.kind == .events }
      done[index].records.removeAll { $0.file.kind == .events }
      ids.insert(JournalBook.eventsOf(id))
      done.append(JournalRun(id: JournalBook.eventsOf(id), records: events))
    case .failed:
      guard let index = index(of: id) else { return }
      _ = done[index].records.popLast()
      guard done[index].records.isEmpty else { return }
      done.remove(at: index)
      if undone.isEmpty { undone = discarded }
    }
  }

  /// Returns the ID of the separate run with the events of a split run.
  package static func eventsOf(_ id: String) -> String { "\(id).events" }

  /// Returns the last lines that fit in a size, without splitting a run.
  package func shortened(to size: Int) -> [UInt8] {
    let records = file.records
    var first = records.endIndex
    var count = 0
    while first > 0 {
      count += records[first - 1].end - records[first - 1].start
      if count > size { break }
      first -= 1
    }
    func id(of record: RecordFile.Record) -> String? { file.value("id", of: record) }
    let dropped = Set(records[..<first].map(id))
    let kept = records[first...].filter { !dropped.contains(id(of: $0)) }
    return Array(kept.map { file.bytes[$0.start..<$0.end] }.joined())
  }

  private static func record(
    _ at: Instant, _ line: RecordFile.Record, in file: RecordFile
  ) -> JournalRecord? {
    func value(_ key: String) -> String? { file.value(key, of: line) }
    func bytes(_ key: String) -> [UInt8]? { file.valueBytes(key, of: line) }
    func lines(_ key: String) -> [[UInt8]] {
      bytes(key).map { text in
        text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .map { Array($0) }
      } ?? []
    }
    let change: JournalRecord.Change
    switch (file.text(1, of: line), value("event")) {
    case ("lines", _):
      change = .lines(
        LineChange(
          removed: lines("before"), added: lines("after"),
          previous: bytes("previous"),
          start: value("start").flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil },
          unterminated: value("bare").flatMap { LineChange.Side(rawValue: $0) },
          copies: value("copies").flatMap { Int($0) } ?? 0))
    case ("logged", let ids?): change = .events(added: ids.words)
    case ("removed", let ids?): change = .events(removed: ids.words)
    case ("replaced", let event?):
      guard let old = value("old") else { return nil }
      change = .events(removed: [old], added: [event])
    case ("moved", _):
      guard let other = value("to"), !other.utf8.contains(UInt8(ascii: "/")) else { return nil }
      change = .moved(to: other)
    case ("large", _): change = .large
    default: return nil
    }
    let kind = ChangedFile.Kind(named: value("kind"))
    return value("file").flatMap { ChangedFile(kind, parsing: $0) }.map {
      JournalRecord(at: at, file: $0, change: change, title: value("title"))
    }
  }

  // MARK: Writing

  private static let undoWord = "undo"

  /// Returns the line that records the new status of a run.
  package static func line(_ mark: Mark, _ id: String, at: Instant) -> [UInt8] {
    RecordFile.line([at.rfc3339(in: .utc), mark.rawValue], [("id", id)])
  }

  /// Returns the line of a change.
  ///
  /// - Parameter run: The ID of its run, or of the run that it undoes.
  package static func line(
    _ record: JournalRecord, run: String, isUndo: Bool = false
  ) -> [UInt8] {
    let time = record.at.rfc3339(in: .utc)
    func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
    func line(_ kind: String, _ values: [(key: String, value: [UInt8]?)]) -> [UInt8] {
      let file: [(key: String, value: [UInt8]?)] = [
        ("file", bytes(record.file.text)), ("kind", bytes(record.file.kind.rawValue)),
      ]
      let rest: [(key: String, value: [UInt8]?)] = [
        ("title", bytes(record.title)), ("by", bytes(isUndo ? undoWord : nil)),
        ("id", bytes(run)),
      ]
      return RecordFile.line([time, kind], bytes: file + values + rest)
    }
    switch record.change {
    case .lines(let change):
      // A line of other programs may not be UTF-8.
      func joined(_ lines: [[UInt8]]) -> [UInt8]? {
        lines.isEmpty ? nil : Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      }
      return line(
        "lines",
        [
          ("before", joined(change.removed)), ("after", joined(change.added)),
          ("previous", change.previous), ("start", bytes(change.start.map { "\($0)" })),
          ("bare", bytes(change.unterminated?.rawValue)),
          ("copies", change.copies > 0 ? bytes("\(change.copies)") : nil),
        ])
    case .events(let removed, let added):
      let (old, new) = (removed.joined(separator: " "), added.joined(separator: " "))
      if removed.isEmpty { return line("logged", [("event", bytes(new))]) }
      if added.isEmpty { return line("removed", [("event", bytes(old))]) }
      return line("replaced", [("old", bytes(old)), ("event", bytes(new))])
    case .moved(let other): return line("moved", [("to", bytes(other))])
    case .large: return line("large", [])
    }
  }
}

/// A recorded change of a file.
package struct JournalRecord: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// Lines of the file were changed.
    case lines(LineChange)
    /// Events of a log were removed, or logged or restored, or one replaced by another.
    ///
    /// They are named by their IDs.
    case events(removed: [String] = [], added: [String] = [])
    /// The file was renamed within its directory.
    case moved(to: String)
    /// The change was too large to be recorded.
    case large

    /// The size of the recorded contents, in bytes.
    package var size: Int {
      switch self {
      case .lines(let change): change.size
      case .events(let removed, let added):
        (removed + added).joined(separator: " ").utf8.count
      case .moved, .large: 0
      }
    }

    /// The change of a log that reverts this one; `nil` for a change of another kind.
    package var inverse: Change? {
      guard case .events(let removed, let added) = self else { return nil }
      return .events(removed: added, added: removed)
    }
  }

  package let at: Instant
  package let file: ChangedFile
  package let change: Change
  /// The title of the changed entry, without secrets; `nil` for a change without lines.
  package let title: String?

  package init(at: Instant, file: ChangedFile, change: Change, title: String? = nil) {
    self.at = at
    self.file = file
    self.change = change
    self.title = title
  }

  /// Whether another record has the same change, at any time.
  func isSameChange(as other: JournalRecord) -> Bool {
    file == other.file && change == other.change
  }

  /// The change in words: `added 'Launch' to dates`; `nil` if other parts of the run describe it.
  package var sentence: String? {
    switch change {
    case .lines(let change):
      guard file.kind != .location else { return JournalRecord.locationSentence(of: change) }
      guard let title else { return "changed \(file.name)" }
      let change = change.withoutKeptLines
      if change.removed.isEmpty { return "added \(title) to \(file.name)" }
      return change.shownLines.isEmpty
        ? "removed \(title) from \(file.name)" : "changed \(title) in \(file.name)"
    // Without notes, which are private.
    case .events(let removed, let added):
      guard removed.isEmpty || added.isEmpty else { return "changed an event of \(file.name)" }
      let count = removed.count + added.count
      let events = count == 1 ? "an event" : "\(count) events"
      return "\(added.isEmpty ? "removed" : "logged") \(events) of \(file.name)"
    case .moved(let name):
      guard file.kind == .script else { return nil }
      return file.name.hasPrefix(".")
        ? "added the widget \(name)" : "removed the widget \(file.name)"
    case .large: return "changed \(file.name)"
    }
  }

  private static func locationSentence(of change: LineChange) -> String {
    guard !change.added.isEmpty else { return "cleared the location" }
    let lines = LineFile(Array(change.added.joined(separator: [UInt8(ascii: "\n")])))
    return lines.value("denied") == "yes" ? "denied the location" : "set the location"
  }
}

extension LineChange {
  /// The change without the lines that stay, between those that change.
  fileprivate var withoutKeptLines: LineChange {
    let kept = Set(removed).intersection(added)
    let change = LineChange(
      removed: removed.filter { !kept.contains($0) }, added: added.filter { !kept.contains($0) })
    // If lines only change their order, all are named.
    return change.removed.isEmpty && change.added.isEmpty ? self : change
  }

  /// The added lines without tombstones of removed feed tasks, which have no title.
  fileprivate var shownLines: [[UInt8]] {
    added.filter { !$0.starts(with: Array("[-]".utf8)) }
  }

  /// The line that names the change, and the number of further entries.
  package var titleLine: (line: [UInt8], more: Int)? {
    let change = withoutKeptLines
    guard let line = change.shownLines.last ?? change.removed.last else { return nil }
    let count = max(change.shownLines.count, change.removed.count)
    return (line, line.contains(UInt8(ascii: "|")) ? max(count - 1, 0) : 0)
  }
}

/// The changes of one run of the program, which are undone together.
package struct JournalRun: Hashable, Sendable {
  package let id: String
  /// The changes, in order.
  package var records: [JournalRecord] = []
  /// The changes that undid them, which redo reverts.
  package var reversal: [JournalRecord] = []

  /// The changes in words: `added 'Launch' to dates`.
  package var sentence: String {
    var parts: [String] = []
    for part in merged.compactMap(\.sentence) where !parts.contains(part) { parts.append(part) }
    return parts.joined(separator: ", ")
  }

  /// The changes, with successive changes of the same lines merged.
  private var merged: [JournalRecord] {
    var merged: [JournalRecord] = []
    for record in records {
      if case .lines(let change) = record.change,
        let index = merged.lastIndex(where: { $0.file == record.file }),
        case .lines(let earlier) = merged[index].change, !earlier.added.isEmpty,
        earlier.added == change.removed
      {
        merged[index] = JournalRecord(
          at: merged[index].at, file: record.file,
          change: .lines(LineChange(removed: earlier.removed, added: change.added)),
          title: record.title)
      } else {
        merged.append(record)
      }
    }
    return merged
  }
}
