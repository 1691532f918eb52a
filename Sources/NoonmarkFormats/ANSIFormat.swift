import NoonmarkText

/// Text with SGR escape sequences (ECMA-48, and ITU T.416 colours as xterm writes them).
package enum ANSIFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "ansi"
  /// What the format is for.
  package static let summary = "colours for terminals, starship and fish"
  /// It can show blocks.
  package static let isSingleLine = false
  /// Its colours are the terminal's.
  package static let colors = ColorRange.terminal
  /// Its reader counts cells.
  package static let countsCells = true
  /// Terminals are of the locale's charset.
  package static let locale = LocaleUse.named
  /// Its reader is one.
  package static let isForTerminals = true

  /// Appends the frame; each line begins and ends in the terminal's own colours.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    SGRPen.write(output, as: NoEscape.self, into: &bytes)
  }
}
