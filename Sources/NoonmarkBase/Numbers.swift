extension Double {
  /// Parses a number like `Double(_:)`, usually without creating a C locale.
  ///
  /// A number of up to 15 digits with a decimal point is the quotient of two integers that a
  /// `Double` represents exactly, so the division yields the nearest `Double` (W. D. Clinger,
  /// 1990).
  package init?(decimal text: String) {
    var digits = 0
    var count = 0
    var scale = 1
    var hasPoint = false
    let first = text.utf8.first
    let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    for byte in text.utf8.dropFirst(isSigned ? 1 : 0) {
      if byte.isASCIIDigit, count < 15 {
        digits = digits * 10 + Int(byte - UInt8(ascii: "0"))
        count += 1
        if hasPoint { scale *= 10 }
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        self.init(text)
        return
      }
    }
    guard count > 0 else { return nil }
    let magnitude = Double(digits) / Double(scale)
    self = first == UInt8(ascii: "-") ? -magnitude : magnitude
  }
}

extension Int {
  /// The decimal digits of a nonnegative number, at least two.
  package var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

/// Returns the quotient rounded down, and the nonnegative remainder.
@inlinable
package func floorDivision(_ number: Int, _ divisor: Int) -> (quotient: Int, remainder: Int) {
  let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}

extension [Int] {
  /// Returns the limit for each number with which their sum is at most a total.
  ///
  /// Small numbers leave what they do not need to the larger ones. `nil` if no limit is needed.
  package func fairShare(of total: Int) -> Int? {
    var rest = total
    for (index, number) in sorted().enumerated() {
      let share = rest / (count - index)
      if number > share { return share }
      rest -= number
    }
    return nil
  }
}
