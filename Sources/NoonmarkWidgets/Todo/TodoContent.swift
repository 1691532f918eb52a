import Almanac
import NoonmarkModel
import NoonmarkRecords

extension TodoWidget {
  /// Returns the list for programs, in the order of its files; the screen `list` is the array of
  /// its tasks.
  package func content(of entry: TodoEntry, in context: WidgetContext) -> JSONValue {
    guard !isList else {
      let items = todo.items.filter { tab == nil || $0.isCompleted == (tab == .done) }
      return .array(items.map { $0.json(in: context.zone) })
    }
    return .members([
      ("state", .string(todo.state.rawValue)),
      ("open", .integer(open.count)),
      ("total", .integer(todo.items.count)),
      ("items", .array(todo.items.map { $0.json(in: context.zone) })),
    ])
  }
}
