import Foundation
import NoonmarkLayout
import NoonmarkText
import Testing

struct ColorTests {
  @Test(arguments: [
    ("#4caf50", "#4caf50"), ("4CAF50", "#4caf50"), ("#fA0", "#ffaa00"), ("000", "#000000"),
    ("#0001ff", "#0001ff"),
  ])
  func `a color is read from three or six hex digits`(text: String, hex: String) throws {
    let color = try #require(Color(hex: text))
    #expect(color.hex == hex)
  }

  @Test(arguments: [
    "", "#", "#12", "#1234", "#12345", "#1234567", "#12345g", "##123456", "123456#", " #123456",
    "#１２３", "-12345", "+12", "0x1234", "#4caf50#",
  ])
  func `anything else is no color`(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func `the channels are red, green and blue in that order`() {
    #expect(Color(hex: "#010203") == Color(red: 1, green: 2, blue: 3))
    #expect(Color(red: 1, green: 2, blue: 3).hex == "#010203")
  }

  @Test(arguments: [
    ("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#767676", "#ffffff", 4.54),
    ("#4caf50", "#4caf50", 1.0), ("#ff0000", "#ffffff", 4.00), ("#0000ff", "#ffffff", 8.59),
    ("#ffff00", "#ffffff", 1.07), ("#2196f3", "#ffffff", 3.12),
  ])
  func `contrast is that of WCAG`(first: String, second: String, ratio: Double) throws {
    let first = try #require(Color(hex: first))
    let second = try #require(Color(hex: second))
    #expect(abs(first.contrast(with: second) - ratio) < 0.005)
    #expect(first.contrast(with: second) == second.contrast(with: first))
  }

  @Test func `luminance follows the sRGB curve at every channel value`() {
    var failures: [UInt8] = []
    for channel in UInt8.min...UInt8.max {
      let encoded = Double(channel) / 255
      let linear = encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
      let gray = Color(red: channel, green: channel, blue: channel)
      if abs(gray.relativeLuminance - linear) > 1e-10 { failures.append(channel) }
    }
    #expect(failures.isEmpty)
  }

  @Test func `text can be read on every background`() {
    var failures: [String] = []
    for background in Color.grid(step: 15) {
      let text = Color.text(on: background)
      if text.contrast(with: background) < Color.readableContrast {
        failures.append(background.hex)
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `text can be read on every gray`() {
    var failures: [UInt8] = []
    for level in UInt8.min...UInt8.max {
      let gray = Color(red: level, green: level, blue: level)
      if Color.text(on: gray).contrast(with: gray) < Color.readableContrast {
        failures.append(level)
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `text is white on dark colors and a shade of the color on bright ones`() throws {
    #expect(Color.text(on: .black) == .white)
    #expect(try Color.text(on: #require(Color(hex: "#1a56c4"))) == .white)
    #expect(try Color.text(on: #require(Color(hex: "#ffc107"))).hex == "#261d01")
    #expect(try Color.text(on: #require(Color(hex: "#787878"))) == .black)
  }

  @Test func `a mixture is between its two colors and never beyond them`() {
    let from = Color(red: 0, green: 200, blue: 10)
    let to = Color(red: 255, green: 100, blue: 10)
    #expect(from.mixed(with: to, fraction: 0.5) == Color(red: 128, green: 150, blue: 10))
    #expect(from.mixed(with: to, fraction: 0) == from)
    #expect(from.mixed(with: to, fraction: 1) == to)
    #expect(from.mixed(with: to, fraction: -3) == from)
    #expect(from.mixed(with: to, fraction: .infinity) == to)
    #expect(from.mixed(with: to, fraction: .nan) == from)
  }

  @Test func `darkening ends in black`() {
    let color = Color(red: 100, green: 200, blue: 40)
    #expect(color.darkened(by: 0.25) == Color(red: 75, green: 150, blue: 30))
    #expect(color.darkened(by: 1) == .black)
  }
}

extension Color {
  /// Returns every color whose channels are multiples of a step that divides 255.
  static func grid(step: Int) -> [Color] {
    let levels = stride(from: 0, through: 255, by: step).map { UInt8($0) }
    return levels.flatMap { red in
      levels.flatMap { green in levels.map { Color(red: red, green: green, blue: $0) } }
    }
  }
}
