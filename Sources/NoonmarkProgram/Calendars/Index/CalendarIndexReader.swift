import NoonmarkBase

/// Reads the numbers and texts of an index.
struct CalendarIndexReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func word(_ offset: Int) -> UInt64 {
    guard offset + 8 <= bytes.count else { return 0 }
    return UInt64(littleEndian: bytes.span.rawBytes.integer(at: offset, as: UInt64.self))
  }

  func number(_ offset: Int) -> Int { Int(truncatingIfNeeded: word(offset)) }

  func half(_ offset: Int) -> Int {
    guard offset + 4 <= bytes.count else { return 0 }
    return Int(UInt32(littleEndian: bytes.span.rawBytes.integer(at: offset, as: UInt32.self)))
  }

  func signedHalf(_ offset: Int) -> Int {
    Int(Int32(truncatingIfNeeded: half(offset)))
  }

  /// A text, or none.
  struct Text {
    let text: String?
  }

  /// Returns the text whose offset and length are at an offset; `nil` if it is not within the file.
  func text(_ offset: Int, texts: Int) -> Text? {
    let length = half(offset + 4)
    if length == Int(CalendarIndex.missing) { return Text(text: nil) }
    return text(at: texts, offset: half(offset), length: length).map { Text(text: $0) }
  }

  func text(at texts: Int, offset: Int, length: Int) -> String? {
    let start = texts + offset
    guard start <= bytes.count, length <= bytes.count - start else { return nil }
    return bytes.span.text(in: start..<start + length)
  }
}
