extension DisplayText {
  /// Where a text stands in the columns it is given.
  package enum Alignment: Hashable, Sendable {
    /// At the left, with spaces after it.
    case leading
    /// In the middle; an odd space goes to the right.
    case center
    /// At the right, with spaces before it.
    case trailing
  }

  /// What stands where text was cut off, unless a character set has something else.
  package static var ellipsis: DisplayText { DisplayText(clean: "…", width: 1) }

  /// Cuts the text to a number of columns, at borders of grapheme clusters.
  ///
  /// What fits stays as it is. What is cut ends in the ellipsis, or in as much of it as fits, and
  /// takes the columns in full, or one less where a wide character would not fit whole. Zero
  /// columns or fewer hold nothing.
  package func truncated(
    to columns: Int, ellipsis: DisplayText = DisplayText.ellipsis
  ) -> DisplayText {
    if width <= columns { return self }
    if ellipsis.width > columns { return ellipsis.prefix(columns) }
    return prefix(columns - ellipsis.width) + ellipsis
  }

  /// Adds spaces up to a number of columns; a text that is as wide or wider stays as it is.
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

  /// Returns the grapheme clusters from the start that fit into a number of columns.
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
  /// Returns the columns of the widest of several texts.
  package static func maximumWidth(of texts: [DisplayText]) -> Int {
    var width = 0
    for text in texts { width = max(width, text.width) }
    return width
  }
}
