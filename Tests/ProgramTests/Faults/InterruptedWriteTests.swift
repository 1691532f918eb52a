import NoonmarkProgram
import TestSupport
import Testing

@Suite(.waits, .needsTraces)
struct `A change` {
  @Test(arguments: Change.samples)
  func `that is killed before any of its calls is made whole or not at all`(
    change: Change
  ) throws {
    let fixture = try ChangeFixture(change)
    let home = fixture.home
    var failures: [String] = []
    var progresses: Set<ChangeFixture.Progress> = []
    let recorded = try home.calls.record()
    // The first call comes before the change, and the last one after it.
    let calls =
      recorded.prefix(1)
      + Samples.faults(of: recorded, every: 40, inCI: 30, from: change.offset) + recorded.suffix(1)
    for call in calls {
      try home.prepare()
      let killed = try home.calls.run("signal=KILL", at: call)
      let progress = fixture.progress
      var faults = [try fixture.fault(after: progress)]
      // A call that is not made in every run may not have come.
      if killed.status == 0, progress != .new { faults.append("not made") }
      if home.leftOver.count > 1 { faults.append("\(home.leftOver)") }
      if let progress {
        progresses.insert(progress)
        faults.append(try fixture.faultOfNext(after: progress))
      }
      failures += faults.compactMap { $0.map { "\(call): \(killed) \($0)" } }
    }
    Figures.add(calls.count, "crash points")
    #expect(failures.isEmpty)
    #expect(progresses.contains(.old))
    #expect(progresses.contains(.new) || !Samples.areWhole)
  }

  @Test(arguments: Change.samples)
  func `in which a call fails is reported in one line, and undone`(change: Change) throws {
    let fixture = try ChangeFixture(change)
    let home = fixture.home
    let calls = try home.calls.record()
    let errors = calls.flatMap { call in
      SystemCallErrors.errors(of: call).map { (call: call, name: $0) }
    }
    var failures: [String] = []
    var reports = 0
    let sample = Samples.faults(of: errors, every: 50, inCI: 40, from: change.offset)
    for (call, name) in sample {
      try home.prepare()
      let outcome = try home.calls.run(
        SystemCallErrors.injection(of: name, at: call), at: call)
      let progress = fixture.progress
      var faults = [try fixture.fault(after: progress)]
      // A program without memory ends like one that is killed.
      if !SystemCallErrors.isFatal(call) || outcome.status <= 2 {
        faults.append(fault(of: outcome, after: progress, change))
        if !home.leftOver.isEmpty { faults.append("\(home.leftOver)") }
      }
      failures += faults.compactMap { $0.map { "\(call) \(name): \(outcome) \($0)" } }
      reports += outcome.status == 1 ? 1 : 0
    }
    Figures.add(sample.count, "runs with an error")
    #expect(failures.isEmpty)
    #expect(reports > 0)
    // A new call needs a row in the table of errors.
    let unknown = Set(calls.map(\.name)).subtracting(SystemCallErrors.table.keys)
      .subtracting(SystemCallErrors.infallible)
    #expect(unknown == [])
  }

  /// Returns what is wrong with an outcome.
  private func fault(
    of outcome: Outcome, after progress: ChangeFixture.Progress?, _ change: Change
  ) -> String? {
    guard outcome.errorLines.allSatisfy({ $0.hasPrefix("noonmark: ") }) else { return "a line" }
    guard outcome.status != 0 else {
      // What is not made of it is a warning.
      let isMade = progress == .new || progress == .between && !outcome.error.isEmpty
      return isMade ? nil : "not made"
    }
    guard outcome.status == 1, outcome.errorLines.count == 1, outcome.output.isEmpty else {
      return "not reported"
    }
    // The change is on disk, or that is the only doubt.
    let admits = ["may not survive a crash", "cannot write to standard output", "was sent"]
      .contains { outcome.error.contains($0) }
    // A load also records its result elsewhere.
    let isElsewhere = !change.files.contains { outcome.error.contains($0) }
    return progress == .new && !admits && !isElsewhere ? "made all the same" : nil
  }

  @Test(arguments: Change.samples)
  func `in which a signal interrupts a call is made all the same`(change: Change) throws {
    let fixture = try ChangeFixture(change)
    let home = fixture.home
    var failures: [String] = []
    let calls = Samples.faults(
      of: try home.calls.record().filter { SystemCallErrors.canInterrupt($0) },
      every: 16, inCI: 8, from: change.offset)
    for call in calls {
      try home.prepare()
      let outcome = try home.calls.run("error=EINTR", at: call)
      if !outcome.isRight || fixture.progress != .new { failures.append("\(call): \(outcome)") }
    }
    Figures.add(calls.count, "runs with an interrupted call")
    #expect(failures.isEmpty)
    #expect(!calls.isEmpty)
  }

  @Test(arguments: Change.samples.filter { !$0.before.isEmpty })
  func `is never made by a list, which takes no lock`(change: Change) throws {
    let home = try ChangeHome(change)
    try home.prepare()
    let writing: Set = [
      "write", "rename", "unlink", "mkdir", "fsync", "flock", "ftruncate", "fchmod",
    ]
    for list in change.subject.lists {
      let calls = try SystemCalls(
        of: Change.timed(list), by: home.noonmark, with: home.environment
      ).record()
      let found = calls.filter { $0.isOnData && writing.contains($0.name) }
      #expect(found.isEmpty)
      let isOfConfiguration = list.hasPrefix("config ") || change.subject.file.hasPrefix(".config")
      #expect(calls.contains { $0.isOnData } || isOfConfiguration)
    }
  }
}
