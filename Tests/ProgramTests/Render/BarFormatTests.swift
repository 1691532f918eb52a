import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `A render for a bar or a prompt` {
  private let noonmark = Program()
  private static let now = ["--now", "2026-01-21T12:00:00Z", "--tz", "Europe/Oslo"]
  private static let formats = [
    "tmux", "tmux-option", "screen", "polybar", "lemonbar", "waybar", "i3blocks", "dzen2", "xmobar",
    "genmon", "status2d", "bash", "zsh", "starship",
  ]

  @Test(arguments: formats) func `is one line, and nothing else`(format: String) throws {
    for size in ["small", "medium"] {
      let outcome = try noonmark.run(
        ["show", "solstice", "sun", "--format", format, "--size", size] + Self.now
      ).expect(0, error: "")
      #expect(outcome.lines.count == 2 && outcome.lines.last?.isEmpty == true)
      outcome.expect(output: .has("Spring Equinox"))
    }
    try noonmark.run(["solstice", "--format", format, "--size", "large"] + Self.now).expect(
      2, error: .has("--size medium"))
  }

  @Test(arguments: formats + ["pango", "conky", "i3bar"])
  func `has no colors with --color never`(format: String) throws {
    let arguments = ["solstice", "--format", format] + Self.now
    let locale = ["LC_ALL": "C.UTF-8"]
    try noonmark.run(arguments, with: locale).expect(output: .has("━"))
    let plain = try noonmark.run(arguments + ["--color", "never"], with: locale).expect(
      output: .has("[58d]"))
    let marks = ["4caf50", "4CAF50", "\u{1B}", "\u{5}", "<span", "%{F", "^fg", "<fc", "#[", "^c"]
    plain.expect(output: .lacks(marks))
  }

  @Test(arguments: ["bash", "zsh", "starship"])
  func `is ASCII in a prompt whose locale is not UTF-8`(format: String) throws {
    let arguments = ["show", "solstice", "--format", format, "--color", "never"] + Self.now
    let ascii = try noonmark.run(arguments, with: ["LC_ALL": "C", "LANG": "C.UTF-8"]).expect(
      output: "@ Spring Equinox ####-------- Fri Mar 20 [58d]\n")
    let unset = try noonmark.run(arguments, with: ["LC_CTYPE": ""])
    #expect(unset.output.utf8.allSatisfy { $0 < 0x80 })
    try noonmark.run(arguments, with: ["LC_CTYPE": "C.UTF-8"]).expect(
      output: "✿ Spring Equinox ━━━━──────── Fri Mar 20 [58d]\n")
    try noonmark.run(arguments + ["--icons", "unicode"], with: ["LC_ALL": "C"]).expect(
      output: .equals(ascii.output))
  }

  /// The ends of modules are spaces there.
  @Test(arguments: [
    (["--max-width", "24"], "Dinner with the wh… 2d"),
    (["--width", "24"], "Dinner with the wh… 2d"),
    (["--max-width", "40"], "Dinner with the wh…  2d"),
  ])
  func `has the number of a module, however wide it may be`(
    options: [String], text: String
  ) throws {
    _ = try noonmark("countdown", "add", "Dinner with the whole family", "2026-01-23")
    let outcome = try noonmark.run(
      ["countdown", "--size", "small", "--format", "waybar", "--pill-style", "module"] + options
        + Self.now)
    let shown = try #require(outcome.object["text"] as? String)
    #expect(
      shown.replacing(/<[^>]*>/, with: "").trimmingCharacters(in: .whitespaces) == text, "\(shown)")
  }

  @Test func `has the large layout as several lines in pango and conky`() throws {
    for format in ["pango", "conky"] {
      let large = try noonmark.run(["solstice", "--format", format, "--size", "large"] + Self.now)
      #expect(large.status == 0 && large.lines.count > 10)
      large.expect(output: .has("31 of 89 days"))
    }
  }

  @Test func `is urgent in i3bar and i3blocks if something is late or now`() throws {
    try noonmark("todo", "add", "Report", "--due", "2026-01-19").expect(0)
    func show(_ format: String, at now: String) throws -> String {
      try noonmark.run(
        ["show", "solstice", "todo", "countdown", "--format", format, "--now", now, "--tz", "UTC"]
      ).output
    }
    let due = "2026-01-19T12:00:00Z"
    let late = "2026-01-21T12:00:00Z"
    try expect(show("i3bar", at: due), .lacks("urgent"))
    try expect(show("i3blocks", at: due), .lacks("urgent"))
    // The block of the season is not.
    #expect(try show("i3bar", at: late).components(separatedBy: "\"urgent\":true").count == 2)
    // i3blocks 1.4 passes on a string, without its quotes.
    try expect(show("i3blocks", at: late), .has("\"urgent\":\"true\""))
    let other = Program()
    try other(
      "countdown", "add", "Standup", "2026-01-21", "--at", "11:30", "--end", "12:30", "--now", due
    ).expect(0)
    let running = try other.run(
      ["show", "countdown", "--format", "i3bar", "--now", late, "--tz", "UTC"]
    ).output
    expect(running, .has("\"urgent\":true"))
  }

  @Test func `sets waybar's class empty only if all widgets are`() throws {
    func classes(_ specs: String...) throws -> [String] {
      let line = try noonmark.run(
        ["show"] + specs + ["--format", "waybar", "--show-empty"] + Self.now)
      return try line.object["class"] as? [String] ?? []
    }
    let both = try classes("solstice", "tally")
    #expect(both.contains("spring"))
    #expect(both.contains("solstice-spring"))
    #expect(both.contains("tally-empty"))
    #expect(!both.contains("empty"))
    let one = try classes("tally")
    #expect(one == ["empty", "tally-empty", "tally"])
    #expect(try classes("countdown", "tally").first == "empty")
  }

  @Test func `has a block of --width for each widget in i3bar`() throws {
    let outcome = try Program().run(
      [
        "show", "solstice", "sun", "--format", "i3bar", "--width", "40", "--color", "never",
        "--icons", "ascii",
      ] + Self.now)
    let line = try #require(outcome.lines.first { $0.contains("full_text") })
    let array = line.drop { $0 == "," }
    let blocks = try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [[String: Any]]
    let texts = (blocks ?? []).compactMap { $0["full_text"] as? String }
    #expect(texts.count == 2 && texts.allSatisfy { $0.count == 40 })
    #expect(blocks?.compactMap { $0["instance"] as? String } == ["solstice", "sun"])
  }
}
