import Foundation
import TestSupport
import Testing

@Suite(.waits, .enabled(if: OutboxNeeds.curl, "curl is missing"))
struct `Removing a task of the feed` {
  private let stand: ShareStand
  private let server: HTTPServer
  private static let counted = "00000000-0000-8000-8000-00000000002a"

  init() throws {
    stand = try ShareStand()
    server = try HTTPServer(.status(204))
    try stand.noonmark.write(
      "[ ] | Of the feed | from=feed | id=\(ShareStand.item)\n"
        + "[ ] | Counted | from=feed | id=\(Self.counted)\n[ ] | My own | id=\(UUID())\n",
      to: ShareStand.tasksPath)
  }

  private func set(_ config: String) throws {
    try stand.noonmark.write(config, to: ".config/noonmark/config")
  }

  private func remove(_ title: String) throws -> Outcome {
    let outcome = try stand.noonmark("todo", "remove", title, "--yes")
    // It is removed here even if the rest fails.
    #expect(outcome.status == 0)
    #expect(stand.noonmark.text(of: ShareStand.tasksPath)?.contains(title) == false)
    return outcome
  }

  @Test func `deletes it at its source, and no other`() throws {
    try set("todo.remote_delete = \(server.url("/t/{id}?soft=1"))\n")
    for title in ["Of the feed", "Counted", "My own"] {
      #expect(try remove(title).error.isEmpty)
    }
    #expect(server.requests.map(\.method) == ["DELETE", "DELETE"])
    #expect(server.requests.map(\.path) == ["/t/\(ShareStand.item)?soft=1", "/t/42?soft=1"])
    #expect(stand.kept.isEmpty)
  }

  @Test func `deletes it below the feed's own address`() throws {
    try set("todo.url = \(server.url("/tasks"))\ntodo.remote_delete = yes\n")
    #expect(try remove("Counted").error.isEmpty)
    #expect(server.requests.map(\.path) == ["/tasks/42"])
  }

  @Test func `stays local if the user has set up no more`() throws {
    #expect(try remove("Of the feed").error.isEmpty)
    try set("todo.remote_delete = \(server.url("/t"))\n")
    #expect(try remove("Counted").error.contains("set todo.remote_delete to a URL with {id}"))
    #expect(server.requests.isEmpty)
    #expect(stand.kept.isEmpty)
  }

  @Test(arguments: [true, false])
  func `is retried by the outbox if it can't be deleted at once`(isRefused: Bool) throws {
    let port = try isRefused ? server.port : HTTPServer.unusedPort()
    try set("todo.remote_delete = http://127.0.0.1:\(port)/{id}\n")
    server.answers(.status(500))
    let outcome = try remove("Of the feed")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("removed locally, but not at its feed"))
    #expect(stand.kept.count == 1)
    #expect(stand.kept.first?.hasPrefix(isRefused ? "failed" : "waiting") == true)
    let text = try #require(stand.noonmark.text(of: ShareStand.outboxPath))
    try stand.noonmark.write(
      text.replacingOccurrences(of: ":\(port)/", with: ":\(server.port)/"),
      to: ShareStand.outboxPath)
    server.answers(.status(204))
    #expect(try stand.noonmark("todo", "outbox", "send").status == 0)
    #expect(server.requests.last?.path == "/\(ShareStand.item)")
    #expect(stand.kept.isEmpty)
  }

  @Test func `asks for nothing if it cannot be removed here`() throws {
    try set("todo.remote_delete = \(server.url("/{id}"))\n")
    let text = try #require(stand.noonmark.text(of: ShareStand.tasksPath))
    try stand.noonmark.write("# noonmark tasks 2\n" + text, to: ShareStand.tasksPath)
    let outcome = try stand.noonmark("todo", "remove", "Counted", "--yes")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("unsupported version 2"))
    #expect(stand.kept.isEmpty)
    #expect(server.requests.isEmpty)
  }

  @Test func `is retried if curl was missing`() throws {
    try set("todo.remote_delete = \(server.url("/{id}"))\n")
    let outcome = try stand.noonmark.run(
      ["todo", "remove", "Counted", "--yes"], with: ["PATH": "/nowhere"])
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("curl is not installed"))
    #expect(try stand.noonmark("todo", "outbox", "send").status == 0)
    #expect(server.requests.map(\.path) == ["/42"])
  }
}
