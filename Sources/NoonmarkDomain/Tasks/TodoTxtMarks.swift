import Almanac
import NoonmarkBase
import NoonmarkRecords

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
      TodoTxtMarks.isLetter(bytes[position + 1]), bytes[position + 2] == UInt8(ascii: ")"),
      bytes[position + 3] == UInt8(ascii: " ")
    else { return nil }
    position += 4
    return bytes[position - 3]
  }

  mutating func takeDate() -> CivilDate? {
    guard position + 11 <= bytes.count, bytes[position + 10] == UInt8(ascii: " "),
      let date = bytes.date(in: position..<position + 10)
    else { return nil }
    position += 11
    return date
  }

  mutating func skipByteOrderMarks() {
    position = bytes[position...].withoutByteOrderMarks.startIndex
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }
}

/// The words of the text of a line of a todo.txt file.
struct TodoTxtWords: Sequence, IteratorProtocol {
  struct Word {
    let range: Range<Int>
    fileprivate let bytes: [UInt8]

    func starts(with prefix: StaticString) -> Bool { bytes.has(prefix, in: range) }

    /// The date of a word of the form `due:2026-12-24`.
    var dueDate: CivilDate? {
      starts(with: "due:") ? bytes.date(in: range.lowerBound + 4..<range.upperBound) : nil
    }

    /// Whether the word has the form `pri:A`.
    var isPriority: Bool {
      range.count == 5 && starts(with: "pri:")
        && TodoTxtMarks.isLetter(bytes[range.upperBound - 1])
    }
  }

  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
  }

  mutating func next() -> Word? {
    while position < bytes.count, bytes[position].isSpaceOrTab { position += 1 }
    guard position < bytes.count else { return nil }
    let start = position
    while position < bytes.count, !bytes[position].isSpaceOrTab { position += 1 }
    return Word(range: start..<position, bytes: bytes)
  }
}

extension [UInt8] {
  /// Whether a range starts with an ASCII word.
  fileprivate func has(_ prefix: StaticString, in range: Range<Int>) -> Bool {
    ISOBytes.hasPrefix(prefix, range, in: span)
  }

  /// Parses a range as a date of the form `2026-12-24`.
  fileprivate func date(in range: Range<Int>) -> CivilDate? {
    guard range.count == 10 else { return nil }
    return ISOBytes.date(range.lowerBound, in: span)?.date
  }
}
