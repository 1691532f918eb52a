import NoonmarkCore

/// Text with SGR escape sequences (ECMA-48, and ITU T.416 colours as xterm writes them).
public enum ANSIFormat: Format {
  /// The word by which users ask for the format.
  public static let name = "ansi"
  /// What the format is for.
  public static let summary = "colours for terminals, starship and fish"
  /// It can show blocks.
  public static let isSingleLine = false
  /// Its colours are the terminal's.
  public static let colors = ColorRange.terminal
  /// Its reader counts cells.
  public static let countsCells = true
  /// Terminals are of the locale's charset.
  public static let locale = LocaleUse.named
  /// Its reader is one.
  public static let isForTerminals = true

  /// Appends the frame; each line begins and ends in the terminal's own colours.
  public static func write(_ output: Output, into bytes: inout [UInt8]) {
    SGRPen.write(output, as: NoEscape.self, into: &bytes)
  }
}
