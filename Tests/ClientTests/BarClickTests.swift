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

  /// Returns a stage with two dates and a tally, and the snippet that shows them.
  private func stage(of bar: Bar) throws -> (stage: Stage, snippet: String) {
    let stage = try Stage(dates: Self.dates)
    try stage.write(["water | Water | color=\(Self.blue)"], to: "tallies")
    // waybar's style sheet dims a widget without events.
    _ = try stage.shown(["tally", "log", "water"] + Stage.noon)
    let text = try stage.shown(["init", bar.name, "countdown", "tally/water"])
    let path = "\(stage.home)/\(bar.snippet)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return (stage, path)
  }

  @Test(arguments: Samples.every(3, of: Bar.tappable))
  func `logs an event, shows the next date by the wheel, and opens the app`(bar: Bar) throws {
    let (stage, snippet) = try stage(of: bar)
    let outcome = try stage.run(
      bar.name,
      [
        "-s", snippet, "-m", bar.mode, "-c", Self.teal, "-c", Self.blue,
        "-a", "press 2 '\(Self.blue)'", "-a", "press 5 '\(Self.teal)'", "-b", Self.pink, "-k",
      ], command: [stage.program],
      with: [
        "CLIENT_OPTIONS": Stage.noon.joined(separator: " "), "CLIENT_BUTTONS": "1",
        "CLIENT_SCREEN": "1400x60",
      ])
    #expect(outcome.status == 0, "\(outcome)")
    let today = try stage.shown(["tally", "today", "water", "--format", "json"] + Stage.noon)
    #expect(today.split(separator: "\"id\"").count == 3, "\(today)")
    let rotation = try String(
      contentsOfFile: "\(stage.home)/.local/state/noonmark/rotation", encoding: .utf8)
    #expect(rotation.hasSuffix("\ncountdown = party0000000\n"), "\(rotation)")
    outcome.printTimings()
  }

  @Test(arguments: [
    // xterm has sixteen colors.
    ("polybar", "xterm", "#cd00cd"), ("waybar", "foot", "#8e24aa"),
  ])
  func `shows the app in a real terminal`(name: String, terminal: String, color: String) throws {
    let bar = try #require(Bar.all.first { $0.name == name })
    let stage = try Stage(dates: Self.dates)
    // A color that the app shows, and the bar does not.
    try stage.write(["2026-01-01 | Sober | color=#8e24aa"], to: "counters")
    let outcome = try stage.run(
      bar.name,
      [
        "-s", bar.path, "-m", bar.mode, "-c", Self.teal, "-a", "press 1 '\(Self.teal)'", "-b",
        color,
      ], command: [stage.program],
      with: [
        "CLIENT_OPTIONS": Stage.noon.joined(separator: " "), "CLIENT_TERMINAL": terminal,
        "CLIENT_SCREEN": "1000x600",
      ])
    #expect(outcome.status == 0, "\(outcome)")
  }
}
