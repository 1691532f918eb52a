/// What is counted, and how it is shown.
public struct Tally: Hashable, Sendable {
  /// The word by which users ask for it: `pee`.
  public let name: String
  /// What it is called: `Pee Tracker`.
  public let title: String
  /// What stands before a day's count: `Pee events`.
  public let header: String
  /// The name of its icon as it was typed; nil for none.
  public let icon: String?
  /// The colour of its pill and bars.
  public let color: Color

  /// Creates a tally.
  public init(name: String, title: String, header: String, icon: String?, color: Color) {
    self.name = name
    self.title = title
    self.header = header
    self.icon = icon
    self.color = color
  }
}
