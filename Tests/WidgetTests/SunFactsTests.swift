import Almanac
import NoonmarkCore
import NoonmarkFormats
import TestSupport
import Testing

@Suite(.enabled(if: Zones.arePresent)) struct `The sun widget` {
  private let oslo: Zone

  init() throws {
    oslo = try Zones.named("Europe/Oslo")
  }

  @Test func `shows sunrise, sunset and the length of the day`() {
    let text = Scene("sun", .medium, at: .oslo, in: oslo).plain(at: Instant("2026-01-21T11:00:00Z"))
    #expect(text.contains("↑8:54 AM"))
    #expect(text.contains("↓4:03 PM"))
    #expect(text.contains("7h 10m"))
    #expect(!text.contains("default"))
  }

  @Test func `says that the times are those of Greenwich where no place is stored`() {
    let now = Instant("2026-01-21T11:00:00Z")
    #expect(Scene("sun", .medium, at: .none, in: oslo).plain(at: now).contains("Greenwich"))
    #expect(Scene("sun", .large, at: .none, in: oslo).plain(at: now).contains("(default)"))
  }

  @Test(arguments: [
    ("2026-06-21T12:00:00Z", "Polar day", "polar_day", 86_400),
    ("2026-12-21T12:00:00Z", "Polar night", "polar_night", 0),
  ])
  func `tells polar day and polar night`(
    now: String, words: String, status: String, seconds: Int
  ) {
    for family in WidgetFamily.allCases {
      let scene = Scene("sun", family, at: .tromso, in: oslo)
      #expect(scene.plain(at: Instant(now)).contains(words))
      let json = scene.json(at: Instant(now))
      #expect(json.contains(#""status":"\#(status)","sunrise":null,"sunset":null"#))
      #expect(json.contains(#""day_length_seconds":\#(seconds)"#))
    }
  }

  @Test(arguments: [20, 30, 48, 60, 100])
  func `marks the present hour in the ground, as wide as the chart`(columns: Int) throws {
    var scene = Scene("sun", .large, at: .oslo, in: oslo)
    scene.columns = columns
    let now = Instant("2026-06-21T12:00:00Z")
    let ground = try #require(
      scene.plain(at: now).split(separator: "\n").first { $0.contains("─") })
    let mark = try #require(ground.firstIndex(of: "▲"))
    #expect(ground.count == columns)
    // 14:00 in Oslo.
    #expect(ground.distance(from: ground.startIndex, to: mark) == columns * 14 / 24)
  }
}
