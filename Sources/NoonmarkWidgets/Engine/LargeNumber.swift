import NoonmarkLayout
import NoonmarkText

/// A number in digits three lines high, of half blocks.
struct LargeNumber {
  /// The pixels of each digit: five rows of three, from the top.
  private static let digits: [[UInt8]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 1, 1], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]

  private let number: Int
  private let unit: DisplayText
  private let paint: Paint

  /// Creates a number with its unit, such as `days`.
  ///
  /// `nil` if the output has no half blocks, too few columns, or other digits.
  init?(_ number: Int, unit: DisplayText, _ paint: Paint, in context: WidgetContext) {
    let text = context.localizer(number)
    let width = 4 * text.width + 1 + unit.width
    guard number >= 0, context.icons != .ascii, context.bars != .ascii, !context.isTooltip,
      width <= context.columns, text.string.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    self.number = number
    self.unit = unit
    self.paint = paint
  }

  /// The number of lines.
  static let height = 3

  /// The digits, and the unit at the right of their last line.
  var block: Block {
    let digits = String(number).utf8.map { LargeNumber.digits[Int($0) - 48] }
    let lines = (0..<LargeNumber.height).map { line in
      var glyphs = ""
      for (index, digit) in digits.enumerated() {
        if index > 0 { glyphs += " " }
        let upper = digit[2 * line]
        let lower = 2 * line + 1 < digit.count ? digit[2 * line + 1] : 0
        for bit in [UInt8(4), 2, 1] {
          switch (upper & bit != 0, lower & bit != 0) {
          case (true, true): glyphs += "█"
          case (true, false): glyphs += "▀"
          case (false, true): glyphs += "▄"
          case (false, false): glyphs += " "
          }
        }
      }
      let number = Drawing.Stroke(glyphs, paint)
      guard line == LargeNumber.height - 1 else { return [number] }
      return [number, Drawing.Stroke("  " + unit.string, .role(.muted))]
    }
    return .drawing(Drawing(lines: lines))
  }
}

extension LargeNumber {
  /// Creates a number of days: `26 days`.
  init?(days: Int, _ paint: Paint, in context: WidgetContext) {
    let text = DayCount.text(days, in: context.localizer).string
    let number = context.localizer(days).string
    guard days != 0, text.hasPrefix(number) else { return nil }
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    self.init(days, unit: DisplayText(String(unit)), paint, in: context)
  }
}
