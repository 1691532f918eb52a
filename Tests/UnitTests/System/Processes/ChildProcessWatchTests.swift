import NoonmarkSystem
import Testing

/// Programs that are canceled.
struct ChildProcessWatchTests {
  @Test func `a program that must not write more than the limit is killed when it does`() throws {
    var child = ChildProcess.shell("while :; do echo 0123456789; done", output: 1000)
    child.stopsAtMaximum = true
    let outcome = try child.run()
    #expect(outcome.ending == .cut)
    #expect(outcome.output.count == 1000)
  }

  @Test(arguments: [(5, ChildProcess.Ending.exited(0)), (4, .cut)])
  func `a program may write exactly as much as the limit`(
    limit: Int, ending: ChildProcess.Ending
  ) throws {
    var child = ChildProcess.shell("printf 12345; sleep 0.05", output: limit)
    child.stopsAtMaximum = true
    #expect(try child.run().ending == ending)
  }

  @Test(arguments: ["echo 0123456789", "echo 0123456789; sleep 0.02"])
  func `a program has ended even if what it started keeps writing`(line: String) throws {
    var child = ChildProcess.shell("(while :; do \(line); done) >&2 & echo document")
    child.ignoresDescendants = true
    child.endsGroup = true
    let outcome = try child.run { _ in true }
    #expect(outcome.ending == .exited(0))
    #expect(outcome.output == Array("document\n".utf8))
  }

  @Test func `the caller gets the number of bytes, and may cancel`() throws {
    var seen: [Int] = []
    let outcome = try ChildProcess.shell("echo 12345; exec sleep 600").run { bytes in
      seen.append(bytes)
      return bytes == 0
    }
    #expect(outcome.ending == .canceled)
    #expect(seen.first == 0)
    #expect(seen.last == 6)
    #expect(outcome.output == Array("12345\n".utf8))
  }

  @Test func `the caller is asked even if nothing comes`() throws {
    var count = 0
    let outcome = try ChildProcess.shell("exec sleep 600").run { _ in
      count += 1
      return count < 4
    }
    #expect(outcome.ending == .canceled)
    #expect(count == 4)
  }

  @Test func `a program that has closed its outputs can be given up too`() throws {
    var count = 0
    let outcome = try ChildProcess.shell("exec >&- 2>&-; exec sleep 600").run { _ in
      count += 1
      return count < 4
    }
    #expect(outcome.ending == .canceled)
  }

  @Test func `a program that is wanted ends by itself, or at its deadline`() throws {
    #expect(try ChildProcess.shell("sleep 0.3; exit 3").run { _ in true }.ending == .exited(3))
    let late = try ChildProcess.shell("exec >&- 2>&-; exec sleep 600", deadline: 250).run { _ in
      true
    }
    #expect(late.ending == .timedOut)
    #expect(
      try ChildProcess.shell("exec sleep 600", deadline: 250).run { _ in true }.ending == .timedOut)
  }
}
