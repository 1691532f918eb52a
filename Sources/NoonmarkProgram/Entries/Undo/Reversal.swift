import Almanac
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// Takes back the changes of a run, or takes that back in turn.
package struct Reversal: Sendable {
  package enum Direction: String, Sendable {
    case undo
    case redo
  }

  /// A reason why nothing is taken back.
  package enum Problem: Error, Sendable {
    case store(StoreError)
    case unreadable(SystemError, path: String)
    /// The file was changed since in the same place.
    case conflict(path: String)
    /// The change is too large to be recorded.
    case large(path: String)
    /// The directory of the file is unknown.
    case noFolder
    /// A request to delete the task of this name is being sent.
    case beingSent(String)
  }

  package let run: JournalRun
  package let direction: Direction
  private let journal: ChangeJournal
  private let directories: UserDirectories
  private let zone: Zone

  /// - Parameters:
  ///   - run: The run, as the journal has it.
  ///   - direction: What to take back: the run, or an undo of it.
  ///   - journal: The journal.
  ///   - directories: The directories of the user's files.
  ///   - zone: The zone in which the days of tallies are counted.
  package init(
    of run: JournalRun, _ direction: Direction, in journal: ChangeJournal,
    _ directories: UserDirectories, zone: Zone
  ) {
    self.run = run
    self.direction = direction
    self.journal = journal
    self.directories = directories
    self.zone = zone
  }

  /// Takes the changes back, the last one first, and records that.
  ///
  /// - Returns: Whether a change was there to be taken back. A redo that finds none was made
  ///   before, and interrupted.
  /// - Throws: If a file was changed since in the same place; then nothing is changed, unless that
  ///   happens at the same time.
  package func apply() throws(Problem) -> Bool {
    let records = direction == .undo ? run.records : run.reversal
    for record in records { try check(record, among: records) }
    // An undo that was interrupted did its part before.
    var isMade = direction == .redo || !run.reversal.isEmpty
    for record in records.reversed() {
      try withdrawDeletions(of: record)
      if try takeBack(record) { isMade = true }
    }
    let mark = direction == .undo ? JournalBook.Mark.undone : .redone
    try Reversal.wrap { () throws(StoreError) in
      try journal.mark(isMade ? mark : .skipped, run.id)
    }
    return isMade
  }

  /// The store: what undo changes is recorded, so that redo can take it back.
  private var store: Store {
    let store = Store(stateFolder: directories.state)
    return direction == .undo ? store.recording(in: journal.undoing(run)) : store
  }

  private func path(of record: JournalRecord) throws(Problem) -> String {
    guard let path = journal.path(of: record.file) else { throw .noFolder }
    return path
  }

  private func check(_ record: JournalRecord, among records: [JournalRecord]) throws(Problem) {
    let path = try path(of: record)
    switch record.change {
    case .large: throw .large(path: path)
    case .lines(let change):
      let bytes = try mapError({ Problem.unreadable($0, path: path) }) {
        () throws(SystemError) in
        try File.readIfPresent(path, limit: Store.maximumSize)
      }
      if change.reverted(in: bytes ?? []) == .conflict { throw .conflict(path: path) }
    case .moved(let name):
      let other = Path.joined(Path.parent(of: path), name)
      // A file that came here by another of the changes is moved away before.
      let isVacated = records.contains { record in
        guard case .moved(let name) = record.change else { return false }
        return journal.path(of: record.file).map { Path.joined(Path.parent(of: $0), name) } == path
      }
      if FileStamp.of(path) != nil, FileStamp.of(other) != nil, !isVacated,
        !isLeft(record, at: path)
      {
        throw .conflict(path: path)
      }
    case .logged, .removed: break
    }
  }

  private func takeBack(_ record: JournalRecord) throws(Problem) -> Bool {
    let path = try path(of: record)
    switch record.change {
    case .large: return false
    case .lines(let change):
      var isMade = false
      try store.replace(path, record.file.kind, orThrow: { Problem.store($0) }) {
        bytes throws(Problem) in
        switch change.reverted(in: bytes ?? []) {
        case .notMade: return nil
        case .conflict: throw Problem.conflict(path: path)
        case .file(let bytes):
          isMade = true
          return bytes
        }
      }
      return isMade
    case .logged(let id), .removed(let id):
      return try Reversal.wrap { () throws(StoreError) in
        try log(at: path).takeBack(
          id, removes: record.change == .logged(id), isRedo: direction == .redo, in: zone, by: store
        )
      }
    case .moved(let name):
      let other = Path.joined(Path.parent(of: path), name)
      guard FileStamp.of(other) != nil else { return false }
      let isLeft = isLeft(record, at: path)
      guard isLeft || FileStamp.of(path) == nil else { return false }
      try Reversal.wrap { () throws(StoreError) in
        if isLeft { _ = try log(at: path).putAside(by: store) }
        try store.move(other, to: path, record.file.kind)
      }
      return true
    }
  }

  private func log(at path: String) -> TallyFile {
    TallyFile(Path.name(of: path), inEvents: Path.parent(of: path))
  }

  /// Whether a log is what an undo left of a later tally of the same name: one without an event.
  ///
  /// Undo puts it aside, and redo brings it back, with the events that it can restore.
  private func isLeft(_ record: JournalRecord, at path: String) -> Bool {
    guard direction == .undo, record.file.kind == .events, FileStamp.of(path) != nil else {
      return false
    }
    let loaded = log(at: path).read { TallyTail(&$0, since: nil).events.isEmpty }
    return loaded.value && loaded.problem == nil && loaded.diagnostics.isEmpty
  }

  /// Withdraws the requests to delete the tasks of the feed whose removal is undone.
  private func withdrawDeletions(of record: JournalRecord) throws(Problem) {
    guard direction == .undo, record.file.kind == .tasks, case .lines(let change) = record.change,
      let data = directories.data
    else { return }
    let removed = TodoBook(Array(change.removed.joined(separator: [UInt8(ascii: "\n")]))).items
    guard !removed.isEmpty else { return }
    let outbox = OutboxFile(folder: data, stateFolder: directories.state)
    let bytes = try mapError({ Problem.unreadable($0, path: outbox.path) }) {
      () throws(SystemError) in
      try File.readIfPresent(outbox.path, limit: Store.maximumSize)
    }
    for entry in OutboxBook(bytes ?? []).entries
    where entry.kind == .delete && removed.contains(where: { $0.id == entry.item }) {
      let isWithdrawn = try Reversal.wrap { () throws(StoreError) in
        try outbox.discard(entry.id, by: store)
      }
      guard isWithdrawn else { throw .beingSent(entry.name) }
    }
  }

  private static func wrap<Value>(_ body: () throws(StoreError) -> Value) throws(Problem) -> Value {
    try mapError({ Problem.store($0) }, body)
  }
}
