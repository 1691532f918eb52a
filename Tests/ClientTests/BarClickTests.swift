import Foundation
import TestSupport
import Testing

/// Clicks on real bars with the snippets of `integrations`.
@Suite(.waits) struct `A click on a bar` {
  private static let teal = "#00796b"
  private static let pink = "#c2185b"
  private static let blue = "#1e88e5"
  private static let dates = [
    "2026-02-21 | Launch | color=\(teal) | id=launch000000",
    "2026-03-21 | Party | color=\(pink) | id=party0000000",
  ]

  /// Returns a fixture with two dates and a tally, and the snippet that shows them.
  private func fixture(of bar: Bar) throws -> (fixture: ClientFixture, snippet: String) {
    let fixture = try ClientFixture(dates: Self.dates)
    try fixture.write(["water | Water | color=\(Self.blue)"], to: "tallies")
    // waybar's style sheet dims a widget without events.
    _ = try fixture.shown(["tally", "log", "water"] + ClientFixture.noon)
    let path = try fixture.snippet(of: bar.name, bar.snippet, for: ["countdown", "tally/water"])
    return (fixture, path)
  }

  @Test(arguments: Samples.every(6, inCI: 3, of: Bar.tappable))
  func `logs an event, shows the next date by the wheel, and opens the app`(bar: Bar) throws {
    try click(on: bar, mode: bar.mode)
  }

  @Test func `does so in a module of polybar that runs on request`() throws {
    try click(on: try #require(Bar.all.first { $0.name == "polybar" }), mode: "ipc")
  }

  private func click(on bar: Bar, mode: String) throws {
    let (fixture, snippet) = try fixture(of: bar)
    let outcome = try fixture.run(
      bar.name,
      [
        "-s", snippet, "-m", mode, "-c", Self.teal, "-c", Self.blue,
        "-a", "press 2 '\(Self.blue)'", "-a", "press 5 '\(Self.teal)'", "-b", Self.pink, "-k",
      ], command: [fixture.program],
      with: [
        "CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " "), "CLIENT_BUTTONS": "1",
        "CLIENT_SCREEN": "1400x60",
      ])
    #expect(outcome.status == 0, "\(outcome)")
    let today = try fixture.shown(
      ["tally", "today", "water", "--format", "json"] + ClientFixture.noon)
    #expect(today.split(separator: "\"id\"").count == 3, "\(today)")
    let rotation = try String(
      contentsOfFile: "\(fixture.home)/.local/state/noonmark/rotation", encoding: .utf8)
    #expect(rotation.hasSuffix("\ncountdown = party0000000\n"), "\(rotation)")
    outcome.printTimings()
  }

  @Test(arguments: Samples.first(1, of: [("polybar", "xterm"), ("waybar", "foot")]))
  func `shows the app in a real terminal`(name: String, terminal: String) throws {
    let bar = try #require(Bar.all.first { $0.name == name })
    let fixture = try ClientFixture(dates: Self.dates)
    // A color that the app shows, and the bar does not.
    try fixture.write(["2026-01-01 | Sober | color=#8e24aa"], to: "counters")
    let outcome = try fixture.run(
      bar.name,
      [
        "-s", bar.path(in: fixture), "-m", bar.mode, "-c", Self.teal, "-a",
        "press 1 '\(Self.teal)'", "-b", "#8e24aa",
      ], command: [fixture.program],
      with: [
        "CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " "), "CLIENT_TERMINAL": terminal,
        "CLIENT_SCREEN": "1000x600",
      ])
    #expect(outcome.status == 0, "\(outcome)")
  }
}
