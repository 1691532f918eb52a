import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// The file of requests to send over the network.
///
/// Nothing is lost or sent twice: an entry is on disk as `sending` before its request starts, and
/// removed after it succeeds. The sender holds a lock on the entry, which distinguishes an
/// interrupted sender from a running one.
package struct OutboxFile: Sendable {
  private let file: EntryFile
  private let store: Store
  private let folder: String

  /// The milliseconds to wait for a process that only checks whether an entry is being sent.
  private static let patience = 200

  /// Creates the outbox of a data directory.
  ///
  /// - Parameters:
  ///   - folder: The data directory.
  ///   - stateFolder: The state directory, or `nil` if unknown.
  package init(folder: String, stateFolder: String?) {
    file = EntryFile.outbox(in: folder)
    store = Store(stateFolder: stateFolder, dataFolder: folder)
    self.folder = folder
  }

  package var path: String { file.path }

  /// Reads the file, without a lock: replacing it is atomic.
  package func read() -> Loaded<[UInt8]> { file.read() }

  /// The exclusive right to send an entry, until this value goes out of scope.
  package struct Claim: ~Copyable {
    /// The entry when it was claimed.
    package let entry: OutboxEntry
    fileprivate let lock: Descriptor

    /// Releases the claim, after the file has the result.
    fileprivate consuming func release() {}

    deinit {
      // While we hold the lock, no other process has one of this name.
      unlink(lock.path)
    }
  }

  /// The result of claiming an entry.
  package enum Claiming: ~Copyable {
    case claimed(Claim)
    /// Another process is sending it.
    case busy
    /// A sender was interrupted, so it may have been sent.
    case uncertain(OutboxEntry)
    /// It no longer exists.
    case gone
  }

  /// Adds an entry to send immediately, in state `sending`.
  ///
  /// - Throws: If it cannot be written; then it must not be sent.
  package func add(_ entry: OutboxEntry) throws(Failure) -> Claim {
    let lock = try takeLock(of: entry.id)
    let claim = Claim(entry: entry.with(.sending), lock: lock)
    try undoing({ $0.removing(entry.id) }) { () throws(Failure) in
      try file.append([claim.entry.line], in: store)
    }
    return claim
  }

  /// Claims an entry, which is on disk as `sending` when this returns.
  ///
  /// - Parameters:
  ///   - id: The entry.
  ///   - isForced: Whether to claim it even if it may have been sent.
  /// - Throws: If the file cannot be changed; then it must not be sent.
  package func claim(_ id: String, isForced: Bool) throws(Failure) -> Claiming {
    let lock: Descriptor
    do {
      lock = try takeLock(of: id)
    } catch  where error.cause == .busy {
      return .busy
    }
    var found: OutboxEntry?
    var isUncertain = false
    try undoing({ book throws(TooManyFields) in
      guard let found else { return nil }
      return try book.setting(found.state, problem: found.problem, of: id)
    }) { () throws(Failure) in
      try change { book throws(TooManyFields) in
        found = book.entry(id)
        guard let entry = found else { return nil }
        isUncertain = entry.state == .sending && !isForced
        return isUncertain || entry.state == .sending ? nil : try book.setting(.sending, of: id)
      }
    }
    guard let entry = found else {
      unlink(lock.path)
      return .gone
    }
    if isUncertain {
      unlink(lock.path)
      return .uncertain(entry)
    }
    return .claimed(Claim(entry: entry.with(.sending), lock: lock))
  }

  /// Removes an entry that was sent or is no longer wanted.
  package func remove(_ claim: consuming Claim) throws(Failure) {
    try settle(claim) { $0.removing($1) }
  }

  /// Keeps an unsent entry for later.
  package func keep(_ claim: consuming Claim) throws(Failure) {
    try settle(claim) { book, id throws(TooManyFields) in
      try book.setting(.waiting, of: id)
    }
  }

  /// Keeps an entry that the server rejected, with the reason.
  package func fail(_ claim: consuming Claim, problem: String) throws(Failure) {
    try settle(claim) { book, id throws(TooManyFields) in
      try book.setting(.failed, problem: problem, of: id)
    }
  }

  /// Records why it is unknown whether an entry arrived; it stays in state `sending`.
  package func leave(_ claim: consuming Claim, problem: String) throws(Failure) {
    try settle(claim) { book, id throws(TooManyFields) in
      try book.setting(.sending, problem: problem, of: id)
    }
  }

  /// Removes an entry in any state.
  ///
  /// - Parameters:
  ///   - id: The entry.
  ///   - store: A store that records the change; `nil` for none.
  /// - Returns: `false` if another process is sending it.
  package func discard(_ id: String, by store: Store? = nil) throws(Failure) -> Bool {
    let lock: Descriptor
    do {
      lock = try takeLock(of: id)
    } catch  where error.cause == .busy {
      return false
    }
    try change(by: store) { $0.removing(id) }
    unlink(lock.path)
    return true
  }

  /// Whether a process is sending an entry.
  package func isBeingSent(_ id: String) -> Bool {
    Lock.isHeld(for: lockName(of: id), in: folder)
  }

  /// Changes a claimed entry and releases the claim.
  private func settle(
    _ claim: consuming Claim, _ change: (OutboxBook, String) throws(TooManyFields) -> RecordFile?
  ) throws(Failure) {
    let id = claim.entry.id
    try self.change { book throws(TooManyFields) in try change(book, id) }
    claim.release()
  }

  private func change(
    by store: Store? = nil, _ change: (OutboxBook) throws(TooManyFields) -> RecordFile?
  ) throws(Failure) {
    try file.change(in: store ?? self.store) { file throws(Failure) in
      try self.file.editing { () throws(TooManyFields) in try change(OutboxBook(file.bytes)) }
    }
  }

  /// Makes a change before a request, and undoes it if it may not survive a crash: then nothing is
  /// sent, and the entry must not look as if it was.
  private func undoing(
    _ undo: (OutboxBook) throws(TooManyFields) -> RecordFile?, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    do {
      try body()
    } catch  where error.cause == .notDurable {
      guard (try? change(undo)) != nil else { throw error }
      throw Failure(error.sentence, "check the disk; the file is unchanged")
    }
  }

  private func takeLock(of id: String) throws(Failure) -> Descriptor {
    // A sender that is killed leaves its own.
    Lock.removeUnheld(beginning: OutboxFile.lockWord, in: folder)
    return try Lock.take(for: lockName(of: id), in: folder, patience: OutboxFile.patience)
  }

  /// A handwritten identifier may contain a slash; the lock's name hashes the whole path.
  private func lockName(of id: String) -> String { "\(file.path).\(id)/\(OutboxFile.lockWord)" }

  private static let lockWord = "sending"
}

extension OutboxEntry {
  fileprivate func with(_ state: State) -> OutboxEntry {
    OutboxEntry(
      id: id, kind: kind, state: state, to: to, item: item, title: title, body: body,
      createdAt: createdAt)
  }
}
