import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite(.needsZones) struct `The sun widget` {
  private let oslo: Zone

  init() throws {
    oslo = try Zones.named("Europe/Oslo")
  }

  @Test func `shows sunrise, sunset and the length of the day`() {
    let text = Scene("sun", .medium, at: .oslo, in: oslo).plain(at: Instant("2026-01-21T11:00:00Z"))
    expect(text, .has("↑8:54 AM", "↓4:03 PM", "7 h 10"), .lacks("default"))
  }

  @Test(arguments: [
    (6, "↓16:03"), (9, "↓16:03"), (10, "Sun ↓16:03"), (16, "Sun ↓16:03"),
    (17, "Sun ↑08:54 ↓16:03"), (20, "Sun ↑08:54 ↓16:03"), (21, "Sun ↑08:54 "), (24, "━"),
  ])
  func `truncates no time`(columns: Int, text: String) {
    for family in [WidgetFamily.small, .medium] {
      var scene = Scene("sun", family, at: .oslo, in: oslo)
      scene.columns = columns
      scene.calendarStyle.clock = .twentyFour
      let line = scene.plain(at: Instant("2026-01-21T11:00:00Z"))
      #expect(line.contains(text) && !line.contains("…"), "\(line)")
      #expect(columns > 16 || !line.contains("↑"), "\(line)")
    }
  }

  @Test(arguments: [
    (8, "↓4:03 PM"), (10, "Sun ↓16:03"), (12, "Sun ↓4:03 PM"), (17, "Sun ↑08:54 ↓16:03"),
    (21, "Sun ↑8:54 AM ↓4:03 PM"),
  ])
  func `leaves out its name last`(columns: Int, text: String) {
    var scene = Scene("sun", .small, at: .oslo, in: oslo)
    scene.columns = columns
    #expect(scene.plain(at: Instant("2026-01-21T11:00:00Z")) == text + "\n")
  }

  @Test(arguments: Language.allCases, Place.all)
  func `names itself on each day`(language: Language, place: Place) {
    var scene = Scene("sun", .small, at: place, in: oslo)
    scene.localizer = Localizer(language)
    if let style = CalendarStyle(localeNamed: language.rawValue) { scene.calendarStyle = style }
    for clock in [CalendarStyle.Clock.twelve, .twentyFour] {
      scene.calendarStyle.clock = clock
      for day in stride(from: 0, to: 365, by: 13) {
        let line = scene.plain(
          at: Instant("2026-01-01T11:00:00Z").advanced(bySeconds: day * 86_400))
        guard line.contains("↓") else { continue }
        expect(line, .starts(scene.localizer(.sunTitle).string + " "), .lacks("…"))
      }
    }
  }

  @Test func `leaves out the mark of Greenwich before its name`() {
    let now = Instant("2026-12-02T12:00:00Z")
    for (columns, hasMark) in [(23, false), (24, true)] {
      var scene = Scene("sun", .small, at: .none, in: .utc)
      scene.columns = columns
      let line = scene.plain(at: now)
      expect(line, .starts("Sun ↑"), .has(" PM"))
      #expect(line.contains("0°") == hasMark, "\(line)")
    }
  }

  /// Samoa skipped 2011-12-30.
  @Test func `compares a day with the one before, also if the zone skipped a date`() throws {
    let apia = try Zones.named("Pacific/Apia")
    let scene = Scene("sun", .large, at: .oslo, in: apia)
    let text = scene.plain(at: Instant("2011-12-30T22:00:00Z"))
    expect(text, .has("the day is 1 min 24 s longer"))
  }

  @Test func `says that the times are those of Greenwich if no place is stored`() {
    let now = Instant("2026-01-21T11:00:00Z")
    expect(Scene("sun", .medium, at: .none, in: oslo).plain(at: now), .has("Greenwich"))
    expect(Scene("sun", .large, at: .none, in: oslo).plain(at: now), .has("(default)"))
  }

  @Test(arguments: [
    ("2026-06-21T12:00:00Z", "Polar day", "polar_day", 86_400),
    ("2026-12-21T12:00:00Z", "Polar night", "polar_night", 0),
  ])
  func `shows polar day and polar night`(
    now: String, words: String, status: String, seconds: Int
  ) {
    for family in WidgetFamily.allCases {
      let scene = Scene("sun", family, at: .tromso, in: oslo)
      #expect(scene.plain(at: Instant(now)).contains(words))
      let json = scene.json(at: Instant(now))
      expect(
        json,
        .has(
          #""status":"\#(status)","sunrise":null,"sunset":null"#,
          #""day_length_seconds":\#(seconds)"#))
    }
  }

  @Test(arguments: [20, 30, 48, 60, 100])
  func `marks the present hour on the sun's path, as wide as the widget`(columns: Int) throws {
    var scene = Scene("sun", .large, at: .oslo, in: oslo)
    scene.columns = columns
    let now = Instant("2026-06-21T12:00:00Z")
    let lines = scene.plain(at: now).split(separator: "\n")
    let line = try #require(lines.first { $0.contains("●") })
    let mark = try #require(line.firstIndex(of: "●"))
    // 14:00 in Oslo.
    #expect(line.distance(from: line.startIndex, to: mark) == columns * 14 / 24)
    #expect(lines.contains { $0.contains("─") && $0.count == columns })
  }

  @Test(arguments: WidgetFamily.allCases)
  func `changes at its refresh and not before, but for days that look alike`(
    family: WidgetFamily
  ) {
    var random = SeededGenerator(seed: 815)
    var failures: [String] = []
    for _ in 0..<Samples.count(60) {
      let zone = random.pick(Zones.nasty)
      let scene = Scene("sun", family, at: random.pick(Place.all), in: zone)
      let now = random.instant(in: zone)
      let rendered = scene.render(at: now)
      guard let next = rendered.refreshAt, next < zone.nextDayStart(after: now) else { continue }
      let text = scene.text(of: rendered, in: Format.ansi)
      if scene.text(of: scene.render(at: next), in: Format.ansi) == text {
        failures.append("\(scene), \(now.rfc3339(in: zone)): same at \(next.rfc3339(in: zone))")
      }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test func `fills its bar from sunrise to sunset`() throws {
    let scene = Scene("sun", .large, at: .oslo, in: oslo)
    let day = Sun.day(
      at: Place.oslo.location.coordinates, from: Instant("2026-01-20T23:00:00Z"),
      to: Instant("2026-01-21T23:00:00Z"))
    let (rise, set) = (try #require(day.sunrise), try #require(day.sunset))
    expect(scene.plain(at: rise), .has(" 0%"))
    expect(scene.plain(at: set.advanced(bySeconds: -1)), .has(" 99%"))
    expect(scene.plain(at: set), .has(" 100%"))
    expect(scene.plain(at: rise.advanced(bySeconds: -1)), .has("Twilight"))
    expect(scene.plain(at: rise), .has("Daylight"))
    expect(scene.plain(at: set), .has("Twilight"))
  }
}
