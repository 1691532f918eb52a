import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// The settings of a render besides its widgets: format, theme, size, locale and time.
///
/// Every command that lays out widgets uses it, and so do the tests.
package struct RenderSetup {
  package let style: OutputStyle
  package let family: WidgetFamily
  /// The width of each widget.
  package let width: LayoutWidth
  package let composer: Composer
  package var context: WidgetContext

  var format: Format { style.format }

  /// Decides the settings for `count` widgets.
  package init(
    _ style: OutputStyle, _ family: WidgetFamily, _ widths: Composer.Widths = .init(),
    terminalColumns: Int? = nil, count: Int = 1, stylesheet: Stylesheet, icons: IconSet,
    locale: RenderLocale, now: Instant, zone: Zone
  ) {
    self.style = style
    self.family = family
    width = widths.width(
      of: family, terminalColumns: terminalColumns, count: style.format.hasBlocks ? 1 : count)
    var composer = Composer(style.format, family, stylesheet: stylesheet, depth: style.depth)
    composer.widths = widths
    composer.terminalColumns = terminalColumns
    composer.direction = locale.localizer.language.direction
    self.composer = composer
    context = WidgetContext(
      now: now, zone: zone, calendarStyle: locale.calendarStyle, localizer: locale.localizer,
      family: family, columns: width.columns, icons: icons,
      showsPictures: style.depth >= .ansi256 && style.format.showsPictures && !style.isASCII)
    context.bars = composer.barGlyphs
    context.stylesheet = stylesheet
  }
}

extension Composer.Widths {
  /// The width of each of `count` widgets.
  fileprivate func width(
    of family: WidgetFamily, terminalColumns: Int?, count: Int
  ) -> LayoutWidth {
    if count > 1, family == .large, let room = exact ?? terminalColumns {
      return .exactly(min(family.columns, room))
    }
    if let exact { return count == 1 ? .exactly(exact) : .upTo(family.columns) }
    var columns = family.columns
    if let maximum { columns = min(columns, maximum) }
    if family == .large {
      if let terminalColumns { columns = min(columns, terminalColumns) }
      return .exactly(max(columns, minimum ?? 0))
    }
    return .upTo(columns)
  }
}
