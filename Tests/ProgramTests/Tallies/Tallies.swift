import NoonmarkProgram
import TestSupport
import Testing

/// The program with a home of its own, and a day that it takes for today.
struct Tallies {
  /// The program.
  let program: Program
  /// The folder of the logs, below the home folder.
  static let events = ".local/share/noonmark/events"
  /// Saturday, 21 November 2026.
  static let noon = ["--now", "2026-11-21T12:00:00Z"]

  init(asProcess: Bool = false) {
    program = Program(asProcess: asProcess)
  }

  /// Runs a command of tallies at noon, with its words in an array.
  func run(_ words: [String]) throws -> Outcome {
    try program.run(["tally"] + words + Self.noon)
  }

  /// Runs a command of tallies at noon.
  func callAsFunction(_ words: String...) throws -> Outcome {
    try program.run(["tally"] + words + (words.contains("--now") ? [] : Self.noon))
  }

  /// Logs an event and returns its id; in the Pee Tracker if there is no tally yet.
  func log(_ words: String...) throws -> String {
    let isNamed = words.first.map { !$0.hasPrefix("-") } ?? false
    let isFirst = program.text(of: ".local/share/noonmark/tallies") == nil
    let name = isFirst && !isNamed ? ["pee"] : []
    let outcome = try program.run(["tally", "log"] + name + words + Self.noon).expect(0)
    return String(outcome.output.dropLast())
  }

  /// Returns a command's JSON output.
  func json(_ words: String...) throws -> [[String: Any]] {
    let outcome = try program.run(["tally"] + words + ["--format", "json"] + Self.noon)
    return try outcome.objects
  }

  /// The log of a tally.
  func text(_ name: String = "pee") -> String? { program.text(of: "\(Self.events)/\(name)") }
}
