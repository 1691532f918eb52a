/// How whole numbers are written: what stands between groups of digits.
public struct NumberStyle: Hashable, Sendable {
  /// What stands between groups.
  public let separator: DisplayText
  /// The digits of each group from the right, of which the last one is repeated; empty for none.
  public let groups: [Int]

  /// Creates a style.
  public init(separator: DisplayText, groups: [Int]) {
    self.separator = separator
    self.groups = groups
  }

  /// The style of the C locale: digits alone.
  public static let posix = NumberStyle(separator: "", groups: [])

  /// Returns a number in this style: `12,345`.
  public func text(_ number: Int) -> DisplayText {
    DisplayText("\(number)")
  }
}
