import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// The log of a tally, which is only appended to, so the cost of logging does not grow with its
/// size.
package struct TallyFile: Sendable {
  package let name: String
  package let path: String

  /// The maximum size of a log in bytes.
  static let maximumSize = 1 << 31

  /// Creates the log of a tally in a data directory.
  package init(_ name: String, in folder: String) {
    self.name = name
    path = Path.joined(TallyFile.folder(in: folder), name)
  }

  /// Creates the log of a tally in the directory of logs.
  package init(_ name: String, inEvents folder: String) {
    self.name = name
    path = Path.joined(folder, name)
  }

  /// The directory of the logs in a data directory.
  static func folder(in folder: String) -> String { Path.joined(folder, "events") }

  /// Returns the names of all tallies with a log, in alphabetical order.
  ///
  /// - Parameter folder: The data directory.
  /// - Throws: If the directory of logs exists and cannot be read.
  package static func names(in folder: String) throws(Failure) -> [String] {
    let logs = TallyFile.folder(in: folder)
    do {
      return try Directory.namesIfPresent(in: logs).filter { Tally.isName($0) }.sorted()
    } catch {
      throw .unreadable(error, path: logs)
    }
  }

  // MARK: Reading

  /// Calls a function with the lines of the log, the last one first, without a lock.
  ///
  /// - Returns: Its value, with the problems of lines in file order; at most a thousand.
  package func read<Value>(_ body: (inout BackwardLineReader) -> Value) -> Loaded<Value> {
    do throws(SystemError) {
      let file = try File.open(path)
      let status = try file.status()
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw SystemError(status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL, "read", path)
      }
      var lines = BackwardLineReader(
        descriptor: file.number, size: Int(truncatingIfNeeded: status.st_size), path: path)
      let value = body(&lines)
      if let failure = lines.failure { return Loaded(value, of: path, after: failure) }
      var loaded = Loaded(value, Dependency(path: path, stamp: FileStamp(status)))
      loaded.diagnostics = lines.diagnostics()
      return loaded
    } catch {
      var empty = BackwardLineReader(descriptor: nil, size: 0, path: path)
      return Loaded(body(&empty), of: path, after: error)
    }
  }

  /// Reads the days that widgets chart.
  ///
  /// - Parameters:
  ///   - today: The last of these days.
  ///   - zone: The zone in which days are counted.
  package func readDays(upTo today: CivilDate, in zone: Zone) -> Loaded<TallyLog> {
    let first = today.advanced(byDays: 1 - TallyLog.chartedDays)
    let loaded = read { TallyTail(&$0, since: zone.startOfDay(first)) }
    let tail = loaded.value
    let log = TallyLog(unordered: tail.events)
    guard let start = log.unbrokenStart(upTo: today, in: zone), start <= first else {
      return loaded.map { _ in log }
    }
    let run: CivilDate?
    if case .known(let state?) = tail.end, state.isCounted(in: zone),
      (0...1).contains(today.days(since: zone.date(at: state.top)))
    {
      run = state.run
    } else {
      // The log ends in a line written by hand, or in the future, or its days were counted in
      // another zone.
      let whole = read { TallyTail(&$0, since: nil) }.value
      run = TallyLog(unordered: whole.events).unbrokenStart(upTo: today, in: zone)
    }
    return loaded.map { _ in
      TallyLog(events: log.events, runStart: run.flatMap { $0 < first ? $0 : nil })
    }
  }
}

// MARK: Writing

extension TallyFile {
  /// Appends an event durably.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - zone: The zone in which days are counted.
  ///   - store: The store.
  /// - Throws: If the log cannot be changed; it is unchanged.
  package func log(_ event: TallyEvent, in zone: Zone, by store: Store) throws(Failure) {
    try extend(store) { log throws(Failure) in
      try store.record(.logged(event.id), of: path, .events)
      let end = try read(log) { TallyKnowledge(endOf: &$0) }
      if case .known(let state) = end,
        let next = TallyState.after(state, eventAt: event.at, in: zone)
      {
        return [TallyLine.line(event, after: next)]
      }
      let state = try whole(log).state(adding: event, in: zone)
      return [TallyLine.line(event, after: state)]
    }
  }

  /// Removes an event durably.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - zone: The zone in which days are counted.
  ///   - store: The store.
  /// - Returns: Whether the log has exactly one event with its ID.
  /// - Throws: If the log cannot be changed; it is unchanged.
  package func remove(
    _ event: TallyEvent, in zone: Zone, by store: Store
  ) throws(Failure) -> Bool {
    var isThere = false
    try extend(store) { log throws(Failure) in
      let whole = try whole(log)
      isThere = whole.has(event)
      guard isThere else { return [] }
      try store.record(.removed(event.id), of: path, .events)
      return [
        TallyLine.line(
          of: event.id, at: event.at, isRemoved: true,
          after: whole.state(changing: event.id, in: zone), isUndo: false)
      ]
    }
    return isThere
  }

  /// Replaces an event durably.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - new: The replacement, with its own ID.
  ///   - zone: The zone in which days are counted.
  ///   - store: The store.
  /// - Returns: Whether the log has exactly one event with the ID of the first.
  /// - Throws: If the log cannot be changed; it is unchanged.
  package func replace(
    _ event: TallyEvent, with new: TallyEvent, in zone: Zone, by store: Store
  ) throws(Failure) -> Bool {
    var isThere = false
    try extend(store) { log throws(Failure) in
      let whole = try whole(log)
      isThere = whole.has(event)
      guard isThere else { return [] }
      try store.record(.removed(event.id), of: path, .events)
      try store.record(.logged(new.id), of: path, .events)
      return [
        TallyLine.line(
          of: event.id, at: event.at, isRemoved: true,
          after: whole.state(changing: event.id, in: zone), isUndo: false),
        TallyLine.line(new, after: whole.state(removing: event.id, adding: new, in: zone)),
      ]
    }
    return isThere
  }

  /// Takes back that an event was logged or removed, durably.
  ///
  /// If an undo did that, and its line is the last one, the line is removed, so the log is as it
  /// was before.
  ///
  /// - Parameters:
  ///   - id: The ID of the event.
  ///   - removes: Whether it was logged, so it is removed now.
  ///   - isRedo: Whether an undo logged or removed it.
  ///   - zone: The zone in which days are counted.
  ///   - store: The store.
  /// - Returns: Whether the log had the change.
  /// - Throws: If the log cannot be changed; it is unchanged.
  package func takeBack(
    _ id: String, removes: Bool, isRedo: Bool, in zone: Zone, by store: Store
  ) throws(Failure) -> Bool {
    guard exists else { return false }
    let record = removes ? JournalRecord.Change.removed(id) : .logged(id)
    // Whether a line of an undo can have made the change: tally undo also removes an event that the
    // journal does not have.
    let canBeOfUndo = isRedo || !removes
    if canBeOfUndo {
      let isShorter = try store.removeLastLine(of: path) { line throws(Failure) in
        guard case .line(let line) = TallyLine.parse(line),
          line.takesBack(removal: removes, of: id)
        else { return false }
        try store.record(record, of: path, .events)
        return true
      }
      if isShorter { return true }
    }
    var isMade = false
    try extend(store) { log throws(Failure) in
      let undo = try read(log) { TallyUndo(&$0) }
      let event: TallyEvent
      let state: TallyState?
      // Not the whole log, if it is the last change.
      if case .known(let before) = undo.before, let last = undo.event, last.id == id,
        undo.removes == removes
      {
        event = last
        state = before
      } else {
        let whole = try whole(log)
        guard let entry = whole.onlyEntry(id), entry.isRemoved != removes else { return [] }
        event = entry.event
        state = whole.state(changing: id, removes: removes, in: zone)
      }
      try store.record(record, of: path, .events)
      isMade = true
      // Redo is a change too, which can be undone.
      let isOfUndo = try canBeOfUndo ? wasLastChangedByUndo(id, in: log) : false
      return [
        TallyLine.line(of: id, at: event.at, isRemoved: removes, after: state, isUndo: !isOfUndo)
      ]
    }
    return isMade
  }

  /// Whether the last line about an event is of an undo.
  private func wasLastChangedByUndo(
    _ id: String, in log: BackwardLineReader
  ) throws(Failure) -> Bool {
    try read(log) { (lines: inout BackwardLineReader) -> Bool in
      while let line = lines.next() {
        if line.id == id { return line.isUndo }
      }
      return false
    }
  }

  /// Whether there is a log.
  package var exists: Bool { FileStamp.of(path) != nil }

  /// Renames the log, if it exists.
  ///
  /// - Throws: If a log of that name exists, or the log cannot be moved. Changes nothing then.
  package func rename(to other: TallyFile, by store: Store) throws(Failure) {
    if exists { try store.move(path, to: other.path, .events) }
  }

  /// Whether the log can be read as a whole, and has no event.
  package var isEmpty: Bool {
    let loaded = read { TallyTail(&$0, since: nil).events.isEmpty }
    return loaded.value && loaded.problem == nil && loaded.diagnostics.isEmpty
  }

  /// Renames the log to `NAME.removed`, if it exists.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - check: Checks the log under its lock. Throwing leaves it where it is.
  /// - Returns: The path of the log then, or `nil` without a log.
  /// - Throws: If the log cannot be moved. Changes nothing then.
  package func putAside(
    by store: Store, check: () throws(Failure) -> Void = {}
  ) throws(Failure) -> String? {
    guard exists else { return nil }
    var number = 1
    var aside = path + ".removed"
    while FileStamp.of(aside) != nil {
      number += 1
      aside = "\(path).removed-\(number)"
    }
    try store.move(path, to: aside, .events, check: check)
    return aside
  }

  /// Returns the change that `undo(in:by:)` takes back next, without a lock; `nil` without one.
  package func lastChange() -> Undone? {
    let undo = read { TallyUndo(&$0) }.value
    return undo.event.map { Undone(event: $0, isGone: undo.removes) }
  }

  /// A change that was undone.
  package struct Undone: Sendable {
    /// The event that was logged, removed or restored.
    package let event: TallyEvent
    /// Whether it was logged or restored, so undoing removed it.
    package let isGone: Bool

    /// The change in the journal.
    package var change: JournalRecord.Change { isGone ? .logged(event.id) : .removed(event.id) }
  }

  /// Undoes the last change that was not undone yet, durably; the journal need not have it.
  ///
  /// - Parameters:
  ///   - zone: The zone in which days are counted.
  ///   - store: The store.
  /// - Returns: The change, or `nil` if there is nothing to undo.
  /// - Throws: If the log cannot be changed; it is unchanged.
  package func undo(in zone: Zone, by store: Store) throws(Failure) -> Undone? {
    var undone: Undone?
    try extend(store) { log throws(Failure) in
      let undo = try read(log) { TallyUndo(&$0) }
      // If the event was deleted by hand, there is nothing left to undo.
      guard let event = undo.event else { return [] }
      let state: TallyState?
      if case .known(let before) = undo.before {
        state = before
      } else {
        state = try whole(log).state(changing: event.id, removes: undo.removes, in: zone)
      }
      // Taking it back is a change like any other.
      try store.record(undo.removes ? .removed(event.id) : .logged(event.id), of: path, .events)
      undone = Undone(event: event, isGone: undo.removes)
      return [
        TallyLine.line(
          of: event.id, at: event.at, isRemoved: undo.removes, after: state, isUndo: true)
      ]
    }
    return undone
  }

  private func whole(_ log: BackwardLineReader) throws(Failure) -> TallyTail {
    try read(log) { TallyTail(&$0, since: nil) }
  }

  private func read<Value>(
    _ log: BackwardLineReader, _ body: (inout BackwardLineReader) -> Value
  ) throws(Failure) -> Value {
    var lines = log
    let value = body(&lines)
    if let failure = lines.failure { throw .unreadable(failure, path: path) }
    return value
  }

  private func extend(
    _ store: Store, _ lines: (BackwardLineReader) throws(Failure) -> [[UInt8]]
  ) throws(Failure) {
    let kind = TallyLine.fileKind
    let header = "\(kind.firstLine)\n# TIME | NOTE, newest last; noonmark only appends lines\n"
    try store.extend(
      path, kind: kind, header: Array(header.utf8), limit: TallyFile.maximumSize, lines: lines)
  }
}
