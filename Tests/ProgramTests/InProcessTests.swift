import Almanac
import NoonmarkProgram
import TestSupport
import Testing

@Suite("In process", .enabled(if: InProcess.isAvailable))
struct InProcessTests {
  @Test("a run in process writes what the executable writes")
  func sameAsExecutable() throws {
    let arguments = [
      "show", "solstice", "--now", "2026-03-20T12:00:00Z", "--tz", "Europe/Oslo",
    ]
    let outcome = try run(arguments)
    let process = try Program(asProcess: true).run(arguments)
    #expect(outcome.stdout == process.output)
    expect(outcome.stdout, .has("Equinox"))
    #expect(outcome.stderr.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test("a usage error is captured with its status")
  func usageError() throws {
    let outcome = try run(["show", "solstise"])
    #expect(outcome.stdout.isEmpty)
    expect(outcome.stderr, .starts("noonmark: unknown widget 'solstise'"))
    #expect(outcome.status == 2)
  }

  @Test("a stopped clock decides the time")
  func stoppedClock() throws {
    let stopped = try run(["show", "solstice"], at: Instant("2026-06-01T00:00:00Z"))
    #expect(try stopped == run(["show", "solstice", "--now", "2026-06-01T00:00:00Z"]))
  }

  @Test("relative paths start at the working directory of the run")
  func workingDirectory() throws {
    let folder = TemporaryFolder()
    try folder.file("own.conf", "icons = ascii\n")
    let words = ["solstice", "--size", "small", "--now", "2026-01-21T12:00:00Z"]
    let environment = ["HOME": folder.path, "LC_ALL": "C.UTF-8"]
    let outcome = InProcess.run(
      words + ["--config", "own.conf"], with: environment, in: folder.path)
    #expect(outcome == InProcess.run(words + ["--icons", "ascii"], with: environment, in: "/"))
    #expect(outcome.status == 0)
  }

  private func run(_ arguments: [String], at now: Instant? = nil) throws -> RunOutcome {
    let home = TemporaryFolder()
    let environment = ["HOME": home.path, "TZ": "UTC", "LC_CTYPE": "C.UTF-8"]
    return InProcess.run(arguments, with: environment, in: home.path, at: now)
  }
}
