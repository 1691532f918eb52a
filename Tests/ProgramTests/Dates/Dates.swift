import NoonmarkProgram
import TestSupport
import Testing

/// The program with a home of its own, and a day that it takes for today.
struct Dates {
  /// The program.
  let program: Program
  /// The file of the dates, below the home folder.
  static let file = ".local/share/noonmark/dates"
  /// Wednesday, 21 January 2026.
  static let noon = ["--now", "2026-01-21T12:00:00Z"]

  init(asProcess: Bool = false) {
    program = Program(asProcess: asProcess)
  }

  /// Runs a command of dates at noon, with its words in an array.
  func run(_ words: [String]) throws -> Outcome {
    try program.run(["countdown"] + words + Self.noon)
  }

  /// Runs a command of dates at noon.
  func callAsFunction(_ words: String...) throws -> Outcome {
    try program.run(["countdown"] + words + Self.noon)
  }

  /// Adds a date and returns its id.
  func add(_ words: String...) throws -> String { try add(words) }

  /// Adds a date and returns its id.
  func add(_ words: [String]) throws -> String {
    let outcome = try program.run(["countdown", "add"] + words + Self.noon).expect(0)
    return String(outcome.output.dropLast())
  }

  /// The file's text.
  var text: String? { program.text(of: Self.file) }

  /// The lines of the file that are dates.
  var records: [String] { program.records(of: Self.file) }

  /// The list as JSON.
  func list(_ options: String...) throws -> [[String: Any]] {
    let outcome = try program.run(
      ["countdown", "list", "--format", "json"] + options
        + (options.contains("--now") ? [] : Self.noon))
    return try outcome.objects
  }
}
