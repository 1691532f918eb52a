import Foundation
import TestSupport
import Testing

/// The hooks and prompts that users and other programs have: they stay as they are.
@Suite(.waits)
struct PromptHookTests {
  private static let bash = PromptFixture.shells.filter { $0 == .bash }
  private static let zsh = PromptFixture.shells.filter { $0 == .zsh }
  private static let fish = PromptFixture.shells.filter { $0 == .fish }
  private static let note = #"echo "hook:$?" >>"$OUT""#

  @Test(
    arguments: bash,
    [
      "PROMPT_COMMAND='\(note)'", "PROMPT_COMMAND='\(note);'", "PROMPT_COMMAND='\(note) # mine'",
      "PROMPT_COMMAND=('\(note)')", "PROMPT_COMMAND=(true '\(note)')",
      "export PROMPT_COMMAND='\(note) ; '",
      "declare -a PROMPT_COMMAND; PROMPT_COMMAND+=('\(note)')", "set -u; PROMPT_COMMAND='\(note)'",
    ])
  func `bash goes on with what it does before a prompt`(shell: PromptShell, line: String) throws {
    let fixture = try PromptFixture(shell, settings: line)
    let outcome = try fixture.type("true", "(exit 3)", "true")
    #expect(outcome.lines("hook") == ["0", "0", "3", "0"])
    #expect(outcome.screen.contains("<3>"))
    #expect(outcome.screen.contains("olstice") || outcome.screen.contains("quinox"))
  }

  @Test(arguments: bash)
  func `bash shows the text at the first prompt with failglob`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell, settings: "shopt -s failglob")
    let outcome = try fixture.type(PromptFixture.note, "shopt -q failglob; echo \"on:$?\" >>$OUT")
    #expect(outcome.lines("text").first?.isEmpty == false)
    #expect(outcome.lines("on") == ["0"])
    #expect(!outcome.screen.contains("no match"))
  }

  @Test(arguments: bash + zsh)
  func `a restricted shell shows no text and no messages`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    let outcome = try fixture.type("set -r", "true", "echo end")
    #expect(!outcome.screen.contains("restricted"), "\(outcome.screen)")
    try fixture.write("set -r\n\(shell.installation)\n", to: shell.startFile)
    let later = try fixture.type("true", "echo end")
    #expect(!later.screen.contains("restricted"), "\(later.screen)")
    #expect(later.screen.contains("end"))
  }

  @Test(.needsRoot, arguments: PromptFixture.shells)
  func `root leaves nothing in the home of another user`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    try Shell.run("chown -R 65534:65534 '\(fixture.home)'")
    let outcome = try fixture.type(PromptFixture.note)
    #expect(outcome.lines("text").first?.isEmpty == false)
    #expect(!fixture.has(".cache/noonmark"))
  }

  @Test(arguments: bash)
  func `bash does what is added later as well`(shell: PromptShell) throws {
    let outcome = try PromptFixture(shell).type(
      #"PROMPT_COMMAND="$PROMPT_COMMAND; echo \"hook:\$?\" >>\$OUT""#,
      "(exit 3)", "true")
    #expect(outcome.lines("hook") == ["0", "3", "0"])
  }

  @Test(arguments: bash)
  func `bash may have nounset on`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell, settings: "set -u")
    let outcome = try fixture.type(shell.installation, PromptFixture.note)
    #expect(outcome.lines("text").first?.isEmpty == false)
    #expect(!outcome.screen.contains("unbound"))
  }

  @Test(arguments: bash + zsh)
  func `a trap for failures hears of each once`(shell: PromptShell) throws {
    let signal = shell == .bash ? "ERR" : "ZERR"
    let fixture = try PromptFixture(
      shell, settings: #"trap 'echo "trap:$?" >>"$OUT"' "# + signal)
    let outcome = try fixture.type("true", "(exit 3)", "true", "(exit 4)", "true")
    #expect(outcome.lines("trap") == ["3", "4"])
    #expect(outcome.screen.contains("<4>"))
  }

  @Test(arguments: bash)
  func `bash-preexec does it if it already has the hooks`(shell: PromptShell) throws {
    let fixture = try PromptFixture(
      shell,
      settings: "__bp_imported=defined\n"
        + #"PROMPT_COMMAND='for hook in "${precmd_functions[@]}"; do "$hook"; done'"#)
    let outcome = try fixture.type(
      shell.installation, "true", #"echo "hooks:${precmd_functions[*]}" >>$OUT"#,
      #"echo "command:$PROMPT_COMMAND" >>$OUT"#, PromptFixture.note)
    #expect(outcome.lines("hooks") == ["_noonmark_prompt"])
    #expect(outcome.lines("command").first?.contains("noonmark") == false)
    #expect(outcome.lines("text").first?.isEmpty == false)
  }

  @Test(arguments: bash, ["set -T", "set -ET", "shopt -s extdebug"])
  func `a trap for each command of bash hears of few`(shell: PromptShell, line: String) throws {
    let fixture = try PromptFixture(shell, settings: "\(line); trap 'count=$((count + 1))' DEBUG")
    let outcome = try fixture.type(
      "true", "count=0", #"echo "count:$count" >>$OUT"#, "trap - DEBUG",
      #"echo "flags:$-" >>$OUT"#)
    #expect((outcome.lines("count").first.flatMap { Int($0) } ?? 99) < 20)
    #expect(outcome.lines("flags").first?.contains("T") == true)
  }

  @Test(arguments: bash)
  func `a nested bash without the setup is not affected`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell, settings: "export PROMPT_COMMAND PS1")
    try fixture.write("true\necho inner >>$OUT\nexit\n", to: "inner")
    let outcome = try fixture.type("script -qec 'bash --norc -i' /dev/null <inner", "true")
    #expect(outcome.lines == ["inner"])
    #expect(!outcome.screen.contains("not found"))
  }

  @Test(arguments: bash)
  func `bash shows the text if the prompt is rebuilt each time, or wrapped`(
    shell: PromptShell
  ) throws {
    let show = "\(shell.showPrompt) >>$OUT"
    var fixture = try PromptFixture(shell, settings: "PROMPT_COMMAND='PS1=\"[\\u] \"'")
    var outcome = try fixture.type("true", show)
    let prompt = try #require(outcome.lines.first)
    #expect(prompt.contains("olstice") || prompt.contains("quinox"))
    #expect(prompt.hasSuffix("] "))
    fixture = try PromptFixture(
      shell, settings: shell.set("NOONMARK_SHOW", "countdown --size medium"))
    outcome = try fixture.type(
      "noonmark countdown add Launch +20d >/dev/null", "PS1=\"(venv) $PS1\"", "true", show)
    #expect(outcome.lines.first?.hasPrefix("(venv) ") == true)
    #expect(outcome.lines.first?.split(separator: "Launch").count == 2)
  }

  @Test(arguments: zsh, ["", "setopt prompt_subst", "setopt no_prompt_percent"])
  func `zsh goes on with what it does before a prompt`(shell: PromptShell, option: String) throws {
    let settings = """
      \(option)
      mine() { echo "hook:$?" >>"$OUT" }
      precmd() { echo "precmd:$?" >>"$OUT" }
      precmd_functions=(mine)
      NOONMARK_SHOW='countdown --size medium'
      """
    let fixture = try PromptFixture(shell, settings: settings)
    let outcome = try fixture.type(
      "true", "later() { echo \"later:$?\" >>$OUT }; precmd_functions+=(later)", "(exit 3)",
      "noonmark countdown add Launch +20d >/dev/null", "PROMPT=\"(venv) $PROMPT\"", "true",
      "noonmark countdown edit Launch --title Start", "true", "print -r -- \"end:$PROMPT\" >>$OUT")
    #expect(outcome.lines("hook") == ["0", "0", "0", "3", "0", "0", "0", "0", "0", "0"])
    #expect(outcome.lines("precmd").prefix(4) == ["0", "0", "0", "3"])
    #expect(outcome.lines("later").prefix(2) == ["0", "3"])
    let prompt = try #require(outcome.lines("end").first)
    #expect(prompt.hasPrefix("(venv) "))
    #expect(!prompt.contains("Launch"))
    let text = option.hasSuffix("subst") ? "_noonmark_shown" : "Start"
    #expect(prompt.split(separator: text).count == 2)
  }

  @Test(arguments: zsh)
  func `zsh forgets no prompt that was set aside`(shell: PromptShell) throws {
    // As activate and deactivate of a virtual environment do it.
    let fixture = try PromptFixture(
      shell, settings: shell.set("NOONMARK_SHOW", "countdown --size medium"))
    let outcome = try fixture.type(
      "noonmark countdown add Launch +20d >/dev/null",
      "OLD=$PROMPT; PROMPT=\"(venv) $PROMPT\"",
      "noonmark countdown edit Launch --title Start", "true", "PROMPT=$OLD", "true",
      "\(shell.showPrompt) >>$OUT")
    let prompt = try #require(outcome.lines.first)
    #expect(!prompt.contains("Launch"))
    #expect(prompt.split(separator: "Start").count == 2)
  }

  @Test(arguments: fish)
  func `fish shows the text if the prompt is replaced later`(shell: PromptShell) throws {
    let fixture = try PromptFixture(
      shell, settings: "function fish_right_prompt; echo -n right; end")
    let outcome = try fixture.type(
      "function fish_prompt; echo -n \"{$pipestatus|$status}\"; end", "true", "false | true",
      "fish_prompt >>$OUT; echo >>$OUT; false | true",
      "set NOONMARK_SIDE right", "echo (fish_right_prompt) >>$OUT; echo (fish_prompt) >>$OUT")
    #expect(outcome.screen.contains("{1 0|0}"))
    #expect(
      outcome.lines.first?.contains("{") == true && outcome.lines.first?.hasPrefix("{") == false)
    #expect(outcome.lines.dropFirst().first?.hasPrefix("right ") == true)
    #expect(outcome.lines.last?.hasPrefix("{") == true)
  }

  @Test(arguments: fish)
  func `the prompt functions of fish get its arguments`(shell: PromptShell) throws {
    let own = """
      function fish_prompt
        contains -- --final-rendering $argv; and printf 'last> '; or printf 'full> '
      end
      function fish_right_prompt; printf 'right:%s' "$argv"; end
      """
    let fixture = try PromptFixture(shell, settings: own)
    let outcome = try fixture.type(
      "fish_prompt --final-rendering >>$OUT; echo >>$OUT; fish_prompt >>$OUT; echo >>$OUT",
      "set NOONMARK_SIDE right", "fish_right_prompt --final-rendering >>$OUT; echo >>$OUT")
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines.first?.hasSuffix("last> ") == true, "\(outcome.lines)")
    #expect(outcome.lines.dropFirst().first?.hasSuffix("full> ") == true)
    #expect(outcome.lines.last?.hasPrefix("right:--final-rendering") == true)
  }

  @Test(arguments: zsh, ["", "setopt prompt_subst", "NOONMARK_SIDE=right"])
  func `zsh shows the text if a theme sets its prompt again and redraws it`(
    shell: PromptShell, setting: String
  ) throws {
    // As themes do when their work in the background is done; here at a key.
    let theme = """
      \(setting)
      redraw() {
        PROMPT='theme> ' RPROMPT='right'
        zle .reset-prompt
        print -r -- "left:$PROMPT" >>$OUT; print -r -- "right:$RPROMPT" >>$OUT
      }
      zle -N redraw; bindkey '^X' redraw
      """
    let fixture = try PromptFixture(shell, settings: theme)
    let outcome = try fixture.type("true", "\u{18}true", "\u{18}true")
    #expect(outcome.lines("left").count == 2)
    let text = setting.contains("subst") ? "${_noonmark_shown-}" : "%999(?.noonmark.)"
    for left in outcome.lines("left") {
      #expect(left.hasSuffix("theme> "))
      #expect(left.contains(text) == !setting.contains("right"), "\(left)")
    }
    for right in outcome.lines("right") {
      #expect(right.hasPrefix("right"))
      #expect(right.contains(text) == setting.contains("right"), "\(right)")
    }
  }

  /// The ways in which prompts become short when their line is finished.
  private static let transients = [
    // A loop around the line.
    """
    PROMPT='full> '
    zle-line-init() {
      zle .recursive-edit
      local -i ret=$?
      local saved=$PROMPT
      shorten
      PROMPT=$saved
      if (( ret )); then zle .send-break; else zle .accept-line; fi
      return ret
    }
    zle -N zle-line-init
    """,
    """
    precmd() { PROMPT='full> ' }
    zle-line-finish() { shorten }
    zle -N zle-line-finish
    """,
    """
    precmd() { PROMPT='full> ' }
    autoload -Uz add-zle-hook-widget
    add-zle-hook-widget line-finish shorten
    """,
    """
    precmd() { PROMPT='full> ' }
    accept-line() { shorten; zle .accept-line }
    zle -N accept-line
    """,
  ]

  @Test(arguments: zsh, transients)
  func `zsh keeps a transient prompt short`(shell: PromptShell, recipe: String) throws {
    let shorten = """
      shorten() {
        PROMPT='short> '
        zle .reset-prompt
        print -r -- "short:$PROMPT" >>$OUT
      }
      """
    let fixture = try PromptFixture(shell, settings: "\(shorten)\n\(recipe)")
    let outcome = try fixture.type("true", "true")
    let short = Set(outcome.lines("short"))
    #expect(short == ["short> "], "\(outcome.screen)")
    let screen = outcome.screen.withoutEscapes
    #expect(screen.contains("olstice") || screen.contains("quinox"))
  }

  @Test(arguments: fish)
  func `a prompt of fish that was saved breaks no later shell`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    _ = try fixture.type("true", "funcsave fish_prompt")
    try fixture.write("set fish_greeting\n", to: shell.startFile)
    let without = try fixture.type("true", "fish_prompt >>$OUT", "true")
    #expect(without.lines == ["~> "])
    try fixture.write("set fish_greeting\n\(shell.installation)\n", to: shell.startFile)
    let with = try fixture.type("true", "fish_prompt >>$OUT", "true")
    let prompt = try #require(with.lines.first)
    #expect(prompt.contains("olstice") || prompt.contains("quinox"))
    #expect(!(without.screen + with.screen).contains("nknown command"))
  }

  @Test(arguments: bash + zsh)
  func `the text is valid from when it is made until it expires`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    // A clock under the test's control.
    let clock =
      shell == .bash
      ? "unset EPOCHSECONDS; EPOCHSECONDS=1000"
      : "zmodload -u zsh/datetime 2>/dev/null; typeset -g EPOCHSECONDS=1000"
    try fixture.installFromFile(settings: clock)
    try fixture.replaceProgram(by: "echo 2000; echo; wc -l <$runs")
    let note = #"echo "text:${NOONMARK//[^0-9]/}" >>"$OUT""#
    let outcome = try fixture.type(
      "EPOCHSECONDS=1999", note + "; EPOCHSECONDS=2000", note + "; EPOCHSECONDS=1999",
      note + "; EPOCHSECONDS=1998", note)
    // It expires, and setting the clock back invalidates it.
    #expect(outcome.lines("text") == ["1", "2", "3", "4"])
  }
}
