import Foundation
import NoonmarkProgram
import NoonmarkSystem
import TestSupport
import Testing

/// The output and the exit status of a run of the program.
struct Outcome: Equatable, CustomStringConvertible {
  let status: Int32
  let output: String
  let error: String

  var description: String { "exit \(status), stdout \(output.debugDescription), stderr \(error)" }
  /// The lines of standard output.
  var lines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false) }
  /// Standard output in one line: a terminal gets messages wrapped at words.
  var unwrapped: String { output.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
  /// The lines of standard error.
  var errorLines: [Substring] { error.split(separator: "\n") }

  /// Standard output as a JSON object.
  var object: [String: Any] {
    get throws { try #require(json as? [String: Any], "\(self)") }
  }

  /// Standard output as a JSON array of objects.
  var objects: [[String: Any]] {
    get throws { try #require(json as? [[String: Any]], "\(self)") }
  }

  private var json: Any {
    get throws { try JSONSerialization.jsonObject(with: Data(output.utf8)) }
  }
}

extension [String: Any] {
  /// Returns the members of a JSON object that are strings.
  func texts(_ names: String...) -> [String?] { names.map { self[$0] as? String } }
}

extension Outcome {
  /// Records an issue with the outcome if it is not as expected.
  ///
  /// - Parameters:
  ///   - status: The exit status, if it matters.
  ///   - output: The conditions on standard output.
  ///   - error: The conditions on standard error.
  ///   - subject: The case that is tested.
  /// - Returns: The outcome, for further tests.
  @discardableResult
  func expect(
    _ status: Int32? = nil, output: TextCondition..., error: TextCondition...,
    for subject: Any = "", fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line
  ) -> Outcome {
    var violations: [String] = []
    if let status, status != self.status { violations.append("the status is not \(status)") }
    for condition in output {
      violations += condition.violations(in: self.output).map { "standard output \($0)" }
    }
    for condition in error {
      violations += condition.violations(in: self.error).map { "standard error \($0)" }
    }
    guard !violations.isEmpty else { return self }
    Issue.record(
      "\(subject) \(self): \(violations.joined(separator: ", "))",
      sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: 1))
    return self
  }
}

/// The program in a home directory of its own, with nothing else in the environment.
///
/// Plain commands run within the test process, which is much faster. With `NOONMARK_BINARY` they
/// run that executable instead, as in `.ci/run`. Scripts, terminals and `start` always use the
/// executable.
final class Program {
  /// The home directory, removed at the end.
  var home: String { folder.path }
  private let folder = TemporaryFolder()
  private let binary: String
  private let isProcess: Bool

  /// Creates a home directory.
  ///
  /// A failure is an issue, not an error, so a suite can have a program as a property.
  ///
  /// - Parameter asProcess: Whether every command is a process of its own. Required for the render
  ///   cache, background loads and `LOCPATH`, and for locks that are not waited for: a program that
  ///   another test starts holds them too until it executes.
  init(asProcess: Bool = false) {
    isProcess = asProcess || TestBinary.isNamed || !InProcess.isAvailable
    do {
      binary = try TestBinary.required()
    } catch {
      Issue.record(error)
      binary = "/dev/null"
    }
  }

  /// Creates a home directory in which commands were run.
  ///
  /// - Parameters:
  ///   - commands: The commands.
  ///   - options: The options of all of them.
  convenience init(after commands: [[String]], with options: [String]) throws {
    self.init()
    for words in commands {
      #expect(try run(words + options).status == 0, "\(words)")
    }
  }

  /// Runs the program.
  func callAsFunction(
    _ arguments: String..., with environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(arguments, with: environment)
  }

  /// Runs the program with arguments in an array.
  func run(_ arguments: [String], with environment: [String: String] = [:]) throws -> Outcome {
    if isProcess { return try run(binary, arguments, environment) }
    let outcome = InProcess.run(arguments, with: variables(environment), in: home)
    return Outcome(status: outcome.status, output: outcome.stdout, error: outcome.stderr)
  }

  /// Runs a shell script, which finds the program in `$N`, and does something meanwhile.
  func shell(
    _ script: String, with environment: [String: String] = [:],
    meanwhile: (TestProcess) throws -> Void = { _ in }
  ) throws -> Outcome {
    var environment = environment
    environment["N"] = binary
    return try run("/bin/sh", ["-c", script], environment, meanwhile)
  }

  private func run(
    _ path: String, _ arguments: [String], _ environment: [String: String],
    _ meanwhile: (TestProcess) throws -> Void = { _ in }
  ) throws -> Outcome {
    let outcome = try TestProcess.run(
      path, arguments, environment: variables(environment), directory: home, meanwhile: meanwhile)
    return Outcome(status: outcome.status, output: outcome.output, error: outcome.error)
  }

  /// Runs the program with a terminal as its standard streams, after text was typed at it.
  func atTerminal(_ arguments: [String], typing answer: String = "") throws -> Outcome {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    // A question that no test expects gets the end of the input.
    terminal.type(answer.isEmpty ? "" : answer + "\u{4}")
    let process = try start(arguments, with: ["TERM": "xterm-256color"], on: terminal)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: terminal.shown(), error: "")
  }

  /// Runs a shell script in a terminal of its own, after text was typed at it.
  func atTerminal(
    script: String, typing keys: String = "", with environment: [String: String]
  ) throws -> Outcome {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    terminal.type(keys)
    let process = try start(script: script, at: terminal, with: environment)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: terminal.shown(), error: "")
  }

  /// Runs a shell script in a terminal of its own, and types at it once a condition holds.
  func atTerminal(
    script: String, typing keys: String, after hasHappened: () throws -> Bool
  ) throws -> Outcome {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start(script: script, at: terminal, with: [:])
    #expect(try hasHappened())
    terminal.type(keys)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: terminal.shown(), error: "")
  }

  /// Runs a shell script in a terminal of its own, and answers a query as a terminal would.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - environment: Additional variables.
  ///   - keys: Text typed before the script starts.
  ///   - question: The output to wait for.
  ///   - answer: Text typed then.
  /// - Returns: Everything written to the terminal.
  func atTerminal(
    script: String, with environment: [String: String], typing keys: String = "",
    hearing question: String, answering answer: String
  ) throws -> Outcome {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    terminal.type(keys)
    let process = try start(script: script, at: terminal, with: environment)
    let before = terminal.shown(until: question)
    terminal.type(answer)
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: before + terminal.shown(), error: "")
  }

  private func start(
    script: String, at terminal: borrowing PseudoTerminal, with environment: [String: String]
  ) throws -> TestProcess {
    // The shell does not make the terminal its own.
    try start(
      "/usr/bin/setsid", ["--ctty", "--wait", "/bin/sh", "-c", script],
      environment.merging(["N": binary]) { $1 }, input: terminal.number, output: terminal.number,
      error: terminal.number)
  }

  /// Starts the program, or a shell script that finds it in `$N`, without waiting for it.
  func start(
    _ arguments: [String], script: String? = nil, with environment: [String: String] = [:],
    output: Int32?, error: Int32?, input: Int32? = nil
  ) throws -> TestProcess {
    // A static executable ignores libraries to preload.
    let binary = environment["LD_PRELOAD"] == nil ? binary : try TestBinary.dynamic()
    var environment = environment
    environment["N"] = binary
    return try start(
      script == nil ? binary : "/bin/sh", (script.map { ["-c", $0, "sh"] } ?? []) + arguments,
      environment, input: input, output: output, error: error)
  }

  /// Starts the program, or a shell script, with a terminal as its standard streams.
  func start(
    _ arguments: [String], script: String? = nil, with environment: [String: String] = [:],
    on terminal: borrowing PseudoTerminal
  ) throws -> TestProcess {
    try start(
      arguments, script: script, with: environment, output: terminal.number,
      error: terminal.number, input: terminal.number)
  }

  private func start(
    _ path: String, _ arguments: [String], _ environment: [String: String], input: Int32? = nil,
    output: Int32?, error: Int32?
  ) throws -> TestProcess {
    try TestProcess(
      path, arguments, environment: variables(environment), directory: home, input: input,
      output: output, error: error)
  }

  /// The variables of a run; an empty value removes one.
  private func variables(_ environment: [String: String]) -> [String: String] {
    ["HOME": home, "TZ": "UTC", "PATH": "/usr/bin:/bin", "LC_CTYPE": "C.UTF-8"]
      .merging(environment) { $1 }.filter { !$0.value.isEmpty }
  }
}

extension Program {
  /// Puts a file in the home directory, whole: what is written in place can be read between two
  /// bytes.
  ///
  /// A file that exists keeps its mode, and a symbolic link leads to the new file.
  func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: "\(home)/\(path)").resolvingSymlinksInPath()
    let files = FileManager.default
    try files.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Beside the home directory, where a directory that is followed does not report it.
    let new = "\(home).\(UUID().uuidString)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: new))
    if let mode = try? files.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int {
      try files.setAttributes([.posixPermissions: mode], ofItemAtPath: new)
    }
    guard rename(new, url.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  /// Returns the text of a file in the home directory, or nil if it does not exist.
  func text(of path: String) -> String? {
    FileManager.default.contents(atPath: "\(home)/\(path)")
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds lines to the configuration.
  func configure(_ lines: String) throws {
    let path = ".config/noonmark/config"
    try write((text(of: path) ?? "") + lines + "\n", to: path)
  }

  /// Creates a comment of many bytes with its line ending, for a file that is almost too large.
  static func comment(count: Int) -> String {
    // `String(repeating:count:)` appends each character by itself.
    let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: count - 1)
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// Returns the lines of a file that are entries.
  func records(of path: String) -> [String] {
    (text(of: path) ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }

  /// Starts the app on a dark terminal.
  func startApp(
    _ widget: String = "todo", on terminal: borrowing PseudoTerminal
  ) throws -> TestProcess {
    try start(
      [], script: #"exec setsid --ctty --wait "$N" ui "# + widget,
      with: ["TERM": "xterm-256color", "COLORFGBG": "15;0"], on: terminal)
  }

  /// Returns the paths of everything in the home directory, sorted.
  func everything() -> [String] {
    let walk = FileManager.default.enumerator(atPath: home)
    return (walk?.compactMap { $0 as? String } ?? []).sorted()
  }
}
