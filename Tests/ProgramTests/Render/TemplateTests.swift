import Foundation
import TestSupport
import Testing

@Suite struct `With --template` {
  private let noonmark = Program()
  private static let now = ["--now", "2026-03-10T12:00:00Z"]

  init() throws {
    _ = try noonmark("countdown", "add", "Launch", "2026-03-24", "--color", "teal")
  }

  private func show(_ words: String...) throws -> Outcome {
    try noonmark.run(words + Self.now)
  }

  @Test func `a widget shows the line in every size but large`() throws {
    try show("countdown", "--template", "{title} in {days}").expect(output: "Launch in 14\n")
    try show("show", "countdown", "--template", "{days}", "--size", "small").expect(output: "14\n")
    try show("show", "countdown", "--template", "{days}", "--width", "4").expect(output: "14  \n")
    try show("countdown", "--template", "{days}", "--size", "large").expect(
      2, error: .has("use --size medium"))
  }

  @Test(arguments: ["i3bar", "i3blocks"])
  func `the short text of a bar shows the line too`(format: String) throws {
    let bar = try show("countdown", "--template", "{days} to go", "--format", format)
    #expect(bar.output.split(separator: "14 to go").count == 3, "\(bar)")
    bar.expect(output: .lacks("Launch"))
  }

  @Test func `several widgets each show the fields that they have`() throws {
    try show(
      "show", "countdown", "moon", "--template", "{repeat|title} {days}", "--format", "tmux",
      "--color", "never"
    ).expect(output: .starts("Launch 14 "), .has("Waning Gibbous 1"))
  }

  @Test(arguments: ["plain", "tmux", "waybar", "i3blocks"])
  func `a widget without its fields leaves no separator`(format: String) throws {
    for widgets in [["countdown", "sun"], ["sun", "countdown"], ["moon", "countdown", "sun"]] {
      try noonmark.run(
        ["show"] + widgets + ["--template", "{sunset}", "--format", format] + Self.now
      ).expect(0, output: .has(" PM"), .lacks("│"), for: "\(widgets)")
    }
  }

  @Test func `an icon stays when a title is truncated`() throws {
    try show(
      "show", "solstice", "--size", "small", "--icons", "ascii", "--template",
      "{icon} {title:.20} {days:>4}d, {bar:10}_-./"
    ).expect(output: .starts("@ Spring Equi…"))
  }

  @Test(arguments: [
    ("{titel}", "unknown countdown field 'titel': did you mean 'title'?"),
    ("{title", "the template has a '{' without a '}': write {title}, or {{ for a brace"),
    ("", "the template is empty: write a field, as in {title}"),
    (
      "{title:>.5}",
      "the width '>.5' has an alignment and a maximum: write {title:>20} or {title:.20}"
    ),
    ("{title:x}", "invalid width 'x': write an integer from 1 to 500, as in {title:20}"),
  ])
  func `an invalid one is refused, in a bar too`(template: String, message: String) throws {
    for format in ["plain", "tmux", "waybar"] {
      try show("countdown", "--template", template, "--format", format).expect(
        2, output: "", error: "noonmark: \(message)\n")
    }
  }

  @Test func `the configuration has one for each widget, which the option overrides`() throws {
    try noonmark("config", "set", "template.countdown", "{days} to {title}").expect(0, error: "")
    try show("countdown", "--size", "medium").expect(output: "14 to Launch\n")
    try show("countdown", "--size", "small").expect(output: "14 to Launch\n")
    try show("countdown", "--template", "{days}").expect(output: "14\n")
    try show("countdown", "--size", "large").expect(output: .starts("Countdown\n"))
    try show("timeline", "countdown").expect(output: .has("13 to Launch"))
    try noonmark("config", "check").expect(0)
  }

  @Test func `the configuration has one for a widget of the user's own`() throws {
    let scripts = try Scripts()
    try scripts.put(Scripts.pill("1"))
    try scripts.reload()
    try scripts.noonmark("config", "set", "template.load", "<{pill}>").expect(0)
    #expect(try scripts.text() == "<[1]>\n")
    try scripts.noonmark("config", "list").expect(output: .has("template.load"))
    try scripts.noonmark("config", "set", "template.load", "{days}").expect(
      2, error: .has("unknown load field 'days'"))
    let unknown = try scripts.noonmark("config", "set", "template.laod", "{title}")
    unknown.expect(2, error: .has("unknown key 'template.laod': did you mean 'template.load'?"))
    try scripts.noonmark.write("template.contdown = {days}\n", to: ".config/noonmark/config")
    let message = "unknown key 'template.contdown': did you mean 'template.countdown'?"
    try scripts.noonmark("config", "check").expect(output: .has(message))
    try scripts.noonmark("sun", "--size", "small").expect(error: .has(message))
  }

  @Test func `an invalid one of the configuration is a warning, and check reports it`() throws {
    try noonmark("config", "set", "template.countdown", "{x}").expect(2)
    let empty = try noonmark("config", "set", "template.countdown", "")
    empty.expect(2, error: .has("the template is empty"))
    try noonmark.write("clock = 24\ntemplate.countdown = {tilte}\n", to: ".config/noonmark/config")
    let shown = try show("countdown", "--size", "small").expect(0, output: .has("14"))
    let message = "template.countdown: unknown countdown field 'tilte': did you mean 'title'?"
    shown.expect(error: .lines(1), .ends(":2: \(message)\n"))
    try noonmark("config", "check").expect(1, output: .ends(":2: \(message)\n"))
  }
}
