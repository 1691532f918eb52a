import TestSupport
import Testing

@testable import NoonmarkText

struct TextClusterTests {
  @Test func `clusters are Swift's characters, for random text`() {
    var random = SeededGenerator(seed: 8)
    var failures: [String] = []
    for _ in 0..<Samples.count(3000) {
      let text = NastyText.make(length: 1...12, using: &random)
      var index = text.startIndex
      for character in text {
        let cluster = text.cluster(at: index)
        index = text.index(after: index)
        if cluster.end != index || cluster.width != DisplayWidth.of(String(character)) {
          failures.append(NastyText.spelled(text))
          break
        }
      }
    }
    #expect(failures.isEmpty)
  }

  @Test func `no two common code points are one character`() {
    // Each code point outside the large blocks is tried before and after an emoji, which joins with
    // most code points.
    var failures: [String] = []
    for value in UInt32(0x20)..<0x1FB00 where value < 0x3400 || value > 0xABFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in [String(scalar) + "🎉", "🎉" + String(scalar)] {
        if text.cluster(at: text.startIndex).end != text.index(after: text.startIndex) {
          failures.append(NastyText.spelled(text))
        }
      }
    }
    #expect(failures.isEmpty)
  }
}
