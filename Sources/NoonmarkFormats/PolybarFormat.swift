import NoonmarkText

/// A line for polybar's `custom/script`, also with `tail`.
package enum PolybarFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "polybar"
  /// What the format is for.
  package static let summary = "polybar's custom/script, also with tail"
  /// The bar is one line.
  package static let isSingleLine = true
  /// It has all colours.
  package static let colors = ColorRange.all
  /// Longer ones are cut.
  package static let lineLimit: Int? = barLineLimit

  /// Appends the line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    PercentMarkup.write(output, as: PolybarEscape.self, into: &bytes)
  }
}

/// Parts what polybar would read as a tag.
///
/// Polybar has no way to write a `%` before a brace: `%%{` begins a tag too. Measured on polybar
/// 3.6.3: a `%` with a tag behind it is shown, and the tag, an offset of no pixels, does nothing.
private enum PolybarEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for byte in text.string.utf8 {
      bytes.append(byte)
      if byte == UInt8(ascii: "%") { bytes += "%{O0}".utf8 }
    }
  }
}
