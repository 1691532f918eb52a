extension UInt8 {
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

  @inlinable package var isLineEnding: Bool { self == 0x0A || self == 0x0D }
}
