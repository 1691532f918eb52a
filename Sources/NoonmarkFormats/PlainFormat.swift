import NoonmarkLayout
import NoonmarkText

/// Text alone, for pipes and logs.
package enum PlainFormat: Format {
  /// The word by which users ask for the format.
  package static let name = "plain"
  /// What the format is for.
  package static let summary = "text without colours, for pipes and logs"
  /// It can show blocks.
  package static let isSingleLine = false
  /// It has no colours.
  package static let colors = ColorRange.none
  /// Whoever reads the text takes it for the locale's charset.
  package static let locale = LocaleUse.named
  /// It ends up at terminals.
  package static let isForTerminals = true

  /// Appends the text of the frame.
  package static func write(_ output: Output, into bytes: inout [UInt8]) {
    var markup = Markup<NoEscape>(into: bytes)
    for line in output.frame.lines {
      for run in line { markup.append(text: run.text) }
      markup.append("\n")
    }
    bytes = markup.bytes
  }
}
