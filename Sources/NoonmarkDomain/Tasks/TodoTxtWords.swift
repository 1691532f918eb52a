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
/// within a task: U+000B, U+000C, U+0010, U+001C to U+001F, U+0085, U+2028 and U+2029.
struct TodoTxtWords: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position: Int
  /// Whether a line break of another program is before or after the words until now.
  private(set) var hasBreaks = false

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
  }

  mutating func next() -> Range<Int>? {
    let (word, isAfterBreak) = word(from: position)
    position = word.upperBound
    if isAfterBreak { hasBreaks = true }
    return word.isEmpty ? nil : word
  }

  private func word(from position: Int) -> (word: Range<Int>, isAfterBreak: Bool) {
    let bytes = bytes.span
    var end = position
    var isAfterBreak = false
    while end < bytes.count, case let size = TodoTxtWords.separator(at: end, in: bytes), size > 0 {
      if !bytes[end].isSpaceOrTab { isAfterBreak = true }
      end += size
    }
    let start = end
    while end < bytes.count, TodoTxtWords.separator(at: end, in: bytes) == 0 { end += 1 }
    return (start..<end, isAfterBreak)
  }

  /// Returns the size of the separator at an index; 0 for a part of a word.
  @inline(__always)
  static func separator(at index: Int, in text: Span<UInt8>) -> Int {
    let byte = text[index]
    // Fast path: most bytes are visible.
    guard byte <= 0x20 || byte >= 0xC2 else { return 0 }
    return byte.isSpaceOrTab ? 1 : lineBreak(at: index, in: text)
  }

  /// Returns the size of the line break of another program at an index; 0 for none.
  private static func lineBreak(at index: Int, in text: Span<UInt8>) -> Int {
    switch text[index] {
    case 0x0B, 0x0C, 0x10, 0x1C...0x1F: return 1
    case 0xC2: return index + 1 < text.count && text[index + 1] == 0x85 ? 2 : 0
    case 0xE2:
      let isBreak =
        index + 2 < text.count && text[index + 1] == 0x80
        && (text[index + 2] == 0xA8 || text[index + 2] == 0xA9)
      return isBreak ? 3 : 0
    default: return 0
    }
  }

  /// Returns a text in which the line breaks of other programs are replaced by spaces.
  static func withoutBreaks(_ text: ArraySlice<UInt8>) -> String {
    let text = text.span
    var line: [UInt8] = []
    var index = 0
    while index < text.count {
      let size = lineBreak(at: index, in: text)
      line.append(size > 0 ? space : text[index])
      index += size > 0 ? size : 1
    }
    return String(decoding: line, as: UTF8.self)
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
