import NoonmarkCore

/// Text alone, for pipes and logs.
public enum PlainFormat: Format {
  /// The word by which users ask for the format.
  public static let name = "plain"
  /// What the format is for.
  public static let summary = "text without colours, for pipes and logs"
  /// It can show blocks.
  public static let isSingleLine = false
  /// It has no colours.
  public static let colors = ColorRange.none
  /// Whoever reads the text takes it for the locale's charset.
  public static let locale = LocaleUse.named
  /// It ends up at terminals.
  public static let isForTerminals = true

  /// Appends the text of the frame.
  public static func write(_ output: Output, into bytes: inout [UInt8]) {
    var markup = Markup<NoEscape>(into: bytes)
    for line in output.frame.lines {
      for run in line { markup.append(text: run.text) }
      markup.append("\n")
    }
    bytes = markup.bytes
  }
}
