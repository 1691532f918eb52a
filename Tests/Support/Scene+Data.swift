import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

extension Scene {
  /// The default data of a scene's user.
  package static let sampleData: WidgetData = {
    var data = sampleEntries
    data.scripts = [ScriptName(ScriptWidget.kind): ScriptData(.ok, timeline: sampleTimeline)]
    data.agenda = Agenda(
      ["2026-01-21", "2026-03-10", "2026-03-20"].compactMap { day in
        guard let date = try? DateParser.parse(day) else { return nil }
        return date
      }.flatMap { AgendaEvent.samples(on: $0) })
    return data
  }()

  /// A timeline whose parts all change at different times.
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

extension AgendaEvent {
  /// Returns events around noon UTC of a day.
  ///
  /// They are a past event, one from 11:45 to 12:30, one at 14:00, one from the evening until the
  /// next morning, and two whole-day events.
  package static func samples(on day: CivilDate) -> [AgendaEvent] {
    let midnight = day.dayNumber * 86_400
    func event(
      _ title: String, _ begin: Int, _ end: Int?, location: String? = nil, url: String? = nil
    ) -> AgendaEvent {
      let span = EventSpan(
        begin: Instant(epochSeconds: midnight + begin * 60),
        end: end.map { Instant(epochSeconds: midnight + $0 * 60) })
      return AgendaEvent(
        title: title, time: .span(span), location: location, url: url, calendar: "work")
    }
    return [
      event("Standup", 510, 525, location: "Room 4"),
      event(
        "Design review", 705, 750, location: "Room 7, second floor",
        url: "https://meet.example.com/abc"),
      event("Dentist", 840, nil), event("Sleeper to Bergen", 1320, 1860, location: "Platform 3"),
      event("Standup", 1950, 1965, location: "Room 4"),
      AgendaEvent(title: "Grandma's birthday", time: .days(day...day)),
      AgendaEvent(
        title: "Conference",
        time: .days(day.advanced(byDays: -1)...day.advanced(byDays: 2)), location: "Bergen"),
    ]
  }
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
  /// Creates a log of instants, amounts and notes, latest first: `2026-01-21T07:05:00Z ×2 a note`.
  package init(_ lines: [String]) {
    let events = lines.enumerated().map { index, line in
      var parts = line.split(separator: " ", maxSplits: 1)
      var amount = 1
      if parts.count > 1, parts[1].first == "×" {
        let words = parts[1].dropFirst().split(separator: " ", maxSplits: 1)
        amount = TallyAmount.parse(words[0]) ?? 1
        parts = [parts[0]] + words.dropFirst()
      }
      return TallyEvent(
        id: "event\(lines.count - index)", at: Instant(String(parts[0])),
        note: parts.count > 1 ? String(parts[1]) : nil, amount: amount)
    }
    self.init(events: events)
  }
}
