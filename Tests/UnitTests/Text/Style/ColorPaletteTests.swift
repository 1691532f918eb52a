import NoonmarkLayout
import NoonmarkText
import Testing

struct ColorPaletteTests {
  @Test(arguments: [
    ("#000000", 16), ("#ffffff", 231), ("#ff0000", 196), ("#00ff00", 46), ("#0000ff", 21),
    ("#5f87af", 67), ("#080808", 232), ("#eeeeee", 255), ("#808080", 244), ("#4caf50", 71),
    ("#ffc107", 214), ("#ff9800", 208), ("#2196f3", 33), ("#1e1e2e", 234), ("#2b6f3c", 29),
  ])
  func `a color has a nearest entry among the 256`(hex: String, index: UInt8) throws {
    #expect(try #require(Color(hex: hex)).nearest256 == index)
  }

  @Test func `every entry of the 256 stylesheet like itself`() {
    var failures: [UInt8] = []
    for index in UInt8(16)...255 {
      let color = Color(xterm: index)
      if Color(xterm: color.nearest256) != color { failures.append(index) }
    }
    #expect(failures.isEmpty)
  }

  @Test func `only a color that is nearly gray becomes gray`() {
    var failures: [String] = []
    for color in Color.grid(step: 17) {
      let chroma = self.chroma(of: color)
      let shown = self.chroma(of: Color(xterm: color.nearest256))
      if chroma == 0 && shown > 0 || chroma > 85 && shown == 0 { failures.append(color.hex) }
    }
    #expect(failures.isEmpty)
  }

  @Test func `the entry chosen is not far off in any channel`() {
    var failures: [String] = []
    for color in Color.grid(step: 17) {
      let shown = Color(xterm: color.nearest256)
      let offsets = [
        Int(color.red) - Int(shown.red), Int(color.green) - Int(shown.green),
        Int(color.blue) - Int(shown.blue),
      ]
      if offsets.contains(where: { abs($0) > 95 }) { failures.append(color.hex) }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: [
    ("#000000", 0), ("#ffffff", 15), ("#ff0000", 9), ("#c00000", 1), ("#00ffff", 14),
    ("#c0c0c0", 7), ("#606060", 8), ("#2c5fa8", 4), ("#ffff55", 11), ("#14142a", 0),
  ])
  func `a color has a nearest one among the 16`(hex: String, index: UInt8) throws {
    #expect(try #require(Color(hex: hex)).nearest16 == index)
  }

  @Test func `each of the 16 is its own nearest`() {
    let indices = (UInt8(0)..<16).map { Color(xterm: $0).nearest16 }
    #expect(indices == Array(0..<16))
  }

  @Test func `a gray stays one among the 16`() {
    let grays = (UInt8(0)...255).map { Color(red: $0, green: $0, blue: $0).nearest16 }
    #expect(Set(grays) == [0, 7, 8, 15])
    // Rounding never reverses the order of two grays.
    let levels = grays.map { Color(xterm: $0).relativeLuminance }
    #expect(levels == levels.sorted())
  }

  @Test(arguments: [
    ("#9aa0b5", 7), ("#839496", 8), ("#6c7086", 8), ("#14141c", 0), ("#f8f8f2", 15),
  ])
  func `a color with hardly a hue becomes a gray among the 16`(hex: String, index: UInt8) throws {
    #expect(try #require(Color(hex: hex)).nearest16 == index)
  }

  @Test(arguments: [("#4caf50", 2), ("#ffc107", 11), ("#ff9800", 3), ("#2196f3", 12)])
  func `the four seasons stay apart among the 16`(hex: String, index: UInt8) throws {
    #expect(try #require(Color(hex: hex)).nearest16 == index)
  }

  @Test(arguments: [16, 256])
  func `text stays readable when it and its background become one of few`(colors: Int) {
    func shown(_ color: Color) -> Color {
      Color(xterm: colors == 16 ? color.nearest16 : color.nearest256)
    }
    var failures: [String] = []
    for color in Color.grid(step: 17) {
      let background = shown(color)
      let text = shown(Color.text(on: color)).readable(on: background)
      let isExact = shown(text) == text || text == .white || text == .black
      if !isExact || text.contrast(with: background) < Color.readableContrast {
        failures.append(color.hex)
      }
    }
    #expect(failures.isEmpty)
  }

  private func chroma(of color: Color) -> UInt8 {
    max(color.red, color.green, color.blue) - min(color.red, color.green, color.blue)
  }
}
