import Foundation
import NoonmarkProgram
import NoonmarkRecords
import TestSupport
import Testing

@Suite struct `The counters` {
  private let noonmark = Program()
  private static let file = ".local/share/noonmark/counters"
  private static let noon = ["--now", "2026-01-21T12:00:00Z"]

  /// Runs a command of counters at noon.
  private func elapsed(_ words: String...) throws -> Outcome {
    try noonmark.run(["elapsed"] + words + Self.noon)
  }

  /// Adds a counter and returns its id.
  private func add(_ words: String...) throws -> String {
    let outcome = try noonmark.run(["elapsed", "add"] + words + Self.noon).expect(0)
    return String(outcome.output.dropLast())
  }

  @Test func `are added, and the new id is all that is printed`() throws {
    let id = try add("sober", "2024-11-10", "--icon", "drop", "--color", "teal")
    #expect(id.count == 12)
    #expect(id.allSatisfy { $0.isLetter || $0.isNumber })
    let text = try #require(noonmark.text(of: Self.file))
    expect(
      text, .starts("# noonmark counters 1\n"),
      .ends(
        "2024-11-10 | sober | icon=drop | color=teal | created=2026-01-21T12:00:00Z | id=\(id)\n"))
    let shown = try noonmark.run(["elapsed", "--size", "small"] + Self.noon).expect(
      output: .ends(" sober [437d]\n"))
    try noonmark.run(["elapsed/sober", "--size", "small"] + Self.noon).expect(
      output: .equals(shown.output))
  }

  @Test func `are listed as JSON, CSV and text`() throws {
    let sober = try add("sober, and \"well\"", "2024-11-10")
    let bare = try add("", "tomorrow", "--color", "#fff")
    #expect(
      try elapsed("list", "--format", "csv").lines.map(String.init) == [
        "id,label,start,days,text,icon,color,created_at",
        "\(sober),\"sober, and \"\"well\"\"\",2024-11-10,437,437 Days,,#1976d2,"
          + "2026-01-21T12:00:00Z",
        "\(bare),,2026-01-22,-1,in 1 Day,,#ffffff,2026-01-21T12:00:00Z", "",
      ])
    let json = try elapsed("list", "--format", "json").output
    expect(
      json, .starts("[{\"id\":\"\(sober)\",\"label\":\"sober, and \\\"well\\\"\","),
      .has(
        #""days":437,"text":"437 Days","next_milestone":{"days":500,"#,
        "},{\"id\":\"\(bare)\",\"label\":\"\","))
    let text = try elapsed("list").output
    expect(
      text, .starts("Elapsed\nDays since what matters\n\n\(sober.prefix(3))"),
      .has(" Since sober, and \"well\"", "[in 1d]"))
  }

  @Test func `are edited by id, by the start of the id and by label`() throws {
    let id = try add("sober", "2024-11-10", "--icon", "drop")
    try elapsed("edit", "sober", "--date", "yesterday").expect(0)
    try elapsed("edit", id, "--label", "well", "--icon", "").expect(0)
    let start = String(id.prefix(6))
    try elapsed("edit", start, "--color", "pink").expect(0, output: "", error: "")
    let text = try #require(noonmark.text(of: Self.file))
    expect(
      text, .ends("2026-01-20 | well | created=2026-01-21T12:00:00Z | id=\(id) | color=pink\n"))
    try elapsed("edit", id, "--label", "").expect(0)
    try elapsed("list", "--format", "json").expect(output: .has(#""label":"""#))
  }

  @Test func `are removed with --yes, and without a terminal only so`() throws {
    let id = try add("sober", "2024-11-10")
    let before = noonmark.text(of: Self.file)
    try elapsed("remove", "sober").expect(2, error: .lines(1), .has("--yes"))
    #expect(noonmark.text(of: Self.file) == before)
    try elapsed("remove", id, "--yes").expect(0, output: "", error: "")
    try elapsed("list", "--format", "json").expect(output: "[]\n")
  }

  @Test func `that are unknown are an error with a suggestion`() throws {
    _ = try add("sober", "2024-11-10")
    for command in [["edit", "sobr", "--label", "x"], ["remove", "sobr", "--yes"]] {
      try noonmark.run(["elapsed"] + command).expect(
        1, error: "noonmark: no such counter 'sobr': did you mean 'sober'?\n")
    }
    try noonmark("elapsed/sobr").expect(1)
  }

  @Test func `of the same label are distinguished by their ids`() throws {
    let ids = [try add("sober", "2024-11-10"), try add("sober", "2025-11-10")]
    let outcome = try elapsed("remove", "sober", "--yes").expect(1)
    #expect(ids.allSatisfy { outcome.error.contains(" \($0.prefix(3))") })
    try elapsed("remove", ids[1], "--yes").expect(0)
    try elapsed("list", "--format", "json").expect(output: .has(ids[0]))
  }

  @Test(arguments: [
    ["add", "sober"], ["add", "sober", "2024-02-30"], ["add", "sober", "0000-01-01"],
    ["add", "\u{200B}", "2024-01-01"], ["add", "sober", "today", "--color", "gren"],
    ["edit", "sober"], ["edit"], ["remove"], ["list", "--format", "tmux"],
  ])
  func `refuse wrong usage and leave the file unchanged`(words: [String]) throws {
    _ = try add("sober", "2024-11-10")
    let before = noonmark.text(of: Self.file)
    try noonmark.run(["elapsed"] + words).expect(2, output: "", error: .lines(1))
    #expect(noonmark.text(of: Self.file) == before)
  }

  @Test func `written by hand keep their comments, order and unknown fields`() throws {
    let lines = """
      # mine
      2024-11-10 | sober | note=keep me

      nonsense
      2025-03-01 | garden
      """
    try noonmark.write(lines + "\n", to: Self.file)
    try elapsed("list", "--format", "json").expect(0, error: .has("counters:4:"))
    try elapsed("edit", "garden", "--icon", "leaf").expect(0)
    let text = try #require(noonmark.text(of: Self.file))
    #expect(text.hasPrefix(lines + " | icon=leaf | id="))
  }

  @Test func `written by hand without a label keep having none`() throws {
    try noonmark.write("2026-01-01\n", to: Self.file)
    let id = try #require(try elapsed("list", "--format", "json").objects.first?["id"] as? String)
    try elapsed("edit", id, "--color", "pink").expect(0)
    #expect(noonmark.records(of: Self.file) == ["2026-01-01 |  | color=pink | id=\(id)"])
    try noonmark.write("2026-01-01\n", to: Self.file)
    try elapsed("reset", id).expect(0)
    #expect(
      noonmark.records(of: Self.file) == [
        "2026-01-21 |  | runs=2026-01-01..2026-01-21 | id=\(id)"
      ])
  }

  @Test func `show what milestones the user set`() throws {
    _ = try add("sober", "2026-01-14")
    try noonmark.write("milestones = 7 30\n", to: ".config/noonmark/config")
    let json = try noonmark.run(["elapsed", "--format", "json"] + Self.noon).output
    expect(
      json, .has(#""class":["milestone"]"#, #""next_milestone":{"days":30,"date":"2026-02-13"}"#))
  }
}
