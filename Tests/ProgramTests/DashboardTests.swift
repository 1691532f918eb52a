import Testing
import TestSupport

@Suite(.waits) struct `The dashboard on a terminal` {
  @Test func `fits its height, and names the app`() throws {
    let noonmark = try Program()
    let outcome = try noonmark.atTerminal(["--color", "never", "--now", "2026-11-22T12:00:00Z"])
    let lines = outcome.output.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.dropLast().last == "With keys and the mouse: noonmark ui")
    #expect(outcome.output.contains("Winter Solstice"))
  }

  @Test func `does not name the app in a size that was asked for, or elsewhere`() throws {
    let noonmark = try Program()
    let outcome = try noonmark.atTerminal(["--size", "medium"])
    #expect(!outcome.output.contains("noonmark ui"))
    #expect(try !noonmark().output.contains("noonmark ui"))
  }

  @Test func `is needed for the app`() throws {
    let outcome = try Program()("ui")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("ui requires a terminal"))
    #expect(try Program()("ui", "nothing").error.contains("nothing"))
  }
}
