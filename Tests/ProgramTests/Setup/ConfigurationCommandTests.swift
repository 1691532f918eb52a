import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `The commands of the configuration` {
  private let noonmark = Program()
  private static let file = ".config/noonmark/config"
  private var path: String { "\(noonmark.home)/\(Self.file)" }

  @Test func `remove a key, and leave everything else`() throws {
    try noonmark.write(
      "# mine\nclock = 24 # hours\r\nclok = 1\ntheme = x\n clock=12\n# end", to: Self.file)
    try noonmark("config", "unset", "clock").expect(0)
    #expect(noonmark.text(of: Self.file) == "# mine\nclok = 1\ntheme = x\n# end")
    try noonmark("config", "unset", "clok").expect(0)
    #expect(noonmark.text(of: Self.file) == "# mine\ntheme = x\n# end")
    try noonmark("config", "unset", "clock").expect(0)
    let unknown = try noonmark("config", "unset", "clok")
    unknown.expect(2, error: "noonmark: unknown key 'clok': did you mean 'clock'?\n")
    #expect(noonmark.text(of: Self.file) == "# mine\ntheme = x\n# end")
  }

  @Test func `create no file if there is nothing to remove`() throws {
    try noonmark("config", "unset", "clock").expect(0)
    #expect(noonmark.text(of: Self.file) == nil)
  }

  @Test func `list every key, its value, and where that comes from`() throws {
    try noonmark.write("\nclock = 24\nicons = nonsense\n", to: Self.file)
    let lines = try noonmark("config", "list").lines.map(String.init)
    #expect(lines.contains { $0.hasPrefix("clock ") && $0.hasSuffix(" 24  (line 2)") })
    #expect(lines.contains { $0.hasPrefix("charset ") && $0.hasSuffix(" auto  (default)") })
    #expect(lines.contains { $0.hasPrefix("icons ") && $0.hasSuffix("(default)") })
    let list = try noonmark("config", "list", "--format", "json").objects
    #expect(list.count == lines.count - 1)
    let clock = list.first { $0["key"] as? String == "clock" }
    #expect(clock?["value"] as? String == "24")
    #expect(clock?["line"] as? Int == 2)
    #expect(list.first { $0["key"] as? String == "icons" }?["value"] is NSNull)
  }

  @Test func `show defaults without the marks of the documentation`() throws {
    let list = try noonmark("config", "list").lines
    #expect(list.contains { $0.hasPrefix("pill.style ") && $0.hasSuffix(" pill  (default)") })
    let texts = [
      list.joined(separator: "\n"), try noonmark("config", "list", "--format", "json").output,
      try noonmark("complete", "--", "config", "get", "").output,
    ]
    for text in texts { #expect(text.contains("todo.command") && !text.contains("`"), "\(text)") }
  }

  @Test func `list URLs without secrets, which scripts can get`() throws {
    let url = "https://me:pass@example.org/a1b2c3d4e5/tasks.json?key=secret"
    try noonmark("config", "set", "todo.url", url).expect(0)
    let calendars = "work=https://example.org/private-0a1b2c3d4e5f/basic.ics, ~/Calendars"
    let former = noonmark.text(of: Self.file) ?? ""
    try noonmark.write("\(former)calendars = \(calendars)\n", to: Self.file)
    let list = try noonmark("config", "list").lines
    #expect(list.contains { $0.contains(" https://…@example.org/…/tasks.json?…  (line 1)") })
    #expect(list.contains { $0.hasSuffix(" work=https://…, ~/Calendars  (line 2)") })
    let json = try noonmark("config", "list", "--format", "json").output
    for text in list.map(String.init) + [json] {
      expect(text, .lacks("pass", "a1b2c3d4e5", "secret", "0a1b2c3d4e5f"))
    }
    try noonmark("config", "get", "todo.url").expect(output: .equals(url + "\n"))
  }

  @Test func `show nothing for a key that is not set`() throws {
    try noonmark("config", "get", "clock").expect(0, output: "", error: "")
    try noonmark("config", "get", "clok").expect(2)
  }

  @Test func `take a value as the file has it, without spaces around it`() throws {
    let values = [("theme", " nord"), ("appearance", "\tdark "), ("milestones", " 30 90 ")]
    for (key, value) in values {
      try noonmark("config", "set", key, value).expect(0, error: "")
      let stored = value.trimmingCharacters(in: .whitespaces)
      try noonmark("config", "get", key).expect(output: .equals(stored + "\n"))
    }
  }

  @Test func `take the null device as an empty file, and no other device or pipe`() throws {
    try noonmark.configure("clock = 24")
    let now = ["--now", "2026-01-21T12:00:00Z"]
    try noonmark.run(["sun", "--config", "/dev/null"] + now).expect(0, error: "")
    try noonmark("config", "get", "clock", "--config", "/dev/null").expect(0, output: "")
    try noonmark("config", "check", "--config", "/dev/null").expect(
      0, output: "/dev/null: every line is valid\n")
    try noonmark.run(["doctor", "--config", "/dev/null"] + now).expect(
      0, output: .has("/dev/null"), .lacks("regular file"))
    // One status for all commands.
    for words in [["sun"], ["config", "list"], ["config", "check"], ["doctor"]] {
      try noonmark.run(words + ["--config", "/dev/zero"] + now).expect(
        2, error: "noonmark: cannot read /dev/zero: Not a regular file\n")
    }
  }

  @Test(arguments: [("theme", "nrod"), ("show", "solstice tides"), ("show", "sun/x/y z")])
  func `refuse unknown names`(key: String, value: String) throws {
    try noonmark("config", "set", key, value).expect(2, error: .has("unknown"))
    #expect(noonmark.everything().isEmpty, "a value that is refused leaves no directory")
    try noonmark("config", "get", key).expect(output: "")
  }

  @Test func `are reported as one, with the first line and how many more`() throws {
    try noonmark.write("show = sun tides\nclock = 13\ntheme = nrod\n", to: Self.file)
    let outcome = try noonmark("show", "--size", "small", "--now", "2026-01-21T12:00:00Z")
    #expect(outcome.status == 0 && !outcome.output.isEmpty)
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.count == 1)
    expect(lines.first, .ends(", and 2 more: noonmark config check"))
  }

  @Test func `write no control characters of the file`() throws {
    try noonmark.write("th\u{1B}[31me = 1\ntheme = \u{1B}]0;x\u{7}nord\n", to: Self.file)
    for words in [
      ["config", "check"], ["config", "get", "theme"], ["config", "list"], ["doctor"],
    ] {
      let outcome = try noonmark.run(words)
      #expect((outcome.output + outcome.error).utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
    }
  }

  @Test func `name a key that is set twice, and a comment that is none`() throws {
    try noonmark.write(
      "clock = 24\nweek = monday #x\nclock = 12\nshow = sun # all\n", to: Self.file)
    let check = try noonmark("config", "check").expect(1)
    #expect(
      check.lines.dropLast() == [
        "\(path):1: 'clock' is set again on line 3, which is used: remove one of them",
        "\(path):2: invalid value 'monday #x' for week: use auto, monday, saturday or sunday; "
          + "a comment needs a space on both sides of its '#'",
      ])
  }

  @Test(arguments: [("\u{0}\u{1}\u{2}\n\u{7F}ELF", 1), ("x\n", 700_000)])
  func `render with the defaults and one warning, with any content`(
    part: String, count: Int
  ) throws {
    let text = String(repeating: part, count: count)
    let words = ["sun", "--now", "2026-01-21T12:00:00Z"]
    let standard = try noonmark.run(words)
    try noonmark.write(text, to: Self.file)
    try noonmark.run(words).expect(
      0, output: .equals(standard.output), error: .lines(1), .has(path))
    try noonmark.run(words + ["--format", "polybar"]).expect(error: "")
    try noonmark("config", "check").expect(1)
  }
}
