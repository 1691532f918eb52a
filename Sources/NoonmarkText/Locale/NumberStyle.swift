/// How whole numbers are written: what stands between groups of digits.
package struct NumberStyle: Hashable, Sendable {
  /// What stands between groups.
  package let separator: DisplayText
  /// The digits of each group from the right, of which the last one is repeated; empty for none.
  ///
  /// A zero or less, or C's `CHAR_MAX`, says that no group follows.
  package let groups: [Int]

  /// Creates a style.
  package init(separator: DisplayText, groups: [Int]) {
    self.separator = separator
    self.groups = groups
  }

  /// Creates the style of a locale, as `localeconv` of POSIX tells it.
  ///
  /// A separator of one space of any kind is shown as a no-break space, so that no line ever ends
  /// within a number; what else is not safe to show is left out.
  package init(thousandsSeparator: String, grouping: [Int]) {
    let text = DisplayText(thousandsSeparator)
    let scalars = thousandsSeparator.unicodeScalars
    let isSpace = !scalars.isEmpty && scalars.allSatisfy { $0.properties.isWhitespace }
    self.init(separator: isSpace ? NumberStyle.noBreakSpace : text, groups: grouping)
  }

  /// A space at which no line is broken.
  static let noBreakSpace = DisplayText(drawing: "\u{A0}")

  /// The style of the C locale: digits alone.
  package static let posix = NumberStyle(separator: "", groups: [])

  /// Returns a number in this style: `12,345`.
  package func text(_ number: Int) -> DisplayText {
    let plain = DisplayText("\(number)")
    guard let first = groups.first, first > 0, !separator.isEmpty, plain.width > first else {
      return plain
    }
    let digits = String(number.magnitude).utf8
    // The places of separators, counted in digits from the right.
    var breaks: [Int] = []
    var place = 0
    for size in groups where place < digits.count {
      guard NumberStyle.isSize(size) else { break }
      place += size
      breaks.append(place)
    }
    if let last = groups.last, NumberStyle.isSize(last) {
      while place + last < digits.count {
        place += last
        breaks.append(place)
      }
    }
    var result = number < 0 ? "-" : ""
    var width = result.utf8.count + digits.count
    for (index, digit) in digits.enumerated() {
      if index > 0, breaks.contains(digits.count - index) {
        result += separator.string
        width += separator.width
      }
      result.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return DisplayText(clean: result, width: width)
  }

  /// Whether this is a number of digits: `CHAR_MAX` is 127, or 255 where `char` has no sign.
  private static func isSize(_ size: Int) -> Bool { (1..<127).contains(size) }
}
