import Almanac
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// The user's tasks in both of their files, and the store that writes them.
struct TodoAccess {
  private let tasks: EntryFile
  private let todoTxt: TodoTxtFile?
  private let store: Store
  private let now: Instant
  private let zone: Zone

  /// Finds the files.
  ///
  /// - Throws: Where no variable says where the data folder is.
  init(_ world: World, _ session: inout Session) throws(CommandError) {
    guard let folder = session.directories.data else {
      throw .failed("there is no place for what you type: set HOME or XDG_DATA_HOME")
    }
    tasks = .tasks(in: folder)
    todoTxt = world.todoTxt(in: &session)
    store = Store(stateFolder: session.directories.state)
    now = world.now
    zone = world.zone
  }

  /// Whether new tasks go to todo.txt.
  var addsToTodoTxt: Bool { todoTxt != nil }

  /// Returns the tasks, those of todo.txt last.
  ///
  /// - Throws: Where the file of tasks can't be read; of todo.txt that is a warning.
  func items(_ session: inout Session) throws(CommandError) -> [TodoItem] {
    let reading = tasks.read()
    if let problem = reading.problem { throw .failed(problem) }
    var items = TodoBook(reading.bytes).items
    if let todoTxt {
      let reading = todoTxt.read()
      if let problem = reading.problem { session.warn(problem) }
      items += TodoTxtBook(reading.bytes).items(in: zone)
    }
    return items
  }

  /// Finds a task by its id, its exact title, or the start of its id.
  func find(_ wanted: String, _ session: inout Session) throws(CommandError) -> TodoItem {
    let items = try items(&session)
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
    if let todoTxt {
      let today = zone.date(at: now)
      var id = ""
      try todoTxt.change(in: store, orThrow: { .failed($0.message) }) {
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
    do throws(StoreError) {
      try tasks.append([TodoBook.line(item)], in: store)
    } catch {
      throw .failed(error.message)
    }
    return item.id
  }

  /// Changes a task that was found, under the lock of its file.
  func change(_ item: TodoItem, _ changes: [TodoBook.Change]) throws(CommandError) {
    if item.origin == .todoTxt {
      let today = zone.date(at: now)
      return try changeTodoTxt(item) { book, entry in book.changing(entry, changes, on: today) }
    }
    try changeTasks(item) { book, entry in book.changing(entry, changes, at: now) }
  }

  /// Removes a task that was found, under the lock of its file.
  func remove(_ item: TodoItem) throws(CommandError) {
    if item.origin == .todoTxt {
      return try changeTodoTxt(item) { book, entry in book.removing(entry) }
    }
    try changeTasks(item) { book, entry in book.removing(entry) }
  }

  private func changeTasks(
    _ item: TodoItem, _ change: (TodoBook, TodoBook.Entry) -> RecordFile
  ) throws(CommandError) {
    try tasks.change(in: store, orThrow: { .failed($0.message) }) { file throws(CommandError) in
      // Looked for again under the lock: meanwhile others may have changed the file.
      let book = TodoBook(file)
      // By both: lines copied in an editor have one id.
      let entry = book.entries.first { $0.item.id == item.id && $0.item.title == item.title }
      guard let entry else { throw TodoAccess.changedMeanwhile(item) }
      return change(book, entry)
    }
  }

  private func changeTodoTxt(
    _ item: TodoItem, _ change: (TodoTxtBook, TodoTxtBook.Entry) -> TodoTxtBook
  ) throws(CommandError) {
    guard let todoTxt else { throw TodoAccess.changedMeanwhile(item) }
    try todoTxt.change(in: store, orThrow: { .failed($0.message) }) { book throws(CommandError) in
      guard let entry = book.entry(id: item.id), entry.title == item.title else {
        throw TodoAccess.changedMeanwhile(item)
      }
      return change(book, entry)
    }
  }

  private static func changedMeanwhile(_ item: TodoItem) -> CommandError {
    .failed("'\(item.title)' was changed meanwhile, so nothing is done: try again")
  }
}
