/// Text that is safe to show: no terminal or bar interprets anything in it.
///
/// Outside text is sanitized, which
///
/// - decodes UTF-8 with U+FFFD for malformed bytes,
/// - drops control characters, line and paragraph separators, bidirectional controls, tag
///   characters, noncharacters and all other invisible characters (U+00AD, U+200B, U+FEFF, …),
/// - collapses white space (tabs, line endings, no-break and ideographic spaces) into single
///   spaces, and trims both ends,
/// - keeps a zero-width joiner only between emoji, at most three in an emoji, and both joiners
///   between letters of scripts that need them,
/// - keeps at most three marks on a character, and no marks without a character.
///
/// Only the first `maximumScalars` code points are used. Private-use characters are kept, for icon
/// fonts. A client's markup (`%`, `#`, `<`) is kept too: each format escapes it.
package struct DisplayText: Hashable, Sendable {
  /// The maximum number of code points.
  ///
  /// Further code points are dropped.
  package static let maximumScalars = 4096

  package let string: String
  /// The width in terminal columns, as counted by `DisplayWidth`.
  package let width: Int

  /// Creates an empty text.
  package init() {
    string = ""
    width = 0
  }

  /// Sanitizes outside text.
  ///
  /// If the argument is a literal, Swift calls `init(stringLiteral:)` instead, which does not trim.
  package init(_ string: String) {
    self.init(cleaning: string, keepsSpaces: false)
  }

  /// Sanitizes outside text, keeping the number and position of its spaces.
  package init(keepingSpaces string: String) {
    self.init(cleaning: string, keepsSpaces: true)
  }

  /// Sanitizes UTF-8 bytes.
  ///
  /// Malformed bytes become U+FFFD.
  package init(utf8 bytes: some Sequence<UInt8>) {
    // A code point has at most four bytes.
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

  /// Creates text that is already sanitized.
  init(clean string: String, width: Int) {
    self.string = string
    self.width = width
  }

  package var isEmpty: Bool { string.isEmpty }

  /// Whether any character of a text is visible.
  package static func isVisible(_ text: String) -> Bool {
    // Most texts have an ASCII letter, and need no cleaning.
    text.utf8.contains { (0x21...0x7E).contains($0) } || !DisplayText(text).isEmpty
  }

  /// Whether every character is printable ASCII: one byte and one column.
  ///
  /// No other character has as many columns as bytes.
  var isASCII: Bool { width == string.utf8.count }

  package static func + (left: DisplayText, right: DisplayText) -> DisplayText {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    return DisplayText(clean: left.string + right.string, width: left.width + right.width)
  }

  /// Whether a text is printable ASCII that sanitizing leaves unchanged.
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
  /// Sanitizes a literal in the source code, which keeps its spaces.
  package init(stringLiteral value: String) {
    self.init(cleaning: value, keepsSpaces: true)
  }
}

extension DisplayText {
  /// Creates a drawing of the program, whose leading and trailing spaces are significant.
  ///
  /// It must consist of sanitized texts and the program's own glyphs.
  package init(drawing text: String) {
    self.init(clean: text, width: DisplayWidth.of(text))
  }

  /// Returns a number of spaces, none for a negative number.
  package static func spaces(_ count: Int) -> DisplayText {
    DisplayText(clean: String(repeating: " ", count: max(count, 0)), width: max(count, 0))
  }

  /// Returns the text without leading spaces.
  package func trimmingLeadingSpaces() -> DisplayText {
    let count = string.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    return DisplayText(clean: String(string.dropFirst(count)), width: width - count)
  }

  /// Returns the text without trailing spaces.
  package func trimmingTrailingBlanks() -> DisplayText {
    guard string.utf8.last == UInt8(ascii: " ") else { return self }
    let kept = string.utf8.reversed().drop { $0 == UInt8(ascii: " ") }.count
    let text = String(decoding: string.utf8.prefix(kept), as: UTF8.self)
    return DisplayText(clean: text, width: width - (string.utf8.count - kept))
  }
}

extension DisplayText {
  /// The alignment of a text in its columns.
  package enum Alignment: Hashable, Sendable {
    /// On the left, followed by spaces.
    case leading
    /// In the middle. An odd space goes to the right.
    case center
    /// On the right, preceded by spaces.
    case trailing
  }

  /// The mark of truncated text.
  package static var ellipsis: DisplayText { DisplayText(clean: "…", width: 1) }

  /// Truncates the text to a number of columns, at a grapheme cluster boundary.
  ///
  /// Truncated text ends in the ellipsis, or in the part of it that fits. It fills the columns, or
  /// one fewer if a wide character does not fit. Text that fits is unchanged. Without columns, the
  /// result is empty.
  package func truncated(
    to columns: Int, ellipsis: DisplayText = DisplayText.ellipsis
  ) -> DisplayText {
    if width <= columns { return self }
    if ellipsis.width > columns { return ellipsis.prefix(columns) }
    return prefix(columns - ellipsis.width) + ellipsis
  }

  /// Pads the text with spaces to a number of columns.
  ///
  /// Wider text is unchanged.
  package func padded(to columns: Int, alignment: Alignment = .leading) -> DisplayText {
    let missing = columns - width
    if missing <= 0 { return self }
    let before =
      switch alignment {
      case .leading: 0
      case .center: missing / 2
      case .trailing: missing
      }
    return DisplayText.spaces(before) + self + DisplayText.spaces(missing - before)
  }

  /// Returns the longest prefix of grapheme clusters that fits.
  private func prefix(_ columns: Int) -> DisplayText {
    if columns <= 0 { return DisplayText() }
    if width <= columns { return self }
    if isASCII {
      let end = string.utf8.index(string.startIndex, offsetBy: columns)
      return DisplayText(clean: String(string[..<end]), width: columns)
    }
    var end = string.startIndex
    var taken = 0
    while end < string.endIndex {
      let cluster = string.cluster(at: end)
      if taken + cluster.width > columns { break }
      taken += cluster.width
      end = cluster.end
    }
    return DisplayText(clean: String(string[..<end]), width: taken)
  }
}
