import Foundation
import TestSupport
import Testing

@Suite(.waits) struct `A follower` {
  private let noonmark = Program()
  private static let dates = ".local/share/noonmark/dates"
  private static let configuration = ".config/noonmark/config"
  private static let small = ["countdown", "--size", "small", "--now", "2026-11-21T12:00:00Z"]

  private func follow(
    _ words: [String] = small, with environment: [String: String] = [:]
  ) throws -> Follow {
    try Follow(words, of: noonmark, with: environment)
  }

  @Test func `writes at once, and again when a date is added, changed or removed`() throws {
    let bar = try follow()
    #expect(bar.line() == "No dates")
    _ = try noonmark("countdown", "add", "Launch", "2026-12-24")
    #expect(bar.line() == "➤ Launch [33d]")
    _ = try noonmark("countdown", "edit", "Launch", "--date", "2026-12-25")
    #expect(bar.line() == "➤ Launch [34d]")
    _ = try noonmark("countdown", "remove", "Launch", "--yes")
    // A bar leaves out a widget that has had entries.
    #expect(bar.line() == "")
  }

  @Test func `sees what is edited by hand, however the editor writes it`() throws {
    try noonmark.write("2026-12-24 | A\n", to: Self.dates)
    let bar = try follow()
    #expect(bar.line() == "A [33d]")
    let path = "\(noonmark.home)/\(Self.dates)"
    // In place; at the end; another file in its place; through a copy kept aside.
    for (script, days) in [
      ("echo '2026-12-25 | A' >$F", 34), ("echo '2026-11-25 | B' >>$F", 4),
      ("echo '2026-11-26 | B' >$F.new; mv $F.new $F", 5),
      ("mv $F $F~; echo '2026-11-27 | B' >$F", 6),
      ("rm $F; sed s/26/28/2 $F~ >$F; echo '2026-11-28 | B' >$F", 7),
      ("mv $F $F.real; echo '2026-11-29 | B' >$F.real; ln -s dates.real $F", 8),
      ("echo '2026-11-30 | B' >$F.real", 9),
    ] {
      try noonmark.shell(script, with: ["F": path]).expect(0)
      #expect(bar.shows("\(days == 34 ? "A" : "B") [\(days)d]"), "\(script)")
    }
  }

  @Test func `follows the current configuration, also if there was no file`() throws {
    let bar = try follow()
    #expect(bar.line() == "No dates")
    try noonmark.write("2026-12-24 | A | icon=gift\n", to: Self.dates)
    expect(bar.line(), .ends("[33d]"))
    try noonmark.write("icons = ascii\n", to: Self.configuration)
    let ascii = bar.line()
    expect(ascii, .ends("[33d]"))
    try noonmark.write("icons = emoji\n", to: Self.configuration)
    #expect(bar.line() == "🎁 A [33d]")
    _ = try noonmark.shell("rm -r .config")
    #expect(bar.line().map { $0.hasSuffix("[33d]") && $0 != ascii } == true)
  }

  @Test func `shows a theme of the user's own as it is`() throws {
    let path = ".config/noonmark/themes/mine.theme"
    try noonmark.write("countdown = #ff0000\nseparator = \" a \"\n", to: path)
    let bar = try follow([
      "show", "sun", "solstice", "--size", "small", "--theme", "mine", "--now",
      "2026-11-21T12:00:00Z",
    ])
    expect(bar.line(), .has(" a "))
    try noonmark.write("separator = \" b \"\n", to: path)
    expect(bar.line(), .has(" b "))
    // Without its theme it goes on in the default theme. The new theme is complete before it is
    // moved to its place: a file that is being written can be read half written.
    _ = try noonmark.shell("mv .config/noonmark/themes away")
    expect(bar.line(), .has(" │ "))
    _ = try noonmark.shell(
      "echo 'separator = \" c \"' >away/mine.theme; mv away .config/noonmark/themes")
    expect(bar.line(), .has(" c "))
  }

  @Test(arguments: ["plain", "ansi", "json", "tmux"])
  func `shows the name of a date that is removed, and goes on with the others`(
    format: String
  ) throws {
    try noonmark.write("2026-12-24 | A\n2026-12-25 | B\n", to: Self.dates)
    let bar = try follow([
      "show", "countdown/A", "countdown/B", "--size", "small", "--format", format, "--color",
      "never", "--now", "2026-11-21T12:00:00Z",
    ])
    expect(bar.line(), .has("33d"))
    _ = try noonmark("countdown", "remove", "A", "--yes")
    expect(bar.line(), .has("A not found", "34d"))
    _ = try noonmark("countdown", "edit", "B", "--date", "2026-12-26")
    expect(bar.line(), .has("A not found", "35d"))
  }

  @Test func `writes nothing if nothing has changed`() throws {
    try noonmark.write("2026-12-24 | A\n", to: Self.dates)
    for format in ["plain", "json", "tmux"] {
      let bar = try follow(Self.small + ["--format", format])
      #expect(bar.line() != nil)
      for script in [
        "touch \(Self.dates)", "echo '# nothing' >>\(Self.dates)",
        "cp \(Self.dates) x; mv x \(Self.dates)", "touch .local/share/noonmark/other",
        "mkdir -p .config/noonmark; touch .config/noonmark/config",
      ] {
        _ = try noonmark.shell(script)
        bar.send(SIGUSR1)
        bar.send(SIGHUP)
      }
      try noonmark.write("2026-12-31 | Next\n", to: Self.dates)
      let line = bar.line()
      expect(line, .has("40"), for: "\(format): \(line ?? "nothing")")
      bar.end()
      #expect(bar.remains().isEmpty)
      try noonmark.write("2026-12-24 | A\n", to: Self.dates)
    }
  }

  @Test func `writes at midnight, by a clock that runs on from the time given`() throws {
    let bar = try follow([
      "solstice", "--size", "small", "--with-refresh-at", "--now", "2026-01-21T23:59:59+01:00",
      "--tz", "Europe/Oslo",
    ])
    #expect(bar.line() == "1769036400")
    expect(bar.line(), .ends("[58d]"))
    #expect(bar.line() == "1769122800")
    expect(bar.line(), .ends("[57d]"))
  }

  @Test func `ends silently when its reader has gone`() throws {
    let bar = try follow()
    #expect(bar.line() == "No dates")
    bar.leave()
    #expect(bar.ending() == 0)
    #expect(bar.standardError().isEmpty)
    let piped = try noonmark.shell(#"{ "$N" solstice --follow; echo "$?" >&2; } | head -n 1"#)
    #expect(piped.lines.count == 2)
    piped.expect(error: "0\n")
  }

  @Test func `ends at once if there is no output at all`() throws {
    try noonmark.shell(#""$N" solstice --follow >&-"#).expect(0, output: "", error: "")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `fails if its output cannot be written`() throws {
    try noonmark.shell(#""$N" solstice --follow >/dev/full"#).expect(
      1, error: "noonmark: cannot write to standard output: No space left on device\n")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGQUIT])
  func `ends by a signal, also if its reader has stopped reading`(signal: Int32) throws {
    let bar = try follow()
    #expect(bar.line() != nil)
    bar.end(by: signal)
    let long = (0..<2000).map { "2026-12-24 | Date number \($0)\n" }.joined()
    try noonmark.write(long, to: Self.dates)
    let stuck = try follow(["countdown", "--format", "json", "--size", "large"])
    #expect(stuck.hasStarted())
    stuck.end(by: signal)
  }

  @Test func `leaves signals alone that were ignored when it was started`() throws {
    let bar = try Follow(
      Self.small, of: noonmark, script: #"trap "" INT HUP USR1; exec "$N" "$@""#)
    #expect(bar.line() == "No dates")
    for signal in [SIGINT, SIGHUP, SIGUSR1] { bar.send(signal) }
    try noonmark.write("2026-12-24 | A\n", to: Self.dates)
    #expect(bar.line() == "A [33d]")
    bar.end()
  }

  @Test func `reloads its inputs after it was stopped`() throws {
    let bar = try follow()
    #expect(bar.line() == "No dates")
    bar.send(SIGSTOP)
    try noonmark.write("2026-12-24 | A\n", to: Self.dates)
    bar.send(SIGCONT)
    #expect(bar.line() == "A [33d]")
  }

  @Test func `keeps its text while its configuration is missing`() throws {
    try noonmark.write("icons = ascii\n", to: "named")
    let bar = try follow(["countdown", "--size", "small", "--config", "named"])
    #expect(bar.line() == "No dates")
    _ = try noonmark.shell("mv named away")
    try noonmark.write("2926-12-24 | A | icon=gift\n", to: Self.dates)
    _ = try noonmark.shell("mv away named")
    let line = bar.line()
    #expect(line?.unicodeScalars.allSatisfy(\.isASCII) == true)
    expect(line, .has("["))
    bar.end()
    #expect(bar.standardError().isEmpty)
  }

  @Test func `keeps its text while the entry is missing`() throws {
    try noonmark.write("2026-12-24 | A\n", to: Self.dates)
    let bar = try follow(["countdown/A", "--size", "small", "--now", "2026-11-21T12:00:00Z"])
    #expect(bar.line() == "A [33d]")
    try noonmark.write("2026-12-24 | B\n", to: Self.dates)
    try noonmark.write("2026-12-25 | A\n", to: Self.dates)
    #expect(bar.line() == "A [34d]")
  }

  @Test func `does not use the cache`() throws {
    let bar = try follow(["solstice"])
    #expect(bar.line() != nil)
    bar.leave()
    #expect(bar.ending() == 0)
    #expect(noonmark.everything().isEmpty)
  }
}
