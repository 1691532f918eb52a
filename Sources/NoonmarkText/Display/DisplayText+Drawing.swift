extension DisplayText {
  /// Takes over a text of our own making, whose blanks at the ends are part of the drawing.
  ///
  /// It must be made of clean texts and glyphs of the program alone.
  package init(drawing text: String) {
    self.init(clean: text, width: DisplayWidth.of(text))
  }

  /// Returns a number of spaces; none where it is less than zero.
  package static func spaces(_ count: Int) -> DisplayText {
    DisplayText(clean: String(repeating: " ", count: max(count, 0)), width: max(count, 0))
  }

  /// Returns the text without the blanks at its end.
  package func trimmingTrailingBlanks() -> DisplayText {
    guard string.utf8.last == UInt8(ascii: " ") else { return self }
    let kept = string.utf8.reversed().drop { $0 == UInt8(ascii: " ") }.count
    let text = String(decoding: string.utf8.prefix(kept), as: UTF8.self)
    return DisplayText(clean: text, width: width - (string.utf8.count - kept))
  }
}
