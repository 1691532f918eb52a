import Foundation
import TestSupport
import Testing

/// The units, as systemd itself reads them.
@Suite(.waits)
struct SystemdTests {
  private static let folder = "\(Repository.root)/integrations/systemd"

  private static let units = [
    "noonmark-notify.service", "noonmark-notify.timer", "noonmark-notices.service",
  ]

  @Test(.needs("systemd-analyze"))
  func `the units are free of mistakes`() throws {
    let outcome = try verify(SystemdTests.folder)
    #expect(outcome.errorLines.isEmpty)
    #expect(outcome.status == "0")
  }

  @Test(.needs("systemd-analyze"))
  func `a mistake in a unit would be found`() throws {
    let folder = TemporaryFolder()
    for name in SystemdTests.units {
      let text = try String(contentsOfFile: "\(SystemdTests.folder)/\(name)", encoding: .utf8)
      try (text + "\nNoSuchKey=yes\n")
        .write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    }
    let errorLines = try verify(folder.path).errorLines
    #expect(errorLines.count == SystemdTests.units.count)
    #expect(errorLines.allSatisfy { $0.contains("NoSuchKey") })
  }

  @Test(.needs("systemd-analyze"))
  func `the timer fires at nine in the morning`() throws {
    let times = try Shell.run(
      "sed -n 's/^OnCalendar=//p' '\(SystemdTests.folder)/noonmark-notify.timer'")
    let next = try Shell.run("TZ=UTC systemd-analyze calendar '\(times.dropLast())'")
    #expect(next.contains("Normalized form: *-*-* 09:00:00"))
  }

  /// Returns the diagnostics of systemd for the units in a folder, and its exit status.
  private func verify(_ folder: String) throws -> (errorLines: [Substring], status: Substring) {
    let runtime = TemporaryFolder()
    let lines = try Shell.run(
      "XDG_RUNTIME_DIR=\(runtime.path) systemd-analyze --user --man=no verify "
        + SystemdTests.units.map { "'\(folder)/\($0)'" }.joined(separator: " ")
        + " 2>&1; echo $?"
    ).split(separator: "\n")
    // It reports problems in the system's other units too.
    return (lines.filter { $0.contains("noonmark-noti") }, lines.last ?? "")
  }
}
