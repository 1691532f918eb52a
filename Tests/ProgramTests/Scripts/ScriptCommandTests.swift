import Foundation
import TestSupport
import Testing

@Suite struct `The commands for widgets of one's own` {
  private let noonmark: Program
  private static let folder = Scripts.folder
  private var folder: String { "\(noonmark.home)/\(Scripts.folder)" }

  init() throws {
    noonmark = try Program()
  }

  /// Runs commands in a home in which a widget is put by a shell.
  private func put(_ name: String, _ body: String) throws {
    let outcome = try noonmark.shell(
      #"mkdir -p "$F" && chmod 700 "$F" && printf '#!/bin/sh\n%s\n' "$B" >new && chmod 700 new && "#
        + #"mv new "$F/$NAME""#,
      with: ["F": Self.folder, "NAME": name, "B": body])
    #expect(outcome.status == 0)
  }

  @Test func `list what there is, and say how to begin`() throws {
    for words in [["widget"], ["widget", "list"]] {
      let outcome = try noonmark.run(words)
      #expect(outcome.status == 0 && outcome.error.isEmpty)
      #expect(
        outcome.output == "No widgets of your own: noonmark widget new NAME writes an example.\n")
    }
    #expect(try noonmark("widget", "list", "--format", "json").output == "[]\n")
    #expect(noonmark.everything().isEmpty)
    try put("longer-name", Scripts.pill("1", policy: #""never""#))
    try put("b", Scripts.pill("1"))
    try put("c", "exit 1")
    try put("not.a.widget", "exit 1")
    for name in ["longer-name", "b/世界", "c"] {
      _ = try noonmark("widget", "reload", name, "--now", Scripts.noon)
    }
    let list = try noonmark("widget", "list", "--now", Scripts.noon)
    #expect(
      list.output == """
        b            not run yet
        b/世界       1 entry, runs again at 1:00 PM
        c            failing: it exited with status 1
        longer-name  1 entry, runs again only on request

        """)
    let later = try noonmark("widget", "list", "--now", "2026-11-20T12:00:00Z")
    #expect(later.output.contains("runs again on Nov 21, 2026 at 1:00 PM"), "\(later)")
    #expect(
      try noonmark("widget", "list", "--format", "json", "--now", Scripts.noon).output
        == #"[{"widget":"b","argument":null,"state":"loading","ran_at":null,"due":null,"#
        + #""problem":null},"#
        + #"{"widget":"b","argument":"世界","state":"ok","ran_at":"2026-11-21T12:00:00Z","#
        + #""due":"2026-11-21T13:00:00Z","problem":null},"#
        + #"{"widget":"c","argument":null,"state":"error","ran_at":null,"due":null,"#
        + #""problem":"it exited with status 1"},"#
        + #"{"widget":"longer-name","argument":null,"state":"ok","ran_at":"2026-11-21T12:00:00Z","#
        + #""due":null,"problem":null}]"# + "\n")
  }

  @Test(arguments: [nil, "sh", "python"]) func `write an example that works`(
    language: String?
  ) throws {
    let options = language.map { ["--language", $0] } ?? []
    let outcome = try noonmark.run(["widget", "new", "mine"] + options)
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.output == "\(folder)/mine\n")
    let text = try #require(noonmark.text(of: Self.folder + "/mine"))
    #expect(text.hasPrefix("#!") && text.contains("docs/widgets.md"))
    #expect(
      try noonmark.shell("stat -c %a \(Self.folder) \(Self.folder)/mine").output == "700\n700\n")
    guard language != "python" || FileManager.default.fileExists(atPath: "/usr/bin/python3") else {
      return
    }
    let check = try noonmark("widget", "check", "mine", "--now", Scripts.noon)
    #expect(
      check
        == Outcome(
          status: 0, output: "\(folder)/mine: 1 entry, runs again at 12:10 PM\n", error: ""))
    #expect(noonmark.text(of: Scripts.states + "/mine") == nil)
    let reload = try noonmark("widget", "reload", "mine//tmp", "--now", Scripts.noon)
    #expect(
      reload
        == Outcome(status: 0, output: "mine//tmp: 1 entry, runs again at 12:10 PM\n", error: ""))
    let shown = try noonmark("show", "mine//tmp", "--size", "large", "--now", Scripts.noon)
    #expect(shown.output.contains("/tmp") && shown.output.contains("Disk"))
  }

  @Test func `write an example in Swift`() throws {
    #expect(try noonmark("widget", "new", "mine", "--language", "swift").status == 0)
    let text = try #require(noonmark.text(of: Self.folder + "/mine"))
    #expect(text.hasPrefix("#!/usr/bin/env swift\n"))
  }

  @Test func `change no file that exists`() throws {
    try put("mine", "exit 1")
    let old = noonmark.text(of: Self.folder + "/mine")
    _ = try noonmark.shell("ln -s ../elsewhere \(Self.folder)/link")
    for name in ["mine", "link"] {
      let outcome = try noonmark("widget", "new", name)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(
        outcome.error
          == "noonmark: \(folder)/\(name) exists: use another name, or edit it\n")
    }
    #expect(noonmark.text(of: Self.folder + "/mine") == old)
    #expect(noonmark.text(of: ".config/noonmark/elsewhere") == nil)
  }

  @Test(arguments: [
    ("solstice", "'solstice' is a built-in widget: use another name"),
    ("todo", "'todo' is a built-in widget: use another name"),
    ("config", "'config' is a command of noonmark: use another name"),
    ("widget", "'widget' is a command of noonmark: use another name"),
    ("a b", "invalid widget name 'a b': use letters"), ("", "invalid widget name '': use letters"),
    ("../x", "invalid widget name '../x': use letters"), (".x", "invalid widget name '.x': use"),
    ("x.sh", "invalid widget name 'x.sh': use letters"), ("é", "invalid widget name 'é': use"),
    ("\u{1B}[31m", "invalid widget name '[31m': use letters"),
    (String(repeating: "x", count: 65), "invalid widget name 'xxxx"),
  ])
  func `write no example that could not be shown`(name: String, message: String) throws {
    let outcome = try noonmark("widget", "new", name)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("noonmark: \(message)"), "\(outcome)")
    #expect(outcome.errorLines.count == 1)
    #expect(noonmark.everything().isEmpty)
  }

  @Test(arguments: ["check", "reload", "remove"])
  func `name the nearest widget`(command: String) throws {
    try put("weather", Scripts.pill("1"))
    let words = ["widget", command]
    let near = try noonmark.run(words + ["wether/Oslo"])
    #expect(near.status == 1)
    #expect(near.error == "noonmark: unknown widget 'wether': did you mean 'weather'?\n")
    let far = try noonmark.run(words + ["zzz"])
    #expect(far.error == "noonmark: unknown widget 'zzz': see noonmark widget list\n")
    let builtIn = try noonmark.run(words + ["sun"])
    #expect(builtIn.status == 2)
    #expect(builtIn.error == "noonmark: 'sun' is a built-in widget: use another name\n")
    #expect(try noonmark.run(words).status == 2)
    #expect(noonmark.text(of: "runs") == nil)
  }

  @Test func `report every member that has no meaning`() throws {
    try put(
      "x",
      Scripts.printing(
        #"""
        {"version": 1, "entries": [
          {"titel": "x", "pill": {"text": "1", "\u001b[31m": 1}}
        ]}
        """#))
    let outcome = try noonmark("widget", "check", "x")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        \(folder)/x: line 2, column 13, at $.entries[0].titel: unknown member 'titel': \
        did you mean 'title'?
        \(folder)/x: line 2, column 54, at $.entries[0].pill["\\u001b[31m"]: unknown member '[31m'

        """)
    #expect(outcome.error == "noonmark: \(folder)/x has 2 problems (listed above)\n")
    // It is shown all the same.
    #expect(try noonmark("widget", "reload", "x").status == 0)
  }

  @Test func `remove a widget and all that it printed`() throws {
    try put("x", Scripts.pill("1"))
    try put("x-y", Scripts.pill("1"))
    for name in ["x", "x/a", "x/b", "x-y"] {
      #expect(try noonmark("widget", "reload", name).status == 0)
    }
    let refused = try noonmark("widget", "remove", "x")
    #expect(refused.status == 2)
    #expect(
      refused.error
        == "noonmark: refusing to remove without confirmation: stdin is not a terminal "
        + "(use --yes)\n")
    #expect(try noonmark("widget", "remove", "x", "--yes").output == "Removed x\n")
    #expect(
      try noonmark.shell("ls -A \(Self.folder) \(Scripts.states)").output.split(separator: "\n")
        .filter { $0 == "x-y" }.count == 2)
    #expect(try noonmark.shell("ls -A \(Scripts.states)").output == "x-y\n")
    #expect(
      try noonmark.shell("ls .local/state/noonmark/locks | grep -c '^x[.@-]'").output == "2\n")
    #expect(try noonmark("x").status == 2)
    #expect(try noonmark("widget", "remove", "x", "--yes").status == 1)
    // One whose file is gone, and one that is a link to nothing.
    _ = try noonmark.shell("cd \(Self.folder) && rm x-y && ln -s /nowhere z")
    #expect(try noonmark("widget", "remove", "z", "--yes").output == "Removed z\n")
    #expect(try noonmark("widget", "list").output.hasPrefix("x-y  failing: "))
    #expect(try noonmark("widget", "remove", "x-y", "--yes").output == "Removed x-y\n")
    #expect(try noonmark("widget", "list", "--format", "json").output == "[]\n")
  }

  @Test func `add and remove a widget so that undo and redo move it`() throws {
    func files() throws -> String { try noonmark.shell("ls -l \(Self.folder)/*").output }
    #expect(try noonmark("widget", "new", "x").status == 0)
    let new = try files()
    #expect(new.hasPrefix("-rwx------"))
    #expect(try noonmark("undo").output.hasPrefix("Undid: added the widget x"))
    #expect(try files().isEmpty)
    #expect(try noonmark("redo").output.hasPrefix("Redid: added the widget x"))
    #expect(try files() == new)
    // Without its program, the timeline is not shown.
    #expect(try noonmark("x").status == 0)
    #expect(try noonmark("undo").status == 0)
    #expect(try noonmark("widget", "list", "--format", "json").output == "[]\n")
    #expect(try noonmark("redo").status == 0)
    #expect(try noonmark("widget", "remove", "x", "--yes").output == "Removed x\n")
    #expect(try files().isEmpty)
    // Another one of the name is neither replaced nor lost.
    #expect(try noonmark("widget", "new", "x", "--language", "python").status == 0)
    let other = try files()
    #expect(try noonmark("undo").output.hasPrefix("Undid: added the widget x"))
    #expect(try noonmark("undo").output.hasPrefix("Undid: removed the widget x"))
    #expect(try files() == new)
    #expect(try noonmark("redo").output.hasPrefix("Redid: removed the widget x"))
    #expect(try noonmark("redo").output.hasPrefix("Redid: added the widget x"))
    #expect(try files() == other)
  }

  @Test func `keep 256 timelines, and the locks of those`() throws {
    try put("x", #"echo '{"version":1,"entries":[{}]}'"#)
    // As many as stay, and some more.
    try noonmark.write("", to: Scripts.states + "/x@0")
    _ = try noonmark.shell(
      "cd \(Scripts.states); for i in $(seq 400); do touch -d 2020-01-01 x@$i; done")
    #expect(try noonmark("widget", "reload", "x/a").status == 0)
    #expect(try noonmark.shell("ls \(Scripts.states) | wc -l").output == "256\n")
    #expect(try noonmark("widget", "list").output.contains("x/a  1 entry"))
  }

  @Test func `wait for another run for a time, and then say so`() throws {
    try put("x", Scripts.pill("1"))
    #expect(try noonmark("widget", "reload", "x").status == 0)
    let outcome = try noonmark.shell(
      #"exec flock -x .local/state/noonmark/locks/x.run-*.lock timeout 60 "$N" widget reload x"#)
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
  }
}
