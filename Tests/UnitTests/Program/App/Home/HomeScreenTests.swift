import Almanac
import NoonmarkDomain
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The selection of the first screen` {
  private static func agenda(_ count: Int) -> Agenda { Agenda(ScreenFixture.events(count)) }

  /// The first screen, whose agenda has a number of events.
  private func fixture(events count: Int, show words: [String]) throws -> ScreenFixture {
    var fixture = try ScreenFixture(columns: 100, rows: 40)
    try show(words, events: count, in: &fixture)
    fixture.restart()
    return fixture
  }

  private func show(
    _ words: [String], events count: Int, in fixture: inout ScreenFixture
  ) throws {
    var model = ScreenFixture.model
    model.agenda = Self.agenda(count)
    fixture.data.model = model
    fixture.data.widgets = try words.map { word in
      let type = try #require(WidgetCatalog.all.first { $0.kind == word })
      return ScreenWidget(word, try type.init(request: WidgetRequest(), data: model))
    }
  }

  @Test(arguments: [(1, 0), (0, 1)])
  func `stays when the agenda comes or goes`(before: Int, after: Int) throws {
    let words = ["agenda", "countdown", "tally", "todo"]
    var fixture = try fixture(events: before, show: words)
    fixture.press(.end, .tab)
    // The first widget, which is the agenda only if it has an event.
    let steps = before == 0 ? 1 : 2
    for _ in 0..<steps { fixture.press(.tab) }
    fixture.press(" ")
    #expect(fixture.commands.last == ["tally", "log", "--", "pee"])
    try show(words, events: after, in: &fixture)
    expect(fixture.line(with: "▌"), .has("Pee"))
    fixture.press(" ")
    #expect(fixture.commands.last == ["tally", "log", "--", "pee"])
  }

  @Test func `stays at the first widget when another one comes before it`() throws {
    let words = ["agenda", "todo", "tally"]
    var fixture = try fixture(events: 0, show: words)
    try show(words, events: 2, in: &fixture)
    fixture.press(" ")
    #expect(fixture.commands.last?.prefix(2) == ["todo", "done"])
  }

  @Test func `comes back to a widget that was hidden`() throws {
    let words = ["countdown", "agenda", "tally"]
    var fixture = try fixture(events: 1, show: words)
    fixture.press(.tab)
    try show(words, events: 0, in: &fixture)
    expect(fixture.line(with: "▌"), .has("Pee"))
    try show(words, events: 1, in: &fixture)
    expect(fixture.line(with: "▌"), .has("Event 0"))
  }

  @Test func `passes a widget that is shown twice`() throws {
    var fixture = try fixture(events: 0, show: ["todo", "todo", "tally"])
    fixture.press(.tab, .tab, " ")
    #expect(fixture.commands.last == ["tally", "log", "--", "pee"])
  }
}
