import NoonmarkCore
import NoonmarkStore

/// The task that is to be handed on.
enum SharedTask {
  /// Finds a task by what the user typed.
  static func find(
    _ wanted: String, in world: World, _ session: Session
  ) throws(CommandError) -> TodoItem {
    let book = TodoBook(try EntryAccess(EntryFile.tasks, session).read())
    do throws(EntrySearchError) {
      return try book.find(wanted).item
    } catch {
      throw .failed(error.message(for: "task", listedBy: "todo list"))
    }
  }
}
