import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem
import Testing
import TestSupport

@testable import NoonmarkStore

/// Keeps the lines it is given.
private struct Lines: TallyReader {
  var lines: [[UInt8]] = []
  var isWhole = false
  var limit = Int.max

  mutating func take(_ bytes: UnsafeBufferPointer<UInt8>) -> TallyStep {
    lines.append(Array(bytes))
    if lines.count >= limit { return .enough }
    return bytes.first == UInt8(ascii: "!") ? .bad("bad") : .more
  }

  mutating func reachStart() { isWhole = true }
}

struct OpenLogTests {
  private static func read(
    _ text: [UInt8], _ reader: inout Lines, first: Int, most: Int
  ) throws -> [Int] {
    let folder = try TemporaryFolder()
    let path = try folder.file("log", "")
    let file = try Descriptor.open(path, O_RDWR)
    try file.write(text)
    var bad: [Int] = []
    let log = OpenLog(number: file.number, size: text.count, path: path)
    try log.read(&reader, blocks: .init(first: first, most: most)) { offset, _ in
      bad.append(offset)
    }
    #expect(log.lineNumbers(at: bad.reversed()).count == bad.count)
    return log.lineNumbers(at: bad.reversed())
  }

  /// The lines of a text, the last one first, without those after the last line end.
  private static func expected(_ text: [UInt8]) -> [[UInt8]] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    // Before a first line without a character there is nothing to be read.
    if lines.first?.isEmpty == true { lines.removeFirst() }
    return lines.reversed()
  }

  @Test func `every line is given whole, wherever the blocks begin`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      var text: [UInt8] = []
      var diagnostics: [Int] = []
      for number in 1...random.number(in: 1...12) {
        let isBad = random.number(in: 0...5) == 0
        if isBad { diagnostics.append(number) }
        text += Array(repeating: UInt8(ascii: isBad ? "!" : "x"), count: isBad ? 2 : 0)
        text += Array("\(number)".utf8)
        text += Array(repeating: UInt8(ascii: "y"), count: random.number(in: 0...20))
        text.append(UInt8(ascii: "\n"))
      }
      if random.number(in: 0...1) == 0 { text.removeLast() }
      for block in 1...24 {
        var lines = Lines()
        let numbers = try Self.read(text, &lines, first: block, most: random.pick([1, block, 64]))
        #expect(lines.lines == Self.expected(text), "\(block)")
        #expect(lines.isWhole)
        #expect(numbers == diagnostics)
      }
    }
  }

  @Test(arguments: ["", "\n", "\n\n", "a", "a\n", "\na", "a\n\n\nb\n\n"])
  func `blank lines and a missing line end do no harm`(text: String) throws {
    for block in 1...8 {
      var lines = Lines()
      _ = try Self.read(Array(text.utf8), &lines, first: block, most: block)
      #expect(
        lines.lines.filter { !$0.isEmpty } == Self.expected(Array(text.utf8)).filter { !$0.isEmpty }
      )
      #expect(lines.isWhole)
    }
  }

  @Test func `who has enough is given no more`() throws {
    for limit in 1...5 {
      var lines = Lines(limit: limit)
      _ = try Self.read(Array("a\nb\nc\nd\ne\nf\n".utf8), &lines, first: 3, most: 3)
      #expect(lines.lines.count == limit)
      #expect(!lines.isWhole)
    }
  }

  @Test func `a line of more than a megabyte is bad, and hides no other`() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
    for text in [Array("a\n".utf8) + long + Array("\nb\n".utf8), long + Array("\nb\n".utf8)] {
      var lines = Lines()
      let numbers = try Self.read(text, &lines, first: 1 << 14, most: 1 << 16)
      #expect(
        lines.lines
          == (text.first == UInt8(ascii: "a") ? ["b", "a"] : ["b"]).map { Array($0.utf8) })
      #expect(numbers == [text.first == UInt8(ascii: "a") ? 2 : 1])
      #expect(lines.isWhole)
    }
  }
}
