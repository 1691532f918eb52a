/// A cursor over ASCII text, used by the parsers of dates, times and time zone rules.
package struct ByteScanner {
  private let bytes: [UInt8]
  private let end: Int
  private var position: Int

  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Creates a cursor over a text, without its leading and trailing spaces.
  package init(trimming text: String, lowercased: Bool = false) {
    var bytes = Array(text.utf8)
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    if lowercased {
      for index in bytes.indices { bytes[index] = bytes[index].asciiLowercase }
    }
    let start = bytes.firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
    self.init(bytes, in: start..<bytes.count)
  }

  package var isAtEnd: Bool { position >= end }

  /// The byte at the cursor, or `nil` at the end.
  package var peek: UInt8? { position < end ? bytes[position] : nil }

  /// Consumes a character if it is next, and returns whether it was.
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < end, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  /// Consumes and returns the next byte.
  ///
  /// `nil` at the end.
  package mutating func takeAny() -> UInt8? {
    guard position < end else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  /// Consumes and returns the following bytes that satisfy a condition.
  package mutating func takeAll(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < end, condition(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  /// Consumes a run of decimal digits, and returns its value and length.
  ///
  /// `nil` if the number of digits is out of range.
  package mutating func number(digits: ClosedRange<Int>) -> (value: Int, length: Int)? {
    let start = position
    var value = 0
    while position < end, bytes[position].isASCIIDigit {
      guard position - start < digits.upperBound else { return nil }
      value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    guard position - start >= digits.lowerBound else { return nil }
    return (value, position - start)
  }

  /// Consumes a number of decimal digits, which more can follow, and returns their value.
  package mutating func number(exactly count: Int) -> Int? {
    guard end - position >= count else { return nil }
    var value = 0
    for byte in bytes[position..<position + count] {
      guard byte.isASCIIDigit else { return nil }
      value = value * 10 + Int(byte & 0x0F)
    }
    position += count
    return value
  }

  /// Consumes a run of decimal digits, and returns its value.
  ///
  /// `nil` if the value or the number of digits is out of range.
  package mutating func number(in range: ClosedRange<Int>, digits: ClosedRange<Int>) -> Int? {
    guard let (value, _) = number(digits: digits), range.contains(value) else { return nil }
    return value
  }
}
