/// A colour of 24 bits in the sRGB space.
public struct Color: Hashable, Sendable {
  /// Red, 0 to 255.
  public let red: UInt8
  /// Green, 0 to 255.
  public let green: UInt8
  /// Blue, 0 to 255.
  public let blue: UInt8

  /// Creates a colour from its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rgb` or `#rrggbb`, with or without the `#`; nil for anything else.
  public init?(hex: some StringProtocol) {
    var digits: [UInt8] = []
    for byte in hex.utf8.drop(while: { $0 == UInt8(ascii: "#") }) {
      guard let digit = Color.digit(byte), digits.count < 6 else { return nil }
      digits.append(digit)
    }
    switch digits.count {
    case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case 6:
      self.init(
        red: digits[0] << 4 | digits[1], green: digits[2] << 4 | digits[3],
        blue: digits[4] << 4 | digits[5])
    default: return nil
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The colour as `#rrggbb`.
  public var hex: String {
    var text = "#"
    for part in [red, green, blue] {
      if part < 16 { text += "0" }
      text += String(part, radix: 16)
    }
    return text
  }

  /// Returns the colour on the way to another: 0 is this one, 1 the other.
  public func mixed(with other: Color, fraction: Double) -> Color {
    func part(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8((Double(from) + (Double(to) - Double(from)) * min(max(fraction, 0), 1)).rounded())
    }
    return Color(
      red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue))
  }

  /// Returns the colour nearer to black by a fraction.
  public func darkened(by fraction: Double) -> Color {
    mixed(with: .black, fraction: fraction)
  }

  /// Black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// White.
  public static let white = Color(red: 255, green: 255, blue: 255)
}

extension Color {
  /// The relative luminance, 0 to 1, by WCAG 2.2.
  public var relativeLuminance: Double {
    0.2126 * Color.linear(red) + 0.7152 * Color.linear(green) + 0.0722 * Color.linear(blue)
  }

  /// Returns the contrast ratio with another colour, 1 to 21, by WCAG 2.2.
  public func contrast(with other: Color) -> Double {
    let lighter = max(relativeLuminance, other.relativeLuminance)
    let darker = min(relativeLuminance, other.relativeLuminance)
    return (lighter + 0.05) / (darker + 0.05)
  }

  /// Returns the colour for text on a background, with a contrast of at least 4.5:1.
  ///
  /// Near black or white, whichever stands out more: one of the two always suffices, since no
  /// luminance is less than 4.5:1 from both black and white.
  public static func text(on background: Color) -> Color {
    let dark = Color(red: 0x0B, green: 0x0E, blue: 0x14)
    let candidates = [dark, .white, .black].map { ($0, $0.contrast(with: background)) }
    if let (color, _) = candidates.first(where: { $0.1 >= 7 }) { return color }
    return candidates.max { $0.1 < $1.1 }?.0 ?? .black
  }

  /// Returns a part of a colour in linear light, 0 to 1.
  ///
  /// The power of 2.4 that sRGB asks for is the square times the 0.4th power, and that one is
  /// found by Newton's method for the fifth root of the square: a few steps, no library.
  private static func linear(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    guard value > 0.040_45 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let square = base * base
    var root = 1.0
    for _ in 0..<12 {
      let fourth = root * root * root * root
      root -= (fourth * root - square) / (5 * fourth)
    }
    return square * root
  }
}

extension Color {
  /// The nearest of xterm's 240 fixed colours: the cube 16 to 231, or the greys 232 to 255.
  public var nearest256: UInt8 {
    let levels = [0, 95, 135, 175, 215, 255]
    func nearestLevel(_ part: UInt8) -> Int {
      var best = 0
      for index in levels.indices
      where abs(levels[index] - Int(part)) < abs(levels[best] - Int(part)) {
        best = index
      }
      return best
    }
    let cube = (nearestLevel(red), nearestLevel(green), nearestLevel(blue))
    let cubeColor = Color(
      red: UInt8(levels[cube.0]), green: UInt8(levels[cube.1]), blue: UInt8(levels[cube.2]))
    let average = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = min(max((average - 3) / 10, 0), 23)
    let greyPart = UInt8(8 + 10 * grey)
    let greyColor = Color(red: greyPart, green: greyPart, blue: greyPart)
    if distance(to: greyColor) < distance(to: cubeColor) { return UInt8(232 + grey) }
    return UInt8(16 + 36 * cube.0 + 6 * cube.1 + cube.2)
  }

  /// The nearest of the sixteen colours of ANSI, as xterm draws them.
  public var nearest16: UInt8 {
    var best = 0
    for index in Color.ansi16.indices
    where distance(to: Color.ansi16[index]) < distance(to: Color.ansi16[best]) {
      best = index
    }
    return UInt8(best)
  }

  /// The squared distance as the eye weighs it, by the "redmean" approximation of CompuPhase.
  private func distance(to other: Color) -> Int {
    let mean = (Int(red) + Int(other.red)) / 2
    let redPart = Int(red) - Int(other.red)
    let greenPart = Int(green) - Int(other.green)
    let bluePart = Int(blue) - Int(other.blue)
    return ((512 + mean) * redPart * redPart) >> 8
      + 4 * greenPart * greenPart
      + ((767 - mean) * bluePart * bluePart) >> 8
  }

  private static let ansi16: [Color] = [
    Color(red: 0, green: 0, blue: 0), Color(red: 205, green: 0, blue: 0),
    Color(red: 0, green: 205, blue: 0), Color(red: 205, green: 205, blue: 0),
    Color(red: 0, green: 0, blue: 238), Color(red: 205, green: 0, blue: 205),
    Color(red: 0, green: 205, blue: 205), Color(red: 229, green: 229, blue: 229),
    Color(red: 127, green: 127, blue: 127), Color(red: 255, green: 0, blue: 0),
    Color(red: 0, green: 255, blue: 0), Color(red: 255, green: 255, blue: 0),
    Color(red: 92, green: 92, blue: 255), Color(red: 255, green: 0, blue: 255),
    Color(red: 0, green: 255, blue: 255), Color(red: 255, green: 255, blue: 255),
  ]
}
