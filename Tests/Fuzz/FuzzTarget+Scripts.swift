import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport

private let document = """
  {"version": 1, "policy": {"after": "1h30m"}, "entries": [
    {"icon": "cloud", "title": "Oslo", "text": "12 °C", "class": ["mild", "wet"], "percentage": 40,
     "url": "https://example.org/", "progress": {"from": "2026-11-21", "to": 1795500000},
     "pill": {"text": "in", "until": "2026-11-22T08:00:00Z", "color": "teal"},
     "rows": [{"label": "Wind", "value": "4 m/s", "icon": "wind"}, {"rule": true},
       {"paragraph": "Rain in the evening, and again tomorrow"},
       {"label": "Now", "sparkline": [0, 1.5, 3, 2]}, {"label": "Load", "bar": 0.25},
       {"label": "Since", "pill": {"since": "2026-11-01", "color": "#c62828"}}]},
    {"date": "2026-11-22T06:00:00+01:00", "text": "9 °C", "pill": "cold", "progress": 0.5}]}
  """

extension FuzzTarget {
  /// The document that a widget of the user's own prints, and its display.
  static let script = FuzzTarget(
    "script",
    texts: [
      document, #"{"version": 1, "entries": [{"text": "x"}], "policy": "never"}"#,
      #"{"version":1,"entries":[{"date":1795000000},{"date":1795000001.5}],"policy":"at_end"}"#,
    ],
    tokens: jsonTokens + [
      "\"version\":1", "\"entries\":", "\"date\":", "\"rows\":", "\"pill\":", "\"text\":",
      "\"until\":", "\"since\":", "\"sparkline\":", "\"bar\":", "\"progress\":", "\"from\":",
      "\"to\":", "\"rule\":true", "\"paragraph\":", "\"policy\":", "\"after\":", "\"15m\"",
      "\"never\"", "\"accent\"", "\"9999-12-31\"", "\"0001-01-01T00:00:00Z\"", "1e300", "-1e300",
      "253402300799",
    ], maximumSize: ScriptDocument.maximumSize
  ) { bytes throws(BrokenPromise) in
    let ranAt = Instant(epochSeconds: 1_795_000_000)
    guard let document = try? ScriptDocument(bytes, ranAt: ranAt, in: .utc) else { return }
    let timeline = document.timeline
    let dates = timeline.entries.map(\.date)
    try expect(!dates.isEmpty && dates == dates.sorted(), "the entries are sorted")
    try expect(timeline.due.map { $0 > ranAt } ?? true, "the next run is later")
    try expect(
      document.notes.allSatisfy { !$0.utf8.contains(0x0A) }, "a note has one line")
    for now in Set([ranAt, dates[0], dates[dates.count - 1]]).sorted(by: <) {
      for family in WidgetFamily.allCases {
        try checkRender(timeline, family, at: now)
      }
    }
  }

  /// Checks a render as plain text.
  private static func checkRender(
    _ timeline: ScriptTimeline, _ family: WidgetFamily, at now: Instant
  ) throws(BrokenPromise) {
    let style = OutputStyle(.plain, .none, isASCII: false)
    let setup = RenderSetup(
      style, family, Composer.Widths(exact: 30),
      stylesheet: style.stylesheet(EmbeddedThemes.standard, .dark, isChosen: false),
      icons: .unicode, locale: RenderLocale(), now: now, zone: .utc)
    let widget = ScriptWidget(ScriptName("fuzz"), ScriptData(.ok, timeline: timeline))
    let rendered = Engine.render(widget, in: setup.context, width: setup.width)
    try expect(rendered.canvas.expires.map { $0 > now } ?? true, "it expires later")
    var bytes: [UInt8] = []
    setup.composer.write([rendered], pictures: { _ in [] }, into: &bytes)
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      try expect(DisplayWidth.of(text) <= 30, "a line fits: \(text)")
      try expect(
        !text.unicodeScalars.contains { NastyText.banned.contains($0) }, "a line cannot act")
    }
  }

  static let scriptState = FuzzTarget(
    "script-state",
    texts: [
      """
      # What a widget of your own printed last. You can delete this file.
      widget = weather/Oslo
      ran = 2026-11-21T14:46:30Z
      failed = 2026-11-21T15:01:30Z
      tries = 2
      problem = exited with status 1

      {"version": 1, "entries": [{"text": "12 °C"}]}
      """
    ],
    tokens: ["\n\n", "ran = ", "failed = ", "tries = ", "problem = ", "widget = ", " # ", "\""]
  ) { bytes throws(BrokenPromise) in
    let state = ScriptState(bytes)
    let name = ScriptState.script(of: bytes) ?? ScriptName("x")
    let again = ScriptState(state.bytes(of: name))
    try expect(
      again.ranAt == state.ranAt && again.document == state.document
        && again.failure?.at == state.failure?.at && again.failure?.tries == state.failure?.tries,
      "a state is read as it is written")
    try expect(again == ScriptState(again.bytes(of: name)), "and stays as it is")
    try expect(state.retryAt.map { $0 > state.failure?.at ?? $0 } ?? true, "a retry is later")
  }
}
