import NoonmarkText

/// A text for a user option of tmux, shown by `#{@name}` in the status line.
package enum TmuxOptionFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "tmux-option"
  /// What the format is for.
  package static let summary = "a user option of tmux, shown by #{@name}"
  /// The status line is one line.
  package static let isSingleLine = true
  /// It has all colours.
  package static let colors = ColorRange.all
  /// Longer ones are cut.
  package static let lineLimit: Int? = barLineLimit
  /// Its reader counts cells.
  package static let countsCells = true
  /// tmux shows `_` for what a client whose locale is not UTF-8 cannot show (tmux(1), `-u`).
  package static let locale = LocaleUse.named

  /// Appends the line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    TmuxMarkup.write(output, as: TmuxOptionEscape.self, into: &bytes)
  }
}

/// Doubles what tmux would read as a style, the one thing that acts in an option's text.
private enum TmuxOptionEscape: DoublingEscape {
  static let sign = UInt8(ascii: "#")
}
