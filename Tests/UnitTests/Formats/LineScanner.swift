/// Reads a line code point by code point, like programs without support for grapheme clusters.
struct LineScanner {
  private var rest: ArraySlice<Unicode.Scalar>
  /// The current attributes.
  var foreground: String?
  var background: String?
  var isBold = false
  /// The text displayed so far.
  private(set) var shown: [ShownScalar] = []

  init(_ line: String) {
    rest = Array(line.unicodeScalars)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }
  var peek: Unicode.Scalar? { rest.first }

  /// Consumes a text if it is next, and returns whether it was.
  mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard rest.starts(with: wanted) else { return false }
    rest.removeFirst(wanted.count)
    return true
  }

  /// Skips everything up to and including a text, or returns `nil` if the text is missing.
  mutating func take(until end: String) -> String? {
    let wanted = Array(end.unicodeScalars)
    var found = String.UnicodeScalarView()
    var rest = rest
    while !rest.isEmpty {
      if rest.starts(with: wanted) {
        self.rest = rest.dropFirst(wanted.count)
        return String(found)
      }
      found.append(rest.removeFirst())
    }
    return nil
  }

  /// Skips code points of one kind and returns their number.
  mutating func count(of scalar: Unicode.Scalar) -> Int {
    let count = rest.prefix { $0 == scalar }.count
    rest.removeFirst(count)
    return count
  }

  /// Displays the next code point literally.
  mutating func show() {
    guard !rest.isEmpty else { return }
    show(rest.removeFirst())
  }

  /// Skips the next code point.
  mutating func skip() {
    rest = rest.dropFirst()
  }

  /// Displays a code point.
  mutating func show(_ scalar: Unicode.Scalar) {
    shown.append(
      ShownScalar(scalar: scalar, foreground: foreground, background: background, isBold: isBold))
  }

  /// Applies the attributes of an SGR sequence, given without its introducer and final byte.
  ///
  /// Returns `false` if the sequence is invalid.
  mutating func setAttributes(_ sequence: String) -> Bool {
    guard sequence.hasPrefix("\u{1B}["), sequence.hasSuffix("m") else { return false }
    var numbers = sequence.dropFirst(2).dropLast().split(separator: ";").map { Int($0) ?? -1 }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: (foreground, background, isBold) = (nil, nil, false)
      case 1: isBold = true
      case 38, 48:
        guard numbers.popFirst() == 2, numbers.count >= 3 else { return false }
        let digits = numbers.prefix(3).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        numbers.removeFirst(3)
        if number == 38 {
          foreground = "#" + digits.joined()
        } else {
          background = "#" + digits.joined()
        }
      default: return false
      }
    }
    return true
  }
}
