import NoonmarkModel
import NoonmarkRecords
import NoonmarkSystem

/// The file of what is to be sent over the network, and who is sending it.
///
/// Nothing is lost and nothing sent twice: an entry is on the disk as `sending` before a request
/// begins, and taken away after its success. Whoever sends holds a lock of the kernel on that entry,
/// so that one who was ended in between is told from one who is at it.
package struct OutboxFile: Sendable {
  private let file: EntryFile
  private let store: Store
  private let stateFolder: String?

  /// How many milliseconds to wait for somebody who only looks whether an entry is being sent.
  private static let patience = 200

  /// Creates the outbox of a data folder.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - stateFolder: Where the locks stand; nil where no variable says where that is.
  package init(folder: String, stateFolder: String?) {
    file = EntryFile.outbox(in: folder)
    store = Store(stateFolder: stateFolder)
    self.stateFolder = stateFolder
  }

  /// The file.
  package var path: String { file.path }

  /// Reads the file, without a lock: it is always whole.
  package func read() -> EntryFile.Reading { file.read() }

  /// An entry that this process sends, until this value ends.
  package struct Claim: ~Copyable {
    /// The entry, as it was when it was claimed.
    package let entry: OutboxEntry
    /// The lock, and the file it is on.
    fileprivate let lock: Descriptor

    /// Ends the claim; whoever sends holds it until the file says what came of it.
    fileprivate consuming func release() {}

    deinit {
      // While the lock is held, nobody else has one by this name.
      unlink(lock.path)
    }
  }

  /// What came of the wish to send an entry.
  package enum Claiming: ~Copyable {
    /// It is this process's to send.
    case claimed(Claim)
    /// Another process is sending it.
    case busy
    /// A process was ended while it sent it, so that it may have been sent.
    case uncertain(OutboxEntry)
    /// It is there no more.
    case gone
  }

  /// Adds an entry that this process begins to send at once.
  ///
  /// - Parameter entry: The entry; it is written as one that is being sent.
  /// - Returns: The claim.
  /// - Throws: Why it could not be written; then it must not be sent.
  package func add(_ entry: OutboxEntry) throws(StoreError) -> Claim {
    let lock = try takeLock(of: entry.id)
    let claim = Claim(entry: entry.with(.sending), lock: lock)
    try file.append([claim.entry.line], in: store)
    return claim
  }

  /// Claims an entry, which stands on the disk as `sending` when this returns.
  ///
  /// - Parameters:
  ///   - id: The entry.
  ///   - isForced: Whether to claim it even where it may have been sent.
  /// - Returns: The claim, or why there is none.
  /// - Throws: Why the file could not be changed; then it must not be sent.
  package func claim(_ id: String, isForced: Bool) throws(StoreError) -> Claiming {
    let lock: Descriptor
    do throws(StoreError) {
      lock = try takeLock(of: id)
    } catch .busy {
      return .busy
    }
    var found: OutboxEntry?
    var isUncertain = false
    try change { book in
      found = book.entry(id)
      guard let entry = found else { return nil }
      isUncertain = entry.state == .sending && !isForced
      return isUncertain || entry.state == .sending ? nil : book.setting(.sending, of: id)
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

  /// Takes away what was sent, or is wanted no more.
  package func remove(_ claim: consuming Claim) throws(StoreError) {
    let id = claim.entry.id
    try change { $0.removing(id) }
    claim.release()
  }

  /// Keeps for later what was not sent.
  package func keep(_ claim: consuming Claim) throws(StoreError) {
    let id = claim.entry.id
    try change { $0.setting(.waiting, of: id) }
    claim.release()
  }

  /// Keeps what was sent and refused, with the reason.
  package func fail(_ claim: consuming Claim, problem: String) throws(StoreError) {
    let id = claim.entry.id
    try change { $0.setting(.failed, problem: problem, of: id) }
    claim.release()
  }

  /// Notes why nobody knows whether an entry arrived; it stays as one that may have been sent.
  package func leave(_ claim: consuming Claim, problem: String) throws(StoreError) {
    let id = claim.entry.id
    try change { $0.setting(.sending, problem: problem, of: id) }
    claim.release()
  }

  /// Takes away an entry, whatever came of it.
  ///
  /// - Parameter id: The entry.
  /// - Returns: False where another process is sending it, and it stays.
  /// - Throws: Why the file could not be changed.
  package func discard(_ id: String) throws(StoreError) -> Bool {
    let lock: Descriptor
    do throws(StoreError) {
      lock = try takeLock(of: id)
    } catch .busy {
      return false
    }
    try change { $0.removing(id) }
    unlink(lock.path)
    return true
  }

  /// Whether a process is sending an entry at this moment.
  package func isBeingSent(_ id: String) -> Bool {
    guard let stateFolder else { return false }
    return Lock.isHeld(for: lockName(of: id), in: stateFolder)
  }

  private func change(_ change: (OutboxBook) -> RecordFile?) throws(StoreError) {
    try file.change(in: store, orThrow: { $0 }) { file throws(StoreError) in
      change(OutboxBook(file.bytes))
    }
  }

  private func takeLock(of id: String) throws(StoreError) -> Descriptor {
    guard let stateFolder else {
      throw .noFolder(variable: UserDirectories.Purpose.state.rawValue)
    }
    return try Lock.take(
      for: lockName(of: id), in: stateFolder, patience: OutboxFile.patience)
  }

  /// An id written by hand may hold a slash, so it is no part of a path before it is hashed.
  private func lockName(of id: String) -> String { "\(file.path).\(id)/sending" }
}

extension OutboxEntry {
  fileprivate func with(_ state: State) -> OutboxEntry {
    OutboxEntry(
      id: id, kind: kind, state: state, to: to, item: item, title: title, body: body,
      createdAt: createdAt)
  }
}
