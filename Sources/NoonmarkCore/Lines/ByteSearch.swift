/// Looks for bytes, eight at a time.
enum ByteSearch {
  /// Returns the first place of one of two bytes; nil where there is none.
  ///
  /// - Parameters:
  ///   - first: A byte.
  ///   - second: Another one, or the same.
  ///   - range: Where to look; it lies within the buffer.
  ///   - bytes: The buffer.
  /// - Returns: The place in the buffer.
  @inline(__always)
  static func first(
    of first: UInt8, or second: UInt8, in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let firsts = UInt64(first) &* 0x0101_0101_0101_0101
    let seconds = UInt64(second) &* 0x0101_0101_0101_0101
    var index = range.lowerBound
    // Two words a turn for as long as neither has one.
    while index &+ 16 <= range.upperBound {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      let next = UnsafeRawPointer(base + index + 8).loadUnaligned(as: UInt64.self)
      var found = zeroBytes(word ^ firsts) | zeroBytes(next ^ firsts)
      if first != second { found |= zeroBytes(word ^ seconds) | zeroBytes(next ^ seconds) }
      if found != 0 { break }
      index &+= 16
    }
    while index &+ 8 <= range.upperBound {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      var found = zeroBytes(word ^ firsts)
      if first != second { found |= zeroBytes(word ^ seconds) }
      if found != 0 { return index &+ found.littleEndian.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < range.upperBound {
      if bytes[index] == first || bytes[index] == second { return index }
      index &+= 1
    }
    return nil
  }

  /// Marks the high bit of bytes that are zero; the lowest mark is exact.
  ///
  /// Source: Henry S. Warren, Hacker's Delight, section 6-1.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }
}
