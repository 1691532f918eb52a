import Almanac
import NoonmarkCore
import NoonmarkStore
import NoonmarkSystem

extension World {
  /// Reads the user's tasks, those of todo.txt behind the others.
  mutating func readTodo(
    in folder: String, into data: inout WidgetData, _ session: inout Session
  ) {
    let file = EntryFile.tasks(in: folder)
    let book = TodoBook(note(file.read(), .tasks, into: &data, in: &session).bytes)
    warn(of: book.problems, in: file.path, &session)
    var items = book.items
    if let file = todoTxt(in: &session) {
      let reading = file.read()
      depend(on: reading.dependency.path, stamp: reading.dependency.stamp)
      // The other tasks are there all the same.
      if let problem = reading.problem { session.warn(problem) }
      items += TodoTxtBook(reading.bytes).items(in: zone)
    }
    data.todo = TodoList(items: items)
  }

  /// The todo.txt that the user set; nil where there is none.
  func todoTxt(in session: inout Session) -> TodoTxtFile? {
    guard let path = configuration["todo.file"] else { return nil }
    guard path.hasPrefix("~/") else { return TodoTxtFile(path) }
    guard let home = session.environment["HOME"], home.hasPrefix("/") else {
      session.warn("todo.file: there is no home folder for \(path.quoted): set HOME")
      return nil
    }
    return TodoTxtFile(home + path.dropFirst(1))
  }
}
