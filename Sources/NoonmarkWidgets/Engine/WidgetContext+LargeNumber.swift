import NoonmarkLayout
import NoonmarkText

extension WidgetContext {
  /// The pixels of each digit: five rows of three, from the top.
  private static let digits: [[UInt8]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 1, 1], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]

  /// Returns a number of days, such as `26 days`, in digits of half blocks three lines high.
  ///
  /// `nil` for 0 and negative numbers, or if the output has no half blocks, too few columns, or
  /// digits other than 0 to 9.
  func largeNumber(days: Int, _ paint: Paint) -> Block? {
    let number = localizer(days)
    let text = DayCount.text(days, in: localizer).string
    guard days > 0, icons != .ascii, bars != .ascii, !isTooltip, text.hasPrefix(number.string),
      number.string.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    let unit = DisplayText(String(text.dropFirst(number.string.count).drop { $0 == " " }))
    guard 4 * number.width + 1 + unit.width <= columns else { return nil }
    let digits = String(days).utf8.map { WidgetContext.digits[Int($0) - 48] }
    let lines = (0..<3).map { line in
      let glyphs = digits.map { digit in
        let upper = digit[2 * line]
        let lower = 2 * line + 1 < digit.count ? digit[2 * line + 1] : 0
        return [UInt8(4), 2, 1].map { bit in
          switch (upper & bit != 0, lower & bit != 0) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        }.joined()
      }
      return Drawing.Stroke(glyphs.joined(separator: " "), paint)
    }
    // The unit is at the right of the last line.
    let end = Drawing.Stroke("  " + unit.string, .role(.muted))
    return .drawing(Drawing(lines: [[lines[0]], [lines[1]], [lines[2], end]]))
  }
}
