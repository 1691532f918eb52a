import Almanac
import NoonmarkCLI
import Testing
import TestSupport

@Suite("In process")
struct InProcessTests {
  @Test("a run in process writes what the executable writes")
  func sameAsExecutable() throws {
    let arguments = [
      "show", "solstice", "--now", "2026-03-20T12:00:00Z", "--tz", "Europe/Oslo",
    ]
    let inProcess = try InProcess()
    let outcome = inProcess.run(arguments)
    let process = try Program().run(arguments)
    #expect(outcome.stdout == process.output)
    #expect(outcome.stdout.contains("Equinox"))
    #expect(outcome.stderr.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test("a usage error is captured with its status")
  func usageError() throws {
    let outcome = try InProcess()("show", "solstise")
    #expect(outcome.stdout.isEmpty)
    #expect(outcome.stderr.hasPrefix("noonmark: unknown widget 'solstise'"))
    #expect(outcome.status == 2)
  }

  @Test("a clock that stands still decides the time")
  func stoppedClock() throws {
    let program = try InProcess()
    let stopped = program("show", "solstice", at: Instant("2026-06-01T00:00:00Z"))
    #expect(stopped == program("show", "solstice", "--now", "2026-06-01T00:00:00Z"))
  }
}
