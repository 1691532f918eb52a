import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite(.waits, .needs("curl"))
struct `A share by the network` {
  private let fixture: ShareFixture
  private let server: HTTPServer
  private var noonmark: Program { fixture.noonmark }
  private static let done = Outcome(status: 0, output: "", error: "")

  init() throws {
    fixture = try ShareFixture()
    server = try HTTPServer(.status(200))
  }

  private func send(_ words: String...) throws -> Outcome {
    try noonmark.run(["todo", "outbox", "send"] + words)
  }

  private func json(_ text: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  /// Returns the object in a request's body.
  private func object(_ request: HTTPServer.Request) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(request.body))
    return try #require(object as? [String: Any])
  }

  @Test func `arrives as JSON with an id of its own, and nothing is kept`() throws {
    #expect(try fixture.share("--via", "webhook", "--to", server.url("/in?key=1")) == Self.done)
    let request = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(request.method == "POST")
    #expect(request.path == "/in?key=1")
    #expect(request.headers["content-type"] == "application/json")
    #expect(request.headers["idempotency-key"]?.count == 12)
    let task = try object(request)
    #expect(
      task.texts("id", "title", "description") == [
        ShareFixture.item, "Buy milk", "2 litres\nof it",
      ])
    #expect(task["completed"] as? Bool == false)
    #expect(fixture.kept.isEmpty)
  }

  @Test(arguments: ShareFixture.hostile)
  func `of a hostile title arrives as it is, from the outbox too`(title: String) throws {
    try fixture.put(task: title)
    server.answers(.status(503))
    try fixture.share("--via", "webhook", "--to", server.url()).expect(1)
    server.answers(.status(204))
    try send().expect(0)
    let titles = try server.requests.map { try object($0)["title"] as? String }
    #expect(titles == [title, title])
    #expect(server.requests.first?.body == server.requests.last?.body)
    #expect(fixture.kept.isEmpty)
  }

  @Test func `without a network is kept, and sent once there is one`() throws {
    let port = try HTTPServer.unusedPort()
    let address = "http://127.0.0.1:\(port)/"
    try fixture.share("--via", "webhook", "--to", address).expect(
      1, output: "", error: .lines(1),
      .has(
        "no network (cannot connect to 127.0.0.1:",
        "kept in the outbox; noonmark todo outbox send sends it"))
    let list = try noonmark("todo", "outbox", "--format", "json", "--tz", "UTC")
    let entry = try #require(try json(list.output).first)
    #expect(
      entry.texts("item", "via", "to", "created_at", "state") == [
        ShareFixture.item, "webhook", address, ShareFixture.now, "waiting",
      ])
    // What is done with the task meanwhile changes nothing.
    try fixture.put(task: "Other")
    try send().expect(1, error: .lines(1))
    let text = try #require(noonmark.text(of: ShareFixture.outboxPath))
    try noonmark.write(
      text.replacingOccurrences(of: address, with: server.url()), to: ShareFixture.outboxPath)
    try send().expect(0, output: "\(entry["id"] as? String ?? "")\n")
    #expect(try server.requests.map { try object($0)["title"] as? String } == ["Buy milk"])
    #expect(server.requests.first?.headers["idempotency-key"] == entry["id"] as? String)
    #expect(try send() == Self.done)
    #expect(fixture.kept.isEmpty)
  }

  @Test func `for a script that wants none kept is not kept`() throws {
    let port = try HTTPServer.unusedPort()
    try fixture.share("--via", "webhook", "--to", "http://127.0.0.1:\(port)/", "--no-keep").expect(
      1, error: .has("nothing is kept"))
    #expect(noonmark.text(of: ShareFixture.outboxPath) == nil)
    #expect(
      try fixture.share("--via", "webhook", "--to", server.url(), "--no-keep") == Self.done)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [("", true), ("\n", true), ("y\n", true), ("n\n", false), ("No\n", false)])
  func `on a terminal is kept unless the user says no`(answer: String, isKept: Bool) throws {
    let port = try HTTPServer.unusedPort()
    let words = ["--via", "webhook", "--to", "http://127.0.0.1:\(port)/"]
    let outcome = try noonmark.atTerminal(
      ["todo", "share", ShareFixture.item] + words, typing: answer.isEmpty ? "\u{04}" : answer
    ).expect(output: .has("Keep the share for later? [Y/n]"))
    #expect(outcome.status == (isKept ? 0 : 1))
    #expect(fixture.kept.count == (isKept ? 1 : 0))
  }

  @Test(arguments: [400, 404, 500, 302])
  func `that is refused stays with the reason`(status: Int) throws {
    server.answers(status == 302 ? .redirect(to: server.url("/other")) : .status(status))
    try fixture.share("--via", "webhook", "--to", server.url()).expect(
      1, error: .lines(1), .has("answered with status \(status)"))
    #expect(server.requests.count == 1)
    try noonmark("todo", "outbox").expect(output: .has("failed", "answered with status \(status)"))
    server.answers(.status(200))
    try send().expect(0)
    #expect(server.requests.count == 2)
    #expect(fixture.kept.isEmpty)
  }

  @Test func `that may have arrived is sent again on the user's word alone`() throws {
    server.answers(.nothing)
    let outcome = try fixture.share("--via", "webhook", "--to", server.url()).expect(1)
    let id = try fixture.keptID()
    outcome.expect(error: .has("noonmark todo outbox send \(id) sends it again"))
    try noonmark("todo", "outbox").expect(output: .has("may have been sent"))
    server.answers(.status(200))
    try send().expect(1, error: .has("may have been sent before"))
    #expect(server.requests.count == 1)
    try send(id).expect(output: "\(id)\n")
    #expect(server.requests.count == 2)
    #expect(Set(server.requests.map { $0.headers["idempotency-key"] }) == [id])
    #expect(fixture.kept.isEmpty)
  }

  @Test func `is sent once by many processes at once`() throws {
    let lines = (0..<12).map { number in
      "waiting | webhook | to=\(server.url("/\(number)")) | body={} | id=entry\(number)\n"
    }
    try noonmark.write("# noonmark outbox 1\n" + lines.joined(), to: ShareFixture.outboxPath)
    let script = #"seq 4 | xargs -P 4 -I @ "$N" todo outbox send >/dev/null 2>&1; true"#
    try noonmark.shell(script).expect(0)
    _ = try send()
    let paths = server.requests.map(\.path).sorted()
    #expect(paths == (0..<12).map { "/\($0)" }.sorted())
    #expect(fixture.kept.isEmpty)
    #expect(!noonmark.everything().contains { $0.contains("locks/sending") })
  }

  @Test func `can be taken out of the outbox`() throws {
    try noonmark.write(
      "# mine\nwaiting | webhook | to=\(server.url()) | title=A | id=aaaa\n"
        + "failed | webhook | to=\(server.url()) | title=B | id=bbbb\n", to: ShareFixture.outboxPath
    )
    try noonmark("todo", "outbox", "remove", "aaaa").expect(2)
    #expect(try noonmark("todo", "outbox", "remove", "aaaa", "--yes") == Self.done)
    try noonmark("todo", "outbox", "remove", "aaaa", "--yes").expect(
      1, error: .has("no such outbox entry 'aaaa'"))
    #expect(fixture.kept.count == 1)
    expect(noonmark.text(of: ShareFixture.outboxPath), .starts("# mine\n"))
    #expect(server.requests.isEmpty)
  }

  @Test func `is listed in lines without anything that steers a terminal`() throws {
    #expect(try noonmark("todo", "outbox") == Self.done)
    try noonmark("todo", "outbox", "--format", "json").expect(output: "[]\n")
    try noonmark.write(
      "waiting | webhook | to=https://a.example | title=a\\x1B[31m\\nb | id=aaaa\nodd line\n",
      to: ShareFixture.outboxPath)
    let list = try noonmark("todo", "outbox").expect(0)
    #expect(list.lines.count == 2)
    list.expect(
      output: .starts("aaaa  waiting  webhook  https://a.example  "), .lacks("\u{1B}"),
      error: .has("outbox:2: invalid state 'odd line'"))
  }

  @Test func `that was removed is deleted at its source`() throws {
    let line = "waiting | delete | to=\(server.url("/t/1")) | item=i | title=T | id=aaaa\n"
    for status in [204, 404, 410] {
      try noonmark.write(line, to: ShareFixture.outboxPath)
      server.answers(.status(status))
      try send().expect(output: "aaaa\n")
      #expect(fixture.kept.isEmpty)
    }
    #expect(server.requests.map(\.method) == ["DELETE", "DELETE", "DELETE"])
    // DELETE is idempotent, so retrying needs no confirmation.
    try noonmark.write(
      line.replacingOccurrences(of: "waiting", with: "sending"), to: ShareFixture.outboxPath)
    try send().expect(0)
    try noonmark.write(line, to: ShareFixture.outboxPath)
    server.answers(.status(500))
    try send().expect(1)
    #expect(fixture.kept.count == 1)
  }

  @Test func `without curl is not begun`() throws {
    try fixture.share("--via", "webhook", "--to", server.url(), with: ["PATH": "/nowhere"]).expect(
      1, error: .has("curl is not installed"))
    #expect(noonmark.text(of: ShareFixture.outboxPath) == nil)
  }
}
