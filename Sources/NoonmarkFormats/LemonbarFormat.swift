import NoonmarkCore

/// A line for lemonbar's standard input.
public enum LemonbarFormat: Format {
  /// The word by which users ask for the format.
  public static let name = "lemonbar"
  /// What the format is for.
  public static let summary = "lemonbar's standard input"
  /// The bar is one line.
  public static let isSingleLine = true
  /// It has all colours.
  public static let colors = ColorRange.all
  /// Longer ones are cut.
  public static let lineLimit: Int? = barLineLimit

  /// Appends the line.
  public static func write(_ output: Output, into bytes: inout [UInt8]) {
    PercentMarkup.write(output, as: LemonbarEscape.self, into: &bytes)
  }
}

/// Doubles what lemonbar would read as the start of a tag.
///
/// Measured on lemonbar 1.4: two `%` are shown as one, each pair by itself.
private enum LemonbarEscape: DoublingEscape {
  static let sign = UInt8(ascii: "%")
}
