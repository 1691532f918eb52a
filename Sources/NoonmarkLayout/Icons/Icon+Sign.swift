import NoonmarkText

extension Icon {
  /// Returns the sign of one column that the Unicode set has for a glyph of the nerd set.
  ///
  /// It is the fallback where the glyph is none of ours.
  package static func sign(for glyph: Unicode.Scalar) -> DisplayText {
    IconTable.withTable { table in
      table.glyph(in: .unicode, ofRow: table.row(ofNerdGlyph: glyph) ?? table.fallbackRow)
    }
  }
}
