import Foundation
import NoonmarkProgram
import TestSupport
import Testing

/// A home with tasks to share, and stubs of programs that record their input.
struct ShareFixture {
  let noonmark = Program(asProcess: true)

  static let item = "6f1f7d6e-3b7e-4f39-9d38-2d7d0a5c9b11"
  static let outboxPath = ".local/share/noonmark/outbox"
  static let tasksPath = ".local/share/noonmark/tasks"
  static let now = "2026-11-21T14:46:30Z"

  /// Texts that would do harm if they were interpreted.
  static let hostile = [
    "--help", "-option", "&body=x&cc=evil@example.org", "$(touch x)", "`touch x`", "a; touch x",
    "'\"\\", "%0A", "a\nBcc: evil@example.org", "\u{1B}]0;x\u{07}", "ä 🎂", "| x | id=y",
  ]

  init(_ config: String = "") throws {
    try noonmark.write(
      "# noonmark tasks 1\n[ ] | Buy milk | description=2 litres\\nof it | id=\(Self.item)\n",
      to: Self.tasksPath)
    if !config.isEmpty { try noonmark.write(config, to: ".config/noonmark/config") }
  }

  /// Writes a field as the files have it.
  static func field(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\n", with: "\\n")
      .replacingOccurrences(of: "|", with: "\\|").replacingOccurrences(of: "\u{1B}", with: "\\x1B")
      .replacingOccurrences(of: "\u{07}", with: "\\x07")
  }

  /// Puts a task of a title there, and no other.
  func put(task title: String) throws {
    try noonmark.write("[ ] | \(Self.field(title)) | id=\(Self.item)\n", to: Self.tasksPath)
  }

  /// Installs a stub, which records its arguments, each ended by a zero, and its input.
  ///
  /// A shell writes it: what this process had open for writing could not be run for a moment.
  func put(tool: String, _ script: String = "exit 0") throws {
    let text =
      "#!/bin/sh\nprintf '%s\\0' \(tool) \"$@\" >>\(noonmark.home)/got\n"
      + "cat >\(noonmark.home)/input\n\(script)\n"
    let put = "mkdir -p bin && printf %s \"$T\" >\"bin/$F\" && chmod 700 \"bin/$F\""
    try noonmark.shell(put, with: ["T": text, "F": tool]).expect(0)
  }

  /// Shares the task.
  func share(_ options: String..., with environment: [String: String] = [:]) throws -> Outcome {
    var variables = ["PATH": "\(noonmark.home)/bin:/usr/bin:/bin"]
    variables.merge(environment) { $1 }
    return try noonmark.run(
      ["todo", "share", Self.item, "--now", Self.now] + options, with: variables)
  }

  /// The words that the stubs recorded.
  var got: [String] {
    (noonmark.text(of: "got") ?? "").split(separator: "\0", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
  }

  /// The lines of the outbox that are no comments.
  var kept: [Substring] {
    (noonmark.text(of: Self.outboxPath) ?? "").split(separator: "\n").filter {
      !$0.hasPrefix("#")
    }
  }

  /// The id of the only entry of the outbox.
  func keptID() throws -> String {
    let line = try #require(kept.first)
    let id = try #require(line.range(of: "| id=", options: .backwards))
    return String(line[id.upperBound...].prefix { $0 != " " })
  }
}
