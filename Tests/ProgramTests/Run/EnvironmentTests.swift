import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite struct `The environment` {
  private let noonmark: Program

  init() throws {
    noonmark = try Program()
  }

  @Test func `may lack HOME`() throws {
    let outcome = try noonmark("sun", with: ["HOME": ""])
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    for words in [["location", "set", "1", "2"], ["cache", "path"], ["cache", "clear"]] {
      let failed = try noonmark.run(words, with: ["HOME": ""])
      #expect(failed.status == 1)
      #expect(failed.errorLines.count == 1)
    }
    #expect(noonmark.everything().isEmpty)
  }

  @Test func `names folders by XDG, of which a relative one is ignored`() throws {
    _ = try noonmark(
      "location", "set", "1", "2", with: ["XDG_DATA_HOME": "\(noonmark.home)/data"])
    #expect(noonmark.text(of: "data/noonmark/location") != nil)
    _ = try noonmark("location", "set", "1", "2", with: ["XDG_DATA_HOME": "relative"])
    #expect(noonmark.text(of: ".local/share/noonmark/location") != nil)
    #expect(noonmark.text(of: "relative/noonmark/location") == nil)
    #expect(
      try noonmark("cache", "path", with: ["XDG_CACHE_HOME": "/elsewhere"]).output
        == "/elsewhere/noonmark\n")
  }

  @Test func `may have paths that act on terminals: scripts get them as they are`() throws {
    let set = #"X=$(printf '/x\033[31my'); export XDG_CONFIG_HOME="$X" XDG_CACHE_HOME="$X"; "#
    for words in ["config path", "cache path"] {
      let script = set + #""$N" "# + words
      #expect(try noonmark.shell(script).output.hasPrefix("/x\u{1B}[31my/noonmark"))
      let shown = try noonmark.atTerminal(script: script, typing: "", after: { true })
      #expect(shown.status == 0)
      #expect(shown.output.hasPrefix("/x"))
      #expect(!shown.output.contains("\u{1B}"))
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
      #expect(
        outcome.error.contains(
          "no data directory: the path in \(variable) is not UTF-8: "
            + "set XDG_DATA_HOME to one that is"))
    }
    #expect(outcome.error.contains("the value of todo.file is not UTF-8: save the file as UTF-8"))
    #expect(!outcome.output.contains("\u{FFFD}/") && !outcome.output.contains("x"))
    #expect(noonmark.everything().allSatisfy { !$0.contains("todo.txt") })
  }

  @Test func `may limit the stack or the memory to too little, which one line says`() throws {
    #expect(try noonmark("countdown", "add", "Exam", "2026-12-24").status == 0)
    let show = #"exec "$N" show countdown --no-cache --now 2026-11-21T12:00:00Z --tz UTC"#
    let stack = "noonmark: the stack limit is less than 256 kB: raise it (ulimit -s)\n"
    for size in [32, 64, 128, 192] {
      let outcome = try noonmark.shell("ulimit -s \(size); \(show)")
      #expect(outcome.status == 1 && outcome.error == stack, "\(size): \(outcome)")
    }
    // A soft limit is raised.
    let soft = try noonmark.shell("ulimit -S -s 64; \(show)")
    #expect(soft.status == 0 && soft.output.contains("Exam"), "\(soft)")
    let memory = try noonmark.shell("ulimit -d 7000; \(show)")
    let data = "noonmark: the limit of memory is less than 8 MB: raise it (ulimit -d)\n"
    #expect(memory.status == 1 && memory.error == data, "\(memory)")
    for limit in ["-s 256", "-d 16000"] {
      let outcome = try noonmark.shell("ulimit \(limit); \(show)")
      #expect(outcome.status == 0 && outcome.output.contains("Exam"), "\(limit): \(outcome)")
    }
  }

  @Test func `is described by doctor in lines that end at words`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try noonmark.start(
      ["doctor"], with: ["NO_COLOR": "1", "PATH": "/nonexistent"], on: terminal)
    process.waitUntilExit()
    let shown = terminal.shown()
    #expect(shown.contains("PATH: install notify-send\r\n           (libnotify), or"), "\(shown)")
  }

  @Test func `may have a file where locks belong, which doctor reports`() throws {
    let locks = ".local/state/noonmark/locks"
    #expect(try noonmark("doctor").output.contains("No problems found."))
    try noonmark.write("", to: locks)
    let problem = "problem    \(noonmark.home)/\(locks): Not a directory: cannot create a lock file"
    #expect(try noonmark("doctor").output.contains(problem))
    try FileManager.default.removeItem(atPath: "\(noonmark.home)/\(locks)")
    try FileManager.default.removeItem(atPath: "\(noonmark.home)/.local/state/noonmark")
    try noonmark.write("", to: ".local/state/noonmark")
    #expect(try noonmark("doctor").output.contains("state/noonmark: Not a directory: cannot"))
  }

  @Test(
    .needsMounts,
    .enabled(if: TestBinary.isNamed, "the runtime of a static debug build needs /proc"))
  func `may have no /proc`() throws {
    let outcome = try noonmark.shell(
      #"exec unshare -Urm sh -c 'mount -t tmpfs none /proc; exec "$N" sun --no-cache'"#)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(!outcome.output.isEmpty)
  }

  @Test func `is passed on to programs as it is`() throws {
    let script = #""$N" todo share $("$N" todo add T) --via command --to env"#
    for value in [nil, "enable=no"] as [String?] {
      let variables = value.map { ["SWIFT_BACKTRACE": $0] } ?? [:]
      let outcome = try noonmark.shell(script, with: variables)
      let passed = outcome.lines.filter { $0.hasPrefix("SWIFT_BACKTRACE=") }
      #expect(passed == (value.map { ["SWIFT_BACKTRACE=\($0)"] } ?? []))
      #expect(outcome.output.contains("NOONMARK_TITLE=T"))
    }
  }

  @Test func `may name a zone that does not exist: a warning, and UTC`() throws {
    let outcome = try noonmark("sun", with: ["TZ": "Europe/Olso"])
    #expect(outcome.status == 0)
    #expect(
      outcome.error
        == "noonmark: unknown time zone 'Europe/Olso': did you mean 'Europe/Oslo'? (TZ); "
        + "using UTC\n")
  }

  @Test func `may have a zone by a POSIX rule`() throws {
    let outcome = try noonmark(
      "solstice", "--format", "json", "--now", "2026-01-21T12:00:00Z",
      with: ["TZ": "<+0530>-5:30"])
    #expect(outcome.output.contains(#""refresh_at":"2026-01-22T00:00:00+05:30""#))
  }

  @Test func `may have a full disk behind stdout`() throws {
    let outcome = try noonmark.shell(#""$N" sun --no-cache >/dev/full"#)
    #expect(outcome.status == 1)
    #expect(
      outcome.error
        == "noonmark: cannot write to standard output: No space left on device\n")
    // The same from the cache.
    let warm = try noonmark.shell(#""$N" sun >/dev/null; "$N" sun >/dev/full"#)
    #expect(warm.status == 1)
    #expect(warm.errorLines.count == 1)
  }

  @Test func `may have a reader that has gone`() throws {
    let outcome = try noonmark.shell(
      #"mkfifo p; sleep 5 <p & exec 3>p; kill $!; wait $! 2>/dev/null; "$N" sun >&3; echo $?"#)
    #expect(outcome.output == "0\n")
    #expect(outcome.error.isEmpty)
  }

  @Test func `may have no open descriptors at all`() throws {
    let outcome = try noonmark.shell(#""$N" sun <&- >&- 2>&-"#)
    #expect(outcome.status <= 1)
    #expect(outcome.output.isEmpty)
  }

  @Test(arguments: ["xx_YY.UTF-8", "C", "\u{1B}[31m", "../../etc/passwd"])
  func `may name any locale`(locale: String) throws {
    let outcome = try noonmark(
      "solstice", "--size", "large", "--now", "2026-01-21T12:00:00Z", "--tz", "Europe/Oslo",
      with: ["LC_ALL": locale])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Fri Mar 20, 2026 3:46 PM"))
  }
}
