import TestSupport
import Testing

/// The prompts with every option that users set in their shells, and with any title.
@Suite(.waits)
struct ShellOptionTests {
  private static let medium = "countdown --size medium"
  private static let add = "command noonmark countdown add Launch +20d >/dev/null"

  /// A shell, and something to set in it.
  struct Setting: CustomTestStringConvertible, Sendable {
    let shell: PromptShell
    let line: String

    var testDescription: String { "\(shell): \(line)" }
  }

  private static func settings(_ shell: PromptShell, _ lines: [String]) -> [Setting] {
    PromptFixture.shells.contains(shell) ? lines.map { Setting(shell: shell, line: $0) } : []
  }

  private static let settings = Samples.every(3, of: allSettings)
  private static let allSettings =
    settings(
      .bash,
      [
        "set -u", "set -e", "set -eu; set -o pipefail", "set -o noclobber", "set -o posix",
        "set -o vi", "set -f", "set +B", "set -x", "set -T; trap 'x=1' DEBUG ERR",
        "shopt -u promptvars", "shopt -u promptvars; set -o posix", "IFS=noemark-/", "unset IFS",
        "shopt -s failglob", "shopt -s nullglob dotglob extglob nocasematch globstar",
        "shopt -s expand_aliases; alias read=: printf=: local=: return=: type=: exec=: set=:"
          + " shopt=:",
        "read() { :; }; printf() { return 9; }; type() { return 9; }; noonmark() { return 9; }",
        "unset EPOCHSECONDS", "HISTCONTROL=ignoreboth; HISTTIMEFORMAT='%F '",
        "CDPATH=/; GLOBIGNORE='*'",
        "trap 'echo bye >/dev/null' EXIT; ulimit -n 64",
      ])
    + settings(
      .zsh,
      [
        "setopt ksh_arrays", "setopt no_unset", "setopt err_exit", "setopt err_return",
        "setopt sh_word_split glob_subst", "setopt prompt_bang", "setopt prompt_subst",
        "setopt prompt_subst prompt_bang", "setopt no_prompt_percent",
        "setopt no_prompt_percent prompt_subst", "setopt no_clobber", "setopt sh_glob ksh_glob",
        "setopt no_glob", "setopt xtrace", "setopt warn_create_global", "setopt ignore_braces",
        "setopt no_interactive_comments no_bang_hist", "setopt extended_glob glob_dots no_nomatch",
        "setopt csh_null_glob", "setopt posix_builtins posix_identifiers", "setopt typeset_silent",
        "setopt rc_expand_param null_glob", "setopt magic_equal_subst auto_cd auto_pushd",
        "bindkey -v", "IFS=noemark-/", "emulate ksh", "emulate sh",
        "alias read=: print=: local=: return=: typeset=: emulate=: setopt=:; alias -g nonomark=x",
        "zmodload -u zsh/datetime 2>/dev/null; true",
        "print() { return 9 }; noonmark() { return 9 }",
      ])
    + settings(
      .fish,
      [
        "fish_vi_key_bindings", "set -g IFS x", "alias noonmark 'echo x'",
        "function read; return 9; end 2>/dev/null", "function math; echo 9; end",
        "set -g fish_trace", "umask 077", "function string_x; end; abbr -a test x",
      ])

  /// The options affect how zsh parses the snippets, or make it warn of their functions.
  @Test(
    .enabled(if: PromptFixture.shells.contains(.zsh), "zsh or script is not installed"),
    arguments: [
      "setopt ksh_arrays", "setopt ignore_braces", "setopt ignore_close_braces", "setopt sh_glob",
      "emulate sh", "emulate ksh", "emulate csh", "setopt warn_nested_var warn_create_global",
      "setopt csh_junkie_quotes csh_junkie_loops", "setopt no_short_loops rc_quotes",
      "setopt err_return no_unset",
    ])
  func `a zsh prompt is set up under any options`(line: String) throws {
    let shell = PromptShell.zsh
    let fixture = try PromptFixture(shell)
    try fixture.write(
      """
      \(line)
      \(shell.ownPrompt)
      \(shell.set("NOONMARK_SHOW", Self.medium))
      \(shell.installation)
      eval "$(noonmark completions zsh)"

      """, to: shell.startFile)
    let outcome = try fixture.type("true", Self.add, "true", #"echo "text:$NOONMARK" >>"$OUT""#)
    #expect(outcome.lines("text").last?.contains("Launch") == true, "\(outcome.screen)")
    // In the prompt, besides the command that adds it.
    #expect(outcome.screen.withoutEscapes.contains("Launch ──"), "\(outcome.screen)")
    for word in ["bad ", "parse error", "parameter", "no match"] {
      #expect(!outcome.screen.contains(word), "\(outcome.screen)")
    }
  }

  @Test(.enabled(if: !settings.isEmpty, "no shell or no script is installed"), arguments: settings)
  func `a prompt gets along with what its shell is set to`(setting: Setting) throws {
    let shell = setting.shell
    let fixture = try PromptFixture(shell, settings: shell.set("NOONMARK_SHOW", Self.medium))
    let outcome = try fixture.type(
      setting.line, "true", Self.add, "true", #"echo "text:$NOONMARK" >>"$OUT""#,
      #"echo alive >>"$OUT""#)
    let text = try #require(outcome.lines("text").last, "\(outcome.screen)")
    #expect(text.contains("Launch"))
    #expect(outcome.lines.last == "alive")
    #expect(outcome.screen.withoutEscapes.contains("Launch"))
    for word in ["not found", "unbound", "parameter not set", "bad ", "No such", "syntax error"] {
      #expect(!outcome.screen.contains(word), "\(outcome.screen)")
    }
    // A trace shows the call, and no more.
    #expect(!outcome.screen.contains("_noonmark_is_current"))
    #expect(!outcome.screen.contains("NOONMARK_SIDE"))
  }
}
