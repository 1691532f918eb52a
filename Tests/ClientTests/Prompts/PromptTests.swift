import TestSupport
import Testing
import NoonmarkPhrases

/// The behavior common to the prompts, in the real shells.
@Suite(.waits)
struct PromptTests {
  private static let shells = PromptFixture.shells
  private static let add = "noonmark countdown add Launch +20d >/dev/null"
  private static let medium = "countdown --size medium"
  private let note = PromptFixture.note

  @Test(.enabled(if: !shells.isEmpty, "no shell or no script is installed"), arguments: shells)
  func `the segment precedes the first prompt`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    let outcome = try fixture.type("\(shell.showPrompt) >>$OUT", note)
    let prompt = try #require(outcome.lines.first)
    let text = try #require(outcome.lines("text").first)
    #expect(text.contains("Equinox") || text.contains("Solstice"))
    #expect(prompt.contains("Equinox") || prompt.contains("Solstice"))
    #expect(prompt.hasSuffix(" <0>"))
    #expect(outcome.renders == 1)
    #expect(!outcome.screen.contains("noonmark:"))
  }

  @Test(arguments: shells)
  func `a date that is near and an event take the place of the season`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    try fixture.write(
      "calendars = team=~/work color=teal ~/other.ics\n", to: ".config/noonmark/config")
    try fixture.write(Self.calendar("Elsewhere", from: "19990101T080000Z"), to: "other.ics")
    try fixture.write(Self.calendar("Standup", from: "19990101T080000Z"), to: "work/team/a.ics")
    // An event of many years is running.
    try fixture.write(
      Self.calendar("Mission", from: "20000101T080000Z", to: "29990101T080000Z"), to: "new.ics")
    let texts = try fixture.type(
      note, "noonmark countdown add Launch +20d >/dev/null", note, "mv new.ics work/team/a.ics",
      note
    ).lines("text")
    let words = ["Equinox", "Solstice", "Launch", "Mission"]
    let shown = texts.map { text in words.first { text.contains($0) } ?? text }
    #expect(shown.first == "Solstice" || shown.first == "Equinox")
    #expect(shown.dropFirst() == ["Launch", "Mission"], "\(shown)")
  }

  /// Returns a calendar of one event.
  private static func calendar(_ title: String, from start: String, to end: String = "") -> String {
    let end = end.isEmpty ? "" : "DTEND:\(end)\r\n"
    return "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(title)\r\nSUMMARY:\(title)\r\n"
      + "DTSTART:\(start)\r\n\(end)END:VEVENT\r\nEND:VCALENDAR\r\n"
  }

  @Test(arguments: shells)
  func `a date that is added is seen at the next prompt, and nothing is run again`(
    shell: PromptShell
  ) throws {
    let fixture = try PromptFixture(shell, settings: shell.set("NOONMARK_SHOW", Self.medium))
    let outcome = try fixture.type("true", note, Self.add, note, "true", "true", note)
    let texts = outcome.lines("text")
    #expect(texts.map { $0.contains("Launch") } == [false, true, true])
    // Once at the start, once for the date; once more if the date and the stamp are in one tick.
    // Ticks of fish are seconds.
    #expect(outcome.renders >= 2 && (outcome.renders <= 3 || shell == .fish))
  }

  @Test(arguments: shells)
  func `a date that another shell has shown already is seen as well`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell, settings: shell.set("NOONMARK_SHOW", Self.medium))
    try fixture.write("\(Self.add)\ntrue\n\(note)\nexit\n", to: "inner")
    let outcome = try fixture.type(
      note, "script -qec '\(shell.command)' /dev/null <inner >/dev/null", note)
    #expect(outcome.lines("text").map { $0.contains("Launch") } == [false, true, true])
  }

  @Test(arguments: shells)
  func `a width limits the text at the right, and can change at any time`(
    shell: PromptShell
  ) throws {
    let settings = [
      shell.set("NOONMARK_SHOW", Self.medium), shell.set("NOONMARK_SIDE", "right"),
      shell.set("NOONMARK_WIDTH", "14"),
    ]
    let fixture = try PromptFixture(shell, settings: settings.joined(separator: "\n"))
    try fixture.write(
      "2999-01-01 | Celebration of a thousand years\n", to: ".local/share/noonmark/dates")
    let texts = try fixture.type(note, shell.set("NOONMARK_WIDTH", "40"), note).lines("text")
    #expect(texts.map { $0.contains("Celebration") } == [false, true])
    #expect(texts.allSatisfy { $0.contains("…") })
  }

  @Test(
    arguments: shells,
    Samples.every(
      4,
      of: [
        "echo '2999-01-01 | Launch' >>$D/dates", "sed -i s/Exam/Launch/ $D/dates",
        "mv $D/other $D/dates", "ln -sf other $D/dates", "rm $D/dates",
        "mkdir -p $HOME/.config/noonmark; echo 'icons = ascii' >$HOME/.config/noonmark/config",
      ]))
  func `a change by hand is seen`(shell: PromptShell, change: String) throws {
    let fixture = try PromptFixture(shell, settings: shell.set("NOONMARK_SHOW", Self.medium))
    let data = ".local/share/noonmark"
    try fixture.write("2999-02-01 | Exam | icon=book\n", to: "\(data)/dates")
    try fixture.write("2999-01-01 | Launch\n", to: "\(data)/other")
    fixture.environment["D"] = "\(fixture.home)/\(data)"
    let outcome = try fixture.type(note, change, note)
    let texts = outcome.lines("text")
    #expect(texts.count == 2)
    #expect(texts.first?.contains("Exam") == true)
    #expect(texts.first != texts.last)
  }

  @Test(arguments: shells)
  func `a todo.txt elsewhere is watched, and a config file of the user`(shell: PromptShell) throws {
    let fixture = try PromptFixture(
      shell, settings: shell.set("NOONMARK_SHOW", "todo --size medium"))
    try fixture.write("todo.file = ~/my tasks/todo.txt # mine\n", to: ".config/noonmark/config")
    try fixture.write("Buy milk\n", to: "my tasks/todo.txt")
    try fixture.write("todo.file = ~/other.txt\n", to: "own")
    try fixture.write("Pay rent\n", to: "other.txt")
    let outcome = try fixture.type(
      note, "echo 'Call mum' >'my tasks/todo.txt'", note,
      shell.set("NOONMARK_SHOW", "todo --size medium --config=\(fixture.home)/own"), note,
      "echo 'todo.file = ~/my tasks/todo.txt' >own", note)
    let titles = ["Buy milk", "Call mum", "Pay rent", "Call mum"]
    let texts = outcome.lines("text")
    #expect(texts.count == titles.count)
    for (text, title) in zip(texts, titles) { #expect(text.contains(title), "\(texts)") }
  }

  /// The prompt after `mkdir` has nothing new to show, but another directory to watch.
  @Test(arguments: shells)
  func `a config file in a new directory is seen`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell, settings: shell.set("NOONMARK_SHOW", Self.medium))
    try fixture.write("2999-02-01 | Exam\n", to: ".local/share/noonmark/dates")
    try fixture.write("", to: ".config/other")
    let outcome = try fixture.type(
      note, "mkdir .config/noonmark", note, "echo 'icons = ascii' >.config/noonmark/config",
      note, "mv .local/share/noonmark/dates .", note)
    let texts = outcome.lines("text")
    #expect(texts.count == 4 && texts[0] == texts[1], "\(texts)")
    #expect(texts.count == 4 && texts[2] != texts[1] && !texts[3].contains("Exam"), "\(texts)")
  }

  /// Its name begins like that of another widget.
  @Test(arguments: shells)
  func `a widget of the user's own is watched`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell, settings: shell.set("NOONMARK_SHOW", "todoist"))
    let script = ".config/noonmark/widgets/todoist"
    func print(_ title: String) -> String {
      let entry = #"{"version":1,"entries":[{"title":"\#(title)"}],"policy":"never"}"#
      return "#!/bin/sh\necho '\(entry)'\n"
    }
    try fixture.write(print("Before"), to: script)
    try fixture.write(print("After"), to: "later")
    try Shell.run("chmod +x '\(fixture.home)/\(script)'")
    let outcome = try fixture.type(
      "noonmark widget reload todoist", note, "cat later >\(script)",
      "noonmark widget reload todoist", note)
    let texts = outcome.lines("text")
    #expect(texts.first?.contains("Before") == true, "\(texts)")
    #expect(texts.last?.contains("After") == true, "\(texts)")
  }

  @Test(arguments: shells)
  func `between changes no process is started`(shell: PromptShell) throws {
    guard TestMachine.has("strace") else { return }
    let fixture = try PromptFixture(shell)
    _ = try fixture.type("true")
    // Two programs of the user's, and many prompts between them.
    let lines = repeatElement("true", count: 40).joined(separator: "\n")
    let outcome = try fixture.type(
      "/bin/true", lines, "/bin/false",
      by: "strace -f -qq -e trace=process -o '\(fixture.home)/trace'")
    let calls = fixture.text(of: "trace").split(separator: "\n")
    let first = try #require(calls.firstIndex { $0.contains(#"execve("/bin/true""#) })
    let last = try #require(calls.firstIndex { $0.contains(#"execve("/bin/false""#) })
    // The second program needs a process; and fish asks man for its path when it gets to it.
    let between = calls[first..<last].dropFirst()
    let programs = between.filter { $0.contains("execve(") }
    let forks = between.filter { call in
      ["fork(", "clone(", "clone3("].contains { call.contains($0) }
        && !call.contains("CLONE_THREAD")
    }
    let isAsking = shell == .fish && programs.contains { $0.contains("man") }
    #expect(programs.allSatisfy { shell == .fish && $0.contains("man") }, "\(programs)")
    #expect(forks.count <= (isAsking ? 2 : 1), "\(forks)")
    #expect(outcome.renders == 1)
  }

  @Test(arguments: shells)
  func `the text is rendered again when it expires, and not before`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    try fixture.installFromFile()
    try fixture.replaceProgram(by: "echo 100; echo; wc -l <$runs")
    var outcome = try fixture.type("true", "true", note)
    #expect(outcome.lines("text").last?.trimmed == "3")
    try fixture.replaceProgram(by: "echo never; echo; wc -l <$runs")
    outcome = try fixture.type("true", "true", note)
    #expect(outcome.lines("text").last?.trimmed == "1")
    try fixture.replaceProgram(by: "echo 99999999999; echo; wc -l <$runs")
    outcome = try fixture.type("true", "true", note)
    #expect(outcome.lines("text").last?.trimmed == "1")
  }

  @Test(arguments: shells)
  func `a change of the zone, the locale or the colors is seen`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    let assign = { (name: String, value: String) in
      shell == .fish ? "set -gx \(name) \(value)" : "export \(name)=\(value)"
    }
    let outcome = try fixture.type(
      "true", assign("TZ", "Asia/Tokyo"), assign("LC_ALL", "C"), assign("NO_COLOR", "1"), note)
    #expect(outcome.renders == 4)
    #expect(outcome.lines("text").first?.contains("\u{1B}") == false)
  }

  @Test(arguments: shells)
  func `the last command's exit status is still available`(shell: PromptShell) throws {
    let outcome = try PromptFixture(shell).type(
      "true", "sh -c 'exit 3'", Self.add, "sh -c 'exit 4'")
    #expect(outcome.screen.contains("<0>"))
    #expect(outcome.screen.contains("<3>"))
    #expect(outcome.screen.contains("<4>"))
  }

  @Test(arguments: shells)
  func `settings are heeded from the next prompt on`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    let show = "\(shell.showPrompt) >>$OUT"
    let outcome = try fixture.type(
      "noonmark countdown add Launch +20d >/dev/null", show,
      shell.set("NOONMARK_SHOW", "solstice", "countdown", "--size", "medium"), show,
      shell.set("NOONMARK_SHOW", "countdown --size medium"), show,
      shell.set("NOONMARK_SIDE", "none"), show, note)
    #expect(outcome.lines.map { $0.contains("Launch") } == [true, true, true, false, true])
    let isOfSeasons = outcome.lines.map { $0.contains("Solstice") || $0.contains("Equinox") }
    #expect(isOfSeasons == [false, true, false, false, false])
    #expect(outcome.lines.dropFirst(3).first == "<0>")
  }

  @Test(arguments: shells)
  func `to be set up twice is to be set up once`(shell: PromptShell) throws {
    let fixture = try PromptFixture(
      shell, settings: "\(shell.installation)\n" + shell.set("NOONMARK_SHOW", Self.medium))
    let outcome = try fixture.type(
      Self.add, shell.installation, "true", "\(shell.showPrompt) >>$OUT")
    #expect(outcome.lines.first?.split(separator: "Launch").count == 2)
    #expect(outcome.renders <= 3 || shell == .fish)
  }

  @Test(arguments: shells)
  func `without the program there is one hint, and the prompt that there was`(
    shell: PromptShell
  ) throws {
    let fixture = try PromptFixture(shell)
    try fixture.installFromFile()
    fixture.environment["PATH"] = "/usr/bin:/bin"
    let outcome = try fixture.type("true", "true", "\(shell.showPrompt) >>$OUT")
    #expect(outcome.lines == ["<0>"])
    #expect(outcome.screen.ranges(of: "noonmark: no such program").count == 1, "\(outcome)")
  }

  @Test(arguments: shells, ["solstise", "sun --siz small"])
  func `the reason why an argument is refused is shown once`(
    shell: PromptShell, argument: String
  ) throws {
    let fixture = try PromptFixture(shell, settings: shell.set("NOONMARK_SHOW", argument))
    let outcome = try fixture.type("true", "true", "\(shell.showPrompt) >>$OUT")
    #expect(outcome.lines == ["<0>"])
    let screen = outcome.screen.withoutEscapes
    #expect(screen.ranges(of: "noonmark: unknown").count == 1, "\(screen)")
    #expect(screen.contains("? (NOONMARK_SHOW)"), "\(screen)")
    #expect(outcome.renders == 2)
  }

  @Test(
    arguments: shells,
    Samples.every(
      6,
      of: [
        "exit 1", "exit 0", "echo never", "exit 3", "echo 1; kill -9 $$", "echo 1x; echo text",
        "echo 9999999999999999999; echo text",
      ]))
  func `a program that fails or prints nothing leaves the prompt as it was`(
    shell: PromptShell, script: String
  ) throws {
    let fixture = try PromptFixture(shell)
    try fixture.installFromFile()
    try fixture.replaceProgram(by: "echo noise >&2; \(script)")
    let outcome = try fixture.type("true", "true", "\(shell.showPrompt) >>$OUT")
    #expect(outcome.lines == ["<0>"])
    #expect(outcome.renders == 1)
    #expect(!outcome.screen.contains("noise"))
  }

  @Test(arguments: shells)
  func `what is typed while the program runs goes to the shell`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    try fixture.installFromFile()
    try fixture.replaceProgram(by: "cat; echo never; echo; echo text")
    #expect(try fixture.type("true", note).lines("text") == ["text"])
  }

  @Test(arguments: shells)
  func `an interrupt while the program runs brings the prompt, and no run at the next`(
    shell: PromptShell
  ) throws {
    let fixture = try PromptFixture(shell)
    try fixture.installFromFile()
    // As a terminal does it: to the shell as well.
    try fixture.replaceProgram(
      by: "[ $(wc -l <$runs) -gt 1 ] || kill -INT 0 -$PPID\necho never; echo; echo text")
    let show = "\(shell.showPrompt) >>$OUT"
    let outcome = try fixture.type("true", "true", show, shell.set("NOONMARK_SHOW", "sun"), show)
    #expect(outcome.lines == ["<0>", "text <0>"])
    #expect(outcome.renders == 2)
  }

  @Test(arguments: shells)
  func `jobs stay as they are`(shell: PromptShell) throws {
    let last = shell == .fish ? "$last_pid" : "$!"
    let outcome = try PromptFixture(shell).type(
      "cat /dev/zero >/dev/null &", "echo \(last) >>$OUT", Self.add, "true", "echo \(last) >>$OUT",
      "jobs >>$OUT", "kill \(last)")
    try #require(outcome.lines.count >= 3)
    #expect(outcome.lines[0] == outcome.lines[1])
    #expect(outcome.lines.filter { $0.contains("cat") }.count == 1)
    #expect(!outcome.screen.contains("Done"))
  }

  @Test(arguments: shells)
  func `a noninteractive shell is left alone`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    let list =
      switch shell {
      case .bash: "compgen -v; compgen -A function"
      case .zsh: "print -l ${(k)parameters} ${(k)functions}"
      case .fish: "set --names; functions --all"
      }
    let before = try Shell.run(
      "env -u NOONMARK_BINARY -u NOONMARK_FIGURES HOME=\(fixture.home) "
        + "\(shell.rawValue) -c '\(list)' | grep -ci noonmark"
    )
    let after = try Shell.run(
      "env -u NOONMARK_BINARY -u NOONMARK_FIGURES HOME=\(fixture.home) "
        + "PATH=\(fixture.home)/bin:$PATH "
        + "\(shell.rawValue) -c '\(shell.installation); \(list)' | grep -ci noonmark")
    #expect(before.trimmed == "0")
    #expect(after.trimmed == "0")
  }

  @Test(arguments: shells)
  func `no cache that can be written costs a process a prompt, and no word`(
    shell: PromptShell
  ) throws {
    let fixture = try PromptFixture(shell)
    fixture.environment["XDG_CACHE_HOME"] = "/dev/null/cache"
    let outcome = try fixture.type("true", "true", note)
    #expect(outcome.renders == 4)
    #expect(outcome.lines("text").first?.isEmpty == false)
    #expect(!outcome.screen.contains("/dev/null"))
  }

  @Test(arguments: shells)
  func `a stamp that became a symbolic link is not written`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    try fixture.write("mine\n", to: "precious")
    try replaceStamps(in: fixture, by: "ln -s '\(fixture.home)/precious'")
    let outcome = try fixture.type("replace", Self.add, "true", note)
    #expect(outcome.lines("text").first?.isEmpty == false)
    #expect(fixture.text(of: "precious") == "mine\n")
  }

  @Test(arguments: shells)
  func `a stamp that became a FIFO is not waited for`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    try replaceStamps(in: fixture, by: "mkfifo")
    let outcome = try fixture.type("replace", Self.add, "true", note, by: "timeout 60")
    #expect(outcome.lines("text").first?.isEmpty == false)
    #expect(outcome.renders >= 2)
  }

  /// Writes a command `replace`, which makes something else of the stamps.
  private func replaceStamps(in fixture: PromptFixture, by command: String) throws {
    try fixture.write(
      """
      #!/bin/sh
      cd '\(fixture.home)/.cache/noonmark' || exit
      for stamp in prompt*; do rm "$stamp"; \(command) "$stamp"; done

      """, to: "bin/replace", mode: 0o700)
  }

  @Test(arguments: shells)
  func `stamps of shells that have ended are removed`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell)
    for _ in 1...3 { _ = try fixture.type("true") }
    let stamps = try Shell.run("cd '\(fixture.home)/.cache/noonmark' && ls -d prompt*")
    #expect(stamps.split(separator: "\n").count == 1)
  }

  @Test(arguments: shells)
  func `the files that it creates are private to the user`(shell: PromptShell) throws {
    let fixture = try PromptFixture(shell, settings: "umask 022")
    _ = try fixture.type("true")
    let modes = try Shell.run(
      "cd '\(fixture.home)/.cache' && stat -c %a . noonmark noonmark/prompt*")
    #expect(modes == "700\n700\n600\n")
  }
}

extension String {
  /// The text without spaces and line ends around it.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text = text.dropLast() }
    return String(text.drop { $0.isWhitespace })
  }
}
