import Foundation
import NoonmarkProgram
import TestSupport
import Testing

/// A home with widgets of the user's own.
struct Scripts {
  let noonmark = Program(asProcess: true)

  static let folder = ".config/noonmark/widgets"
  static let states = ".local/state/noonmark/widgets"
  /// The time of most renders.
  static let noon = "2026-11-21T12:00:00Z"

  init() throws {
    try shell(#"mkdir -p "$F" && chmod 700 "$F""#, ["F": Scripts.folder])
  }

  /// Runs a shell script that has to succeed, and returns what it prints.
  @discardableResult
  func shell(_ script: String, _ environment: [String: String] = [:]) throws -> String {
    let outcome = try noonmark.shell(script, with: environment).expect(0, for: script)
    return outcome.output
  }

  /// Puts a widget in its place, as an editor does.
  ///
  /// A shell writes the file: what other tests start could have it open, and then it cannot be run.
  func put(_ name: String, _ body: String) throws {
    try shell(
      #"printf '%s\n' '#!/bin/sh' "$BODY" >new && chmod 700 new && mv new "$FILE""#,
      ["BODY": body, "FILE": "\(Scripts.folder)/\(name)"])
  }

  /// Puts the widget `load` in its place.
  func put(_ body: String) throws { try put("load", body) }

  /// The shell command that prints a document.
  static func printing(_ document: String) -> String { "cat <<'END'\n\(document)\nEND" }

  /// The shell commands that count a run, and print a pill.
  static func pill(_ text: String, policy: String = #"{"after": "1h"}"#) -> String {
    "echo run >>\"$HOME/runs\"\n"
      + printing(#"{"version": 1, "entries": [{"pill": "\#(text)"}], "policy": \#(policy)}"#)
  }

  /// The number of runs of `pill` that began.
  var runs: Int { noonmark.text(of: "runs")?.split(separator: "\n").count ?? 0 }

  /// Runs a widget and waits for it.
  func reload(_ name: String = "load", at time: String = noon) throws {
    try noonmark("widget", "reload", name, "--now", time).expect(0)
  }

  /// Returns a small widget as plain text, which may start a run.
  func text(_ name: String = "load", at time: String = noon) throws -> String {
    let outcome = try noonmark("show", name, "--size", "small", "--now", time).expect(0, error: "")
    return outcome.output
  }

  /// Returns the seconds from a render until its refresh; nil for never.
  ///
  /// A render that started a run, or waits for one, is refreshed after a second.
  func wait(_ name: String = "load", at time: String = noon) throws -> Int? {
    let outcome = try noonmark("show", name, "--refresh-at", "--now", time)
    let now = try #require(ISO8601DateFormatter().date(from: time))
    return Int(outcome.output.dropLast()).map { $0 - Int(now.timeIntervalSince1970) }
  }

  /// Returns the state of a widget in its JSON.
  func content(_ name: String = "load", at time: String = noon) throws -> [String: Any] {
    let outcome = try noonmark("show", name, "--format", "json", "--now", time)
    return try #require(outcome.object["content"] as? [String: Any])
  }

  /// Makes a pipe that holds up scripts with `awaitGate` until something is written to it.
  func makeGate() throws { try shell("mkfifo gate") }

  static let awaitGate = #"read -r _ <"$HOME/gate""#

  /// Lets one script go on; waits for the script.
  func openGate() throws { try shell("echo >gate") }
}
