import Foundation
import TestSupport
import Testing

@Suite(
  .waits, .needsTraces,
  .needs("curl"))
struct `A share that is killed` {
  private let fixture: ShareFixture
  private let server: HTTPServer

  init() throws {
    fixture = try ShareFixture()
    server = try HTTPServer(.status(200))
  }

  private func clean() {
    let locks = ".local/share/noonmark/locks"
    for path in [ShareFixture.outboxPath, locks, ".local/state", ".cache"] {
      _ = try? FileManager.default.removeItem(atPath: "\(fixture.noonmark.home)/\(path)")
    }
  }

  /// Returns the number of arrivals of each share.
  private func arrivals() -> [String: Int] {
    Dictionary(
      server.requests.map { ($0.headers["idempotency-key"] ?? "", 1) }, uniquingKeysWith: +)
  }

  @Test func `before any of its calls is neither lost nor sent twice`() throws {
    let command = "todo share \(ShareFixture.item) --via webhook --to \(server.url())"
    let calls = SystemCalls(of: command, by: fixture.noonmark)
    var failures: [String] = []
    var isRecorded = false
    var outcomes: Set<String> = []
    for call in Samples.every(6, inCI: 5, of: try calls.record()) {
      clean()
      let before = server.requests.count
      let killed = try calls.run("signal=KILL", at: call)
      let kept = fixture.kept
      let arrived = server.requests.count - before
      // Once it is on the disk, it is from then on: kept, or arrived.
      if kept.count == 1 { isRecorded = true }
      let isLost = isRecorded && kept.isEmpty && arrived == 0
      let next = try fixture.noonmark("todo", "outbox", "send")
      outcomes.insert("\(kept.first?.prefix { $0 != " " } ?? "none") \(next.status)")
      // A call that is not made in every run may not have come.
      let isDone = killed.status != 0 || kept.isEmpty && arrived > 0
      if !isDone || kept.count > 1 || isLost {
        failures.append("\(call): \(killed) \(kept) \(next)")
      }
    }
    #expect(failures.isEmpty)
    #expect(arrivals().values.allSatisfy { $0 == 1 })
    // Calls before, while and after it was sent were among them.
    #expect(outcomes.isSuperset(of: ["none 0", "sending 1"]))
  }

  @Test func `while it removes a task at its feed too forgets neither removal`() throws {
    let tasks = "[ ] | Of the feed | from=feed | id=\(ShareFixture.item)\n"
    try fixture.noonmark.write(
      "todo.remote_delete = \(server.url("/{id}"))\n", to: ".config/noonmark/config")
    func prepare() throws {
      clean()
      try fixture.noonmark.write(tasks, to: ShareFixture.tasksPath)
    }
    try prepare()
    let calls = SystemCalls(of: "todo remove 'Of the feed' --yes", by: fixture.noonmark)
    var failures: [String] = []
    var outcomes: Set<String> = []
    for call in Samples.every(6, inCI: 5, of: try calls.record()) {
      try prepare()
      let before = server.requests.count
      try calls.run("signal=KILL", at: call)
      let isHere =
        fixture.noonmark.text(of: ShareFixture.tasksPath)?.contains("Of the feed") == true
      let isKept = !fixture.kept.isEmpty
      let isSent = server.requests.count > before
      outcomes.insert("\(isHere) \(isKept)")
      // What was removed here is removed there, or will be.
      if !isHere && !isKept && !isSent || isHere && isSent || fixture.kept.count > 1 {
        failures.append("\(call): \(isHere) \(isKept) \(isSent)")
      }
      // Both ways to go on finish what was begun, and leave nothing behind.
      let again = isHere && call.number.isMultiple(of: 2)
      let next =
        try again
        ? fixture.noonmark("todo", "remove", "Of the feed", "--yes")
        : fixture.noonmark("todo", "outbox", "send")
      let isGone =
        fixture.noonmark.text(of: ShareFixture.tasksPath)?.contains("Of the feed") == false
      let isDone = isGone && server.requests.count > before
      if next.status != 0 || !fixture.kept.isEmpty || isDone != (again || isKept || isSent) {
        failures.append("\(call), then: \(next) \(fixture.kept) \(isGone)")
      }
    }
    #expect(failures.isEmpty)
    #expect(server.requests.allSatisfy { $0.path == "/\(ShareFixture.item)" })
    // Killed before the request was kept, before the task was removed, and afterwards.
    #expect(outcomes.isSuperset(of: ["true false", "true true", "false true", "false false"]))
  }

  @Test func `by a disk that does not keep the result is reported`() throws {
    let line = "waiting | webhook | to=\(server.url()) | title=T | body={} | id=share0000000\n"
    let calls = SystemCalls(of: "todo outbox send", by: fixture.noonmark)
    try fixture.noonmark.write(line, to: ShareFixture.outboxPath)
    let syncs = try calls.record().filter { $0.name == "fsync" }
    for call in syncs {
      clean()
      try fixture.noonmark.write(line, to: ShareFixture.outboxPath)
      try calls.run("error=EIO", at: call).expect(1, error: .lines(1), for: call)
    }
    // The file and its folder, before and after the request.
    #expect(syncs.count >= 4)
  }

  @Test func `while it is sent from the outbox is not sent by the next`() throws {
    let line = "waiting | webhook | to=\(server.url()) | title=T | body={}"
    let calls = SystemCalls(of: "todo outbox send", by: fixture.noonmark)
    func prepare(_ id: String) throws {
      clean()
      try fixture.noonmark.write("\(line) | id=\(id)\n", to: ShareFixture.outboxPath)
    }
    try prepare("record")
    var failures: [String] = []
    for (index, call) in Samples.every(6, inCI: 5, of: try calls.record()).enumerated() {
      let id = "share\(index)"
      try prepare(id)
      try calls.run("signal=KILL", at: call)
      let isKept = fixture.kept.count == 1
      let next = try fixture.noonmark("todo", "outbox", "send")
      let isSent = server.requests.contains { $0.headers["idempotency-key"] == id }
      if !isKept && !isSent || fixture.kept.count == 1 && !next.error.contains("may have been sent")
      {
        failures.append("\(call): \(isKept) \(isSent) \(next)")
      }
    }
    #expect(failures.isEmpty)
    #expect(arrivals().values.allSatisfy { $0 == 1 })
    #expect(arrivals().count > 10)
  }
}
