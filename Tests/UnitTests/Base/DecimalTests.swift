import Almanac
import NoonmarkBase
import TestSupport
import Testing

@Suite struct `A decimal number` {
  @Test(arguments: [
    "0", "-0", "+0.5", "5.", ".5", "59.91", "-179.999999", "0.1", "123456789012345",
    "0.00000000000001", "9007199254740993", "59.9139000000000000001", "1e3", "0x1p3", "nan", "-inf",
    "infinity",
    "", ".", "-", "+.", "--1", "1.2.3", "1,5", " 1", "1 ", "é", "٣",
  ])
  func `is the one of the standard library`(_ text: String) {
    #expect(Double(decimal: text)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test func `is the nearest one, whatever its digits`() throws {
    var random = SeededGenerator(seed: 15)
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...18, using: &random)
      var text = (0..<count).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
      let point = Int.random(in: 0...count, using: &random)
      text.insert(".", at: text.utf8.index(text.startIndex, offsetBy: point))
      if Bool.random(using: &random) { text = "-" + text }
      let number = try #require(Double(decimal: text), "\(text)")
      #expect(number.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }
}
