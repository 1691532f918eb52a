import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

/// `noonmark todo …`: tasks.
enum TodoCommands {
  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "todo load", "Load the tasks of the feed that todo.url names",
      options: [TodoLoad.url.spec, TodoLoad.force.spec, Options.background.spec],
      run: { run throws(Failure) in try run.loadTasks() })
    Command(
      "todo add", "Add a task, and print its id", arguments: [Argument("TITLE", .words)],
      options: TodoArguments.options, run: { run throws(Failure) in try run.addTask() })
    Command(
      "todo edit", "Change a task, or without ID the file; --due none removes the due date",
      arguments: [Argument("ID", .optionalTitle)],
      options: TodoArguments.options + [TextEditing.option.spec],
      run: { run throws(Failure) in try run.editTask() })
    Command(
      "todo done", "Mark a task as done", arguments: [Argument("ID", .title)],
      run: { run throws(Failure) in try run.markTask(isDone: true) })
    Command(
      "todo reopen", "Mark a task as open again", arguments: [Argument("ID", .title)],
      run: { run throws(Failure) in try run.markTask(isDone: false) })
    Command(
      "todo remove", "Remove a task", arguments: [Argument("ID", .title)],
      options: [Options.yes.spec],
      run: { run throws(Failure) in try run.removeTask() })
    Command(
      "todo list", "List the tasks, or those with +PROJECT or @CONTEXT",
      arguments: [Argument("FILTER", .any)],
      options: [open.spec, done.spec, hidden.spec] + EntryOutput.listOptions,
      run: { run throws(Failure) in try run.listTasks() })
    Command(
      "todo export", "Export the tasks in a format for other programs",
      options: [exportFormat.spec], run: { run throws(Failure) in try run.exportTasks() })
    Command(
      "todo share", "Share a task", arguments: [Argument("ID", .title)],
      options: [TodoShare.via.spec, TodoShare.to.spec, TodoShare.noKeep.spec],
      run: { run throws(Failure) in try run.shareTask() })
    Command(
      "todo outbox", "List the tasks to be sent", options: [Options.textFormat.spec],
      run: { run throws(Failure) in try run.listOutbox() })
    Command(
      "todo outbox send",
      "Send everything in the outbox, or ID even if it may have been sent",
      arguments: [Argument("ID", .optionalTitle)],
      run: { run throws(Failure) in try run.sendOutbox() })
    Command(
      "todo outbox remove", "Remove a task from the outbox",
      arguments: [Argument("ID", .title)],
      options: [Options.yes.spec], run: { run throws(Failure) in try run.removeFromOutbox() })
  }

  fileprivate static let open = Option.flag("open", "List only open tasks")
  fileprivate static let done = Option.flag("done", "List only completed tasks")
  fileprivate static let hidden = Option.flag(
    "hidden", "List only tasks that are hidden: before the day of t:DATE, or with h:1")
  fileprivate static let exportFormat = Option.choice(
    "format", default: TodoExport.json, "The export format")
}

extension Run {
  fileprivate mutating func addTask() throws(Failure) {
    try load()
    let arguments = try TodoArguments(in: &self)
    let task = try draft(arguments)
    let repository = try todoRepository()
    if repository.addsToTodoTxt { try arguments.rejectDescription() }
    let folder = repository.missingFolder
    try requireReadable(Keys.todoFile.spec)
    let added = try repository.add(task, description: arguments.description)
    if let folder {
      warn("created \(folder) for todo.file: if it is misspelled, see noonmark config edit")
    }
    if let added { warn(ofRecurrence: added) }
    let id = added?.id.text ?? ""
    let items = try? items(in: repository)
    confirm(
      "Added \(description(of: task))", titled: task.title, id: id,
      shortID: { items.map { TodoSearch.shortIDs(of: $0)[id] } ?? id })
  }

  fileprivate mutating func editTask() throws(Failure) {
    try load()
    let arguments = try TodoArguments(in: &self)
    var changes = arguments.changes(on: zone.date(at: now))
    if try TextEditing.isWanted(invocation, hasChanges: !changes.isEmpty) {
      return try editTaskFile()
    }
    guard !changes.isEmpty || host.canAsk else {
      throw .nothingToChange(by: TodoArguments.options)
    }
    let repository = try todoRepository()
    let item = try find(invocation.arguments[0], in: repository)
    if changes.isEmpty {
      changes = askedChanges(of: item)
      guard !changes.isEmpty else { return writeLine("Nothing was changed.") }
    }
    if item.origin == .todoTxt { try arguments.rejectDescription() }
    try repository.change(item, changes)
    let title = arguments.title ?? item.name
    confirm("Changed \(title)\(dueDescription(of: arguments.due))", titled: title)
  }

  /// Opens the file to which new tasks go.
  private mutating func editTaskFile() throws(Failure) {
    try requireReadable(Keys.todoFile.spec)
    let todoTxt = todoTxtPath()
    let tasks = EntryFile.tasks(in: try host.directory(.data))
    let editing =
      todoTxt.map { TextEditing(path: $0, kind: .todotxt) }
      ?? TextEditing(path: tasks.path, kind: .tasks, template: tasks.header)
    try editEntries(editing) { todoTxt == nil ? TodoBook($0).problems : Diagnostics() }
  }

  fileprivate mutating func markTask(isDone: Bool) throws(Failure) {
    try load()
    let repository = try todoRepository()
    let item = try find(
      invocation.arguments[0], in: repository,
      isLikely: isDone ? { !$0.isCompleted } : \.isCompleted)
    guard item.isCompleted != isDone else {
      return warn("'\(item.name)' is already \(isDone ? "done" : "open"): nothing changed")
    }
    guard isDone else {
      try repository.change(item, [.done(false)])
      return confirm("Open again: \(item.name)", titled: item.name)
    }
    let next = try repository.complete(item)
    warn(ofRecurrence: item)
    confirm("Done: \(item.name)\(coming(next))", titled: item.name)
  }

  /// Warns of a task that does not repeat, though it has the key of a recurrence.
  private mutating func warn(ofRecurrence item: TodoItem) {
    guard let word = item.invalidRecurrence else { return }
    warn("the task does not repeat, since \(word.quoted) is invalid: write rec:2w or rec:+1m")
  }

  fileprivate mutating func removeTask() throws(Failure) {
    try load()
    let repository = try todoRepository()
    let item = try find(invocation.arguments[0], in: repository)
    let shortID = TodoSearch.shortIDs(of: try items(in: repository))[item.id.text]
    guard try confirmsRemoval(of: "'\(item.name)' (\(shortID))") else { return }
    try remove(item, in: repository)
    confirm("Removed \(item.name)", titled: item.name)
  }

  fileprivate mutating func listTasks() throws(Failure) {
    let tabs: [(option: Option<Bool>, tab: TodoWidget.Tab)] = [
      (TodoCommands.open, .open), (TodoCommands.done, .done), (TodoCommands.hidden, .hidden),
    ].filter { invocation[$0.option] }
    if tabs.count > 1 {
      let names = tabs.prefix(2).map { "'--\($0.option.spec.name)'" }
      throw .input("\(names[0]) cannot be used with \(names[1]): omit one of them")
    }
    let filter = invocation.arguments.joined(separator: " ")
    guard filter.isEmpty || TodoFilter(filter) != nil else {
      throw .input("invalid FILTER \(filter.quoted): write +PROJECT or @CONTEXT, such as +home")
    }
    let screen = WidgetRequest(
      name: filter.isEmpty ? nil : filter, screen: TodoWidget.listScreen,
      tab: tabs.first?.tab.rawValue)
    try listEntries(
      WidgetSpec(TodoWidget.self, screen),
      columns: TodoItem.columns, of: EntryFile.tasks)
  }

  fileprivate mutating func exportTasks() throws(Failure) {
    try load()
    let items = try items(in: todoRepository(isChanged: false))
    let format = invocation[TodoCommands.exportFormat]
    for loss in format.losses(of: items, in: zone) { warn(loss) }
    write(format.file(of: items, at: now, in: zone, version: programVersion))
  }
}
