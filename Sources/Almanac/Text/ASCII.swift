extension UInt8 {
  /// Whether this is an ASCII digit.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether this is an ASCII letter.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether this is a space or a horizontal tab.
  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  /// Whether this is a line feed or a carriage return.
  @inlinable package var isLineEnding: Bool { self == 0x0A || self == 0x0D }
}
