import NoonmarkText

extension Icon {
  /// Returns the Unicode set's symbol, of one column, for a glyph of the nerd set.
  ///
  /// If the table lacks the glyph, returns the fallback.
  package static func symbol(for glyph: Unicode.Scalar) -> DisplayText {
    IconTable.withTable { table in
      table.glyph(in: .unicode, ofRow: table.row(ofNerdGlyph: glyph) ?? table.fallbackRow)
    }
  }
}
