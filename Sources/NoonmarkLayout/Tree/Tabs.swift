import Almanac
import NoonmarkText

/// The title of a tab, and how many things are in it.
package struct TabTitle: Hashable, Sendable {
  /// The title.
  package let text: DisplayText
  /// How many things are in it.
  package let count: DisplayText
  /// The first instant at which that could be another number; nil for never.
  package let until: Instant?

  /// Creates a title.
  package init(_ text: DisplayText, count: DisplayText, until: Instant?) {
    self.text = text
    self.count = count
    self.until = until
  }
}

/// Draws tabs: a line of titles, and below it a rule that is heavy under the open one.
enum Tabs {
  private static let gap = 3

  static func lines(of tabs: [TabTitle], open: Int, width: Int) -> [Line] {
    var titles: [Run] = []
    var before = 0
    var openWidth = 0
    for (index, tab) in tabs.enumerated() {
      if index > 0 { titles.append(Run(.space(gap))) }
      let isOpen = index == open
      if isOpen {
        before = titles.reduce(0) { $0 + $1.width }
        openWidth = tab.text.width + 1 + tab.count.width
      }
      titles.append(Run(.text(tab.text, Style(isOpen ? .accent : .muted, isBold: isOpen))))
      titles.append(Run(.space(1)))
      titles.append(Run(.text(tab.count, Style(.muted)), until: tab.until))
    }
    let start = min(before, width)
    let end = min(before + openWidth, width)
    // The number of digits may change with the count.
    let until = tabs.reduce(nil) { earliest($0, $1.until) }
    let rule = [
      Run(.text(DisplayText(drawing: String(repeating: "─", count: start)), Style(.rule))),
      Run(
        .text(DisplayText(drawing: String(repeating: "━", count: end - start)), Style(.accent)),
        until: until),
      Run(.text(DisplayText(drawing: String(repeating: "─", count: width - end)), Style(.rule))),
    ]
    return [Line(titles).truncated(to: width), Line(rule.filter { $0.width > 0 })]
  }
}
