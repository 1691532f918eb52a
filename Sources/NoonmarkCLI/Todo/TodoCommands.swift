import NoonmarkModel
import NoonmarkWidgets

/// `noonmark todo add`.
enum TodoAddCommand: Command {
  static let spec = CommandSpec(
    "todo add", "Add a task, and print its id",
    arguments: [ArgumentSpec("TITLE")], options: TodoInput.options + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let input = try TodoInput(invocation, world, &session)
    let title = try TodoInput.checked(title: invocation.arguments[0])
    let access = try TodoAccess(world, &session)
    if access.addsToTodoTxt { try input.refuseDescription() }
    let id = try access.add(
      title: title, description: input.description, due: input.due, priority: input.priority)
    try TodoReport.tell(id, "Added \(title)", invocation, world, &session)
  }
}

/// `noonmark todo edit`.
enum TodoEditCommand: Command {
  static let spec = CommandSpec(
    "todo edit", "Change a task; --due none takes the day away",
    arguments: [ArgumentSpec("ID")],
    options: [OptionSpec("title", .text("TITLE"), "The new title")]
      + TodoInput.options + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let input = try TodoInput(invocation, world, &session)
    var changes = input.changes
    if let title = invocation.value("title") {
      changes.insert(.title(try TodoInput.checked(title: title)), at: 0)
    }
    guard !changes.isEmpty else {
      throw .input(
        "nothing to change: write one of --title, --description, --due, --priority")
    }
    let access = try TodoAccess(world, &session)
    let item = try access.find(invocation.arguments[0], &session)
    if item.origin == .todoTxt { try input.refuseDescription() }
    try access.change(item, changes)
    let name = invocation.value("title") ?? item.name
    try TodoReport.tell(nil, "Changed \(name)", invocation, world, &session)
  }
}

/// `noonmark todo done`.
enum TodoDoneCommand: Command {
  static let spec = CommandSpec(
    "todo done", "Mark a task as done", arguments: [ArgumentSpec("ID")],
    options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    try TodoReport.mark(isDone: true, invocation, &session)
  }
}

/// `noonmark todo reopen`.
enum TodoReopenCommand: Command {
  static let spec = CommandSpec(
    "todo reopen", "Mark a task as open again", arguments: [ArgumentSpec("ID")],
    options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    try TodoReport.mark(isDone: false, invocation, &session)
  }
}

/// `noonmark todo remove`.
enum TodoRemoveCommand: Command {
  static let spec = CommandSpec(
    "todo remove", "Remove a task", arguments: [ArgumentSpec("ID")],
    options: [Confirmation.option] + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let access = try TodoAccess(world, &session)
    let item = try access.find(invocation.arguments[0], &session)
    guard try Confirmation.isGiven(to: "Remove '\(item.name)'", invocation) else {
      session.print("Nothing is removed.")
      return
    }
    try access.remove(item)
    RemoteDelete.after(removing: item, in: world, &session)
    try TodoReport.tell(nil, "Removed \(item.name)", invocation, world, &session)
  }
}

/// `noonmark todo list`.
enum TodoListCommand: Command {
  static let spec = CommandSpec(
    "todo list", "List the tasks, those of the todo.txt last",
    options: [
      OptionSpec(flag: "open", "Only the tasks that are open"),
      OptionSpec(flag: "done", "Only the tasks that are done"),
    ] + EntryReport.listOptions)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    guard !invocation.has("open") || !invocation.has("done") else {
      throw .input("--open and --done leave nothing to list: write one of them")
    }
    let tab: TodoWidget.Tab? =
      invocation.has("open") ? .open : invocation.has("done") ? .done : nil
    try TodoReport.list(tab, invocation, &session)
  }
}

/// `noonmark todo export`.
enum TodoExportCommand: Command {
  static let spec = CommandSpec(
    "todo export", "Write all tasks in a form that other programs read",
    options: [
      OptionSpec(
        "format", .choice(TodoExport.allCases.map(\.rawValue)), "The form; json where left out")
    ] + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let items = try TodoAccess(world, &session).items(&session)
    let form = invocation.value("format").flatMap { TodoExport(rawValue: $0) } ?? .json
    session.print(
      bytes: form.file(of: items, at: world.now, in: world.zone, version: programVersion))
  }
}
