/// The direction in which a language is written.
package enum TextDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft

  /// The mark that gives this direction to a line that starts with it, in no columns.
  package var mark: DisplayText {
    DisplayText(clean: self == .leftToRight ? "\u{200E}" : "\u{200F}", width: 0)
  }
}

extension DisplayText {
  /// Whether the text has right-to-left letters.
  package var hasRightToLeft: Bool {
    !isASCII && string.unicodeScalars.contains(where: \.isRightToLeft)
  }

  /// Returns whether the Unicode bidirectional algorithm (UAX #9) may reorder text in a line.
  ///
  /// Either it may reorder this text, or other text of the line because of this text. In a
  /// right-to-left line, that is any text with letters or digits.
  package func isReordered(in direction: TextDirection) -> Bool {
    switch direction {
    case .leftToRight: hasRightToLeft
    case .rightToLeft: string.unicodeScalars.contains(where: \.isLetterOrDigit)
    }
  }

  /// Returns the text isolated (U+2068, U+2069) if it is reordered, with the same width.
  ///
  /// Otherwise, text between two such texts would move too: a pill would swap places with its
  /// title. The spaces around the text stay outside the isolate. If an isolate ended a line with
  /// spaces, they would all be drawn on one side.
  ///
  /// In FriBidi 1.0, Arabic letters before an isolate affect the digits in it, so a left-to-right
  /// text begins with a mark.
  package func isolated(in direction: TextDirection) -> DisplayText {
    guard isReordered(in: direction) else { return self }
    let space = UInt8(ascii: " ")
    let start = string.utf8.firstIndex { $0 != space } ?? string.startIndex
    let end = string.utf8.lastIndex { $0 != space }.map(string.utf8.index(after:)) ?? start
    let mark = hasRightToLeft ? "" : TextDirection.leftToRight.mark.string
    let isolate = "\u{2068}\(mark)\(string[start..<end])\u{2069}"
    return DisplayText(clean: "\(string[..<start])\(isolate)\(string[end...])", width: width)
  }
}

extension Unicode.Scalar {
  /// Whether a letter belongs to a right-to-left script.
  ///
  /// The blocks are those that Unicode reserves for the bidirectional classes R and AL.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// Whether this is an ASCII letter or digit, or is in a block of letters.
  fileprivate var isLetterOrDigit: Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x1FFF, 0x2C00...0x2DFF, 0x3040...0xD7FF,
      0xF900...0xFFDC, 0x10000...0x1EFFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
