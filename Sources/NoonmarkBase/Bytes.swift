/// Searches for bytes, eight at a time.
@usableFromInline
package enum ByteSearch {
  /// Returns the index of the first occurrence of either byte in a range of a buffer.
  @inlinable @inline(__always)
  package static func first(
    of first: UInt8, or second: UInt8, in range: Range<Int>, of bytes: Span<UInt8>
  ) -> Int? {
    let firsts = UInt64(first) &* 0x0101_0101_0101_0101
    let seconds = UInt64(second) &* 0x0101_0101_0101_0101
    var index = range.lowerBound
    while index < range.upperBound {
      // Reads past the range, but not past the buffer.
      guard index &+ 16 <= bytes.count else {
        if bytes[index] == first || bytes[index] == second { return index }
        index &+= 1
        continue
      }
      let word = bytes.rawBytes.integer(at: index, as: UInt64.self)
      let next = bytes.rawBytes.integer(at: index &+ 8, as: UInt64.self)
      var low = zeroBytes(word ^ firsts)
      var high = zeroBytes(next ^ firsts)
      if first != second {
        low |= zeroBytes(word ^ seconds)
        high |= zeroBytes(next ^ seconds)
      }
      if low | high != 0 {
        let found =
          low != 0
          ? index &+ low.littleEndian.trailingZeroBitCount / 8
          : index &+ 8 &+ high.littleEndian.trailingZeroBitCount / 8
        return found < range.upperBound ? found : nil
      }
      index &+= 16
    }
    return nil
  }

  /// Returns a word with the high bit set in each zero byte.
  ///
  /// Only the lowest set bit is exact.
  ///
  /// Source: Henry S. Warren, Hacker's Delight, section 6-1.
  @inlinable @inline(__always)
  package static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}

extension [UInt8] {
  package static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  /// Returns the line ending with a newline at an index, CRLF or LF; LF by default.
  package func lineEnding(at newline: Int?) -> [UInt8] {
    guard let newline, newline > 0, self[newline - 1] == UInt8(ascii: "\r") else {
      return [UInt8(ascii: "\n")]
    }
    return [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  /// Appends the bytes of an integer, the lowest first.
  @inlinable
  package mutating func append(littleEndian value: some FixedWidthInteger) {
    var rest = value
    for _ in 0..<value.bitWidth / 8 {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

extension StringProtocol {
  /// Returns whether the text consists of ASCII digits only, and their count is in a range.
  @inlinable package func isDigits(_ count: ClosedRange<Int>) -> Bool {
    count.contains(utf8.count) && utf8.allSatisfy { $0.isASCIIDigit }
  }
}

extension String {
  /// The words of the text, between white space.
  package var words: [String] { split(whereSeparator: \.isWhitespace).map(String.init) }

  /// Returns the text without white space, or other characters to trim, at its ends.
  package func trimmed(_ isTrimmed: (Character) -> Bool = \.isWhitespace) -> String {
    String(drop(while: isTrimmed).reversed().drop(while: isTrimmed).reversed())
  }
}

extension ArraySlice<UInt8> {
  /// The slice without spaces and tabs at its ends.
  package var trimmed: ArraySlice<UInt8> {
    var (start, end) = (startIndex, endIndex)
    while start < end, self[start].isSpaceOrTab { start += 1 }
    while start < end, self[end - 1].isSpaceOrTab { end -= 1 }
    return self[start..<end]
  }

  /// The slice without byte order marks at its start.
  package var withoutByteOrderMarks: ArraySlice<UInt8> {
    var slice = self
    while slice.first == 0xEF, slice.starts(with: [UInt8].byteOrderMark) { slice.removeFirst(3) }
    return slice
  }
}

extension StaticString {
  @inlinable
  package var span: Span<UInt8> {
    @inline(__always) @_lifetime(immortal)
    get {
      // Sound: the bytes are constants of the executable, so they never move.
      let bytes = unsafe Span(_unsafeStart: utf8Start, count: utf8CodeUnitCount)
      return unsafe _overrideLifetime(bytes, copying: ())
    }
  }
}

extension [UInt8] {
  package init(_ literal: StaticString) {
    self = []
    append(literal)
  }

  @inlinable
  package mutating func append(_ literal: StaticString) {
    // Sound: the buffer is only read, and only during the call.
    literal.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}

extension Span<UInt8> {
  @inlinable
  package var rawBytes: RawSpan {
    @inline(__always) @_lifetime(copy self)
    get {
      // Sound: bytes have no padding, which could be uninitialized.
      unsafe bytes
    }
  }

  /// Whether the bytes in a range are those of a literal.
  @inlinable @inline(__always)
  package func matches(_ literal: StaticString, in range: Range<Int>) -> Bool {
    matches(literal.span, in: range)
  }

  /// Whether the bytes in a range equal other bytes.
  @inlinable @inline(__always)
  package func matches(_ others: Span<UInt8>, in range: Range<Int>) -> Bool {
    guard range.count == others.count else { return false }
    let part = extracting(range)
    // Sound: both spans have the same indices.
    for index in others.indices where unsafe part[unchecked: index] != others[unchecked: index] {
      return false
    }
    return true
  }

  /// Returns the index of the first occurrence of a byte in a range.
  ///
  /// `nil` if the range does not contain the byte.
  @inlinable
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    ByteSearch.first(of: byte, or: byte, in: range, of: self)
  }

  package func bytes(in range: Range<Int>) -> [UInt8] {
    // Sound: the buffer has the bounds of the checked range, and is only read during the call.
    unsafe extracting(range).withUnsafeBufferPointer { unsafe [UInt8]($0) }
  }

  /// Returns the text in a range.
  ///
  /// Invalid UTF-8 becomes U+FFFD.
  package func text(in range: Range<Int>) -> String {
    // Sound: as in `bytes(in:)`.
    unsafe extracting(range).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }
}

extension RawSpan {
  /// Returns the integer at an offset, at any alignment, in native byte order.
  @inlinable @inline(__always)
  package func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Value.Type
  ) -> Value {
    // Sound: the offset is checked, and all bytes are a valid integer.
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }
}

extension String {
  /// Creates a string from the UTF-8 that a function appends.
  ///
  /// Invalid UTF-8 becomes U+FFFD. The function traps if it appends more bytes than the capacity.
  package init(utf8Capacity capacity: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    // Sound: the span checks the capacity, and returns the number of bytes that are initialized.
    unsafe self.init(unsafeUninitializedCapacity: capacity) { buffer in
      var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
      body(&output)
      return unsafe output.finalize(for: buffer)
    }
  }
}

extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isASCIICapital: Bool { self &- 0x41 < 26 }

  /// Whether the byte is an ASCII letter or digit, `-` or `_`.
  @inlinable package var isASCIIWord: Bool {
    isASCIILetter || isASCIIDigit || self == 0x2D || self == 0x5F
  }

  /// The byte, in uppercase if it is an ASCII letter.
  @inlinable package var asciiUppercase: UInt8 { isASCIILetter ? self & ~0x20 : self }

  /// The byte, in lowercase if it is an ASCII letter.
  @inlinable package var asciiLowercase: UInt8 { isASCIILetter ? self | 0x20 : self }

  /// The value of a hexadecimal digit, in either case.
  @inlinable package var hexDigitValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }

  /// The lowercase hexadecimal digit of a number less than 16.
  @inlinable package var hexDigit: UInt8 { self + (self < 10 ? 0x30 : 0x57) }

  /// The two uppercase hexadecimal digits of the byte.
  package var uppercaseHexDigits: [UInt8] {
    [self >> 4, self & 15].map { $0 + ($0 < 10 ? 0x30 : 0x37) }
  }

  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  @inlinable package var isLineEnding: Bool { self == 0x0A || self == 0x0D }
}

extension String {
  /// Creates a text from bytes, decoding percent-encoded octets (RFC 3986, 2.1).
  package init(percentDecoding text: some Sequence<UInt8>) {
    let bytes = Array(text)
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = bytes[index + 1].hexDigitValue, let low = bytes[index + 2].hexDigitValue
      {
        output.append(high << 4 | low)
        index += 3
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    self.init(decoding: output, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Returns the bytes with those in some ranges replaced, in any order.
  package func replacing(_ changes: [(range: Range<Int>, bytes: [UInt8])]) -> [UInt8] {
    let changes = changes.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var edited: [UInt8] = []
    edited.reserveCapacity(changes.reduce(count) { $0 + $1.bytes.count })
    var copied = 0
    for change in changes {
      edited += self[copied..<Swift.max(change.range.lowerBound, copied)]
      edited += change.bytes
      copied = Swift.max(change.range.upperBound, copied)
    }
    edited += self[copied...]
    return edited
  }
}
