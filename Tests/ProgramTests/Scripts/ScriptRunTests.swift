import Foundation
import NoonmarkText
import TestSupport
import Testing

@Suite(.waits) struct `A widget of the user's own` {
  private let scripts: Scripts

  init() throws {
    scripts = try Scripts()
  }

  /// Whether a widget shows a pill, sooner or later.
  private func shows(
    _ pill: String, _ name: String = "load", at time: String = Scripts.noon
  ) throws -> Bool {
    try eventually(every: 50) { try scripts.text(name, at: time) == "[\(pill)]\n" }
  }

  /// A widget as short as most: 12 lines.
  private static let short = """
    # ~/.config/noonmark/widgets/load
    echo run >>"$HOME/runs"
    load=0.42
    cat <<END
    {
      "version": 1,
      "entries": [{"icon": "cpu", "title": "Load", "pill": "$load"}],
      "policy": {"after": "1h"}
    }
    END
    """

  @Test(arguments: [
    ("plain", "⊡ Load [0.42]\n"),
    ("tmux", "#[fg=#151b25,bg=#8ab4f8,bold]0.42#["),
    ("bash", #"⊡ Load \[\e[1;30;104m\] 0.42 \[\e[0m\]"#),
    ("starship", "0.42"),
    (
      "waybar",
      #"⊡ Load <span foreground='#151b25' background='#8ab4f8' weight='bold'> 0.42 </span>""#
    ),
    ("i3bar", "0.42"), ("polybar", "0.42"), ("json", #""text":"⊡ Load [0.42]""#),
  ])
  func `is a pill in a bar or prompt`(format: String, text: String) throws {
    try scripts.put(Self.short)
    try scripts.reload()
    let outcome = try scripts.noonmark(
      "load", "--size", "small", "--format", format, "--now", Scripts.noon
    ).expect(0)
    if format == "bash" {
      // The form in which bash shows no characters for colors.
      outcome.expect(output: .has("0.42"))
    } else {
      outcome.expect(output: .has(text))
    }
    outcome.expect(error: "")
    #expect(scripts.runs == 1)
  }

  @Test func `is waited for on a terminal the first time`() throws {
    try scripts.put(Self.short)
    try scripts.noonmark.atTerminal([
      "load", "--size", "small", "--appearance", "dark", "--now", Scripts.noon,
    ]).expect(output: .has("0.42"), .lacks("Loading"))
    #expect(scripts.runs == 1)
  }

  @Test func `that takes long is shown as loading on a terminal, too`() throws {
    try scripts.makeGate()
    try scripts.put(Scripts.awaitGate + "\n" + Scripts.pill("1"))
    try scripts.noonmark.atTerminal([
      "load", "--size", "small", "--appearance", "dark", "--now", Scripts.noon,
    ]).expect(output: .has("Loading…"))
    try scripts.openGate()
    #expect(try shows("1"))
  }

  @Test func `is loading at first, and no render waits for the script`() throws {
    try scripts.makeGate()
    try scripts.put(Scripts.awaitGate + "\n" + Scripts.pill("1"))
    // The script ends after these renders: they hold the gate shut.
    #expect(try scripts.wait() == 1)
    #expect(try scripts.text() == "load Loading…\n")
    #expect(try scripts.content()["state"] as? String == "loading")
    #expect(try scripts.wait() == 1)
    #expect(scripts.runs == 0)
    try scripts.openGate()
    #expect(try shows("1"))
    #expect(eventually { (try? scripts.wait()) == 3600 })
    #expect(scripts.runs == 1)
  }

  @Test func `runs once for all sizes and formats, and again when its policy says`() throws {
    try scripts.put(Scripts.pill("1"))
    try scripts.reload()
    for time in ["2026-11-21T12:00:00Z", "2026-11-21T12:59:59Z"] {
      for size in ["small", "medium", "large"] {
        for format in ["plain", "ansi", "json", "svg"] {
          try scripts.noonmark("load", "--size", size, "--format", format, "--now", time).expect(0)
        }
      }
      try scripts.noonmark("show", "load", "--format", "waybar", "--now", time).expect(0)
    }
    // A render that started a run would be refreshed after a second.
    #expect(try scripts.wait(at: "2026-11-21T12:59:00Z") == 60)
    #expect(scripts.runs == 1)
    try scripts.put(Scripts.pill("2"))
    #expect(try shows("2", at: "2026-11-21T12:30:00Z"))
    #expect(scripts.runs == 2)
    try scripts.shell("touch -d 2020-01-01 \(Scripts.folder)/load")
    #expect(try scripts.wait(at: "2026-11-21T13:30:00Z") == 1)
    #expect(try eventually(every: 50) { try scripts.wait(at: "2026-11-21T13:30:00Z") == 3600 })
    #expect(scripts.runs == 3)
  }

  @Test func `shows each entry from its date, and runs when the last one begins`() throws {
    try scripts.put(
      "echo run >>runs\n"
        + Scripts.printing(
          #"""
          {"version": 1, "entries": [{"pill": "a"}, {"date": "2026-11-21T12:10:00Z", "pill": "b"},
           {"date": "2026-11-21T12:30:00Z", "pill": "c"}]}
          """#))
    try scripts.reload()
    #expect(try scripts.text(at: "2026-11-21T12:09:59Z") == "[a]\n")
    #expect(try scripts.wait(at: "2026-11-21T12:09:59Z") == 1)
    #expect(try scripts.text(at: "2026-11-21T12:10:00Z") == "[b]\n")
    #expect(try scripts.wait(at: "2026-11-21T12:10:00Z") == 1200)
    #expect(scripts.runs == 1)
    #expect(try scripts.text(at: "2026-11-21T12:30:00Z") == "[c]\n")
    #expect(eventually { scripts.runs == 2 })
    try scripts.noonmark("timeline", "load", "--size", "small", "--now", Scripts.noon).expect(
      0, output: .has("[b]"))
  }

  @Test func `that never runs again has no refresh`() throws {
    try scripts.put(Scripts.pill("1", policy: #""never""#))
    try scripts.reload()
    #expect(try scripts.wait() == nil)
    #expect(try scripts.wait(at: "2036-11-21T12:00:00Z") == nil)
    #expect(scripts.runs == 1)
    try scripts.put(Scripts.pill("2", policy: #""never""#))
    #expect(try shows("2"))
    #expect(scripts.runs == 2)
  }

  @Test func `is run once by many renders at once`() throws {
    try scripts.makeGate()
    try scripts.put(Scripts.awaitGate + "\n" + Scripts.pill("1"))
    let bars = try scripts.noonmark.shell(
      #"for i in 1 2 3 4 5 6 7 8; do "$N" load --now \#(Scripts.noon) & done | cat"#)
    #expect(bars.lines.count == 9)
    try scripts.openGate()
    #expect(try shows("1"))
    // A second one would wait at the gate, and be running.
    #expect(eventually { (try? scripts.wait()) == 3600 })
    #expect(scripts.runs == 1)
  }

  @Test func `is shown by the dashboard, by show and in the configuration`() throws {
    try scripts.put(Scripts.pill("yes"))
    try scripts.put("count", Scripts.pill("no", policy: #""never""#))
    try scripts.reload()
    try scripts.reload("count")
    for words in [[], ["show"], ["show", "load", "sun"]] {
      let outcome = try scripts.noonmark.run(words + ["--now", Scripts.noon]).expect(
        0, output: .has("[yes]"), for: words)
      #expect(outcome.output.contains("[no]") == (words.count < 2), "\(words)")
    }
    try scripts.noonmark("config", "set", "show", "load solstice").expect(0)
    try scripts.noonmark("--now", Scripts.noon).expect(
      output: .has("[yes]"), .lacks("[no]"), error: "")
    #expect(scripts.runs == 2)
  }

  @Test(arguments: [
    "Oslo", " ", "two  words", "a\nb\n", "C#", "# x", "'\"", "$(touch M) `touch M`", "--help",
    "-n", "a/b/../..", "*", "\\", "é世🎉", "%s%n", "%2F", "\u{1B}[31m", "x = y",
    String(repeating: "long ", count: 1000),
  ])
  func `gets its argument as it was written`(argument: String) throws {
    try scripts.put(
      """
      printf '%s' "$#" "$1" >"$HOME/first"
      printf '%s' "$NOONMARK_ARGUMENT" >"$HOME/second"
      \(Scripts.pill("1"))
      """)
    let name = "load/\(argument)"
    #expect(try scripts.wait(name) == 1)
    #expect(try shows("1", name))
    #expect(scripts.noonmark.text(of: "first") == "1" + argument)
    #expect(scripts.noonmark.text(of: "second") == argument)
    #expect(scripts.noonmark.text(of: "M") == nil)
    #expect(scripts.runs == 1)
    // Its list is for people, on a line.
    let list = try scripts.noonmark("widget", "list", "--now", Scripts.noon)
    #expect(list.lines.count == 3, "\(list)")
    #expect(list.lines.last { !$0.isEmpty }?.hasSuffix("1 entry, runs again at 1:00 PM") == true)
    list.expect(output: .lacks("\u{1B}"))
    let json = try scripts.noonmark("widget", "list", "--format", "json")
    #expect(try json.objects.compactMap { $0["argument"] as? String } == [argument])
    let reload = try scripts.noonmark("widget", "reload", name)
    #expect(reload.status == 0 && reload.lines.count == 2)
  }

  @Test func `has a timeline for each argument`() throws {
    try scripts.put(#"echo run >>runs; echo '{"version":1,"entries":[{"pill":"'"$1"'"}]}'"#)
    for name in ["load", "load/a", "load/b"] { try scripts.reload(name) }
    #expect(try scripts.text("load/a") == "[a]\n")
    #expect(try scripts.text("load/b") == "[b]\n")
    #expect(try scripts.text() == "[—]\n")
    #expect(scripts.runs == 3)
  }

  @Test func `gets what the render knows by environment variables`() throws {
    try scripts.noonmark("location", "set", "59.91", "10.75", "--name", "Oslo, home").expect(0)
    try scripts.put("env >\"$HOME/env\"; pwd >>\"$HOME/env\"\n" + Scripts.pill("1"))
    try scripts.noonmark(
      "show", "load/x y", "--size", "large", "--tz", "Europe/Oslo", "--appearance", "light",
      "--now", Scripts.noon,
      with: ["LC_TIME": "nb_NO.UTF-8", "LANGUAGE": "nb", "LANG": "nb_NO.UTF-8", "OTHER": "kept"]
    ).expect(0)
    // A render would start a run of its own, so the file is awaited.
    let isWhole = eventually(every: 50) {
      scripts.noonmark.text(of: "env")?.hasSuffix("\(scripts.noonmark.home)\n") == true
    }
    #expect(isWhole)
    let lines = scripts.noonmark.text(of: "env")?.split(separator: "\n").map(String.init) ?? []
    #expect(try eventually(every: 50) { try scripts.text("load/x y") == "[1]\n" })
    let variables = [
      "NOONMARK_WIDGET=load", "NOONMARK_ARGUMENT=x y", "NOONMARK_SIZE=large", "NOONMARK_WIDTH=48",
      "NOONMARK_ZONE=Europe/Oslo", "TZ=Europe/Oslo", "NOONMARK_LANGUAGE=nb",
      "NOONMARK_LOCALE=nb_NO.UTF-8", "NOONMARK_APPEARANCE=light", "NOONMARK_LATITUDE=59.91",
      "NOONMARK_LONGITUDE=10.75", "NOONMARK_PLACE=Oslo, home", "OTHER=kept",
      "HOME=\(scripts.noonmark.home)", scripts.noonmark.home,
    ]
    #expect(variables.filter { !lines.contains($0) } == [])
    let colors = lines.filter { $0.hasPrefix("NOONMARK_COLOR_") }
    #expect(colors.contains { $0.hasPrefix("NOONMARK_COLOR_SPRING_TEXT=#") })
    // The default theme has the terminal's own color for text.
    #expect(colors.contains("NOONMARK_COLOR_TEXT=#262626"))
    #expect(colors.count == Role.allCases.count)
    #expect(colors.allSatisfy { $0.wholeMatch(of: /[A-Z_]+=#[0-9a-f]{6}/) != nil }, "\(colors)")
  }

  @Test func `does not get the variables of the widget that shows it`() throws {
    // A widget may run noonmark.
    let stale = [
      "NOONMARK_WIDGET": "other", "NOONMARK_ARGUMENT": "x", "NOONMARK_PLACE": "x",
      "NOONMARK_LATITUDE": "1", "NOONMARK_LONGITUDE": "1", "NOONMARK_SIZE": "large",
    ]
    try scripts.put("env >\"$HOME/env\"\n" + Scripts.pill("1"))
    try scripts.noonmark("widget", "reload", "load", with: stale).expect(0)
    let lines = scripts.noonmark.text(of: "env")?.split(separator: "\n") ?? []
    let names = lines.compactMap { $0.split(separator: "=").first }
    #expect(lines.contains("NOONMARK_WIDGET=load"))
    #expect(lines.contains("NOONMARK_SIZE=medium"))
    for name in ["ARGUMENT", "PLACE", "LATITUDE", "LONGITUDE"] {
      #expect(!names.contains("NOONMARK_\(name)"), "\(name)")
    }
    #expect(Set(names).count == names.count)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func `runs by itself: a session without a terminal, and no files of ours`() throws {
    try scripts.put(
      """
      { cat /proc/$$/stat; ls -l /proc/$$/fd; } >"$HOME/facts"
      read -r x && echo input >>"$HOME/facts"
      (: </dev/tty) 2>/dev/null && echo terminal >>"$HOME/facts"
      \(Scripts.pill("1"))
      """)
    for words in ["show load --now \(Scripts.noon)", "widget reload load", "widget check load"] {
      _ = try scripts.shell("rm -f facts runs")
      // Files that a shell leaks, and a terminal of its own.
      try scripts.noonmark.atTerminal(
        script: "exec 7</dev/null 8>leak; \"$N\" \(words)", typing: "", after: { true }
      ).expect(0, for: words)
      #expect(eventually { scripts.runs == 1 }, "\(words)")
      let facts = scripts.noonmark.text(of: "facts") ?? ""
      let lines = facts.split(separator: "\n")
      // Field 1 is the process, 5 its group, 7 its terminal.
      let fields = try #require(lines.first).split(separator: " ")
      #expect(fields[4] == fields[0], "\(words)")
      #expect(fields[6] == "0", "\(words)")
      expect(facts, .lacks("leak", "tty", "terminal", ".lock", "input"))
    }
  }

  @Test func `that prints much and ends at once is read to the end`() throws {
    let paragraph = String(repeating: "x", count: 3000)
    try scripts.put(
      """
      printf '{"version":1,"entries":[{"pill":"1"}'
      i=100; while [ $i -lt 160 ]; do i=$((i+1))
      printf ',{"date":%s,"text":"\(paragraph)"}' "1900000$i"; done
      printf ']}'
      """)
    try scripts.noonmark("widget", "check", "load").expect(
      0, output: .has("/load: 61 entries, "), error: "")
  }

  @Test(arguments: [(0, "1"), (1, "load failed")])
  func `may print 256 KiB, and get an argument of 100 KB`(more: Int, text: String) throws {
    // Every character of the argument is escaped in the file.
    let name = "load/" + String(repeating: "\u{1}", count: 100_000)
    let document = #"{"version":1,"entries":[{"pill":"1"}],"policy":{"after":"1h"}}"#
    try scripts.put(
      "printf '%s' '\(document)'; head -c \((256 << 10) - document.utf8.count + more) /dev/zero "
        + #"| tr '\000' ' '"#)
    let outcome = try scripts.noonmark("widget", "reload", name, "--now", Scripts.noon)
    #expect(outcome.status == Int32(more))
    #expect(outcome.error.contains("it printed more than 256 KiB") == (more > 0))
    #expect(try scripts.wait(name) == (more > 0 ? 10 : 3600))
    #expect(try scripts.content(name)["state"] as? String == (more > 0 ? "error" : "ok"))
  }

  @Test func `keeps its timeline to its user`() throws {
    try scripts.put(Scripts.pill("1"))
    try scripts.shell(#"umask 0; "$N" widget reload load/x >out"#)
    let modes = try scripts.shell("cd .local/state/noonmark && stat -c %a . * */*").split(
      separator: "\n")
    #expect(modes.count == 6)
    #expect(modes.allSatisfy { $0 == "700" || $0 == "600" }, "\(modes)")
  }

  @Test func `that is removed during a run stays removed`() throws {
    try scripts.makeGate()
    try scripts.put("echo $PPID >noonmark\n\(Scripts.awaitGate)\n\(Scripts.pill("1"))")
    #expect(try scripts.wait() == 1)
    #expect(eventually { scripts.noonmark.text(of: "noonmark")?.hasSuffix("\n") == true })
    try scripts.noonmark("widget", "remove", "load", "--yes").expect(0)
    try scripts.openGate()
    // Once noonmark has ended, nothing more is stored; it may not have been waited for.
    #expect(
      try eventually(every: 50) {
        let state = try scripts.shell("grep -s ^State: /proc/$(cat noonmark)/status || true")
        return state.isEmpty || state.contains("Z")
      })
    #expect(scripts.runs == 1)
    #expect(scripts.noonmark.text(of: Scripts.states + "/load") == nil)
    try scripts.noonmark("widget", "list", "--format", "json").expect(output: "[]\n")
    try scripts.noonmark("show", "load").expect(2)
  }

  @Test(arguments: ["", ">/dev/null 2>&1"])
  func `leaves no process behind, and is not waited for by one that keeps its output open`(
    streams: String
  ) throws {
    try scripts.put(
      """
      (trap '' TERM HUP; exec sh -c 'echo $$ >"$HOME/child"; exec sleep 1000') \(streams) &
      while ! [ -s "$HOME/child" ]; do :; done
      \(Scripts.pill("1"))
      """)
    try scripts.reload()
    #expect(try scripts.text() == "[1]\n")
    // It may not have been waited for.
    #expect(
      try eventually(every: 50) {
        let state = try scripts.shell("grep -s ^State: /proc/$(cat child)/status || true")
        return state.isEmpty || state.contains("Z")
      })
  }

  @Test func `gives way to a built-in widget, and to a command by its name alone`() throws {
    for name in ["solstice", "config", "moonlight"] { try scripts.put(name, Scripts.pill("mine")) }
    try scripts.noonmark("solstice", "--now", Scripts.noon).expect(output: .has("Winter"))
    try scripts.noonmark("config", "path").expect(output: .ends("/config\n"))
    #expect(try shows("mine", "config"))
    #expect(try shows("mine", "moonlight"))
    #expect(scripts.runs == 2)
    try scripts.noonmark("widget", "list").expect(output: .lacks("solstice"))
  }

  @Test(arguments: ["nosuch", "nosuch/x", ".hidden", "../load", "a b", "load.sh", "", "/x"])
  func `that does not exist, or cannot exist, is an error`(name: String) throws {
    try scripts.put(Scripts.pill("1"))
    try scripts.put("load.sh", Scripts.pill("2"))
    try scripts.put(".hidden", Scripts.pill("3"))
    for words in [["show", name], ["timeline", name]] {
      try scripts.noonmark.run(words).expect(
        2, output: "", error: .lines(1), .has("unknown widget"), for: words)
    }
    #expect(scripts.runs == 0)
  }
}
