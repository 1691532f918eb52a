import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The tally widget` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  private func scene(
    _ lines: [String], _ family: WidgetFamily = .medium, tallies: String = "", in zone: Zone = .utc
  ) -> Scene {
    var scene = Scene("tally", family, at: .none, in: zone)
    let book = TallyBook(text: tallies)
    scene.data = WidgetData(tallies: book, logs: [(book.standard.name, TallyLog(lines))])
    return scene
  }

  private let threeDays = [
    "2026-01-21T11:00:00Z", "2026-01-21T00:00:00Z", "2026-01-20T23:59:59Z", "2026-01-19T08:00:00Z",
  ]

  @Test func `shows today's count, a week, and in large two weeks and the events`() {
    #expect(scene(threeDays, .small).plain(at: noon) == "⧫ Pee Tracker [2]\n")
    #expect(scene(threeDays).plain(at: noon) == "⧫ Pee Tracker ▁▁▁▁▄▄▇ [2]\n")
    let large = scene(threeDays, .large).plain(at: noon)
    expect(
      large,
      .starts(
        "⧫ Pee Tracker                    3 days in a row\n"
          + "Pee events: 2                       last 1 h ago\n"),
      .has(
        "\n T  F  S  S  M  T  W  T  F  S  S  M  T  W\n"
          + " 8  9 10 11 12 13 14 15 16 17 18 19 20 21\n\n"), .ends("\n⧫ 11:00 AM\n⧫ 12:00 AM\n"))
  }

  @Test func `restarts with each local day, and at no other time`() throws {
    var random = SeededGenerator(seed: 17)
    for family in [WidgetFamily.small, .medium] {
      #expect(
        scene(threeDays, family).render(at: noon).refreshAt == Instant("2026-01-22T00:00:00Z"))
    }
    // The time since the last event.
    #expect(scene(threeDays, .large).render(at: noon).refreshAt == Instant("2026-01-21T13:00:00Z"))
    let rows = scene(threeDays).timeline(from: noon, count: 3)
    #expect(
      rows.map(\.date) == [noon] + [22, 23].map { Instant("2026-01-\($0)T00:00:00Z") })
    var failures: [String] = []
    for _ in 0..<Samples.count(100) {
      let zone = random.pick(Zones.nasty)
      let now = random.instant(in: zone)
      var scene = scene([], random.pick([.small, .medium]), in: zone)
      scene.data.logs = [("pee", random.log(near: now, in: zone))]
      let rendered = scene.render(at: now)
      let change = zone.nextDateChange(after: now)
      // If no events are shown, nothing changes.
      let next = scene.render(at: change)
      let isSame =
        scene.text(of: next, in: Format.plain) == scene.text(of: rendered, in: Format.plain)
      if rendered.refreshAt != change, rendered.refreshAt != nil || !isSame {
        failures.append("\(scene)")
      }
      if rendered.policy != .atEnd { failures.append("\(scene): \(rendered.policy)") }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test(.needsZones) func `counts in the user's zone`() throws {
    let east = try Zones.named("Pacific/Kiritimati")
    expect(
      scene(threeDays, in: east).json(at: noon), .has(#""count":1,"#, "2026-01-22T01:00:00+14:00"))
  }

  @Test func `has the events and two weeks in JSON`() {
    let json = scene(["2026-01-21T11:00:00Z two\nlines \u{1B}[0m "] + threeDays.dropFirst())
      .json(at: noon)
    let expected = [
      #""content":{"name":"pee","title":"Pee Tracker","date":"2026-01-21","count":2,"#,
      #""header":"Pee events: 2","events":[{"id":"event4","at":"2026-01-21T11:00:00Z","#,
      #""note":"two\nlines \u001b[0m ","amount":1},{"id":"event3","#,
      #""at":"2026-01-21T00:00:00Z","note":null,"amount":1}],"#,
      #""history":[{"date":"2026-01-21","count":2},"#,
      #"{"date":"2026-01-20","count":1},{"date":"2026-01-19","count":1},"#,
      #"{"date":"2026-01-18","count":0},"#,
    ].joined()
    #expect(json.contains(expected))
    expect(
      json,
      .has(
        #"{"date":"2026-01-08","count":0}],"streak":3,"goal":null,"#,
        #""limit":null,"state":null,"last":"2026-01-21T11:00:00Z"}"#,
        #""percentage":null,"class":[],"alt":"pee""#))
    expect(scene([]).json(at: noon), .has(#""class":["empty"],"alt":"pee""#))
  }

  @Test func `shows notes in large and to programs, but in no tooltip and on no bar`() {
    var scene = scene(["2026-01-21T11:00:00Z secret"], .large)
    expect(scene.plain(at: noon), .has("\n⧫ 11:00 AM secret\n"))
    for family in [WidgetFamily.small, .medium] {
      scene.family = family
      let rendered = scene.render(at: noon, needs: [.tooltip, .status])
      let tooltip = rendered.tooltip?.lines.flatMap(\.runs) ?? []
      #expect(tooltip.contains { "\($0)".contains("11:00 AM") })
      #expect(!"\(rendered)".contains("secret"))
    }
    #expect(scene.json(at: noon).split(separator: "secret").count == 2)
  }

  @Test func `rounds a time down, never to the next minute`() {
    expect(scene(["2026-01-21T11:59:59Z"], .large).plain(at: noon), .has("\n⧫ 11:59 AM"))
  }

  @Test(arguments: [
    (["2026-01-21T08:00:00Z"], "1 day in a row"), (["2026-01-20T08:00:00Z"], "1 day in a row"),
    (["2026-01-20T08:00:00Z", "2026-01-19T08:00:00Z"], "2 days in a row"),
    (["2026-01-19T08:00:00Z"], nil), ([], nil),
  ])
  func `counts the days in a row, also up to yesterday`(lines: [String], words: String?) {
    let large = scene(lines, .large).plain(at: noon)
    #expect(words.map { large.contains($0 + "\n") } ?? !large.contains("in a row"))
  }

  @Test func `says what to do if nothing was logged today`() {
    for lines in [[], ["2026-01-20T08:00:00Z"]] {
      expect(
        scene(lines, .large, tallies: "pee | Pee Tracker").plain(at: noon),
        .ends("\n\nNothing logged today\nnoonmark tally log pee\n"))
    }
    expect(scene([], .large, tallies: "pee | Pee Tracker").plain(at: noon), .lacks("▁"))
  }

  @Test func `invites to count if the log is empty`() {
    expect(scene([], .large).plain(at: noon), .ends("\nnoonmark tally log water\n"))
    #expect(scene([], .small).plain(at: noon) == "No tallies\n")
    var named = scene([], .large)
    named.name = "coffee"
    expect(named.plain(at: noon), .ends("\nnoonmark tally log coffee\n"))
  }

  @Test(arguments: [(9, 9, nil), (10, 8, "and 2 more"), (500, 8, "and 492 more")])
  func `lists as many events as 20 lines hold`(count: Int, shown: Int, words: String?) {
    let lines = [String](repeating: "2026-01-21T11:00:00Z note", count: count)
    let text = scene(lines, .large).plain(at: noon)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 21)
    #expect(text.split(separator: "11:00 AM note").count - 1 == shown)
    #expect(words.map { text.hasSuffix("\n\($0)\n") } ?? !text.contains("more"))
  }

  @Test func `is the tally of a name, or the first, or else a preset`() {
    let tallies = "cough | Coughs | header=Coughed\npee | Mine"
    var scene = scene([], tallies: tallies)
    expect(scene.plain(at: noon), .starts("Coughs ▁"))
    expect(scene.json(at: noon), .has(#""widget":"tally","name":null"#))
    scene.name = "pee"
    expect(scene.plain(at: noon), .starts("Mine ▁"))
    expect(scene.json(at: noon), .has(#""widget":"tally","name":"pee""#))
    scene.name = "water"
    #expect(scene.plain(at: noon) == "Water ▁▁▁▁▁▁▁ [0]\n")
    #expect(throws: Failure.noSuchEntry(of: "tally", .none("peee", near: "pee"))) {
      try TallyWidget(
        request: WidgetRequest(name: "peee"), data: WidgetData(tallies: TallyBook(text: tallies)))
    }
  }

  @Test(arguments: WidgetFamily.allCases)
  func `says that it can't be read, in every family`(family: WidgetFamily) {
    var scene = scene(threeDays, family)
    scene.data.unreadable = [.tallies]
    scene.name = "no-such-tally"
    expect(scene.plain(at: noon), .starts("Tallies can't be read"))
    expect(scene.json(at: noon), .has(#""content":null"#))
    #expect(scene.render(at: noon).refreshAt == nil)
  }
}

@Suite struct `The tally widget fits` {
  private let noon = Instant("2026-01-21T12:00:00Z")

  @Test(arguments: 1...3) func `nasty titles and notes into any width, and keeps the pill`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(seed))
    var failures: [String] = []
    for _ in 0..<6 {
      let tally = Tally(
        name: "x", title: random.label(), header: random.label(),
        icon: random.pick([nil, "drop", NastyText.make(length: 1...4, using: &random)]),
        color: .standardFill)
      let data = WidgetData(
        tallies: TallyBook(TallyBook.line(tally)),
        logs: [("x", random.log(near: noon, in: .utc))])
      let icons = random.pick(IconSet.allCases)
      for family in WidgetFamily.allCases {
        for columns in 1...60 {
          var scene = Scene("tally", family, at: .none, in: .utc)
          scene.data = data
          scene.columns = columns
          scene.icons = icons
          let canvas = scene.render(at: noon).canvas
          if canvas.lines.contains(where: { $0.width != columns }) {
            failures.append("\(scene): \(canvas.width)")
          }
          if canvas.lines.count > (family == .large ? 20 : 1) { failures.append("\(scene): long") }
          let pills = canvas.pills.filter { Int($0.text.string) != nil }
          if columns >= 4, pills.count != (family == .large ? 0 : 1) {
            failures.append("\(scene): \(pills)")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(9).joined(separator: "\n"))")
  }

  @Test(arguments: [
    (30, "⧫ Pee Tracker      ▁▁▁▁▁▁▇ [1]"), (25, "⧫ Pee Tracker ▁▁▁▁▁▁▇ [1]"),
    (22, "⧫ Pee Tra… ▁▁▁▁▁▁▇ [1]"), (20, "⧫ Pee T… ▁▁▁▁▁▁▇ [1]"), (19, "⧫ Pee Tracker   [1]"),
    (12, "⧫ Pee T… [1]"), (10, "Pee T… [1]"), (7, "Pe… [1]"), (6, "P… [1]"), (5, "  [1]"),
    (4, " [1]"), (3, "[1]"),
  ])
  func `medium: the title gives way, then the week, the icon, and the pill last`(
    columns: Int, text: String
  ) {
    var scene = Scene("tally", .medium, at: .none, in: .utc)
    scene.data = WidgetData(logs: [("pee", TallyLog(["2026-01-21T08:00:00Z"]))])
    scene.columns = columns
    #expect(scene.plain(at: noon) == text + "\n")
  }

  @Test(arguments: [(60, 14), (41, 14), (40, 13), (20, 7), (2, 1), (1, 0)])
  func `charts as many days as there is room for`(columns: Int, days: Int) {
    var scene = Scene("tally", .large, at: .none, in: .utc)
    scene.data = WidgetData(logs: [
      ("pee", TallyLog((8...21).reversed().map { "2026-01-\($0 < 10 ? "0" : "")\($0)T08:00:00Z" }))
    ])
    scene.columns = columns
    let numbers = scene.plain(at: noon).split(separator: "\n").first { line in
      line.hasSuffix("21") || line.contains("20 ")
    }
    #expect((numbers?.split(separator: " ").count ?? 0) == days)
  }
}
