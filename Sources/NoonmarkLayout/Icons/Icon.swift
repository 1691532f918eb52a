import NoonmarkText

/// An icon by the name of an SF Symbol, drawn in any icon set.
///
/// If the table lacks a name, its last parts (`.fill`, `.circle`, `.slash`, `.badge`, …) are
/// removed until a name is found, so `gift.circle.fill` is drawn as `gift`. If none is found, the
/// set's fallback is drawn.
///
/// Looked up lazily by binary search in the embedded file.
package struct Icon: Hashable, Sendable {
  /// The maximum length of a known name in bytes; Apple's longest has 100.
  private static let lengthLimit = 128

  /// The name as typed.
  package let name: String

  /// Creates an icon with any name, known or not.
  package init(_ name: String) {
    self.name = name
  }

  /// Whether the table has a glyph for the name or a prefix of it.
  package var isKnown: Bool {
    IconTable.withTable { table in row(in: table) != nil }
  }

  /// Returns the icon's glyph, or the set's fallback if the name is unknown.
  ///
  /// It takes two columns in the emoji set, one in the nerd and Unicode sets, one or two in ASCII.
  package func glyph(in icons: IconSet) -> DisplayText {
    IconTable.withTable { table in
      table.glyph(in: icons, ofRow: row(in: table) ?? table.fallbackRow)
    }
  }

  /// Every name of the table, sorted, without the fallback.
  package static var names: [String] {
    IconTable.withTable { table in table.names }
  }

  /// Returns the known name nearest to the typed one, or `nil` if none is near.
  ///
  /// Suffixes that no near name has are ignored: `gifft.circle.fill` is near `gift`.
  package static func nearest(to typed: String) -> String? {
    guard typed.utf8.count <= lengthLimit else { return nil }
    let names = names
    var rest = Substring(typed)
    while !rest.isEmpty {
      if let name = Suggestion.nearest(to: String(rest), in: names) { return name }
      guard let dot = rest.lastIndex(of: ".") else { return nil }
      rest = rest[..<dot]
    }
    return nil
  }

  /// Returns the range of the line of the name, or of a prefix of it.
  private func row(in table: IconTable) -> Range<Int>? {
    // `*` is the name of the fallback's line, not of an icon.
    guard name.utf8.count <= Icon.lengthLimit, name.utf8.first != UInt8(ascii: "*") else {
      return nil
    }
    var rest = Substring(name).utf8
    while !rest.isEmpty {
      if let row = table.row(named: rest) { return row }
      guard let dot = rest.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      rest = rest[..<dot]
    }
    return nil
  }
}
