import TestSupport
import Testing

/// The text in prompts of real shells, the status line of tmux and two bars.
@Suite(.waits)
struct TextClientTests {
  /// A client whose display is text, as its script in `Tests/Clients` starts it.
  struct Client: Sendable, CustomStringConvertible {
    let script: String
    let mode: String
    /// The format that it reads.
    let format: String
    /// The escape sequence of the pill's fill, if the client displays colors.
    let fill: String?

    var description: String { "\(script) \(mode)" }

    init(_ script: String, _ mode: String, _ format: String? = nil, fill: String? = "0;121;107") {
      self.script = script
      self.mode = mode
      self.format = format ?? script
      self.fill = fill
    }

    static let prompts = [
      Client("bash", "subst"), Client("bash", "assign"), Client("bash", "var"),
      Client("zsh", "subst"), Client("zsh", "rprompt"), Client("zsh", "assign"),
      Client("zsh", "assignsubst"), Client("zsh", "bang"),
      Client("fish", "prompt", "ansi"), Client("fish", "right", "ansi"),
      Client("fish", "var", "ansi"),
    ]
    static let lines = [
      Client("tmux", "right"), Client("tmux", "left"), Client("tmux", "status2"),
      Client("tmux", "border"), Client("conky", "consolep", fill: nil),
    ]
  }

  private static let launch = "2026-02-21 | Launch | color=#00796b | id=guest0000000"

  private func show(_ client: Client, _ width: Int, _ more: [String] = []) -> [String] {
    // Prompts take their colors from the terminal, which widgets do not see.
    let options = ["--format", client.format, "--color", "always", "--width", "\(width)"]
    return ["show", "countdown/guest0000000"] + options + more + ClientFixture.noon
  }

  private static let environment = ["COLORTERM": "truecolor", "CLIENT_COLUMNS": "160"]

  @Test(arguments: Samples.every(4, of: Client.prompts + Client.lines))
  func `a date and its pill are displayed, in their colors`(client: Client) throws {
    let fixture = try ClientFixture(dates: [Self.launch])
    let outcome = try fixture.run(
      client.script,
      ["-m", client.mode, "-e", "Launch", "-e", "31", "-n", "not ready", "-n", "\\["]
        + (client.fill.map { ["-e", "48;2;\($0)m"] } ?? [])
        + (client.script == "conky" || client.mode == "rprompt" || client.mode == "right"
          ? [] : ["-k"]),
      command: [fixture.program] + show(client, 40), with: Self.environment)
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(arguments: Samples.every(6, inCI: 3, of: Client.prompts + Client.lines))
  func `hostile titles are displayed as they are`(client: Client) throws {
    for title in HostileTitles.titles(for: client.script) {
      let fixture = try ClientFixture(dates: [HostileTitles.line(title)])
      // Prompts have no escaping that is correct in every context.
      let isPrompt = Client.prompts.contains { $0.script == client.script }
      let wanted =
        isPrompt && client.format != "ansi"
        ? String(title.map { $0 == "`" ? "\u{2CB}" : $0 }) : title
      var environment = Self.environment
      environment["CLIENT_COLUMNS"] = "260"
      let outcome = try fixture.run(
        client.script,
        [
          "-m", client.mode, "-e", wanted, "-n", "48;2;255;0;255", "-n", "\u{1B}[45m",
          "-f", "\(fixture.home)/M", "-k",
        ], command: [fixture.program] + show(client, 240), with: environment)
      #expect(outcome.status == 0, "\(outcome)")
    }
  }

  @Test func `a status line of tmux that streams shows a new date without a restart`() throws {
    let fixture = try ClientFixture(dates: [Self.launch])
    let outcome = try fixture.run(
      "tmux",
      [
        "-m", "continuous", "-e", "Launch", "-b", "Party", "-b", "48;2;194;24;91m", "-a",
        fixture.line(["countdown", "add", "Party", "2026-02-01", "--color", "#c2185b"]),
      ],
      command: [fixture.program, "show", "countdown", "--format", "tmux", "--follow"]
        + ClientFixture.noon,
      with: Self.environment)
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func `i3blocks passes a hostile title on whole`() throws {
    for title in HostileTitles.titles(for: "i3blocks") {
      let fixture = try ClientFixture(dates: [HostileTitles.line(title)])
      let block = try fixture.shown(
        ["show", "countdown/guest0000000", "--format", "i3blocks"] + ["--width", "240"]
          + ClientFixture.noon)
      let text = try #require(block.split(separator: "\"").first { $0.contains("<span") })
      let outcome = try fixture.run(
        "i3blocks", ["-t", "-m", "json", "-e", String(text)],
        command: [fixture.program, "show", "countdown/guest0000000", "--format", "i3blocks"]
          + ["--width", "240"] + ClientFixture.noon)
      #expect(outcome.status == 0, "\(outcome)")
    }
  }

  @Test(arguments: [
    ("bash", "assign", "$(touch M)"), ("zsh", "assignsubst", "$(touch M)"),
    ("conky", "consolep", "${exec touch M}"),
  ])
  func `text that is not escaped would be found`(
    script: String, mode: String, text: String
  ) throws {
    let fixture = try ClientFixture()
    let outcome = try fixture.run(
      script, ["-m", mode, "-f", "\(fixture.home)/M", "-e", "here"],
      command: ["printf", "%s here\\n", text])
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.error.contains("hostile text made"), "\(outcome)")
  }
}
