import NoonmarkBase

/// An opaque sRGB color with 8 bits per channel.
package struct Color: Hashable, Sendable {
  /// The red channel, gamma encoded.
  package let red: UInt8
  /// The green channel, gamma encoded.
  package let green: UInt8
  /// The blue channel, gamma encoded.
  package let blue: UInt8

  package static let black = Color(red: 0, green: 0, blue: 0)
  package static let white = Color(red: 255, green: 255, blue: 255)

  /// The contrast that WCAG 2.x requires of body text (success criterion 1.4.3, level AA).
  package static let readableContrast = 4.5
  /// The enhanced contrast that WCAG 2.x requires of body text (1.4.6, level AAA).
  package static let enhancedContrast = 7.0

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a color from `0xrrggbb`.
  package init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// Parses `#rgb` or `#rrggbb`, in either case.
  ///
  /// The `#` is optional.
  package init?(hex: some StringProtocol) {
    self.init(hexBytes: hex.utf8)
  }

  /// Parses the ASCII bytes of `#rgb` or `#rrggbb`.
  package init?(hexBytes bytes: some Collection<UInt8>) {
    var digits = 0
    var value: UInt32 = 0
    for byte in bytes.dropFirst(bytes.first == UInt8(ascii: "#") ? 1 : 0) {
      guard digits < 6, let digit = byte.hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
      digits += 1
    }
    switch digits {
    case 3:
      self.init(
        red: UInt8(value >> 8) * 0x11, green: UInt8(value >> 4 & 0xf) * 0x11,
        blue: UInt8(value & 0xf) * 0x11)
    case 6: self.init(rgb: value)
    default: return nil
    }
  }

  /// The color as `#rrggbb`, in lowercase.
  package var hex: String {
    var bytes: [UInt8] = [UInt8(ascii: "#")]
    bytes.reserveCapacity(7)
    for channel in [red, green, blue] {
      bytes.append((channel >> 4).hexDigit)
      bytes.append((channel & 0xf).hexDigit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Color {
  /// The relative luminance, 0 for black to 1 for white.
  ///
  /// Source: WCAG 2.2, "relative luminance".
  package var relativeLuminance: Double {
    let table = LinearLight.byChannel
    return 0.2126 * table[Int(red)] + 0.7152 * table[Int(green)] + 0.0722 * table[Int(blue)]
  }

  /// The gray of about the same relative luminance.
  package var gray: Color {
    guard red != green || green != blue else { return self }
    let own = relativeLuminance
    let level = LinearLight.byChannel.lastIndex { $0 <= own } ?? 0
    let channel = UInt8(clamping: level)
    return Color(red: channel, green: channel, blue: channel)
  }

  /// Returns the contrast ratio with another color, 1 for the same color to 21.
  ///
  /// Source: WCAG 2.2, "contrast ratio".
  package func contrast(with other: Color) -> Double {
    let own = relativeLuminance
    let others = other.relativeLuminance
    return (max(own, others) + 0.05) / (min(own, others) + 0.05)
  }

  /// Returns a color interpolated toward another color, channel by channel as encoded.
  ///
  /// At a fraction of 0 or less it is this color, at 1 or more the other color.
  package func mixed(with other: Color, fraction: Double) -> Color {
    guard fraction > 0 else { return self }
    guard fraction < 1 else { return other }
    // Adding a half and truncating rounds. `rounded()` needs the C library in debug builds.
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
      UInt8(Double(from) + (Double(to) - Double(from)) * fraction + 0.5)
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// Returns the color mixed with black.
  ///
  /// 0 is unchanged, 1 is black.
  package func darkened(by fraction: Double) -> Color {
    mixed(with: .black, fraction: fraction)
  }

  /// The color of the border of today's pill: a little darker than its fill.
  package var border: Color { darkened(by: 0.25) }

  /// Returns a text color that is readable on a background.
  ///
  /// It is white if its contrast suffices, otherwise a dark shade of the background, otherwise
  /// black. One of the three always reaches 4.5:1: a background too bright for white text
  /// (luminance above 0.183) is bright enough for black text (luminance of at least 0.175). If none
  /// reaches a higher required contrast, 4.5:1 is enough.
  package static func text(
    on background: Color, contrast needed: Double = readableContrast
  ) -> Color {
    if white.contrast(with: background) >= needed { return white }
    let shade = background.darkened(by: 0.85)
    if shade.contrast(with: background) >= needed { return shade }
    guard needed > readableContrast, black.contrast(with: background) < needed else { return black }
    return text(on: background)
  }

  /// Returns this color if its contrast on a background suffices, otherwise black or white.
  ///
  /// Used for output with few colors, in which a text and its background are each rounded to the
  /// nearest color. Pass both as they are displayed. Every terminal has black and white, so 4.5:1
  /// is always reached.
  package func readable(
    on background: Color, contrast needed: Double = readableContrast
  ) -> Color {
    if contrast(with: background) >= needed { return self }
    return Color.white.contrast(with: background) >= needed ? .white : .black
  }
}

extension Color {
  /// Creates a color of xterm's 256-color palette.
  ///
  /// 16 to 231 are a cube of six levels per channel, and 232 to 255 are grays. Nearly all terminals
  /// agree on both. Users configure the first 16, which are the `ansi` colors here.
  package init(xterm index: UInt8) {
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

  /// The nearest color of xterm's 256-color palette, 16 to 255.
  ///
  /// Nearest in `Oklab`: in plain RGB, a dark green would become gray. Searches the corners of the
  /// cube's cell that contains the color, and the grays of similar brightness.
  package var nearest256: UInt8 {
    var candidates: [Int] = []
    candidates.reserveCapacity(32)
    for red in Color.cubeSteps(around: red) {
      for green in Color.cubeSteps(around: green) {
        for blue in Color.cubeSteps(around: blue) { candidates.append(36 * red + 6 * green + blue) }
      }
    }
    let low = (Int(min(red, green, blue)) - 8) / 10
    let high = (Int(max(red, green, blue)) + 1) / 10
    candidates += 216 + min(max(low, 0), 23)...216 + min(max(high, 0), 23)
    return UInt8(16 + Oklab(self).nearest(of: candidates, in: Color.cubeAndGraysOklab))
  }

  /// The nearest of the 16 standard colors: 0 to 7, and their bright forms 8 to 15.
  ///
  /// The distance is measured in `Oklab` to the colors of `ansi`, since terminals differ in these
  /// colors. A nearly gray color becomes black, white or one of the two grays, even if a color such
  /// as cyan is closer in brightness.
  package var nearest16: UInt8 {
    let own = Oklab(self)
    let isGrayish = own.squaredChroma < Color.leastChroma * Color.leastChroma
    return UInt8(
      own.nearest(of: isGrayish ? Color.ansiGrays : Color.ansiIndices, in: Color.ansiOklab))
  }

  private static let ansiIndices = Array(0..<16)

  /// The 16 standard colors of a common terminal.
  ///
  /// The Tango palette, the default of GNOME's and many other terminals. Its color 3 is the dark
  /// yellow that most terminals show, so orange and yellow stay distinct.
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

  /// The indices of black, the light gray, the dark gray and white.
  private static let ansiGrays = [0, 7, 8, 15]
  /// The minimum chroma of a color whose hue is kept: half the lowest chroma in the palette.
  private static let leastChroma = 0.04
  private static let ansiOklab = ansi.map { Oklab($0) }
  private static let cubeAndGraysOklab = (UInt8(16)...255).map { Oklab(Color(xterm: $0)) }

  /// Returns the steps, 0 to 5, whose levels (0, 95, 135, 175, 215, 255) enclose a channel.
  private static func cubeSteps(around channel: UInt8) -> ClosedRange<Int> {
    let below = channel < 95 ? 0 : (Int(channel) - 55) / 40
    return below...min(below + 1, 5)
  }

  private static func cubeLevel(_ step: UInt8) -> UInt8 {
    step == 0 ? 0 : 55 + 40 * step
  }
}
