import NoonmarkModel
import NoonmarkStore
import NoonmarkWidgets

/// What commands of tasks say.
enum TodoReport {
  /// Tells that a change is made: a script gets the id of what is new, a person the whole picture.
  static func tell(
    _ id: String?, _ sentence: String, _ invocation: Invocation, _ world: World,
    _ session: inout Session
  ) throws(CommandError) {
    try EntryReport.tell(
      id, sentence, WidgetSpec(TodoWidget.self), invocation, world, &session)
  }

  /// Marks a task as done or open; of one that is so already it says just that.
  static func mark(
    isDone: Bool, _ invocation: Invocation, _ session: inout Session
  ) throws(CommandError) {
    let world = try World(invocation, in: &session)
    let access = try TodoAccess(world, &session)
    let item = try access.find(invocation.arguments[0], &session)
    guard item.isCompleted != isDone else {
      session.warn("'\(item.name)' is \(isDone ? "done" : "open") already: nothing is changed")
      return
    }
    try access.change(item, [.done(isDone)])
    try tell(nil, (isDone ? "Done: " : "Open again: ") + item.name, invocation, world, &session)
  }

  /// Prints the tasks, or a part of them.
  static func list(
    _ tab: TodoWidget.Tab?, _ invocation: Invocation, _ session: inout Session
  ) throws(CommandError) {
    let screen = WidgetRequest(
      screen: TodoWidget.Screen.list.rawValue, tab: tab?.rawValue)
    try EntryReport.list(
      WidgetSpec(TodoWidget.self, screen),
      columns: [
        "id", "title", "description", "completed", "created_at", "user_id", "due", "priority",
      ], of: EntryFile.tasks, invocation, &session)
  }
}
