import Foundation
import Testing
import TestSupport

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
    for call in Samples.every(3, of: try calls.record()) {
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

  @Test func `while it is sent from the outbox is not sent by the next`() throws {
    let line = "waiting | webhook | to=\(server.url()) | title=T | body={}"
    let calls = SystemCalls(of: "todo outbox send", by: stand.noonmark)
    func prepare(_ id: String) throws {
      clean()
      try stand.noonmark.write("\(line) | id=\(id)\n", to: ShareStand.outboxPath)
    }
    try prepare("record")
    var failures: [String] = []
    for (index, call) in Samples.every(3, of: try calls.record()).enumerated() {
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
