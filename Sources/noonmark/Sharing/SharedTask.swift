import NoonmarkCore

/// The task that is to be handed on.
enum SharedTask {
  /// Finds a task, one of todo.txt too, by what the user typed.
  static func find(
    _ wanted: String, in world: World, _ session: inout Session
  ) throws(CommandError) -> TodoItem {
    try TodoAccess(world, &session).find(wanted, &session)
  }
}
