/// Text in exported files, which may be shown on a terminal.
enum ExportedText {
  /// Returns a text on one line, without characters that act on a terminal.
  ///
  /// Control characters become spaces; bidirectional controls are removed unless they are kept.
  static func line(_ text: String, keepsBidirectionalControls: Bool = false) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where keepsBidirectionalControls || !isBidirectionalControl(scalar) {
      let isLineEnd = scalar.value == 0x2028 || scalar.value == 0x2029
      line.append(isLineEnd || scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(line)
  }

  /// Whether a character is a bidirectional embedding, override or isolate.
  static func isBidirectionalControl(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
