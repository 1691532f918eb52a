import TestSupport
import Testing

/// Titles that would do something in a prompt, were they not text.
@Suite(.waits)
struct HostileTitleTests {
  /// A shell, how it is set up, and what its format can't write as it is.
  struct Mode: CustomTestStringConvertible, Sendable {
    let shell: PromptShell
    let line: String
    var isPlain = false

    var testDescription: String { "\(shell): \(line)" }

    /// A title as it is to be seen.
    func shown(_ title: String) -> String {
      guard isPlain else { return title.replacing("`", with: "\u{2CB}") }
      guard shell == .zsh else { return title }
      return title.replacing(#"\"#, with: #"\ "#).replacing("$", with: "$ ")
        .replacing("`", with: "'")
    }
  }

  private static let modes = [
    Mode(shell: .bash, line: "true"),
    Mode(shell: .bash, line: "NOONMARK_SIDE=right NOONMARK_WIDTH=99"),
    Mode(shell: .bash, line: "shopt -u promptvars"),
    Mode(shell: .bash, line: "set -o posix"),
    Mode(shell: .bash, line: "set -H -o vi; bind 'set show-mode-in-prompt on'"),
    Mode(shell: .zsh, line: "true"),
    Mode(shell: .zsh, line: "NOONMARK_SIDE=right"),
    Mode(shell: .zsh, line: "setopt prompt_subst"),
    Mode(shell: .zsh, line: "setopt prompt_subst; NOONMARK_SIDE=right"),
    Mode(shell: .zsh, line: "setopt prompt_bang"),
    Mode(shell: .zsh, line: "setopt prompt_subst prompt_bang"),
    Mode(shell: .zsh, line: "setopt no_prompt_percent", isPlain: true),
    Mode(shell: .zsh, line: "setopt no_prompt_percent prompt_bang", isPlain: true),
    Mode(shell: .zsh, line: "setopt no_prompt_percent prompt_subst prompt_bang", isPlain: true),
    Mode(
      shell: .zsh,
      line: "setopt no_prompt_percent prompt_subst; NOONMARK_SIDE=none; "
        + "mine() { PROMPT=\"$NOONMARK $ \" }; precmd_functions+=(mine)", isPlain: true),
    Mode(shell: .fish, line: "true", isPlain: true),
    Mode(shell: .fish, line: "set NOONMARK_SIDE right", isPlain: true),
  ].filter { PromptFixture.shells.contains($0.shell) }

  private static let titles = [
    #"$(touch bait) \044(touch bait) ${(e)HOME} $HOME \u \h \w \$ $((1+1)) \\"#,
    "`touch bait` `id`;touch bait;&touch bait& a|b <bait >bait",
    "%n %m %F{red}R%f %(!.a.b) 100% %{hide %D{%H} !! !1 ! %% %",
    #"%{%}%999(?.kramnoon.) %999(?.noonmark.) $%{%} ${_noonmark_shown-} $NOONMARK"#,
    #"\[\e[31m\] \001 \x1b[31m \033[31m ]0;x \a (touch bait) {a,b} ~ * ?"#,
  ]

  @Test(
    .enabled(if: !modes.isEmpty, "no shell or no script is installed"),
    arguments: Samples.every(2, of: modes))
  func `a title is only text`(mode: Mode) throws {
    let shell = mode.shell
    let fixture = try PromptFixture(
      shell, settings: shell.set("NOONMARK_SHOW", "countdown", "--size", "medium", "--width", "99"))
    fixture.columns = 160
    for title in Samples.every(2, of: Self.titles) {
      // The file's own escape.
      let written = title.replacing(#"\"#, with: #"\\"#)
      try fixture.write("2999-01-01 | \(written)\n", to: ".local/share/noonmark/dates")
      let outcome = try fixture.type(mode.line, "true", PromptFixture.note)
      let shown = mode.shown(title)
      #expect(outcome.screen.withoutEscapes.contains(shown), "\(outcome.screen)")
      #expect(!fixture.has("bait"))
      #expect(outcome.lines("text").count == 1)
    }
  }
}
