import Foundation
import TestSupport
import Testing

/// A home with data, and the scripts of `Tests/Clients` run for the user who lives there.
final class ClientFixture {
  /// The outcome of a script.
  struct Outcome: CustomStringConvertible {
    let status: Int32
    let output: String
    let error: String

    var description: String { "exit \(status)\n\(error)\(output)" }

    /// Prints how long a client took, for information only.
    func printTimings() {
      for line in error.split(separator: "\n") where line.contains(" ms") { print(line) }
    }
  }

  /// The home folder, removed at the end.
  let home: String
  private let folder = TemporaryFolder()
  /// The program under test.
  let program: String
  /// The instant at which every render begins.
  static let noon = ["--now", "2026-01-21T12:00:00Z"]

  init(dates: [String] = [], settings: [String] = []) throws {
    program = try TestBinary.required()
    home = folder.path
    try write(dates, to: "dates")
    if !settings.isEmpty { try write(settings, to: "config", in: ".config/noonmark") }
  }

  /// Writes a file of the program's data, or of another folder of the home.
  func write(
    _ lines: [String], to name: String, in subfolder: String = ".local/share/noonmark"
  ) throws {
    let folder = "\(home)/\(subfolder)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try lines.map { $0 + "\n" }.joined()
      .write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
  }

  /// Returns the program's output.
  func shown(_ arguments: [String]) throws -> String {
    let outcome = try run(program, arguments, [:])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.error.isEmpty, "\(outcome)")
    return outcome.output
  }

  /// Writes the snippet of a target for some widgets, and returns its path.
  func snippet(
    of target: String, _ name: String, for specs: [String] = ["solstice", "countdown"]
  ) throws -> String {
    let path = "\(home)/\(name)"
    try shown(["init", target] + specs).write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  /// Runs a client's script; without what it needs the test ends here, except in CI.
  @discardableResult
  func run(
    _ script: String, _ options: [String], command: [String],
    with environment: [String: String] = [:]
  ) throws -> Outcome {
    let path = "\(Repository.root)/Tests/Clients/\(script).sh"
    let outcome = try run(path, options + command, environment)
    if outcome.status == 77, !TestMachine.isCI {
      try Test.cancel("\(outcome.error)")
    }
    return outcome
  }

  /// The words for a shell that run the program for this home.
  func line(_ words: [String]) -> String {
    ([program] + words + ClientFixture.noon).map(ClientFixture.quoted).joined(separator: " ")
  }

  /// Returns a word quoted for a shell.
  static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  private func run(
    _ path: String, _ arguments: [String], _ environment: [String: String]
  ) throws -> Outcome {
    let paths = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let variables = [
      "HOME": home, "TZ": "UTC", "PATH": "\(paths):/usr/bin:/bin", "LC_ALL": "C.UTF-8",
    ].merging(environment) { $1 }
    // What hostile text would make, it would make in the home.
    let outcome = try TestProcess.run(
      path, arguments, environment: variables, directory: home)
    return Outcome(status: outcome.status, output: outcome.output, error: outcome.error)
  }
}
