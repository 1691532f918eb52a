/// Text that is safe to show: no terminal or bar interprets anything in it.
///
/// Outside text is sanitized, which
///
/// - decodes UTF-8 with U+FFFD for malformed bytes,
/// - collapses white space (tabs, line endings, line and paragraph separators, no-break and
///   ideographic spaces) and U+0010 into single spaces, and trims both ends,
/// - drops all other control characters, bidirectional controls, tag characters, noncharacters and
///   invisible characters (U+00AD, U+200B, U+FEFF, …),
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
    width = DisplayWidth.of(cleaner.output)
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

  /// Creates a drawing of a glyph of the program, repeated.
  package init(drawing glyph: String, count: Int) {
    self.init(
      clean: String(repeating: glyph, count: count), width: DisplayWidth.of(glyph) * count)
  }

  /// Returns a number of spaces, none for a negative number.
  package static func spaces(_ count: Int) -> DisplayText {
    // `String(repeating:count:)` appends them one by one.
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: max(count, 0))
    return DisplayText(clean: String(decoding: bytes, as: UTF8.self), width: bytes.count)
  }

  /// Returns the text without leading spaces.
  package func trimmingLeadingSpaces() -> DisplayText {
    let count = string.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    return DisplayText(clean: String(string.dropFirst(count)), width: width - count)
  }

  /// Returns the text without trailing spaces.
  package func trimmingTrailingSpaces() -> DisplayText {
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

    /// Returns the number of unused columns before the text.
    package func columnsBefore(of unused: Int) -> Int {
      switch self {
      case .leading: 0
      case .center: unused / 2
      case .trailing: unused
      }
    }
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
    let before = alignment.columnsBefore(of: missing)
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

extension DisplayText {
  /// Wraps the text into lines of a maximum number of columns.
  ///
  /// Lines are filled greedily. They break at spaces, which are dropped there, and next to East
  /// Asian wide characters, but not before closing punctuation. A word that is too long for a line
  /// starts a new line, and breaks between grapheme clusters. A cluster that is wider than a line
  /// becomes the ellipsis. If `maxLines` truncates the text, the last line ends in the ellipsis.
  /// Without text or columns, there are no lines.
  package func wrapped(at columns: Int, maxLines: Int? = nil) -> [DisplayText] {
    let limit = maxLines ?? Int.max
    if isEmpty || columns <= 0 || limit <= 0 { return [] }
    if width <= columns { return [self] }

    var lines: [DisplayText] = []
    var filler = LineFiller(text: string, columns: columns)
    while let line = filler.nextLine() {
      if lines.count + 1 == limit, !filler.isAtEnd {
        let rest = String(string[filler.lineStart...])
        let remaining = DisplayText(clean: rest, width: DisplayWidth.of(rest))
        lines.append(remaining.truncated(to: columns))
        break
      }
      lines.append(line.width <= columns ? line : DisplayText.ellipsis)
    }
    return lines
  }
}

/// Splits a text into lines, one at a time.
private struct LineFiller {
  let text: String
  let columns: Int
  /// The start of the line that was returned last.
  private(set) var lineStart: String.Index
  private var position: String.Index

  init(text: String, columns: Int) {
    self.text = text
    self.columns = columns
    lineStart = text.startIndex
    position = text.startIndex
  }

  /// Whether no more lines follow.
  var isAtEnd: Bool { skippingSpaces(position) == text.endIndex }

  /// Returns the next line, or `nil` after the last.
  ///
  /// If the first cluster is wider than a line, the line is that cluster.
  mutating func nextLine() -> DisplayText? {
    lineStart = skippingSpaces(position)
    if lineStart == text.endIndex { return nil }

    var end = lineStart
    var width = 0
    var lastBreak: (end: String.Index, width: Int)?
    var previous: TextCluster?
    while end < text.endIndex {
      let cluster = text.cluster(at: end)
      if let previous, canBreak(between: previous, and: cluster) { lastBreak = (end, width) }
      if previous != nil, width + cluster.width > columns { break }
      width += cluster.width
      end = cluster.end
      previous = cluster
    }

    let endsOpen = end < text.endIndex || previous?.base == " "
    if endsOpen, let lastBreak { (end, width) = lastBreak }
    position = end
    return DisplayText(clean: String(text[lineStart..<end]), width: width)
  }

  private func canBreak(between before: TextCluster, and after: TextCluster) -> Bool {
    // Only the first of several spaces counts: the line ends before it.
    if before.base == " " { return false }
    if after.base == " " { return true }
    return (before.baseClass == .wide || after.baseClass == .wide) && !after.base.isClosing
  }

  private func skippingSpaces(_ index: String.Index) -> String.Index {
    var index = index
    while index < text.endIndex, text.utf8[index] == 0x20 { index = text.utf8.index(after: index) }
    return index
  }
}

extension Unicode.Scalar {
  /// Whether this punctuation must not start a line.
  ///
  /// The common characters of the classes CL, CP, EX, IN, IS and NS of the Unicode line breaking
  /// algorithm (UAX #14), and closing quotes.
  fileprivate var isClosing: Bool {
    switch self {
    case ":", ";", ",", ".", "!", "?", ")", "]", "}", "’", "”", "»", "›", "…",
      "、", "。", "々", "〉", "》", "」", "』", "】", "〕", "〗", "ー",
      "！", "）", "，", "．", "：", "；", "？", "］", "｝":
      true
    default: false
    }
  }
}

extension DisplayText {
  /// Returns the width of the widest text, in columns.
  package static func maximumWidth(of texts: [DisplayText]) -> Int {
    texts.reduce(0) { max($0, $1.width) }
  }
}

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
  /// It may reorder this text, or other text in the line because of this text. In a right-to-left
  /// line, this is so for any text with letters or digits.
  package func isReordered(in direction: TextDirection) -> Bool {
    switch direction {
    case .leftToRight: hasRightToLeft
    case .rightToLeft: string.unicodeScalars.contains(where: \.isLetterOrDigit)
    }
  }

  /// Returns the text isolated (U+2068, U+2069) if it is reordered, with the same width.
  ///
  /// Without isolates, text between two such texts would move too: a pill would swap places with
  /// its title. The spaces around the text stay outside the isolate. If an isolate ended a line
  /// with spaces, they would all be drawn on one side.
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
  package var isRightToLeft: Bool {
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
