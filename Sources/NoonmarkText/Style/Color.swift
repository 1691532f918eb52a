/// An opaque sRGB color with 8 bits per channel.
package struct Color: Hashable, Sendable {
  /// The red channel, gamma encoded.
  package let red: UInt8
  /// The green channel, gamma encoded.
  package let green: UInt8
  /// The blue channel, gamma encoded.
  package let blue: UInt8

  /// `#000000`.
  package static let black = Color(red: 0, green: 0, blue: 0)
  /// `#ffffff`.
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
    for (index, byte) in bytes.enumerated() {
      if index == 0 && byte == UInt8(ascii: "#") { continue }
      guard digits < 6, let digit = Color.hexDigit(byte) else { return nil }
      value = value << 4 | digit
      digits += 1
    }
    switch digits {
    case 3:
      red = UInt8(value >> 8 & 0xf) * 0x11
      green = UInt8(value >> 4 & 0xf) * 0x11
      blue = UInt8(value & 0xf) * 0x11
    case 6:
      red = UInt8(value >> 16 & 0xff)
      green = UInt8(value >> 8 & 0xff)
      blue = UInt8(value & 0xff)
    default:
      return nil
    }
  }

  /// The color as `#rrggbb`, in lowercase.
  package var hex: String {
    var bytes: [UInt8] = [UInt8(ascii: "#")]
    bytes.reserveCapacity(7)
    for channel in [red, green, blue] {
      for digit in [channel >> 4, channel & 0xf] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
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
  /// White if its contrast suffices, otherwise a dark shade of the background, otherwise black. One
  /// of the three always reaches 4.5:1: a luminance that is too bright for white text (above 0.183)
  /// is bright enough for black text (from 0.175). If none reaches a higher required contrast,
  /// 4.5:1 is enough.
  ///
  /// - Parameters:
  ///   - background: The color behind the text.
  ///   - needed: The required contrast, 4.5:1 or more.
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
  /// For output with few colors, in which a text and its background are each rounded to the nearest
  /// color: pass both as they are displayed. Every terminal has black and white.
  ///
  /// - Parameters:
  ///   - background: The color behind this color.
  ///   - needed: The required contrast. 4.5:1 is always reached.
  package func readable(
    on background: Color, contrast needed: Double = readableContrast
  ) -> Color {
    if contrast(with: background) >= needed { return self }
    return Color.white.contrast(with: background) >= needed ? .white : .black
  }
}
