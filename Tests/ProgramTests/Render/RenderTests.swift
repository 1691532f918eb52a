import Almanac
import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `A render` {
  private let noonmark = Program()
  private static let now = ["--now", "2026-01-21T12:00:00Z", "--tz", "Europe/Oslo"]
  private static let sizes = ["small", "medium", "large"]

  @Test func `shows the spring equinox in 58 days, 31 of 89 gone by`() throws {
    try noonmark.run(["solstice", "--size", "medium", "--format", "plain"] + Self.now).expect(
      0, output: "✿ Spring Equinox ━━━━──────── Fri Mar 20 [58d]\n", error: "")
    try noonmark.run(["solstice", "--size", "large"] + Self.now).expect(
      output: .has("31 of 89 days"))
  }

  @Test func `lines up medium widgets that are too wide for one line of a terminal`() throws {
    let terminal = try PseudoTerminal(columns: 70, rows: 24)
    let process = try noonmark.start(
      ["show", "solstice", "moon", "--size", "medium", "--color", "never"] + Self.now,
      on: terminal)
    process.waitUntilExit()
    let lines = terminal.shown().split(whereSeparator: \.isNewline).map { Array($0) }
    #expect(lines.count == 2 && lines.allSatisfy { $0.count == 70 && $0.last == "]" }, "\(lines)")
    let bars = lines.map { line in line.indices.filter { "━╸─".contains(line[$0]) } }
    #expect(bars.allSatisfy { $0.count > 4 } && bars.first == bars.last, "\(lines)")
  }

  @Test(arguments: [(30, 30), (80, 80), (200, 96)], ["ansi", "plain"])
  func `is as wide as a terminal in large, up to a limit`(
    size: (Int, Int), format: String
  ) throws {
    let (columns, width) = size
    let terminal = try PseudoTerminal(columns: UInt16(columns), rows: 24)
    let words = ["solstice", "--color", "never", "--format", format]
    let process = try noonmark.start(words + Self.now, on: terminal)
    process.waitUntilExit()
    let rules = terminal.shown().split(whereSeparator: \.isNewline).filter { line in
      line.allSatisfy { $0 == "─" }
    }
    #expect(rules.map(\.count) == [width, width])
  }

  @Test(arguments: ["small", "medium"], [["todo"], ["todo", "solstice", "moon"]])
  func `has no line that a narrow terminal would wrap`(size: String, specs: [String]) throws {
    try noonmark("todo", "add", "Call the plumber", "p1").expect(0)
    let terminal = try PseudoTerminal(columns: 20, rows: 24)
    let process = try noonmark.start(
      ["show"] + specs + ["--size", size, "--color", "never"] + Self.now, on: terminal)
    process.waitUntilExit()
    let lines = terminal.shown().split(whereSeparator: \.isNewline)
    #expect(lines.count == specs.count && lines.allSatisfy { $0.count <= 20 }, "\(lines)")
    // A bar has its own width.
    let bar = try PseudoTerminal(columns: 20, rows: 24)
    let words = ["todo", "--size", "small", "--format", "tmux", "--color", "never"]
    try noonmark.start(words + Self.now, on: bar).waitUntilExit()
    expect(bar.shown(), .has("(A) Call the…"))
  }

  @Test func `shares the columns of a terminal with other large widgets`() throws {
    let terminal = try PseudoTerminal(columns: 120, rows: 50)
    let process = try noonmark.start(
      ["show", "moon", "solstice", "--color", "never"] + Self.now, on: terminal)
    process.waitUntilExit()
    let rule = String(repeating: "─", count: 58)
    let shown = terminal.shown()
    #expect(shown.contains(rule) && !shown.contains(rule + "─"), "\(shown)")
  }

  @Test func `lists a few of the formats if one is unknown`() throws {
    let outcome = try Program().run(["sun", "--format", "foo"]).expect(
      2, error: .ends(", … (noonmark help formats lists all)\n"))
    #expect(outcome.error.split(separator: ",").count == 6, "\(outcome)")
  }

  @Test func `is the same for show WIDGET and WIDGET, with options before or after`() throws {
    let outcome = try noonmark.run(["solstice", "--size", "small"] + Self.now)
    #expect(try noonmark.run(["show", "solstice", "--size", "small"] + Self.now) == outcome)
    #expect(try noonmark.run(Self.now + ["--size=small", "solstice"]) == outcome)
    #expect(try noonmark.run(Self.now + ["--size", "small", "--", "solstice"]) == outcome)
  }

  @Test func `puts several widgets on one line, as they were asked for`() throws {
    let sun = try noonmark.run(["sun", "--size", "small"] + Self.now).output.dropLast()
    let solstice = try noonmark.run(["solstice", "--size", "small"] + Self.now).output
    try noonmark.run(["show", "sun", "solstice", "--size", "small"] + Self.now).expect(
      output: "\(sun) │ \(solstice)")
  }

  @Test func `is the dashboard of every widget for noonmark alone`() throws {
    try Program().run(Self.now).expect(0, output: .has("Spring Equinox", "Sun Oslo (default)"))
  }

  @Test func `has blocks that share the columns of --width`() throws {
    func lines(_ width: Int) throws -> [Substring] {
      try Program().run(["--width", "\(width)", "--color", "never"] + Self.now).lines
    }
    #expect(try lines(60).contains { $0 == String(repeating: "─", count: 60) })
    let wide = try lines(80)
    #expect(wide.contains { $0.contains("Spring Equinox") && $0.contains("Sun Oslo") }, "\(wide)")
  }

  @Test(arguments: sizes) func `has exactly the columns of --width`(size: String) throws {
    var failures: [String] = []
    for width in 1...100 {
      let outcome = try noonmark.run(
        ["solstice", "--size", size, "--width", "\(width)", "--color", "never", "--icons", "ascii"]
          + Self.now)
      let widths = Set(outcome.lines.dropLast().map(\.count))
      if outcome.status != 0 || widths != [width] { failures.append("\(width): \(widths)") }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: sizes)
  func `keeps several widgets to --width, --min-width and --max-width`(size: String) throws {
    var failures: [String] = []
    for width in [1, 2, 10, 30, 47, 48, 49, 60, 97, 130] {
      func widths(_ option: String) throws -> [Int] {
        try noonmark.run(
          ["show", "solstice", "sun", "--size", size, option, "\(width)", "--color", "never"]
            + Self.now
        ).lines.dropLast().map(\.count)
      }
      if try Set(widths("--width")) != [width] { failures.append("--width \(width)") }
      if try widths("--min-width").min() ?? 0 < width { failures.append("--min-width \(width)") }
      if try widths("--max-width").max() ?? 0 > width { failures.append("--max-width \(width)") }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: sizes) func `is padded to --min-width and cut to --max-width`(size: String)
    throws
  {
    func widths(_ options: String...) throws -> [Int] {
      try noonmark.run(["solstice", "--size", size] + options + Self.now).lines.dropLast()
        .map(\.count)
    }
    #expect(try widths("--min-width", "70").allSatisfy { $0 == 70 })
    #expect(try widths("--max-width", "12").allSatisfy { $0 <= 12 })
    #expect(try widths("--min-width", "9", "--max-width", "12").allSatisfy { (9...12) ~= $0 })
    try noonmark("show", "sun", "--min-width", "13", "--max-width", "12").expect(
      2, error: .lines(1), .has("'--min-width 13' cannot be used with '--max-width 12'"))
  }

  @Test(arguments: ["ansi", "plain", "json", "svg", "tmux"])
  func `is written in each format, with nothing on stderr`(format: String) throws {
    try Program().run(["solstice", "--format", format] + Self.now).expect(
      0, output: .ends("\n"), .has("Equinox"), error: "")
  }

  @Test func `is one JSON object for one widget, an array for several`() throws {
    func json(_ words: String...) throws -> Any {
      let outcome = try noonmark.run(words + ["--format", "json"] + Self.now)
      return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    }
    let one = try #require(try json("solstice") as? [String: Any])
    #expect(one.texts("widget", "refresh_at") == ["solstice", "2026-01-22T00:00:00+01:00"])
    #expect(one["refresh_at_epoch"] as? Int == 1_769_036_400)
    let several = try #require(try json("show", "sun", "solstice") as? [[String: Any]])
    #expect(several.compactMap { $0["widget"] as? String } == ["sun", "solstice"])
    let upcoming = try #require(
      try json("solstice", "upcoming", "--count", "7") as? [[String: Any]])
    #expect(upcoming.count == 7)
    #expect(upcoming.first?["event"] as? String == "march_equinox")
  }

  @Test func `reports when it expires`() throws {
    let text = try noonmark.run(["solstice", "--size", "small"] + Self.now).output
    let only = try noonmark.run(["solstice", "--size", "small", "--refresh-at"] + Self.now).expect(
      output: "1769036400\n")
    try noonmark.run(["solstice", "--size", "small", "--with-refresh-at"] + Self.now).expect(
      output: .equals(only.output + text))
  }

  /// The home directory, in which shells write, is not among them.
  @Test func `can print the files and directories in which a change can change it`() throws {
    _ = try noonmark("countdown", "add", "Launch", "2027-01-01")
    try noonmark.write("Buy milk\n", to: "todo.txt")
    let words = ["show", "countdown", "todo", "--size", "small", "--format", "plain"]
    func paths() throws -> [String] {
      let output = try noonmark.run(words + ["--with-files"] + Self.now).output
      let parts = output.components(separatedBy: "\n\n")
      #expect(parts.count == 2 && parts[1].contains("Launch"))
      return parts[0].split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix(noonmark.home) }.map { String($0.dropFirst(noonmark.home.count)) }
    }
    let data = "/.local/share/noonmark"
    var found = try paths()
    #expect(found.contains("/.config") && found.contains("\(data)/dates") && found.contains(data))
    #expect(!found.contains(""))
    #expect(!found.contains("\(data)/tasks"))
    try noonmark.configure("todo.file = ~/todo.txt")
    found = try paths()
    #expect(found.contains("/.config/noonmark"))
    #expect(found.contains("/.config/noonmark/config"))
    #expect(found.contains("/todo.txt"))
    #expect(!found.contains(""))
  }

  @Test func `is an entry of the timeline at its date`() throws {
    let timeline = try noonmark.run(["timeline", "sun", "--entries", "6"] + Self.now).expect(0)
    #expect(timeline.lines.count == 7)
    for line in timeline.lines.dropLast() {
      let parts = String(line).components(separatedBy: "  ")
      try noonmark("sun", "--now", parts[0], "--tz", "Europe/Oslo").expect(
        output: "\(parts.dropFirst().joined(separator: "  "))\n")
    }
  }

  @Test func `has the colors that the environment asks for`() throws {
    func text(_ environment: [String: String], _ options: String...) throws -> String {
      try noonmark.run(["solstice"] + options + Self.now, with: environment).output
    }
    try expect(text([:]), .lacks("\u{1B}"))
    try expect(text(["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"]), .has("\u{1B}[38;2;"))
    try expect(text(["TERM": "xterm-256color"], "--color", "always"), .has("\u{1B}[38;5;"))
    try expect(text(["NO_COLOR": "1", "CLICOLOR_FORCE": "1"]), .lacks("\u{1B}"))
    try expect(text(["NO_COLOR": "1"], "--format", "ansi"), .lacks("\u{1B}"))
    try expect(text(["NO_COLOR": "1"], "--color", "always"), .has("\u{1B}"))
  }

  @Test func `is only ASCII with the ASCII icons, except its bar`() throws {
    try Program().run(["solstice", "--size", "small", "--icons", "ascii"] + Self.now).expect(
      output: "@ Spring Equinox [58d]\n")
  }
}
