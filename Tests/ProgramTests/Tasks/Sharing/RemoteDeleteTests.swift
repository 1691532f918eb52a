import Foundation
import TestSupport
import Testing

@Suite(.waits, .needs("curl"))
struct `Removing a task of the feed` {
  private let fixture: ShareFixture
  private let server: HTTPServer
  private static let counted = "00000000-0000-8000-8000-00000000002a"

  init() throws {
    fixture = try ShareFixture()
    server = try HTTPServer(.status(204))
    try fixture.noonmark.write(
      "[ ] | Of the feed | from=feed | id=\(ShareFixture.item)\n"
        + "[ ] | Counted | from=feed | id=\(Self.counted)\n[ ] | My own | id=\(UUID())\n",
      to: ShareFixture.tasksPath)
  }

  private func set(_ config: String) throws {
    try fixture.noonmark.write(config, to: ".config/noonmark/config")
  }

  private func remove(_ title: String) throws -> Outcome {
    let outcome = try fixture.noonmark("todo", "remove", title, "--yes")
    // It is removed here even if the rest fails.
    outcome.expect(0)
    #expect(fixture.noonmark.text(of: ShareFixture.tasksPath)?.contains(title) == false)
    return outcome
  }

  @Test func `deletes it at its source, and no other`() throws {
    try set("todo.remote_delete = \(server.url("/t/{id}?soft=1"))\n")
    for title in ["Of the feed", "Counted", "My own"] {
      try remove(title).expect(error: "")
    }
    #expect(server.requests.map(\.method) == ["DELETE", "DELETE"])
    #expect(server.requests.map(\.path) == ["/t/\(ShareFixture.item)?soft=1", "/t/42?soft=1"])
    #expect(fixture.kept.isEmpty)
  }

  @Test func `deletes it below the feed's own address`() throws {
    try set("todo.url = \(server.url("/tasks"))\ntodo.remote_delete = yes\n")
    try remove("Counted").expect(error: "")
    #expect(server.requests.map(\.path) == ["/tasks/42"])
  }

  @Test func `stays local if the user has set up no more`() throws {
    try remove("Of the feed").expect(error: "")
    try set("todo.remote_delete = \(server.url("/t"))\n")
    try remove("Counted").expect(error: .has("set todo.remote_delete to a URL with {id}"))
    #expect(server.requests.isEmpty)
    #expect(fixture.kept.isEmpty)
  }

  @Test(arguments: [true, false])
  func `is retried by the outbox if it can't be deleted at once`(isRefused: Bool) throws {
    let port = try isRefused ? server.port : HTTPServer.unusedPort()
    try set("todo.remote_delete = http://127.0.0.1:\(port)/{id}\n")
    server.answers(.status(500))
    try remove("Of the feed").expect(error: .lines(1), .has("removed locally, but not at its feed"))
    #expect(fixture.kept.count == 1)
    #expect(fixture.kept.first?.hasPrefix(isRefused ? "failed" : "waiting") == true)
    let text = try #require(fixture.noonmark.text(of: ShareFixture.outboxPath))
    try fixture.noonmark.write(
      text.replacingOccurrences(of: ":\(port)/", with: ":\(server.port)/"),
      to: ShareFixture.outboxPath)
    server.answers(.status(204))
    try fixture.noonmark("todo", "outbox", "send").expect(0)
    #expect(server.requests.last?.path == "/\(ShareFixture.item)")
    #expect(fixture.kept.isEmpty)
  }

  @Test func `asks for nothing if it cannot be removed here`() throws {
    try set("todo.remote_delete = \(server.url("/{id}"))\n")
    let text = try #require(fixture.noonmark.text(of: ShareFixture.tasksPath))
    try fixture.noonmark.write("# noonmark tasks 2\n" + text, to: ShareFixture.tasksPath)
    try fixture.noonmark("todo", "remove", "Counted", "--yes").expect(
      1, error: .has("unsupported version 2"))
    #expect(fixture.kept.isEmpty)
    #expect(server.requests.isEmpty)
  }

  @Test func `is retried if curl was missing`() throws {
    try set("todo.remote_delete = \(server.url("/{id}"))\n")
    try fixture.noonmark.run(["todo", "remove", "Counted", "--yes"], with: ["PATH": "/nowhere"])
      .expect(0, error: .has("curl is not installed"))
    try fixture.noonmark("todo", "outbox", "send").expect(0)
    #expect(server.requests.map(\.path) == ["/42"])
  }
}
