/// Text that is safe to show: it holds nothing that could act on a terminal or a bar.
///
/// A text from outside gets in through one cleaning step only, which
/// - decodes UTF-8 with U+FFFD for what is malformed,
/// - drops control characters, line and paragraph separators, bidirectional controls, tag
///   characters, noncharacters and everything else that is never drawn (U+00AD, U+200B, U+FEFF, …),
/// - makes one space of each run of white space (tab, line ends, no-break and ideographic space)
///   and trims both ends,
/// - keeps a zero-width joiner only between emoji, up to four in a row, and both joiners between
///   letters of the scripts that need them,
/// - keeps at most three marks on a character, and none without one.
///
/// Only the first `maximumScalars` code points are considered. Private-use characters stay: icon
/// fonts live there. A client's own markup (`%`, `#`, `<`) is text here; each format escapes it.
package struct DisplayText: Hashable, Sendable {
  /// The most code points that are considered; what comes after is left out.
  package static let maximumScalars = 4096

  /// The text itself.
  package let string: String
  /// The columns it takes, as `DisplayWidth` counts them.
  package let width: Int

  /// Creates a text without a character.
  package init() {
    string = ""
    width = 0
  }

  /// Cleans a text from outside.
  ///
  /// A literal in the argument's place is not trimmed: Swift takes it for a literal of this type.
  package init(_ string: String) {
    self.init(cleaning: string, keepsSpaces: false)
  }

  /// Cleans the bytes of a text in UTF-8, with U+FFFD for malformed ones.
  package init(utf8 bytes: some Sequence<UInt8>) {
    // A code point has at most four bytes, so what is cut off here is beyond the limit.
    let considered = Array(bytes.prefix(4 * DisplayText.maximumScalars))
    self.init(cleaning: String(decoding: considered, as: UTF8.self), keepsSpaces: false)
  }

  private init(cleaning string: String, keepsSpaces: Bool) {
    if DisplayText.isClean(string, keepsSpaces: keepsSpaces) {
      self.string = string
      width = string.utf8.count
      return
    }
    var cleaner = DisplayTextSanitizer(keepsSpaces: keepsSpaces)
    var considered = 0
    for scalar in string.unicodeScalars {
      if considered == DisplayText.maximumScalars { break }
      considered += 1
      cleaner.add(scalar)
    }
    self.string = cleaner.output
    width = cleaner.width
  }

  /// Takes over what is known to be clean.
  init(clean string: String, width: Int) {
    self.string = string
    self.width = width
  }

  /// Whether there is no character at all.
  package var isEmpty: Bool { string.isEmpty }

  /// Whether every character is printable ASCII: one byte, one column.
  ///
  /// No other character takes as many columns as it has bytes.
  var isASCII: Bool { width == string.utf8.count }

  /// Joins two texts.
  package static func + (left: DisplayText, right: DisplayText) -> DisplayText {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    return DisplayText(clean: left.string + right.string, width: left.width + right.width)
  }

  /// Whether a text is printable ASCII that the cleaning would leave as it is.
  private static func isClean(_ string: String, keepsSpaces: Bool) -> Bool {
    guard string.utf8.count <= maximumScalars else { return false }
    var afterSpace = true
    for byte in string.utf8 {
      guard byte >= 0x20, byte < 0x7F else { return false }
      if byte == 0x20, afterSpace, !keepsSpaces { return false }
      afterSpace = byte == 0x20
    }
    return keepsSpaces || !afterSpace || string.isEmpty
  }
}

extension DisplayText: ExpressibleByStringLiteral {
  /// Cleans a literal of the source code, which keeps its spaces as they are written.
  package init(stringLiteral value: String) {
    self.init(cleaning: value, keepsSpaces: true)
  }
}
