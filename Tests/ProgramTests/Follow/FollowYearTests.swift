import Almanac
import Foundation
import NoonmarkBase
import NoonmarkProgram
import TestSupport
import Testing

@Suite(.waits, .enabled(if: Clockwork.isAvailable, "\(Clockwork.needed)"))
struct `A follower that lives for years` {
  private let noonmark = Program()

  init() throws {
    #expect(try Clockwork.build(in: noonmark))
  }

  private func follow(_ words: [String]) throws -> Follow {
    try Follow(
      words, of: noonmark,
      with: [
        "LD_PRELOAD": noonmark.home + "/clockwork.so", "TZ": "Europe/Oslo",
      ])
  }

  @Test func `writes one line a day, the right one, and needs no more memory`() throws {
    // So far away that no year of the test is without days to count.
    try noonmark.write("2126-12-31 | Far | icon=gift\n", to: ".local/share/noonmark/dates")
    let bar = try follow(["countdown", "--size", "small", "--with-refresh-at"])
    var midnight: Int?
    var days: Int?
    var memory: Int?
    for day in 0..<Samples.count(800, oneIn: 2) {
      let next = try #require(bar.line().flatMap { Int($0) })
      let text = try #require(bar.line())
      let count = try #require(Int(text.filter { $0.isNumber }))
      if let days { #expect(count == days - 1) }
      // A day of 23, 24 or 25 hours.
      if let midnight { #expect([82_800, 86_400, 90_000].contains(next - midnight)) }
      (midnight, days) = (next, count)
      if day == 35 { memory = try bar.memory() }
    }
    #expect(try bar.memory() - (memory ?? 0) < 1024)
  }

  @Test func `reports each event of the Sun in turn`() throws {
    let bar = try follow(["solstice", "--size", "small"])
    var events: [String] = []
    let years = Samples.count(4, oneIn: 2)
    for _ in 0..<years * 367 {
      let line = try #require(bar.line())
      // On the day itself there is less room for the name.
      guard !line.contains("Today") else { continue }
      let event = String(line.prefix { $0 != "[" }.filter { $0.isLetter || $0 == " " })
      if events.last != event { events.append(event) }
    }
    // Four a year, and perhaps the start of the next.
    #expect((years * 4...years * 4 + 2).contains(events.count))
    for index in events.indices.dropFirst(4) { #expect(events[index] == events[index - 4]) }
    #expect(Set(events).count == 4)
  }
}

@Suite(.waits, .enabled(if: Clockwork.isAvailable, "\(Clockwork.needed)"))
struct `The app over an idle day` {
  private let noonmark = Program()

  init() throws {
    #expect(try Clockwork.build(in: noonmark))
    // Each of them shows something else after midnight.
    try noonmark.write("2026-12-24 | Voyage\n", to: ".local/share/noonmark/dates")
    try noonmark.write("2025-01-01 | sober\n", to: ".local/share/noonmark/counters")
    try noonmark.write("2026-11-22T10:00:00Z |\n", to: ".local/share/noonmark/events/pee")
    try noonmark.write("[ ] | Call mum | due=2026-11-23\n", to: ".local/share/noonmark/tasks")
    try noonmark.write(
      "latitude = 59.91\nlongitude = 10.75\n", to: ".local/share/noonmark/location")
  }

  @Test(
    arguments: Samples.every(
      3, of: ["", "sun", "solstice", "countdown", "elapsed", "tally", "todo"]))
  func `wakes up as often as something changes`(widget: String) throws {
    let size = widget.isEmpty ? (columns: 200, rows: 50) : (columns: 80, rows: 24)
    let terminal = try PseudoTerminal(columns: UInt16(size.columns), rows: UInt16(size.rows))
    let process = try noonmark.start(
      [], script: #"exec setsid --ctty --wait "$N" ui \#(widget) --now 2026-11-22T12:00:00Z"#,
      with: [
        "LD_PRELOAD": noonmark.home + "/clockwork.so", "TZ": "Europe/Oslo",
        "CLOCKWORK_DAY": noonmark.home + "/wakes", "TERM": "xterm-256color",
        "COLORFGBG": "15;0",
      ], on: terminal)
    var shown = ""
    #expect(
      eventually {
        shown += terminal.shown()
        return noonmark.text(of: "wakes")?.hasSuffix("\n") == true
      })
    shown += terminal.shown()
    terminal.type("qq")
    _ = terminal.shown(until: "\u{1B}[?1049l")
    process.waitUntilExit()
    let wakes = try #require(noonmark.text(of: "wakes").flatMap { Int($0.dropLast()) })
    let frames = shown.components(separatedBy: "\u{1B}[?2026h").dropFirst()
    // Besides the first frame.
    #expect(wakes == frames.count - 1)
    // At midnight at least.
    #expect(wakes > 0)
    var lines: [Substring: Substring] = [:]
    #expect(frames.count { !draws($0, on: &lines) } == 0)
  }

  /// Draws a frame on lines by their numbers, and returns whether one of them differs then.
  private func draws(_ frame: String, on lines: inout [Substring: Substring]) -> Bool {
    let before = lines
    // Up to the next move, or the end of the frame.
    let drawn = /\u{1B}\[(\d+);1H(?:\u{1B}\[K)?(.*?)(?=\u{1B}\[\d+;\d+H|\u{1B}\[\?)/
    for line in frame.matches(of: drawn) { lines[line.1] = line.2 }
    return lines != before
  }
}
