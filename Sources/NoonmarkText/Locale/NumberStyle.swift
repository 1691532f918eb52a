/// The grouping of digits in whole numbers.
package struct NumberStyle: Hashable, Sendable {
  /// The separator between groups.
  package let separator: DisplayText
  /// The sizes of the groups from the right, or empty for no grouping.
  ///
  /// The last size repeats. A size of zero or less, or C's `CHAR_MAX`, ends the grouping.
  package let groups: [Int]

  package init(separator: DisplayText, groups: [Int]) {
    self.separator = separator
    self.groups = groups
  }

  /// Creates the style of a locale from the values of POSIX `localeconv`.
  ///
  /// Any kind of space becomes a no-break space, so that a line never breaks within a number.
  /// Characters that are not safe to show are dropped.
  package init(thousandsSeparator: String, grouping: [Int]) {
    let text = DisplayText(thousandsSeparator)
    let scalars = thousandsSeparator.unicodeScalars
    let isSpace = !scalars.isEmpty && scalars.allSatisfy { $0.properties.isWhitespace }
    self.init(separator: isSpace ? NumberStyle.noBreakSpace : text, groups: grouping)
  }

  static let noBreakSpace = DisplayText(drawing: "\u{A0}")

  /// The style of the C locale: no grouping.
  package static var posix: NumberStyle { NumberStyle(separator: "", groups: []) }

  /// Formats a number: `12,345`.
  package func text(_ number: Int) -> DisplayText {
    let plain = NumberStyle.digits(of: number)
    guard let first = groups.first, first > 0, !separator.isEmpty, plain.width > first else {
      return plain
    }
    let digits = String(number.magnitude).utf8
    // The positions of separators, as numbers of digits from the right.
    var breaks: [Int] = []
    var position = 0
    for size in groups where position < digits.count {
      guard NumberStyle.isSize(size) else { break }
      position += size
      breaks.append(position)
    }
    if let last = groups.last, NumberStyle.isSize(last) {
      while position + last < digits.count {
        position += last
        breaks.append(position)
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

  /// Formats a number without groups, and without the generic description of integers.
  private static func digits(of number: Int) -> DisplayText {
    var bytes: [UInt8] = []
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.reverse()
    return DisplayText(clean: String(decoding: bytes, as: UTF8.self), width: bytes.count)
  }

  /// Whether this is a valid group size: `CHAR_MAX` is 127, or 255 if `char` is unsigned.
  private static func isSize(_ size: Int) -> Bool { (1..<127).contains(size) }
}
