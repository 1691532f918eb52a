/// The effect of one tap on a widget: the same in a bar and in the app.
package enum WidgetTap: Hashable, Sendable {
  /// Logs an event now in the tally of a name.
  case log(tally: String)
  /// Marks the task of an id as done.
  case complete(task: String)
  /// Opens an address, which can be hostile, in the user's browser.
  case open(url: String)

  /// The command line that does it, without the program's name.
  package var words: [String] {
    switch self {
    case .log(let tally): ["tally", "log", "--", tally]
    case .complete(let task): ["todo", "done", "--", task]
    case .open: ["tap", "--", "agenda"]
    }
  }
}
