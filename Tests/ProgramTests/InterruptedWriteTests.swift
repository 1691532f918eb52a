import Foundation
import NoonmarkCLI
import Testing
import TestSupport

@Suite(.waits, .enabled(if: SystemCalls.canTrace, "\(SystemCalls.needed)"))
struct `A change of entries` {
  private let noonmark: Program

  init() throws {
    noonmark = try Program()
  }

  @Test(arguments: EntryChange.samples)
  func `that is killed before any of its calls is made whole or not at all`(
    change: EntryChange
  ) throws {
    let new = try #require(try change.after(noonmark))
    #expect(new != change.before)
    try change.prepare(noonmark)
    let calls = SystemCalls(of: change.words, by: noonmark)
    var failures: [String] = []
    var outcomes: Set<Bool> = []
    for call in Samples.every(2, of: try calls.record()) {
      try change.prepare(noonmark)
      let killed = try calls.run("signal=KILL", at: call)
      let raw = noonmark.text(of: change.path)
      let isNew = change.text(noonmark) == new
      outcomes.insert(isNew)
      let leftOver = change.leftOver(noonmark)
      let list = try noonmark.run(change.list)
      let next = try noonmark("countdown", "add", "Next", "2026-12-31")
      let isRight =
        killed.status != 0 && (isNew || raw == change.before) && leftOver.count <= 1
        && list.status == 0 && list.error.isEmpty && next.status == 0 && next.error.isEmpty
        && noonmark.text(of: ".local/share/noonmark/dates")?.contains("| Next |") == true
      if !isRight { failures.append("\(call): \(killed) \(leftOver) \(list.error) \(next)") }
    }
    #expect(failures.isEmpty)
    // Calls before and after the deed were among them.
    #expect(outcomes.count == 2)
  }

  @Test(arguments: EntryChange.samples)
  func `in which a call fails is reported in one line, and undone`(change: EntryChange) throws {
    let new = try #require(try change.after(noonmark))
    try change.prepare(noonmark)
    let calls = SystemCalls(of: change.words, by: noonmark)
    let names = ["openat", "write", "fsync", "rename", "close", "ftruncate", "fchmod", "flock"]
    var failures: [String] = []
    var reports = 0
    for call in try calls.record() where call.isOnData && names.contains(call.name) {
      for error in Samples.first(2, of: ["ENOSPC", "EMFILE", "EIO", "EROFS", "EACCES"]) {
        try change.prepare(noonmark)
        let outcome = try calls.run("error=\(error)", at: call)
        let isOld = noonmark.text(of: change.path) == change.before
        let isNew = change.text(noonmark) == new
        let isReported =
          outcome.status == 1 && outcome.errorLines.count == 1 && outcome.output.isEmpty
          && outcome.error.hasPrefix("noonmark: ")
          && outcome.error.contains("\(noonmark.home)/.local")
        // The folder is synchronized last, after the rename.
        let isUncertain = isNew && outcome.error.contains("may not survive a crash")
        let isDone = outcome.status == 0 && outcome.error.isEmpty && isNew
        let isRight = isDone || isReported && (isOld || isUncertain)
        if !isRight || !change.leftOver(noonmark).isEmpty {
          failures.append("\(call) \(error): \(outcome) \(isOld) \(change.leftOver(noonmark))")
        }
        reports += isReported ? 1 : 0
      }
    }
    #expect(failures.isEmpty)
    #expect(reports > 6)
  }

  @Test(arguments: EntryChange.samples)
  func `in which a signal interrupts a call is made all the same`(change: EntryChange) throws {
    let new = try #require(try change.after(noonmark))
    try change.prepare(noonmark)
    let calls = SystemCalls(of: change.words, by: noonmark)
    let names = ["openat", "read", "pread64", "write", "fsync", "close", "flock", "fchmod"]
    var failures: [String] = []
    var count = 0
    for call in try calls.record() where call.isOnData && names.contains(call.name) {
      try change.prepare(noonmark)
      let outcome = try calls.run("error=EINTR", at: call)
      if outcome.status != 0 || !outcome.error.isEmpty || change.text(noonmark) != new {
        failures.append("\(call): \(outcome)")
      }
      count += 1
    }
    #expect(failures.isEmpty)
    #expect(count > 5)
  }

  @Test(arguments: EntryChange.samples.filter { $0.before != nil })
  func `is never made by a list, which takes no lock`(change: EntryChange) throws {
    try change.prepare(noonmark)
    let reading = change.list.joined(separator: " ")
    let calls = try SystemCalls(of: reading, by: noonmark).record()
    let writing = ["write", "rename", "unlink", "mkdir", "fsync", "flock", "ftruncate", "fchmod"]
    let found = calls.filter { $0.isOnData && writing.contains($0.name) }
    #expect(found.isEmpty)
    #expect(calls.contains { $0.isOnData })
  }
}
