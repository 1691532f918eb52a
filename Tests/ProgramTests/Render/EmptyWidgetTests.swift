import Foundation
import NoonmarkFormats
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `An empty widget` {
  private let noonmark = Program()
  private static let now = ["--now", "2026-03-10T12:00:00Z"]

  init() throws {
    _ = try noonmark("countdown", "add", "Launch", "2026-03-24")
  }

  private func show(_ words: String...) throws -> String {
    let outcome = try noonmark.run(["show"] + words + Self.now).expect(0, error: "")
    return outcome.output
  }

  @Test(arguments: FormatCatalog.all.filter { $0.isForBar && $0.isSingleLine }.map(\.name))
  func `leaves a bar's line, but not one that it has alone`(format: String) throws {
    let both = try show("todo", "countdown", "--format", format)
    #expect(both == (try show("countdown", "--format", format)))
    try expect(show("todo", "--format", format), .has("No tasks"))
    try expect(show("todo", "tally", "--format", format), .has("No tasks"))
    let shown = try show("todo", "countdown", "--format", format, "--show-empty")
    expect(shown, .has("No tasks", "Launch"))
  }

  @Test(arguments: FormatCatalog.all.filter { $0.isForBar && $0.isSingleLine }.map(\.name))
  func `leaves a bar's line too if it has had entries`(format: String) throws {
    _ = try noonmark("countdown", "remove", "Launch", "--yes")
    let output = try show("countdown", "--format", format)
    #expect(output == (try show("countdown", "--format", format, "--hide-empty")))
    expect(output, .lacks("No dates"))
    try expect(show("countdown", "--format", format, "--show-empty"), .has("No dates"))
    try expect(show("countdown", "--format", "plain"), .has("No dates"))
  }

  @Test func `leaves a bar's line as the agenda if that has had entries`() throws {
    try expect(show("agenda", "--format", "tmux"), .has("No events"))
    _ = try noonmark("countdown", "add", "Launch", "2026-03-24 10:00")
    try expect(show("agenda", "--format", "tmux"), .lacks("No events"))
  }

  @Test(arguments: ["ansi", "plain"])
  func `leaves the prompt of a shell without a format of its own`(format: String) throws {
    let prompt = ["--size", "small", "--format", format, "--with-files"]
    let output = try noonmark.run(["show", "todo", "countdown"] + prompt + Self.now).output
    expect(output, .has("Launch"), .lacks("No tasks"))
    try expect(show("todo", "countdown", "--format", format), .has("No tasks"))
  }

  @Test func `leaves any line as auto, beside what auto would show`() throws {
    _ = try noonmark("countdown", "remove", "Launch", "--yes")
    for family in ["small", "medium", "large"] {
      let both = try show("auto", "solstice", "--format", "plain", "--size", family)
      expect(both, .has("Equinox"), .lacks("No events", "Agenda"))
    }
    try expect(show("auto", "solstice", "--format", "plain", "--show-empty"), .has("No events"))
    try expect(show("auto", "--format", "plain"), .has("Equinox"))
  }

  @Test func `leaves the line of a bar that follows it as plain text`() throws {
    let bar = try Follow(["show", "todo", "countdown", "--size", "small"], of: noonmark)
    expect(bar.line(), .lacks("No tasks"))
    bar.end()
  }

  // Their formats are for any program, and they run noonmark for each text.
  @Test(arguments: [
    "nushell", "oh-my-posh", "quickshell", "sketchybar", "statusline", "wezterm", "zellij",
  ])
  func `leaves the line of a program that reads a format of any program`(target: String) throws {
    try noonmark("init", target).expect(output: .has("--hide-empty"))
  }

  @Test func `stays on a terminal and for programs, unless it is to be left out`() throws {
    try expect(show("todo", "countdown"), .has("No tasks"))
    try expect(show("todo", "countdown", "--hide-empty"), .lacks("No tasks"))
    try expect(show("todo", "countdown", "--format", "json"), .has(#""widget":"todo""#))
    let shown = try show("todo", "countdown", "--format", "json", "--hide-empty")
    expect(shown, .starts(#"{"widget":"countdown""#))
    #expect(try show("todo", "--format", "json", "--hide-empty") == "[]\n")
  }

  @Test(arguments: FormatCatalog.all.filter { $0.reader != .program }.map(\.name))
  func `leaves nothing if every widget is left out`(format: String) throws {
    let output = try show("todo", "elapsed", "--format", format, "--hide-empty")
    #expect(!output.isEmpty && !output.contains("No "))
    switch format {
    case "waybar": #expect(output == #"{"text":"","class":[]}"# + "\n")
    case "i3bar": #expect(output == "{\"version\":1,\"click_events\":true}\n[\n[]\n]\n")
    case "plain", "polybar", "conky": #expect(output == "\n")
    default: break
    }
  }

  @Test func `is left out or shown, not both`() throws {
    try noonmark("show", "todo", "--hide-empty", "--show-empty").expect(2, error: .lines(1))
  }
}
