import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// The files of tasks and the store that writes them.
struct TodoRepository {
  private let tasks: EntryFile
  private let todoTxt: TodoTxtFile?
  private let store: Store
  /// Records no changes, for those that a feed causes.
  private let plainStore: Store
  private let inputs: Inputs
  private let now: Instant
  private let zone: Zone

  /// - Throws: If there is no data directory.
  init(_ inputs: Inputs, _ console: inout Console) throws(CommandError) {
    let folder = try console.host.directory(.data)
    tasks = .tasks(in: folder)
    todoTxt = inputs.todoTxt(in: &console)
    store = console.host.recordingStore
    plainStore = Store(stateFolder: console.host.directories.state)
    self.inputs = inputs
    now = inputs.now
    zone = inputs.zone
  }

  /// Whether new tasks go to todo.txt.
  var addsToTodoTxt: Bool { todoTxt != nil }

  /// Returns the tasks, those of todo.txt last.
  ///
  /// - Throws: If the file of tasks cannot be read; an unreadable todo.txt is a warning.
  func items(_ console: inout Console) throws(CommandError) -> Rows<TodoItem> {
    let reading = tasks.read()
    if let problem = reading.problem { throw .failed(problem) }
    var items = TodoBook(reading.bytes).items
    if let todoTxt {
      let reading = todoTxt.read()
      if let problem = reading.problem { console.warn(problem) }
      items = items + TodoTxtBook(reading.bytes).items(in: zone)
    }
    return items
  }

  /// Finds a task by its id, its exact title, or the start of its id.
  func find(_ wanted: String, _ console: inout Console) throws(CommandError) -> TodoItem {
    let items = try items(&console)
    do throws(EntrySearchError) {
      return items[try TodoSearch.index(of: wanted, in: items)]
    } catch {
      throw .failed(error.message(for: "task", listedBy: "todo list"))
    }
  }

  /// Adds a task and returns its id.
  func add(
    title: String, description: String?, due: CivilDate?, priority: Character?
  ) throws(CommandError) -> String {
    try inputs.requireReadable(Keys.todoFile.spec)
    if let todoTxt {
      let today = zone.date(at: now)
      var id = ""
      try todoTxt.change(in: store, orThrow: { CommandError($0) }) {
        book throws(CommandError) in
        let longer = book.adding(title: title, due: due, priority: priority, on: today)
        id = longer.entries.last?.id ?? ""
        return longer
      }
      return id
    }
    var generator = SystemRandomNumberGenerator()
    let item = TodoItem(
      id: UUIDText.random(using: &generator), title: title, description: description,
      createdAt: now, priority: priority, due: due)
    try CommandError.wrap { () throws(StoreError) in
      try tasks.append([TodoBook.line(item)], in: store)
    }
    return item.id
  }

  /// Changes a task under the lock of its file.
  func change(_ item: TodoItem, _ changes: [TodoBook.Change]) throws(CommandError) {
    if item.origin == .todoTxt {
      let today = zone.date(at: now)
      return try changeTodoTxt(item) { book, entry in book.changing(entry, changes, on: today) }
    }
    try changeTasks(item) { book, entry throws(TooManyFields) in
      try book.changing(entry, changes, at: now)
    }
  }

  /// Removes a task under the lock of its file.
  func remove(_ item: TodoItem) throws(CommandError) {
    if item.origin == .todoTxt {
      return try changeTodoTxt(item) { book, entry in book.removing(entry) }
    }
    if item.origin == .feed { try inputs.requireReadable(Keys.todoRemoteDelete.spec) }
    try changeTasks(item) { book, entry in book.removing(entry) }
  }

  /// Removes a task of the feed by its ID, if it is still there.
  func removeFeedTask(_ id: String) throws(CommandError) {
    try tasks.change(in: plainStore, orThrow: { CommandError($0) }) { file throws(CommandError) in
      let book = TodoBook(file)
      let entry = book.entries.first { $0.item.id == id && $0.item.origin == .feed }
      return entry.map { book.removing($0) }
    }
  }

  /// Whether the file still has a task, or cannot be read.
  func contains(_ item: TodoItem) -> Bool {
    let reading = tasks.read()
    return reading.problem != nil || TodoBook(reading.bytes).entry(id: item.id) != nil
  }

  private func changeTasks(
    _ item: TodoItem, _ change: (TodoBook, TodoBook.Entry) throws(TooManyFields) -> RecordFile
  ) throws(CommandError) {
    try tasks.change(in: store, orThrow: { CommandError($0) }) { file throws(CommandError) in
      // Found again under the lock: another process may have changed the file.
      let book = TodoBook(file)
      // By id and title: lines copied in an editor share an id.
      let entry = book.entries.first { $0.item.id == item.id && $0.item.title == item.title }
      guard let entry else { throw TodoRepository.changedMeanwhile(item) }
      return try tasks.editing { () throws(TooManyFields) in try change(book, entry) }
    }
  }

  private func changeTodoTxt(
    _ item: TodoItem, _ change: (TodoTxtBook, TodoTxtBook.Entry) -> TodoTxtBook
  ) throws(CommandError) {
    guard let todoTxt else { throw TodoRepository.changedMeanwhile(item) }
    try todoTxt.change(in: store, orThrow: { CommandError($0) }) { book throws(CommandError) in
      guard let entry = book.entry(id: item.id), entry.title == item.title else {
        throw TodoRepository.changedMeanwhile(item)
      }
      return change(book, entry)
    }
  }

  private static func changedMeanwhile(_ item: TodoItem) -> CommandError {
    .failed("'\(item.title)' was changed meanwhile, so nothing is done: try again")
  }
}
