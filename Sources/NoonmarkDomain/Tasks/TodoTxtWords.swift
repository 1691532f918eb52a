import Almanac
import NoonmarkBase

/// A cursor over the markers at the start of a line of a todo.txt file.
struct TodoTxtMarks {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func take(_ mark: StaticString) -> Bool {
    guard bytes.has(mark, in: position..<bytes.count) else { return false }
    position += mark.utf8CodeUnitCount
    return true
  }

  mutating func takePriority() -> UInt8? {
    guard position + 4 <= bytes.count, bytes[position] == UInt8(ascii: "("),
      bytes[position + 1].isASCIICapital, bytes[position + 2] == UInt8(ascii: ")"),
      bytes[position + 3] == UInt8(ascii: " ")
    else { return nil }
    position += 4
    return bytes[position - 3]
  }

  mutating func takeDate() -> (date: CivilDate, text: Range<Int>)? {
    let text = position..<position + 10
    guard position + 11 <= bytes.count, bytes[position + 10] == UInt8(ascii: " "),
      let date = bytes.date(in: text)
    else { return nil }
    position += 11
    return (date, text)
  }

  mutating func skipByteOrderMarks() {
    position = bytes[position...].withoutByteOrderMarks.startIndex
  }
}

/// The words of the text of a line of a todo.txt file.
///
/// They are separated by spaces, tabs, and the characters that other programs use for line breaks
/// within a task: U+000B, U+000C, U+0010, U+0085, U+2028 and U+2029.
struct TodoTxtWords: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
  }

  mutating func next() -> Range<Int>? {
    while position < bytes.count, !isWord(bytes[position]) {
      let length = TodoTxtWords.separatorLength(at: position, in: bytes.span)
      if length == 0 { break }
      position += length
    }
    guard position < bytes.count else { return nil }
    let start = position
    while position < bytes.count,
      isWord(bytes[position]) || TodoTxtWords.separatorLength(at: position, in: bytes.span) == 0
    {
      position += 1
    }
    return start..<position
  }

  /// Whether a byte is a visible ASCII character.
  private func isWord(_ byte: UInt8) -> Bool { byte &- 0x21 < 0x5E }

  // MARK: Separators

  /// Returns the number of bytes of the separator at an index, or 0.
  static func separatorLength(at index: Int, in bytes: Span<UInt8>) -> Int {
    guard index < bytes.count else { return 0 }
    return bytes[index].isSpaceOrTab ? 1 : breakLength(at: index, in: bytes)
  }

  /// Returns the number of bytes of the separator that ends before an index, or 0.
  ///
  /// The separator starts at or after `start`.
  static func separatorLength(before index: Int, from start: Int, in bytes: Span<UInt8>) -> Int {
    for length in 1...3 where index - length >= start {
      if separatorLength(at: index - length, in: bytes) == length { return length }
    }
    return 0
  }

  /// Returns a text in which the line breaks of other programs are replaced by spaces.
  static func withoutBreaks(_ text: ArraySlice<UInt8>) -> String {
    let bytes = text.span
    guard bytes.indices.contains(where: { breakLength(at: $0, in: bytes) > 0 }) else {
      return String(decoding: text, as: UTF8.self)
    }
    return String(utf8Capacity: bytes.count) { line in
      var index = 0
      while index < bytes.count {
        let length = breakLength(at: index, in: bytes)
        line.append(length > 0 ? space : bytes[index])
        index += Swift.max(length, 1)
      }
    }
  }

  private static func breakLength(at index: Int, in bytes: Span<UInt8>) -> Int {
    let byte = bytes[index]
    // Most bytes are ASCII.
    if byte > 0x10, byte < 0x80 { return 0 }
    switch byte {
    case 0x0B, 0x0C, 0x10: return 1
    case 0xC2: return index + 1 < bytes.count && bytes[index + 1] == 0x85 ? 2 : 0
    case 0xE2:
      guard index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return 0 }
      return bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9 ? 3 : 0
    default: return 0
    }
  }
}

extension [UInt8] {
  /// Whether a word has the form `due:…` or `pri:…`.
  func isField(_ word: Range<Int>) -> Bool {
    // Fast path: few words have a colon at this position.
    guard word.count >= 4, self[word.lowerBound + 3] == UInt8(ascii: ":") else { return false }
    return has("due:", in: word) || has("pri:", in: word)
  }

  /// Returns the date of a word of the form `due:2026-12-24`.
  func dueDate(in word: Range<Int>) -> CivilDate? {
    isField(word) && has("due:", in: word) ? date(in: word.lowerBound + 4..<word.upperBound) : nil
  }

  /// Whether a word has the form `pri:A`.
  func isPriority(_ word: Range<Int>) -> Bool {
    word.count == 5 && has("pri:", in: word) && self[word.upperBound - 1].isASCIICapital
  }

  /// Whether a range starts with an ASCII word.
  fileprivate func has(_ prefix: StaticString, in range: Range<Int>) -> Bool {
    ISOBytes.hasPrefix(prefix, range, in: span)
  }

  /// Parses a range as a date of the form `2026-12-24`.
  fileprivate func date(in range: Range<Int>) -> CivilDate? {
    guard range.count == 10 else { return nil }
    return ISOBytes.date(range.lowerBound, in: span)
  }
}

private let space = UInt8(ascii: " ")
