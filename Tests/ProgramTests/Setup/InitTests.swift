import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `Init` {
  private let noonmark = Program()

  /// The snippets of the folders, each target's the one that noonmark prints.
  private static let snippets = Repository.files(under: "integrations").filter { path in
    path.split(separator: "/").last?.hasPrefix("noonmark.") == true
  }

  private static func target(of path: String) -> String {
    String(path.split(separator: "/")[1])
  }

  @Test(arguments: snippets)
  func `prints the very file of the repository`(path: String) throws {
    try noonmark("init", Self.target(of: path)).expect(
      0, output: .equals(Repository.text(of: path)), error: "")
    #expect(noonmark.everything().isEmpty)
  }

  @Test func `names the page that lists the targets if none is given`() throws {
    try Program()("init").expect(
      2, output: "", error: "noonmark: missing TARGET: see noonmark help init\n")
    let page = try Program()("help", "init").output
    for path in Self.snippets { #expect(page.contains(Self.target(of: path)), "\(path)") }
  }

  @Test func `suggests a target for an unknown one, and names the nearest others`() throws {
    let outcome = try Program()("init", "tmx").expect(
      2, output: "", error: .lines(1),
      .starts("noonmark: invalid TARGET 'tmx': did you mean 'tmux'? "),
      .ends(", … (noonmark help init lists all)\n"))
    #expect(outcome.error.split(separator: ",").count == 6, "\(outcome)")
    let short = try Program()("init", "i3")
    let names = "use i3bar, i3blocks, i3status, i3status-rust, "
    short.expect(error: .starts("noonmark: invalid TARGET 'i3': \(names)"))
    try Program()("init", "tmux", "zsh").expect(2)
  }

  @Test func `shows the widgets that are named`() throws {
    let outcome = try Program()("init", "waybar", "solstice", "tally/water").expect(0)
    let snippet = Repository.text(of: "integrations/waybar/noonmark.jsonc")
    outcome.expect(
      output: .equals(
        snippet.replacing("show auto", with: "show solstice tally/water").replacing(
          "--rotate auto", with: "--rotate solstice tally/water")))
  }

  @Test(arguments: [
    ("countdown/$(touch M)", "cannot be written into a config file"),
    ("countdown/a b", "cannot be written into a config file"),
    ("countdwon", "unknown widget 'countdwon'"),
  ])
  func `refuses a widget that a config file cannot name`(spec: String, message: String) throws {
    try Program()("init", "waybar", spec).expect(2, output: "", error: .has(message))
  }

  /// The text between two widgets in each language.
  private static let separators = [
    " ", "', '", "\", \"", #"\" \""#,
  ]

  @Test(arguments: snippets)
  func `shows the widgets that are named, in the words of each target`(path: String) throws {
    let target = Self.target(of: path)
    let outcome = try Program()("init", target, "elapsed/smoke", "tally/water").expect(
      0, output: .lacks("# init: "))
    let counts = Self.separators.map { separator in
      outcome.output.split(separator: "elapsed/smoke\(separator)tally/water").count - 1
    }
    #expect(counts.contains { $0 > 0 }, "\(outcome.output)")
    // No line shows the widgets of the snippet.
    outcome.expect(output: .lacks("show solstice"))
    outcome.expect(output: .lacks("show auto", "tap auto", "--rotate auto", "'auto'", "\"auto\""))
    try Program()("init", target, "elapsed/smoke").expect(output: .has("elapsed/smoke"))
  }

  @Test(arguments: snippets.filter { !$0.hasPrefix("integrations/terminal/") })
  func `shows the size and the template of the options`(path: String) throws {
    let target = Self.target(of: path)
    let outcome = try Program()(
      "init", target, "solstice", "--size", "medium", "--template", "{icon} {days|title:>4}"
    ).expect(0)
    // In code, the options are there once, however the language writes a list.
    let code = outcome.output.replacing(/["'\\,]+/, with: "").split(separator: "\n")
      .filter { $0.contains("--template {icon} {days|title:>4}") }
    #expect(!code.isEmpty, "\(outcome.output)")
    let sizes = outcome.output.replacing(/["'\\,]+/, with: "").split(separator: "\n")
      .filter { !$0.hasPrefix("#") && $0.contains("--size") && $0.contains("noonmark show") }
    for line in sizes {
      #expect(line.split(separator: "--size").count == 2 && line.contains("--size medium"))
    }
    outcome.expect(output: .lacks("--size large"))
  }

  @Test(arguments: [
    (["tmux", "--size", "large"], "'--size large' cannot be used with tmux"),
    (["terminal", "--size", "small"], "it opens the app"),
    (["conky", "--size", "large", "--template", "{title}"], "'--template' cannot be used with"),
    (["bash", "--template", "$(touch M)"], "cannot be written into a config file"),
    (["waybar", "--template", #"{title}" x"#], "cannot be written into a config file"),
    (["waybar", "--template", "{"], "template"),
    (["yambar", "--template", "in: {days}"], "cannot be written into a config file"),
  ])
  func `refuses a size or a template that the target cannot show`(
    words: [String], message: String
  ) throws {
    try Program().run(["init"] + words).expect(2, output: "", error: .has(message))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `prints valid code of a shell for several widgets`(shell: String) throws {
    try Tool.require(shell)
    let code = try noonmark.shell(
      #"""
      "$N" init \#(shell) --size medium --template '{icon} {title}' >code && \#(shell) -n code &&
        grep -q "NOONMARK_SHOW.*auto --size medium --template '{icon} {title}'" code &&
      "$N" init \#(shell) auto countdown/launch tally/water >code && \#(shell) -n code
      """#)
    code.expect(0, error: "")
    // The patterns of its own code are as they were.
    expect(noonmark.text(of: "code"), .lacks("auto countdown/launch tally/water*"))
  }

  @Test(arguments: snippets)
  func `says in its first line that a target was not tested`(path: String) throws {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let heading = Repository.text(of: "\(folder)/README.md").split(separator: "\n").first ?? ""
    let lines = Repository.text(of: path).split(separator: "\n")
    let first = lines.first { !$0.hasPrefix("#!") } ?? ""
    #expect(first.lowercased().contains("not tested") == heading.contains("not tested"), "\(first)")
  }

  @Test func `has a sentence about every target in its help`() throws {
    let help = try Program()("help", "targets")
    for path in Self.snippets {
      let target = Self.target(of: path)
      let line = help.lines.first { $0.hasPrefix("  \(target) ") }
      let summary = (line ?? "").dropFirst(2 + target.count).drop { $0 == " " }
      expect(summary, .has(" "), for: target)
    }
  }

  // i3bar stops at a line that is not JSON.
  @Test(arguments: [("countdown", 0), ("countdown solstice", 1)])
  func `adds the blocks of the widgets that are shown to those of i3status`(
    specs: String, count: Int
  ) throws {
    _ = try noonmark("countdown", "add", "Launch", "2030-03-24")
    _ = try noonmark("countdown", "remove", "Launch", "--yes")
    let script = """
      noonmark() { "$N" "$@"; }
      i3status() {
        printf '%s\\n' '{"version":1}' '[' '[{"full_text":"a"}]' ',[{"full_text":"b"}]'
      }
      eval "$(noonmark init i3status \(specs))"
      """
    let lines = try noonmark.shell(script).lines
    #expect(lines.prefix(2) == ["{\"version\":1}", "["])
    let stream = Data((lines.dropFirst().joined() + "]").utf8)
    let updates = try JSONSerialization.jsonObject(with: stream) as? [[[String: Any]]]
    #expect(updates?.map(\.count) == [count + 1, count + 1], "\(lines)")
    #expect(updates?.map { $0.last?["full_text"] as? String } == ["a", "b"])
  }

  // MARK: Looks

  private static let presets = ["i3bar", "i3status", "polybar", "starship", "swaybar", "tmux"]

  @Test(arguments: presets + ["waybar"], ["plain", "pill", "module"])
  func `prints a preset with the options and the colors of a theme`(
    target: String, style: String
  ) throws {
    let outcome = try noonmark("init", target, "--style", style, "--theme", "nord").expect(
      0, output: .lacks("style: "))
    let pills = style == "plain" ? "text" : style
    let options = "auto --pill-style \(pills) --theme nord --appearance dark"
    outcome.expect(output: .has(options))
    #expect(outcome.output.split(separator: "--appearance").count >= 2)
    // Each line that shows widgets has them.
    let shows = outcome.lines.filter { $0.contains("noonmark show") && $0.contains("--f") }
    #expect(shows.allSatisfy { $0.contains(options) }, "\(shows)")
    outcome.expect(output: .lacks("1e1e2e", "cdd6f4"))
    if !["i3status", "starship"].contains(target) {
      outcome.expect(output: .has("#2e3440"))
    }
    let own = try noonmark("init", target, "--style", style)
    #expect(own.output.contains("#cdd6f4") == outcome.output.contains("#d8dee9"))
    try noonmark("init", target, "tally/water", "sun", "--style", style).expect(
      output: .has("tally/water sun --pill-style \(pills) --appearance dark"), .lacks("auto"))
  }

  @Test func `has the theme and the background of the configuration in a preset`() throws {
    try noonmark.configure("theme = solarized\nappearance = light\n")
    try noonmark("init", "i3bar", "--style", "module").expect(
      output: .has("background #fdf6e3", "--pill-style module --appearance light"))
    try noonmark("init", "i3bar", "--style", "module", "--appearance", "dark").expect(
      output: .has("background #002b36"))
  }

  @Test(arguments: [
    (["bash", "--style", "module"], "'--style' has no preset for bash"),
    (["tmux", "--theme", "nord"], "'--theme' requires '--style'"),
    (["tmux", "--style", "modul"], "did you mean 'module'?"),
    (["tmux", "--style", "pill", "--theme", "nrod"], "did you mean 'nord'?"),
  ])
  func `refuses what is no preset`(words: [String], message: String) throws {
    try Program().run(["init"] + words).expect(2, output: "", error: .has(message))
  }

  /// As a click on a bar calls it, with the options of the bar's program.
  @Test(arguments: [
    ("", "", "ui"), ("todo tally", "", "ui todo"), ("", "-s elapsed", "ui elapsed"),
    ("todo", "-s -- --tz=UTC -- countdown/x", "ui --tz=UTC -- countdown/x"),
  ])
  func `opens the app in a terminal with what it is given`(
    names: String, arguments: String, words: String
  ) throws {
    try noonmark.write("#!/bin/sh\necho \"$@\"\n", to: "bin/own-terminal")
    try noonmark.shell(
      #"chmod +x bin/own-terminal; "$N" init terminal \#(names) | sh \#(arguments)"#,
      with: ["TERMINAL": "\(noonmark.home)/bin/own-terminal", "PATH": "/usr/bin:/bin"]
    ).expect(output: "-e noonmark \(words)\n")
  }
}
