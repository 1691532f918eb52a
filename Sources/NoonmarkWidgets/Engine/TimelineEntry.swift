import Almanac

/// An entry of a widget's timeline, with everything needed to draw it.
package protocol TimelineEntry: Sendable {
  /// The instant at which the entry becomes valid.
  var date: Instant { get }
  /// When the entry expires, or `nil` if it never does.
  ///
  /// Everything that is shown inherits this expiry, except parts with another expiry: a value that
  /// changes later, or a progress with steps.
  var expires: Instant? { get }
  /// The relevance of the entry among the entries of its widget, 0 to 1.
  var relevance: Double { get }
}
