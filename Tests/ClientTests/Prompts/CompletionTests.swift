import TestSupport
import Testing

/// Completion in real shells: words are typed with tabs, and noonmark records what it was run with.
@Suite(.waits)
struct CompletionTests {
  private static let shells = PromptFixture.shells

  /// The lines that set completion up in a shell.
  private static func setup(_ shell: PromptShell) -> String {
    switch shell {
    case .bash: #"eval "$(noonmark completions bash)""#
    case .zsh: #"autoload -U compinit; compinit -u -D; eval "$(noonmark completions zsh)""#
    case .fish: "noonmark completions fish | source"
    }
  }

  private static let bait = "$(touch bait) `touch bait`; touch bait"
  private static let day = #"Mom's "big" $HOME day"#
  private static let data = """
    2999-01-01 | \(bait) | id=aaaaaaaaaaaa
    2999-02-01 | Launch | id=bbbbbbbbbbbb
    2999-03-01 | \(day) | id=cccccccccccc
    2999-04-01 | Twice | id=dddddddddddd
    2999-04-02 | twice | id=eeeeeeeeeeee
    2999-05-01 | a!b & <c> *? | id=ffffffffffff

    """

  /// Types a line with tabs, and returns the last command line of noonmark that was no completion.
  private func run(_ line: String, in shell: PromptShell) throws -> (
    words: String?, fixture: PromptFixture
  ) {
    let fixture = try PromptFixture(shell)
    try fixture.write("\(shell.ownPrompt)\n\(Self.setup(shell))\n", to: shell.startFile)
    try fixture.write(Self.data, to: ".local/share/noonmark/dates")
    try fixture.write("2999-01-01\n", to: "note it.ics")
    let outcome = try fixture.type(line)
    let runs = fixture.text(of: "runs").split(separator: "\n")
      .filter { !$0.hasPrefix("complet") }.map(String.init)
    if runs.isEmpty { Issue.record("\(outcome.screen)") }
    #expect(!fixture.has("bait"))
    return (runs.last, fixture)
  }

  @Test(
    .enabled(if: !shells.isEmpty, "no shell or no script is installed"), arguments: shells,
    Samples.every(
      6,
      of: [
        ("noonmark countd\tli\t", "countdown list"),
        ("noonmark countdown list --ta\tupc\t", "countdown list --tab upcoming"),
        ("noonmark countdown remove la\t--yes", "countdown remove Launch --yes"),
        ("noonmark countdown remove mom\t--yes", "countdown remove \(day) --yes"),
        ("noonmark countdown remove d\t--yes", "countdown remove dddddddddddd --yes"),
        ("noonmark countdown remove \\$\t--yes", "countdown remove \(bait) --yes"),
        ("noonmark countdown remove \"mom\t--yes", "countdown remove \(day) --yes"),
        ("noonmark countdown remove 'mom\t--yes", "countdown remove \(day) --yes"),
        ("noonmark countdown remove \"\\$\t--yes", "countdown remove \(bait) --yes"),
        ("noonmark countdown remove '$\t--yes", "countdown remove \(bait) --yes"),
        ("noonmark countdown remove a\t--yes", "countdown remove a!b & <c> *? --yes"),
        ("noonmark countdown remove \"a\t--yes", "countdown remove a!b & <c> *? --yes"),
        ("noonmark show countdown/L\t", "show countdown/Launch"),
        ("noonmark config get the\t", "config get theme"),
        ("noonmark show sun --tz Europe/Os\t", "show sun --tz Europe/Oslo"),
        ("noonmark countdown import note\t", "countdown import note it.ics"),
        ("noonmark help exit\t", "help exit-status"),
        ("noonmark location set Guatemala\\ C\t", "location set Guatemala City"),
      ]))
  func `completes commands, options and names`(
    shell: PromptShell, line: (typed: String, words: String)
  ) throws {
    #expect(try run(line.typed, in: shell).words == line.words)
  }

  @Test(
    .enabled(if: shells.contains(.zsh), "zsh or script is not installed"),
    arguments: Samples.every(
      4,
      of: [
        ("", "autoload -Uz compinit; compinit -u -D"), ("", ""),
        // Frameworks call it once more, which forgets the completions so far.
        ("", "autoload -Uz compinit; compinit -u -D; autoload -Uz compinit; compinit -u -D"),
        ("autoload -Uz compinit", "compinit -u -D"),
        ("autoload -Uz compinit; compinit -u -D", "compinit -u -D; compinit -u -D"),
        ("setopt ksh_arrays", "autoload -Uz compinit; compinit -u -D"),
        ("setopt sh_glob ignore_braces", "autoload -Uz compinit; compinit -u -D"),
      ]))
  func `works in zsh before and after compinit, and without it`(
    earlier: String, later: String
  ) throws {
    let fixture = try PromptFixture(.zsh)
    try fixture.write(
      """
      \(PromptShell.zsh.ownPrompt)
      \(earlier)
      eval "$(noonmark completions zsh)"
      \(later)
      """, to: PromptShell.zsh.startFile)
    try fixture.write(Self.data, to: ".local/share/noonmark/dates")
    try fixture.write("2999-01-01\n", to: "note it.ics")
    for (typed, words) in [
      ("noonmark countd\tli\t", "countdown list"),
      ("noonmark countdown remove mom\t--yes", "countdown remove \(Self.day) --yes"),
      ("noonmark countdown remove \\$\t--yes", "countdown remove \(Self.bait) --yes"),
      ("noonmark countdown import note\t", "countdown import note it.ics"),
    ] {
      _ = try fixture.type(typed)
      let runs = fixture.text(of: "runs").split(separator: "\n")
      #expect(runs.last { !$0.hasPrefix("complet") }.map(String.init) == words)
    }
    #expect(!fixture.has("bait"))
  }

  @Test(arguments: shells)
  func `lists titles as text`(shell: PromptShell) throws {
    let (words, fixture) = try run(
      "noonmark countdown remove \t\t\u{15}noonmark version", in: shell)
    #expect(words == "version")
    #expect(!fixture.has("bait"))
  }

  @Test(arguments: shells.filter { $0 == .bash })
  func `completes the value after an equals sign`(shell: PromptShell) throws {
    let line = "noonmark countdown list --tab=upc\t"
    #expect(try run(line, in: shell).words == "countdown list --tab=upcoming")
  }
}
