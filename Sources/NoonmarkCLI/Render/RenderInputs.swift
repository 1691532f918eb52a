import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

/// Everything that a render depends on besides its plan, read before it begins.
struct RenderInputs {
  /// The inputs of every command.
  let base: Inputs
  let style: OutputStyle
  let family: WidgetFamily
  let terminalColumns: Int?
  let terminalRows: Int?
  let stylesheet: Stylesheet
  let icons: IconSet
  let locale: RenderLocale
  let widgets: [any Widget]
  private let templates: Templates
  /// Whether the widgets show data that must not be cached.
  let isPrivate: Bool
  private var pictureLoader: PictureLoader

  /// Reads what a plan needs.
  ///
  /// - Parameters:
  ///   - plan: The request of the command line.
  ///   - clock: The clock to use; nil for `--now` or the host's.
  ///   - console: The output and the host.
  /// - Throws: An error of the plan's options or widgets.
  init(
    _ plan: RenderPlan, clock: ProgramClock? = nil, in console: inout Console
  ) throws(CommandError) {
    try self.init(plan, Inputs(plan.inputs, clock: clock, in: &console), in: &console)
  }

  /// Reads what a plan needs besides inputs that were read before.
  init(
    _ plan: RenderPlan, _ base: consuming Inputs, in console: inout Console
  ) throws(CommandError) {
    style = OutputStyle(plan.options, base.configuration, console.host)
    terminalColumns = console.host.terminal?.columns
    terminalRows = console.host.terminal?.rows
    family = plan.family(in: style.format, onTerminal: terminalColumns != nil)
    let configured = plan.isConfigured ? base.configuredSpecs(in: &console) : []
    stylesheet = try base.stylesheet(plan.options, style, in: &console)
    icons = base.icons(plan.options, stylesheet.theme, isASCII: style.isASCII)
    locale = base.locale(isASCII: style.isASCII, in: console.host)
    let background = Background(plan.inputs, plan.options, family, console.host)
    templates = try base.templates(plan, configured, in: &console)
    switch plan.content {
    case .widget(let widget):
      widgets = [widget]
      isPrivate = true
    case .specs(var specs):
      if plan.options.rotation != nil { specs = base.rotated(specs, in: &console) }
      let data = base.data(for: specs, starting: background, in: &console)
      var widgets: [any Widget] = []
      for spec in specs {
        widgets.append(
          style.format.isForBar
            ? try spec.widgetForBar(of: data, in: &console) : try spec.widget(of: data))
      }
      self.widgets = widgets
      isPrivate = data.isPrivate(specs, in: family)
    case .configured:
      var shown = configured
      if plan.options.rotation != nil {
        if shown.isEmpty { shown = base.everySpec(in: console.host) }
        shown = base.rotated(shown, in: &console)
      }
      let loaded = base.configuredWidgets(shown, starting: background, in: &console)
      widgets = loaded.widgets
      isPrivate = loaded.data.isPrivate(loaded.specs, in: family)
    }
    self.base = base
    pictureLoader = PictureLoader(
      folder: PictureLoader.folder(in: console.host.directories),
      appearance: stylesheet.colorScheme)
  }

  var now: Instant { base.now }
  var zone: Zone { base.zone }
  /// The system clock before the first file was read, in nanoseconds since 1970.
  var startedAt: Int { base.startedAt }
  /// When to read the inputs again even if no file changes; nil for never.
  var revalidateAt: Instant? { base.revalidateAt }
  /// Whether the terminal was queried for its colors, so that the output cannot be cached.
  var isForThisTerminal: Bool { base.isForThisTerminal }
  /// Every file that the render depends on, and its stamp.
  var dependencies: [Dependency] { base.dependencies + pictureLoader.dependencies }
  /// Errors in the user's own pictures, one sentence each.
  var pictureProblems: [String] { pictureLoader.problems }

  /// The template of a widget's line, or nil for its own layout.
  func template(for widget: any Widget) -> Template? { templates[widget] }

  /// Returns the pictures that a layout uses, each read once.
  mutating func pictures(for canvas: Canvas) -> [NamedPicture] {
    pictureLoader.pictures(for: canvas)
  }
}
