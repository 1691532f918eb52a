import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// The requests that have not been sent yet.
struct Outbox {
  /// The outcome of sending an entry.
  enum Delivery {
    case sent
    /// The host was not reached; the entry stays. The reason.
    case offline(String)
    /// curl could not be started; the entry stays. The reason.
    case notStarted(String)
    /// The server refused it; the entry stays. The reason.
    case refused(String)
    /// It may have arrived; the entry stays. The reason.
    case uncertain(String)
  }

  let file: OutboxFile

  init(_ host: Host) throws(Failure) {
    let folder = try host.directory(.data)
    file = OutboxFile(folder: folder, stateFolder: host.directories.state)
  }

  static func find(_ wanted: String, in book: OutboxBook) throws(Failure) -> OutboxEntry {
    do {
      return try book.find(wanted)
    } catch {
      throw .failed(error.message(for: "outbox entry", listedBy: "todo outbox"))
    }
  }

  static func newID() -> String {
    EntryRepository.newID()
  }

  /// Adds an entry that is sent at once.
  func add(_ entry: OutboxEntry) throws(Failure) -> OutboxFile.Claim {
    do {
      return try file.add(entry)
    } catch {
      throw error.adding("nothing was sent")
    }
  }

  /// Claims an entry that was kept.
  func claim(_ id: String, isForced: Bool) throws(Failure) -> OutboxFile.Claiming {
    do {
      return try file.claim(id, isForced: isForced)
    } catch {
      throw error.adding("it was not sent")
    }
  }

  /// Adds the entry that deletes a task at its feed, or claims the one that an interrupted removal
  /// left.
  func claimDeletion(
    of item: TodoItem, at address: String, now: Instant
  ) throws(Failure) -> OutboxFile.Claiming {
    let left = OutboxBook(try file.read().get()).entries.first {
      $0.kind == .delete && $0.item == item.id && $0.to == address
    }
    if let left {
      switch try claim(left.id, isForced: true) {
      case .claimed(let claim): return .claimed(claim)
      case .busy: return .busy
      // Another process has sent it, so the task came back since.
      case .gone: break
      case .uncertain: break
      }
    }
    let entry = OutboxEntry.delete(item, at: address, id: Outbox.newID(), at: now)
    return .claimed(try add(entry))
  }

  /// Removes a claimed entry that is no longer wanted; returns the problem if that fails.
  func withdraw(_ claim: consuming OutboxFile.Claim) -> String? {
    let id = claim.entry.id
    do {
      try file.remove(claim)
      return nil
    } catch {
      return "\(error.message); remove it with noonmark todo outbox remove \(id)"
    }
  }

  /// Sends an entry that this process has claimed, and records the outcome.
  ///
  /// - Throws: If the outcome cannot be recorded.
  func send(
    _ claim: consuming OutboxFile.Claim, by client: WebhookClient
  ) throws(Failure) -> Delivery {
    let name = claim.entry.name
    do {
      try client.deliver(claim.entry)
    } catch {
      return try note(error, of: claim)
    }
    do {
      try file.remove(claim)
    } catch  where error.cause == .notDurable {
      throw .failed("'\(name)' was sent; \(error.message)")
    } catch {
      throw .failed("'\(name)' was sent, but is still in the outbox: \(error.message)")
    }
    return .sent
  }

  /// Removes an entry; false if another process is sending it.
  ///
  /// - Parameter store: A store that records the change, if the user makes it.
  func remove(_ id: String, by store: Store? = nil) throws(Failure) -> Bool {
    try file.discard(id, by: store)
  }

  /// Records why a claimed entry was not sent.
  ///
  /// - Throws: If that cannot be recorded.
  func note(
    _ error: CurlError, of claim: consuming OutboxFile.Claim
  ) throws(Failure) -> Delivery {
    let name = claim.entry.name
    let reason = DisplayText(error.message).string
    // Deleting twice is harmless.
    let isUncertain = error.mayHaveArrived && claim.entry.kind == .webhook
    let isNotStarted = if case .notStarted = error { true } else { false }
    let isWaiting =
      error.isOffline || error == .missing || error.mayHaveArrived || isNotStarted
    do {
      if isUncertain {
        try file.leave(claim, problem: reason)
      } else if isWaiting {
        try file.keep(claim)
      } else {
        try file.fail(claim, problem: reason)
      }
    } catch {
      throw .failed("'\(name)' was not sent (\(reason)); \(error.message)")
    }
    if isNotStarted { return .notStarted(reason) }
    return isUncertain ? .uncertain(reason) : isWaiting ? .offline(reason) : .refused(reason)
  }
}

extension Run {
  /// Returns the entries of the outbox; an invalid line is a warning.
  mutating func read(_ outbox: Outbox) throws(Failure) -> OutboxBook {
    let book = OutboxBook(try outbox.file.read().get())
    warn(of: book.problems, in: outbox.file.path)
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
  init(in run: Run) throws(CurlError) {
    curl = try Curl(run.host.environment)
    seconds = run.requestSeconds
    endsAtInterrupt = run.host.isNested
  }

  /// Creates a client for a command that requires one.
  static func make(in run: Run) throws(Failure) -> WebhookClient {
    do {
      return try WebhookClient(in: run)
    } catch {
      throw error.failure
    }
  }

  /// Sends an entry once.
  ///
  /// - Throws: If it did not arrive, or may not have arrived.
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
      // Deleted already.
    } catch .status(410, _) where entry.kind == .delete {
    }
  }
}
