import Almanac

/// What bars use besides the text.
package struct Facts: Hashable, Sendable {
  /// How far it is, 0 to 100; nil where there is no such thing.
  package let percentage: Int?
  /// Style classes, the most important first.
  package let classes: [String]
  /// A word for what is shown, for a bar's own icons.
  package let alternative: String
  /// The first instant at which any of these could be another; nil for never.
  package let until: Instant?

  /// Creates facts.
  package init(percentage: Int?, classes: [String], alternative: String, until: Instant?) {
    self.percentage = percentage
    self.classes = classes
    self.alternative = alternative
    self.until = until
  }
}
