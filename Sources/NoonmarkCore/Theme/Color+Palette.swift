extension Color {
  /// Creates the colour of an entry of xterm's 256 colour palette.
  ///
  /// 16 to 231 are a cube of six levels a channel, 232 to 255 greys; both are the same nearly
  /// everywhere. The first 16 are the user's own: those are the `ansi` colours here.
  public init(xterm index: UInt8) {
    switch index {
    case 0..<16:
      self = Color.ansi[Int(index)]
    case 16..<232:
      let cube = index - 16
      self.init(
        red: Color.cubeLevel(cube / 36), green: Color.cubeLevel(cube / 6 % 6),
        blue: Color.cubeLevel(cube % 6))
    default:
      let level = 8 + 10 * (index - 232)
      self.init(red: level, green: level, blue: level)
    }
  }

  /// The nearest entry of xterm's 256 colour palette, 16 to 255.
  ///
  /// The nearest of the colour cube or the nearest grey, whichever differs less by the "redmean"
  /// distance (Thiadmer Riemersma, "Colour metric").
  public var nearest256: UInt8 {
    let cube =
      16 + 36 * Color.cubeStep(red) + 6 * Color.cubeStep(green) + Color.cubeStep(blue)
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = UInt8(232 + min(max((mean - 3) / 10, 0), 23))
    return redmean(to: Color(xterm: grey)) < redmean(to: Color(xterm: cube)) ? grey : cube
  }

  /// The nearest of the 16 standard colours: 0 to 7, and their bright forms 8 to 15.
  ///
  /// Terminals differ in these, so `ansi` stands for all of them. Nearest is by distance in the
  /// Oklab space, where equal steps look about equal.
  public var nearest16: UInt8 {
    let own = Oklab(self)
    var nearest: UInt8 = 0
    var shortest = Double.infinity
    for (index, color) in Color.ansiOklab.enumerated() {
      let distance = own.squaredDistance(to: color)
      if distance < shortest {
        shortest = distance
        nearest = UInt8(index)
      }
    }
    return nearest
  }

  /// What the 16 standard colours look like on a common terminal.
  ///
  /// The Tango palette, the default of GNOME's and many other terminals. In it colour 3 is the
  /// dark yellow that most terminals show, so that orange and yellow stay apart.
  static let ansi: [Color] = [
    Color(red: 0x00, green: 0x00, blue: 0x00), Color(red: 0xcc, green: 0x00, blue: 0x00),
    Color(red: 0x4e, green: 0x9a, blue: 0x06), Color(red: 0xc4, green: 0xa0, blue: 0x00),
    Color(red: 0x34, green: 0x65, blue: 0xa4), Color(red: 0x75, green: 0x50, blue: 0x7b),
    Color(red: 0x06, green: 0x98, blue: 0x9a), Color(red: 0xd3, green: 0xd7, blue: 0xcf),
    Color(red: 0x55, green: 0x57, blue: 0x53), Color(red: 0xef, green: 0x29, blue: 0x29),
    Color(red: 0x8a, green: 0xe2, blue: 0x34), Color(red: 0xfc, green: 0xe9, blue: 0x4f),
    Color(red: 0x72, green: 0x9f, blue: 0xcf), Color(red: 0xad, green: 0x7f, blue: 0xa8),
    Color(red: 0x34, green: 0xe2, blue: 0xe2), Color(red: 0xee, green: 0xee, blue: 0xec),
  ]

  private static let ansiOklab = ansi.map { Oklab($0) }

  private static func cubeLevel(_ step: UInt8) -> UInt8 {
    step == 0 ? 0 : 55 + 40 * step
  }

  /// The step, 0 to 5, whose level is nearest: levels are 0, 95, 135, 175, 215, 255.
  private static func cubeStep(_ channel: UInt8) -> UInt8 {
    channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40
  }

  private func redmean(to other: Color) -> Int {
    let mean = (Int(red) + Int(other.red)) / 2
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return (512 + mean) * red * red + 1024 * green * green + (767 - mean) * blue * blue
  }
}

/// A colour by lightness and two opponent axes.
///
/// Source: Björn Ottosson, "A perceptual color space for image processing", 2020.
struct Oklab {
  /// Lightness, 0 to 1.
  let lightness: Double
  /// Green (negative) to red.
  let greenRed: Double
  /// Blue (negative) to yellow.
  let blueYellow: Double

  /// Converts an sRGB colour.
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

  /// Returns the square of the distance to another colour.
  func squaredDistance(to other: Oklab) -> Double {
    let lightness = lightness - other.lightness
    let greenRed = greenRed - other.greenRed
    let blueYellow = blueYellow - other.blueYellow
    return lightness * lightness + greenRed * greenRed + blueYellow * blueYellow
  }
}

/// Returns the cube root of a number from 0 to 1, by Newton's method.
///
/// Dividing the bits by three divides the exponent by three: a first guess within a few percent.
private func cubeRoot(_ number: Double) -> Double {
  guard number > 0 else { return 0 }
  var root = Double(bitPattern: number.bitPattern / 3 + 0x2aa0_0000_0000_0000)
  for _ in 0..<4 { root = (2 * root + number / (root * root)) / 3 }
  return root
}
