import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

/// The glyphs of many dates; each icon is looked up once.
struct GlyphCache {
  private let icons: IconSet
  private var glyphs: [String: DisplayText] = [:]

  init(_ icons: IconSet) {
    self.icons = icons
  }

  /// Returns the glyph of a date's icon, by default a calendar.
  mutating func glyph(of date: DateOfInterest) -> DisplayText {
    let name = date.icon ?? "calendar"
    if let glyph = glyphs[name] { return glyph }
    let glyph = Icon(name).glyph(in: icons)
    glyphs[name] = glyph
    return glyph
  }
}
