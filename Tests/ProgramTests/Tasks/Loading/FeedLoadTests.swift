import Foundation
import TestSupport
import Testing

@Suite(.waits, .needs("curl"))
struct `Loading the feed` {
  private let feed: Feed

  init() throws {
    feed = try Feed()
  }

  @Test func `brings its tasks, once`() throws {
    feed.replies(HTTPReply(Feed.json("Buy milk", "Call mum")))
    try feed.load().expect(0, output: "2 tasks loaded\n", error: "")
    #expect(try feed.titles() == ["Buy milk", "Call mum"])
    #expect(feed.phase == "ok")
    let again = try feed.load("--now", "2026-11-21T14:46:59Z")
    again.expect(0, output: .starts("The feed was loaded on "), .ends(": --force loads it again\n"))
    #expect(feed.server.requests.count == 1)
    let request = try #require(feed.server.requests.first)
    #expect(request.method == "GET")
    #expect(request.header("Accept") == "application/json")
    #expect(request.body.isEmpty)
  }

  @Test func `of one task or none says so`() throws {
    feed.replies(HTTPReply("[]"), HTTPReply(Feed.json("Buy milk")))
    try feed.load().expect(output: "0 tasks loaded\n")
    #expect(try feed.standing() == "empty")
    try feed.load("--force").expect(output: "1 task loaded\n")
  }

  @Test func `leaves files that only the user can read`() throws {
    feed.replies(HTTPReply(Feed.json("Buy milk")))
    _ = try feed.noonmark.shell(#"umask 0; exec "$N" todo load"#)
    for path in [Feed.tasks, Feed.state] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: "\(feed.noonmark.home)/\(path)")
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func `changes the tasks under the lock that every command takes`() throws {
    feed.replies(HTTPReply(Feed.json("Buy milk")))
    try feed.load().expect(0)
    let locks = feed.noonmark.everything().filter { $0.contains("/locks/tasks-") }
    try #require(locks.count == 1, "\(locks)")
    expect(locks[0], .starts(".local/share/noonmark/locks/"))
    try feed.noonmark("todo", "add", "Call mum").expect(0)
    #expect(feed.noonmark.everything().filter { $0.contains("/locks/tasks-") } == locks)
  }

  @Test func `without an address says how to set one`() throws {
    let bare = try Feed(isSet: false)
    try bare.load().expect(
      2,
      error: .equals(
        "noonmark: no feed is set: run noonmark config set todo.url "
          + "https://example.com/tasks.json\n"))
    bare.replies(HTTPReply(Feed.json("Buy milk")))
    try bare.load("--url", bare.server.url(Feed.path)).expect(output: "1 task loaded\n")
  }

  @Test func `tries three times if that may help`() throws {
    feed.replies(
      HTTPReply(status: 500, "no"), HTTPReply(status: 503, "no"), HTTPReply(Feed.json("Buy milk")))
    try feed.load().expect(output: "1 task loaded\n")
    #expect(feed.server.requests.count == 3)
  }

  @Test(arguments: [(500, 3), (502, 3), (429, 3), (404, 1), (401, 1), (410, 1), (304, 1)])
  func `that the host refuses fails with the status, and keeps what was there`(
    status: Int, count: Int
  ) throws {
    feed.replies(HTTPReply(Feed.json("Buy milk")), HTTPReply(status: status, "<b>secret</b>"))
    try feed.load().expect(0)
    let before = feed.noonmark.text(of: Feed.tasks)
    try feed.load("--force").expect(
      1, output: "", error: .lines(1),
      .starts("noonmark: 127.0.0.1:\(feed.server.port) answered with status \(status): "),
      .lacks("secret"))
    #expect(feed.noonmark.text(of: Feed.tasks) == before)
    #expect(feed.server.requests.count == 1 + count)
    // An overloaded server is like a lost connection.
    let phase = count > 1 ? "offline" : "error"
    #expect(feed.phase == phase)
    #expect(try feed.standing() == phase)
  }

  @Test func `without a network says so, and tasks can be added`() throws {
    let port = try HTTPServer.unusedPort()
    let bare = try Feed(isSet: false)
    try bare.noonmark.configure("todo.url = http://127.0.0.1:\(port)/tasks.json")
    try bare.load().expect(
      1, error: "noonmark: cannot connect to 127.0.0.1:\(port): check the network and the URL\n")
    #expect(bare.phase == "offline")
    #expect(try bare.standing() == "offline")
    try bare.noonmark("todo", "add", "Mine").expect(0)
    let content = try bare.content()
    #expect(content["state"] as? String == "offline")
    #expect(content["total"] as? Int == 1)
  }

  @Test(arguments: [
    ("{}", "the feed is not an array"),
    ("", "the feed is empty"),
    ("[{\"id\": 1}]", "item 1 has no title"),
    ("[\(Feed.item(1, "a")), \(Feed.item(1, "b"))]", "item 1 and item 2 have the same id"),
    ("[\(Feed.item(1, ""))]", "item 1 has an empty title"),
    (
      "[\(Feed.item(1, "a"))",
      "the feed is not JSON: unexpected end (line 1, column 100, at $[0])"
    ),
    (
      "<!DOCTYPE html>",
      "the feed is a web page, not JSON: check the URL, and log in to the network"
    ),
  ])
  func `with anything wrong in it is refused whole`(body: String, message: String) throws {
    feed.replies(HTTPReply(Feed.json("Buy milk")), HTTPReply(body))
    try feed.load().expect(0)
    let before = feed.noonmark.text(of: Feed.tasks)
    try feed.load("--force").expect(1, output: "", error: "noonmark: invalid data: \(message)\n")
    #expect(feed.noonmark.text(of: Feed.tasks) == before)
    #expect(feed.server.requests.count == 2)
    let content = try feed.content()
    #expect(content["state"] as? String == "error")
    #expect(content["total"] as? Int == 1)
  }

  @Test func `takes valid JSON of any media type, and in any chunks`() throws {
    let body = Feed.json("Buy milk")
    feed.replies(
      HTTPReply(headers: ["Content-Type: text/html"], body), HTTPReply(body, as: .chunked(7)),
      HTTPReply(body, as: .untilClose), HTTPReply(body, keepsAlive: true),
      HTTPReply([0xEF, 0xBB, 0xBF] + Array(body.utf8)))
    for _ in 0..<5 { #expect(try feed.load("--force").output == "1 task loaded\n") }
    #expect(feed.server.requests.count == 5)
  }

  @Test func `once more keeps what the user added, changed, did and removed`() throws {
    feed.replies(
      HTTPReply(Feed.json("Edited", "Done", "Removed", "Left")),
      HTTPReply(Feed.json("Edited 2", "Done 2", "Removed 2", "Left 2", "New")))
    try feed.load().expect(0)
    try feed.noonmark("todo", "add", "Mine").expect(0)
    try feed.noonmark("todo", "edit", "Edited", "--title", "My words").expect(0)
    try feed.noonmark("todo", "done", "Done").expect(0)
    try feed.noonmark("todo", "remove", "Removed", "--yes").expect(0)
    try feed.load("--force").expect(output: "5 tasks loaded\n")
    #expect(try feed.titles() == ["My words", "Done", "Left 2", "Mine", "New"])
    let file = feed.noonmark.text(of: Feed.tasks)
    try feed.load("--force").expect(0)
    let lines = { (text: String?) in
      (text ?? "").split(separator: "\n").filter { !$0.hasPrefix("loaded ") }
    }
    #expect(lines(feed.noonmark.text(of: Feed.tasks)) == lines(file))
  }

  @Test func `of another address is loaded without an option`() throws {
    feed.replies(HTTPReply(Feed.json("one")))
    try feed.load().expect(output: "1 task loaded\n")
    let other = try Feed(isSet: false)
    other.server.on("/other.json", [HTTPReply("[" + Feed.item(7, "seven") + "]")])
    try feed.noonmark.configure("todo.url = \(other.server.url("/other.json"))")
    try feed.load().expect(output: "1 task loaded\n")
    #expect(try feed.titles() == ["one", "seven"])
    try feed.load().expect(output: .starts("The feed was loaded "))
  }

  @Test func `of very many tasks works, and they are shown`() throws {
    // In builds without the optimiser fewer have to do.
    let isOptimised = ProcessInfo.processInfo.environment["NOONMARK_BINARY"] != nil
    let count = isOptimised ? 100_000 : 5000
    let items = (1...count).map { Feed.item($0, "Task \($0)") }
    feed.replies(HTTPReply("[" + items.joined(separator: ",\n") + "]"))
    try feed.noonmark.configure("todo.timeout = 60")
    try feed.load().expect(output: "\(count) tasks loaded\n")
    #expect(try feed.content()["total"] as? Int == count)
  }

  @Test func `that would make the tasks too large to read changes nothing`() throws {
    feed.replies(HTTPReply(Feed.json("Buy milk")))
    let full = Program.comment(count: (1 << 26) - 1)
    try feed.noonmark.write(full, to: Feed.tasks)
    try feed.load().expect(
      1,
      error: .ends(
        "/tasks: the file would exceed 64 MB: remove or add fewer lines; "
          + "the file is unchanged\n"))
    #expect(feed.noonmark.text(of: Feed.tasks)?.utf8.count == full.utf8.count)
    #expect(feed.phase == "error")
  }

  @Test func `without curl says what to install, and sends no request`() throws {
    try feed.load(with: ["PATH": "/nowhere"]).expect(
      1, error: "noonmark: curl is not installed: install it with your package manager\n")
    #expect(try feed.standing() == "error")
    #expect(feed.server.requests.isEmpty)
  }

  @Test func `on a full disk sends no request`() throws {
    try feed.noonmark.write("", to: ".local/state/noonmark")
    try feed.load().expect(1, error: .lines(1))
    #expect(feed.server.requests.isEmpty)
    #expect(try feed.standing() == "error")
    #expect(feed.server.requests.isEmpty)
  }
}
