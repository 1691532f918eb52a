import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import TestSupport
import Testing

@testable import NoonmarkDomain
@testable import NoonmarkStore

struct BackwardLineReaderTests {
  /// Returns the lines of a text as they are read, and the numbers of lines that are too long.
  private static func read(
    _ text: [UInt8], block: Int, limit: Int = .max
  ) throws -> (lines: [[UInt8]], overlong: [Int]) {
    let folder = TemporaryFolder()
    let path = try folder.file("log", "")
    let file = try Descriptor.open(path, O_RDWR)
    try file.write(text)
    var lines = BackwardLineReader(
      descriptor: file.number, size: text.count, path: path, blockSize: block)
    var read: [[UInt8]] = []
    var overlong: [Int] = []
    while read.count < limit, let (offset, bytes) = lines.nextLine() {
      if let bytes {
        #expect(bytes.elementsEqual(text[offset..<offset + bytes.count]))
        read.append(Array(bytes))
      } else {
        overlong.append(offset)
      }
    }
    #expect(lines.failure == nil)
    return (read, overlong)
  }

  /// Returns the lines of a text, last line first, without an unterminated last line.
  private static func expected(_ text: [UInt8]) -> [[UInt8]] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Array($0) }
    if lines.last?.isEmpty == true { lines.removeLast() }
    // An empty first line is not reported.
    if lines.first?.isEmpty == true { lines.removeFirst() }
    return lines.reversed()
  }

  @Test func `every line is returned whole, wherever the blocks begin`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      var text: [UInt8] = []
      for number in 1...random.number(in: 1...12) {
        text += Array("\(number)".utf8)
        text += Array(repeating: UInt8(ascii: "y"), count: random.number(in: 0...20))
        text.append(UInt8(ascii: "\n"))
      }
      if random.number(in: 0...1) == 0 { text.removeLast() }
      for block in 1...24 {
        let read = try Self.read(text, block: block)
        #expect(read.lines == Self.expected(text), "\(block)")
      }
    }
  }

  @Test func `invalid lines are reported with their numbers, wherever the blocks begin`() throws {
    let folder = TemporaryFolder()
    let text = "bad\n2026-11-20T14:46:30Z\n# comment\n\nworse\n2026-11-21T14:46:30Z\nlast"
    let path = try folder.file("log", text)
    let file = try Descriptor.open(path, O_RDONLY)
    for block in 1...24 {
      var lines = BackwardLineReader(
        descriptor: file.number, size: text.utf8.count, path: path, blockSize: block)
      #expect(lines.next()?.at == Instant("2026-11-21T14:46:30Z"))
      #expect(lines.next()?.at == Instant("2026-11-20T14:46:30Z"))
      #expect(lines.next() == nil)
      #expect(lines.diagnostics().map(\.line) == [1, 5, 7])
    }
  }

  @Test(arguments: ["", "\n", "\n\n", "a", "a\n", "\na", "a\n\n\nb\n\n"])
  func `blank lines and a missing line end do no harm`(text: String) throws {
    for block in 1...8 {
      let read = try Self.read(Array(text.utf8), block: block)
      #expect(
        read.lines.filter { !$0.isEmpty } == Self.expected(Array(text.utf8)).filter { !$0.isEmpty })
    }
  }

  @Test func `a line of more than a megabyte is bad, and hides no other`() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
    for text in [Array("a\n".utf8) + long + Array("\nb\n".utf8), long + Array("\nb\n".utf8)] {
      let read = try Self.read(text, block: 1 << 14)
      let isFirst = text.first != UInt8(ascii: "a")
      #expect(read.lines == (isFirst ? ["b"] : ["b", "a"]).map { Array($0.utf8) })
      #expect(read.overlong == [isFirst ? 0 : 2])
    }
  }
}
