import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `The environment` {
  private let noonmark = Program()

  @Test func `may lack HOME`() throws {
    try noonmark("sun", with: ["HOME": ""]).expect(0, error: "")
    for words in [["location", "set", "1", "2"], ["cache", "path"], ["cache", "clear"]] {
      try noonmark.run(words, with: ["HOME": ""]).expect(1, error: .lines(1))
    }
    #expect(noonmark.everything().isEmpty)
  }

  @Test func `names folders by XDG and ignores relative ones`() throws {
    _ = try noonmark(
      "location", "set", "1", "2", with: ["XDG_DATA_HOME": "\(noonmark.home)/data"])
    #expect(noonmark.text(of: "data/noonmark/location") != nil)
    _ = try noonmark("location", "set", "1", "2", with: ["XDG_DATA_HOME": "relative"])
    #expect(noonmark.text(of: ".local/share/noonmark/location") != nil)
    #expect(noonmark.text(of: "relative/noonmark/location") == nil)
    try noonmark("cache", "path", with: ["XDG_CACHE_HOME": "/elsewhere"]).expect(
      output: "/elsewhere/noonmark\n")
  }

  @Test func `may have paths that act on terminals: scripts get them as they are`() throws {
    let set = #"X=$(printf '/x\033[31my'); export XDG_CONFIG_HOME="$X" XDG_CACHE_HOME="$X"; "#
    for words in ["config path", "cache path"] {
      let script = set + #""$N" "# + words
      try noonmark.shell(script).expect(output: .starts("/x\u{1B}[31my/noonmark"))
      try noonmark.atTerminal(script: script, typing: "", after: { true }).expect(
        0, output: .starts("/x"), .lacks("\u{1B}"))
    }
  }

  @Test func `has no directory whose path is not UTF-8, rather than another one`() throws {
    let script = #"""
      B=$(printf 'h\377'); mkdir "$B"
      HOME="$PWD/$B" "$N" countdown add Exam 2026-12-24
      echo $?
      XDG_DATA_HOME="$PWD/$B" "$N" countdown add Exam 2026-12-24
      echo $?
      printf 'todo.file = %s/x\377/todo.txt\n' "$PWD" >.config/noonmark/config
      "$N" todo add Milk
      echo $?
      ls -d h* x*
      """#
    try noonmark.write("", to: ".config/noonmark/config")
    let outcome = try noonmark.shell(script)
    #expect(outcome.output.components(separatedBy: "1\n").count == 4)
    for variable in ["HOME", "XDG_DATA_HOME"] {
      outcome.expect(
        error: .has(
          "no data directory: the path in \(variable) is not UTF-8: "
            + "set XDG_DATA_HOME to one that is"))
    }
    outcome.expect(
      output: .lacks("\u{FFFD}/", "x"),
      error: .has("the value of todo.file is not UTF-8: save the file as UTF-8"))
    #expect(noonmark.everything().allSatisfy { !$0.contains("todo.txt") })
  }

  @Test func `may limit the stack or the memory to too little, which one line says`() throws {
    try noonmark("countdown", "add", "Exam", "2026-12-24").expect(0)
    let show = #"exec "$N" show countdown --no-cache --now 2026-11-21T12:00:00Z --tz UTC"#
    let stack = "noonmark: the stack limit is less than 256 kB: raise it (ulimit -s)\n"
    for size in [32, 64, 128, 192] {
      try noonmark.shell("ulimit -s \(size); \(show)").expect(
        1, error: .equals(stack), for: size)
    }
    // A soft limit is raised.
    try noonmark.shell("ulimit -S -s 64; \(show)").expect(0, output: .has("Exam"))
    let memory = try noonmark.shell("ulimit -d 7000; \(show)")
    let data = "noonmark: the limit of memory is less than 8 MB: raise it (ulimit -d)\n"
    memory.expect(1, error: .equals(data))
    for limit in ["-s 256", "-d 16000"] {
      try noonmark.shell("ulimit \(limit); \(show)").expect(
        0, output: .has("Exam"), for: limit)
    }
  }

  @Test func `is described by doctor in lines that end at words`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try noonmark.start(
      ["doctor"], with: ["NO_COLOR": "1", "PATH": "/nonexistent"], on: terminal)
    process.waitUntilExit()
    let shown = terminal.shown()
    expect(shown, .has("PATH: install notify-send\r\n           (libnotify), or"))
  }

  @Test func `may have a file where locks belong, which doctor reports`() throws {
    let locks = ".local/state/noonmark/locks"
    try noonmark("doctor").expect(output: .has("No problems found."))
    try noonmark.write("", to: locks)
    let problem = "problem    \(noonmark.home)/\(locks): Not a directory: cannot create a lock file"
    try noonmark("doctor").expect(output: .has(problem))
    try FileManager.default.removeItem(atPath: "\(noonmark.home)/\(locks)")
    try FileManager.default.removeItem(atPath: "\(noonmark.home)/.local/state/noonmark")
    try noonmark.write("", to: ".local/state/noonmark")
    try noonmark("doctor").expect(output: .has("state/noonmark: Not a directory: cannot"))
  }

  @Test(
    .needsMounts,
    .enabled(if: TestBinary.isNamed, "the runtime of a static debug build needs /proc"))
  func `may have no /proc`() throws {
    let outcome = try noonmark.shell(
      #"exec unshare -Urm sh -c 'mount -t tmpfs none /proc; exec "$N" sun --no-cache'"#
    ).expect(0, error: "")
    #expect(!outcome.output.isEmpty)
  }

  @Test func `is passed on to programs as it is`() throws {
    let script = #""$N" todo share $("$N" todo add T) --via command --to env"#
    for value in [nil, "enable=no"] as [String?] {
      let variables = value.map { ["SWIFT_BACKTRACE": $0] } ?? [:]
      let outcome = try noonmark.shell(script, with: variables)
      let passed = outcome.lines.filter { $0.hasPrefix("SWIFT_BACKTRACE=") }
      #expect(passed == (value.map { ["SWIFT_BACKTRACE=\($0)"] } ?? []))
      outcome.expect(output: .has("NOONMARK_TITLE=T"))
    }
  }

  @Test func `may name a zone that does not exist: a warning, and UTC`() throws {
    try noonmark("sun", with: ["TZ": "Europe/Olso"]).expect(
      0,
      error: .equals(
        "noonmark: unknown time zone 'Europe/Olso': did you mean 'Europe/Oslo'? (TZ); "
          + "using UTC\n"))
  }

  @Test func `has a warning about a zone whose sign is that of POSIX`() throws {
    try noonmark("sun", "--tz", "UTC+2").expect(
      0,
      error: .equals(
        "noonmark: 'UTC+2' is 2 hours behind UTC, as in POSIX: write Etc/GMT-2 for 2 hours ahead "
          + "of UTC\n"))
    for zone in ["Etc/GMT-2", "<+02>-2", "GMT+0"] {
      try noonmark("sun", "--tz", zone).expect(0, error: "")
    }
    try noonmark("sun", with: ["TZ": "UTC+2"]).expect(0, error: "")
  }

  @Test func `may have a zone by a POSIX rule`() throws {
    try noonmark(
      "solstice", "--format", "json", "--now", "2026-01-21T12:00:00Z", with: ["TZ": "<+0530>-5:30"]
    ).expect(output: .has(#""refresh_at":"2026-01-22T00:00:00+05:30""#))
  }

  @Test func `may have a full disk behind stdout`() throws {
    try noonmark.shell(#""$N" sun --no-cache >/dev/full"#).expect(
      1, error: "noonmark: cannot write to standard output: No space left on device\n")
    // The same from the cache.
    try noonmark.shell(#""$N" sun >/dev/null; "$N" sun >/dev/full"#).expect(1, error: .lines(1))
  }

  @Test func `may have a reader that has gone`() throws {
    try noonmark.shell(
      #"mkfifo p; sleep 5 <p & exec 3>p; kill $!; wait $! 2>/dev/null; "$N" sun >&3; echo $?"#
    ).expect(output: "0\n", error: "")
  }

  @Test func `may have no open descriptors at all`() throws {
    let outcome = try noonmark.shell(#""$N" sun <&- >&- 2>&-"#)
    #expect(outcome.status <= 1)
    outcome.expect(output: "")
  }

  @Test(arguments: ["xx_YY.UTF-8", "C", "\u{1B}[31m", "../../etc/passwd"])
  func `may name any locale`(locale: String) throws {
    try noonmark(
      "solstice", "--size", "large", "--now", "2026-01-21T12:00:00Z", "--tz", "Europe/Oslo",
      with: ["LC_ALL": locale]
    ).expect(0, output: .has("Fri Mar 20, 2026 3:46 PM"))
  }
}
