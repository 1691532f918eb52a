import NoonmarkBase

/// A line of a file that may be damaged.
package struct DamageableLine: Sendable {
  /// The line number, from 1.
  package let number: Int
  /// The position in the file, with the line ending.
  package let range: Range<Int>
  /// The line without its line ending, with an ellipsis for each run of NUL bytes.
  package let content: [UInt8]
  /// The bytes before the first NUL byte; `nil` if the line has none.
  package let sound: ArraySlice<UInt8>?
  /// The line ending; empty if the file ends without one.
  package let ending: [UInt8]
  /// Whether the line is longer than the maximum, so that it is truncated.
  package let isTooLong: Bool

  /// The replacement for a run of NUL bytes.
  static let gap = Array("…".utf8)
}

/// Reads the lines of a file from its start, with constant memory.
package struct ForwardLines<Failure: Error> {
  private let size: Int
  /// The maximum number of bytes of a line to keep.
  private let maximumLine: Int
  private let read: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]

  private var block: [UInt8] = []
  /// The next byte of the block.
  private var position = 0
  /// The offset of the block's end in the file.
  private var blockEnd = 0
  private var line = 0

  private static var blockSize: Int { 1 << 16 }

  package init(
    size: Int, maximumLine: Int,
    read: @escaping (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) {
    self.size = size
    self.maximumLine = maximumLine
    self.read = read
  }

  private var offset: Int { blockEnd - block.count + position }

  /// Returns the next line, or `nil` at the end.
  package mutating func next() throws(Failure) -> DamageableLine? {
    let start = offset
    guard start < size else { return nil }
    line += 1
    var content: [UInt8] = []
    var soundCount: Int?
    var room = maximumLine
    var isTooLong = false
    var ending: [UInt8] = []
    while try fill() {
      if block[position] == 0 {
        skipNULBytes()
        let gap = DamageableLine.gap
        // A run of NUL bytes can continue in the next block.
        let isNew = soundCount == nil || !content.suffix(gap.count).elementsEqual(gap)
        soundCount = soundCount ?? content.count
        if isNew, room > 0 {
          content += gap
          room -= min(gap.count, room)
        }
        continue
      }
      let stop = nextNewlineOrNUL()
      let piece = block[position..<stop]
      let kept = piece.prefix(room)
      isTooLong = isTooLong || kept.count < piece.count
      room -= kept.count
      content += kept
      position = stop
      if position < block.count, block[position] == UInt8(ascii: "\n") {
        position += 1
        ending = [UInt8(ascii: "\n")]
        break
      }
    }
    while !ending.isEmpty, content.last == UInt8(ascii: "\r") {
      content.removeLast()
      ending = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }
    return DamageableLine(
      number: line, range: start..<offset, content: content,
      sound: soundCount.map { content[..<$0] }, ending: ending, isTooLong: isTooLong)
  }

  /// Reads the next block if this one is used up; returns `false` at the end of the file.
  private mutating func fill() throws(Failure) -> Bool {
    guard position == block.count else { return true }
    let count = min(ForwardLines.blockSize, size - blockEnd)
    guard count > 0 else { return false }
    block = try read(blockEnd, count)
    blockEnd += block.count
    position = 0
    return true
  }

  private mutating func skipNULBytes() {
    position = block[position...].firstIndex { $0 != 0 } ?? block.count
  }

  private func nextNewlineOrNUL() -> Int {
    ByteSearch.first(
      of: UInt8(ascii: "\n"), or: 0, in: position..<block.count, of: block.span) ?? block.count
  }
}
