import NoonmarkModel
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
        }, run: TodoLoad.run))
    visit(
      Command(
        "todo add", "Add a task, and print its id", arguments: [Argument("TITLE", .words)],
        options: { TodoArguments.options }, run: add))
    visit(
      Command(
        "todo edit", "Change a task, or without ID the file; --due none removes the due date",
        arguments: [Argument("ID", .optional)],
        options: {
          title
          TodoArguments.options
          TextEditing.option
        }, run: edit))
    visit(Command("todo done", "Mark a task as done", arguments: [Argument("ID")], run: complete))
    visit(
      Command(
        "todo reopen", "Mark a task as open again", arguments: [Argument("ID")], run: reopen))
    visit(
      Command(
        "todo remove", "Remove a task", arguments: [Argument("ID")], options: { Options.yes },
        run: remove))
    visit(
      Command(
        "todo list", "List the tasks, those of todo.txt last",
        options: {
          open
          done
          EntryOutput.listOptions
        }, run: list))
    visit(
      Command(
        "todo export", "Export the tasks in a format for other programs",
        options: { exportFormat }, run: export))
    visit(
      Command(
        "todo share", "Share a task", arguments: [Argument("ID")],
        options: {
          TodoShare.via
          TodoShare.to
          TodoShare.noKeep
        }, run: TodoShare.run))
    visit(
      Command(
        "todo outbox", "List the tasks to be sent", options: { OutboxCommands.format },
        run: OutboxCommands.list))
    visit(
      Command(
        "todo outbox send",
        "Send everything in the outbox, or ID even if it may have been sent",
        arguments: [Argument("ID", .optional)], run: OutboxCommands.send))
    visit(
      Command(
        "todo outbox remove", "Remove a task from the outbox", arguments: [Argument("ID")],
        options: { Options.yes }, run: OutboxCommands.remove))
  }

  private static let title = Option.text("title", "TITLE", "The new title")
  private static let open = Option.flag("open", "List only open tasks")
  private static let done = Option.flag("done", "List only completed tasks")
  private static let exportFormat = Option.choice(
    "format", default: TodoExport.json, "The export format (default: json)")

  private static func add(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let arguments = try TodoArguments(invocation, inputs, &console)
    let title = try arguments.newTitle(inputs, &console)
    let repository = try TodoRepository(inputs, &console)
    if repository.addsToTodoTxt { try arguments.rejectDescription() }
    let id = try repository.add(
      title: title, description: arguments.description, due: arguments.due,
      priority: arguments.priority)
    let items = try? repository.items(&console)
    let due = arguments.dueDescription(inputs, in: console.host)
    try confirm(
      "Added \(title)\(due)", id: id,
      shortID: { items.map { TodoSearch.shortIDs(of: $0)[id] } ?? id }, invocation, inputs, &console
    )
  }

  private static func edit(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let arguments = try TodoArguments(invocation, inputs, &console)
    var changes = arguments.changes
    if let text = invocation[title] {
      try TodoArguments.check(title: text)
      changes.insert(.title(text), at: 0)
    }
    if try TextEditing.isWanted(invocation, hasChanges: !changes.isEmpty) {
      return try editFile(invocation, inputs, &console)
    }
    let nothing = CommandError.input(
      "nothing to change: write one of --title, --description, --due, --priority")
    guard !changes.isEmpty || console.host.canAsk else { throw nothing }
    let repository = try TodoRepository(inputs, &console)
    let item = try repository.find(invocation.arguments[0], &console)
    if changes.isEmpty {
      changes = TodoArguments.askedChanges(of: item, inputs, &console)
      guard !changes.isEmpty else { return console.writeLine("Nothing was changed.") }
    }
    if item.origin == .todoTxt { try arguments.rejectDescription() }
    try repository.change(item, changes)
    let due = arguments.dueDescription(inputs, in: console.host)
    try confirm("Changed \(invocation[title] ?? item.name)\(due)", invocation, inputs, &console)
  }

  /// Opens the file to which new tasks go.
  private static func editFile(
    _ invocation: Invocation, _ inputs: Inputs, _ console: inout Console
  ) throws(CommandError) {
    try inputs.requireReadable(Keys.todoFile.spec)
    let todoTxt = inputs.todoTxt(in: &console)
    let tasks = EntryFile.tasks(in: try console.host.directory(.data))
    let editing =
      todoTxt.map { TextEditing($0.path) } ?? TextEditing(tasks.path, template: tasks.header)
    guard let new = try editing.run(&console) else {
      console.writeLine("Nothing was changed.")
      return
    }
    if todoTxt == nil { try editing.report(TodoBook(new).problems, &console) }
    try confirm("Changed \(editing.path)", invocation, inputs, &console)
  }

  private static func complete(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    try mark(isDone: true, invocation, &console)
  }

  private static func reopen(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    try mark(isDone: false, invocation, &console)
  }

  private static func mark(
    isDone: Bool, _ invocation: Invocation, _ console: inout Console
  ) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let repository = try TodoRepository(inputs, &console)
    let item = try repository.find(invocation.arguments[0], &console)
    guard item.isCompleted != isDone else {
      console.warn("'\(item.name)' is already \(isDone ? "done" : "open"): nothing changed")
      return
    }
    try repository.change(item, [.done(isDone)])
    try confirm((isDone ? "Done: " : "Open again: ") + item.name, invocation, inputs, &console)
  }

  private static func remove(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let repository = try TodoRepository(inputs, &console)
    let item = try repository.find(invocation.arguments[0], &console)
    let shortID = TodoSearch.shortIDs(of: try repository.items(&console))[item.id]
    let question = "Remove '\(item.name)' (\(shortID))"
    guard try Confirmation.isGiven(to: question, invocation, in: &console) else {
      console.writeLine("Nothing was removed.")
      return
    }
    try RemoteDelete(item: item, inputs: inputs, repository: repository).run(&console)
    try confirm("Removed \(item.name)", invocation, inputs, &console)
  }

  private static func list(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    guard !invocation[open] || !invocation[done] else {
      throw .input("'--open' cannot be used with '--done': omit one of them")
    }
    let tab: TodoWidget.Tab? = invocation[open] ? .open : invocation[done] ? .done : nil
    let screen = WidgetRequest(screen: TodoWidget.Screen.list.rawValue, tab: tab?.rawValue)
    try EntryOutput.list(
      WidgetSpec(TodoWidget.self, screen),
      columns: [
        "id", "title", "description", "completed", "created_at", "user_id", "due", "priority",
      ], of: EntryFile.tasks, invocation, &console)
  }

  private static func export(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let inputs = try Inputs(invocation, in: &console)
    let items = try TodoRepository(inputs, &console).items(&console)
    var bytes: [UInt8] = []
    try invocation[exportFormat].write(
      items, at: inputs.now, in: inputs.zone, version: programVersion, into: &bytes
    ) { bytes throws(CommandError) in try console.pass(&bytes) }
    console.write(bytes)
  }

  /// Confirms a change, with the widget on a terminal.
  private static func confirm(
    _ sentence: String, id: String? = nil, shortID: (() -> String)? = nil,
    _ invocation: Invocation, _ inputs: Inputs, _ console: inout Console
  ) throws(CommandError) {
    try EntryOutput.confirm(
      sentence, id: id, shortID: shortID, WidgetSpec(TodoWidget.self), invocation, inputs, &console)
  }
}
