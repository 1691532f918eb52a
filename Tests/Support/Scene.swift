import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets

/// Everything except the instant that a render depends on.
package struct Scene: Sendable, CustomStringConvertible {
  /// The widget's command-line name.
  package var kind: String
  /// A widget that the test defines, which replaces the widget of that name.
  package var widgetInTest: (any Widget)?
  /// A view of the widget besides its sizes.
  package var screen: String?
  /// The size.
  package var family: WidgetFamily
  /// The stored location.
  package var place: Place
  /// The user's zone.
  package var zone: Zone
  /// The requested tab of a list.
  package var tab: String?
  /// The name of the requested entry, if any.
  package var name: String?
  /// The user's data, besides the location.
  package var data = Scene.sampleData
  /// The template of the line, or `nil` for the widget's own layout.
  package var template: Template?
  /// The requested width, or `nil` for the default width of the size.
  package var columns: Int?
  /// The language and the format of numbers.
  package var localizer = Localizer.english
  /// The format of dates.
  package var calendarStyle = CalendarStyle.posix
  /// The glyphs.
  package var icons = IconSet.unicode
  /// The theme.
  package var theme = EmbeddedThemes.standard
  /// The glyphs of bars, or `nil` for the theme's.
  package var bars: BarGlyphs?
  /// The ends of pills, or `nil` for the theme's.
  package var caps: PillCaps?
  /// The style of the numbers of lines.
  package var pillStyle = PillStyle.pill
  /// Whether the output is limited to ASCII.
  package var isASCII = false
  /// Dark or light.
  package var colorScheme = ColorScheme.dark
  /// Whether the user chose the color scheme.
  ///
  /// If not, the background of a bar is unknown.
  package var isColorSchemeChosen = false
  /// The number of colors.
  package var depth = ColorDepth.trueColor
  /// Whether the output can show pictures if it has enough colors.
  package var canShowPictures = true

  package init(
    _ kind: String, screen: String? = nil, _ family: WidgetFamily, at place: Place, in zone: Zone
  ) {
    self.kind = kind
    self.screen = screen
    self.family = family
    self.place = place
    self.zone = zone
  }

  /// The name of the scene in failures.
  package var description: String {
    let width = (columns.map { " \($0) columns" } ?? "") + (template == nil ? "" : " by template")
    return "\(kind) \(screen ?? family.rawValue)\(width) at \(place) in \(zone.name)"
  }

  /// Each widget in each size, and each screen of the widgets, including a script widget.
  package static let kinds: [(kind: String, screen: String?, family: WidgetFamily)] =
    (WidgetCatalog.named + [ScriptWidget.self]).flatMap { type in
      WidgetFamily.allCases.map { (type.kind, nil, $0) }
        + type.screens.map { (type.kind, $0, .large) }
    }

  /// The names of the widget's fields.
  package var fields: [String] { type(of: widget as any Widget).fields.map(\.name) }

  /// Returns the widget at an instant, as the program would render it.
  package func render(at now: Instant, needs: RenderNeeds = []) -> RenderedWidget {
    let setup = setup(.svg, at: now)
    return widget.rendered(
      in: setup.context, width: setup.width, needs: needs, template: template)
  }

  /// Returns the timeline that starts at an instant.
  package func timeline(from now: Instant, count: Int) -> [RenderedWidget] {
    let setup = setup(.svg, at: now)
    return Engine.timeline(
      of: widget, in: setup.context, width: setup.width, count: count
    ) { _ in template }
  }

  /// Returns a render in a format, as the program would write it.
  package func text(of rendered: RenderedWidget, in format: Format) -> String {
    text(of: [rendered], in: format)
  }

  /// Returns renders in a format, as the program would write them together.
  package func text(of rendered: [RenderedWidget], in format: Format) -> String {
    var bytes: [UInt8] = []
    setup(format, at: Instant(epochSeconds: 0)).composer.write(
      rendered,
      pictures: { canvas in
        canvas.pictureSlots.map {
          NamedPicture(
            name: $0.name, picture: EmbeddedThemes.picture(named: $0.name, in: colorScheme))
        }
      }, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func setup(_ format: Format, at now: Instant) -> RenderSetup {
    let style = OutputStyle(format, format.colors == .none ? .none : depth, isASCII: isASCII)
    var stylesheet = style.stylesheet(theme, colorScheme, isChosen: isColorSchemeChosen)
    stylesheet.bars = bars
    stylesheet.caps = caps
    stylesheet.pillStyle = pillStyle
    var setup = RenderSetup(
      style, family, Composer.Widths(exact: columns), stylesheet: stylesheet,
      icons: isASCII ? .ascii : icons,
      locale: RenderLocale(calendarStyle: calendarStyle, localizer: localizer), now: now,
      zone: zone)
    if !canShowPictures { setup.context.showsPictures = false }
    return setup
  }

  private var widget: any Widget {
    if let widgetInTest { return widgetInTest }
    let request = WidgetRequest(name: name, screen: screen, tab: tab)
    var data = data
    data.location = place.location
    data.hemisphere = Hemisphere(of: place.location.coordinates)
    let type = WidgetCatalog.widget(ofKind: kind) ?? ScriptWidget.self
    guard let widget = try? type.init(request: request, data: data) else {
      preconditionFailure("no widget \(kind)")
    }
    return widget
  }
}
