import NoonmarkLayout

/// What is counted, and how it is shown.
package struct Tally: Hashable, Sendable {
  /// The word by which users ask for it: `pee`.
  package let name: String
  /// What it is called: `Pee Tracker`.
  package let title: String
  /// What stands before a day's count: `Pee events`.
  package let header: String
  /// The name of its icon as it was typed; nil for none.
  package let icon: String?
  /// The colour of its pill and bars.
  package let color: Color

  /// Creates a tally.
  package init(name: String, title: String, header: String, icon: String?, color: Color) {
    self.name = name
    self.title = title
    self.header = header
    self.icon = icon
    self.color = color
  }
}
