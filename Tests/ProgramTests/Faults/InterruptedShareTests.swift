import Foundation
import TestSupport
import Testing

@Suite(
  .waits, .enabled(if: SystemCalls.canTrace, "\(SystemCalls.needed)"),
  .enabled(if: OutboxNeeds.curl, "curl is missing"))
struct `A share that is killed` {
  private let stand: ShareStand
  private let server: HTTPServer

  init() throws {
    stand = try ShareStand()
    server = try HTTPServer(.status(200))
  }

  private func clean() {
    for path in [ShareStand.outboxPath, ".local/state", ".cache"] {
      _ = try? FileManager.default.removeItem(atPath: "\(stand.noonmark.home)/\(path)")
    }
  }

  /// Returns the number of arrivals of each share.
  private func arrivals() -> [String: Int] {
    Dictionary(
      server.requests.map { ($0.headers["idempotency-key"] ?? "", 1) }, uniquingKeysWith: +)
  }

  @Test func `before any of its calls is neither lost nor sent twice`() throws {
    let command = "todo share \(ShareStand.item) --via webhook --to \(server.url())"
    let calls = SystemCalls(of: command, by: stand.noonmark)
    var failures: [String] = []
    var isRecorded = false
    var outcomes: Set<String> = []
    for call in Samples.every(6, of: try calls.record()) {
      clean()
      let before = server.requests.count
      let killed = try calls.run("signal=KILL", at: call)
      let kept = stand.kept
      let arrived = server.requests.count - before
      // Once it is on the disk, it is from then on: kept, or arrived.
      if kept.count == 1 { isRecorded = true }
      let isLost = isRecorded && kept.isEmpty && arrived == 0
      let next = try stand.noonmark("todo", "outbox", "send")
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
    let tasks = "[ ] | Of the feed | from=feed | id=\(ShareStand.item)\n"
    try stand.noonmark.write(
      "todo.remote_delete = \(server.url("/{id}"))\n", to: ".config/noonmark/config")
    func prepare() throws {
      clean()
      try stand.noonmark.write(tasks, to: ShareStand.tasksPath)
    }
    try prepare()
    let calls = SystemCalls(of: "todo remove 'Of the feed' --yes", by: stand.noonmark)
    var failures: [String] = []
    var outcomes: Set<String> = []
    for call in Samples.every(6, of: try calls.record()) {
      try prepare()
      let before = server.requests.count
      try calls.run("signal=KILL", at: call)
      let isHere = stand.noonmark.text(of: ShareStand.tasksPath)?.contains("Of the feed") == true
      let isKept = !stand.kept.isEmpty
      let isSent = server.requests.count > before
      outcomes.insert("\(isHere) \(isKept)")
      // What was removed here is removed there, or will be.
      if !isHere && !isKept && !isSent || isHere && isSent || stand.kept.count > 1 {
        failures.append("\(call): \(isHere) \(isKept) \(isSent)")
      }
      // Both ways to go on finish what was begun, and leave nothing behind.
      let again = isHere && call.number.isMultiple(of: 2)
      let next =
        try again
        ? stand.noonmark("todo", "remove", "Of the feed", "--yes")
        : stand.noonmark("todo", "outbox", "send")
      let isGone = stand.noonmark.text(of: ShareStand.tasksPath)?.contains("Of the feed") == false
      let isDone = isGone && server.requests.count > before
      if next.status != 0 || !stand.kept.isEmpty || isDone != (again || isKept || isSent) {
        failures.append("\(call), then: \(next) \(stand.kept) \(isGone)")
      }
    }
    #expect(failures.isEmpty)
    #expect(server.requests.allSatisfy { $0.path == "/\(ShareStand.item)" })
    // Killed before the request was kept, before the task was removed, and afterwards.
    #expect(outcomes.isSuperset(of: ["true false", "true true", "false true", "false false"]))
  }

  @Test func `by a disk that does not keep the result is reported`() throws {
    let line = "waiting | webhook | to=\(server.url()) | title=T | body={} | id=share0000000\n"
    let calls = SystemCalls(of: "todo outbox send", by: stand.noonmark)
    try stand.noonmark.write(line, to: ShareStand.outboxPath)
    let syncs = try calls.record().filter { $0.name == "fsync" }
    for call in syncs {
      clean()
      try stand.noonmark.write(line, to: ShareStand.outboxPath)
      let outcome = try calls.run("error=EIO", at: call)
      #expect(outcome.status == 1, "\(call)")
      #expect(outcome.errorLines.count == 1, "\(call): \(outcome)")
    }
    // The file and its folder, before and after the request.
    #expect(syncs.count >= 4)
  }

  @Test func `while it is sent from the outbox is not sent by the next`() throws {
    let line = "waiting | webhook | to=\(server.url()) | title=T | body={}"
    let calls = SystemCalls(of: "todo outbox send", by: stand.noonmark)
    func prepare(_ id: String) throws {
      clean()
      try stand.noonmark.write("\(line) | id=\(id)\n", to: ShareStand.outboxPath)
    }
    try prepare("record")
    var failures: [String] = []
    for (index, call) in Samples.every(6, of: try calls.record()).enumerated() {
      let id = "share\(index)"
      try prepare(id)
      try calls.run("signal=KILL", at: call)
      let isKept = stand.kept.count == 1
      let next = try stand.noonmark("todo", "outbox", "send")
      let isSent = server.requests.contains { $0.headers["idempotency-key"] == id }
      if !isKept && !isSent || stand.kept.count == 1 && !next.error.contains("may have been sent") {
        failures.append("\(call): \(isKept) \(isSent) \(next)")
      }
    }
    #expect(failures.isEmpty)
    #expect(arrivals().values.allSatisfy { $0 == 1 })
    #expect(arrivals().count > 10)
  }
}
