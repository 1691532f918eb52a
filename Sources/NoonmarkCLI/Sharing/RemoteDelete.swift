import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem

/// Deletes a task at its feed after it was removed locally.
enum RemoteDelete {
  /// Deletes a removed task at its feed, if the user has configured that.
  ///
  /// A request that cannot be sent stays in the outbox. The task is already removed locally, so
  /// errors are warnings.
  ///
  /// - Parameters:
  ///   - item: The removed task.
  ///   - inputs: The configuration.
  ///   - console: The output and the host.
  static func after(removing item: TodoItem, in inputs: Inputs, _ console: inout Console) {
    guard item.origin == .feed, let setting = inputs.configuration[Keys.todoRemoteDelete] else {
      return
    }
    let feed = inputs.configuration[Keys.todoURL]
    guard let address = DeletionURL.make(of: setting, feed: feed, item: item.id) else {
      console.warn(
        "the task is removed locally only: set todo.remote_delete to a URL with {id}")
      return
    }
    do throws(CommandError) {
      let entry = OutboxEntry.delete(item, at: address, id: Outbox.newID(), at: inputs.now)
      let outbox = try Outbox(console.host)
      let claim = try outbox.add(entry)
      // Without curl, the request stays in the outbox.
      guard let client = try? WebhookClient(inputs, console.host) else {
        warn(outbox.note(.missing, of: claim, &console), of: entry, &console)
        return
      }
      warn(outbox.send(claim, by: client, &console), of: entry, &console)
    } catch {
      console.warn("the task is removed locally only: \(error.message)")
    }
  }

  private static func warn(
    _ delivery: Outbox.Delivery, of entry: OutboxEntry, _ console: inout Console
  ) {
    switch delivery {
    case .sent: return
    case .offline(let reason), .refused(let reason), .uncertain(let reason):
      console.warn(
        "'\(entry.name)' is removed locally, but not at its feed (\(reason)): "
          + "retry with noonmark todo outbox send")
    }
  }
}
