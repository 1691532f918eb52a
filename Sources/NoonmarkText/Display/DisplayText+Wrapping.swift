extension DisplayText {
  /// Wraps the text into lines of a maximum number of columns.
  ///
  /// Lines are filled greedily. They break at spaces, which are dropped there, and next to East
  /// Asian wide characters, but not before closing punctuation. A word that is too long for a line
  /// starts a new line, and breaks between grapheme clusters. A cluster that is wider than a line
  /// becomes the ellipsis. If `maxLines` truncates the text, the last line ends in the ellipsis.
  ///
  /// - Parameters:
  ///   - columns: The width of a line. Without columns, there are no lines.
  ///   - maxLines: The maximum number of lines, or `nil` for no limit.
  ///   - ellipsis: The mark of truncated text.
  /// - Returns: The lines, without spaces at their ends. An empty text has no lines.
  package func wrapped(
    at columns: Int, maxLines: Int? = nil, ellipsis: DisplayText = DisplayText.ellipsis
  ) -> [DisplayText] {
    let limit = maxLines ?? Int.max
    if isEmpty || columns <= 0 || limit <= 0 { return [] }
    if width <= columns { return [self] }

    var lines: [DisplayText] = []
    var filler = LineFiller(text: string, columns: columns)
    while let line = filler.nextLine() {
      if lines.count + 1 == limit, !filler.isAtEnd {
        let rest = String(string[filler.lineStart...])
        let remaining = DisplayText(clean: rest, width: DisplayWidth.of(rest))
        lines.append(remaining.truncated(to: columns, ellipsis: ellipsis))
        break
      }
      lines.append(line.width <= columns ? line : ellipsis.truncated(to: columns))
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
    case ":", ";", ",", ".", "!", "?", ")", "]", "}", "\u{2019}", "\u{201D}", "\u{BB}",
      "\u{203A}", "\u{2026}":
      return true
    default: break
    }
    return switch value {
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x30FC,
      0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D:
      true
    default: false
    }
  }
}

extension DisplayText {
  /// Returns the width of the widest text, in columns.
  package static func maximumWidth(of texts: [DisplayText]) -> Int {
    var width = 0
    for text in texts { width = max(width, text.width) }
    return width
  }
}
