import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

/// `noonmark todo …`: tasks.
enum TodoCommands {
  static func forEach(_ visit: (Command) -> Void) {
    visit(
      Command(
        "todo load", "Load the tasks of the feed that todo.url names",
        options: {
          TodoLoad.url
          TodoLoad.force
          TodoLoad.background
        }, run: { run throws(Failure) in try run.loadTasks() }))
    visit(
      Command(
        "todo add", "Add a task, and print its id", arguments: [Argument("TITLE", .words)],
        options: { TodoArguments.options }, run: { run throws(Failure) in try run.addTask() }))
    visit(
      Command(
        "todo edit", "Change a task, or without ID the file; --due none removes the due date",
        arguments: [Argument("ID", .optional)],
        options: {
          TodoArguments.editOptions
          TextEditing.option
        }, run: { run throws(Failure) in try run.editTask() }))
    visit(
      Command(
        "todo done", "Mark a task as done", arguments: [Argument("ID")],
        run: { run throws(Failure) in try run.completeTask() }))
    visit(
      Command(
        "todo reopen", "Mark a task as open again", arguments: [Argument("ID")],
        run: { run throws(Failure) in try run.reopenTask() }))
    visit(
      Command(
        "todo remove", "Remove a task", arguments: [Argument("ID")], options: { Options.yes },
        run: { run throws(Failure) in try run.removeTask() }))
    visit(
      Command(
        "todo list", "List the tasks, those of todo.txt last",
        options: {
          open
          done
          EntryOutput.listOptions
        }, run: { run throws(Failure) in try run.listTasks() }))
    visit(
      Command(
        "todo export", "Export the tasks in a format for other programs",
        options: { exportFormat }, run: { run throws(Failure) in try run.exportTasks() }))
    visit(
      Command(
        "todo share", "Share a task", arguments: [Argument("ID")],
        options: {
          TodoShare.via
          TodoShare.to
          TodoShare.noKeep
        }, run: { run throws(Failure) in try run.shareTask() }))
    visit(
      Command(
        "todo outbox", "List the tasks to be sent", options: { OutboxCommands.format },
        run: { run throws(Failure) in try run.listOutbox() }))
    visit(
      Command(
        "todo outbox send",
        "Send everything in the outbox, or ID even if it may have been sent",
        arguments: [Argument("ID", .optional)],
        run: { run throws(Failure) in try run.sendOutbox() }))
    visit(
      Command(
        "todo outbox remove", "Remove a task from the outbox", arguments: [Argument("ID")],
        options: { Options.yes }, run: { run throws(Failure) in try run.removeFromOutbox() }))
  }

  fileprivate static let open = Option.flag("open", "List only open tasks")
  fileprivate static let done = Option.flag("done", "List only completed tasks")
  fileprivate static let exportFormat = Option.choice(
    "format", default: TodoExport.json, "The export format (default: json)")
}

extension Run {
  fileprivate mutating func addTask() throws(Failure) {
    try load()
    let arguments = try TodoArguments(in: &self)
    var title = try newTitle(arguments)
    var priority = arguments.priority
    // Words are a task as todo.txt has it; a title in an option is whole.
    if priority == nil, !invocation.arguments.isEmpty,
      let divided = TodoItem.dividedAtPriority(title)
    {
      (priority, title) = divided
    }
    let repository = try todoRepository()
    if repository.addsToTodoTxt { try arguments.rejectDescription() }
    let id = try repository.add(
      title: title, description: arguments.description, due: arguments.due,
      priority: priority)
    let items = try? items(in: repository)
    let due = dueDescription(of: arguments)
    confirm(
      "Added \(title)\(due)", id: id,
      shortID: { items.map { TodoSearch.shortIDs(of: $0)[id] } ?? id })
  }

  fileprivate mutating func editTask() throws(Failure) {
    try load()
    let arguments = try TodoArguments(in: &self)
    var changes = arguments.changes
    if try TextEditing.isWanted(invocation, hasChanges: !changes.isEmpty) {
      return try editTaskFile()
    }
    guard !changes.isEmpty || host.canAsk else {
      let options = TodoArguments.editOptions.map { "--\($0.name)" }
      throw .input("nothing to change: write one of \(options.joined(separator: ", "))")
    }
    let repository = try todoRepository()
    let item = try find(invocation.arguments[0], in: repository)
    if changes.isEmpty {
      changes = askedChanges(of: item)
      guard !changes.isEmpty else { return writeLine("Nothing was changed.") }
    }
    if item.origin == .todoTxt { try arguments.rejectDescription() }
    try repository.change(item, changes)
    let due = dueDescription(of: arguments)
    confirm("Changed \(arguments.title ?? item.name)\(due)")
  }

  /// Opens the file to which new tasks go.
  private mutating func editTaskFile() throws(Failure) {
    try requireReadable(Keys.todoFile.spec)
    let todoTxt = todoTxt()
    let tasks = EntryFile.tasks(in: try host.directory(.data))
    let editing =
      todoTxt.map { TextEditing($0.path, .todotxt) }
      ?? TextEditing(tasks.path, .tasks, template: tasks.header)
    guard let new = try edit(editing) else {
      writeLine("Nothing was changed.")
      return
    }
    if todoTxt == nil { try report(TodoBook(new).problems, of: editing) }
    confirm("Changed \(editing.path)")
  }

  fileprivate mutating func completeTask() throws(Failure) {
    try markTask(isDone: true)
  }

  fileprivate mutating func reopenTask() throws(Failure) {
    try markTask(isDone: false)
  }

  private mutating func markTask(
    isDone: Bool
  ) throws(Failure) {
    try load()
    let repository = try todoRepository()
    let item = try find(invocation.arguments[0], in: repository)
    guard item.isCompleted != isDone else {
      warn("'\(item.name)' is already \(isDone ? "done" : "open"): nothing changed")
      return
    }
    try repository.change(item, [.done(isDone)])
    confirm((isDone ? "Done: " : "Open again: ") + item.name)
  }

  fileprivate mutating func removeTask() throws(Failure) {
    try load()
    let repository = try todoRepository()
    let item = try find(invocation.arguments[0], in: repository)
    let shortID = TodoSearch.shortIDs(of: try items(in: repository))[item.id]
    let question = "Remove '\(item.name)' (\(shortID))"
    guard try confirms(question) else {
      writeLine("Nothing was removed.")
      return
    }
    try remove(item, in: repository)
    confirm("Removed \(item.name)")
  }

  fileprivate mutating func listTasks() throws(Failure) {
    guard !invocation[TodoCommands.open] || !invocation[TodoCommands.done] else {
      throw .input("'--open' cannot be used with '--done': omit one of them")
    }
    let tab: TodoWidget.Tab? =
      invocation[TodoCommands.open] ? .open : invocation[TodoCommands.done] ? .done : nil
    let screen = WidgetRequest(screen: TodoWidget.Screen.list.rawValue, tab: tab?.rawValue)
    try listEntries(
      WidgetSpec(TodoWidget.self, screen),
      columns: TodoItem.columns, of: EntryFile.tasks)
  }

  fileprivate mutating func exportTasks() throws(Failure) {
    try load()
    let repository = try todoRepository()
    let items = try items(in: repository)
    write(
      invocation[TodoCommands.exportFormat].file(
        of: items, at: now, in: zone, version: programVersion))
  }
}
