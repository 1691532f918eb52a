import Almanac
import NoonmarkCore
import NoonmarkFormats

/// What commands of tasks say.
enum TodoReport {
  /// Tells that a change is made: a script gets the id of what is new, a person the whole list.
  static func tell(
    _ id: String?, _ sentence: String, _ invocation: Invocation, _ world: World,
    _ session: inout Session
  ) throws(CommandError) {
    guard session.terminal != nil else {
      if let id { session.print(id) }
      return
    }
    session.print(DisplayText(sentence).string + (id.map { " (\($0))." } ?? "."))
    session.print("")
    for item in try TodoAccess(world, &session).items(&session) { session.print(line(of: item)) }
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

  /// Prints the tasks.
  static func list(
    _ invocation: Invocation, _ world: World, _ session: inout Session
  ) throws(CommandError) {
    let items = try TodoAccess(world, &session).items(&session).filter { item in
      item.isCompleted ? !invocation.has("open") : !invocation.has("done")
    }
    let objects = items.map { $0.json(in: world.zone) }
    switch invocation.value("format") {
    case JSONFormat.name: session.print(JSONValue.array(objects).text)
    case "csv":
      session.print(
        bytes: CSV.table(
          of: objects,
          columns: [
            "id", "title", "description", "completed", "created_at", "user_id", "due", "priority",
          ]))
    default: for item in items { session.print(line(of: item)) }
    }
  }

  private static func line(of item: TodoItem) -> String {
    let priority = item.priority.map { "(\($0)) " } ?? ""
    let due = item.due.map { "  due \($0.iso8601)" } ?? ""
    return "[\(item.isCompleted ? "x" : " ")] \(priority)\(DisplayText(item.title).string)\(due)"
  }
}
