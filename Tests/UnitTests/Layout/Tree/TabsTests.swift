import NoonmarkLayout
import NoonmarkText
import TestSupport
import Testing

@Suite struct `A bar of tabs` {
  private static let titles = (1...5).map { TabTitle(DisplayText("Habit \($0)"), count: "0") }

  @Test(arguments: [
    (60, 3, "Habit 1 0   Habit 2 0   Habit 3 0   Habit 4 0   Habit 5 0", 36),
    (40, 0, "Habit 1 0   Habit 2 0   Habit 3 0   Hab…", 0),
    (40, 3, "… Habit 3 0   Habit 4 0   Habit 5 0", 14),
    (12, 3, "… Habit 4 0…", 2), (12, 4, "… Habit 5 0", 2), (6, 2, "… Hab…", 2),
  ])
  func `shows and underlines the open one in any width`(
    width: Int, open: Int, titles: String, column: Int
  ) {
    let lines = Layout([.tabs(Self.titles, open: open)]).arranged(in: .exactly(width)).plainLines
    #expect(lines.first?.hasPrefix(titles) == true)
    let mark = lines.last?.split(separator: "━", omittingEmptySubsequences: false).first
    #expect(mark?.count == column, "\(lines)")
    let tabs = Tabs(Self.titles, open: open, width: width)
    #expect(tabs.index(atColumn: column) == open)
  }

  @Test func `finds the tab that is clicked`() {
    let tabs = Tabs(Self.titles, open: 3, width: 40)
    #expect([0, 2, 10, 11, 14, 26].map { tabs.index(atColumn: $0) } == [nil, 2, 2, nil, 3, 4])
  }
}
