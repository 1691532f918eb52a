/// Every format there is; a new one is its file and one line here.
package enum FormatCatalog {
  /// The formats, in the order in which help lists them.
  package static let all: [any Format.Type] = [
    ANSIFormat.self,
    PlainFormat.self,
    JSONFormat.self,
    SVGFormat.self,
    TmuxFormat.self,
    TmuxOptionFormat.self,
    PolybarFormat.self,
    LemonbarFormat.self,
    WaybarFormat.self,
    PangoFormat.self,
    I3barFormat.self,
    I3blocksFormat.self,
    ConkyFormat.self,
    Dzen2Format.self,
    XmobarFormat.self,
    GenmonFormat.self,
    BashFormat.self,
    ZshFormat.self,
    XbarFormat.self,
  ]

  /// Returns the format of a name, or nil where there is none.
  package static func format(named name: String) -> (any Format.Type)? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }
}
