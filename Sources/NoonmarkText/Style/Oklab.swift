/// A color by lightness and two opponent axes.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing", 2020.
struct Oklab {
  /// Lightness, 0 to 1.
  let lightness: Double
  /// Green (negative) to red.
  let greenRed: Double
  /// Blue (negative) to yellow.
  let blueYellow: Double

  /// Converts an sRGB color.
  init(_ color: Color) {
    let red = LinearLight.byChannel[Int(color.red)]
    let green = LinearLight.byChannel[Int(color.green)]
    let blue = LinearLight.byChannel[Int(color.blue)]
    let long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    greenRed = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// The squared distance from gray: 0 to about 0.1.
  var squaredChroma: Double { greenRed * greenRed + blueYellow * blueYellow }

  /// Returns the squared distance to another color.
  ///
  /// Hue counts one and a half times as much as lightness: in a coarse palette, a wrong shade is
  /// less visible than a color that becomes gray.
  func distance(to other: Oklab) -> Double {
    let lightness = lightness - other.lightness
    let greenRed = greenRed - other.greenRed
    let blueYellow = blueYellow - other.blueYellow
    return lightness * lightness + 1.5 * (greenRed * greenRed + blueYellow * blueYellow)
  }
}

/// Returns the cube root of a number from 0 to 1, by Newton's method.
///
/// Dividing the bits by three divides the exponent by three, which gives an initial guess within a
/// few percent.
private func cubeRoot(_ number: Double) -> Double {
  guard number > 0 else { return 0 }
  var root = Double(bitPattern: number.bitPattern / 3 + 0x2aa0_0000_0000_0000)
  for _ in 0..<4 { root = (2 * root + number / (root * root)) / 3 }
  return root
}
