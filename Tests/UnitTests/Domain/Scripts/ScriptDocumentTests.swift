import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

/// Parses documents of a run at noon.
enum ScriptDocuments {
  static let ranAt = Instant("2026-11-21T12:00:00Z")

  static func read(_ bytes: [UInt8], in zone: Zone = .utc) throws(Failure) -> ScriptDocument {
    try ScriptDocument(bytes, ranAt: ranAt, in: zone)
  }

  /// Returns a document with one entry.
  static func json(_ entry: String) -> String { #"{"version":1,"entries":[\#(entry)]}"# }

  static func entry(_ json: String, in zone: Zone = .utc) throws -> ScriptEntry {
    let document = try read(Array(ScriptDocuments.json(json).utf8), in: zone)
    return try #require(document.timeline.entries.first)
  }

  /// Returns the error of a document, or `nil` if it is valid.
  static func fault(_ bytes: [UInt8]) -> String? {
    do throws(Failure) {
      _ = try read(bytes)
      return nil
    } catch {
      return error.message
    }
  }
}

@Suite struct `The document of a script` {
  private func instant(_ json: String, in zone: Zone = .utc) throws -> Instant {
    try ScriptDocuments.entry(#"{"date":\#(json)}"#, in: zone).date
  }

  @Test func `is a timeline`() throws {
    let json = """
      {
        "$schema": "widget.schema.json",
        "version": 1,
        "entries": [
          {
            "date": "2026-11-21T13:00:00+01:00", "icon": "cpu", "title": "Load", "text": "high",
            "pill": {"text": "Bus", "until": 1795264200, "color": "warning"},
            "progress": 0.25, "class": ["busy", "b_2"], "percentage": 49.5,
            "url": "https://example.org/a?b=c",
            "rows": [
              {"icon": "drop", "label": "Rain", "value": 4},
              {"label": "Bus", "pill": {"since": "2026-11-21T11:00:00Z", "color": "#Ff8800"}},
              {"label": "Done", "bar": {"from": 0, "to": 1e3}, "value": "x"},
              {"label": "Week", "sparkline": [0, 1, 2.5, -3]},
              {"paragraph": "Two\\nlines"},
              {"rule": true}
            ]
          },
          {"date": "2026-11-21T13:00:00Z", "text": "later", "title": null}
        ],
        "policy": {"after": "1h30m"}
      }
      """
    let document = try ScriptDocuments.read(Array(json.utf8))
    #expect(document.notes.isEmpty)
    var rain = ScriptLine()
    rain.icon = "drop"
    rain.label = "Rain"
    rain.value = "4"
    var bus = ScriptLine()
    bus.label = "Bus"
    bus.pill = ScriptPill(
      text: DisplayText(), count: .since(Instant("2026-11-21T11:00:00Z")),
      fill: .color(try #require(Color(hex: "#ff8800"))))
    var done = ScriptLine()
    done.label = "Done"
    done.bar = .interval(from: Instant(epochSeconds: 0), to: Instant(epochSeconds: 1000))
    done.value = "x"
    var week = ScriptLine()
    week.label = "Week"
    week.sparkline = [0, 1, 2.5, 0]
    var first = ScriptEntry(date: ScriptDocuments.ranAt)
    first.icon = "cpu"
    first.title = "Load"
    first.text = "high"
    first.pill = ScriptPill(
      text: "Bus", count: .until(Instant("2026-11-21T12:30:00Z")), fill: .role(.warning))
    first.progress = .fraction(0.25)
    first.classes = ["busy", "b_2"]
    first.percentage = 50
    first.url = "https://example.org/a?b=c"
    first.rows = [
      .line(rain), .line(bus), .line(done), .line(week), .paragraph("Two lines"), .rule,
    ]
    var second = ScriptEntry(date: Instant("2026-11-21T13:00:00Z"))
    second.text = "later"
    #expect(document.timeline.entries.count == 2)
    #expect(document.timeline.entries.first?.rows.prefix(4) == first.rows.prefix(4))
    #expect(document.timeline.entries.last == second)
    #expect(document.timeline.policy == .after(Instant("2026-11-21T13:30:00Z")))
    #expect(document.timeline.ranAt == ScriptDocuments.ranAt)
    var entry = try #require(document.timeline.entries.first)
    #expect(entry.rows[5] == .rule)
    entry.rows = first.rows
    #expect(entry == first)
  }

  @Test func `may be as short as an entry`() throws {
    let document = try ScriptDocuments.read(Array(#"{"version":1,"entries":[{}]}"#.utf8))
    #expect(document.timeline.entries == [ScriptEntry(date: ScriptDocuments.ranAt)])
    #expect(document.timeline.policy == .atEnd)
  }

  @Test func `has times in the user's zone, if they have no offset`() throws {
    let oslo = try Zones.named("Europe/Oslo")
    #expect(try instant(#""2026-12-24T18:30:00""#, in: oslo) == Instant("2026-12-24T17:30:00Z"))
    #expect(try instant(#""2026-12-24""#, in: oslo) == Instant("2026-12-23T23:00:00Z"))
    #expect(
      try instant(#""2026-12-24T18:30:00-03:30""#, in: oslo) == Instant("2026-12-24T22:00:00Z"))
    #expect(try instant("1795258800.9", in: oslo) == Instant("2026-11-21T11:00:00Z"))
    #expect(try instant("-0.5") == Instant(epochSeconds: -1))
  }

  @Test(arguments: [
    (#""at_end""#, nil), (#""never""#, nil), (#"{"after": 90}"#, 90), (#"{"after": 0.2}"#, 1),
    (#"{"after": 1.5}"#, 2), (#"{"after": "90s"}"#, 90), (#"{"after": "1d2h3m4s"}"#, 93_784),
    (#"{"after": "1h30m"}"#, 5400), (#"{"after": "366d"}"#, 31_622_400),
    (#"{"after": "2026-11-21T12:00:01Z"}"#, 1), (#"{"after": "2026-11-21T11:00:00Z"}"#, -3600),
    (#"{"after": "2026-11-22"}"#, 43_200),
  ])
  func `has a policy`(json: String, seconds: Int?) throws {
    let document = try ScriptDocuments.read(
      Array(#"{"version":1,"policy":\#(json),"entries":[{}]}"#.utf8))
    switch document.timeline.policy {
    case .after(let instant): #expect(instant.seconds(since: ScriptDocuments.ranAt) == seconds)
    case .atEnd: #expect(json.contains("at_end"))
    case .never: #expect(json.contains("never"))
    }
  }

  @Test func `counts a repeated name by its last value, also if that is null`() throws {
    #expect(try ScriptDocuments.entry(#"{"title":"a","title":"b"}"#).title == "b")
    #expect(try ScriptDocuments.entry(#"{"title":"a","title":null}"#).title == nil)
  }

  @Test func `has texts that are cleaned, and none that is empty`() throws {
    let entry = try ScriptDocuments.entry(
      #"{"title":"\u001b[31mred\u0007\u202e x","text":" \n ","pill":"\u009b","icon":""}"#)
    #expect(entry.title?.string == "[31mred x")
    #expect(entry.text == nil)
    #expect(entry.icon == nil)
    #expect(entry.pill?.text.isEmpty == true)
  }

  @Test func `is due when its policy says`() throws {
    func due(_ policy: String, _ dates: String = "{}") throws -> Int? {
      let json = #"{"version":1,"policy":\#(policy),"entries":[\#(dates)]}"#
      return try ScriptDocuments.read(Array(json.utf8)).timeline.due?
        .seconds(since: ScriptDocuments.ranAt)
    }
    #expect(try due(#""never""#) == nil)
    #expect(try due(#"{"after":"15m"}"#) == 900)
    // A past instant, or a last entry that has begun, would be due at once.
    #expect(try due(#"{"after":"2026-11-21T11:00:00Z"}"#) == 60)
    #expect(try due(#""at_end""#) == 60)
    #expect(try due(#""at_end""#, #"{"date":"2026-11-21T12:30:00Z"}"#) == 1800)
    #expect(try due(#""at_end""#, #"{},{"date":"2026-11-21T12:00:01Z"}"#) == 1)
  }

  @Test func `shows the entry that has begun, or else the first`() throws {
    let json = """
      {"version":1,"entries":[
        {"date":"2026-11-21T12:30:00Z","text":"a"}, {"date":"2026-11-21T13:00:00Z","text":"b"},
        {"date":"2026-11-21T13:00:00Z","text":"c"}, {"date":"2026-11-21T14:00:00Z","text":"d"}]}
      """
    let timeline = try ScriptDocuments.read(Array(json.utf8)).timeline
    for (time, text, next) in [
      ("11:00:00", "a", "13:00:00"), ("12:59:59", "a", "13:00:00"), ("13:00:00", "c", "14:00:00"),
      ("13:59:59", "c", "14:00:00"), ("14:00:00", "d", nil),
    ] as [(String, String, String?)] {
      let entry = timeline.entry(at: Instant("2026-11-21T\(time)Z"))
      #expect(entry.value.text?.string == text, "\(time)")
      #expect(entry.expires == next.map { Instant("2026-11-21T\($0)Z") }, "\(time)")
    }
  }
}
