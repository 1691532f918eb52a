import Foundation
import TestSupport
import Testing

/// Real bars with the snippets of `integrations`, each bar on its own display server.
///
/// A bar that is not installed is skipped, except in CI, which alone tests each bar. `.ci/thorough`
/// tests each one in every way.
@Suite(.waits)
struct BarTests {
  private static let spring = "#4caf50"
  private static let track = "#3a3c50"
  /// The track on a light background.
  private static let lightTrack = "#e4e7ee"
  private static let teal = "#00796b"
  private static let pink = "#c2185b"
  /// The colors of text without a background, which are readable on a dark one.
  private static let tealText = "#4da197"
  private static let pinkText = "#da749d"
  private static let warning = "#f9a66c"
  /// A date with its own color.
  private static let launch =
    "2026-02-21 | Launch | color=\(teal) | created=2025-12-01T00:00:00Z | id=launch000000"

  /// Bars of blocks on a track: areas in known colors, which a picture can be searched for.
  private static let areas = ["bars = block"]

  /// Adds an earlier date of a different color.
  private func addition(_ fixture: ClientFixture) -> String {
    fixture.line(["countdown", "add", "Party", "2026-02-01", "--color", BarTests.pink])
  }

  @Test(arguments: Samples.every(6, of: Bar.streaming))
  func
    `a snippet shows pills and new dates, survives kills and reloads, opens and ends with its bar`(
      bar: Bar
    ) throws
  {
    for ending in Samples.every(2, inCI: 2, of: bar.endings.reversed()) {
      let fixture = try ClientFixture(dates: [BarTests.launch], settings: BarTests.areas)
      let colors =
        bar.foreground.map { ["-c", $0] } ?? [
          "-c", BarTests.spring, "-c", BarTests.teal,
          "-r", "\(BarTests.track):\(BarTests.teal)", "-b", BarTests.pink,
        ]
      let outcome = try fixture.run(
        bar.name,
        ["-s", bar.path(in: fixture), "-m", bar.mode] + colors
          + ["-a", addition(fixture), "-x", "-q", ending] + (bar.reload.map { ["-u", $0] } ?? [])
          + (bar.clicks && ending == "KILL" ? ["-k"] : []), command: [fixture.program],
        // Without the wheel, which shows other dates.
        with: [
          "CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " "), "CLIENT_BUTTONS": "1 2 3",
        ])
      #expect(outcome.status == 0, "\(ending): \(outcome)")
      outcome.printTimings()
    }
  }

  @Test(arguments: Samples.first(2, of: ["swaybar", "xmobar", "i3bar", "polybar", "tint2"]))
  func `a snippet shows the template that it is made for`(name: String) throws {
    let bar = try #require(Bar.all.first { $0.name == name })
    let fixture = try ClientFixture(dates: [BarTests.launch])
    let snippet = try fixture.snippet(
      of: name, bar.snippet, for: ["countdown", "--template", "{title:.4} {repeat|pill:>9}"])
    let outcome = try fixture.run(
      name, ["-s", snippet, "-m", bar.mode, "-c", BarTests.teal], command: [fixture.program],
      with: ["CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " ")])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(arguments: Samples.first(1, of: ["lemonbar", "dzen2", "dwm"]))
  func `a script that starts a bar ends it, and noonmark`(name: String) throws {
    let bar = try #require(Bar.all.first { $0.name == name })
    let fixture = try ClientFixture(dates: [BarTests.launch])
    let outcome = try fixture.run(
      bar.name,
      [
        "-s", bar.path(in: fixture), "-m", bar.mode, "-c", bar.foreground ?? BarTests.teal, "-z",
        "TERM",
      ],
      command: [fixture.program],
      with: ["CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " ")])
    #expect(outcome.status == 0, "\(outcome)")
    outcome.printTimings()
  }

  @Test func `a module of polybar that is looked at once a minute shows pills and bars`() throws {
    let bar = try #require(Bar.all.first { $0.name == "polybar" })
    let fixture = try ClientFixture(dates: [BarTests.launch], settings: BarTests.areas)
    let outcome = try fixture.run(
      bar.name,
      [
        "-s", bar.path(in: fixture), "-m", "exec", "-c", BarTests.spring, "-c", BarTests.teal,
        "-r", "\(BarTests.track):\(BarTests.teal)",
      ], command: [fixture.program],
      with: ["CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " ")])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test
  func `the snippet of the generic monitor shows pills and bars, and a new date, and opens`() throws
  {
    let bar = try #require(Bar.all.first { $0.name == "genmon" })
    let fixture = try ClientFixture(dates: [BarTests.launch], settings: BarTests.areas)
    let outcome = try fixture.run(
      bar.name,
      [
        "-s", bar.path(in: fixture), "-c", BarTests.spring, "-c", BarTests.teal,
        "-r", "\(BarTests.lightTrack):\(BarTests.teal)", "-a", addition(fixture), "-b",
        BarTests.pink,
        "-k",
      ], command: [fixture.program],
      with: ["CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " ")])
    #expect(outcome.status == 0, "\(outcome)")
    outcome.printTimings()
  }

  @Test func `i3bar shows noonmark before the blocks of i3status, and a new date`() throws {
    let fixture = try ClientFixture(dates: [BarTests.launch], settings: BarTests.areas)
    let outcome = try fixture.run(
      "i3status",
      [
        "-s", fixture.snippet(of: "i3status", "noonmark.sh"), "-c", BarTests.spring, "-c",
        BarTests.teal, "-r", "\(BarTests.track):\(BarTests.teal)", "-a", addition(fixture),
        "-b", BarTests.pink,
      ], command: [fixture.program],
      with: ["CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " ")])
    #expect(outcome.status == 0, "\(outcome)")
    outcome.printTimings()
  }

  @Test func `the snippet of conky shows dates and the large layout in their colors`() throws {
    let bar = try #require(Bar.all.first { $0.name == "conky" })
    let fixture = try ClientFixture(dates: [BarTests.launch], settings: BarTests.areas)
    let outcome = try fixture.run(
      bar.name,
      [
        "-s", bar.path(in: fixture), "-m", bar.mode, "-c", BarTests.spring, "-c",
        BarTests.tealText,
        // The event after the next has a dot of its color in the large layout only.
        "-c", "#ffc107",
      ], command: [fixture.program],
      with: [
        "CLIENT_OPTIONS": ClientFixture.noon.joined(separator: " "), "CLIENT_SCREEN": "1000x600",
      ])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func `conky shows a new date when it asks again`() throws {
    let fixture = try ClientFixture(dates: [BarTests.launch], settings: BarTests.areas)
    let outcome = try fixture.run(
      "conky",
      ["-m", "xt", "-c", BarTests.tealText, "-a", addition(fixture), "-b", BarTests.pinkText],
      command: [fixture.program, "show", "countdown", "--format", "conky"] + ClientFixture.noon)
    #expect(outcome.status == 0, "\(outcome)")
    outcome.printTimings()
  }

  @Test(arguments: Samples.every(9, inCI: 3, of: Bar.all))
  func `hostile titles are text, wherever the user clicks`(bar: Bar) throws {
    let titles = HostileTitles.titles(for: bar.name)
    let fixture = try ClientFixture(dates: [BarTests.guest], settings: BarTests.areas)
    let file = "\(fixture.home)/.local/share/noonmark/dates"
    var changes: [String] = []
    for (index, title) in titles.enumerated() {
      // A harmless title of the same length before each hostile one: the pill must not move.
      let harmless = String(repeating: "x", count: title.count)
      for (name, title) in [("harmless", harmless), ("hostile", title)] {
        try fixture.write([HostileTitles.line(title)], to: "\(name)\(index)")
        changes.append("cp \(file.dropLast(5))\(name)\(index) \(file)")
      }
      // The titles reach the bar whole.
      try fixture.write([HostileTitles.line(title)], to: "dates")
      let plain = try fixture.shown(BarTests.show(wide: ["--format", "plain"]))
      #expect(plain.contains(title))
    }
    try fixture.write([BarTests.guest], to: "dates")
    let hasTrack = bar.name != "conky" && bar.foreground == nil
    let outcome = try fixture.run(
      bar.name,
      bar.options + [
        "-m", bar.mode, "-c", bar.foreground ?? BarTests.teal, "-n", "#ff00ff", "-f",
        "\(fixture.home)/M",
        "-k", "-w", "150",
      ] + (hasTrack ? ["-r", "\(BarTests.track):\(BarTests.teal)", "-l"] : [])
        + changes.flatMap { ["-a", $0] } + (bar.streams ? ["-q", "KILL"] : []),
      command: [fixture.program]
        + BarTests.show(wide: ["--format", bar.format] + (bar.streams ? ["--follow"] : [])),
      with: ["CLIENT_SCREEN": "2250x60"])
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(arguments: Samples.every(6, inCI: 3, of: Bar.all.filter(\.reordersText)))
  func `a right-to-left title leaves the bar and the pill in their places`(bar: Bar) throws {
    let command = BarTests.show(wide: ["--format", bar.format] + (bar.streams ? ["--follow"] : []))
    let options =
      bar.options + [
        "-m", bar.mode, "-c", BarTests.teal, "-r", "\(BarTests.track):\(BarTests.teal)",
      ]
    // The bar's font has Arabic letters, as wide as the others.
    let fixture = try ClientFixture(
      dates: [HostileTitles.line("Trip Rome")], settings: BarTests.areas)
    let file = "\(fixture.home)/.local/share/noonmark/dates"
    try fixture.write([HostileTitles.line("رحلة روما")], to: "arabic")
    let arabic = try fixture.run(
      bar.name, options + ["-l", "-a", "cp \(file.dropLast(5))arabic \(file)"],
      command: [fixture.program] + command, with: ["CLIENT_SCREEN": "2250x60"])
    #expect(arabic.status == 0, "\(arabic)")
    // Hebrew letters come from another font, so the pill can move, but stays beyond the bar.
    try fixture.write([HostileTitles.line("טיול לרומא")], to: "dates")
    let hebrew = try fixture.run(
      bar.name, options, command: [fixture.program] + command, with: ["CLIENT_SCREEN": "2250x60"])
    #expect(hebrew.status == 0, "\(hebrew)")
  }

  @Test(arguments: Samples.every(7, inCI: 3, of: Bar.colored))
  func `unreadable data is reported in the bar`(bar: Bar) throws {
    let fixture = try ClientFixture()
    let file = "\(fixture.home)/.local/share/noonmark/dates"
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    let outcome = try fixture.run(
      bar.name, bar.options + ["-m", bar.mode, "-c", BarTests.spring, "-c", BarTests.warning],
      command: [fixture.program, "show", "solstice", "countdown", "--format", bar.format]
        + (bar.streams ? ["--follow"] : []) + ClientFixture.noon)
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test(
    arguments: Samples.first(
      2,
      of: [
        ("polybar", "%{A1:touch M:}click here%{A}"), ("conky", "${exec touch M} click here"),
        ("lemonbar", "%{A:touch M:}click here%{A}"), ("dzen2", "^ca(1, touch M)click here^ca()"),
        ("xmobar", "<action=`touch M`>click here</action>"),
        ("genmon", "<txt>click here</txt><txtclick>touch M</txtclick>"),
      ]))
  func `a title that is not escaped would be found`(name: String, line: String) throws {
    let fixture = try ClientFixture()
    let outcome = try fixture.run(
      name, (name == "conky" ? ["-m", "xp"] : []) + ["-k", "-f", "\(fixture.home)/M"],
      command: ["printf", "%s\\n", line], with: ["CLIENT_SCREEN": "400x60"])
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.error.contains("hostile text made"), "\(outcome)")
  }

  /// A date with a harmless title.
  private static let guest = HostileTitles.line("guest")

  /// The words that show that date over many columns.
  private static func show(wide options: [String]) -> [String] {
    ["show", "countdown/guest0000000", "--width", "240"] + options + ClientFixture.noon
  }
}
