import Foundation
import TestSupport
import Testing

/// The snippets for the hardstatus line of GNU screen, the tab bar of kitty, and the status line of
/// a coding tool.
@Suite(.waits)
struct TerminalClientTests {
  private static let launch = "2026-02-21 | Launch | color=#00796b | id=guest0000000"

  private func snippet(_ path: String) -> String { "\(Repository.root)/integrations/\(path)" }

  private func addition(_ fixture: ClientFixture) -> String {
    fixture.line(["countdown", "add", "Party", "2026-02-01", "--color", "#c2185b"])
  }

  @Test func `screen shows pills, comes back when it is killed, shows a new date and ends`() throws
  {
    for ending in Samples.last(1, of: ["TERM", "KILL"]) {
      let fixture = try ClientFixture(dates: [Self.launch])
      let outcome = try fixture.run(
        "screen",
        [
          "-s", fixture.snippet(of: "screen", "noonmark.screenrc"), "-e", "Spring Equinox", "-e",
          "[42m58d",
          "-e", "m31", "-x", "-a", addition(fixture), "-b", "m11", "-q", ending,
        ], command: [fixture.program],
        with: ["CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " ")])
      #expect(outcome.status == 0, "\(ending): \(outcome)")
      outcome.printTimings()
    }
  }

  @Test func `screen shows hostile titles as they are`() throws {
    for title in HostileTitles.titles(for: "screen") {
      let fixture = try ClientFixture(dates: [HostileTitles.line(title)])
      let outcome = try fixture.run(
        "screen", ["-e", title, "-n", "[101m", "-n", "[41m", "-f", "\(fixture.home)/M"],
        command: [fixture.program, "show", "countdown/guest0000000", "--width", "200"]
          + ["--format", "screen", "--follow"] + ClientFixture.noon,
        with: ["CLIENT_COLUMNS": "260"])
      #expect(outcome.status == 0, "\(outcome)")
    }
  }

  @Test func `text for screen that is not sanitized would be found`() throws {
    let fixture = try ClientFixture()
    let outcome = try fixture.run(
      "screen", ["-e", "here", "-n", "[41m"],
      command: ["printf %b '\\005{= rw}x\\005{-} here\\n'; exec sleep 60"])
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.error.contains("displayed what it must not"), "\(outcome)")
  }

  @Test func `kitty shows pills, comes back when it is killed, shows a new date and ends`() throws {
    for ending in Samples.last(1, of: ["TERM", "KILL"]) {
      let fixture = try ClientFixture(dates: [Self.launch])
      let outcome = try fixture.run(
        "kitty",
        [
          "-s", fixture.snippet(of: "kitty", "noonmark.py"), "-c", "#4caf50", "-c", "#00796b", "-x",
          "-a", addition(fixture), "-b", "#c2185b", "-q", ending,
        ], command: [fixture.program],
        with: ["CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " ")])
      #expect(outcome.status == 0, "\(ending): \(outcome)")
      outcome.printTimings()
    }
  }

  @Test func `kitty shows hostile titles as text`() throws {
    for title in HostileTitles.titles(for: "kitty") {
      let fixture = try ClientFixture(dates: [HostileTitles.line(title)])
      let outcome = try fixture.run(
        "kitty",
        [
          "-s", fixture.snippet(of: "kitty", "noonmark.py"), "-c", "#00796b", "-n", "#ff00ff",
          "-f", "\(fixture.home)/M",
        ], command: [fixture.program],
        with: [
          "CLIENT_OPTIONS": "--size medium " + ClientFixture.noon.joined(separator: " "),
          "CLIENT_SCREEN": "2250x60",
        ])
      #expect(outcome.status == 0, "\(outcome)")
    }
  }

  /// Returns the output and the messages of the command for a coding tool, and the exit statuses of
  /// the writer of its standard input and of the command.
  private func statusLine(_ fixture: ClientFixture, bytes: Int, _ environment: String) throws
    -> String
  {
    let bin = "\(fixture.home)/bin"
    try Shell.run("mkdir -p \(bin) && ln -s \(fixture.program) \(bin)/noonmark")
    let command = "env -i PATH=\(bin):/usr/bin:/bin LC_ALL=C.UTF-8 \(environment)"
    let script = #"""
      head -c \#(bytes) /dev/zero | \#(command) sh \#(snippet("statusline/noonmark.sh")) 2>&1
      echo "${PIPESTATUS[@]}"
      """#
    try script.write(toFile: "\(fixture.home)/script", atomically: true, encoding: .utf8)
    return try Shell.run("bash \(fixture.home)/script")
  }

  @Test(arguments: [0, 1000, 1 << 20])
  func `the status line of a coding tool is one line, and reads all of the input`(
    bytes: Int
  ) throws {
    let fixture = try ClientFixture(dates: ["2000-01-01 | Launch | end=2999-01-01 | color=#00796b"])
    let output = try statusLine(
      fixture, bytes: bytes, "HOME=\(fixture.home) COLORTERM=truecolor TERM=xterm-256color")
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 3, "\(output)")
    #expect(lines[0].contains("48;2;0;121;107m"))
    #expect(lines[1] == "0 0")
  }

  @Test(arguments: ["", "{\"model\""])
  func `the status line of a coding tool does not wait for the end of its input`(
    input: String
  ) throws {
    let fixture = try ClientFixture(dates: ["2999-01-01 | Launch"])
    // The shell holds the FIFO open for writing until the command has ended.
    let script = #"""
      mkfifo input && exec 3<>input && printf %s '\#(input)' >&3
      PATH=\#(fixture.home):$PATH timeout 20 sh \#(snippet("statusline/noonmark.sh")) <input
      echo "ended:$?"
      """#
    try Shell.run("ln -s \(fixture.program) \(fixture.home)/noonmark")
    try script.write(toFile: "\(fixture.home)/script", atomically: true, encoding: .utf8)
    let output = try Shell.run("cd \(fixture.home) && HOME=$PWD bash script")
    #expect(output.contains("Solstice"))
    #expect(output.hasSuffix("ended:0\n"), "\(output)")
  }

  @Test(arguments: ["sh", "bash"])
  func `the status line of a coding tool reports nothing if its input is closed`(
    shell: String
  ) throws {
    let fixture = try ClientFixture(dates: ["2999-01-01 | Launch"])
    let script = "\(shell) \(snippet("statusline/noonmark.sh")) 2>&1 <&-; echo $?"
    try Shell.run("ln -s \(fixture.program) \(fixture.home)/noonmark")
    let output = try Shell.run("HOME=\(fixture.home) PATH=\(fixture.home):$PATH; \(script)")
    #expect(output.contains("Solstice"))
    #expect(output.split(separator: "\n").count == 2 && output.hasSuffix("\n0\n"), "\(output)")
  }

  @Test func `the status line of a coding tool reports nothing if noonmark is missing`() throws {
    let output = try statusLine(ClientFixture(), bytes: 1 << 20, "PATH=/usr/bin:/bin")
    #expect(output == "0 0\n")
  }
}
