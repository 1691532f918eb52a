import NoonmarkText

/// A segment of a prompt of bash, by `PS1='$(…)'`, `PS1='$variable'` or `PS1="$(…)"`.
package enum BashFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "bash"
  /// What the format is for.
  package static let summary = "a segment of a prompt of bash"
  /// A prompt's segment is one line.
  package static let isSingleLine = true
  /// Its colours are the terminal's.
  package static let colors = ColorRange.terminal
  /// Longer ones are cut.
  package static let lineLimit: Int? = barLineLimit
  /// Its reader counts cells.
  package static let countsCells = true
  /// Bash counts columns by the locale.
  package static let locale = LocaleUse.installed
  /// A prompt stands at a terminal.
  package static let isForTerminals = true

  /// Appends the line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    SGRPen.write(output, as: BashEscape.self, into: &bytes)
  }
}

/// Parts what bash would expand, by the two bytes between which it counts no columns.
///
/// Measured on bash 5.2: this shows the text literally whether the prompt is expanded once more or
/// not. A backquote has no such form and is replaced.
private enum BashEscape: SequenceEscape {
  static let sequenceStart: StaticString = "\u{1}"
  static let sequenceEnd: StaticString = "\u{2}"

  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for byte in text.string.utf8 {
      switch byte {
      case UInt8(ascii: "$"): bytes += "$\u{1}\u{2}".utf8
      case UInt8(ascii: "\\"): bytes += "\\\u{1}\u{2}".utf8
      case UInt8(ascii: "`"): bytes += "\u{2CB}".utf8
      default: bytes.append(byte)
      }
    }
  }
}
