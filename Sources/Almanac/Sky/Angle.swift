/// Conversions between the units of angles, and their reduction to one turn.
enum Angle {
  /// One turn, radians.
  static let turn = 2 * Double.pi

  /// Returns degrees as radians.
  static func radians(degrees: Double) -> Double {
    degrees * (Double.pi / 180)
  }

  /// Returns arcseconds as radians.
  static func radians(arcseconds: Double) -> Double {
    arcseconds * (Double.pi / 648_000)
  }

  /// Returns radians as degrees.
  static func degrees(radians: Double) -> Double {
    radians * (180 / Double.pi)
  }

  /// Returns the same direction between minus half a turn and half a turn, radians.
  static func centred(_ radians: Double) -> Double {
    radians - turn * (radians / turn).rounded()
  }
}
