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
    #expect(ascii.output == "@ Spring Equinox ######-------------- [58d]\n")
    let unset = try noonmark.run(arguments, with: ["LC_CTYPE": ""])
    #expect(unset.output.utf8.allSatisfy { $0 < 0x80 })
    let wide = try noonmark.run(arguments, with: ["LC_CTYPE": "C.UTF-8"])
    #expect(wide.output == "✿ Spring Equinox ━━━━━━╸───────────── [58d]\n")
    let asked = try noonmark.run(arguments + ["--icons", "unicode"], with: ["LC_ALL": "C"])
    #expect(asked.output == ascii.output)
  }

  @Test func `has the large layout as several lines in pango and conky`() throws {
    let noonmark = try Program()
    for format in ["pango", "conky"] {
      let large = try noonmark.run(["solstice", "--format", format, "--size", "large"] + Self.now)
      #expect(large.status == 0 && large.lines.count > 10)
      #expect(large.output.contains("31 of 89 days"))
    }
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
