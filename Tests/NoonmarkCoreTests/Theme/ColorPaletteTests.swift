import NoonmarkCore
import Testing

struct ColorPaletteTests {
  @Test(arguments: [
    ("#000000", 16), ("#ffffff", 231), ("#ff0000", 196), ("#00ff00", 46), ("#0000ff", 21),
    ("#5f87af", 67), ("#080808", 232), ("#eeeeee", 255), ("#808080", 244), ("#4caf50", 71),
    ("#ffc107", 214), ("#ff9800", 208), ("#2196f3", 33), ("#1e1e2e", 235),
  ])
  func `a colour has a nearest entry among the 256`(hex: String, index: UInt8) throws {
    #expect(try #require(Color(hex: hex)).nearest256 == index)
  }

  @Test func `every entry of the 256 looks like itself`() {
    var failures: [UInt8] = []
    for index in UInt8(16)...255 {
      let color = Color(xterm: index)
      if Color(xterm: color.nearest256) != color { failures.append(index) }
    }
    #expect(failures.isEmpty)
  }

  @Test func `the entry chosen is about as near as any`() {
    var failures: [String] = []
    let palette = (UInt8(16)...255).map { Color(xterm: $0) }
    for color in Color.grid(step: 51).map({ $0.mixed(with: .white, fraction: 0.07) }) {
      let chosen = squaredDistance(color, Color(xterm: color.nearest256))
      let shortest = palette.map { squaredDistance(color, $0) }.min() ?? 0
      if 2 * chosen > 3 * shortest + 600 { failures.append(color.hex) }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: [
    ("#000000", 0), ("#ffffff", 15), ("#ff0000", 9), ("#c00000", 1), ("#00ffff", 14),
    ("#c0c0c0", 7), ("#606060", 8), ("#2c5fa8", 4), ("#ffff55", 11), ("#14142a", 0),
  ])
  func `a colour has a nearest one among the 16`(hex: String, index: UInt8) throws {
    #expect(try #require(Color(hex: hex)).nearest16 == index)
  }

  @Test func `each of the 16 is its own nearest`() {
    let indices = (UInt8(0)..<16).map { Color(xterm: $0).nearest16 }
    #expect(indices == Array(0..<16))
  }

  @Test(arguments: [("#4caf50", 2), ("#ffc107", 11), ("#ff9800", 3), ("#2196f3", 12)])
  func `the four seasons stay apart among the 16`(hex: String, index: UInt8) throws {
    #expect(try #require(Color(hex: hex)).nearest16 == index)
  }

  @Test func `text stays readable when it and its background become entries of the 256`() {
    var failures: [String] = []
    for color in Color.grid(step: 17) {
      let background = Color(xterm: color.nearest256)
      let text = Color(xterm: Color.text(on: background).nearest256)
      if text.contrast(with: background) < Color.readableContrast { failures.append(color.hex) }
    }
    #expect(failures.isEmpty)
  }

  private func squaredDistance(_ first: Color, _ second: Color) -> Int {
    let red = Int(first.red) - Int(second.red)
    let green = Int(first.green) - Int(second.green)
    let blue = Int(first.blue) - Int(second.blue)
    return red * red + green * green + blue * blue
  }
}
