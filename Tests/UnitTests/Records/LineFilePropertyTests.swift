import TestSupport
import Testing

@testable import NoonmarkBase
@testable import NoonmarkRecords

struct LineFilePropertyTests {
  /// Random bytes, most of them with a meaning to the format.
  private func randomBytes(using random: inout SeededGenerator) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0x0A], [0x0D, 0x0A], [0x0D], [0x20], [0x09], [0x23], [0x3D], Array("key".utf8),
      Array("key = v\n".utf8), Array(" # c\r\n".utf8), [0xEF, 0xBB, 0xBF], [0xFF], [0x00],
      [0xE2, 0x82], Array("é".utf8), Array("b=c".utf8), [0x22], Array("key = \" # ".utf8),
    ]
    return (0..<Int.random(in: 0...14, using: &random)).flatMap { _ in
      Int.random(in: 0..<6, using: &random) == 0
        ? [UInt8.random(in: 0...255, using: &random)]
        : pieces[Int.random(in: pieces.indices, using: &random)]
    }
  }

  @Test func `the lines hold every byte once`() {
    var random = SeededGenerator(seed: 21)
    var failures: [[UInt8]] = []
    for _ in 0..<Samples.count(4000) {
      let bytes = randomBytes(using: &random)
      let lines = LineFile.parse(bytes)
      var next = lines.first?.start ?? bytes.count
      if next != 0, bytes.prefix(3) != [0xEF, 0xBB, 0xBF] { failures.append(bytes) }
      for line in lines {
        if line.start != next || line.end <= line.start { failures.append(bytes) }
        next = line.end
      }
      if next != bytes.count || LineFile(bytes).bytes != bytes { failures.append(bytes) }
    }
    #expect(failures.isEmpty)
  }

  @Test func `setting a value changes that value and nothing else`() throws {
    var random = SeededGenerator(seed: 22)
    var failures: [[UInt8]] = []
    for _ in 0..<Samples.count(4000) {
      let bytes = randomBytes(using: &random)
      let before = LineFile(bytes)
      let value = ["", "new", "#00ff00", "a = b", "\" # \""][Int.random(in: 0..<5, using: &random)]
      let after = try before.setting("key", to: value)
      let isNew = before.value("key") == nil
      let line = before.entry("key")?.line
      let others = before.entries.filter { $0.line != line }
      let isRight =
        after.value("key") == value && after.diagnostics == before.diagnostics
        && after.entries.filter { $0.line != after.entry("key")?.line } == others
        && (!isNew || after.bytes.starts(with: bytes))
        && (isNew || linesDiffering(bytes, after.bytes) <= 1)
      let again = try after.setting("key", to: value)
      if !isRight || again != after { failures.append(bytes) }
    }
    #expect(failures.isEmpty)
  }

  @Test func `removing a key keeps all other lines`() {
    var random = SeededGenerator(seed: 23)
    var failures: [[UInt8]] = []
    for _ in 0..<Samples.count(4000) {
      let bytes = randomBytes(using: &random)
      let before = LineFile(bytes)
      let after = before.removing("key")
      let kept = before.entries.filter { $0.key != "key" }.map(\.value)
      if after.value("key") != nil || after.entries.map(\.value) != kept
        || after.diagnostics.count != before.diagnostics.count
        || before.value("key") == nil && after != before
      {
        failures.append(bytes)
      }
    }
    #expect(failures.isEmpty)
  }

  private func linesDiffering(_ left: [UInt8], _ right: [UInt8]) -> Int {
    let left = left.split(separator: 0x0A, omittingEmptySubsequences: false)
    let right = right.split(separator: 0x0A, omittingEmptySubsequences: false)
    return left.count == right.count ? zip(left, right).filter { $0 != $1 }.count : Int.max
  }
}
