extension DisplayText {
  /// The text between isolates (U+2068, U+2069) where it has letters that are written from right to
  /// left, in the same columns.
  ///
  /// A program that follows the Unicode bidirectional algorithm (UAX #9) would otherwise turn round
  /// what lies between two such texts: a pill would change places with its title.
  package var isolated: DisplayText {
    guard !isASCII, string.unicodeScalars.contains(where: DisplayText.isRightToLeft) else {
      return self
    }
    return DisplayText(clean: "\u{2068}\(string)\u{2069}", width: width)
  }

  /// Whether a letter is of a script that is written from right to left (bidirectional classes R
  /// and AL; the blocks that Unicode keeps for them).
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
