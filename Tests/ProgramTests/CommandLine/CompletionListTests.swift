import Foundation
import NoonmarkProgram
import TestSupport
import Testing

/// The words that the scripts of completion ask for.
@Suite struct `A word that is completed` {
  private let noonmark = Program()

  private func words(_ typed: String...) throws -> [String] { try words(typed) }

  private func words(_ typed: [String]) throws -> [String] {
    let outcome = try noonmark.run(["complete", "--"] + typed).expect(0, error: "")
    #expect(["words", "files"].contains(outcome.lines[0]))
    return outcome.lines.dropFirst().dropLast().map { String($0.prefix { $0 != "\t" }) }
  }

  @Test func `is a command, or a part of one`() throws {
    #expect(try words("tally", "").contains("history"))
    #expect(try words("").contains("completions"))
    #expect(try !words("").contains("complete"))
  }

  @Test(
    arguments: [
      // An option of the command, or its value.
      (["countdown", "list", "--ta"], ["--tab"]), (["countdown", "list", "--tab", "p"], ["past"]),
      (["countdown", "list", "--tab=p"], ["--tab=past"]),
      (["--size", "small", "ver"], ["version"]),
      (["solstice", "--siz"], ["--size"]), (["countdown", "list", "--siz"], []),
      (["timeline", "--entries", ""], []), (["init", "--", "tm"], ["tmux"]),
      // A command, or a part of one.
      (["time"], ["timeline"]), (["todo", "outbox", ""], ["send", "remove"]), (["xyzzy", ""], []),
      // A name of what is built in.
      (["--theme", "nor"], ["nord"]), (["config", "set", "clock", ""], ["12", "24"]),
      (["help", "exit"], ["exit-status"]), (["help", "ico"], ["icons"]),
      (["config", "set", "theme", "nor"], ["nord"]), (["config", "set", "terminal", ""], []),
      (["config", "set", "show", "so"], ["solstice"]),
      (["config", "set", "show", "sun so"], ["sun solstice"]),
      (["config", "set", "auto", "sun age"], ["sun agenda"]),
      (["countdown", "add", "--kind", ""], ["birthday", "anniversary"]),
      (["countdown", "edit", "x", "--kind", "a"], ["anniversary"]),
      (["show", "sun", "--tz", "Europe/Osl"], ["Europe/Oslo"]),
      // A city.
      (["location", "set", "Osl"], ["Oslo"]), (["location", "set", "Московс"], []),
      (["location", "set", "new yor"], ["New York City", "New York"]),
    ] as [([String], [String])])
  func `is what the command line can have there`(typed: [String], words: [String]) throws {
    #expect(try self.words(typed) == words)
  }

  @Test func `is an entry of the user's, whatever its title`() throws {
    _ = try noonmark("countdown", "add", "Launch day", "2026-02-01")
    let other = try noonmark("countdown", "add", "a\tb\u{1B}[31mc", "2026-02-02").lines[0]
    #expect(try words("countdown", "remove", "") == ["Launch day", String(other)])
    try noonmark("complete", "--", "countdown", "remove", String(other)).expect(
      output: "words\n\(other)\ta b[31mc, 2026-02-02\n")
    #expect(try words("show", "countdown/l") == ["countdown/Launch day"])
    // Two of the same title have their IDs.
    let twice = try (1...2).map { day in
      String(try noonmark("countdown", "add", "Twice", "2026-03-0\(day)").lines[0])
    }
    #expect(try words("countdown", "remove", twice[0]) == [twice[0]])
    #expect(try words("countdown", "remove", "twi").isEmpty)
    _ = try noonmark("todo", "add", "Buy milk")
    _ = try noonmark("todo", "add", "Read")
    try noonmark("todo", "done", "Read").expect(0)
    #expect(try words("todo", "done", "") == ["Buy milk"])
    #expect(try words("todo", "reopen", "") == ["Read"])
    #expect(try words("todo", "edit", "") == ["Buy milk", "Read"])
    _ = try noonmark("tally", "log", "pee")
    let presets = ["water", "coffee", "meds", "workout", "cigarette"]
    #expect(try words("tally", "today", "") == ["pee"] + presets)
  }

  @Test func `is first a command or a widget, the user's own too`() throws {
    try noonmark.write("#!/bin/sh\n", to: ".config/noonmark/widgets/wx")
    chmod("\(noonmark.home)/.config/noonmark/widgets/wx", 0o700)
    _ = try noonmark("countdown", "add", "Launch", "2026-02-01")
    let all = try words("")
    #expect(Set(all).count == all.count)
    #expect(Set(["auto", "sun", "moon", "countdown", "wx", "show"]).isSubset(of: all))
    #expect(!all.contains { $0.contains("/") })
    #expect(try words("su") == ["sun"])
    #expect(try words("wx") == ["wx"])
    #expect(try words("countdown/l") == ["countdown/Launch"])
  }

  @Test func `is a calendar of the configuration`() throws {
    try noonmark.configure("calendars = work=https://example.com/secret0a1b2c3d/w.ics ~/home.ics")
    #expect(try words("calendar", "remove", "") == ["work", "~/home.ics"])
    try noonmark("complete", "--", "calendar", "add", "").expect(output: "files\n")
    try noonmark("complete", "--", "config", "set", "calendars", "").expect(output: "files\n")
    try noonmark("complete", "--", "config", "set", "todo.file", "").expect(output: "files\n")
  }

  @Test func `is an icon, or without a letter one of the largest cities`() throws {
    #expect(try words("countdown", "add", "x", "today", "--icon", "airplane").contains("airplane"))
    let all = try words("location", "set", "")
    #expect(all.count < 100 && all.contains("Tokyo") && Set(all).count == all.count)
  }

  @Test func `may be a path, which the shell completes`() throws {
    try noonmark("complete", "--", "theme", "check", "").expect(output: "files\n")
    try noonmark("complete", "--", "--config", "x").expect(output: "files\n")
  }
}
