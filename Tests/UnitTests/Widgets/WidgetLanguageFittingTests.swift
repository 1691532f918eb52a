import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `With long words of a language, a widget` {
  private let noon = Instant("2026-03-10T12:00:00Z")

  private static func scene(
    _ language: Language, _ kind: String, screen: String? = nil, _ family: WidgetFamily,
    at place: Place = .oslo, columns: Int? = nil
  ) -> Scene {
    var scene = Scene(kind, screen: screen, family, at: place, in: .utc)
    scene.localizer = Localizer(language)
    if let style = CalendarStyle(localeNamed: language.rawValue) { scene.calendarStyle = style }
    scene.columns = columns
    return scene
  }

  private static func times(_ scene: Scene, at now: Instant) -> [String] {
    scene.plain(at: now).split(whereSeparator: { " \n".contains($0) }).map(String.init)
      .filter { $0.contains(":") && !$0.hasSuffix(":") }
  }

  @Test(arguments: Language.allCases, [16, 22, 26, 30, 36, 40, 44, 48])
  func `cuts the names of the sun's times, not the times`(language: Language, columns: Int) {
    let wide = Self.scene(language, "sun", .large, columns: 100)
    let narrow = Self.scene(language, "sun", .large, columns: columns)
    let found = Set(Self.times(narrow, at: noon).filter { !$0.contains("00") })
    let wanted = Set(Self.times(wide, at: noon).filter { !$0.contains("00") })
    #expect(found == wanted)
    let localizer = Localizer(language)
    let seconds = 11 * 3600 + 18 * 60
    let plain = narrow.plain(at: noon)
    #expect(
      plain.contains(DurationStyle.short(seconds: seconds, in: localizer).string)
        || plain.contains(DurationStyle.hoursAndMinutes(seconds: seconds, in: localizer).string))
    // The last line ends the text.
    #expect(plain.split(separator: "\n", omittingEmptySubsequences: false).count <= 21)
  }

  @Test(arguments: Language.allCases, ["2026-06-21T12:00:00Z", "2026-12-21T12:00:00Z"])
  func `says whole that the sun does not rise or set`(language: Language, now: String) {
    let scene = Self.scene(language, "sun", .large, at: .tromso)
    let plain = scene.plain(at: Instant(now))
    let keys: [MessageKey] =
      now.contains("-06-")
      ? [.sunPolarDay, .sunPolarDayShort] : [.sunPolarNight, .sunPolarNightShort]
    #expect(keys.contains { plain.contains(scene.localizer($0).string) }, "\(plain)")
    expect(plain, .lacks("…"))
  }

  @Test func `leaves the words for the halves of the day out of a small sun`() {
    var scene = Self.scene(.english, "sun", .small)
    let posix = CalendarStyle.posix
    scene.calendarStyle = CalendarStyle(
      months: posix.months, weekdays: posix.weekdays, order: .dayMonthYear, clock: .twelve,
      morning: "forenoon", afternoon: "afternoon")
    let plain = scene.plain(at: noon)
    expect(plain, .has("↑0", "↓1"), .lacks("noon", "…"))
  }

  @Test(arguments: [30, 36, 40, 48])
  func `has the length of the day of a solstice whole or not at all`(columns: Int) {
    for language in Language.allCases {
      let scene = Self.scene(language, "solstice", .large, columns: columns)
      let line = scene.plain(at: noon).split(separator: "\n").first { $0.contains("↓") }
      expect(line, .lacks("…"), for: language)
    }
  }

  @Test func `shows the season's mark if its name does not fit in a list`() {
    let wide = Self.scene(.spanish, "solstice", screen: "upcoming", .large, columns: 60)
    expect(wide.plain(at: noon), .has("● Equinoccio de primavera"))
    let narrow = Self.scene(.spanish, "solstice", screen: "upcoming", .large, columns: 40)
    expect(narrow.plain(at: noon), .starts("✿ Equinoccio "))
    let english = Self.scene(.english, "solstice", screen: "upcoming", .large, columns: 40)
    expect(english.plain(at: noon), .starts("● Spring "))
  }

  @Test(arguments: ["countdown", "moon", "solstice"], [WidgetFamily.small, .medium])
  func `has the short word for today in a line`(kind: String, family: WidgetFamily) {
    var scene = Self.scene(.french, kind, family)
    scene.data.dates = DateBook(text: "2026-03-20 | Party today")
    // A new moon on the 19th, and the equinox on the 20th.
    let now = Instant(kind == "moon" ? "2026-03-19T12:00:00Z" : "2026-03-20T12:00:00Z")
    expect(scene.plain(at: now), .has("[Auj.]"), .lacks("…"))
    scene.template = try? Template("{title} {pill}")
    expect(scene.plain(at: now), .has("[Auj.]"), .lacks("…"))
  }

  @Test(arguments: [
    ("Launch", "Aujourd'hui"), ("The great voyage around the world in 80 days", "Auj."),
  ])
  func `shortens today's pill if it would truncate a title`(title: String, pill: String) {
    for name in [nil, "now1"] {
      var scene = Self.scene(.french, "countdown", .large)
      scene.data.dates = DateBook(text: "2026-03-10 | \(title) | id=now1")
      scene.name = name
      expect(scene.plain(at: noon), .has("[\(pill)]"))
    }
  }
}
