/// Counts the terminal columns a text takes.
///
/// The count is the one of current terminals, which draw a grapheme cluster as one sign: East
/// Asian wide characters and emoji are 2 columns, marks are 0, ambiguous and private-use
/// characters are 1. A regional indicator is 1, so a flag is 2. U+FE0F after a text-style emoji
/// makes it 2, as does a keycap; U+FE0E narrows nothing. A skin tone and what a zero-width joiner
/// ties on take no column of their own. A conjunct of an Indic script is the sum of its letters.
/// Controls are 0.
///
/// Older clients add the code points up instead. Measured in the status line of tmux 3.3a, in zsh
/// 5.9, in fish 3.6, and here: a heart with U+FE0F 1, 1, 2, and 2; a family of three 6, 6, 6, and
/// 2; a thumb with a skin tone 4, 4, 2, and 2. Code points newer than a client's tables are 0 or 1
/// there. Else all agree on letters, marks, conjuncts, jamo, flags and icon fonts, so our own
/// glyphs keep to ASCII, block elements and Braille.
package enum DisplayWidth {
  /// Returns the columns of one grapheme cluster, usually 0, 1 or 2.
  package static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    var counter = DisplayWidthCounter()
    for scalar in character.unicodeScalars { counter.add(scalar, DisplayClass(scalar)) }
    return counter.width
  }

  /// Returns the columns of a text.
  ///
  /// ASCII is counted without the table; no text is broken into characters.
  package static func of(_ string: String) -> Int {
    var width = 0
    for byte in string.utf8 {
      if byte >= 0x80 { return ofScalars(string) }
      if byte >= 0x20 && byte != 0x7F { width += 1 }
    }
    return width
  }

  /// Returns the columns of a part of a text.
  package static func of(_ string: some StringProtocol) -> Int {
    of(String(string))
  }

  private static func ofScalars(_ string: String) -> Int {
    var counter = DisplayWidthCounter()
    for scalar in string.unicodeScalars { counter.add(scalar, DisplayClass(scalar)) }
    return counter.width
  }
}
