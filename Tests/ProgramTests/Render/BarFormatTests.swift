import Foundation
import NoonmarkProgram
import Testing

@Suite struct `A render for a bar or a prompt` {
  private static let now = ["--now", "2026-01-21T12:00:00Z", "--tz", "Europe/Oslo"]
  private static let formats = [
    "tmux", "tmux-option", "screen", "polybar", "lemonbar", "waybar", "i3blocks", "dzen2", "xmobar",
    "genmon", "status2d", "bash", "zsh", "starship",
  ]

  @Test(arguments: formats) func `is one line, and nothing else`(format: String) throws {
    let noonmark = try Program()
    for size in ["small", "medium"] {
      let outcome = try noonmark.run(
        ["show", "solstice", "sun", "--format", format, "--size", size] + Self.now)
      #expect(outcome.status == 0 && outcome.error.isEmpty)
      #expect(outcome.lines.count == 2 && outcome.lines.last?.isEmpty == true)
      #expect(outcome.output.contains("Spring Equinox"))
    }
    let large = try noonmark.run(["solstice", "--format", format, "--size", "large"] + Self.now)
    #expect(large.status == 2 && large.error.contains("--size medium"))
  }

  @Test(arguments: formats + ["pango", "conky", "i3bar"])
  func `has no colors with --color never`(format: String) throws {
    let noonmark = try Program()
    let arguments = ["solstice", "--format", format] + Self.now
    let locale = ["LC_ALL": "C.UTF-8"]
    #expect(try noonmark.run(arguments, with: locale).output.contains("━"))
    let plain = try noonmark.run(arguments + ["--color", "never"], with: locale)
    #expect(plain.output.contains("[58d]"))
    let marks = ["4caf50", "4CAF50", "\u{1B}", "\u{5}", "<span", "%{F", "^fg", "<fc", "#[", "^c"]
    for mark in marks {
      #expect(!plain.output.contains(mark))
    }
  }

  @Test(arguments: ["bash", "zsh", "starship"])
  func `is ASCII in a prompt whose locale is not UTF-8`(format: String) throws {
    let noonmark = try Program()
    let arguments = ["show", "solstice", "--format", format, "--color", "never"] + Self.now
    let ascii = try noonmark.run(arguments, with: ["LC_ALL": "C", "LANG": "C.UTF-8"])
    #expect(ascii.output == "@ Spring Equinox ####-------- Fri Mar 20 [58d]\n")
    let unset = try noonmark.run(arguments, with: ["LC_CTYPE": ""])
    #expect(unset.output.utf8.allSatisfy { $0 < 0x80 })
    let wide = try noonmark.run(arguments, with: ["LC_CTYPE": "C.UTF-8"])
    #expect(wide.output == "✿ Spring Equinox ━━━━──────── Fri Mar 20 [58d]\n")
    let asked = try noonmark.run(arguments + ["--icons", "unicode"], with: ["LC_ALL": "C"])
    #expect(asked.output == ascii.output)
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
    let noonmark = try Program()
    _ = try noonmark("countdown", "add", "Dinner with the whole family", "2026-01-23")
    let outcome = try noonmark.run(
      ["countdown", "--size", "small", "--format", "waybar", "--pill-style", "module"] + options
        + Self.now)
    let shown = try #require(outcome.object["text"] as? String)
    #expect(
      shown.replacing(/<[^>]*>/, with: "").trimmingCharacters(in: .whitespaces) == text, "\(shown)")
  }

  @Test func `has the large layout as several lines in pango and conky`() throws {
    let noonmark = try Program()
    for format in ["pango", "conky"] {
      let large = try noonmark.run(["solstice", "--format", format, "--size", "large"] + Self.now)
      #expect(large.status == 0 && large.lines.count > 10)
      #expect(large.output.contains("31 of 89 days"))
    }
  }

  @Test func `is urgent in i3bar and i3blocks if something is late or now`() throws {
    let noonmark = try Program()
    #expect(try noonmark("todo", "add", "Report", "--due", "2026-01-19").status == 0)
    func show(_ format: String, at now: String) throws -> String {
      try noonmark.run(
        ["show", "solstice", "todo", "countdown", "--format", format, "--now", now, "--tz", "UTC"]
      ).output
    }
    let due = "2026-01-19T12:00:00Z"
    let late = "2026-01-21T12:00:00Z"
    #expect(try !show("i3bar", at: due).contains("urgent"))
    #expect(try !show("i3blocks", at: due).contains("urgent"))
    // The block of the season is not.
    #expect(try show("i3bar", at: late).components(separatedBy: "\"urgent\":true").count == 2)
    // i3blocks 1.4 passes on a string, without its quotes.
    #expect(try show("i3blocks", at: late).contains("\"urgent\":\"true\""))
    let other = try Program()
    let added = try other(
      "countdown", "add", "Standup", "2026-01-21", "--at", "11:30", "--end", "12:30", "--now", due)
    #expect(added.status == 0, "\(added)")
    let running = try other.run(
      ["show", "countdown", "--format", "i3bar", "--now", late, "--tz", "UTC"]
    ).output
    #expect(running.contains("\"urgent\":true"), "\(running)")
  }

  @Test func `sets waybar's class empty only if all widgets are`() throws {
    let noonmark = try Program()
    func classes(_ specs: String...) throws -> [String] {
      let line = try noonmark.run(
        ["show"] + specs + ["--format", "waybar", "--show-empty"] + Self.now)
      return try line.object["class"] as? [String] ?? []
    }
    let both = try classes("solstice", "tally")
    #expect(both.contains("spring") && both.contains("solstice-spring"))
    #expect(both.contains("tally-empty") && !both.contains("empty"))
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
