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

  fileprivate init(_ todoTxt: String?, _ store: Store, in run: Run) throws(Failure) {
    tasks = .tasks(in: try run.host.directory(.data))
    self.todoTxt = todoTxt
    self.store = store
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
    let item = TodoItem(
      id: TaskID.random(), title: task.line, description: description,
      createdAt: task.createdOn.map { zone.startOfDay($0) } ?? now, priority: task.priority,
      due: task.due)
    guard let todoTxt else {
      try tasks.append([TodoBook.line(item)], in: store)
      return item
    }
    var added: TodoItem?
    try change(todoTxt) { book in
      let bytes = book.applying([.add(item)], at: now)
      added = TodoTxtBook(bytes, in: zone).items.last
      return bytes
    }
    return added
  }

  func change(_ item: TodoItem, _ changes: [TaskChange]) throws(Failure) {
    try edit(item) { _, index in [.change(index, changes)] }
  }

  /// Completes a task, and adds the next one if it recurs.
  ///
  /// The next one has the values that the task has under the lock of its file.
  ///
  /// - Returns: The next task.
  func complete(_ item: TodoItem) throws(Failure) -> TodoItem? {
    var next: TodoItem?
    try edit(item) { items, index in
      var others = items
      let done = others.remove(at: index)
      next = done.next(doneOn: zone.date(at: now), at: now, id: TaskID.random())
      let added = next.flatMap { $0.isOpen(in: others) ? nil : TaskEdit.add($0) }
      return [.change(index, [.done(true)])] + [added].compactMap(\.self)
    }
    return next
  }

  func remove(_ item: TodoItem) throws(Failure) {
    try edit(item) { _, index in [.remove(index)] }
  }

  /// Removes a task of the feed by its ID, if it is still there.
  func removeFeedTask(_ id: TaskID) throws(Failure) {
    try tasks.change(in: plainStore) { file throws(Failure) in
      let book = TodoBook(file)
      let index = book.items.firstIndex { $0.id == id && $0.origin == .feed }
      guard let index else { return nil }
      return RecordFile(try book.applying([.remove(index)], at: now))
    }
  }

  /// Whether the file still has a task, or cannot be read.
  func contains(_ item: TodoItem) -> Bool {
    let reading = tasks.read()
    return reading.problem != nil || TodoBook(reading.value).items.contains { $0.id == item.id }
  }

  /// Edits the file that has a task.
  ///
  /// - Parameter edits: Receives the tasks of the file under its lock, and the index of the task.
  private func edit(_ item: TodoItem, _ edits: ([TodoItem], Int) -> [TaskEdit]) throws(Failure) {
    func edited(_ book: some TaskBook) throws(Failure) -> [UInt8] {
      let items = book.items
      // Another process may have changed the file. Lines copied in an editor share an id.
      let index = items.firstIndex { $0.id == item.id && $0.title == item.title }
      guard let index else { throw TodoRepository.changedMeanwhile(item) }
      return try book.applying(edits(items, index), at: now)
    }
    guard item.origin == .todoTxt else {
      return try tasks.change(in: store) { file throws(Failure) in
        RecordFile(try edited(TodoBook(file)))
      }
    }
    guard let todoTxt else { throw TodoRepository.changedMeanwhile(item) }
    try change(todoTxt) { book throws(Failure) in try edited(book) }
  }

  /// Replaces todo.txt durably, or creates it.
  ///
  /// It may be a symbolic link, for example into a synchronized directory.
  private func change(
    _ path: String, _ change: (TodoTxtBook) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    try store.replace(path, .todotxt, content: .foreign) { bytes throws(Failure) in
      try change(TodoTxtBook(bytes ?? [], in: zone))
    }
  }

  private static func changedMeanwhile(_ item: TodoItem) -> Failure {
    .failed("\(item.title.quoted) was changed meanwhile, so nothing is done: try again")
  }
}

extension Run {
  /// - Parameter isChanged: Whether the command may change the tasks.
  /// - Throws: If there is no data directory.
  mutating func todoRepository(isChanged: Bool = true) throws(Failure) -> TodoRepository {
    try TodoRepository(todoTxtPath(), isChanged ? recordingStore() : host.store, in: self)
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
