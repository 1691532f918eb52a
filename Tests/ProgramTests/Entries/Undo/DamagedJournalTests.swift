import Foundation
import TestSupport
import Testing

@Suite struct `A damaged journal of undo` {
  private let noonmark = Program()
  private static let time = ["--now", "2026-11-21T12:00:00Z", "--tz", "UTC"]
  private static let journal = ".local/state/noonmark/undo"
  private static let advice = "changes cannot be undone: run noonmark doctor --repair"
  private var path: String { "\(noonmark.home)/\(Self.journal)" }

  init() throws {
    try run("countdown add Earlier 2027-01-01").expect(0, error: "")
  }

  @discardableResult
  private func run(_ line: String) throws -> Outcome {
    try noonmark.run(line.split(separator: " ").map(String.init) + Self.time)
  }

  private func damage(_ script: String) throws {
    try noonmark.shell("cd .local/state/noonmark; " + script).expect(0)
  }

  private var dates: String { noonmark.text(of: ".local/share/noonmark/dates") ?? "" }

  static let damages = [
    "head -c 300 /dev/zero >undo", "rm undo; mkdir undo", "echo '# noonmark undo 9' >undo",
    "echo '# noonmark dates 1' >undo", "truncate -s 65M undo", "rm undo; mkfifo undo",
  ]

  @Test(arguments: damages)
  func `stops no change, and is repaired by doctor`(script: String) throws {
    try damage(script)
    let outcome = try run("countdown add Launch 2026-12-24")
    outcome.expect(0, error: .lines(1), .has("noonmark: \(path): ", Self.advice), for: script)
    #expect(outcome.output.count == 13, "\(script)")
    expect(dates, .has("Earlier", "Launch"))
    try run("undo").expect(1, output: "", error: .has("\(path): ", "noonmark doctor --repair"))
    try run("doctor").expect(0, output: .has("\(path)"))
    try run("doctor --repair --yes").expect(0, output: .has("\(path)", "undo.damaged-"))
    try run("doctor").expect(0, output: .lacks("\(path):"))
    try run("countdown add Other 2026-12-25").expect(0, error: "")
    try run("undo").expect(0, output: .starts("Undid: added 'Other'"), error: "")
    expect(dates, .has("Earlier", "Launch"), .lacks("Other"))
  }

  @Test(arguments: [
    "elapsed add Sober 2026-01-01", "tally new tea", "tally log water", "todo add Milk",
    "location set 1 2", "config set week monday", "theme set nord", "widget new load",
    "countdown edit Earlier --title Later", "countdown remove Earlier --yes",
  ])
  func `stops no command`(line: String) throws {
    try damage("head -c 300 /dev/zero >undo")
    try run(line).expect(0, error: .lines(1), .has(Self.advice))
  }

  @Test func `is no news to a command that changes nothing`() throws {
    try damage("head -c 300 /dev/zero >undo")
    for line in ["countdown list", "tally list", "todo list", "config list", "show countdown"] {
      try run(line).expect(0, error: "", for: line)
    }
  }

  @Test func `keeps the changes that it has`() throws {
    try run("todo add Milk").expect(0)
    let text = try #require(noonmark.text(of: Self.journal))
    try noonmark.write("\0\0" + text.dropFirst(2), to: Self.journal)
    try run("countdown add Launch 2026-12-24").expect(0, error: .has(Self.advice))
    try run("doctor --repair --yes").expect(0)
    try run("undo").expect(0, output: .starts("Undid: added 'Milk'"))
    expect(dates, .has("Launch"))
  }

  @Test func `leaves the undo of a tally to its log`() throws {
    try run("tally log water").expect(0)
    try damage("head -c 300 /dev/zero >undo")
    try run("tally undo water").expect(0, output: .starts("Undid: "), error: .has(Self.advice))
    try run("tally history water --json").expect(0, output: "[]\n")
  }

  @Test func `is not offered for an undo`() throws {
    try damage("head -c 300 /dev/zero >undo")
    try noonmark.atTerminal(["countdown", "add", "Launch", "2026-12-24"] + Self.time).expect(
      0, output: .has("Added Launch", "cannot be undone"), .lacks("Undo: "))
  }

  @Test func `is not replaced if it is a link to a disk that is not mounted`() throws {
    try damage("rm undo; ln -s /nowhere/at/all undo")
    try run("countdown add Launch 2026-12-24").expect(
      0, error: .lines(1),
      .has("undo: dangling symbolic link: changes cannot be undone: fix or remove it"))
    expect(dates, .has("Launch"))
    try run("doctor").expect(0, output: .has("\(path): dangling symbolic link"))
  }

  @Test func `reports a line that it cannot use, and undoes the last change that it can`() throws {
    try damage("echo garbage >>undo")
    let line = try #require(noonmark.text(of: Self.journal)?.split(separator: "\n").count)
    let problem = "\(path):\(line): the line is not a change, so it is not used"
    try run("doctor").expect(0, output: .has(problem))
    try run("undo --list").expect(0, output: .has("added 'Earlier'"), error: .has(problem))
    try run("undo").expect(0, output: .starts("Undid: added 'Earlier'"), error: .has(problem))
    try run("doctor --repair --yes").expect(0, output: .has("kept as a comment"))
    try run("redo").expect(0, output: .starts("Redid: added 'Earlier'"), error: "")
  }

  @Test(.needsPlainUser, arguments: [("000", advice), ("400", "make the file writable")])
  func `may be forbidden`(mode: String, advice: String) throws {
    try noonmark.shell(
      PlainUser.prefix
        + "chmod \(mode) .local/state/noonmark/undo; \"$@\" \"$N\" countdown add New 2026-12-24"
    ).expect(0, error: .lines(1), .has(advice))
    expect(dates, .has("Earlier", "New"))
  }
}
