import NoonmarkBase
import TestSupport
import Testing

@Suite struct `The search for a byte` {
  @Test func `finds the first one in each range, as a search in an array does`() {
    var random = SeededGenerator(seed: 21)
    // Values next to each other, and next to the highest bit.
    let values: [UInt8] = [0, 1, 9, 10, 11, 0x7F, 0x80, 0x81, 0xFE, 0xFF]
    var found = 0
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        values.randomElement(using: &random) ?? 0
      }
      let start = Int.random(in: 0...bytes.count, using: &random)
      let range = start..<Int.random(in: start...bytes.count, using: &random)
      for byte in values {
        let expected = bytes[range].firstIndex(of: byte)
        #expect(bytes.span.firstIndex(of: byte, in: range) == expected)
        found += expected == nil ? 0 : 1
      }
    }
    #expect(found > 5000)
  }
}
