import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// The log of a tally.
///
/// It is append-only, so the cost of logging does not grow with its size.
package struct TallyFile: Sendable {
  package let name: String
  package let path: String

  /// The maximum size of a log in bytes.
  static let maximumSize = 1 << 31

  /// Creates the log of a tally in a data directory.
  ///
  /// - Parameter book: The tallies, which may name another file for the log.
  package init(_ name: String, in folder: String, of book: TallyBook? = nil) {
    self.name = name
    let folder = TallyFile.folder(in: folder)
    if let other = book?.log(of: name), FileStamp.mayExist(Path.joined(folder, other)) {
      path = Path.joined(folder, other)
    } else {
      path = Path.joined(folder, name)
    }
  }

  package init(_ name: String, inEvents folder: String) {
    self.name = name
    path = Path.joined(folder, name)
  }

  /// The directory of the logs in a data directory.
  static func folder(in folder: String) -> String { Path.joined(folder, "events") }

  /// Returns the names of all tallies with a log, in alphabetical order.
  ///
  /// - Throws: If the directory of logs exists and cannot be read.
  package static func names(in folder: String) throws(Failure) -> [String] {
    let logs = TallyFile.folder(in: folder)
    return try Failure.reading(logs, Directory.namesIfPresent(in: logs))
      .filter { Tally.isName($0) }.sorted()
  }

  // MARK: Reading

  /// Calls a function with the lines of the log in reverse order, without a lock.
  ///
  /// - Returns: The value of the function, and at most a thousand problems in file order.
  package func read<Value>(_ body: (inout BackwardLineReader) -> Value) -> Loaded<Value> {
    do throws(SystemError) {
      let file = try File.open(path)
      let status = try file.regularStatus()
      guard status.st_size <= TallyFile.maximumSize else { throw SystemError(EFBIG, "read", path) }
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
}

// MARK: Writing

extension TallyFile {
  /// Appends an event durably.
  ///
  /// - Throws: If the log cannot be changed. It is then unchanged.
  package func log(_ event: TallyEvent, in zone: Zone, by store: Store) throws(Failure) {
    try extend(store) { log, records throws(Failure) in
      try store.record(.events(added: [event.id]), of: path, .events, in: &records)
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

  /// Removes an event durably, and logs the one that replaces it, if any.
  ///
  /// - Parameter new: The replacement, with its own ID.
  /// - Returns: Whether the log has exactly one event with the ID of the first.
  /// - Throws: If the log cannot be changed. It is then unchanged.
  package func remove(
    _ event: TallyEvent, logging new: TallyEvent? = nil, in zone: Zone, by store: Store
  ) throws(Failure) -> Bool {
    try extend(store) { log, records throws(Failure) in
      let whole = try whole(log)
      guard whole.has(event) else { return [] }
      let change = JournalRecord.Change.events(
        removed: [event.id], added: new.map { [$0.id] } ?? [])
      try store.record(change, of: path, .events, in: &records)
      guard let new else {
        return [
          TallyLine.line(
            of: event.id, at: event.at, isRemoved: true,
            after: whole.state(removing: event.id, in: zone), isUndo: false)
        ]
      }
      // A single line, so the replacement is atomic.
      return [
        TallyLine.line(
          new, replacing: event.id,
          after: whole.state(removing: event.id, adding: new, in: zone))
      ]
    }
  }

  /// Reverts the logging, removal or replacement of an event, durably.
  ///
  /// If an undo wrote the change as the last line, the line is removed, so the log is as it was
  /// before.
  ///
  /// - Parameter isRedo: Whether an undo made it.
  /// - Returns: Whether the log had the change.
  /// - Throws: If the log cannot be changed. It is then unchanged.
  package func takeBack(
    _ change: JournalRecord.Change, isRedo: Bool, in zone: Zone, by store: Store
  ) throws(Failure) -> Bool {
    guard try exists(in: store), let record = change.inverse,
      case .events(let gone, let back) = record
    else { return false }
    guard max(gone.count, back.count) == 1 else {
      return try takeBackImport(by: record, isRedo: isRedo, in: zone, by: store)
    }
    let (removed, restored) = (gone.first, back.first)
    // Whether an undo may have written the change. `tally undo` also removes events that the
    // journal does not have.
    let canBeOfUndo = isRedo || restored != nil
    if canBeOfUndo {
      let isShorter = try store.undoable { records throws(Failure) in
        try store.removeLastLine(of: path) { line throws(Failure) in
          guard case .line(let line) = TallyLine.parse(line), line.isUndo(making: change) else {
            return false
          }
          try store.record(record, of: path, .events, in: &records)
          return true
        }
      }
      if isShorter { return true }
    }
    return try extend(store) { log, records throws(Failure) in
      let undo = try read(log) { TallyUndo(&$0) }
      let event: TallyEvent
      let state: TallyState?
      if let last = undo.event, undo.change == change, undo.replaced == nil {
        // The line of the last change may have been deleted by hand.
        event = last
        if case .known(let before) = undo.before {
          state = before
        } else {
          state = try whole(log).state(removing: removed, restoring: restored, in: zone)
        }
      } else {
        let whole = try whole(log)
        let gone = removed.map { whole.onlyEntry($0) }
        let back = restored.map { whole.onlyEntry($0) }
        guard gone.map({ $0?.isRemoved == false }) ?? true,
          back.map({ $0?.isRemoved == true }) ?? true,
          let entry = (back ?? gone).flatMap(\.self)
        else { return [] }
        event = entry.event
        state = whole.state(removing: removed, restoring: restored, in: zone)
      }
      try store.record(record, of: path, .events, in: &records)
      // A redo is also a change that can be undone.
      let isOfUndo = try canBeOfUndo ? wasMade(change, byUndo: removed ?? event.id, in: log) : false
      return [
        TallyLine.line(
          of: event.id, at: event.at, isRemoved: restored == nil,
          replacing: restored == nil ? nil : removed, after: state, isUndo: !isOfUndo)
      ]
    }
  }

  /// Whether the last line about an event is an undo that made the change.
  private func wasMade(
    _ change: JournalRecord.Change, byUndo id: String, in log: BackwardLineReader
  ) throws(Failure) -> Bool {
    try read(log) { (lines: inout BackwardLineReader) -> Bool in
      while let line = lines.next() {
        if line.id == id { return line.isUndo(making: change) }
      }
      return false
    }
  }

  /// Whether there is a log.
  ///
  /// - Throws: If an error prevents the check.
  package func exists(in store: Store) throws(Failure) -> Bool { try store.isPresent(path) }

  /// Whether there is a log, or an error prevents the check.
  var mayExist: Bool { FileStamp.mayExist(path) }

  /// Renames the log, if it exists.
  ///
  /// - Throws: If a log of that name exists, or the log cannot be moved. Changes nothing then.
  package func rename(to other: TallyFile, by store: Store) throws(Failure) {
    if try exists(in: store) { try store.move(path, to: other.path, .events) }
  }

  /// Whether the log can be read as a whole, and has no event.
  package var isEmpty: Bool {
    let loaded = read { TallyTail(&$0, since: nil).events.isEmpty }
    return loaded.value && loaded.problem == nil && loaded.diagnostics.isEmpty
  }

  /// The path to which the log is moved when its tally is removed: `NAME.removed`.
  var pathAside: String {
    let first = Path.joined(Path.parent(of: path), name + ".removed")
    var number = 1
    var aside = first
    while FileStamp.of(aside) != nil {
      number += 1
      aside = "\(first)-\(number)"
    }
    return aside
  }

  /// Renames the log to `NAME.removed`, if it exists.
  ///
  /// - Parameter check: Checks the log under its lock. If it throws, the log is not moved.
  /// - Returns: The new path of the log, or `nil` without a log.
  /// - Throws: If the log cannot be moved. Changes nothing then.
  package func putAside(
    by store: Store, check: () throws(Failure) -> Void = {}
  ) throws(Failure) -> String? {
    guard mayExist else { return nil }
    let aside = pathAside
    try store.move(path, to: aside, .events, check: check)
    return aside
  }

  /// Returns the change that `undo(in:by:)` reverts next, without a lock, or `nil` if there is
  /// none.
  ///
  /// - Throws: If the log cannot be read.
  package func lastChange() throws(Failure) -> Undone? {
    let undo = try read { TallyUndo(&$0) }.get()
    guard let event = undo.event, var change = undo.change else { return nil }
    // A replaced event whose line was deleted by hand cannot be restored.
    if let old = undo.replaced,
      try read({ TallyTail(&$0, since: nil).onlyEntry(old) }).get() == nil
    {
      change = .events(added: [event.id])
    }
    return Undone(event: event, isGone: undo.removes, change: change)
  }

  package struct Undone: Sendable {
    /// The event that was logged, removed or restored.
    package let event: TallyEvent
    /// Whether it was logged or restored, so undoing removed it.
    package let isGone: Bool

    package let change: JournalRecord.Change
  }

  /// Undoes the last change that is not undone yet, durably, even if the journal does not have it.
  ///
  /// - Returns: The change, or `nil` if there is nothing to undo.
  /// - Throws: If the log cannot be changed. It is then unchanged.
  package func undo(in zone: Zone, by store: Store) throws(Failure) -> Undone? {
    guard let last = try lastChange() else {
      // Throws if the log is damaged.
      try extend(store) { _, _ in [] }
      return nil
    }
    return try takeBack(last.change, isRedo: false, in: zone, by: store) ? last : nil
  }

  func whole(_ log: BackwardLineReader) throws(Failure) -> TallyTail {
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

  /// Appends lines, and returns whether there were any.
  @discardableResult
  func extend(
    _ store: Store,
    _ lines: (BackwardLineReader, _ records: inout Store.Records) throws(Failure) -> [[UInt8]]
  ) throws(Failure) -> Bool {
    var isExtended = false
    try store.undoable { records throws(Failure) in
      try store.extend(path, kind: TallyLine.fileKind, limit: TallyFile.maximumSize) {
        log throws(Failure) in
        let made = try lines(log, &records)
        isExtended = !made.isEmpty
        return made
      }
    }
    return isExtended
  }
}
