extension DisplayText {
  /// The text with every character in a form of whose cells programs think alike, in the same
  /// columns.
  ///
  /// Terminals, shells and tmux count emoji that are made of several code points in three ways:
  /// of those the first code point stays, with blanks to the width of the whole. Joiners between
  /// letters, which some take for a cell, go.
  package var inAgreedCells: DisplayText {
    guard !isASCII, string.unicodeScalars.contains(where: DisplayText.isDisputed) else {
      return self
    }
    var text = ""
    var position = string.startIndex
    while position < string.endIndex {
      let cluster = string.cluster(at: position)
      let scalars = string.unicodeScalars[position..<cluster.end]
      if !scalars.contains(where: DisplayText.isDisputed) {
        text.unicodeScalars.append(contentsOf: scalars)
      } else if cluster.width > 1 || cluster.base.value >= 0x2190 {
        let base = DisplayWidth.of(String(cluster.base))
        text.unicodeScalars.append(cluster.base)
        text += String(repeating: " ", count: max(cluster.width - base, 0))
      } else {
        text.unicodeScalars.append(contentsOf: scalars.filter { !DisplayText.isDisputed($0) })
      }
      position = cluster.end
    }
    return DisplayText(clean: text, width: width)
  }

  /// Whether a code point makes one character of several whose cells are counted differently:
  /// joiners, selectors of a presentation, the frame of a keycap, tones of skin.
  private static func isDisputed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F, 0x20E3, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }
}
