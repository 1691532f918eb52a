import Foundation
import Testing

/// Dates and times as the locale writes them; the locales are made by `localedef`.
@Suite("The locale", .serialized)
struct LocaleTests {
  private static let sources = "/usr/share/i18n/locales/nb_NO"
  private static let hasSources = FileManager.default.fileExists(atPath: sources)
  private static let isCI = ProcessInfo.processInfo.environment["CI"] == "true"

  @Test(
    .enabled(if: hasSources || isCI, "the sources of locales are not installed"),
    arguments: [
      ("nb_NO", "fr. 20 mars 2026 15:46"), ("de_DE", "Fr 20 Mär 2026 15:46"),
      ("en_US", "Fri Mar 20, 2026 3:46 PM"), ("en_GB", "Fri 20 Mar 2026 15:46"),
    ])
  func `gives names, order and hours`(locale: String, date: String) throws {
    let program = try Program()
    let made = try program.shell("mkdir locales && localedef -i \(locale) -f UTF-8 locales/x.UTF-8")
    #expect(made.status == 0 || made.status == 1)
    let outcome = try program(
      "solstice", "--size", "large", "--now", "2026-01-21T12:00:00Z", "--tz", "Europe/Oslo",
      with: ["LC_ALL": "x.UTF-8", "LOCPATH": program.home + "/locales"])
    #expect(outcome.lines.dropFirst().first.map(String.init) == date)
    #expect(outcome.error.isEmpty)
  }

  @Test func `that is not installed is the C locale`() throws {
    let program = try Program()
    let outcome = try program(
      "solstice", "--size", "large", "--now", "2026-01-21T12:00:00Z", "--tz", "Europe/Oslo",
      with: ["LC_ALL": "xx_YY.UTF-8"])
    #expect(outcome.output.contains("Fri Mar 20, 2026 3:46 PM"))
    #expect(outcome.error.isEmpty)
  }
}
