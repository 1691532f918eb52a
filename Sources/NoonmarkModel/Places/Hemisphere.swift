import Almanac

/// A half of the Earth.
package enum Hemisphere: String, CaseIterable, Sendable {
  /// North of the equator, and on it.
  case north
  /// South of the equator.
  case south

  /// The half in which a place lies.
  package init(of coordinates: Coordinates) {
    self = coordinates.latitude < 0 ? .south : .north
  }
}
