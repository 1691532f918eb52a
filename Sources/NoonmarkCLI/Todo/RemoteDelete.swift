import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem

/// Removes a task of the feed locally, and deletes it at its source if the user has configured that.
///
/// The request is in the outbox before the task is removed. If the process is killed in between, the
/// next `todo outbox send` does both; doing either twice has the same result as doing it once.
struct RemoteDelete {
  let item: TodoItem
  let inputs: Inputs
  let repository: TodoRepository

  /// Removes the task.
  ///
  /// A request that cannot be sent is a warning, and stays in the outbox.
  ///
  /// - Throws: If the task cannot be removed, or the outbox cannot be changed afterwards.
  func run(_ console: inout Console) throws(CommandError) {
    guard let address = address(&console) else { return try repository.remove(item) }
    let outbox: Outbox
    let claiming: OutboxFile.Claiming
    do throws(CommandError) {
      outbox = try Outbox(console.host)
      claiming = try outbox.claimDeletion(of: item, at: address, now: inputs.now)
    } catch {
      try repository.remove(item)
      console.warn("the task is removed locally only: \(error.message)")
      return
    }
    switch consume claiming {
    case .claimed(let claim): try remove(with: claim, in: outbox, &console)
    // Another process is sending the same request.
    default: try repository.remove(item)
    }
  }

  private func remove(
    with claim: consuming OutboxFile.Claim, in outbox: Outbox, _ console: inout Console
  ) throws(CommandError) {
    do throws(CommandError) {
      try repository.remove(item)
    } catch {
      // It may be removed, if only the disk failed.
      if repository.contains(item) { outbox.withdraw(claim, &console) }
      throw error
    }
    let entry = claim.entry
    // Without curl, the request stays in the outbox.
    guard let client = try? WebhookClient(inputs, console.host) else {
      return warn(try outbox.note(.missing, of: claim), of: entry, &console)
    }
    warn(try outbox.send(claim, by: client), of: entry, &console)
  }

  /// The URL to delete the task at; nil if it is to be removed locally only.
  private func address(_ console: inout Console) -> String? {
    guard item.origin == .feed, let setting = inputs.configuration[Keys.todoRemoteDelete] else {
      return nil
    }
    let feed = inputs.configuration[Keys.todoURL]
    let address = DeletionURL.make(of: setting, feed: feed, item: item.id)
    if address == nil {
      console.warn(
        "the task is removed locally only: set todo.remote_delete to a URL with {id}")
    }
    return address
  }

  private func warn(
    _ delivery: Outbox.Delivery, of entry: OutboxEntry, _ console: inout Console
  ) {
    switch delivery {
    case .sent: return
    case .offline(let reason), .notStarted(let reason), .refused(let reason),
      .uncertain(let reason):
      console.warn(
        "'\(entry.name)' is removed locally, but not at its feed (\(reason)): "
          + "retry with noonmark todo outbox send")
    }
  }
}
