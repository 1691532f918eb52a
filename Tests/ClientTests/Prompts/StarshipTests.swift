import TestSupport
import Testing

/// The custom module in the real starship.
@Suite(.waits)
struct StarshipTests {
  private static let shells = PromptFixture.shells.filter { _ in
    TestMachine.has("starship")
  }

  @Test(.enabled(if: !shells.isEmpty, "starship is not installed"), arguments: shells)
  func `the snippet displays the pill in its colors`(shell: PromptShell) throws {
    let fixture = try ClientFixture(dates: ["2026-02-21 | Launch | color=#00796b"])
    let outcome = try fixture.run(
      "starship",
      [
        "-m", shell.rawValue, "-s", fixture.snippet(of: "starship", "noonmark.toml"),
        "-e", "Spring Equinox", "-e", "Launch", "-e", "48;2;0;121;107m", "-n", "\\[", "-k",
      ], command: [fixture.program],
      with: [
        "COLORTERM": "truecolor", "CLIENT_COLUMNS": "120",
        "CLIENT_OPTIONS": "--size medium --now 2026-01-21T12:00:00Z",
      ])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(arguments: shells)
  func `titles are literal`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    try fixture.write(
      "\(shell == .fish ? "set fish_greeting; " : "")\(Self.start(in: shell))\n",
      to: shell.startFile)
    try fixture.write(
      """
      format = '<${custom.noonmark}>'
      add_newline = false
      command_timeout = 10000
      [custom.noonmark]
      command = "exec noonmark show countdown --size medium --width 90 --format starship"
      when = true
      shell = ["sh", "-c"]
      use_stdin = false

      """, to: ".config/starship.toml")
    fixture.columns = 160
    fixture.environment["PATH"] = "\(fixture.home)/bin:\(try Self.folder()):/usr/bin:/bin"
    let outcome = try fixture.type(
      try PromptTitles.lines(in: fixture), by: shell == .bash ? try Self.notRoot() : "")
    let screen = outcome.screen.withoutEscapes
    for title in PromptTitles.all {
      let shown = title.replacing(#"\"#, with: "∖").replacing("`", with: "\u{2CB}")
      // Some have an icon before them.
      let isShown = ["<", " "].contains { screen.contains("\($0)\(shown) ") }
      #expect(isShown, "\(screen)")
    }
    #expect(!fixture.has("bait"))
  }

  private static func start(in shell: PromptShell) -> String {
    shell == .fish ? "starship init fish | source" : "eval \"$(starship init \(shell.rawValue))\""
  }

  /// Returns the directory of the executable.
  private static func folder() throws -> String {
    let path = try Shell.run("command -v starship")
    return path.split(separator: "/").dropLast().reduce(into: "") { $0 += "/\($1)" }
  }

  /// Returns the words that run a command as another user than root, for whom bash reads `\$` as
  /// `#`, with root's access to files.
  private static func notRoot() throws -> String {
    guard try Shell.run("id -u") == "0\n" else { return "" }
    return "setpriv --reuid=65534 --inh-caps=+dac_override --ambient-caps=+dac_override"
  }
}
