import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `The configuration` {
  private let noonmark = Program()
  private static let file = ".config/noonmark/config"

  @Test func `sets what it says`() throws {
    let now = ["--now", "2026-01-21T12:00:00Z", "--tz", "Europe/Oslo"]
    try noonmark.write("clock = 24\nicons = ascii\nhemisphere = south\n", to: Self.file)
    try noonmark.run(["solstice", "--size", "small"] + now).expect(output: .starts("% Autumn"))
    try noonmark.run(["solstice", "--size", "large"] + now).expect(output: .has("15:46"))
    try noonmark.write("show = sun\n", to: Self.file)
    try noonmark.run(now).expect(output: .lacks("Equinox"))
    try noonmark.write("show = sun\tsolstice\n", to: Self.file)
    try noonmark.run(now).expect(output: .has("Equinox"))
    try noonmark.run(now).expect(error: "")
  }

  @Test func `is the file that --config names`() throws {
    try noonmark.write("icons = ascii\n", to: "other")
    try noonmark(
      "solstice", "--size", "small", "--config", "\(noonmark.home)/other", "--now",
      "2026-01-21T12:00:00Z"
    ).expect(output: "@ Spring Equinox [58d]\n")
  }

  @Test func `warns of what it does not know, with file, line and the nearest key`() throws {
    try noonmark.write("# mine\nclok = 24\nclock = 25\nnonsense\nicons = ascii\n", to: Self.file)
    let outcome = try noonmark("solstice", "--size", "small", "--now", "2026-01-21T12:00:00Z")
    let path = "noonmark: \(noonmark.home)/\(Self.file)"
    outcome.expect(0, output: "@ Spring Equinox [58d]\n")
    #expect(
      outcome.errorLines == [
        "\(path):2: unknown key 'clok': did you mean 'clock'? And 2 more: noonmark config check"
      ])
    try noonmark("solstice", "--format", "tmux").expect(error: "")
    try noonmark("solstice", "--quiet").expect(error: "")
  }

  @Test(arguments: ["\u{0}\u{1}", "====\n", "show = nothing\n", "show = sun/x\n", "theme = nrod\n"])
  func `does not blank the output if it is invalid`(text: String) throws {
    try noonmark.write(text, to: Self.file)
    let outcome = try noonmark("--now", "2026-01-21T12:00:00Z").expect(
      0, output: .has("Spring Equinox"))
    #expect(!outcome.errorLines.isEmpty)
  }

  @Test func `does not blank the output if it is a folder`() throws {
    try noonmark.write("", to: "\(Self.file)/x")
    let outcome = try noonmark("solstice").expect(0)
    #expect(!outcome.output.isEmpty)
    outcome.expect(error: .lines(1))
  }

  @Test func `may bring themes of the user's own`() throws {
    try noonmark.write("winter.text = #010203\nspring.text = #010203\n", to: "themes-are-here")
    try noonmark.write(
      "spring.text = #010203\nsprng = #fff\n", to: ".config/noonmark/themes/mine.theme")
    try noonmark(
      "solstice", "--theme", "mine", "--color", "always", "--now", "2026-01-21T12:00:00Z",
      with: ["COLORTERM": "truecolor"]
    ).expect(
      output: .has("\u{1B}[38;2;1;2;3m"), error: .has("themes/mine.theme:2: unknown role 'sprng'"))
  }

  @Test func `is checked for unknown names, by config check and by doctor`()
    throws
  {
    try noonmark.write("show = solstice tides\n\ntheme = nrod\n", to: Self.file)
    let check = try noonmark("config", "check")
    let path = "\(noonmark.home)/\(Self.file)"
    check.expect(1)
    #expect(
      check.lines.dropLast() == [
        "\(path):1: unknown widget 'tides': "
          + "use auto, solstice, sun, moon, agenda, countdown, todo, elapsed or tally",
        "\(path):3: unknown theme 'nrod': did you mean 'nord'?",
      ])
    try noonmark.write("|xx|", to: ".config/noonmark/pictures/winter.light.picture")
    let doctor = try noonmark("doctor")
    #expect(doctor.lines.count { $0.hasPrefix("problem ") } == 3)
    doctor.expect(output: .has("winter.light.picture:1: "))
  }

  @Test(arguments: [
    ("todo.url", "ftp://example.com/x"), ("todo.webhook", "-oX"), ("todo.email", "me"),
    ("todo.remote_delete", "https://example.com/all"), ("todo.remote_delete", "/{id}"),
  ])
  func `is checked for addresses when they are set, and in the file`(
    key: String, value: String
  ) throws {
    try noonmark("config", "set", "--", key, value).expect(2, error: .starts("noonmark: \(key): "))
    #expect(noonmark.text(of: Self.file) == nil)
    try noonmark.write("\(key) = \(value)\n", to: Self.file)
    try noonmark("config", "check").expect(
      1, output: .starts("\(noonmark.home)/\(Self.file):1: \(key): "))
  }

  @Test func `has templates in its documentation that can be used`() throws {
    for key in Keys.all where key.name.hasPrefix("template.") {
      try noonmark("config", "set", key.name, key.example).expect(0, error: "", for: key.name)
    }
    try noonmark("config", "check").expect(0)
  }

  @Test func `takes the addresses that are of use`() throws {
    for (key, value) in [
      ("todo.url", "https://example.com/tasks.json"), ("todo.webhook", "http://[::1]:8080/"),
      ("todo.email", "me@example.org"), ("todo.remote_delete", "yes"),
      ("todo.remote_delete", "https://example.com/{id}"),
    ] {
      try noonmark("config", "set", key, value).expect(0)
    }
    try noonmark("config", "check").expect(0)
  }
}
