import Foundation
import TestSupport
import Testing

@Suite(.waits, .needsTraces)
struct `An undo` {
  private let noonmark = Program()
  private static let noon = " --now 2026-11-21T12:00:00Z --tz UTC"

  private static let files = [
    "dates": "# noonmark dates 1\n2026-12-24 | Exam | odd | id=k7faaaaaaaaa\n",
    "counters": "# noonmark counters 1\n2026-01-01 | Sober | id=m2xaaaaaaaaa\n",
    "tallies": "# noonmark tallies 1\npee | Pee\nwater | Water\n",
    "events/water": "# noonmark events 1\n2026-11-20T10:00:00Z | one | id=aaaaaaaaaaaa\n",
    "tasks": "# noonmark tasks 1\n[ ] | Rent | id=5d2f0c1e-8a44-4f0b-9c3d-000000000001\n",
  ]

  static let changes = [
    "countdown add Launch +10d", "countdown edit Exam --title Test", "elapsed reset Sober",
    "tally log water", "tally edit one --note two", "tally rename water drinks",
    "tally remove water --yes", "todo remove Rent --yes",
  ]

  init() throws {
    for (name, text) in Self.files { try noonmark.write(text, to: ".local/share/noonmark/\(name)") }
  }

  /// Everything that can be listed.
  private func lists() throws -> String {
    try [
      "countdown list --json", "elapsed list --json", "tally list --json",
      "tally export --format json", "todo list --json",
    ].map { list in
      let outcome = try noonmark.run((list + Self.noon).split(separator: " ").map(String.init))
        .expect(0, error: "")
      return outcome.output
    }.joined()
  }

  private func run(_ command: String) throws -> Outcome {
    try noonmark.shell(#"exec "$N" "# + command + Self.noon)
  }

  /// Keeps the files as they are, for `restore()`.
  private func save() throws {
    try noonmark.shell("rm -rf saved && cp -a .local saved").expect(0)
  }

  private func restore() throws {
    try noonmark.shell("rm -rf .local && cp -a saved .local").expect(0)
  }

  /// Returns the calls at which a command is killed.
  private func sample(of calls: SystemCalls) throws -> [SystemCalls.Call] {
    let recorded = try calls.record()
    return Samples.faults(of: recorded, every: 90, inCI: 40, from: recorded.count)
  }

  @Test(arguments: Samples.every(3, of: changes))
  func `of a change that was killed takes back that one alone`(change: String) throws {
    let first = try lists()
    try run("countdown add Earlier 2027-01-01").expect(0)
    try save()
    let before = try lists()
    let calls = SystemCalls(of: change + Self.noon, by: noonmark)
    var failures: [String] = []
    for call in try sample(of: calls) {
      try restore()
      let killed = try calls.run("signal=KILL", at: call)
      let isOld = try lists() == before
      let undo = try run("undo")
      let after = try lists()
      // If the journal does not have the change, it was not made.
      if killed.status == 0 || after != before && !(isOld && after == first && undo.status == 0) {
        failures.append("\(call): \(killed) \(undo) \(after)")
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: Samples.every(3, of: changes))
  func `that is killed is made whole by the next one, or was made`(change: String) throws {
    let first = try lists()
    try run("countdown add Earlier 2027-01-01").expect(0)
    let before = try lists()
    try run(change).expect(0)
    try save()
    let calls = SystemCalls(of: "undo" + Self.noon, by: noonmark)
    var failures: [String] = []
    for call in try sample(of: calls) {
      try restore()
      let killed = try calls.run("signal=KILL", at: call)
      let isMade = try lists() == before
      let undo = try run("undo")
      let after = try lists()
      if killed.status == 0 || after != before && !(isMade && after == first && undo.status == 0) {
        failures.append("\(call): \(killed) \(undo) \(after)")
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: Samples.every(3, of: changes))
  func `that is redone and killed is redone by the next one, or was before`(change: String) throws {
    try run("countdown add Earlier 2027-01-01").expect(0)
    let before = try lists()
    try run(change).expect(0)
    let changed = try lists()
    try run("undo").expect(0)
    try save()
    let calls = SystemCalls(of: "redo" + Self.noon, by: noonmark)
    var failures: [String] = []
    for call in try sample(of: calls) {
      try restore()
      let killed = try calls.run("signal=KILL", at: call)
      let redo = try run("redo")
      let after = try lists()
      // If it was redone before, nothing is left to redo.
      let isDone = redo.status == 0 || redo.error.contains("nothing to redo")
      let undo = try run("undo")
      let last = try lists()
      if killed.status == 0 || !isDone || after != changed || undo.status != 0 || last != before {
        failures.append("\(call): \(killed) \(redo) \(undo) \(after)")
      }
    }
    #expect(failures.isEmpty)
  }

  /// A change of a tally and its log, what comes before it, and the command that makes it.
  static let relations: [(before: [String], command: String)] =
    ["tally edit one --note two", "tally rename water drinks", "tally remove water --yes"]
    .flatMap { change -> [(before: [String], command: String)] in
      [([], change), ([change], "undo"), ([change, "undo"], "redo")]
    } + [(["tally edit one --note two"], "tally undo water")]

  @Test(arguments: Samples.every(4, of: relations))
  func `of a tally and its log, or a change of both, leaves them as before or after at any fault`(
    before: [String], command: String
  ) throws {
    for earlier in before { #expect(try run(earlier).status == 0) }
    try save()
    // An edit gives an event another ID at each run.
    func shown() throws -> String { ChangeHome.withoutIDs(try lists()) }
    let old = try shown()
    try run(command).expect(0)
    let new = try shown()
    #expect(old != new)
    try restore()
    let calls = SystemCalls(of: command + Self.noon, by: noonmark)
    var failures: [String] = []
    for call in try sample(of: calls) {
      try restore()
      let killed = try calls.run("signal=KILL", at: call)
      let list = try shown()
      if list != old, list != new { failures.append("\(call): \(killed) \(list)") }
    }
    for limit in stride(from: 1, to: 1200, by: Samples.haveAllFaults ? 60 : 300) {
      try restore()
      let cut = try noonmark.shell(
        #"exec prlimit --fsize=\#(limit) "$N" "# + command + Self.noon)
      let list = try shown()
      if list != old, list != new { failures.append("\(limit): \(cut) \(list)") }
      if cut.status == 0, list != new { failures.append("\(limit): not made: \(cut)") }
    }
    #expect(failures.isEmpty)
  }
}
