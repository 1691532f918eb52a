import Foundation
import TestSupport
import Testing

@Suite(.waits) struct `A widget that fails` {
  private let scripts: Scripts
  private var path: String { "\(scripts.noonmark.home)/\(Scripts.folder)/load" }

  init() throws {
    scripts = try Scripts()
  }

  /// Scripts that fail, and why.
  private static let failures: [(body: String, problem: String)] = [
    ("exit 3", "it exited with status 3"),
    ("echo '{'; exit 1", "it exited with status 1"),
    ("printf 'x\\nno network\\033[31m\\n' >&2; exit 1", "it exited with status 1: no network[31m"),
    ("kill -9 $$", "signal 9 ended it"), ("kill -15 $$", "signal 15 ended it"),
    (":", "it printed nothing"), ("exec >&-", "it printed nothing"),
    ("echo oops", "line 1, column 1: expected a value"),
    (
      Scripts.printing(#"{"version": 1, "entries": [{"pill": {}}]}"#),
      "line 1, column 37, at $.entries[0].pill: no text, until or since"
    ),
    (#"printf '{"version":1,"entries":[{}]} \377'"#, "line 1, column 30: invalid UTF-8"),
    (#"printf '\000'"#, "line 1, column 1: expected a value"),
    ("head -c 10000000 /dev/urandom", "it printed more than 256 KiB"),
    ("yes", "it printed more than 256 KiB"),
    ("head -c 10000000 /dev/zero >&2; exit 1", "it exited with status 1"),
  ]

  @Test(arguments: failures)
  func `says why, and keeps its last entry`(body: String, problem: String) throws {
    try scripts.put(body)
    try scripts.noonmark("widget", "check", "load").expect(
      1, output: "", error: "noonmark: \(path): \(problem)\n")
    #expect(scripts.noonmark.text(of: Scripts.states + "/load") == nil)

    // Before there is an entry.
    try scripts.noonmark("widget", "reload", "load", "--now", Scripts.noon).expect(
      1, error: "noonmark: load: \(problem)\n")
    #expect(try scripts.text() == "load failed\n")
    #expect(try scripts.content()["problem"] as? String == problem)
    #expect(try scripts.wait() == 10)
    try scripts.noonmark("load", "--size", "large", "--now", Scripts.noon).expect(
      output: .has("noonmark widget check load"))

    // After it.
    try scripts.put(Scripts.pill("1"))
    try scripts.reload()
    try scripts.put(body)
    try scripts.noonmark("widget", "reload", "load", "--now", Scripts.noon).expect(1)
    #expect(try scripts.text() == "[1]\n")
    #expect(try scripts.wait() == 10)
    #expect(scripts.runs == 1)
  }

  @Test func `is tried again later each time, and stale after its end`() throws {
    try scripts.put(Scripts.pill("1"))
    try scripts.reload()
    try scripts.put(
      "echo run >>\"$HOME/runs\"; test -e \"$HOME/well\" || exit 1\n" + Scripts.pill("2"))
    // It has changed, so it runs; its entry is good until one o'clock.
    #expect(try scripts.wait() == 1)
    #expect(try eventually(every: 50) { try scripts.wait() == 10 })
    #expect(try scripts.text() == "[1]\n")
    #expect(scripts.runs == 2)
    // Each of these runs it; each fails.
    var count = 2
    for (time, pause) in [
      ("2026-11-21T12:00:10Z", 20), ("2026-11-21T12:00:30Z", 40), ("2026-11-21T13:30:00Z", 80),
    ] {
      #expect(try scripts.wait(at: time) == 1)
      #expect(try eventually(every: 50) { try scripts.wait(at: time) == pause }, "\(time)")
      count += 1
      #expect(scripts.runs == count)
    }
    let time = "2026-11-21T13:31:00Z"
    #expect(try scripts.text(at: time) == "[1] ⚠\n")
    try scripts.noonmark("load", "--format", "waybar", "--now", time).expect(
      output: .has(#""class":["stale","load-stale","load"]"#))
    try scripts.noonmark("widget", "list", "--now", time).expect(
      output: "load  failing: it exited with status 1\n")
    #expect(scripts.runs == count)
    try scripts.shell("touch well")
    // A reload on request does not wait for the next try.
    try scripts.reload(at: time)
    #expect(try scripts.text(at: time) == "[2]\n")
    #expect(try scripts.wait(at: time) == 3600)
  }

  @Test(arguments: [
    ("rm", "No such file or directory"), ("chmod -x", "is not executable: run chmod +x "),
  ])
  func `because its file is gone or cannot be run stays as it was`(
    command: String, problem: String
  ) throws {
    try scripts.put(Scripts.pill("1"))
    try scripts.reload()
    try scripts.shell("\(command) \(Scripts.folder)/load")
    try expect(scripts.text(), .starts("[1]"))
    let late = "2026-11-21T14:00:00Z"
    #expect(try scripts.text(at: late) == "[1] ⚠\n")
    #expect((try scripts.content(at: late)["problem"] as? String)?.contains(problem) == true)
    #expect(try scripts.wait(at: late) == nil)
    for words in ["check", "reload"] {
      try scripts.noonmark("widget", words, "load").expect(1, error: .has(problem))
    }
    try scripts.noonmark("widget", "list").expect(output: .has("failing: "))
    #expect(scripts.runs == 1)
    // It is seen at once when it is back.
    try scripts.put(Scripts.pill("2"))
    #expect(try eventually(every: 50) { try scripts.text(at: late) == "[2]\n" })
  }

  @Test(arguments: [
    ("no interpreter", "echo x", "begin it with #!/bin/sh"),
    ("an interpreter that is not there", "#!/no/such/sh\n", "check its first line"),
    ("an empty file", "", "begin it with #!/bin/sh"),
  ])
  func `because it is no program says how to begin it`(
    name: String, text: String, advice: String
  ) throws {
    try scripts.shell(
      #"printf '%s' "$TEXT" >new && chmod 700 new && mv new "$FILE""#,
      ["TEXT": text, "FILE": "\(Scripts.folder)/load"])
    try scripts.noonmark("widget", "check", "load").expect(1, error: .lines(1), .has(advice))
  }

  @Test func `with a long reason is listed with its start`() throws {
    try scripts.put("head -c 4096 /dev/zero | tr '\\000' '\\377' >&2; exit 1")
    try scripts.noonmark("widget", "reload", "load", "--now", Scripts.noon).expect(1)
    let problem = try #require(try scripts.content()["problem"] as? String)
    expect(problem, .starts("it exited with status 1: \u{FFFD}"), .ends("…"))
    #expect(problem.unicodeScalars.count == 400)
  }

  @Test(arguments: ["", "exec >&- 2>&-; "])
  func `by hanging is ended at the limit, with its children`(start: String) throws {
    try scripts.noonmark("config", "set", "widgets.timeout", "1").expect(0)
    try scripts.put(Scripts.pill("1"))
    try scripts.reload()
    // Both hold the pipe open until they end.
    try scripts.shell("mkfifo held")
    try scripts.put(
      start + "exec 9>\"$HOME/held\"; trap '' TERM HUP INT; (sleep 1000) & sleep 1000")
    let late = "2026-11-21T14:00:00Z"
    #expect(try scripts.wait(at: late) == 1)
    #expect(try scripts.shell("timeout 30 cat held").isEmpty)
    #expect(try eventually(every: 50) { try scripts.text(at: late) == "[1] ⚠\n" })
    #expect(
      try scripts.content(at: late)["problem"] as? String
        == "it ran longer than 1 second: see widgets.timeout in the configuration")
    // The pause begins at its end, at least a second later.
    #expect(try eventually(every: 50) { try scripts.wait(at: late) ?? 0 > 10 })
  }

  @Test func `because noonmark was killed is run again`() throws {
    try scripts.makeGate()
    try scripts.put("echo $PPID >noonmark\n\(Scripts.awaitGate)\n\(Scripts.pill("1"))")
    #expect(try scripts.wait() == 1)
    #expect(eventually { scripts.noonmark.text(of: "noonmark")?.hasSuffix("\n") == true })
    try scripts.shell("kill -9 $(cat noonmark)")
    try scripts.openGate()
    // Its result is lost. It is not run again at once, so that no crash repeats quickly.
    #expect(eventually { scripts.runs == 1 })
    #expect(try eventually(every: 50) { try scripts.wait() == 10 })
    #expect(try scripts.text() == "load Loading…\n")
    try scripts.shell("touch -d '1 minute ago' .local/state/noonmark/locks/load.run-*")
    #expect(try scripts.wait() == 1)
    try scripts.openGate()
    #expect(try eventually(every: 50) { try scripts.text() == "[1]\n" })
    #expect(scripts.runs == 2)
  }

  @Test func `because noonmark was asked to end leaves nothing behind`() throws {
    try scripts.shell("mkfifo held")
    try scripts.put("exec 9>\"$HOME/held\"; echo $PPID >noonmark; sleep 1000 & sleep 1000")
    #expect(try scripts.wait() == 1)
    let script = "timeout 30 cat held & sleep 0; while ! [ -s noonmark ]; do :; done; "
    #expect(try scripts.shell(script + "kill $(cat noonmark); wait").isEmpty)
    #expect(scripts.noonmark.text(of: Scripts.states + "/load") == nil)
  }

  @Test(arguments: ["", "x", "\u{0}\u{1}", "ran = 2026-11-21T12:00:00Z\n\n{\"version\": 9}"])
  func `because its state is damaged runs again`(text: String) throws {
    try scripts.put(Scripts.pill("1"))
    try scripts.reload()
    try scripts.noonmark.write(text, to: Scripts.states + "/load")
    try scripts.shell("touch -d '1 minute ago' .local/state/noonmark/locks/load.run-*")
    // The script has not changed since then.
    try expect(scripts.text(), .starts("load "))
    #expect(try eventually(every: 50) { try scripts.text() == "[1]\n" })
    #expect(scripts.runs == 2)
  }

  @Test func `because its state cannot be stored says so`() throws {
    try scripts.put(Scripts.pill("1"))
    try scripts.noonmark.write("in the way", to: ".local/state")
    try scripts.noonmark("show", "load", "--size", "small", "--now", Scripts.noon).expect(
      0, output: "load failed\n")
    let problem = try scripts.content()["problem"] as? String
    let state = "\(scripts.noonmark.home)/\(Scripts.states)/load"
    #expect(problem == "cannot read \(state): Not a directory")
    #expect(scripts.runs == 0)
    try scripts.shell("rm .local/state")
    #expect(try eventually(every: 50) { try scripts.text() == "[1]\n" })
  }
}

@Suite(.waits) struct `A widget that others could have written` {
  private let scripts: Scripts

  init() throws {
    scripts = try Scripts()
    try scripts.put(Scripts.pill("1"))
  }

  /// Whether the script does not run, for a reason.
  private func expectRefusal(_ problem: String) throws {
    let expected = problem.replacing("~", with: scripts.noonmark.home)
    #expect(try scripts.text() == "load failed\n")
    #expect(try scripts.content()["problem"] as? String == expected)
    #expect(try scripts.wait() == nil)
    try scripts.noonmark("widget", "check", "load").expect(1, error: .ends("\(expected)\n"))
    try scripts.noonmark("widget", "reload", "load").expect(error: "noonmark: load: \(expected)\n")
    try scripts.noonmark("widget", "list").expect(output: .has("failing: "))
    #expect(scripts.runs == 0)
  }

  @Test(arguments: ["g+w", "o+w"]) func `is not run`(mode: String) throws {
    let folder = "~/\(Scripts.folder)"
    try scripts.shell("chmod \(mode) \(Scripts.folder)/load")
    try expectRefusal("others can write to \(folder)/load: run chmod go-w \(folder)/load")
    try scripts.shell("chmod go-w \(Scripts.folder)/load; chmod \(mode) \(Scripts.folder)")
    try expectRefusal("others can write to \(folder): run chmod go-w \(folder)")
    // It is seen at once when that is corrected.
    try scripts.shell("chmod go-w \(Scripts.folder)")
    #expect(try eventually(every: 50) { try scripts.text() == "[1]\n" })
  }

  @Test(.needsRoot)
  func `is not run if it belongs to another user`() throws {
    let folder = "~/\(Scripts.folder)"
    let reason = "belongs to another user: only your own widgets are run"
    try scripts.shell("chown 65534 \(Scripts.folder)/load")
    try expectRefusal("\(folder)/load \(reason)")
    try scripts.shell("chown 0 \(Scripts.folder)/load; chown 65534 \(Scripts.folder)")
    try expectRefusal("\(folder) \(reason)")
  }

  @Test(.needsPlainUser)
  func `is run if it is root's, and only root can change it`() throws {
    // As in the store of Nix: a link to a file of root in a directory of root.
    func check(_ change: String) throws -> Outcome {
      try scripts.noonmark.shell(
        "mkdir -p store; cp -n \(Scripts.folder)/load store/load; chmod 555 store/load; "
          + "ln -sf \"$HOME\"/store/load \(Scripts.folder)/load; " + PlainUser.prefix
          + "chown -R 0:0 store; \(change); \"$@\" \"$N\" widget check load")
    }
    try check("true").expect(0)
    try check("chmod 777 store").expect(error: .has("/store: only your own widgets are run"))
    try check("chmod 755 store; chown 65533 store/load").expect(
      error: .has("belongs to another user"))
  }

  @Test func `is not run if it is no regular file`() throws {
    for command in ["mkdir", "mkfifo", "ln -s /dev/null"] {
      try scripts.shell("rm -rf \(Scripts.folder)/load; \(command) \(Scripts.folder)/load")
      try expectRefusal("~/\(Scripts.folder)/load is not a regular file")
    }
  }

  @Test func `may be a link to a file of the user's own`() throws {
    try scripts.shell("mv \(Scripts.folder)/load real; ln -s ~/real \(Scripts.folder)/load")
    try scripts.shell("chmod g+w real")
    try expectRefusal(
      "others can write to ~/\(Scripts.folder)/load: run chmod go-w ~/\(Scripts.folder)/load")
    try scripts.shell("chmod g-w real")
    try scripts.reload()
    #expect(scripts.runs == 1)
    try scripts.shell("rm real")
    #expect(try scripts.text() == "[1]\n")
  }

  @Test func `is not run if it is a link into a directory that others can write to`() throws {
    let load = "\(Scripts.folder)/load"
    try scripts.shell("mkdir shared; mv \(load) shared/load; ln -s ~/shared/load \(load)")
    try scripts.shell("chmod 777 shared")
    try expectRefusal("others can write to ~/shared: only your own widgets are run")
    try scripts.shell("chmod 755 shared")
    try scripts.reload()
    #expect(scripts.runs == 1)
  }
}
