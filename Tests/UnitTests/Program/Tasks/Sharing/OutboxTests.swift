import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkProgram
@testable import NoonmarkStore

struct OutboxTests: ~Copyable {
  private let temporary = TemporaryFolder()
  private var folder: String { temporary.path }
  private var outbox: Outbox { Outbox(folder: folder + "/data", stateFolder: folder + "/state") }

  private func entry(_ id: String) -> OutboxEntry {
    OutboxEntry(
      id: id, kind: .webhook, to: "https://a.example", item: "i", title: "t", body: "{}",
      createdAt: Instant(epochSeconds: 0))
  }

  private var states: [String] {
    OutboxBook(outbox.read().value).entries.map { "\($0.id) \($0.state.rawValue)" }
  }

  private var locks: [String] {
    TemporaryFolder.names(in: folder + "/data/locks").filter { $0.hasPrefix("sending") }
  }

  /// Returns the name of a claim's result; the claim is released immediately.
  private func claim(_ id: String, isForced: Bool = false) throws -> String {
    switch try outbox.claim(id, isForced: isForced) {
    case .claimed(let claim): "claimed \(claim.entry.id)"
    case .busy: "busy"
    case .uncertain: "uncertain"
    case .gone: "gone"
    }
  }

  @Test func `an entry is on disk as sending before it is sent`() throws {
    let claim = try outbox.add(entry("aaaa"))
    #expect(states == ["aaaa sending"])
    #expect(outbox.isBeingSent("aaaa"))
    #expect(try self.claim("aaaa") == "busy")
    #expect(try self.claim("aaaa", isForced: true) == "busy")
    #expect(try outbox.discard("aaaa") == .busy)
    try outbox.remove(claim)
    #expect(states.isEmpty)
    #expect(!outbox.isBeingSent("aaaa"))
    #expect(try self.claim("aaaa") == "gone")
    #expect(locks.isEmpty)
    var status = stat()
    #expect(stat(outbox.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func `one who ended in between leaves what may have been sent`() throws {
    do {
      let claim = try outbox.add(entry("aaaa"))
      #expect(claim.entry.state == .sending)
    }
    #expect(states == ["aaaa sending"])
    #expect(!outbox.isBeingSent("aaaa"))
    #expect(try claim("aaaa") == "uncertain")
    #expect(try claim("aaaa", isForced: true) == "claimed aaaa")
    #expect(try outbox.discard("aaaa") == .discarded)
    #expect(try outbox.discard("aaaa") == .absent)
    #expect(states.isEmpty)
    #expect(locks.isEmpty)
  }

  @Test func `what was not sent is kept, with the reason if it was refused`() throws {
    try outbox.keep(try outbox.add(entry("aaaa")), as: .waiting)
    try outbox.keep(try outbox.add(entry("bbbb")), as: .failed, problem: "status 500")
    try outbox.keep(try outbox.add(entry("cccc")), as: .sending, problem: "broke off")
    #expect(states == ["aaaa waiting", "bbbb failed", "cccc sending"])
    let problems = OutboxBook(outbox.read().value).entries.map { $0.problem ?? "" }
    #expect(problems == ["", "status 500", "broke off"])
    #expect(try claim("bbbb") == "claimed bbbb")
    // The reason is from an earlier attempt, and the claim was left.
    #expect(states == ["aaaa waiting", "bbbb sending", "cccc sending"])
    #expect(locks.isEmpty)
  }

  @Test func `of many who send at once each entry is claimed by one`() throws {
    let ids = (0..<8).map { "id\($0)" }
    for id in ids { try outbox.keep(try outbox.add(entry(id)), as: .waiting) }
    let outbox = outbox
    let sent = Threads.run(6) { _ in
      var sent: [String] = []
      for id in ids {
        do {
          switch try outbox.claim(id, isForced: false) {
          case .claimed(let claim):
            sent.append(claim.entry.id)
            try outbox.remove(claim)
          case .busy: break
          case .gone: break
          case .uncertain: sent.append("uncertain \(id)")
          }
        } catch {
          sent.append("\(error)")
        }
      }
      return sent
    }
    #expect(sent.sorted() == ids)
    #expect(states.isEmpty)
  }

  @Test func `an id of any bytes has a lock in the folder of locks`() throws {
    let claim = try outbox.add(entry("../../x/../y\n"))
    #expect(locks.count == 1)
    try outbox.remove(claim)
    #expect(TemporaryFolder.names(in: folder) == ["data"])
  }

  @Test func `without a place for locks nothing is claimed`() throws {
    let outbox = Outbox(folder: folder + "/data", stateFolder: nil)
    #expect(
      throws: Failure.noFolder(variable: "XDG_STATE_HOME").adding("nothing was sent")
    ) {
      try outbox.keep(try outbox.add(entry("aaaa")), as: .waiting)
    }
    #expect(outbox.read().value.isEmpty)
    #expect(!outbox.isBeingSent("aaaa"))
  }
}
