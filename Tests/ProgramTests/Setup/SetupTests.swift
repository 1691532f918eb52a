import Foundation
import TestSupport
import Testing

@Suite(.waits) struct `Setup` {
  let noonmark = Program(asProcess: true)
  static let shell = "alias ll='ls -l'"
  static let options = "--tz Europe/Oslo --now 2026-11-21T12:00:00Z"
  /// The end of input answers each further question.
  static let rest = String(repeating: "\u{4}", count: 9)

  var environment: [String: String] {
    ["PATH": "\(noonmark.home)/bin", "SHELL": "/bin/bash", "TERM": "xterm"]
  }

  /// The block of `.bashrc`; a login shell may not have the directory of the home yet.
  func block(showing specs: String) -> String {
    """
    # >>> noonmark setup >>>
    command -v noonmark >/dev/null || PATH=$PATH:'\(noonmark.home)/bin'
    eval "$(noonmark init bash \(specs))"
    # <<< noonmark setup <<<

    """
  }

  /// A home with a `.bashrc`, and a `PATH` that has noonmark, bash and a tmux that does nothing.
  init() throws {
    try noonmark.write(Self.shell, to: ".bashrc")
    // The terminal of the test does not say its background.
    try noonmark.write("appearance = dark\n", to: ".config/noonmark/config")
    try noonmark.shell(
      #"mkdir bin && cd bin && ln -s "$N" noonmark && ln -s /bin/sh bash && ln -s /bin/false tmux"#
    ).expect(0)
  }

  func setUp(typing keys: String, with variables: [String: String] = [:]) throws -> Outcome {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    terminal.type(keys + Self.rest)
    let process = try noonmark.start(
      ["setup"] + Self.options.split(separator: " ").map(String.init),
      with: environment.merging(variables) { $1 }, on: terminal)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: terminal.shown(), error: "")
  }

  @Test func `asks at a terminal alone`() throws {
    try noonmark("setup").expect(2, error: .lines(1), .has("stdin is not a terminal"))
    #expect(noonmark.text(of: ".bashrc") == Self.shell)
  }

  @Test func `stores a place and a date, and adds a block to the files that it may`() throws {
    let outcome = try setUp(typing: "\ndate\nDinner with Ann\nnext friday\ny\nn\n").expect(0)
    try noonmark("location").expect(output: .has("Oslo"))
    try noonmark("countdown", "list").expect(output: .has("Dinner with Ann"))
    outcome.expect(output: .has("The line as it will look:", "exec bash"))
    let whole = "\(Self.shell)\n\n\(block(showing: "auto countdown"))"
    #expect(noonmark.text(of: ".bashrc") == whole)
    #expect(noonmark.text(of: ".bashrc.before-noonmark") == Self.shell)
    // No was the answer.
    #expect(noonmark.text(of: ".tmux.conf") == nil)
    try setUp(typing: "\ny\n").expect(output: .has(".bashrc shows it already"))
    #expect(noonmark.text(of: ".bashrc") == whole)
    expect(noonmark.text(of: ".tmux.conf"), .has("show auto countdown "))
    try noonmark("setup", "--remove").expect(2)
    try noonmark("setup", "--remove", "--yes").expect(0)
    #expect(noonmark.text(of: ".bashrc") == Self.shell)
    #expect(noonmark.text(of: ".tmux.conf") == nil)
    #expect(noonmark.text(of: ".bashrc.before-noonmark") == nil)
    try noonmark("setup", "--remove", "--yes").expect(output: .has("has added nothing"))
  }

  @Test func `asks each question before its answer, in lines that fit`() throws {
    let output = try setUp(typing: "\ndate\nDinner\nfriday\ny\nn\n").output
    for text in ["Write it with", "answer what is asked", "noonmark help lists"] {
      let lines = output.split(whereSeparator: \.isNewline).filter { $0.contains(text) }
      #expect(lines.count == 1 && lines[0].count <= 80, "\(text): \(lines)")
    }
    let order = [
      "Where are you?", "City [Oslo]", "Oslo  59.91", "What matters to you?", "What matters (",
      "Title:", "Date (", "Added Dinner", "The line as it will look:", ".bashrc (bash)?",
      ".tmux.conf (tmux)?", "noonmark shows everything",
    ]
    var rest = output[...]
    for text in order {
      let found = try #require(rest.firstRange(of: text), "\(text) in \(output)")
      rest = rest[found.upperBound...]
    }
  }

  // The widget beside `auto`, the line, and what else was answered.
  @Test(arguments: [
    ("Christmas Eve Dec 24", "countdown", "Christmas Eve"),
    ("date\nChristmas Eve Dec 24", "countdown", "Christmas Eve"),
    ("my birthday march 3", "countdown", "my birthday"),
    ("mom birthday 3 march 1960", "countdown", "mom birthday"),
    ("Ann's birthday, 3 March 1990", "countdown", "Ann's birthday"),
    ("Grandad born 17 May 1941", "countdown", "Grandad"),
    ("wedding day 5 June 2010", "countdown", "wedding day"),
    ("Fair July 1 - July 14 2026", "countdown", "Fair"),
    ("Rock -n- Roll Dec 20", "countdown", "Rock -n- Roll"),
    ("Dinner with Ann\nnext friday", "countdown", "Dinner with Ann"),
    ("Tea in 25 min", "countdown", "Tea"),
    ("smoke free since march 3", "elapsed", "smoke free"),
    ("sober 2026-03-01", "elapsed", "sober"),
    ("counter\nsober since september 1", "elapsed", "sober"),
    ("water", "tally/water", "Water"), ("habit\nRead a book", "tally/read-a-book", "Read a book"),
    ("nonsense\n2026-12-24\nChristmas Eve Dec 24", "countdown", "Christmas Eve"),
  ])
  func `shows what was chosen, once`(answer: String, spec: String, title: String) throws {
    let outcome = try setUp(typing: "\n\(answer)\ny\ny\n")
    let preview = try #require(
      outcome.output.firstRange(of: "The line as it will look:").map {
        outcome.output[$0.upperBound...].split(whereSeparator: \.isNewline)[0]
      })
    let parts = preview.split(separator: title, omittingEmptySubsequences: false)
    #expect(parts.count == 2, "\(preview)")
    outcome.expect(output: .lacks("No dates"))
    let bash = noonmark.text(of: ".bashrc")
    #expect(bash?.hasSuffix(block(showing: "auto \(spec)")) == true, "\(outcome)")
    expect(noonmark.text(of: ".tmux.conf"), .has("show auto \(spec) "))
    // No tmux runs whose configuration could be read again.
    outcome.expect(output: .has("To see it now: tmux\r\n"))
  }

  @Test(arguments: [
    ("de", "mein Geburtstag 3. März 1990", "dates", "kind=birthday"),
    ("de", "rauchfrei seit heute", "counters", "2026-11-21 | rauchfrei"),
    ("de", "Wasser", "tallies", "water"), ("ja", "habit\n水分", "tallies", "water"),
    ("fr", "anniversaire de mariage 5 juin 2010", "dates", "kind=anniversary"),
    ("fr", "sans tabac depuis aujourd'hui", "counters", "2026-11-21 | sans tabac"),
    ("es", "sin fumar desde hoy", "counters", "2026-11-21 | sin fumar"),
    ("es", "vacaciones desde mañana", "dates", "2026-11-22 | vacaciones"),
  ])
  func `reads an answer in the user's language`(
    language: String, answer: String, file: String, record: String
  ) throws {
    try noonmark.write(
      "appearance = dark\nlanguage = \(language)\n", to: ".config/noonmark/config")
    let outcome = try setUp(typing: "\n\(answer)\n").expect(0)
    let records = noonmark.records(of: ".local/share/noonmark/\(file)")
    #expect(records.count == 1 && records[0].contains(record), "\(records) \(outcome)")
  }

  @Test func `keeps what an earlier one added, and the file as it was before`() throws {
    _ = try setUp(typing: "\nChristmas Eve Dec 24\ny\nn\n")
    try setUp(typing: "smoke free since march 3\ny\nn\n").expect(output: .has("Show it in"))
    let block = block(showing: "auto countdown elapsed")
    #expect(noonmark.text(of: ".bashrc") == "\(Self.shell)\n\n\(block)")
    #expect(noonmark.text(of: ".bashrc.before-noonmark") == Self.shell)
    #expect(noonmark.text(of: ".bashrc.before-noonmark-2") == nil)
  }

  @Test func `names the copy that it made, and keeps others`() throws {
    try noonmark.write("mine\n", to: ".bashrc.before-noonmark")
    try setUp(typing: "\n\ny\nn\n").expect(output: .has(".bashrc.before-noonmark-2."))
    #expect(noonmark.text(of: ".bashrc.before-noonmark-2") == Self.shell)
    try noonmark("setup", "--remove", "--yes").expect(
      output: .has("Kept \(noonmark.home)/.bashrc.before-noonmark,"))
    #expect(noonmark.text(of: ".bashrc.before-noonmark") == "mine\n")
    #expect(noonmark.text(of: ".bashrc.before-noonmark-2") == nil)
  }

  @Test func `names the command for each other program`() throws {
    try noonmark.shell("cd bin && ln -s /bin/false vim && ln -s vim awesome").expect(0)
    let outcome = try setUp(typing: "\n\nn\nn\n")
    for name in ["vim", "awesome"] {
      outcome.expect(output: .has("  noonmark init \(name)\r\n"))
    }
  }

  @Test func `can be left at any question`() throws {
    try setUp(typing: "").expect(0)
    #expect(noonmark.text(of: ".bashrc") == Self.shell)
  }

  @Test func `asks for a place in a zone without a city`() throws {
    let keys = ["Oslo\n", "\n"].map { $0 + Self.rest }
    let script = #"exec "$N" setup --tz UTC --now 2026-11-21T12:00:00Z"#
    try noonmark.atTerminal(script: script, typing: keys[0], with: environment).expect(
      output: .has("Enter for none"))
    try noonmark("location").expect(output: .has("Oslo"))
    _ = try noonmark("location", "clear")
    try noonmark.atTerminal(script: script, typing: keys[1], with: environment).expect(
      output: .has("that of Greenwich"))
  }

  @Test(arguments: ["ln -s dotfiles .bashrc", "cp dotfiles .bashrc && chmod 444 .bashrc"])
  func `prints the lines for a file that is linked or read-only`(script: String) throws {
    if getuid() == 0, script.contains("chmod") { return }
    try noonmark.shell("mv .bashrc dotfiles && \(script)").expect(0)
    try setUp(typing: "\n\ny\nn\n").expect(
      output: .has("is left as it is", "eval \"$(noonmark init bash auto)\""))
    #expect(noonmark.text(of: "dotfiles") == Self.shell)
    #expect(noonmark.text(of: ".bashrc.before-noonmark") == nil)
  }

  /// Commands that put something else in the place of `.bashrc`.
  private static let unreadable = [
    "ln -s none .bashrc", "mkdir .bashrc", "head -c 2000000 /dev/zero >.bashrc",
  ]

  @Test(arguments: unreadable)
  func `goes on after a file that cannot be read`(script: String) throws {
    try noonmark.shell("rm .bashrc && \(script)").expect(0)
    let outcome = try setUp(typing: "\n\ny\n").expect(0)
    expect(outcome.unwrapped, .has(".bashrc is left as it is: cannot read"))
    outcome.expect(output: .has("eval \"$(noonmark init bash auto)\""))
    expect(noonmark.text(of: ".tmux.conf"), .has("show auto "))
    try noonmark("setup", "--remove", "--yes").expect(
      1, output: .has("Removed from \(noonmark.home)/.tmux.conf"),
      error: .has("cannot read \(noonmark.home)/.bashrc"))
    #expect(noonmark.text(of: ".tmux.conf") == nil)
    try noonmark("setup", "--remove", "--yes").expect(output: "")
  }

  @Test func `prints the lines for a file in a linked directory`() throws {
    let script = "mkdir -p dots/zsh && : >dots/zsh/.zshrc && ln -s dots .zsh && ln -s bash bin/zsh"
    try noonmark.shell(script).expect(0)
    let outcome = try setUp(
      typing: "\n\nn\ny\nn\n", with: ["ZDOTDIR": "\(noonmark.home)/.zsh/zsh"])
    expect(outcome.unwrapped, .has("\(noonmark.home)/.zsh is a link to another directory"))
    outcome.expect(output: .has("eval \"$(noonmark init zsh auto)\""))
    #expect(noonmark.text(of: "dots/zsh/.zshrc") == "")
  }

  @Test func `adds the directory of a program that is not in PATH`() throws {
    try noonmark.shell("rm bin/noonmark").expect(0)
    _ = try setUp(typing: "\n\ny\ny\n")
    let folder = try noonmark.shell(#"dirname "$(readlink -f "$N")""#).output.dropLast()
    expect(noonmark.text(of: ".bashrc"), .has("PATH=$PATH:'\(folder)'\neval"))
    expect(noonmark.text(of: ".tmux.conf"), .has("\"$PATH:\"'\(folder)' }\n"))
  }

  @Test func `quotes the paths of a home with spaces and quotes`() throws {
    try noonmark.shell(#"mkdir -p "it's 1/bin" && mv bin/* "it's 1/bin""#).expect(0)
    let home = "\(noonmark.home)/it's 1"
    let quoted = "'\(noonmark.home)/it'\\''s 1"
    // A tmux with a running server.
    try noonmark.shell(
      "cd \(quoted)/bin' && rm tmux && printf '#!/bin/sh\\necho 1\\n' >tmux && chmod +x tmux"
    ).expect(0)
    let outcome = try setUp(
      typing: "\n\ny\ny\n", with: ["HOME": home, "PATH": "\(home)/bin"]
    ).expect(0, error: "")
    expect(outcome.unwrapped, .has("To see it now: tmux source-file \(quoted)/.tmux.conf' "))
    expect(noonmark.text(of: "it's 1/.bashrc"), .has("|| PATH=$PATH:\(quoted)/bin'\n"))
    expect(noonmark.text(of: "it's 1/.tmux.conf"), .has("\"$PATH:\"\(quoted)/bin' }\n"))
    try noonmark.shell(
      "bash -ic 'noonmark --version'", with: ["HOME": home, "PATH": "/usr/bin:/bin"]
    ).expect(0, output: .starts("noonmark "))
  }

  @Test func `names no directory of the system`() throws {
    let system = TemporaryFolder()
    try noonmark.shell("mv bin/noonmark '\(system.path)'").expect(0)
    _ = try setUp(
      typing: "\n\ny\ny\n", with: ["PATH": "\(noonmark.home)/bin:\(system.path)"])
    expect(noonmark.text(of: ".bashrc"), .has("setup >>>\neval"))
    #expect(noonmark.text(of: ".tmux.conf")?.contains(system.path) == false)
  }

  // .profile of Debian reads .bashrc before it adds the directory to PATH.
  @Test func `is found by a shell without its directory in PATH`() throws {
    _ = try setUp(typing: "\n\ny\nn\n")
    try noonmark.shell(
      "bash -ic 'type _noonmark_prompt; noonmark --version'", with: ["PATH": "/usr/bin:/bin"]
    ).expect(output: .has("_noonmark_prompt is a function"), error: .lacks("not found"))
  }

  @Test func `removes only its block after a first line that was left`() throws {
    let text = "# >>> noonmark setup >>>\nmine\n"
    let block = "# >>> noonmark setup >>>\neval\n# <<< noonmark setup <<<\n"
    try noonmark.write(text + "\n" + block, to: ".bashrc")
    try noonmark("setup", "--remove", "--yes").expect(0)
    #expect(noonmark.text(of: ".bashrc") == text)
  }

  @Test(arguments: ["", "relative"])
  func `has no files without a home directory`(home: String) throws {
    for words in [["setup"], ["setup", "--remove", "--yes"]] {
      try noonmark.run(words, with: ["HOME": home]).expect(
        1, output: "", error: "noonmark: no home directory: set HOME\n")
    }
  }

  @Test(arguments: ["", "\n", "a", "a\n", "a\n\n"])
  func `restores every byte of a file`(text: String) throws {
    try noonmark.write(text, to: ".bashrc")
    _ = try setUp(typing: "\n\ny\nn\n")
    _ = try setUp(typing: "water\ny\nn\n")
    #expect(noonmark.text(of: ".bashrc")?.hasSuffix(block(showing: "auto tally/water")) == true)
    try noonmark("setup", "--remove", "--yes").expect(0)
    #expect(noonmark.text(of: ".bashrc") == text)
    #expect(noonmark.text(of: ".bashrc.before-noonmark") == nil)
  }

  @Test func `removes a block whose file got other line endings`() throws {
    _ = try setUp(typing: "\n\ny\nn\n")
    let text = try #require(noonmark.text(of: ".bashrc"))
    try noonmark.write(text.replacing("\n", with: "\r\n") + "more\r\n", to: ".bashrc")
    try noonmark("setup", "--remove", "--yes").expect(0)
    #expect(noonmark.text(of: ".bashrc") == "\(Self.shell)\r\nmore\r\n")
    #expect(noonmark.text(of: ".bashrc.before-noonmark") == nil)
  }

  @Test func `leaves a block without an end as it is`() throws {
    let text = "# >>> noonmark setup >>>\nmine\n"
    try noonmark.write(text, to: ".bashrc")
    try noonmark("setup", "--remove", "--yes").expect(
      error: .has("the last line of the block is missing"))
    #expect(noonmark.text(of: ".bashrc") == text)
  }
}
