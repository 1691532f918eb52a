import Foundation
import NoonmarkProgram
import Synchronization
import TestSupport
import Testing

/// A home with one of the widgets in integrations/widgets; the programs that it runs give recorded
/// answers.
final class WidgetFixture {
  /// The recorded answers, one folder per case.
  static let folder = "Tests/Widgets"
  /// The time zone of every render, and the instant of the run.
  static let zone = ["--tz", "Europe/Oslo"]
  static let now = ["--now", "2026-11-22T12:10:00+01:00"]

  let noonmark = Program(asProcess: true)
  /// Variables of every run.
  let environment: [String: String]
  private let path: String

  /// Installs a widget.
  ///
  /// - Parameters:
  ///   - widget: The name of the widget.
  ///   - answers: The folder with the answers; an unknown one to let the programs fail.
  ///   - environment: Additional variables.
  init(_ widget: String, answers: String, with environment: [String: String] = [:]) throws {
    try noonmark.setPatience()
    let home = noonmark.home
    let answers = "\(Repository.root)/\(Self.folder)/\(answers)"
    self.environment = [
      "PATH": "\(home)/bin:/usr/bin:/bin", "ANSWERS": answers, "REQUESTS": "\(home)/requests",
      "POWER_SUPPLY": "\(answers)/power_supply", "MAILDIR": "\(answers)/Mail", "TZ": "Europe/Oslo",
    ].merging(environment) { $1 }
    path = try noonmark.installWidget(
      widget, Repository.text(of: "integrations/widgets/\(widget)"))
    try FileManager.default.createDirectory(
      atPath: "\(home)/bin", withIntermediateDirectories: true)
    for program in ["curl", "khal", "calcurse", "task"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(home)/bin/\(program)",
        withDestinationPath: "\(Repository.root)/\(Self.folder)/replay")
    }
  }

  /// Runs noonmark at the instant of the run.
  func callAsFunction(_ arguments: String...) throws -> Outcome {
    try noonmark.run(arguments + Self.now + Self.zone, with: environment)
  }

  /// Returns the widget on one line at a later instant; nothing is run.
  func line(at instant: String, _ spec: String) throws -> String {
    let arguments = ["timeline", spec, "--entries", "1", "--now", instant] + Self.zone
    let outcome = try noonmark.run(arguments, with: environment).expect(0, error: "")
    return outcome.output
  }

  /// Returns what the script prints by itself, with a location.
  func document(_ argument: String?) throws -> String {
    let location = ["NOONMARK_LATITUDE": "59.91", "NOONMARK_LONGITUDE": "10.75"]
    let outcome = try noonmark.shell(
      #"cd "$HOME"; "$S" ${A:+"$A"}"#,
      with: environment.merging(location) { $1 }.merging(["S": path, "A": argument ?? ""]) { $1 }
    ).expect(0, error: "")
    return outcome.output
  }

  /// The requests so far, and forgets them.
  func takeRequests() -> String {
    defer { _ = try? FileManager.default.removeItem(atPath: "\(noonmark.home)/requests") }
    return noonmark.text(of: "requests") ?? ""
  }
}

extension Program {
  /// Lets widgets run as long as they need on a machine that is busy.
  func setPatience() throws {
    try write("widgets.timeout = 300\n", to: ".config/noonmark/config")
  }

  /// Writes a widget of the user's own, and returns its path.
  func installWidget(_ name: String, _ text: String) throws -> String {
    try write(text, to: "script")
    // A file that this process wrote can still be open in a child of another test, and cannot be
    // run until then.
    let folder = ".config/noonmark/widgets"
    try shell(
      #"mkdir -p "$D"; cp script "$D/$W"; chmod 700 "$D" "$D/$W"; rm script"#,
      with: ["D": folder, "W": name]
    ).expect(0)
    return "\(home)/\(folder)/\(name)"
  }

  /// Checks documents against a schema of `docs`.
  ///
  /// - Parameters:
  ///   - documents: The documents.
  ///   - schema: Its file, and after `#` one of its definitions.
  ///   - isClosed: Whether a member that the schema does not name is an error.
  /// - Returns: The first error of each document, empty if it is valid.
  func schemaErrors(
    of documents: [String], by schema: String = "widget.schema.json", isClosed: Bool = false
  ) throws -> [String] {
    try Tool.require("python3", "python3 -c 'import jsonschema'")
    try write(documents.joined(separator: "\u{1E}"), to: "documents")
    let outcome = try shell(
      #""$R/Tests/Widgets/validate" \#(isClosed ? "--closed" : "") "$R/docs/$S" documents"#,
      with: ["R": Repository.root, "S": schema]
    ).expect(0)
    return outcome.lines.dropLast().map(String.init)
  }
}

/// Programs that tests need.
enum Tool {
  /// Ends the test if a program is missing; in CI that is an error.
  ///
  /// - Parameter tools: The name of a program, or a command that succeeds if it is there.
  static func require(_ tools: String...) throws {
    for tool in tools {
      guard try !isThere(tool) else { continue }
      if TestMachine.isCI {
        Issue.record("missing: \(tool)")
      }
      try Test.cancel("missing: \(tool)")
    }
  }

  /// The tools that were looked for, and whether they are there.
  private static let known = Mutex<[String: Bool]>([:])

  private static func isThere(_ tool: String) throws -> Bool {
    if let known = known.withLock({ $0[tool] }) { return known }
    let command = tool.contains(" ") ? tool : "command -v \(tool)"
    let isThere = try Program().shell(command).status == 0
    known.withLock { $0[tool] = isThere }
    return isThere
  }
}
