import Foundation
import NoonmarkProgram
import TestSupport
import Testing

@Suite(.waits, .needsTraces)
struct `A repair` {
  private let noonmark = Program()
  private static let command = "doctor --repair --yes --now 2026-11-21T12:00:00Z --tz UTC"
  private static let data = ".local/share/noonmark"

  /// The damaged files.
  private static let damaged = [
    "\(data)/dates": "# noonmark da\0\0\n2026-12-24 | Eve | id=aaaaaaaaaaaa\n2026-13-01 | Typo\n"
      + "2026-12-25 | Day | id=aaaaaaaaaaaa\n2026-12-31 | La",
    "\(data)/events/pee":
      "# noonmark events 1\n2026-11-20T10:00:00Z | a\0\0\0\0te | id=bbbbbbbbbbbb\n",
    ".config/noonmark/config": "# mine\ntheme = no\0\0 = 24\nweek = monday\n",
    "\(data)/.tasks.noonmark-new": "# noonmark tasks 1\n[ ] | Not there yet\n",
    ".local/state/noonmark/feed": "state = \0\0\0",
    "\(data)/counters/inside": "a directory in place of a file\n",
  ]

  private func prepare() throws {
    for name in [".local", ".config", ".cache"] {
      _ = try? FileManager.default.removeItem(atPath: "\(noonmark.home)/\(name)")
    }
    for (path, text) in Self.damaged { try noonmark.write(text, to: path) }
    for path in noonmark.everything() { chmod("\(noonmark.home)/\(path)", 0o755) }
  }

  /// Every file but locks, with its contents.
  private func files() -> [String: String] {
    let paths = noonmark.everything().filter { !$0.contains("/locks/") }
    return paths.reduce(into: [:]) { $0[$1] = noonmark.text(of: $1) }
  }

  /// Returns what a state between two calls breaks.
  ///
  /// - Parameter repaired: The files after a repair that nothing interrupted.
  private func problems(between repaired: [String: String]) -> [String] {
    let files = files()
    var problems: [String] = []
    for (path, text) in Self.damaged {
      let isKept = !path.hasSuffix("/feed") && !path.hasSuffix(".noonmark-new")
      if isKept, !files.values.contains(text) { problems.append("\(path) is lost") }
      // The file is the old or the new one, and never none.
      let isRegular = repaired[path] != nil
      if isRegular, files[path] != text, files[path] != repaired[path] {
        problems.append("\(path) is half repaired: \(files[path].debugDescription)")
      }
    }
    return problems
  }

  @Test func `that is killed before any of its calls loses nothing, and can be finished`() throws {
    try prepare()
    let calls = SystemCalls(of: Self.command, by: noonmark)
    let recorded = try calls.record()
    let repaired = files()
    var failures: [String] = problems(between: repaired)
    #expect(repaired.keys.count { $0.contains(".damaged-") } == 4)
    var states: Set<Int> = []
    for call in Samples.faults(of: recorded, every: 120, inCI: 24, from: 0) {
      try prepare()
      let killed = try calls.run("signal=KILL", at: call)
      failures += problems(between: repaired).map { "\(call): \($0)" }
      states.insert(files().keys.count { $0.contains(".damaged-") })
      let next = try noonmark.shell(#""$N" "# + Self.command)
      let finished = files()
      for path in Self.damaged.keys where finished[path] != repaired[path] {
        failures.append("\(call): \(path) is not repaired then: \(next)")
      }
      failures += problems(between: repaired).map { "\(call), then: \($0)" }
      // A file that was interrupted between its copy and its repair has only one copy.
      let copies = finished.keys.count { $0.contains(".damaged-") }
      if killed.status == 0 || next.status != 0 || copies != 4 {
        failures.append("\(call): \(killed) \(next) \(copies)")
      }
    }
    #expect(failures.isEmpty)
    // Calls before, between and after the copies were among them.
    #expect(states.isSuperset(of: [0, 4]) && states.count > 2)
  }

  @Test func `in which a call fails leaves the file as it was, and can be repeated`() throws {
    try prepare()
    let calls = SystemCalls(of: Self.command, by: noonmark)
    let names = [
      "openat", "write", "fsync", "rename", "chmod", "fchmod", "unlink", "flock",
    ]
    let recorded = try calls.record().filter { names.contains($0.name) && $0.isOnData }
    let repaired = files()
    var failures: [String] = []
    var reports = 0
    let errors = recorded.flatMap { call in
      ["ENOSPC", "EIO", "EACCES", "EROFS"].map { (call: call, name: $0) }
    }
    // An odd interval tries each of the errors.
    for (call, error) in Samples.faults(of: errors, every: 46, inCI: 30, from: 0) {
      try prepare()
      let outcome = try calls.run("error=\(error)", at: call)
      failures += problems(between: repaired).map { "\(call) \(error): \($0)" }
      if outcome.status == 1 {
        reports += 1
        let isReported =
          outcome.lines.contains { $0.hasPrefix("failed     \(noonmark.home)/.") }
          && outcome.errorLines.count == 1
        if !isReported { failures.append("\(call) \(error): \(outcome)") }
      }
      let next = try noonmark.shell(#""$N" "# + Self.command)
      let isRepaired = Self.damaged.keys.allSatisfy { files()[$0] == repaired[$0] }
      if next.status != 0 || !isRepaired { failures.append("\(call) \(error), then: \(next)") }
    }
    #expect(failures.isEmpty)
    #expect(reports > 4)
  }
}
