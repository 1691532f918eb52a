extension DisplayText {
  /// Breaks the text into lines of at most a number of columns.
  ///
  /// Lines are filled greedily. They break at spaces, which are left out there, and between
  /// East Asian wide characters, but not before closing punctuation; a word too long for a line
  /// starts a line and breaks between grapheme clusters. A cluster wider than a whole line becomes
  /// the ellipsis. Where `maxLines` cuts text off, the last line ends in the ellipsis.
  ///
  /// - Parameters:
  ///   - columns: The width of a line; zero or fewer give no line.
  ///   - maxLines: The most lines, or nil for as many as it takes.
  ///   - ellipsis: What stands where text was cut off.
  /// - Returns: The lines, without spaces at their ends; a text that fits as it is; none for an
  ///   empty text.
  public func wrapped(
    at columns: Int, maxLines: Int? = nil, ellipsis: DisplayText = DisplayText.ellipsis
  ) -> [DisplayText] {
    let limit = maxLines ?? Int.max
    if isEmpty || columns <= 0 || limit <= 0 { return [] }
    if width <= columns { return [self] }

    var lines: [DisplayText] = []
    var filler = LineFiller(columns: columns, clusters: clusters)
    while let line = filler.nextLine() {
      if lines.count + 1 == limit, !filler.isAtEnd {
        let rest = slice(filler.lineStart, filler.clusters.count, of: filler.clusters)
        lines.append(rest.truncated(to: columns, ellipsis: ellipsis))
        break
      }
      let text = slice(line.lowerBound, line.upperBound, of: filler.clusters)
      lines.append(text.width <= columns ? text : ellipsis.truncated(to: columns))
    }
    return lines
  }

  /// The grapheme clusters with what a line break needs to know of them.
  private var clusters: [Cluster] {
    var result: [Cluster] = []
    result.reserveCapacity(width)
    if isASCII {
      for (offset, byte) in string.utf8.enumerated() {
        result.append(Cluster(offset: offset, width: 1, kind: byte == 0x20 ? .space : .letter))
      }
      return result
    }
    var offset = 0
    for character in string {
      result.append(
        Cluster(
          offset: offset, width: DisplayWidth.of(character), kind: Cluster.Kind(character)))
      offset += character.utf8.count
    }
    return result
  }

  private func slice(_ first: Int, _ end: Int, of clusters: [Cluster]) -> DisplayText {
    let bytes = string.utf8
    let from = bytes.index(bytes.startIndex, offsetBy: clusters[first].offset)
    let to =
      end == clusters.count
      ? bytes.endIndex : bytes.index(bytes.startIndex, offsetBy: clusters[end].offset)
    var columns = 0
    for cluster in clusters[first..<end] { columns += cluster.width }
    return DisplayText(clean: String(string[from..<to]), width: columns)
  }
}

/// A grapheme cluster of a text to wrap.
private struct Cluster {
  /// Where it starts, in bytes of UTF-8.
  let offset: Int
  let width: Int
  let kind: Kind

  enum Kind {
    case space
    /// Part of a word.
    case letter
    /// A wide character: a line may break before and after it.
    case wide
    /// A wide character that may not start a line.
    case wideClosing

    init(_ character: Character) {
      guard let scalar = character.unicodeScalars.first else {
        self = .letter
        return
      }
      if scalar == " " {
        self = .space
      } else if DisplayClass(scalar) != .wide {
        self = .letter
      } else {
        self = scalar.isWideClosing ? .wideClosing : .wide
      }
    }
  }

  var isWide: Bool { kind == .wide || kind == .wideClosing }
}

/// Takes line after line off a row of clusters.
private struct LineFiller {
  let columns: Int
  let clusters: [Cluster]
  /// Where the line returned last starts.
  private(set) var lineStart = 0
  private var position = 0

  init(columns: Int, clusters: [Cluster]) {
    self.columns = columns
    self.clusters = clusters
  }

  /// Whether no more line follows.
  var isAtEnd: Bool { skippingSpaces(position) == clusters.count }

  /// Returns the clusters of the next line, or nil after the last.
  mutating func nextLine() -> Range<Int>? {
    lineStart = skippingSpaces(position)
    if lineStart == clusters.count { return nil }
    var end = lineStart
    var lastBreak = lineStart
    var width = 0
    while end < clusters.count, width + clusters[end].width <= columns {
      width += clusters[end].width
      end += 1
      if canBreak(at: end) { lastBreak = end }
    }
    if end < clusters.count, lastBreak > lineStart { end = lastBreak }
    if end == lineStart { end += 1 }
    position = end
    while end > lineStart, clusters[end - 1].kind == .space { end -= 1 }
    return lineStart..<end
  }

  private func canBreak(at index: Int) -> Bool {
    guard index < clusters.count else { return true }
    let before = clusters[index - 1]
    let after = clusters[index]
    if after.kind == .space { return before.kind != .space }
    if before.kind == .space { return true }
    return after.kind != .wideClosing && (before.isWide || after.isWide)
  }

  private func skippingSpaces(_ index: Int) -> Int {
    var index = index
    while index < clusters.count, clusters[index].kind == .space { index += 1 }
    return index
  }
}

extension Unicode.Scalar {
  /// Whether this is wide punctuation that belongs to what stands before it.
  ///
  /// The common ones of class CL, NS and EX in the Unicode line breaking algorithm (UAX 14).
  fileprivate var isWideClosing: Bool {
    switch value {
    case 0x3001, 0x3002, 0x3005, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x30FC,
      0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3D, 0xFF5D:
      true
    default: false
    }
  }
}
