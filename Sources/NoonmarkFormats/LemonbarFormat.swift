import NoonmarkText

/// A line for lemonbar's standard input.
package enum LemonbarFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "lemonbar"
  /// What the format is for.
  package static let summary = "lemonbar's standard input"
  /// The bar is one line.
  package static let isSingleLine = true
  /// It has all colours.
  package static let colors = ColorRange.all
  /// Longer ones are cut.
  package static let lineLimit: Int? = barLineLimit

  /// Appends the line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    PercentMarkup.write(output, as: LemonbarEscape.self, into: &bytes)
  }
}

/// Doubles what lemonbar would read as the start of a tag.
///
/// Measured on lemonbar 1.4: two `%` are shown as one, each pair by itself.
private enum LemonbarEscape: DoublingEscape {
  static let sign = UInt8(ascii: "%")
}
