import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing

/// Rows of lists, with the same parts in a widget and in the app.
@Suite struct `A row in the app` {
  /// Returns the pills of a widget, and the pills of its list in the app.
  private func pills(
    of word: String, _ model: WidgetData
  ) throws -> (widget: [Pill], app: [Pill]) {
    let fixture = try ScreenFixture(opening: word, model: model)
    var context = fixture.data.context
    context.columns = 60
    let widget = try #require(fixture.data.widget(word)).widget
    let canvas = Engine.render(widget, in: context, width: .exactly(60)).canvas
    return (canvas.pills, Canvas(lines: fixture.view.lines).pills)
  }

  @Test func `of a date has the pill of the widget`() throws {
    var model = ScreenFixture.model
    model.dates = DateBook(
      Array(
        """
        2026-11-22 12:20 | Soon | id=soon00000000
        2026-11-22 11:30 | Running | end=12:30 | id=running00000
        2026-11-22 18:00 | Later | color=teal | id=later0000000
        2026-12-24 | Days | id=days00000000

        """.utf8))
    let pills = try pills(of: "countdown", model)
    #expect(pills.app == pills.widget && pills.app.count == 4)
    #expect(
      pills.app.prefix(3).map(\.fill) == [.role(.accent), .role(.warning), .role(.teal)])
  }

  @Test func `of a task or a date has the weekday if there is space`() throws {
    var model = ScreenFixture.model
    model.dates = DateBook(Array("2026-12-24 | Party | id=party0000000\n".utf8))
    model.todo = TodoList(items: [
      TodoItem(id: "1", title: "Wrap", due: CivilDate(year: 2026, month: 12, day: 24)),
      TodoItem(id: "2", title: "Bake", due: CivilDate(year: 2026, month: 11, day: 23)),
    ])
    for (word, title, columns) in [("countdown", "Party", 30), ("todo", "Wrap", 24)] {
      let wide = try ScreenFixture(opening: word, model: model)
      expect(wide.line(with: title), .has(" Thu Dec 24, 2026"))
      let narrow = try ScreenFixture(opening: word, model: model, columns: columns)
      expect(narrow.line(with: title), .has(" Dec 24, 2026"), .lacks("Thu"))
    }
    let fixture = try ScreenFixture(opening: "todo", model: model)
    expect(fixture.line(with: "Bake"), .has(" tomorrow"))
  }

  @Test func `of a date has the bar of the widget, and titles begin in one column`() throws {
    var model = ScreenFixture.model
    model.dates = DateBook(
      Array(
        """
        2026-12-02 | Launch | created=2026-11-12T00:00:00Z | icon=airplane | id=launch000000
        2026-12-24 | Nothing | icon=none | id=nothing00000

        """.utf8))
    let wide = try ScreenFixture(opening: "countdown", model: model)
    // Ten of twenty days have passed.
    expect(wide.line(with: "Launch"), .has("━━━━━━━───────"))
    expect(wide.line(with: "Nothing"), .lacks("─"))
    func start(_ title: String) -> Int? {
      let line = wide.line(with: title)
      return line.firstRange(of: title).map { line[..<$0.lowerBound].count }
    }
    #expect(start("Launch") == start("Nothing") && start("Launch") != nil)
    let narrow = try ScreenFixture(opening: "countdown", model: model, columns: 60)
    expect(narrow.line(with: "Launch"), .lacks("━"))
  }

  @Test func `of a counter has the pill of the widget, that of a milestone too`() throws {
    var model = ScreenFixture.model
    model.counters = CounterBook(
      Array("2026-08-14 | Hundred | id=hundred00000\n2026-11-30 | Future\n".utf8))
    let pills = try pills(of: "elapsed", model)
    #expect(pills.app.map(\.text) == pills.widget.map(\.text))
    #expect(pills.app.map(\.isToday) == [true, false])
    #expect(pills.widget.map(\.isToday) == [true, false])
  }

  @Test func `of a done task has no due date, which is late no more`() throws {
    var model = ScreenFixture.model
    let due = CivilDate(year: 2026, month: 11, day: 20)
    model.todo = TodoList(items: [
      TodoItem(id: "one", title: "Open", due: due),
      TodoItem(id: "two", title: "Done", isCompleted: true, due: due),
    ])
    var fixture = try ScreenFixture(opening: "todo", model: model)
    expect(fixture.line(with: "Open "), .has("Open 1"))
    expect(fixture.text, .has("2 days late"))
    fixture.press(.tab)
    expect(fixture.text, .has("✓ Done"), .lacks("late"))
  }
}
