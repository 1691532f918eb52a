import Foundation
import TestSupport
import Testing

@Suite(.waits) struct `A file in an editor` {
  private let noonmark = Program(asProcess: true)
  private static let data = ".local/share/noonmark"
  private static let text = """
    # noonmark dates 1
    2026-12-24 | Exam | odd | id=k7faaaaaaaaa
    2027-01-31 | Launch | id=m2xaaaaaaaaa

    """

  init() throws {
    try noonmark.write(Self.text, to: "\(Self.data)/dates")
  }

  private var dates: String? { noonmark.text(of: "\(Self.data)/dates") }

  /// Runs a command at a terminal with a command of the shell as the editor.
  private func edit(_ words: String, by editor: String) throws -> Outcome {
    try noonmark.atTerminal(
      script: #"VISUAL="$V" exec "$N" "# + words, with: ["V": editor])
  }

  /// The copies that are kept.
  private func copies() throws -> String {
    try noonmark.shell("ls -A .local/state/noonmark/edit").output
  }

  @Test(arguments: [
    ("countdown", "dates", text, "s/Exam/Test/"),
    ("elapsed", "counters", "# noonmark counters 1\n2025-01-01 | Sober\n", "s/Sober/Dry/"),
    ("todo", "tasks", "# noonmark tasks 1\n[ ] | Rent\n", "s/Rent/Milk/"),
  ])
  func `is saved and shown, and the edit can be undone`(
    command: String, file: String, before: String, change: String
  ) throws {
    let path = "\(Self.data)/\(file)"
    try noonmark.write(before, to: path)
    let new = String(change.split(separator: "/")[2])
    try edit("\(command) edit --tz UTC", by: "sed -i \(change)").expect(
      0, output: .has("Changed \(noonmark.home)/\(path).", "Undo: noonmark undo"))
    let old = String(change.split(separator: "/")[1])
    #expect(noonmark.text(of: path) == before.replacing(old, with: new))
    #expect(try copies().isEmpty)
    try noonmark("undo").expect(0)
    #expect(noonmark.text(of: path) == before)
  }

  @Test func `is private, and made if it is missing`() throws {
    let editor = #"f() { ls -l "$1" >mode; echo '2026-12-31 | New' >>"$1"; }; f"#
    try noonmark.write("", to: "\(Self.data)/dates")
    try noonmark.shell("rm \(Self.data)/dates").expect(0)
    try edit("countdown edit --editor --tz UTC", by: editor).expect(0)
    expect(noonmark.text(of: "mode"), .starts("-rw------- "))
    expect(dates, .starts("# noonmark dates 1\n"), .ends("\n2026-12-31 | New\n"))
  }

  @Test func `has a last line that the editor did not end`() throws {
    let crlf = Self.text.replacing("\n", with: "\r\n")
    try noonmark.write(crlf, to: "\(Self.data)/dates")
    let editor = #"f() { printf '2027-05-05 | Mine' >>"$1"; }; f"#
    try edit("countdown edit --tz UTC", by: editor).expect(0, output: .has("Changed"))
    #expect(dates == crlf + "2027-05-05 | Mine\r\n")
    try noonmark("countdown", "list").expect(0, output: .has("Mine"), error: "")
  }

  @Test func `with a line that cannot be read is saved, and the line is named`() throws {
    let outcome = try edit("countdown edit", by: "sed -i s/2026-12-24/2026-13-99/").expect(
      1, output: .has("/dates:2: "))
    expect(outcome.unwrapped, .has("is saved, but has 1 line that cannot be read"))
    #expect(dates == Self.text.replacing("2026-12-24", with: "2026-13-99"))
    try noonmark("countdown", "list").expect(output: .has("Launch"))
  }

  @Test(arguments: [("false", "failed with exit status 1"), ("kill -9 $$;", "was terminated")])
  func `is as it was if the editor fails or changes nothing`(
    editor: String, problem: String
  ) throws {
    try edit("countdown edit", by: editor).expect(1, output: .has(problem))
    try edit("countdown edit", by: "true").expect(output: .has("Nothing was changed."))
    #expect(dates == Self.text)
    #expect(try copies().isEmpty)
  }

  @Test func `that another process changes meanwhile is left, and the edit is kept`() throws {
    let editor =
      #"f() { echo '2027-05-05 | Mine' >>"$D"; sed -i s/Exam/Test/ "$1"; }; D="$HOME/"#
      + #"\#(Self.data)/dates"; f"#
    let outcome = try edit("countdown edit", by: editor).expect(1)
    expect(outcome.unwrapped, .has("was changed meanwhile, so it is left as it is"))
    #expect(dates == Self.text + "2027-05-05 | Mine\n")
    let name = try copies().trimmingCharacters(in: .whitespacesAndNewlines)
    expect(name, .starts("dates."))
    #expect(
      noonmark.text(of: ".local/state/noonmark/edit/\(name)")
        == Self.text.replacing("Exam", with: "Test"))
  }

  @Test func `of the configuration is checked`() throws {
    let add = { (line: String) in #"f() { echo '\#(line)' >>"$1"; }; f"# }
    try edit("config edit", by: add("clock = 24")).expect(0, output: .has("every line is valid"))
    try edit("config edit", by: add("cluck = 24")).expect(1, output: .has("/config:2: "))
  }

  @Test(arguments: [
    ("countdown edit", "no terminal for an editor: open "), ("config edit", "no terminal"),
    ("countdown edit --title x", "missing ID: write "),
    ("countdown edit Exam --editor", "'--editor' opens the whole file"),
    ("todo edit --editor --due none", "'--editor' opens the whole file"),
  ])
  func `needs a terminal, and no entry`(words: String, problem: String) throws {
    try noonmark.run(words.split(separator: " ").map(String.init)).expect(2, error: .has(problem))
    #expect(dates == Self.text)
  }
}
