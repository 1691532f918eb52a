/// The effect of a tap on a widget, the same in a bar and in the app.
package enum WidgetTap: Hashable, Sendable {
  /// Logs an event now in a tally.
  case log(tally: String)
  /// Marks a task as done.
  case complete(task: String)
  /// Opens a URL, which may be hostile, in the user's browser.
  case open(url: String)

  /// The equivalent command line, without the program's name.
  package var words: [String] {
    switch self {
    case .log(let tally): ["tally", "log", "--", tally]
    case .complete(let task): ["todo", "done", "--", task]
    case .open: ["tap", "--", "agenda"]
    }
  }
}
