import Foundation
import TestSupport
import Testing

@Suite(.waits, .needs("curl"))
struct `A feed at its first render` {
  private let feed: Feed

  init() throws {
    feed = try Feed()
  }

  /// Whether the load in the background has come to its end.
  private func hasEnded() -> Bool {
    eventually { feed.phase.map { $0 != "loading" } ?? false }
  }

  @Test func `is loaded in the background, and the render does not wait`() throws {
    feed.replies(HTTPReply(Feed.json("Buy milk"), as: .dribble(milliseconds: 1)))
    try feed.noonmark("show", "todo", "--refresh-at", "--now", now).expect(
      output: "\(Self.second + 2)\n")
    #expect(hasEnded())
    #expect(feed.phase == "ok")
    #expect(feed.server.requests.count == 1)
    #expect(try feed.titles() == ["Buy milk"])
    #expect(try feed.standing() == "ok")
    #expect(feed.server.requests.count == 1)
  }

  private let now = "2026-11-21T12:00:00Z"
  private static let second = 1_795_262_400

  @Test func `is asked for once by two bars, however often they draw`() throws {
    feed.replies(HTTPReply(Feed.json("Buy milk"), as: .dribble(milliseconds: 2)))
    // Not by the shell's wait: it waits for a signal that test runners may hold back.
    let bars = try feed.noonmark.shell(
      #"for i in 1 2 3 4; do "$N" show todo & "$N" show todo & done | cat"#
    ).expect(0)
    #expect(bars.lines.count == 9)
    #expect(hasEnded())
    #expect(feed.phase == "ok")
    #expect(feed.server.requests.count == 1)
  }

  @Test func `that can't be reached is offline, and not asked for at every draw`() throws {
    let bare = try Feed(isSet: false)
    try bare.noonmark.configure(
      "todo.url = http://127.0.0.1:\(try HTTPServer.unusedPort())/tasks.json")
    #expect(try bare.standing() == "loading")
    #expect(eventually { bare.phase == "offline" })
    let state = bare.noonmark.text(of: Feed.state)
    for _ in 0..<3 { #expect(try bare.standing() == "offline") }
    #expect(bare.noonmark.text(of: Feed.state) == state)
    expect(state, .has("tries = 1\n"))
  }

  @Test func `that was not reached some time ago is asked for again`() throws {
    try feed.noonmark.write(
      "state = offline\nat = 2026-01-01T00:00:00Z\ntries = 3\nproblem = x\n", to: Feed.state)
    feed.replies(HTTPReply(status: 500, "no"))
    #expect(try feed.standing() == "loading")
    #expect(
      eventually { feed.noonmark.text(of: Feed.state)?.contains("tries = 4\n") == true })
    #expect(feed.server.requests.count == 3)
    #expect(try feed.standing() == "offline")
    #expect(feed.server.requests.count == 3)
  }

  @Test func `that failed once says which try it is, in the widget too`() throws {
    feed.replies(
      HTTPReply(status: 503, "no"),
      HTTPReply(Feed.json("Buy milk"), as: .dribble(milliseconds: 20)))
    #expect(try feed.standing() == "loading")
    #expect(eventually { feed.server.requests.count == 2 })
    let medium = try feed.noonmark("todo", "--size", "medium").output
    #expect(medium == "Loading the feed, try 2 of 3…\n")
    #expect(eventually { feed.phase == "ok" })
    expect(feed.noonmark.text(of: Feed.state), .lacks("attempt"))
  }

  @Test func `whose load was killed is loaded again`() throws {
    try feed.noonmark.write("state = loading\nat = 2026-01-01T00:00:00Z\n", to: Feed.state)
    feed.replies(HTTPReply(Feed.json("Buy milk")))
    #expect(try feed.standing() == "loading")
    #expect(eventually { feed.phase == "ok" })
  }

  @Test func `goes by the configuration that the render was given`() throws {
    let bare = try Feed(isSet: false)
    bare.replies(HTTPReply(Feed.json("Buy milk")))
    try bare.noonmark.write("todo.url = \(bare.server.url(Feed.path))\n", to: "other")
    #expect(try bare.standing() == "empty")
    let state = try bare.content("--config", "other")["state"] as? String
    #expect(state == "loading")
    #expect(eventually { bare.phase == "ok" })
  }

  @Test func `is not loaded by a render that does not show tasks, nor by lists and checks`() throws
  {
    for words in [["show", "sun"], ["config", "check"], ["todo", "export"]] {
      try feed.noonmark.run(words).expect(0)
    }
    // The first widget does not exist, so the second is shown alone.
    try feed.noonmark.configure("show = todo/x solstice")
    #expect(try feed.noonmark.run([]).lines.count > 1)
    #expect(feed.phase == nil)
    #expect(feed.server.requests.isEmpty)
  }

  /// A shell that loads the feed in the background, and goes on once that load runs.
  private static let loadInBackground = #"""
    "$N" todo load >first 2>&1 & first=$!
    while ! grep -q loading .local/state/noonmark/feed 2>/dev/null; do sleep 0.01; done

    """#

  @Test(arguments: ["", " --force"])
  func `is loaded once by two commands, which both report it`(option: String) throws {
    try feed.noonmark.configure("todo.timeout = 60")
    feed.replies(HTTPReply(Feed.json("Buy milk"), as: .dribble(milliseconds: 20)))
    try feed.noonmark.shell(
      "{ " + Self.loadInBackground
        + #""$N" todo load --background && "$N" todo load\#(option); echo $?; "#
        + "wait $first; cat first; } | cat"
    ).expect(output: "1 task loaded\n0\n1 task loaded\n", error: "")
    #expect(feed.server.requests.count == 1)
  }

  @Test func `is loaded by a render, and a command waits for that load`() throws {
    feed.replies(HTTPReply(Feed.json("Buy milk", "Call mom"), as: .dribble(milliseconds: 5)))
    #expect(try feed.standing() == "loading")
    #expect(eventually { feed.phase != nil })
    let outcome = try feed.load()
    // The render's load can have ended before.
    #expect(outcome.output == "2 tasks loaded\n" || outcome.output.contains("was loaded on"))
    outcome.expect(0)
    #expect(feed.server.requests.count == 1)
  }

  @Test func `that fails fails for the command that waits for it too`() throws {
    try feed.noonmark.configure("todo.timeout = 60")
    feed.replies(HTTPReply("{}", as: .dribble(milliseconds: 300)))
    let outcome = try feed.noonmark.shell(
      "{ " + Self.loadInBackground
        + #""$N" todo load; echo $?; wait $first; cat first; } 2>&1 | cat"#)
    let lines = outcome.lines
    #expect(lines.count == 4 && lines[1] == "1" && lines[0] == lines[2], "\(outcome)")
    expect(lines[0], .starts("noonmark: invalid data"))
    #expect(feed.server.requests.count == 1)
  }

  @Test func `is loaded by the command that waits if the other load is killed`() throws {
    try feed.noonmark.configure("todo.timeout = 60")
    feed.replies(
      HTTPReply(Feed.json("Buy milk"), as: .dribble(milliseconds: 100)),
      HTTPReply(Feed.json("Buy milk", "Call mom")))
    try feed.noonmark.shell(
      "{ " + Self.loadInBackground
        + #"{ sleep 0.3; kill -9 $first; } & "$N" todo load; echo $?; } | cat"#
    ).expect(output: "2 tasks loaded\n0\n")
  }

  @Test(arguments: ["offline", "error"])
  func `whose address is corrected is requested at once`(phase: String) throws {
    let bare = try Feed(isSet: false)
    let wrong =
      phase == "error"
      ? bare.server.url("/wrong.json")
      : "http://127.0.0.1:\(try HTTPServer.unusedPort())/tasks.json"
    bare.server.on("/wrong.json", [HTTPReply("{}")])
    try bare.noonmark.configure("todo.url = \(wrong)")
    #expect(try bare.standing() == "loading")
    #expect(eventually { bare.phase == phase })
    bare.replies(HTTPReply(Feed.json("Buy milk")))
    try bare.noonmark.configure("todo.url = \(bare.server.url(Feed.path))")
    #expect(try bare.standing() == "loading")
    #expect(eventually { bare.phase == "ok" })
    #expect(try bare.titles() == ["Buy milk"])
  }
}
