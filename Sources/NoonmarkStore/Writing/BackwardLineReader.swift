import NoonmarkBase
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkSystem

/// The parsed lines of a tally's log, from the last one to the first.
///
/// Lines are read on demand. Comments and blank lines are skipped; the problems of invalid lines
/// are recorded.
package struct BackwardLineReader: IteratorProtocol {
  /// The error that ended the iteration early.
  package private(set) var failure: SystemError?
  /// The offsets and problems of invalid lines, the last line first; at most a thousand.
  private(set) var invalid: [(offset: Int, message: String)] = []

  /// The file; `nil` if it does not exist.
  private let descriptor: Int32?
  private let path: String
  private let size: Int
  private let blockSize: Int

  /// The bytes that were read but not returned, up to `lineEnd`, and their offset in the file.
  private var window: [UInt8] = []
  private var windowOffset: Int
  private var lineEnd = 0
  /// Bytes at the end of the window that are known to contain no newline.
  private var searched = 0
  private var isAtEndOfFile = true
  private var isOverlong = false
  /// Whether the last line has no line ending and was not returned yet.
  private(set) var isUnterminated = false
  private var isDone = false

  private static let maximumInvalid = 1000

  /// Creates an iterator over the first `size` bytes of a file; later additions are not read.
  package init(descriptor: Int32?, size: Int, path: String, blockSize: Int = 1 << 14) {
    self.descriptor = descriptor
    self.path = path
    self.size = size
    windowOffset = size
    self.blockSize = blockSize
  }

  package mutating func next() -> TallyLine? {
    while let (offset, bytes) = nextLine() {
      let isUnterminated = self.isUnterminated
      self.isUnterminated = false
      guard let bytes else {
        record("the line is too long: remove it", at: offset)
        continue
      }
      if isUnterminated, isCutOff(bytes) {
        record(RecordKind.cutOff, at: offset)
        continue
      }
      switch TallyLine.parse(bytes) {
      case .nothing: continue
      case .bad(let message): record(message, at: offset)
      case .line(let line):
        if let problem = line.problem { record(problem, at: offset) }
        return line
      }
    }
    return nil
  }

  /// Whether an unterminated last line is cut off.
  private func isCutOff(_ line: ArraySlice<UInt8>) -> Bool {
    let head = (try? bytes(from: 0, to: min(size, Store.headSize))) ?? []
    return TallyLine.fileKind.isNamed(by: head) && TallyLine.fileKind.isCutOff(line)
  }

  /// Returns the diagnostics of the invalid lines met so far, in file order.
  package func diagnostics() -> [Diagnostic] {
    let inOrder = Array(invalid.reversed())
    let numbers = inOrder.isEmpty ? [] : lineNumbers(at: inOrder.map(\.offset))
    return zip(numbers, inOrder).map { Diagnostic(line: $0, message: $1.message) }
  }

  private mutating func record(_ message: String, at offset: Int) {
    if invalid.count < BackwardLineReader.maximumInvalid { invalid.append((offset, message)) }
  }

  /// Returns the previous line and its offset; the bytes are `nil` if the line is too long.
  package mutating func nextLine() -> (offset: Int, bytes: ArraySlice<UInt8>?)? {
    while !isDone {
      if let newline = previousNewline() {
        let line = window[newline + 1..<lineEnd]
        lineEnd = newline
        searched = 0
        defer { isOverlong = false }
        return (windowOffset + newline + 1, isOverlong ? nil : line)
      }
      guard windowOffset > 0 else {
        isDone = true
        if isOverlong || lineEnd > TallyLine.maximumSize { return (0, nil) }
        return lineEnd == 0 ? nil : (0, window[..<lineEnd])
      }
      do {
        try readBlock()
      } catch {
        failure = error
        isDone = true
      }
    }
    return nil
  }

  private func previousNewline() -> Int? {
    window[..<(lineEnd - searched)].lastIndex(of: UInt8(ascii: "\n"))
  }

  /// Reads the block before the window, and prepends it to the incomplete line.
  private mutating func readBlock() throws(SystemError) {
    isOverlong = isOverlong || lineEnd > TallyLine.maximumSize
    let kept = isOverlong ? [] : Array(window[..<lineEnd])
    let start = max(windowOffset - blockSize, 0)
    let block = try bytes(from: start, to: windowOffset)
    guard block.count == windowOffset - start || isAtEndOfFile else {
      throw SystemError(EIO, "read", path)
    }
    window = block + kept
    windowOffset = start
    lineEnd = window.count
    searched = kept.count
    if isAtEndOfFile, let last = window.last {
      isUnterminated = last != UInt8(ascii: "\n")
      if !isUnterminated { lineEnd -= 1 }
    }
    isAtEndOfFile = false
  }

  /// Returns the line numbers of ascending offsets, from 1; fewer if the file cannot be read.
  private func lineNumbers(at offsets: [Int]) -> [Int] {
    var numbers: [Int] = []
    var line = 1
    var position = 0
    while numbers.count < offsets.count {
      let next = min(offsets[numbers.count], position + (1 << 16))
      guard let bytes = try? bytes(from: position, to: next), bytes.count == next - position else {
        break
      }
      for byte in bytes where byte == UInt8(ascii: "\n") { line += 1 }
      position = next
      if position == offsets[numbers.count] { numbers.append(line) }
    }
    return numbers
  }

  private func bytes(from start: Int, to end: Int) throws(SystemError) -> [UInt8] {
    guard let descriptor, start < end else { return [] }
    return try File.bytes(of: descriptor, at: start, count: end - start, path: path)
  }
}
