/// What a code point does to the column a terminal's cursor is in.
///
/// The raw values are those of `DisplayWidthTable`; Tests/Tools/make-width-table.py has the rules.
enum DisplayClass: UInt8 {
  /// One column. Ambiguous and private-use characters count as narrow, as the clients do.
  case narrow
  /// Two columns: East Asian Wide and Fullwidth.
  case wide
  /// No column of its own: nonspacing and enclosing marks, variation selectors.
  case mark
  /// One column, but drawn together with the character before it.
  case spacingMark
  /// No column: a Hangul vowel or final consonant, drawn inside the syllable before it.
  case jamo
  /// One column unless U+FE0F, a skin tone or a joiner makes an emoji of it.
  case narrowEmoji
  /// Two columns, and an emoji that can be joined.
  case wideEmoji
  /// A skin tone: part of the emoji before it, or two columns by itself.
  case modifier
  /// Half a flag: one column.
  case regionalIndicator
  /// U+200C or U+200D.
  case joiner
  /// Never shown: controls, format characters, default-ignorable ones and noncharacters.
  case hidden

  /// Looks up the class of a code point.
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x7F {
      self = value < 0x20 ? .hidden : .narrow
      return
    }
    let class4 = DisplayWidthTable.runs.withUnsafeBufferPointer { runs -> UInt8 in
      // The last run that starts at or before the code point; the first starts at zero.
      let wanted = value << 4 | 0xF
      var low = 0
      var high = runs.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if runs[middle] <= wanted { low = middle } else { high = middle }
      }
      return UInt8(truncatingIfNeeded: runs[low] & 0xF)
    }
    self = DisplayClass(rawValue: class4) ?? .narrow
  }
}
