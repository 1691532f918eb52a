import Foundation
import TestSupport
import Testing

@Suite struct `The commands for widgets of one's own` {
  private let noonmark = Program()
  private static let folder = Scripts.folder
  private var folder: String { "\(noonmark.home)/\(Scripts.folder)" }

  /// Runs commands in a home in which a widget is put by a shell.
  private func put(_ name: String, _ body: String) throws {
    try noonmark.shell(
      #"mkdir -p "$F" && chmod 700 "$F" && printf '#!/bin/sh\n%s\n' "$B" >new && chmod 700 new && "#
        + #"mv new "$F/$NAME""#, with: ["F": Self.folder, "NAME": name, "B": body]
    ).expect(0)
  }

  @Test func `list what there is, and say how to begin`() throws {
    for words in [["widget"], ["widget", "list"]] {
      try noonmark.run(words).expect(
        0, output: "No widgets of your own: noonmark widget new NAME writes an example.\n",
        error: "")
    }
    try noonmark("widget", "list", "--format", "json").expect(output: "[]\n")
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
    try noonmark("widget", "list", "--now", "2026-11-20T12:00:00Z").expect(
      output: .has("runs again on Nov 21, 2026 at 1:00 PM"))
    try noonmark("widget", "list", "--format", "json", "--now", Scripts.noon).expect(
      output: .equals(
        #"[{"widget":"b","argument":null,"state":"loading","ran_at":null,"due":null,"#
          + #""problem":null},"#
          + #"{"widget":"b","argument":"世界","state":"ok","ran_at":"2026-11-21T12:00:00Z","#
          + #""due":"2026-11-21T13:00:00Z","problem":null},"#
          + #"{"widget":"c","argument":null,"state":"error","ran_at":null,"due":null,"#
          + #""problem":"it exited with status 1"},"#
          + #"{"widget":"longer-name","argument":null,"state":"ok","#
          + #""ran_at":"2026-11-21T12:00:00Z","due":null,"problem":null}]"# + "\n"))
  }

  @Test(arguments: [nil, "sh", "python"]) func `write an example that works`(
    language: String?
  ) throws {
    let options = language.map { ["--language", $0] } ?? []
    try noonmark.run(["widget", "new", "mine"] + options).expect(
      0, output: "\(folder)/mine\n", error: "")
    let text = try #require(noonmark.text(of: Self.folder + "/mine"))
    expect(text, .starts("#!"), .has("docs/widgets.md"))
    try noonmark.shell("stat -c %a \(Self.folder) \(Self.folder)/mine").expect(output: "700\n700\n")
    guard language != "python" || FileManager.default.fileExists(atPath: "/usr/bin/python3") else {
      return
    }
    try noonmark("widget", "check", "mine", "--now", Scripts.noon).expect(
      0, output: "\(folder)/mine: 1 entry, runs again at 12:10 PM\n", error: "")
    #expect(noonmark.text(of: Scripts.states + "/mine") == nil)
    try noonmark("widget", "reload", "mine//tmp", "--now", Scripts.noon).expect(
      0, output: "mine//tmp: 1 entry, runs again at 12:10 PM\n", error: "")
    try noonmark("show", "mine//tmp", "--size", "large", "--now", Scripts.noon).expect(
      output: .has("/tmp", "Disk"))
  }

  @Test func `write an example in Swift`() throws {
    try noonmark("widget", "new", "mine", "--language", "swift").expect(0)
    let text = try #require(noonmark.text(of: Self.folder + "/mine"))
    expect(text, .starts("#!/usr/bin/env swift\n"))
  }

  @Test func `change no file that exists`() throws {
    try put("mine", "exit 1")
    let old = noonmark.text(of: Self.folder + "/mine")
    _ = try noonmark.shell("ln -s ../elsewhere \(Self.folder)/link")
    for name in ["mine", "link"] {
      try noonmark("widget", "new", name).expect(
        1, output: "", error: "noonmark: \(folder)/\(name) exists: use another name, or edit it\n")
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
    try noonmark("widget", "new", name).expect(
      2, output: "", error: .starts("noonmark: \(message)"), .lines(1))
    #expect(noonmark.everything().isEmpty)
  }

  @Test(arguments: ["check", "reload", "remove"])
  func `name the nearest widget`(command: String) throws {
    try put("weather", Scripts.pill("1"))
    let words = ["widget", command]
    try noonmark.run(words + ["wether/Oslo"]).expect(
      1, error: "noonmark: unknown widget 'wether': did you mean 'weather'?\n")
    try noonmark.run(words + ["zzz"]).expect(
      error: "noonmark: unknown widget 'zzz': see noonmark widget list\n")
    try noonmark.run(words + ["sun"]).expect(
      2, error: "noonmark: 'sun' is a built-in widget: use another name\n")
    try noonmark.run(words).expect(2)
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
    let outcome = try noonmark("widget", "check", "x").expect(1)
    #expect(
      outcome.output == """
        \(folder)/x: line 2, column 13, at $.entries[0].titel: unknown member 'titel': \
        did you mean 'title'?
        \(folder)/x: line 2, column 54, at $.entries[0].pill["\\u001b[31m"]: unknown member '[31m'

        """)
    outcome.expect(error: "noonmark: \(folder)/x has 2 problems (listed above)\n")
    // It is shown all the same.
    try noonmark("widget", "reload", "x").expect(0)
  }

  @Test func `remove a widget and all that it printed`() throws {
    try put("x", Scripts.pill("1"))
    try put("x-y", Scripts.pill("1"))
    for name in ["x", "x/a", "x/b", "x-y"] {
      try noonmark("widget", "reload", name).expect(0)
    }
    try noonmark("widget", "remove", "x").expect(
      2,
      error: .equals(
        "noonmark: refusing to remove without confirmation: stdin is not a terminal "
          + "(use --yes)\n"))
    try noonmark("widget", "remove", "x", "--yes").expect(output: "Removed x\n")
    #expect(
      try noonmark.shell("ls -A \(Self.folder) \(Scripts.states)").output.split(separator: "\n")
        .filter { $0 == "x-y" }.count == 2)
    try noonmark.shell("ls -A \(Scripts.states)").expect(output: "x-y\n")
    try noonmark.shell("ls .local/state/noonmark/locks | grep -c '^x[.@-]'").expect(output: "2\n")
    try noonmark("x").expect(2)
    try noonmark("widget", "remove", "x", "--yes").expect(1)
    // One whose file is gone, and one that is a link to nothing.
    _ = try noonmark.shell("cd \(Self.folder) && rm x-y && ln -s /nowhere z")
    try noonmark("widget", "remove", "z", "--yes").expect(output: "Removed z\n")
    try noonmark("widget", "list").expect(output: .starts("x-y  failing: "))
    try noonmark("widget", "remove", "x-y", "--yes").expect(output: "Removed x-y\n")
    try noonmark("widget", "list", "--format", "json").expect(output: "[]\n")
  }

  @Test func `add and remove a widget so that undo and redo move it`() throws {
    func files() throws -> String { try noonmark.shell("ls -l \(Self.folder)/*").output }
    try noonmark("widget", "new", "x").expect(0)
    let new = try files()
    expect(new, .starts("-rwx------"))
    try noonmark("undo").expect(output: .starts("Undid: added the widget x"))
    #expect(try files().isEmpty)
    try noonmark("redo").expect(output: .starts("Redid: added the widget x"))
    #expect(try files() == new)
    // Without its program, the timeline is not shown.
    try noonmark("x").expect(0)
    try noonmark("undo").expect(0)
    try noonmark("widget", "list", "--format", "json").expect(output: "[]\n")
    try noonmark("redo").expect(0)
    try noonmark("widget", "remove", "x", "--yes").expect(output: "Removed x\n")
    #expect(try files().isEmpty)
    // Another one of the name is neither replaced nor lost.
    try noonmark("widget", "new", "x", "--language", "python").expect(0)
    let other = try files()
    try noonmark("undo").expect(output: .starts("Undid: added the widget x"))
    try noonmark("undo").expect(output: .starts("Undid: removed the widget x"))
    #expect(try files() == new)
    try noonmark("redo").expect(output: .starts("Redid: removed the widget x"))
    try noonmark("redo").expect(output: .starts("Redid: added the widget x"))
    #expect(try files() == other)
  }

  @Test func `keep 256 timelines, and the locks of those`() throws {
    try put("x", #"echo '{"version":1,"entries":[{}]}'"#)
    // As many as stay, and some more.
    try noonmark.write("", to: Scripts.states + "/x@0")
    _ = try noonmark.shell(
      "cd \(Scripts.states); for i in $(seq 400); do touch -d 2020-01-01 x@$i; done")
    try noonmark("widget", "reload", "x/a").expect(0)
    try noonmark.shell("ls \(Scripts.states) | wc -l").expect(output: "256\n")
    try noonmark("widget", "list").expect(output: .has("x/a  1 entry"))
  }

  @Test func `wait for another run for a time, and then say so`() throws {
    try put("x", Scripts.pill("1"))
    try noonmark("widget", "reload", "x").expect(0)
    try noonmark.shell(
      #"exec flock -x .local/state/noonmark/locks/x.run-*.lock timeout 60 "$N" widget reload x"#
    ).expect(1, error: .lines(1))
  }
}
