import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

/// The glyphs of many dates, of which each icon is looked up once.
struct GlyphShelf {
  private let icons: IconSet
  private var known: [String: DisplayText] = [:]

  init(_ icons: IconSet) {
    self.icons = icons
  }

  /// Returns the glyph of a date's icon; one without an icon has a calendar.
  mutating func glyph(of date: DateOfInterest) -> DisplayText {
    let name = date.icon ?? "calendar"
    if let glyph = known[name] { return glyph }
    let glyph = Icon(name).glyph(in: icons)
    known[name] = glyph
    return glyph
  }
}
