import Foundation
import TestSupport
import Testing

@Suite(.waits, .needs("curl"))
struct `A load that is canceled` {
  private let feed: Feed

  init() throws {
    feed = try Feed()
  }

  /// Expects no change: no list, no state, no request.
  private func expectNothingDone() throws {
    #expect(feed.noonmark.text(of: Feed.tasks) == nil)
    #expect(feed.phase == nil)
    #expect(eventually { feed.server.openConnections == 0 })
    feed.replies(HTTPReply(Feed.json("Buy milk")))
    try feed.load().expect(output: "1 task loaded\n")
  }

  @Test(.needs("setsid"))
  func `by a key takes its line away, says so, and ends by that signal`() throws {
    feed.replies(HTTPReply(status: 500, "no"), HTTPReply("", as: .silence))
    // The trap, which the program does not inherit, keeps the shell alive to print the status.
    try feed.noonmark.atTerminal(
      script: #"trap : INT; "$N" todo load; echo "status $?""#, typing: "\u{3}",
      after: { eventually { feed.server.requests.count == 2 } }
    ).expect(
      output: .ends("status 130\r\n"),
      .has(
        "\rLoading…", "\rLoading… try 2 of 3", "\r" + String(repeating: " ", count: 19) + "\r",
        "\rnoonmark: canceled: nothing was changed\r\n"))
    try expectNothingDone()
  }

  @Test func `by a key in the app leaves the app open`() throws {
    feed.replies(HTTPReply(Feed.json("Buy milk")), HTTPReply("", as: .silence))
    try feed.load().expect(0)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try feed.noonmark.startApp(on: terminal)
    var shown = terminal.shown(until: "Buy milk")
    terminal.type("r")
    shown = terminal.shown(until: "^C")
    terminal.type("\u{3}")
    shown = terminal.shown(until: "canceled: nothing was changed")
    // The line of progress is for a terminal without the app.
    expect(shown, .lacks("\rLoading…"))
    terminal.type("qq")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(feed.phase == "ok", "\(shown)")
  }

  @Test(arguments: [("TERM", 143), ("HUP", 129), ("INT", 130)])
  func `by a signal ends by it`(name: String, status: Int) throws {
    feed.replies(HTTPReply("", as: .silence))
    let outcome = try feed.noonmark.shell(#"exec "$N" todo load"#) { process in
      #expect(eventually { feed.server.requests.count == 1 })
      _ = try feed.noonmark.shell("kill -\(name) \(process.processIdentifier)")
    }
    #expect(outcome.status == Int32(status - 128))
    outcome.expect(output: "", error: "noonmark: canceled: nothing was changed\n")
    try expectNothingDone()
  }

  @Test func `in a pause between two tries ends as well`() throws {
    feed.replies(HTTPReply(status: 500, "no"))
    let outcome = try feed.noonmark.shell(#"exec "$N" todo load"#) { process in
      #expect(eventually { feed.server.requests.count == 2 })
      _ = try feed.noonmark.shell("kill -TERM \(process.processIdentifier)")
    }
    outcome.expect(error: "noonmark: canceled: nothing was changed\n")
    #expect(feed.server.requests.count == 2)
    try expectNothingDone()
  }

  @Test func `by a signal that its starter had ignored goes on`() throws {
    feed.replies(HTTPReply(Feed.json("Buy milk"), as: .dribble(milliseconds: 2)))
    let outcome = try feed.noonmark.shell(#"trap "" HUP; exec "$N" todo load"#) { process in
      #expect(eventually { feed.server.requests.count == 1 })
      _ = try feed.noonmark.shell("kill -HUP \(process.processIdentifier)")
    }
    outcome.expect(output: "1 task loaded\n")
  }

  @Test func `leaves the list and the state as they were`() throws {
    feed.replies(HTTPReply(Feed.json("Buy milk")), HTTPReply("", as: .silence))
    try feed.load().expect(0)
    let before = [Feed.tasks, Feed.state].map { feed.noonmark.text(of: $0) }
    let outcome = try feed.noonmark.shell(#"exec "$N" todo load --force"#) { process in
      #expect(eventually { feed.server.requests.count == 2 })
      _ = try feed.noonmark.shell("kill -TERM \(process.processIdentifier)")
    }
    outcome.expect(error: "noonmark: canceled: nothing was changed\n")
    #expect([Feed.tasks, Feed.state].map { feed.noonmark.text(of: $0) } == before)
  }
}
