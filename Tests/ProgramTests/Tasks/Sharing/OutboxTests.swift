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
    #expect(task["id"] as? String == ShareFixture.item)
    #expect(task["title"] as? String == "Buy milk")
    #expect(task["description"] as? String == "2 litres\nof it")
    #expect(task["completed"] as? Bool == false)
    #expect(fixture.kept.isEmpty)
  }

  @Test(arguments: ShareFixture.hostile)
  func `of a hostile title arrives as it is, from the outbox too`(title: String) throws {
    try fixture.put(task: title)
    server.answers(.status(503))
    #expect(try fixture.share("--via", "webhook", "--to", server.url()).status == 1)
    server.answers(.status(204))
    #expect(try send().status == 0)
    let titles = try server.requests.map { try object($0)["title"] as? String }
    #expect(titles == [title, title])
    #expect(server.requests.first?.body == server.requests.last?.body)
    #expect(fixture.kept.isEmpty)
  }

  @Test func `without a network is kept, and sent once there is one`() throws {
    let port = try HTTPServer.unusedPort()
    let address = "http://127.0.0.1:\(port)/"
    let outcome = try fixture.share("--via", "webhook", "--to", address)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("no network (cannot connect to 127.0.0.1:"))
    #expect(outcome.error.contains("kept in the outbox; noonmark todo outbox send sends it"))
    let list = try noonmark("todo", "outbox", "--format", "json", "--tz", "UTC")
    let entry = try #require(try json(list.output).first)
    #expect(entry["item"] as? String == ShareFixture.item)
    #expect(entry["via"] as? String == "webhook")
    #expect(entry["to"] as? String == address)
    #expect(entry["created_at"] as? String == ShareFixture.now)
    #expect(entry["state"] as? String == "waiting")
    // What is done with the task meanwhile changes nothing.
    try fixture.put(task: "Other")
    let again = try send()
    #expect(again.status == 1)
    #expect(again.errorLines.count == 1)
    let text = try #require(noonmark.text(of: ShareFixture.outboxPath))
    try noonmark.write(
      text.replacingOccurrences(of: address, with: server.url()), to: ShareFixture.outboxPath)
    let sent = try send()
    #expect(sent.status == 0)
    #expect(sent.output == "\(entry["id"] as? String ?? "")\n")
    #expect(try server.requests.map { try object($0)["title"] as? String } == ["Buy milk"])
    #expect(server.requests.first?.headers["idempotency-key"] == entry["id"] as? String)
    #expect(try send() == Self.done)
    #expect(fixture.kept.isEmpty)
  }

  @Test func `for a script that wants none kept is not kept`() throws {
    let port = try HTTPServer.unusedPort()
    let outcome = try fixture.share(
      "--via", "webhook", "--to", "http://127.0.0.1:\(port)/", "--no-keep")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("nothing is kept"))
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
      ["todo", "share", ShareFixture.item] + words, typing: answer.isEmpty ? "\u{04}" : answer)
    #expect(outcome.output.contains("Keep the share for later? [Y/n]"))
    #expect(outcome.status == (isKept ? 0 : 1))
    #expect(fixture.kept.count == (isKept ? 1 : 0))
  }

  @Test(arguments: [400, 404, 500, 302])
  func `that is refused stays with the reason`(status: Int) throws {
    server.answers(status == 302 ? .redirect(to: server.url("/other")) : .status(status))
    let outcome = try fixture.share("--via", "webhook", "--to", server.url())
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("answered with status \(status)"))
    #expect(server.requests.count == 1)
    let list = try noonmark("todo", "outbox")
    #expect(list.output.contains("failed"))
    #expect(list.output.contains("answered with status \(status)"))
    server.answers(.status(200))
    #expect(try send().status == 0)
    #expect(server.requests.count == 2)
    #expect(fixture.kept.isEmpty)
  }

  @Test func `that may have arrived is sent again on the user's word alone`() throws {
    server.answers(.nothing)
    let outcome = try fixture.share("--via", "webhook", "--to", server.url())
    #expect(outcome.status == 1)
    let id = try fixture.keptID()
    #expect(outcome.error.contains("noonmark todo outbox send \(id) sends it again"))
    #expect(try noonmark("todo", "outbox").output.contains("may have been sent"))
    server.answers(.status(200))
    let alone = try send()
    #expect(alone.status == 1)
    #expect(alone.error.contains("may have been sent before"))
    #expect(server.requests.count == 1)
    #expect(try send(id).output == "\(id)\n")
    #expect(server.requests.count == 2)
    #expect(Set(server.requests.map { $0.headers["idempotency-key"] }) == [id])
    #expect(fixture.kept.isEmpty)
  }

  @Test func `of which many are sent at once is sent once`() throws {
    let lines = (0..<12).map { number in
      "waiting | webhook | to=\(server.url("/\(number)")) | body={} | id=entry\(number)\n"
    }
    try noonmark.write("# noonmark outbox 1\n" + lines.joined(), to: ShareFixture.outboxPath)
    let script = #"seq 4 | xargs -P 4 -I @ "$N" todo outbox send >/dev/null 2>&1; true"#
    #expect(try noonmark.shell(script).status == 0)
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
    #expect(try noonmark("todo", "outbox", "remove", "aaaa").status == 2)
    #expect(try noonmark("todo", "outbox", "remove", "aaaa", "--yes") == Self.done)
    let none = try noonmark("todo", "outbox", "remove", "aaaa", "--yes")
    #expect(none.status == 1)
    #expect(none.error.contains("no such outbox entry 'aaaa'"))
    #expect(fixture.kept.count == 1)
    #expect(noonmark.text(of: ShareFixture.outboxPath)?.hasPrefix("# mine\n") == true)
    #expect(server.requests.isEmpty)
  }

  @Test func `is listed in lines without anything that steers a terminal`() throws {
    #expect(try noonmark("todo", "outbox") == Self.done)
    #expect(try noonmark("todo", "outbox", "--format", "json").output == "[]\n")
    try noonmark.write(
      "waiting | webhook | to=https://a.example | title=a\\x1B[31m\\nb | id=aaaa\nodd line\n",
      to: ShareFixture.outboxPath)
    let list = try noonmark("todo", "outbox")
    #expect(list.status == 0)
    #expect(list.lines.count == 2)
    #expect(list.output.hasPrefix("aaaa  waiting  webhook  https://a.example  "))
    #expect(!list.output.contains("\u{1B}"))
    #expect(list.error.contains("outbox:2: invalid state 'odd line'"))
  }

  @Test func `that was removed is deleted at its source`() throws {
    let line = "waiting | delete | to=\(server.url("/t/1")) | item=i | title=T | id=aaaa\n"
    for status in [204, 404, 410] {
      try noonmark.write(line, to: ShareFixture.outboxPath)
      server.answers(.status(status))
      #expect(try send().output == "aaaa\n")
      #expect(fixture.kept.isEmpty)
    }
    #expect(server.requests.map(\.method) == ["DELETE", "DELETE", "DELETE"])
    // DELETE is idempotent, so retrying needs no confirmation.
    try noonmark.write(
      line.replacingOccurrences(of: "waiting", with: "sending"), to: ShareFixture.outboxPath)
    #expect(try send().status == 0)
    try noonmark.write(line, to: ShareFixture.outboxPath)
    server.answers(.status(500))
    #expect(try send().status == 1)
    #expect(fixture.kept.count == 1)
  }

  @Test func `without curl is not begun`() throws {
    let outcome = try fixture.share(
      "--via", "webhook", "--to", server.url(), with: ["PATH": "/nowhere"])
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("curl is not installed"))
    #expect(noonmark.text(of: ShareFixture.outboxPath) == nil)
  }
}
