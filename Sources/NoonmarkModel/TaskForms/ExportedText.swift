/// Text of tasks in files for other programs, which may show them on a terminal as they are.
enum ExportedText {
  /// A text on one line without what could steer a terminal.
  ///
  /// Control characters become blanks; those that turn the order of letters are left out.
  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isTurn(scalar) {
      let isLineEnd = scalar.value == 0x2028 || scalar.value == 0x2029
      line.append(isLineEnd || scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(line)
  }

  /// Whether a character makes the text behind it run in another direction than its letters do.
  static func isTurn(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
