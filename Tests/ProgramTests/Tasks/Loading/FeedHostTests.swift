import Foundation
import TestSupport
import Testing

/// Loads from hosts, networks and addresses that fail.
@Suite(.waits, .needs("curl"))
struct `A load of a feed` {
  private let feed: Feed

  init() throws {
    feed = try Feed()
  }

  private func expectFailure(_ outcome: Outcome, _ part: String) {
    outcome.expect(1, output: "", error: .lines(1), .has(part))
    #expect(feed.noonmark.text(of: Feed.tasks) == nil)
  }

  @Test(arguments: [HTTPReply.Delivery.truncated(by: 5), .reset])
  func `in part is requested again, and never used`(delivery: HTTPReply.Delivery) throws {
    feed.replies(HTTPReply(Feed.json("Buy milk"), as: delivery))
    expectFailure(try feed.load(), " was interrupted: try again later")
    #expect(feed.server.requests.count == 3)
    #expect(feed.phase == "offline")
    feed.replies(
      HTTPReply(Feed.json("Buy milk"), as: delivery), HTTPReply(Feed.json("Buy milk")))
    try feed.load().expect(output: "1 task loaded\n")
  }

  @Test(arguments: [HTTPReply.Delivery.silence, .dribble(milliseconds: 100)])
  func `too slowly is given up`(delivery: HTTPReply.Delivery) throws {
    try feed.noonmark.configure("todo.timeout = 1")
    feed.replies(HTTPReply(Feed.json("Buy milk"), as: delivery))
    expectFailure(try feed.load(), " did not answer within 1 s: try again later")
    #expect(feed.server.requests.count == 3)
    #expect(feed.phase == "offline")
  }

  @Test func `from elsewhere is followed three times`() throws {
    for number in 1...3 {
      feed.server.on("/r\(number)", .redirect(to: number == 1 ? Feed.path : "/r\(number - 1)"))
    }
    feed.replies(HTTPReply(Feed.json("Buy milk")))
    try feed.load("--url", feed.server.url("/r3")).expect(output: "1 task loaded\n")
    #expect(feed.server.requests.count == 4)
  }

  @Test(arguments: [
    (["/r1", "/r2", "/r3", "/r4", "/tasks.json"], "too many redirects from "),
    (["/loop"], "too many redirects from "),
    (["file:///etc/passwd"], " redirects to an unsupported protocol: "),
    (["ftp://127.0.0.1/x"], " redirects to an unsupported protocol: "),
    (["gopher://127.0.0.1/x"], " redirects to an unsupported protocol: "),
    (["scp://127.0.0.1/x"], " redirects to an unsupported protocol: "),
  ])
  func `follows few redirects, and none to another protocol`(
    places: [String], message: String
  ) throws {
    feed.replies(HTTPReply(Feed.json("Buy milk")))
    feed.server.on("/loop", .redirect(to: "/loop"))
    feed.server.on("/start", .redirect(to: places[0]))
    for (place, next) in zip(places, places.dropFirst()) where next != Feed.path {
      feed.server.on(place, .redirect(to: next))
    }
    if places.last == Feed.path { feed.server.on(places[3], .redirect(to: Feed.path)) }
    expectFailure(try feed.load("--url", feed.server.url("/start")), message)
    #expect(feed.phase == "error")
    #expect(!feed.server.requests.contains { $0.path == Feed.path })
  }

  @Test(arguments: [HTTPReply.Delivery.flood(200 << 20), .announcedFlood(200 << 20)])
  func `without end is cut off`(delivery: HTTPReply.Delivery) throws {
    feed.replies(HTTPReply("", as: delivery))
    expectFailure(try feed.load(), " exceeds 32 MB: check the URL")
    #expect(feed.server.requests.count == 1)
    #expect(feed.phase == "error")
  }

  @Test func `compressed and cut off is refused`() throws {
    feed.replies(
      HTTPReply(
        headers: ["Content-Encoding: gzip"], [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x8B, 0x8E]))
    expectFailure(try feed.load(), "invalid data: the feed is not JSON: unexpected end")
    let request = try #require(feed.server.requests.first)
    #expect(request.header("Host") != nil)
    expect(request.header("Accept-Encoding"), .has("gzip"))
  }

  @Test func `that cannot be decompressed is refused`() throws {
    feed.replies(HTTPReply(headers: ["Content-Encoding: br"], [UInt8]("[]".utf8)))
    expectFailure(try feed.load(), " is damaged: try again later")
  }

  @Test func `with text that would do harm is only text`() throws {
    let title = #"\u001b]52;c;eA==\u0007#(touch x) $(touch x) | `touch x` \u202e\n[31m"#
    feed.replies(HTTPReply(Feed.json(title, "Next")))
    try feed.load().expect(0)
    #expect(try feed.titles().count == 2)
    try feed.noonmark("todo", "list").expect(output: .lacks("\u{1B}]", "\u{202E}"))
    #expect(!feed.noonmark.everything().contains("x"))
  }

  @Test(arguments: [
    "-o/tmp/x", "--output", "file:///etc/passwd", "ftp://127.0.0.1/", "127.0.0.1/tasks.json",
    "http://a b", "http://127.0.0.1/\nurl=file:///etc/passwd", "@config", "", "http://ä.de/",
    "https://-x", "{http://127.0.0.1}",
  ])
  func `from an invalid address is never attempted`(text: String) throws {
    try feed.noonmark.run(["todo", "load", "--url=\(text)"]).expect(
      2, error: .lines(1), .has("invalid URL "))
    #expect(feed.server.requests.isEmpty)
    #expect(!feed.noonmark.everything().contains { $0.hasPrefix(".local") })
  }

  @Test func `by an invalid address in the configuration is reported everywhere`() throws {
    let other = try Feed(isSet: false)
    try other.noonmark.configure("todo.url = file:///etc/passwd")
    try other.load().expect(
      2, error: .starts("noonmark: todo.url: invalid URL 'file:///etc/passwd': "))
    #expect(try other.standing() == "error")
  }

  @Test func `does not use curl's own configuration`() throws {
    let home = feed.noonmark.home
    try feed.noonmark.write("output = \(home)/stolen\nuser-agent = mine\n", to: ".curlrc")
    try feed.noonmark.write("output = \(home)/stolen\n", to: ".config/.curlrc")
    try feed.noonmark.write("machine 127.0.0.1 login me password secret\n", to: ".netrc")
    feed.replies(HTTPReply(Feed.json("Buy milk")))
    try feed.load(with: ["CURL_HOME": home]).expect(output: "1 task loaded\n")
    #expect(!feed.noonmark.everything().contains("stolen"))
    let request = try #require(feed.server.requests.first)
    #expect(request.header("User-Agent") == "noonmark")
    #expect(request.header("Authorization") == nil)
  }

  @Test func `uses the proxy of the environment`() throws {
    let proxy = try HTTPServer()
    proxy.on("http://tasks.example/x", HTTPReply(Feed.json("Buy milk")))
    try feed.load("--url", "http://tasks.example/x", with: ["http_proxy": proxy.url("")]).expect(
      output: "1 task loaded\n")
    #expect(proxy.requests.count == 1)
  }
}
