import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkSystem
import NoonmarkWidgets

/// The settings of a render besides its widgets: format, theme, size, locale and time.
struct RenderSetup {
  let style: OutputStyle
  let family: WidgetFamily
  let composer: Composer
  let width: LayoutWidth
  let context: WidgetContext
  /// Whether the background is dark or light.
  let appearance: ColorScheme

  var format: Format { style.format }

  /// Loads the theme and the locale for a render of `count` widgets.
  init(
    _ plan: RenderPlan, count: Int, _ inputs: inout RenderInputs, _ console: inout Console
  ) throws(CommandError) {
    let (options, terminal) = (plan.options, console.host.terminal)
    style = OutputStyle(options, inputs.configuration, console.host)
    let (format, depth) = (style.format, style.depth)
    family = plan.family(in: format, onTerminal: terminal != nil)
    var looks = try inputs.looks(
      options, usesColor: depth > .none, asksTerminal: format.colors == .terminal, in: &console)
    looks.isASCII = style.isASCII
    appearance = looks.colorScheme
    var composer = Composer(format, family, stylesheet: looks, depth: depth)
    composer.widths = Composer.Widths(
      exact: options.width, minimum: options.minimumWidth, maximum: options.maximumWidth)
    composer.terminalColumns = terminal?.columns
    width = plan.width(
      family, terminalColumns: terminal?.columns, count: format.hasBlocks ? 1 : count)
    var context = inputs.context(family, isASCII: style.isASCII, console.host)
    context.columns = width.columns
    context.icons = inputs.icons(options, looks.theme, isASCII: style.isASCII)
    context.showsPictures = depth >= .ansi256 && format.colors != .foreground && !style.isASCII
    context.bars = composer.barGlyphs
    self.composer = composer
    self.context = context
  }
}

/// The format of an output, its color depth and its charset: as requested, or as standard output
/// and the locale allow.
struct OutputStyle {
  let format: Format
  let depth: ColorDepth
  let isASCII: Bool

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
}
