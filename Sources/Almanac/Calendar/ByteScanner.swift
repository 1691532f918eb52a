/// A cursor over ASCII text, for the small hand-written parsers of dates, times and zone rules.
struct ByteScanner {
  private let bytes: [UInt8]
  private let end: Int
  private var position: Int

  /// Creates a cursor over a range of bytes, which must lie within them.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Creates a cursor over a text without the spaces around it, upper case made lower where asked.
  init(trimming text: String, lowercased: Bool = false) {
    var bytes = Array(text.utf8)
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    if lowercased {
      for index in bytes.indices where (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= bytes[index] {
        bytes[index] += 32
      }
    }
    let start = bytes.firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
    self.init(bytes, in: start..<bytes.count)
  }

  var isAtEnd: Bool { position >= end }

  var remaining: Int { end - position }

  /// The byte under the cursor, or nil at the end.
  var peek: UInt8? { position < end ? bytes[position] : nil }

  /// Moves past this character where it comes next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < end, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  /// Moves past the next byte and returns it, or nil at the end.
  mutating func takeAny() -> UInt8? {
    guard position < end else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// Moves past the bytes that satisfy a condition and returns them.
  mutating func takeAll(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < end, condition(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  /// Moves past a whole run of decimal digits and returns its value and its length.
  ///
  /// Returns nil where no digit comes next, or more of them than asked for.
  mutating func number(digits: ClosedRange<Int>) -> (value: Int, length: Int)? {
    let start = position
    var value = 0
    while position < end, ByteScanner.isDigit(bytes[position]) {
      guard position - start < digits.upperBound else { return nil }
      value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    guard position - start >= digits.lowerBound else { return nil }
    return (value, position - start)
  }

  /// Moves past a number of at most this many digits that lies in a range.
  mutating func number(in range: ClosedRange<Int>, digits: ClosedRange<Int>) -> Int? {
    guard let (value, _) = number(digits: digits), range.contains(value) else { return nil }
    return value
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower)
  }
}
