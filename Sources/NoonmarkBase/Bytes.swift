/// Searches for bytes, eight at a time.
@usableFromInline
package enum ByteSearch {
  /// Returns the index of the first of two bytes, which may be equal, in a range of a buffer.
  @inlinable @inline(__always)
  package static func first(
    of first: UInt8, or second: UInt8, in range: Range<Int>, of bytes: Span<UInt8>
  ) -> Int? {
    let firsts = UInt64(first) &* 0x0101_0101_0101_0101
    let seconds = UInt64(second) &* 0x0101_0101_0101_0101
    var index = range.lowerBound
    while index < range.upperBound {
      // Bytes after the range are read too, as long as they are in the buffer.
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

  /// Sets the high bit of zero bytes; the lowest set bit is exact.
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
}

extension ArraySlice<UInt8> {
  /// The slice without spaces and tabs at its ends.
  package var trimmed: ArraySlice<UInt8> {
    var slice = self
    while let first = slice.first, first.isSpaceOrTab { slice.removeFirst() }
    while let last = slice.last, last.isSpaceOrTab { slice.removeLast() }
    return slice
  }

  /// The slice without byte order marks at its start.
  package var withoutByteOrderMarks: ArraySlice<UInt8> {
    var slice = self
    while slice.starts(with: [UInt8].byteOrderMark) { slice.removeFirst(3) }
    return slice
  }
}

/// The 64-bit hash FNV-1a, byte by byte.
@usableFromInline
package enum FNV1a {
  /// The hash of no bytes.
  @inlinable package static var basis: UInt64 { 0xCBF2_9CE4_8422_2325 }

  @inlinable @inline(__always)
  package static func mix(_ hash: inout UInt64, _ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Returns a hash of bytes in which every bit depends on all of them, by the finalizer of
  /// SplitMix64.
  @inlinable
  package static func finished(
    _ bytes: some Sequence<UInt8>, basis: UInt64 = FNV1a.basis
  ) -> UInt64 {
    var hash = basis
    for byte in bytes { mix(&hash, byte) }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}
