import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The agenda on the dashboard` {
  /// Returns the rows of an event from 22:00 on 10 March to 06:00 on the next day.
  private func rows(at now: String) throws -> [String] {
    let span = EventSpan(
      begin: Instant("2026-03-10T22:00:00Z"), end: Instant("2026-03-11T06:00:00Z"))
    var data = WidgetData()
    data.agenda = Agenda([AgendaEvent(title: "Shift", time: .span(span))])
    var context = WidgetContext(now: Instant(now), zone: .utc, family: .large)
    context.calendarStyle.clock = .twentyFour
    let widget = try AgendaWidget(request: WidgetRequest(), data: data)
    let screen = FirstScreen([widget], templates: [nil], in: context, columns: 70, rows: 24)
    return screen.dashboard.canvas().plainLines.filter { $0.contains("Shift") }
  }

  @Test(arguments: [
    ("2026-03-10T10:00:00Z", "12 h", "22:00 –"), ("2026-03-10T23:00:00Z", "7 h left", "22:00 –"),
  ])
  func `has the times of each day of an event over midnight`(
    now: String, left: String, today: String
  ) throws {
    let rows = try rows(at: now)
    try #require(rows.count == 2, "\(rows)")
    #expect(rows[0].contains(left) && rows[0].contains(today), "\(rows)")
    expect(rows[1], .has("Wed", "– 06:00"), .lacks("22:00", "━"), for: rows)
  }

  @Test func `has the end of a running event`() throws {
    let rows = try rows(at: "2026-03-11T01:00:00Z")
    #expect(rows.count == 1 && rows[0].contains("5 h left"), "\(rows)")
    #expect(rows.allSatisfy { $0.contains("until 06:00") && !$0.contains("22:00") }, "\(rows)")
  }

  @Test(arguments: [(56, "until 10:30", false), (90, "until 10:30", true)])
  func `leaves out bars and locations before times`(columns: Int, time: String, hasBar: Bool) throws
  {
    var data = WidgetData()
    data.agenda = Agenda(
      [("09:30", "10:30"), ("12:00", "13:00")].map { begin, end in
        let span = EventSpan(
          begin: Instant("2026-03-10T\(begin):00Z"), end: Instant("2026-03-10T\(end):00Z"))
        return AgendaEvent(
          title: "A meeting with a long title", time: .span(span), location: "Cafe Nord")
      })
    var context = WidgetContext(now: Instant("2026-03-10T10:00:00Z"), zone: .utc, family: .large)
    context.calendarStyle.clock = .twentyFour
    let widget = try AgendaWidget(request: WidgetRequest(), data: data)
    let lines = FirstScreen([widget], templates: [nil], in: context, columns: columns, rows: 24)
      .dashboard.canvas().plainLines
    #expect(lines[0].contains(time) && lines[1].contains("12:00 – 13:00"), "\(lines)")
    #expect(lines[0].contains("━") == hasBar && lines[1].contains("Cafe Nord") == hasBar)
  }

  @Test func `has every event of today before a list grows`() throws {
    var data = WidgetData(
      dates: DateBook(text: (10...29).map { "2026-04-\($0) | Date \($0)\n" }.joined()))
    data.agenda = Agenda(
      [12, 13, 14, 15, 16, 36, 37].map { hours in
        let begin = Instant("2026-03-10T00:00:00Z").advanced(bySeconds: hours * 3600)
        let span = EventSpan(begin: begin, end: begin.advanced(bySeconds: 1800))
        return AgendaEvent(title: "Event \(hours)", time: .span(span))
      })
    let context = WidgetContext(now: Instant("2026-03-10T10:00:00Z"), zone: .utc, family: .large)
    let widgets: [any Widget] = [
      try AgendaWidget(request: WidgetRequest(), data: data),
      try CountdownWidget(request: WidgetRequest(), data: data),
    ]
    let lines = FirstScreen(
      widgets, templates: [nil, nil], in: context, columns: 60, rows: 14
    ).dashboard.canvas().plainLines
    for hours in 12...16 { #expect(lines.contains { $0.contains("Event \(hours)") }, "\(lines)") }
    #expect(lines.count == 14 && !lines.contains { $0.contains("Event 36") }, "\(lines)")
  }
}
