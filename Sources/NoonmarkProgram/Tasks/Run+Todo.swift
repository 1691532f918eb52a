import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

extension Run {
  /// Reads the user's tasks, then todo.txt.
  ///
  /// Starts a load of the feed if one is due.
  mutating func readTodo(
    in folder: String, starting background: Background?, into data: inout WidgetData
  ) {
    let file = EntryFile.tasks(in: folder)
    let book = TodoBook(take(file.read(), .tasks, into: &data))
    check(file, book.problems, isEmpty: book.items.isEmpty, .tasks, into: &data)
    var items = book.items
    if let path = todoTxtPath() {
      // If it cannot be read, the other tasks are still shown.
      let other = TodoTxtBook(take(Loaded(path, otherwise: []) { $0 }), in: zone)
      warn(of: other.problems, in: path)
      // Most users of todo.txt have no other tasks, so nothing is copied.
      items = items.isEmpty ? other.items : items + other.items
    }
    let list = TodoList(items: items).hiding(at: now, in: zone)
    revalidate(at: list.revalidateAt)
    data.todo =
      data.unreadable.contains(.tasks)
      ? list
      : todoList(list, in: book, starting: background)
  }

  /// Returns the tasks with the status of their feed.
  private mutating func todoList(
    _ list: TodoList, in book: TodoBook, starting background: Background?
  ) -> TodoList {
    var address: WebAddress?
    do {
      address = try feedAddress()
    } catch {
      return list.with(.error, problem: error.message)
    }
    var state: LoadState?
    if let folder = host.directories.state {
      let loaded = LoadStateFile(FeedSource.fileName, folder: folder).read()
      depend(on: loaded.dependency)
      // If the state is unreadable, no load could store its result, and each render would start
      // one. Without a feed, the file does not matter.
      if let problem = loaded.problem, address != nil {
        let again = now.advanced(bySeconds: LoadStatus.soon)
        revalidate(at: again)
        return list.with(.error, problem: problem, revalidateAt: again)
      }
      state = loaded.value
    }
    let feed = address.map { LoadState.fingerprint(of: $0.text) }
    var status = LoadStatus(
      state, isStored: book.hasLoaded(feed), isWanted: address != nil, .once, of: feed,
      at: Instant(epochSeconds: startedAt / 1_000_000_000))
    if status.isDue, let background {
      let problem = background.start(.feed)
      status =
        problem == nil
        ? LoadStatus(.loading, revalidateAfter: LoadStatus.soon)
        : LoadStatus(
          .error, problem: problem, revalidateAfter: LoadStatus.pauseWithoutLoad)
    }
    let revalidateAt = status.revalidateAfter.map { now.advanced(bySeconds: $0) }
    revalidate(at: revalidateAt)
    return list.with(
      TodoList.State(status.state), problem: status.problem, attempt: status.attempt,
      revalidateAt: revalidateAt)
  }

  /// Returns the URL of the feed.
  ///
  /// - Parameter option: The URL of the command line; nil for that of the configuration.
  /// - Returns: The URL; nil if none is set.
  /// - Throws: A usage error for an invalid URL.
  func feedAddress(_ option: String? = nil) throws(Failure) -> WebAddress? {
    guard let text = option ?? configuration[Keys.todoURL], option != nil || !text.isEmpty else {
      return nil
    }
    do {
      return try WebAddress(text)
    } catch {
      throw .input(option == nil ? "todo.url: \(error.message)" : error.message)
    }
  }

  var requestSeconds: Int { configuration[Keys.todoTimeout] }

  mutating func todoTxtPath() -> String? {
    guard let path = configuration[Keys.todoFile] else { return nil }
    let absolute = host.absolute(path)
    if absolute == nil {
      warn("todo.file: no home directory for \(path.quoted): set HOME")
    }
    return absolute
  }
}

extension TodoList.State {
  /// Creates the state of a list from the status of its feed, or `nil` if there is no problem.
  fileprivate init?(_ state: LoadStatus.State) {
    switch state {
    case .loading: self = .loading
    case .offline: self = .offline
    case .error: self = .error
    case .ok, .stale: return nil
    }
  }
}

extension Run {
  /// Removes a task locally, and deletes it at its feed if the user has configured that.
  ///
  /// The request is in the outbox before the task is removed. If the process is killed in between,
  /// the next `todo outbox send` does both; doing either twice has the same result as doing it
  /// once. A request that cannot be sent is a warning, and stays in the outbox.
  ///
  /// - Throws: If the task cannot be removed, or the outbox cannot be changed afterwards.
  mutating func remove(_ item: TodoItem, in repository: TodoRepository) throws(Failure) {
    if item.origin == .feed { try requireReadable(Keys.todoRemoteDelete.spec) }
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
