import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `Init` {
  /// The snippets of the folders, each target's the one that noonmark prints.
  private static let snippets = Repository.files(under: "integrations").filter { path in
    path.split(separator: "/").last?.hasPrefix("noonmark.") == true
  }

  private static func target(of path: String) -> String {
    String(path.split(separator: "/")[1])
  }

  @Test(arguments: snippets)
  func `prints the very file of the repository`(path: String) throws {
    let noonmark = try Program()
    let outcome = try noonmark("init", Self.target(of: path))
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(outcome.output == Repository.text(of: path))
    #expect(noonmark.everything().isEmpty)
  }

  @Test func `names the page that lists the targets if none is given`() throws {
    let outcome = try Program()("init")
    #expect(
      outcome
        == Outcome(
          status: 2, output: "", error: "noonmark: missing TARGET: see noonmark help init\n"))
    let page = try Program()("help", "init").output
    for path in Self.snippets { #expect(page.contains(Self.target(of: path)), "\(path)") }
  }

  @Test func `suggests a target for an unknown one, and names the nearest others`() throws {
    let outcome = try Program()("init", "tmx")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("noonmark: invalid TARGET 'tmx': did you mean 'tmux'? "))
    #expect(outcome.error.hasSuffix(", … (noonmark help init lists all)\n"), "\(outcome)")
    #expect(outcome.error.split(separator: ",").count == 6, "\(outcome)")
    let short = try Program()("init", "i3")
    let names = "use i3bar, i3blocks, i3status, i3status-rust, "
    #expect(short.error.hasPrefix("noonmark: invalid TARGET 'i3': \(names)"), "\(short)")
    #expect(try Program()("init", "tmux", "zsh").status == 2)
  }

  @Test func `shows the widgets that are named`() throws {
    let outcome = try Program()("init", "waybar", "solstice", "tally/water")
    #expect(outcome.status == 0)
    let snippet = Repository.text(of: "integrations/waybar/noonmark.jsonc")
    #expect(
      outcome.output
        == snippet.replacing("show auto", with: "show solstice tally/water")
        .replacing("--rotate auto", with: "--rotate solstice tally/water"))
  }

  @Test(arguments: [
    ("countdown/$(touch M)", "cannot be written into a config file"),
    ("countdown/a b", "cannot be written into a config file"),
    ("countdwon", "unknown widget 'countdwon'"),
  ])
  func `refuses a widget that a config file cannot name`(spec: String, message: String) throws {
    let outcome = try Program()("init", "waybar", spec)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome)")
  }

  /// The text between two widgets in each language.
  private static let separators = [
    " ", "', '", "\", \"", #"\" \""#,
  ]

  @Test(arguments: snippets)
  func `shows the widgets that are named, in the words of each target`(path: String) throws {
    let target = Self.target(of: path)
    let outcome = try Program()("init", target, "elapsed/smoke", "tally/water")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(!outcome.output.contains("# init: "))
    let counts = Self.separators.map { separator in
      outcome.output.split(separator: "elapsed/smoke\(separator)tally/water").count - 1
    }
    #expect(counts.contains { $0 > 0 }, "\(outcome.output)")
    // No line shows the widgets of the snippet.
    #expect(!outcome.output.contains("show solstice"))
    for word in ["show auto", "tap auto", "--rotate auto", "'auto'", "\"auto\""] {
      #expect(!outcome.output.contains(word), "\(word)")
    }
    let one = try Program()("init", target, "elapsed/smoke")
    #expect(one.output.contains("elapsed/smoke"))
  }

  @Test(arguments: snippets.filter { !$0.hasPrefix("integrations/terminal/") })
  func `shows the size and the template of the options`(path: String) throws {
    let target = Self.target(of: path)
    let outcome = try Program()(
      "init", target, "solstice", "--size", "medium", "--template", "{icon} {days|title:>4}")
    #expect(outcome.status == 0, "\(outcome)")
    // In code, the options are there once, however the language writes a list.
    let code = outcome.output.replacing(/["'\\,]+/, with: "").split(separator: "\n")
      .filter { $0.contains("--template {icon} {days|title:>4}") }
    #expect(!code.isEmpty, "\(outcome.output)")
    let sizes = outcome.output.replacing(/["'\\,]+/, with: "").split(separator: "\n")
      .filter { !$0.hasPrefix("#") && $0.contains("--size") && $0.contains("noonmark show") }
    for line in sizes {
      #expect(line.split(separator: "--size").count == 2 && line.contains("--size medium"))
    }
    #expect(!outcome.output.contains("--size large"))
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
    let outcome = try Program().run(["init"] + words)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `prints valid code of a shell for several widgets`(shell: String) throws {
    try Tool.require(shell)
    let noonmark = try Program()
    let code = try noonmark.shell(
      #"""
      "$N" init \#(shell) --size medium --template '{icon} {title}' >code && \#(shell) -n code &&
        grep -q "NOONMARK_SHOW.*auto --size medium --template '{icon} {title}'" code &&
      "$N" init \#(shell) auto countdown/launch tally/water >code && \#(shell) -n code
      """#)
    #expect(code.status == 0 && code.error.isEmpty, "\(code)")
    // The patterns of its own code are as they were.
    #expect(noonmark.text(of: "code")?.contains("auto countdown/launch tally/water*") == false)
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
      #expect(summary.contains(" "), "\(target)")
    }
  }

  // i3bar stops at a line that is not JSON.
  @Test(arguments: [("countdown", 0), ("countdown solstice", 1)])
  func `adds the blocks of the widgets that are shown to those of i3status`(
    specs: String, count: Int
  ) throws {
    let noonmark = try Program()
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
    let noonmark = try Program()
    let outcome = try noonmark("init", target, "--style", style, "--theme", "nord")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(!outcome.output.contains("style: "))
    let pills = style == "plain" ? "text" : style
    let options = "auto --pill-style \(pills) --theme nord --appearance dark"
    #expect(outcome.output.contains(options), "\(outcome)")
    #expect(outcome.output.split(separator: "--appearance").count >= 2)
    // Each line that shows widgets has them.
    let shows = outcome.lines.filter { $0.contains("noonmark show") && $0.contains("--f") }
    #expect(shows.allSatisfy { $0.contains(options) }, "\(shows)")
    #expect(!outcome.output.contains("1e1e2e") && !outcome.output.contains("cdd6f4"))
    if !["i3status", "starship"].contains(target) {
      #expect(outcome.output.contains("#2e3440"), "\(outcome)")
    }
    let own = try noonmark("init", target, "--style", style)
    #expect(own.output.contains("#cdd6f4") == outcome.output.contains("#d8dee9"))
    let named = try noonmark("init", target, "tally/water", "sun", "--style", style)
    #expect(named.output.contains("tally/water sun --pill-style \(pills) --appearance dark"))
    #expect(!named.output.contains("auto"))
  }

  @Test func `has the theme and the background of the configuration in a preset`() throws {
    let noonmark = try Program()
    try noonmark.configure("theme = solarized\nappearance = light\n")
    let outcome = try noonmark("init", "i3bar", "--style", "module")
    #expect(outcome.output.contains("background #fdf6e3"), "\(outcome)")
    #expect(outcome.output.contains("--pill-style module --appearance light"))
    let dark = try noonmark("init", "i3bar", "--style", "module", "--appearance", "dark")
    #expect(dark.output.contains("background #002b36"), "\(dark)")
  }

  @Test(arguments: [
    (["bash", "--style", "module"], "'--style' has no preset for bash"),
    (["tmux", "--theme", "nord"], "'--theme' requires '--style'"),
    (["tmux", "--style", "modul"], "did you mean 'module'?"),
    (["tmux", "--style", "pill", "--theme", "nrod"], "did you mean 'nord'?"),
  ])
  func `refuses what is no preset`(words: [String], message: String) throws {
    let outcome = try Program().run(["init"] + words)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome)")
  }

  /// As a click on a bar calls it, with the options of the bar's program.
  @Test(arguments: [
    ("", "", "ui"), ("todo tally", "", "ui todo"), ("", "-s elapsed", "ui elapsed"),
    ("todo", "-s -- --tz=UTC -- countdown/x", "ui --tz=UTC -- countdown/x"),
  ])
  func `opens the app in a terminal with what it is given`(
    names: String, arguments: String, words: String
  ) throws {
    let noonmark = try Program()
    try noonmark.write("#!/bin/sh\necho \"$@\"\n", to: "bin/own-terminal")
    let outcome = try noonmark.shell(
      #"chmod +x bin/own-terminal; "$N" init terminal \#(names) | sh \#(arguments)"#,
      with: ["TERMINAL": "\(noonmark.home)/bin/own-terminal", "PATH": "/usr/bin:/bin"])
    #expect(outcome.output == "-e noonmark \(words)\n", "\(outcome)")
  }
}
