import NoonmarkText

/// A line for `#(…)` in tmux's status line, with tmux's own style markup.
package enum TmuxFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "tmux"
  /// What the format is for.
  package static let summary = "#(…) in tmux's status-left and status-right"
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
    TmuxMarkup.write(output, as: TmuxEscape.self, into: &bytes)
  }
}

/// Doubles what tmux would expand.
///
/// Measured on tmux 3.3a: of a run of n `#`, tmux leaves half when `[` follows, and about a
/// quarter elsewhere; so 2n are written before `[`, and 4n-2 before anything else.
private enum TmuxEscape: TextEscape {
  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    let hash = UInt8(ascii: "#")
    var count = 0
    for byte in text.string.utf8 {
      if byte == hash {
        count += 1
        continue
      }
      if count > 0 {
        let written = byte == UInt8(ascii: "[") ? 2 * count : 4 * count - 2
        bytes.append(contentsOf: repeatElement(hash, count: written))
        count = 0
      }
      bytes.append(byte)
    }
    // The format puts `#[` behind a text that ends so.
    bytes.append(contentsOf: repeatElement(hash, count: 2 * count))
  }
}
