import NoonmarkText

/// A segment of a prompt of zsh, with or without the option `prompt_subst`.
package enum ZshFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "zsh"
  /// What the format is for.
  package static let summary = "a segment of a prompt of zsh"
  /// A prompt's segment is one line.
  package static let isSingleLine = true
  /// Its colours are the terminal's.
  package static let colors = ColorRange.terminal
  /// Longer ones are cut.
  package static let lineLimit: Int? = barLineLimit
  /// Its reader counts cells.
  package static let countsCells = true
  /// Zsh counts columns by the locale.
  package static let locale = LocaleUse.installed
  /// A prompt stands at a terminal.
  package static let isForTerminals = true

  /// Appends the line.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    SGRPen.write(output, as: ZshEscape.self, into: &bytes)
  }
}

/// Doubles what zsh always expands, and parts what it expands with `prompt_subst`.
///
/// Measured on zsh 5.9: this shows the text literally with that option and without. An exclamation
/// mark is written as a form of the date, which `prompt_bang` leaves alone. A backquote has no form
/// that is good in both and is replaced.
private enum ZshEscape: SequenceEscape {
  static let sequenceStart: StaticString = "%{"
  static let sequenceEnd: StaticString = "%}"

  static func escape(_ text: DisplayText, into bytes: inout [UInt8]) {
    for byte in text.string.utf8 {
      switch byte {
      case UInt8(ascii: "%"): bytes += "%%".utf8
      case UInt8(ascii: "$"): bytes += "$%{%}".utf8
      case UInt8(ascii: "\\"): bytes += "\\%{%}".utf8
      case UInt8(ascii: "!"): bytes += "%D{!}".utf8
      case UInt8(ascii: "`"): bytes += "\u{2CB}".utf8
      default: bytes.append(byte)
      }
    }
  }
}
