extension DisplayText {
  /// Creates the text of the emoji at the start of a text.
  ///
  /// `nil` unless the text starts with an emoji of two columns.
  package init?(emojiAtStartOf text: String) {
    let clean = DisplayText(text).string
    guard let scalar = clean.unicodeScalars.first, scalar.value >= 0x80 else { return nil }
    switch DisplayClass(scalar) {
    case .narrowEmoji, .wideEmoji, .regionalIndicator: break
    default: return nil
    }
    let cluster = clean.cluster(at: clean.startIndex)
    guard cluster.width == 2 else { return nil }
    self.init(clean: String(clean[..<cluster.end]), width: 2)
  }
}
