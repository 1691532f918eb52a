import NoonmarkProgram
import TestSupport
import Testing

/// The program with a home of its own, at a fixed time.
struct Tasks {
  /// The program.
  let program: Program
  /// The file of the tasks, below the home folder.
  static let file = ".local/share/noonmark/tasks"
  /// Saturday, 21 November 2026.
  static let noon = ["--now", "2026-11-21T12:00:00Z"]

  init() {
    program = Program()
  }

  /// Lets tasks be those of a todo.txt as well, with these lines; nil for no file yet.
  func useTodoTxt(_ text: String?) throws {
    try program.write("todo.file = ~/todo.txt\n", to: ".config/noonmark/config")
    if let text { try program.write(text, to: "todo.txt") }
  }

  /// Runs a command of tasks at noon, with its words in an array.
  func run(_ words: [String]) throws -> Outcome {
    try program.run(["todo"] + words + Self.noon)
  }

  /// Runs a command of tasks at noon.
  func callAsFunction(_ words: String...) throws -> Outcome {
    try program.run(["todo"] + words + Self.noon)
  }

  /// Adds a task and returns its id.
  func add(_ words: String...) throws -> String {
    let outcome = try program.run(["todo", "add"] + words + Self.noon).expect(0, error: "")
    return String(outcome.output.dropLast())
  }

  /// The text of the task file.
  var text: String? { program.text(of: Self.file) }

  /// The text of the todo.txt file.
  var todoTxt: String? { program.text(of: "todo.txt") }

  /// The lines of the file that are tasks.
  var records: [String] { program.records(of: Self.file) }

  /// The list as JSON.
  func list(_ options: String...) throws -> [[String: Any]] {
    let outcome = try program.run(
      ["todo", "list", "--format", "json", "--tz", "UTC"] + options + Self.noon)
    return try outcome.objects
  }

  /// The titles of the list.
  func titles(_ options: String...) throws -> [String] {
    try list().compactMap { $0["title"] as? String }
  }
}
