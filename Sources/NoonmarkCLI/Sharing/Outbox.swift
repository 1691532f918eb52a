import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText

/// The user's outbox: what is to be sent, and the way to send it.
struct Outbox {
  /// What came of sending an entry.
  enum Delivery {
    /// It arrived.
    case sent
    /// There is no way to its address; it waits. The reason.
    case offline(String)
    /// It was refused, and stays. The reason.
    case refused(String)
    /// It may have arrived, and stays. The reason.
    case uncertain(String)
  }

  /// The file.
  let file: OutboxFile

  /// Finds the outbox.
  init(_ session: Session) throws(CommandError) {
    guard let folder = session.directories.data else {
      throw .failed("there is no place for what is to be sent: set HOME or XDG_DATA_HOME")
    }
    file = OutboxFile(folder: folder, stateFolder: session.directories.state)
  }

  /// Returns what is in it; a line that can't be read is a warning.
  func read(_ session: inout Session) throws(CommandError) -> OutboxBook {
    let reading = file.read()
    if let problem = reading.problem { throw .failed(problem) }
    let book = OutboxBook(reading.bytes)
    session.warn(of: book.problems, in: file.path)
    return book
  }

  /// Finds an entry by its id.
  static func find(_ wanted: String, in book: OutboxBook) throws(CommandError) -> OutboxEntry {
    do throws(EntrySearchError) {
      return try book.find(wanted)
    } catch {
      throw .failed(error.message(for: "entry of the outbox", listedBy: "todo outbox"))
    }
  }

  /// Returns a new id.
  static func newID() -> String {
    EntryAccess.newID()
  }

  /// Adds an entry that is sent at once.
  func add(_ entry: OutboxEntry) throws(CommandError) -> OutboxFile.Claim {
    do throws(StoreError) {
      return try file.add(entry)
    } catch {
      throw .failed("\(error.message); nothing was sent")
    }
  }

  /// Claims an entry that was kept.
  func claim(_ id: String, isForced: Bool) throws(CommandError) -> OutboxFile.Claiming {
    do throws(StoreError) {
      return try file.claim(id, isForced: isForced)
    } catch {
      throw .failed("\(error.message); it was not sent")
    }
  }

  /// Sends what this process has claimed, and notes what came of it.
  ///
  /// - Parameters:
  ///   - claim: The entry.
  ///   - courier: Who carries it.
  ///   - session: Is told where something could not be noted.
  /// - Returns: What came of it.
  func send(
    _ claim: consuming OutboxFile.Claim, by courier: Courier, _ session: inout Session
  ) -> Delivery {
    let name = claim.entry.name
    do throws(CurlError) {
      try courier.deliver(claim.entry)
    } catch {
      return note(error, of: claim, &session)
    }
    do throws(StoreError) {
      try file.remove(claim)
    } catch {
      session.warn("'\(name)' was sent and still stands in the outbox: \(error.message)")
    }
    return .sent
  }

  /// Takes away an entry that its user does not want kept.
  func remove(_ id: String) throws(CommandError) -> Bool {
    do throws(StoreError) {
      return try file.discard(id)
    } catch {
      throw .failed(error.message)
    }
  }

  /// Notes why a claimed entry brought nothing, or was not sent at all.
  func note(
    _ error: CurlError, of claim: consuming OutboxFile.Claim, _ session: inout Session
  ) -> Delivery {
    let reason = DisplayText(error.message).string
    // To remove something twice is the same as once.
    let isUncertain = error.mayHaveArrived && claim.entry.kind == .webhook
    let isWaiting = error.isOffline || error == .missing || error.mayHaveArrived
    do throws(StoreError) {
      if isUncertain {
        try file.leave(claim, problem: reason)
      } else if isWaiting {
        try file.keep(claim)
      } else {
        try file.fail(claim, problem: reason)
      }
    } catch {
      session.warn(error.message)
    }
    return isUncertain ? .uncertain(reason) : isWaiting ? .offline(reason) : .refused(reason)
  }
}
