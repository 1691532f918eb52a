import Almanac

/// The state of a widget for bars, in addition to its text.
package struct BarStatus: Hashable, Sendable {
  /// The progress, 0 to 100, or `nil` if unknown.
  package let percentage: Int?
  /// The style classes, most important first.
  package let classes: [String]
  /// A name for the state, for a bar's own icons.
  package let alternative: String
  package var expiry: Expiry

  package init(
    percentage: Int? = nil, classes: [String], alternative: String, expiry: Expiry = .inherited
  ) {
    self.percentage = percentage
    self.classes = classes
    self.alternative = alternative
    self.expiry = expiry
  }
}
