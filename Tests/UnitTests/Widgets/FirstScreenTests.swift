import Almanac
import NoonmarkBase
import NoonmarkLayout
import NoonmarkWidgets
import TestSupport
import Testing

@Suite struct `The first screen` {
  private let context = WidgetContext(
    now: Instant("2026-11-25T10:00:00Z"), zone: .utc, family: .large)

  private func widgets(_ kinds: String...) throws -> [any Widget] {
    try kinds.map { kind in
      let type = try #require(WidgetCatalog.widget(ofKind: kind))
      return try type.init(request: WidgetRequest(), data: WidgetData())
    }
  }

  @Test func `hides an agenda without events, unless it is alone`() throws {
    let widgets = try widgets("agenda", "countdown")
    #expect(FirstScreen.shownIndices(of: widgets, in: context) == [1])
    #expect(FirstScreen.shownIndices(of: [widgets[0]], in: context) == [0])
  }

  @Test(arguments: [40, 60])
  func `cuts no command that it advises`(columns: Int) throws {
    let widgets = try widgets("countdown", "elapsed", "tally", "todo")
    let screen = FirstScreen(
      widgets, templates: widgets.map { _ in nil }, in: context, columns: columns, rows: 40)
    let lines = screen.dashboard.canvas().plainLines
    let commands = lines.filter { $0.contains("noonmark") }
    #expect(commands.count > 3, "\(lines)")
    #expect(!commands.contains { $0.contains("…") }, "\(commands)")
    let hasExample = commands.contains { $0.contains("noonmark todo add Buy milk") }
    #expect(hasExample == (columns >= 60), "\(commands)")
  }
}
