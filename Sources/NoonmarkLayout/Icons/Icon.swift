import NoonmarkText

/// An icon by the name of an SF Symbol, drawn in any icon set.
///
/// A name that the table lacks is drawn as what it begins with: its last part (`.fill`, `.circle`,
/// `.slash`, `.badge`, …) is left out until a name is found, so `gift.circle.fill` is drawn as
/// `gift`. Where nothing is found, the fallback of the set is drawn.
///
/// Nothing is looked up before it is asked for, and each question is a search by halves through
/// the embedded file.
package struct Icon: Hashable, Sendable {
  /// The most bytes of a name that can be known; Apple's longest has 100.
  private static let lengthLimit = 128

  /// The name as it was typed.
  package let name: String

  /// Creates an icon of any name, known or not.
  package init(_ name: String) {
    self.name = name
  }

  /// Whether the name, or what it begins with, stands for a glyph of its own.
  package var isKnown: Bool {
    IconTable.withTable { table in row(in: table) != nil }
  }

  /// Returns the icon's glyph, or the set's fallback where the name is not known.
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

  /// Returns the known name nearest to what was typed, or nil where none is near.
  ///
  /// Endings that no near name has are left out: `gifft.circle.fill` is near `gift`.
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

  /// Returns where the line of the name, or of what it begins with, stands in the table.
  private func row(in table: IconTable) -> Range<Int>? {
    // A typed `*` is no symbol: its line is the fallback's.
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
