import Almanac
import NoonmarkText

/// The title of a tab, and the number of its items.
package struct TabTitle: Hashable, Sendable {
  package let text: DisplayText
  /// The number of items.
  package let count: DisplayText

  package init(_ text: DisplayText, count: DisplayText) {
    self.text = text
    self.count = count
  }
}

/// Draws tabs: a line of titles, over a rule that is heavy under the open tab.
enum Tabs {
  private static let gap = 3

  static func lines(of tabs: [TabTitle], open: Int, width: Int, expires: Instant?) -> [Line] {
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
      titles.append(Run(.text(tab.count, Style(.muted)), expires: expires))
    }
    let start = min(before, width)
    let end = min(before + openWidth, width)
    let rule = [
      Run(.text(DisplayText(drawing: String(repeating: "─", count: start)), Style(.rule))),
      // The number of digits may change with the count.
      Run(
        .text(DisplayText(drawing: String(repeating: "━", count: end - start)), Style(.accent)),
        expires: expires),
      Run(.text(DisplayText(drawing: String(repeating: "─", count: width - end)), Style(.rule))),
    ]
    return [Line(titles).truncated(to: width), Line(rule.filter { $0.width > 0 })]
  }
}
