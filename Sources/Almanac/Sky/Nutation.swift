import CMath

/// The periodic wobble of the Earth's axis at one instant.
struct Nutation {
  /// Shift of the equinox along the ecliptic, radians.
  let longitude: Double
  /// Change of the obliquity, radians.
  let obliquity: Double
  /// Longitude of the Moon's ascending node, radians, not reduced to one turn.
  let lunarNode: Double

  /// Sums the series at an instant.
  ///
  /// The fundamental arguments are those of J.-L. Simon et al. (Astronomy and Astrophysics 282,
  /// 663, 1994), as the IERS Conventions 2010 give them.
  ///
  /// - Parameters:
  ///   - t: Julian centuries of Terrestrial Time since J2000.
  ///   - depth: How much of the series to sum.
  init(centuries t: Double, depth: SolarSeries.Depth) {
    let moonAnomaly = Angle.radians(
      arcseconds: 485_868.249036 + t * (1_717_915_923.2178 + t * 31.8792))
    let sunAnomaly = Angle.radians(
      arcseconds: 1_287_104.79305 + t * (129_596_581.0481 - t * 0.5532))
    let moonFromNode = Angle.radians(
      arcseconds: 335_779.526232 + t * (1_739_527_262.8478 - t * 12.7512))
    let elongation = Angle.radians(
      arcseconds: 1_072_260.70369 + t * (1_602_961_601.2090 - t * 6.3706))
    let node = Angle.radians(arcseconds: 450_160.398036 + t * (-6_962_890.5431 + t * 7.4722))

    // The two small terms are the parts of the first one that are out of phase.
    var inLongitude = 33 * cos(node)
    var inObliquity = 15 * sin(node)
    let table = NutationTerms.terms
    let width = NutationTerms.width
    let end = depth == .full ? table.count : NutationTerms.leadingCount * width
    for row in stride(from: 0, to: end, by: width) {
      let argument =
        table[row] * moonAnomaly + table[row + 1] * sunAnomaly + table[row + 2] * moonFromNode
        + table[row + 3] * elongation + table[row + 4] * node
      inLongitude += (table[row + 5] + table[row + 6] * t) * sin(argument)
      inObliquity += (table[row + 7] + table[row + 8] * t) * cos(argument)
    }
    longitude = Angle.radians(arcseconds: inLongitude * 1e-4)
    obliquity = Angle.radians(arcseconds: inObliquity * 1e-4)
    lunarNode = node
  }
}
