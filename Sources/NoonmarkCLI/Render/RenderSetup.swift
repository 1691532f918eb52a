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

/// The format of an output, its color depth and its characters.
package struct OutputStyle {
  package let format: Format
  package let depth: ColorDepth
  package let isASCII: Bool

  package init(_ format: Format, _ depth: ColorDepth, isASCII: Bool) {
    self.format = format
    self.depth = depth
    self.isASCII = isASCII
  }

  /// Follows the options, or else what standard output and the locale allow.
  init(_ options: RenderOptions, _ configuration: Configuration, _ host: Host) {
    var policy = ColorPolicy(
      mode: options.color, isTerminal: host.terminal != nil,
      isFormatChosen: options.format != nil)
    policy.read(host.environment)
    let wantsANSI = policy.isForced || host.terminal != nil
    format = options.format ?? (wantsANSI ? .ansi : .plain)
    depth =
      switch format.colors {
      case .none: .none
      case .terminal: policy.terminalDepth
      case .all, .foreground: policy.markupDepth
      }
    isASCII = Charset(for: format, configuration, host.environment).isASCII
  }

  var usesColor: Bool { depth > .none }

  /// Returns the stylesheet of a theme in this output.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - colorScheme: Whether the background is dark or light.
  ///   - isChosen: Whether the user chose the color scheme. Otherwise, that of a bar is a guess.
  package func stylesheet(
    _ theme: Theme, _ colorScheme: ColorScheme, isChosen: Bool = false
  ) -> Stylesheet {
    var stylesheet = Stylesheet(theme: theme, colorScheme: colorScheme, usesColor: depth > .none)
    stylesheet.knowsBackground = isChosen || !format.hasUnknownBackground
    stylesheet.hasShades = depth > .ansi16
    stylesheet.isASCII = isASCII
    return stylesheet
  }
}
