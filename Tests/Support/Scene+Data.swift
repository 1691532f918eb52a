import Almanac
import NoonmarkModel
import NoonmarkWidgets

extension Scene {
  /// The default data of a scene's user.
  package static let sampleData: WidgetData = {
    var data = sampleEntries
    data.scripts = [ScriptName(ScriptWidget.kind): ScriptData(.ok, timeline: sampleTimeline)]
    return data
  }()

  /// A timeline of which every part changes at times of its own.
  private static let sampleTimeline = try? ScriptDocument(
    Array(
      #"""
      {"version": 1, "entries": [
        {"icon": "cpu", "title": "Line 4", "text": "over the bridge",
         "pill": {"text": "Bus", "since": "2025-12-01T10:10:10Z"}, "percentage": 40,
         "progress": {"from": "2026-01-01T00:00:00Z", "to": "2026-12-01T00:00:00Z"},
         "rows": [
          {"label": "Stop", "value": "Bridge 3"},
          {"label": "Next", "pill": {"until": "2026-03-20T20:20:20Z", "color": "#ff8800"}},
          {"label": "Way", "bar": 0.4, "value": "40 %"},
          {"label": "Week", "sparkline": [1, 2, 3, 4], "value": "4"},
          {"rule": true}, {"paragraph": "Every 4 min"}]},
        {"date": "2026-03-20T18:00:00Z", "title": "Line 5", "text": "to the sea",
         "pill": {"text": "Tram", "since": "2026-03-20T17:00:00Z"}}]}
      """#.utf8), ranAt: Instant("2025-12-01T10:00:00Z"), in: .utc
  ).timeline

  private static let sampleEntries = WidgetData(
    dates: DateBook(text: "2026-07-04 | Launch | icon=airplane | color=pink | id=launch1"),
    counters: CounterBook(
      text: "2024-11-10 | sober | icon=drop | color=teal | created=2024-11-12T08:00:00Z | id=sober1"
    ),
    logs: [
      (
        "pee",
        TallyLog([
          "2026-03-20T09:30:00Z", "2026-03-20T07:05:00Z a note", "2026-03-19T07:05:00Z",
          "2026-01-21T07:05:00Z",
        ])
      )
    ],
    todo: TodoList(items: [
      TodoItem(id: "00000000-0000-4000-8000-000000000001", title: "Buy milk"),
      TodoItem(
        id: "00000000-0000-4000-8000-000000000002", title: "Call mum", priority: "A",
        due: CivilDate(year: 2026, month: 3, day: 21)),
      TodoItem(id: "00000000-0000-4000-8000-000000000003", title: "Pay rent", isCompleted: true),
    ]))
}

extension CounterBook {
  /// Reads counters in the form of their file.
  package init(text: String) {
    self.init(Array(text.utf8))
  }
}

extension DateBook {
  /// Reads dates in the form of their file.
  package init(text: String) {
    self.init(Array(text.utf8))
  }
}

extension TallyBook {
  /// Reads tallies in the form of their file.
  package init(text: String) {
    self.init(Array(text.utf8))
  }
}

extension TallyLog {
  /// Creates a log of instants and notes, latest first: `2026-01-21T07:05:00Z a note`.
  package init(_ lines: [String], runStart: CivilDate? = nil) {
    let events = lines.enumerated().map { index, line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return TallyEvent(
        id: "event\(lines.count - index)", at: Instant(String(parts[0])),
        note: parts.count > 1 ? String(parts[1]) : nil)
    }
    self.init(events: events, runStart: runStart)
  }
}
