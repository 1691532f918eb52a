import NoonmarkCore
import TestSupport
import Testing

@Suite struct `A colour` {
  private func color(_ hex: String) -> Color { Color(hex: hex) ?? .black }

  @Test(arguments: [
    ("#000000", "#ffffff", 21.0), ("#777777", "#ffffff", 4.48), ("#767676", "#ffffff", 4.54),
    ("#ff0000", "#ffffff", 4.0), ("#0000ff", "#ffffff", 8.59), ("#00ff00", "#000000", 15.3),
    ("#ffff00", "#ffffff", 1.07), ("#123456", "#123456", 1.0),
  ])
  func `has the contrast of WCAG`(one: String, other: String, ratio: Double) {
    #expect(abs(color(one).contrast(with: color(other)) - ratio) < 0.005)
    #expect(color(one).contrast(with: color(other)) == color(other).contrast(with: color(one)))
  }

  @Test func `has the luminance of WCAG`() {
    #expect(abs(color("#808080").relativeLuminance - 0.215_861) < 1e-6)
    #expect(abs(color("#ff0000").relativeLuminance - 0.2126) < 1e-6)
    #expect(Color.white.relativeLuminance == 1)
    #expect(Color.black.relativeLuminance == 0)
  }

  @Test func `carries text of a contrast of at least 4.5`() {
    var failures: [String] = []
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let background = Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          let ratio = Color.text(on: background).contrast(with: background)
          if ratio < 4.5 { failures.append("\(background.hex): \(ratio)") }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.prefix(5))")
  }

  @Test(arguments: [
    ("#000000", 16), ("#ffffff", 231), ("#ff0000", 196), ("#5f87af", 67), ("#080808", 232),
    ("#eeeeee", 255), ("#808080", 244), ("#767676", 243), ("#4caf50", 71), ("#ffd700", 220),
  ])
  func `has a nearest one of xterm's 256`(hex: String, index: Int) {
    #expect(color(hex).nearest256 == UInt8(index))
  }

  @Test func `that is one of xterm's 256 is that one`() {
    let levels = [0, 95, 135, 175, 215, 255]
    var failures: [Int] = []
    for index in 0..<216 {
      let cube = Color(
        red: UInt8(levels[index / 36]), green: UInt8(levels[index / 6 % 6]),
        blue: UInt8(levels[index % 6]))
      if cube.nearest256 != UInt8(16 + index) { failures.append(16 + index) }
    }
    for index in 0..<24 {
      let part = UInt8(8 + 10 * index)
      let grey = Color(red: part, green: part, blue: part).nearest256
      if grey != UInt8(232 + index) { failures.append(232 + index) }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: [
    ("#000000", 0), ("#ffffff", 15), ("#ff0000", 9), ("#cd0000", 1), ("#00cd00", 2),
    ("#0000ee", 4), ("#7f7f7f", 8), ("#e5e5e5", 7), ("#00ffff", 14), ("#cdcd00", 3),
  ])
  func `has a nearest one of the sixteen`(hex: String, index: Int) {
    #expect(color(hex).nearest16 == UInt8(index))
  }

  @Test(arguments: ["#4caf50", "4caf50", "#4CAF50"]) func `is read from six digits`(text: String) {
    #expect(Color(hex: text) == Color(red: 0x4C, green: 0xAF, blue: 0x50))
    #expect(Color(hex: text)?.hex == "#4caf50")
  }

  @Test func `is read from three digits`() {
    #expect(Color(hex: "#0af")?.hex == "#00aaff")
  }

  @Test(arguments: ["", "#", "#12", "#1234", "#12345", "#1234567", "#12345g", "red", "#é1234"])
  func `is not read from anything else`(text: String) {
    #expect(Color(hex: text) == nil)
  }

  @Test func `mixes`() {
    #expect(Color.white.darkened(by: 0.25).hex == "#bfbfbf")
    #expect(Color.black.mixed(with: .white, fraction: 2) == .white)
    #expect(Color.black.mixed(with: .white, fraction: -1) == .black)
  }
}
