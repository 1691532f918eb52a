/// Looks for bytes, eight at a time.
package enum ByteSearch {
  /// Returns the first place of one of two bytes; nil where there is none.
  ///
  /// - Parameters:
  ///   - first: A byte.
  ///   - second: Another one, or the same.
  ///   - range: Where to look; it lies within the buffer.
  ///   - bytes: The buffer.
  /// - Returns: The place in the buffer.
  @inline(__always)
  package static func first(
    of first: UInt8, or second: UInt8, in range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let firsts = UInt64(first) &* 0x0101_0101_0101_0101
    let seconds = UInt64(second) &* 0x0101_0101_0101_0101
    var index = range.lowerBound
    while index < range.upperBound {
      // What lies behind the range may be looked at too, as long as it is in the buffer.
      guard index &+ 16 <= bytes.count else {
        if bytes[index] == first || bytes[index] == second { return index }
        index &+= 1
        continue
      }
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      let next = UnsafeRawPointer(base + index + 8).loadUnaligned(as: UInt64.self)
      var low = zeroBytes(word ^ firsts)
      var high = zeroBytes(next ^ firsts)
      if first != second {
        low |= zeroBytes(word ^ seconds)
        high |= zeroBytes(next ^ seconds)
      }
      if low | high != 0 {
        let place =
          low != 0
          ? index &+ low.littleEndian.trailingZeroBitCount / 8
          : index &+ 8 &+ high.littleEndian.trailingZeroBitCount / 8
        return place < range.upperBound ? place : nil
      }
      index &+= 16
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
