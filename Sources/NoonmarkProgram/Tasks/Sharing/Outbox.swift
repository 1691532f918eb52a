import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// The requests that have not been sent yet, in a file of the data directory.
///
/// Nothing is lost or sent twice: an entry is on disk as `sending` before its request starts, and
/// removed after it succeeds. The sender holds a lock on the entry, which distinguishes an
/// interrupted sender from a running one.
package struct Outbox: Sendable {
  private let file: EntryFile
  private let store: Store
  private let folder: String

  /// The maximum wait for a process that only checks whether an entry is being sent, in
  /// milliseconds.
  private static let patience = 200

  package init(folder: String, stateFolder: String?) {
    file = EntryFile.outbox(in: folder)
    store = Store(stateFolder: stateFolder, dataFolder: folder)
    self.folder = folder
  }

  init(_ host: Host) throws(Failure) {
    self.init(folder: try host.directory(.data), stateFolder: host.directories.state)
  }

  package var path: String { file.path }

  /// Reads the file, without a lock: replacing it is atomic.
  package func read() -> Loaded<[UInt8]> { file.read() }

  /// The exclusive right to send an entry, until this value goes out of scope.
  package struct Claim: ~Copyable {
    package let entry: OutboxEntry
    fileprivate let lock: Descriptor

    /// Releases the claim, after the file has the result.
    fileprivate consuming func release() {}

    deinit {
      // While this process holds the lock, no other process can have a lock with this name.
      unlink(lock.path)
    }
  }

  /// The result of claiming an entry.
  package enum Claiming: ~Copyable {
    case claimed(Claim)
    /// Another process is sending it.
    case busy
    /// A sender was interrupted, so it may have been sent.
    case uncertain
    /// It no longer exists.
    case gone
  }

  /// Adds an entry to send immediately, in state `sending`.
  ///
  /// - Throws: If the entry cannot be written. It must then not be sent.
  package func add(_ entry: OutboxEntry) throws(Failure) -> Claim {
    do throws(Failure) {
      let claim = Claim(entry: entry.with(.sending), lock: try takeLock(of: entry.id))
      try undoing({ $0.removing(entry.id) }) { () throws(Failure) in
        try file.append([claim.entry.line], in: store)
      }
      return claim
    } catch {
      throw error.adding("nothing was sent")
    }
  }

  /// Claims a kept entry, which is on disk as `sending` when this returns.
  ///
  /// - Parameter isForced: Whether to claim it even if it may have been sent.
  /// - Throws: If the file cannot be changed. The entry must then not be sent.
  package func claim(_ id: String, isForced: Bool) throws(Failure) -> Claiming {
    do throws(Failure) {
      let lock: Descriptor
      do {
        lock = try takeLock(of: id)
      } catch  where error.cause == .busy {
        return .busy
      }
      var found: OutboxEntry?
      var isUncertain = false
      try undoing({ book throws(Failure) in
        guard let found else { return nil }
        return try book.setting(found.state, problem: found.problem, of: id)
      }) { () throws(Failure) in
        try change { book throws(Failure) in
          found = book.entry(id)
          guard let entry = found else { return nil }
          isUncertain = entry.state == .sending && !isForced
          return entry.state == .sending ? nil : try book.setting(.sending, of: id)
        }
      }
      guard let entry = found, !isUncertain else {
        unlink(lock.path)
        return isUncertain ? .uncertain : .gone
      }
      return .claimed(Claim(entry: entry.with(.sending), lock: lock))
    } catch {
      throw error.adding("it was not sent")
    }
  }

  /// Removes an entry that was sent or is no longer wanted.
  package func remove(_ claim: consuming Claim) throws(Failure) {
    let id = claim.entry.id
    try change { $0.removing(id) }
    claim.release()
  }

  /// Keeps an entry that was not sent.
  ///
  /// Its state is `waiting` for the next attempt, `failed` if the server rejected it, or `sending`
  /// if it may have arrived.
  package func keep(
    _ claim: consuming Claim, as state: OutboxEntry.State, problem: String? = nil
  ) throws(Failure) {
    let id = claim.entry.id
    try change { book throws(Failure) in
      try book.setting(state, problem: problem, of: id)
    }
    claim.release()
  }

  /// The result of removing an entry.
  package enum Discarding {
    case discarded
    /// Another process has sent or removed it.
    case absent
    /// Another process is sending it.
    case busy
  }

  /// Removes an entry in any state.
  ///
  /// - Parameter store: A store that records the change for undo, if the user makes it.
  package func discard(_ id: String, by store: Store? = nil) throws(Failure) -> Discarding {
    let lock: Descriptor
    do {
      lock = try takeLock(of: id)
    } catch  where error.cause == .busy {
      return .busy
    }
    var result = Discarding.absent
    try change(by: store) { book in
      let rest = book.removing(id)
      if rest != nil { result = .discarded }
      return rest
    }
    unlink(lock.path)
    return result
  }

  package func isBeingSent(_ id: String) -> Bool {
    Lock.isHeld(for: lockName(of: id), in: folder)
  }

  private func change(
    by store: Store? = nil, _ change: (OutboxBook) throws(Failure) -> RecordFile?
  ) throws(Failure) {
    try file.change(in: store ?? self.store) { file throws(Failure) in
      try change(OutboxBook(file.bytes))
    }
  }

  /// Makes a change before a request, and undoes it if it is not durable.
  ///
  /// The request is then not sent, so the entry must not look as if it was.
  private func undoing(
    _ undo: (OutboxBook) throws(Failure) -> RecordFile?, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    do {
      try body()
    } catch  where error.cause == .notDurable {
      guard (try? change(undo)) != nil else { throw error }
      throw Failure(error.sentence, "check the disk; the file is unchanged")
    }
  }

  private func takeLock(of id: String) throws(Failure) -> Descriptor {
    // A killed sender leaves its lock file behind.
    Lock.removeUnheld(beginning: Outbox.lockWord, in: folder)
    return try Lock.take(for: lockName(of: id), in: folder, patience: Outbox.patience)
  }

  /// A handwritten ID may contain a slash, but the name of the lock file is a hash of the path.
  private func lockName(of id: String) -> String { "\(file.path).\(id)/\(Outbox.lockWord)" }

  private static let lockWord = "sending"
}

extension OutboxEntry {
  fileprivate func with(_ state: State) -> OutboxEntry {
    var entry = self
    entry.state = state
    entry.problem = nil
    return entry
  }
}

// MARK: - Sending

extension Outbox {
  /// The outcome of sending an entry.
  enum Delivery {
    case sent
    /// The host was not reached, for this reason. The entry stays.
    case offline(String)
    /// curl could not be started, for this reason. The entry stays.
    case notStarted(String)
    /// The server rejected the request, for this reason. The entry stays.
    case refused(String)
    /// The request may have arrived, but failed for this reason. The entry stays.
    case uncertain(String)
  }

  static func find(_ wanted: String, in book: OutboxBook) throws(Failure) -> OutboxEntry {
    do {
      return try book.find(wanted)
    } catch {
      throw .failed(error.message(for: "outbox entry", listedBy: "todo outbox"))
    }
  }

  /// Adds the entry that deletes a task at its feed, or claims that of an interrupted removal.
  func claimDeletion(
    of item: TodoItem, at address: String, now: Instant
  ) throws(Failure) -> Claiming {
    let left = OutboxBook(try read().get()).entries.first {
      $0.kind == .delete && $0.item == item.id.text && $0.to == address
    }
    if let left {
      switch try claim(left.id, isForced: true) {
      case .claimed(let claim): return .claimed(claim)
      case .busy: return .busy
      // Another process has sent the request, so the task was added again since.
      case .gone: break
      case .uncertain: break
      }
    }
    let entry = OutboxEntry.delete(item, at: address, id: EntryID.random(), at: now)
    return .claimed(try add(entry))
  }

  /// Removes a claimed entry that is no longer wanted.
  ///
  /// Returns an error message if that fails.
  func withdraw(_ claim: consuming Claim) -> String? {
    let id = claim.entry.id
    do {
      try remove(claim)
      return nil
    } catch {
      return "\(error.message); remove it with noonmark todo outbox remove \(id)"
    }
  }

  /// Sends an entry that this process has claimed, and records the outcome.
  ///
  /// - Throws: If the outcome cannot be recorded.
  func send(_ claim: consuming Claim, by client: WebhookClient) throws(Failure) -> Delivery {
    let name = claim.entry.name
    do {
      try client.deliver(claim.entry)
    } catch {
      return try note(error, of: claim)
    }
    do {
      try remove(claim)
    } catch  where error.cause == .notDurable {
      throw .failed("'\(name)' was sent; \(error.message)")
    } catch {
      throw .failed("'\(name)' was sent, but is still in the outbox: \(error.message)")
    }
    return .sent
  }

  /// Records why a claimed entry was not sent.
  ///
  /// - Throws: If the outcome cannot be recorded.
  func note(_ error: CurlError, of claim: consuming Claim) throws(Failure) -> Delivery {
    let name = claim.entry.name
    let reason = DisplayText(error.message).string
    // Deleting twice is harmless.
    let isUncertain = error.mayHaveArrived && claim.entry.kind == .webhook
    let isNotStarted = if case .notStarted = error { true } else { false }
    let isWaiting =
      error.isOffline || error == .missing || error.mayHaveArrived || isNotStarted
    do {
      let state: OutboxEntry.State = isUncertain ? .sending : isWaiting ? .waiting : .failed
      try keep(claim, as: state, problem: state == .waiting ? nil : reason)
    } catch {
      throw .failed("'\(name)' was not sent (\(reason)); \(error.message)")
    }
    if isNotStarted { return .notStarted(reason) }
    return isUncertain ? .uncertain(reason) : isWaiting ? .offline(reason) : .refused(reason)
  }
}

extension Run {
  /// Returns the entries of the outbox.
  ///
  /// An invalid line causes a warning.
  mutating func read(_ outbox: Outbox) throws(Failure) -> OutboxBook {
    let book = OutboxBook(try outbox.read().get())
    warn(of: book.problems, in: outbox.path)
    return book
  }
}

/// Sends shared and deleted tasks to URLs with curl.
struct WebhookClient {
  private let curl: Curl
  private let seconds: Int
  /// Whether Control-C cancels a request, in a process that blocks the signal.
  private let endsAtInterrupt: Bool

  /// The maximum size of a response in bytes; the response is ignored.
  private static let maximumResponseSize = 1 << 20

  /// - Throws: If curl is not installed.
  init(in run: Run) throws(Failure) {
    do {
      curl = try Curl(run.host.environment)
    } catch {
      throw error.failure
    }
    seconds = run.requestSeconds
    endsAtInterrupt = run.host.isNested
  }

  /// Sends an entry once.
  ///
  /// - Throws: If the entry was not accepted, or it is unknown whether it arrived.
  func deliver(_ entry: OutboxEntry) throws(CurlError) {
    let address: WebAddress
    do {
      address = try WebAddress(entry.to)
    } catch {
      throw .refused(error.message)
    }
    // Lets the server detect duplicates.
    var headers = [(name: "Idempotency-Key", value: entry.id)]
    var request = Curl.Request(
      entry.kind == .webhook ? .post : .delete, address, seconds: seconds,
      limit: WebhookClient.maximumResponseSize)
    if entry.kind == .webhook {
      headers.append((name: "Content-Type", value: "application/json"))
      request.body = Array(entry.body.utf8)
    }
    request.headers = headers
    do {
      _ = try curl.send(request) { _ in !endsAtInterrupt || !TerminationSignals.isInterrupted }
    } catch .canceled {
      throw .unanswered("canceled")
    } catch .status(404, _) where entry.kind == .delete {
      // The task is already deleted (404 Not Found, 410 Gone).
    } catch .status(410, _) where entry.kind == .delete {
    }
  }
}
