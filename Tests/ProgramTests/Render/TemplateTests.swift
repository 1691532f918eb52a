import Foundation
import Testing

@Suite struct `With --template` {
  private let noonmark: Program
  private static let now = ["--now", "2026-03-10T12:00:00Z"]

  init() throws {
    noonmark = try Program()
    _ = try noonmark("countdown", "add", "Launch", "2026-03-24", "--color", "teal")
  }

  private func show(_ words: String...) throws -> Outcome {
    try noonmark.run(words + Self.now)
  }

  @Test func `a widget shows the line in every size but large`() throws {
    let line = try show("countdown", "--template", "{title} in {days}")
    #expect(line.output == "Launch in 14\n")
    #expect(
      try show("show", "countdown", "--template", "{days}", "--size", "small").output == "14\n")
    #expect(
      try show("show", "countdown", "--template", "{days}", "--width", "4").output == "14  \n")
    let large = try show("countdown", "--template", "{days}", "--size", "large")
    #expect(large.status == 2 && large.error.contains("use --size medium"))
  }

  @Test(arguments: ["i3bar", "i3blocks"])
  func `the short text of a bar shows the line too`(format: String) throws {
    let bar = try show("countdown", "--template", "{days} to go", "--format", format)
    #expect(bar.output.split(separator: "14 to go").count == 3, "\(bar)")
    #expect(!bar.output.contains("Launch"))
  }

  @Test func `several widgets each show the fields that they have`() throws {
    let line = try show(
      "show", "countdown", "moon", "--template", "{repeat|title} {days}", "--format", "tmux",
      "--color", "never")
    #expect(line.output.hasPrefix("Launch 14 "))
    #expect(line.output.contains("Waning Gibbous 1"))
  }

  @Test(arguments: [
    ("{titel}", "unknown countdown field 'titel': did you mean 'title'?"),
    ("{title", "the template has a '{' without a '}': write {title}, or {{ for a brace"),
    ("", "the template is empty: write a field, as in {title}"),
    ("{title:x}", "invalid width 'x': write an integer from 1 to 500, as in {title:20}"),
  ])
  func `an invalid one is refused, in a bar too`(template: String, message: String) throws {
    for format in ["plain", "tmux", "waybar"] {
      let refused = try show("countdown", "--template", template, "--format", format)
      #expect(refused.status == 2 && refused.output.isEmpty)
      #expect(refused.error == "noonmark: \(message)\n")
    }
  }

  @Test func `the configuration has one for each widget, which the option overrides`() throws {
    let set = try noonmark("config", "set", "template.countdown", "{days} to {title}")
    #expect(set.status == 0 && set.error.isEmpty)
    #expect(try show("countdown", "--size", "medium").output == "14 to Launch\n")
    #expect(try show("countdown", "--size", "small").output == "14 to Launch\n")
    #expect(try show("countdown", "--template", "{days}").output == "14\n")
    #expect(try show("countdown", "--size", "large").output.hasPrefix("Countdown\n"))
    #expect(try show("timeline", "countdown").output.contains("13 to Launch"))
    #expect(try noonmark("config", "check").status == 0)
  }

  @Test func `the configuration has one for a widget of the user's own`() throws {
    let scripts = try Scripts()
    try scripts.put(Scripts.pill("1"))
    try scripts.reload()
    let set = try scripts.noonmark("config", "set", "template.load", "<{pill}>")
    #expect(set.status == 0, "\(set)")
    #expect(try scripts.text() == "<[1]>\n")
    #expect(try scripts.noonmark("config", "list").output.contains("template.load"))
    let refused = try scripts.noonmark("config", "set", "template.load", "{days}")
    #expect(refused.status == 2 && refused.error.contains("unknown script field 'days'"))
    let unknown = try scripts.noonmark("config", "set", "template.laod", "{title}")
    #expect(unknown.status == 2)
    #expect(unknown.error.contains("unknown key 'template.laod': did you mean 'template.load'?"))
    try scripts.noonmark.write("template.contdown = {days}\n", to: ".config/noonmark/config")
    let message = "unknown key 'template.contdown': did you mean 'template.countdown'?"
    #expect(try scripts.noonmark("config", "check").output.contains(message))
    #expect(try scripts.noonmark("sun", "--size", "small").error.contains(message))
  }

  @Test func `an invalid one of the configuration is a warning, and check reports it`() throws {
    let refused = try noonmark("config", "set", "template.countdown", "{x}")
    #expect(refused.status == 2)
    let empty = try noonmark("config", "set", "template.countdown", "")
    #expect(empty.status == 2 && empty.error.contains("the template is empty"), "\(empty)")
    try noonmark.write("clock = 24\ntemplate.countdown = {tilte}\n", to: ".config/noonmark/config")
    let shown = try show("countdown", "--size", "small")
    #expect(shown.status == 0 && shown.output.contains("14"))
    let message = "template.countdown: unknown countdown field 'tilte': did you mean 'title'?"
    #expect(shown.errorLines.count == 1 && shown.error.hasSuffix(":2: \(message)\n"))
    let check = try noonmark("config", "check")
    #expect(check.status == 1 && check.output.hasSuffix(":2: \(message)\n"))
  }
}
