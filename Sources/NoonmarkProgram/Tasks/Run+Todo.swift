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
    warn(of: book.problems, in: file.path)
    var list = TodoList(items: book.items)
    if let file = todoTxt() {
      // If it cannot be read, the other tasks are still shown.
      let other = TodoTxtBook(take(file.read()))
      warn(of: other.problems, in: file.path)
      list = TodoList(items: list.items + other.items(in: zone))
    }
    list = list.hiding(at: now, in: zone)
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
      let loaded = LoadStateFile(.feed, folder: folder).read()
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

  /// The timeout of a network request, in seconds.
  var requestSeconds: Int { configuration[Keys.todoTimeout] }

  mutating func todoTxt() -> TodoTxtFile? {
    guard let path = configuration[Keys.todoFile] else { return nil }
    guard let absolute = host.absolute(path) else {
      warn("todo.file: no home directory for \(path.quoted): set HOME")
      return nil
    }
    return TodoTxtFile(path: absolute)
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
