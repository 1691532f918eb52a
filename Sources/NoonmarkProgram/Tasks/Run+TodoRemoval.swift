import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText

extension Run {
  /// Removes a task locally, and deletes it at its feed if the user has configured that.
  ///
  /// The request is in the outbox before the task is removed. If the process is killed in between,
  /// the next `todo outbox send` does both; doing either twice has the same result as doing it
  /// once. A request that cannot be sent is a warning, and stays in the outbox.
  ///
  /// - Throws: If the task cannot be removed, or the outbox cannot be changed afterwards.
  mutating func remove(_ item: TodoItem, in repository: TodoRepository) throws(Failure) {
    guard let address = deletionAddress(of: item) else { return try repository.remove(item) }
    let outbox: Outbox
    let claiming: Outbox.Claiming
    do {
      outbox = try Outbox(host)
      claiming = try outbox.claimDeletion(of: item, at: address, now: now)
    } catch {
      try repository.remove(item)
      return warn("the task is removed locally only: \(error.message)")
    }
    switch consume claiming {
    case .claimed(let claim): try remove(item, in: repository, with: claim, in: outbox)
    // Another process is sending the same request.
    default: try repository.remove(item)
    }
  }

  private mutating func remove(
    _ item: TodoItem, in repository: TodoRepository, with claim: consuming Outbox.Claim,
    in outbox: Outbox
  ) throws(Failure) {
    do {
      try repository.remove(item)
    } catch {
      // The task may be removed nevertheless, if only the sync failed.
      if error.cause != .notDurable || repository.contains(item),
        let problem = outbox.withdraw(claim)
      {
        warn(problem)
      }
      throw error
    }
    let entry = claim.entry
    // Without curl, the request stays in the outbox.
    guard let client = try? WebhookClient(in: self) else {
      return warn(try outbox.note(.missing, of: claim), of: entry)
    }
    warn(try outbox.send(claim, by: client), of: entry)
  }

  /// Returns the URL at which to delete the task, or nil to remove it only locally.
  private mutating func deletionAddress(of item: TodoItem) -> String? {
    guard item.origin == .feed, let setting = configuration[Keys.todoRemoteDelete] else {
      return nil
    }
    let feed = configuration[Keys.todoURL]
    let address = DeletionURL.make(of: setting, feed: feed, item: item.id)
    if address == nil {
      warn("the task is removed locally only: set todo.remote_delete to a URL with {id}")
    }
    return address
  }

  private mutating func warn(_ delivery: Outbox.Delivery, of entry: OutboxEntry) {
    switch delivery {
    case .sent: return
    case .offline(let reason), .notStarted(let reason), .refused(let reason),
      .uncertain(let reason):
      warn(
        "'\(entry.name)' is removed locally, but not at its feed (\(reason)): "
          + "retry with noonmark todo outbox send")
    }
  }
}
