import NoonmarkProgram
import TestSupport
import Testing

@Suite(.needsPlainUser)
struct `Files that modes forbid` {
  private let noonmark = Program()
  private static let folder = ".local/share/noonmark"

  init() throws {
    try noonmark.write("2026-12-24 | Christmas | id=aaaa\n", to: Self.folder + "/dates")
  }

  @Test(arguments: [
    "countdown add New 2026-12-31", "countdown edit aaaa --title x",
    "countdown remove aaaa --yes",
  ])
  func `are named in a line and left as they are`(words: String) throws {
    let before = noonmark.text(of: Self.folder + "/dates")
    for (target, mode) in [("dates", "000"), ("", "500"), ("", "000")] {
      // A line can be added to a file in a folder that is not writable.
      if target.isEmpty && mode == "500" && words.contains(" add ") { continue }
      try noonmark.shell(
        PlainUser.prefix + "chmod \(mode) \(Self.folder)/\(target); \"$@\" \"$N\" \(words); "
          + "status=$?; chmod 700 \(Self.folder); chmod 600 \(Self.folder)/dates; exit $status"
      ).expect(
        1, error: .lines(1), .has("\(noonmark.home)/\(Self.folder)", "Permission denied"),
        for: "\(target) \(mode)")
      #expect(noonmark.text(of: Self.folder + "/dates") == before)
    }
  }

  @Test func `of a user are left without files of root, who renders there`() throws {
    let outcome = try noonmark.shell(
      PlainUser.prefix + "for i in 1 2; do \"$N\" show countdown --size small; done; "
        + "find \"$HOME\" -user 0"
    ).expect(0)
    #expect(outcome.output.split(separator: "\n").count == 2, "\(outcome)")
  }

  @Test func `keep a feed from being loaded, which is tried again after minutes`() throws {
    try noonmark.configure("todo.url = http://127.0.0.1:1/tasks.json")
    let state = ".local/state/noonmark"
    try noonmark.shell(
      PlainUser.prefix + "mkdir -p \(state); chmod 555 \(state); \"$@\" \"$N\" show todo "
        + "--refresh-at --now 2026-11-21T12:00:00Z; chmod 755 \(state)"
    ).expect(output: "\(1_795_262_400 + 300)\n")
  }

  @Test func `keep a calendar from being loaded, which is an error and not in progress`() throws {
    try noonmark.configure("calendars = http://127.0.0.1:1/a.ics")
    let state = ".local/state/noonmark"
    try noonmark.shell(
      PlainUser.prefix + "mkdir -p \(state); chmod 555 \(state); \"$@\" \"$N\" agenda "
        + "--size medium --now 2026-11-21T12:00:00Z; chmod 755 \(state)"
    ).expect(output: .lacks("Loading"), error: .has("calendars cannot be loaded"))
  }

  @Test(arguments: ["XDG_CACHE_HOME", "XDG_CONFIG_HOME"])
  func `and directories that cannot be created are found by doctor`(variable: String) throws {
    let problem = "cannot create \(noonmark.home)/closed/noonmark: \(noonmark.home)/closed: "
    try noonmark.shell(
      PlainUser.prefix + "mkdir -p closed; chmod 555 closed; \(variable)=\"$PWD/closed\" \"$@\" "
        + "\"$N\" doctor"
    ).expect(
      0, output: .has("\(problem)Permission denied"), .lacks("No problems"), for: variable)
  }

  @Test func `are reported with the text, and the render succeeds all the same`() throws {
    let outcome = try noonmark.shell(
      PlainUser.prefix + "chmod 000 \(Self.folder)/dates; \"$@\" \"$N\" countdown --size medium"
    ).expect(0, error: .lines(1), .has("cannot read \(noonmark.home)/\(Self.folder)/dates"))
    #expect(!outcome.output.isEmpty)
  }
}
