import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// The files of tasks and the store that writes them.
struct TodoRepository {
  fileprivate let tasks: EntryFile
  /// The path of todo.txt, which other programs write too.
  fileprivate let todoTxt: String?
  private let store: Store
  /// A store without a journal: changes from a feed cannot be undone.
  private let plainStore: Store
  private let now: Instant
  private let zone: Zone

  fileprivate init(_ todoTxt: String?, in run: Run) throws(Failure) {
    tasks = .tasks(in: try run.host.directory(.data))
    self.todoTxt = todoTxt
    store = run.host.recordingStore
    plainStore = run.host.store
    now = run.now
    zone = run.zone
  }

  var addsToTodoTxt: Bool { todoTxt != nil }

  /// The directory of todo.txt if it does not exist, so a new task creates it.
  var missingFolder: String? {
    guard let todoTxt, case let folder = Path.parent(of: todoTxt),
      !Directory.exists(folder)
    else { return nil }
    return folder
  }

  /// Adds a task, and returns it as it is stored.
  func add(_ task: TodoDraft, description: String?) throws(Failure) -> TodoItem? {
    if let todoTxt {
      let date = task.createdOn ?? zone.date(at: now)
      var added: TodoItem?
      try change(todoTxt) { book in
        let longer = book.adding(title: task.line, due: task.due, priority: task.priority, on: date)
        added = longer.items.last
        return longer
      }
      return added
    }
    let item = TodoItem(
      id: TaskID.random(), title: task.line, description: description,
      createdAt: task.createdOn.map { zone.startOfDay($0) } ?? now, priority: task.priority,
      due: task.due)
    try tasks.append([TodoBook.line(item)], in: store)
    return item
  }

  func change(_ item: TodoItem, _ changes: [TodoBook.Change]) throws(Failure) {
    if item.origin == .todoTxt {
      let today = zone.date(at: now)
      return try changeTodoTxt(item) { book, entry in book.changing(entry, changes, on: today) }
    }
    try changeTasks(item) { book, entry throws(Failure) in
      try book.changing(entry, changes, at: now)
    }
  }

  /// Completes a task, and adds the next one if it recurs.
  ///
  /// The next one has the values that the task has under the lock of its file.
  ///
  /// - Returns: The next task.
  func complete(_ item: TodoItem) throws(Failure) -> TodoItem? {
    let today = zone.date(at: now)
    let id = TaskID.random()
    var next: TodoItem?
    if item.origin == .todoTxt {
      try changeTodoTxt(item) { book, entry in
        next = entry.item.next(doneOn: today, at: now, id: id)
        let done = book.changing(entry, [.done(true)], on: today)
        guard let coming = next, !coming.isOpen(in: done.items) else { return done }
        return done.adding(
          title: coming.title, due: coming.due, priority: coming.priority, on: today)
      }
    } else {
      try changeTasks(item) { book, entry throws(Failure) in
        next = entry.item.next(doneOn: today, at: now, id: id)
        let done = try book.changing(entry, [.done(true)], at: now)
        guard let coming = next, !coming.isOpen(in: book.items) else { return done }
        return done.appending([TodoBook.line(coming)])
      }
    }
    return next
  }

  func remove(_ item: TodoItem) throws(Failure) {
    if item.origin == .todoTxt {
      return try changeTodoTxt(item) { book, entry in book.removing(entry) }
    }
    try changeTasks(item) { book, entry in book.removing(entry) }
  }

  /// Removes a task of the feed by its ID, if it is still there.
  func removeFeedTask(_ id: TaskID) throws(Failure) {
    try tasks.change(in: plainStore) { file throws(Failure) in
      let book = TodoBook(file)
      let entry = book.entries.first { $0.item.id == id && $0.item.origin == .feed }
      return entry.map { book.removing($0) }
    }
  }

  /// Whether the file still has a task, or cannot be read.
  func contains(_ item: TodoItem) -> Bool {
    let reading = tasks.read()
    return reading.problem != nil || TodoBook(reading.value).entry(id: item.id) != nil
  }

  private func changeTasks(
    _ item: TodoItem, _ change: (TodoBook, TodoBook.Entry) throws(Failure) -> RecordFile
  ) throws(Failure) {
    try tasks.change(in: store) { file throws(Failure) in
      // Found again under the lock: another process may have changed the file.
      let book = TodoBook(file)
      // By id and title: lines copied in an editor share an id.
      let entry = book.entries.first { $0.item.id == item.id && $0.item.title == item.title }
      guard let entry else { throw TodoRepository.changedMeanwhile(item) }
      return try change(book, entry)
    }
  }

  private func changeTodoTxt(
    _ item: TodoItem, _ change: (TodoTxtBook, TodoTxtBook.Entry) -> TodoTxtBook
  ) throws(Failure) {
    guard let todoTxt else { throw TodoRepository.changedMeanwhile(item) }
    try self.change(todoTxt) { book throws(Failure) in
      guard let entry = book.entry(id: item.id), entry.item.title == item.title else {
        throw TodoRepository.changedMeanwhile(item)
      }
      return change(book, entry)
    }
  }

  /// Replaces todo.txt durably, or creates it.
  ///
  /// It may be a symbolic link, for example into a synchronized directory.
  private func change(
    _ path: String, _ change: (TodoTxtBook) throws(Failure) -> TodoTxtBook
  ) throws(Failure) {
    try store.replace(path, .todotxt, content: .foreign) { bytes throws(Failure) in
      try change(TodoTxtBook(bytes ?? [], in: zone)).bytes
    }
  }

  private static func changedMeanwhile(_ item: TodoItem) -> Failure {
    .failed("\(item.title.quoted) was changed meanwhile, so nothing is done: try again")
  }
}

extension Run {
  /// - Throws: If there is no data directory.
  mutating func todoRepository() throws(Failure) -> TodoRepository {
    try TodoRepository(todoTxtPath(), in: self)
  }

  /// Returns the user's tasks, then todo.txt.
  ///
  /// - Throws: If the file of tasks cannot be read. An unreadable todo.txt causes a warning.
  mutating func items(in repository: TodoRepository) throws(Failure) -> [TodoItem] {
    var items = TodoBook(try repository.tasks.read().get()).items
    if let path = repository.todoTxt {
      items += TodoTxtBook(take(Loaded(path, otherwise: []) { $0 }), in: zone).items
    }
    return items
  }

  /// Finds a task by its id, its exact title, or the start of its id.
  ///
  /// If several tasks have the title, such as those of a recurrence, the likely one is found.
  mutating func find(
    _ wanted: String, in repository: TodoRepository,
    isLikely: (TodoItem) -> Bool = { !$0.isCompleted }
  ) throws(Failure) -> TodoItem {
    let items = try items(in: repository)
    var problem: EntrySearchError
    do {
      return items[try TodoSearch.index(of: wanted, in: items)]
    } catch {
      problem = error
    }
    if case .several = problem {
      let likely = items.filter(isLikely)
      do {
        return likely[try TodoSearch.index(of: wanted, in: likely)]
      } catch {
        // The choices are the likely ones, if there are any.
        if case .several = error { problem = error }
      }
    }
    throw .failed(problem.message(for: "task", listedBy: "todo list"))
  }
}
