import Foundation
import NoonmarkProgram
import NoonmarkSystem
import TestSupport
import Testing

@Suite(.waits) struct `The file of dates` {
  private let noonmark = Program()
  private static let file = ".local/share/noonmark/dates"
  private var path: String { "\(noonmark.home)/\(Self.file)" }

  /// Runs a script that must not fail.
  private func prepare(_ script: String) throws {
    try noonmark.shell("set -e; " + script).expect(0)
  }

  private func add(_ title: String = "New", with environment: [String: String] = [:]) throws
    -> Outcome
  {
    try noonmark.run(["countdown", "add", title, "2026-12-31"], with: environment)
  }

  private func bytes() -> Data? { FileManager.default.contents(atPath: path) }

  @Test(arguments: ["000", "077", "027"])
  func `is private to the user under any umask`(mask: String) throws {
    let outcome = try noonmark.shell(
      """
      umask \(mask); "$N" countdown add New 2026-12-31 >id
      stat -c '%a %n' .local/share/noonmark .local/share/noonmark/dates .local/state/noonmark
      "$N" countdown edit New --title Newer
      stat -c '%a' .local/share/noonmark/dates
      chmod 644 .local/share/noonmark/dates
      "$N" countdown edit Newer --title New; "$N" countdown add Other 2026-12-31 >id
      stat -c '%a' .local/share/noonmark/dates
      """)
    outcome.expect(error: "")
    #expect(
      outcome.output == """
        700 .local/share/noonmark
        600 .local/share/noonmark/dates
        700 .local/state/noonmark
        600
        644

        """)
  }

  @Test(
    .needsRoot,
    .needsPlainUser)
  func `is the user's, like all other files, if root writes it first in the user's home`() throws {
    // As with `sudo -E`.
    let outcome = try noonmark.shell(
      """
      chown 65534:65534 "$HOME"
      "$N" countdown add New 2099-12-31 >id && rm id
      "$N" config set clock 24; "$N" tally log water; "$N" todo add Read; "$N" show >shown; rm shown
      find . -user 0
      set -- setpriv --reuid=65534 --regid=65534 --clear-groups "$N"
      "$@" countdown edit New --title Newer; "$@" undo; "$@" config set clock 12
      "$@" show countdown --size small --now 2099-12-30T12:00:00Z --tz UTC
      """)
    outcome.expect(error: "")
    #expect(outcome.lines.contains { $0.contains("New ") }, "\(outcome)")
    #expect(!outcome.lines.contains { $0.hasPrefix("./") || $0 == "." }, "\(outcome)")
  }

  @Test func `has its bad lines reported with their numbers, and kept`() throws {
    var text = Data("\u{FEFF}# noonmark dates 1\r\n2026-12-24 | Christmas | id=aaaa\r\n".utf8)
    let bad = Data("2026-13-01 | nothing\r\n".utf8) + [0xFF, 0xC3, 0x20, 0x0D, 0x0A]
    text += bad + Data("2027-01-01 | \u{E9}t\u{E9} | x=1 | id=bbbbbbbbbbbb".utf8)
    try noonmark.write("", to: Self.file)
    try text.write(to: URL(fileURLWithPath: path))
    let list = try noonmark("countdown", "list", "--format", "plain").expect(
      0, output: .has("Christmas", "\u{E9}t\u{E9}"))
    #expect(list.errorLines.contains { $0.contains("\(path):3: ") })
    #expect(list.errorLines.contains { $0.contains("\(path):4: ") })
    try add().expect(0)
    #expect(bytes()?.starts(with: text + Data("\r\n2026-12-31 | New | ".utf8)) == true)
    #expect(bytes()?.suffix(2) == Data("\r\n".utf8))
    try noonmark("countdown", "edit", "aaaa", "--title", "Xmas").expect(0)
    try noonmark("countdown", "remove", "New", "--yes").expect(0)
    let edited = String(decoding: text, as: UTF8.self).replacingOccurrences(
      of: "Christmas", with: "Xmas")
    #expect(noonmark.text(of: Self.file) == edited + "\r\n")
    #expect(bytes()?.range(of: bad) != nil)
  }

  @Test(arguments: [
    ("dates", "2026-12-24 | Christmas", "countdown edit Christmas --title Eve"),
    ("counters", "2026-01-01 | Sober", "elapsed reset Sober"),
    ("tallies", "water | Water", "tally edit water --title Tea"),
    ("tasks", "[ ] | Milk", "todo done Milk"),
  ])
  func `of any kind has a line with too many fields named, and left`(
    file: String, line: String, command: String
  ) throws {
    let file = ".local/share/noonmark/\(file)"
    let text = line + (1...62).map { " | f\($0)=x" }.joined() + " | id=k7m2q9x4c8tz\n"
    try noonmark.write(text, to: file)
    try noonmark.run(
      command.split(separator: " ").map(String.init) + ["--now", "2026-11-21T12:00:00Z"]
    ).expect(
      1,
      error: .equals(
        "noonmark: \(noonmark.home)/\(file):1: the line has too many fields to be "
          + "changed (at most 63): remove some; the file is unchanged\n"))
    #expect(noonmark.text(of: file) == text)
  }

  @Test func `stays behind a symbolic link to another folder`() throws {
    try noonmark.write("2026-12-24 | Christmas\n", to: "dotfiles/dates")
    try prepare("mkdir -p .local/share/noonmark; ln -s ../../../dotfiles/dates \(Self.file)")
    try add().expect(0)
    try noonmark("countdown", "edit", "Christmas", "--title", "Xmas").expect(0)
    expect(noonmark.text(of: "dotfiles/dates"), .starts("2026-12-24 | Xmas | id="), .has("| New |"))
    try noonmark.shell("readlink \(Self.file); ls -A dotfiles").expect(
      output: "../../../dotfiles/dates\ndates\n")
  }

  @Test(arguments: ["ln -s /nowhere/dates", "ln -s dates", "mkdir", "mkfifo"])
  func `is refused in one line if it is not a file`(script: String) throws {
    try prepare("mkdir -p .local/share/noonmark; cd .local/share/noonmark; \(script) dates")
    let before = noonmark.everything()
    for words in [["add", "New", "2026-12-31"], ["edit", "New", "--title", "x"]] {
      try noonmark.run(["countdown"] + words).expect(
        1, error: .lines(1), .starts("noonmark: \(path): "))
    }
    let data = { (paths: [String]) in
      paths.filter { $0.contains("share") && !$0.contains("/locks") }
    }
    #expect(data(noonmark.everything()) == data(before))
    try noonmark("countdown").expect(0)
  }

  @Test func `of a later form is read, and changed by none`() throws {
    let text = "# noonmark dates 2\n2026-12-24 | Christmas | id=aaaa\n"
    try noonmark.write(text, to: Self.file)
    for words in [
      ["add", "New", "2026-12-31"], ["edit", "aaaa", "--title", "x"], ["remove", "aaaa", "--yes"],
    ] {
      try noonmark.run(["countdown"] + words).expect(
        1,
        error: .equals(
          "noonmark: \(path): unsupported version 2 of the file format: update noonmark\n"))
    }
    #expect(noonmark.text(of: Self.file) == text)
    try noonmark("countdown", "list").expect(output: .has("Christmas"))
  }

  @Test func `has no place without a home, and none in a relative folder`() throws {
    try add(with: ["HOME": ""]).expect(1, error: .lines(1), .has("set HOME or XDG_DATA_HOME"))
    #expect(noonmark.everything().isEmpty)
    try add(with: ["XDG_DATA_HOME": "relative"]).expect(0)
    expect(noonmark.text(of: Self.file), .has("| New |"))
    #expect(!noonmark.everything().contains("relative"))
  }

  @Test func `is unchanged if a write is cut short`() throws {
    // Two blocks, of 512 or 1024 bytes as the shell has it: the file ends within the new line.
    let probe = "(ulimit -f 2; head -c 4096 /dev/zero >probe) 2>/dev/null; wc -c <probe; rm probe"
    let limit = try #require(
      Int(try noonmark.shell(probe).output.trimmingCharacters(in: .whitespacesAndNewlines)))
    // The line before a change is in the journal of changes, which fits.
    let text = "# noonmark dates 1\n# " + String(repeating: "x", count: limit - 48) + "\n# y\n"
    try noonmark.write(text, to: Self.file)
    let title = String(repeating: "long ", count: 40)
    for change in [
      "countdown add \"$T\" 2026-12-31", "countdown edit Old --title \"$T\"",
    ] {
      let script = #"ulimit -f 2; exec "$N" "# + change
      if change.contains("edit") {
        try noonmark.write(text + "2026-12-24 | Old\n", to: Self.file)
      }
      let before = noonmark.text(of: Self.file)
      try noonmark.write("", to: ".local/state/noonmark/undo")
      try noonmark.shell(script, with: ["T": title]).expect(
        1,
        error: .equals(
          "noonmark: \(path): File too large: free some space; the file is unchanged\n"))
      #expect(noonmark.text(of: Self.file) == before)
      try noonmark.shell("ls -A .local/share/noonmark").expect(output: "dates\nlocks\n")
    }
  }

  @Test func `is not waited for without end, and a killed writer holds nothing`() throws {
    try add().expect(0)
    let held = try noonmark.shell(
      """
      lock=$(echo .local/share/noonmark/locks/dates-*.lock)
      exec flock -x "$lock" timeout 60 "$N" countdown add Blocked 2026-12-31
      """)
    held.expect(1)
    #expect(held.error == "noonmark: \(path): another process is changing it: try again\n")
    let killed = try noonmark.shell(
      """
      lock=$(echo .local/share/noonmark/locks/dates-*.lock)
      mkfifo ready
      flock -x "$lock" sh -c 'echo $$ >ready; exec sleep 60' &
      read pid <ready
      flock -n "$lock" true && echo "not held"
      kill -9 $pid
      exec timeout 60 "$N" countdown add Free 2026-12-31
      """)
    killed.expect(0)
    #expect(killed.lines.count == 2)
    expect(noonmark.text(of: Self.file), .lacks("Blocked"))
  }

  @Test(
    .needsPlainUser,
    arguments: ["add More 2026-12-31", "edit New --title Newer", "remove New --yes"])
  func `is not changed if it is read-only`(command: String) throws {
    _ = try add()
    let before = bytes()
    try noonmark.shell(
      PlainUser.prefix + "chmod 444 \(Self.file); \"$@\" \"$N\" countdown \(command)"
    ).expect(
      1, output: "",
      error: .equals(
        "noonmark: \(path): Permission denied: make the file writable; the file is unchanged\n"))
    #expect(bytes() == before)
  }
}
