import Almanac
import NoonmarkBase
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// The inputs of a render, read before it begins.
struct RenderInputs {
  /// The time, the zone, the configuration, and the files that were read.
  let base: Snapshot
  let setup: RenderSetup
  let terminal: Terminal?
  let widgets: [any Widget]
  let templates: Templates
  /// Whether the widgets show data that must not be cached.
  let isPrivate: Bool
  /// Whether a widget has nothing to show until its first load in the background ends.
  let awaitsFirstLoad: Bool
  private let directories: UserDirectories
  var pictureLoader: PictureLoader

  /// Reads the inputs of a plan after the configuration was loaded.
  ///
  /// A bar, and a follower after its first render, must not keep stale text because an entry or a
  /// theme is gone. The name of the entry and the default theme then replace them.
  ///
  /// - Parameter isRepeated: Whether a follower has rendered the plan before.
  /// - Throws: An error of the plan's options or widgets.
  init(_ plan: RenderPlan, in run: inout Run, isRepeated: Bool = false) throws(Failure) {
    let style = OutputStyle(run)
    let isStrict = !isRepeated && !plan.isForBar(in: style.format)
    terminal = run.host.terminal
    let family = plan.family(in: style.format, onTerminal: terminal != nil)
    let configured = plan.isConfigured ? run.configuredSpecs() : []
    let stylesheet = try run.stylesheet(style, requiresTheme: isStrict)
    let background = Background(run, family)
    templates = try run.templates(plan, configured)
    switch plan.content {
    case .widget(let widget):
      widgets = [widget]
      isPrivate = true
      awaitsFirstLoad = false
    case .specs(let specs):
      let specs = run.rotated(specs)
      let data = run.data(for: specs, starting: background)
      widgets = try specs.map { spec throws(Failure) in
        isStrict ? try spec.widget(of: data) : try run.widgetOrName(spec, of: data)
      }
      isPrivate = data.isPrivate(specs, in: family)
      awaitsFirstLoad = data.awaitsFirstLoad
    case .configured:
      let loaded = run.configuredWidgets(
        configured, starting: background,
        listsTallies: plan.shape == .dashboard && family == .large)
      widgets = loaded.widgets
      isPrivate = loaded.data.isPrivate(loaded.specs, in: family)
      awaitsFirstLoad = loaded.data.awaitsFirstLoad
    }
    setup = run.setup(
      style, family, stylesheet, terminalColumns: terminal?.columns, count: widgets.count)
    base = run.snapshot
    directories = run.host.directories
    pictureLoader = PictureLoader(in: directories, appearance: stylesheet.colorScheme)
  }

  var now: Instant { base.now }
  var startedAt: Int { base.startedAt }
  var revalidateAt: Instant? { base.revalidateAt }
  var dependencies: [Dependency] { base.dependencies + pictureLoader.dependencies }
  /// The paths whose timestamps a shell compares to detect a change without starting a process.
  ///
  /// They are files, and the directories in which a file can be added, removed or replaced by an
  /// older one. For a file below a missing directory, it is the first missing path, unless the
  /// directory that contains this path is listed.
  ///
  /// The home directory is not listed, since shells themselves write files there.
  var watchedPaths: [String] {
    let places = places
    var folders: Set<String> = []
    for place in places where !place.isBelowMissing && place.folder != directories.home {
      folders.insert(place.folder)
    }
    let files = places.filter { place in
      // Files of packages, such as zones, are replaced rather than edited.
      let isInPackage = place.path.hasPrefix("/usr/")
      return !folders.contains(place.folder) || !place.isMissing && !isInPackage
    }.map(\.path)
    return Set(files).union(folders).filter { !$0.utf8.contains(UInt8(ascii: "\n")) }.sorted()
  }

  /// The missing directories.
  ///
  /// Once they exist, the paths below them must be watched.
  var missingFolders: [Dependency] {
    Set(places.filter(\.isBelowMissing).map(\.path)).map { Dependency(path: $0, stamp: nil) }
  }

  /// Each dependency, or the topmost missing directory above it, with the existing parent
  /// directory.
  private var places: [(path: String, folder: String, isMissing: Bool, isBelowMissing: Bool)] {
    dependencies.filter { $0.path.utf8.first == UInt8(ascii: "/") }.map { dependency in
      var (path, folder) = (dependency.path, Path.parent(of: dependency.path))
      while FileStamp.of(folder) == nil, folder != path {
        (path, folder) = (folder, Path.parent(of: folder))
      }
      let isBelowMissing = path != dependency.path
      // A symbolic link is present even if its target is missing.
      let isMissing = isBelowMissing || FileStamp.of(path) == nil && !File.isLink(path)
      return (path, folder, isMissing, isBelowMissing)
    }
  }

  /// Whether the user has had an entry of the widgets, so that an empty bar needs no hint.
  ///
  /// That is so if a file with the user's data was read, even if no entry is left in it. The agenda
  /// alone reads dates of which it shows none without a time.
  var hasHadEntries: Bool {
    let agendas = widgets.compactMap { $0 as? AgendaWidget }
    if !agendas.isEmpty, agendas.count == widgets.count { return agendas.contains { $0.hasSource } }
    guard let data = directories.data else { return false }
    return base.dependencies.contains { $0.stamp != nil && $0.path.hasPrefix("\(data)/") }
  }
}

/// The settings that all widgets of a render share: format, theme, size, locale and time.
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

  package init(
    _ style: OutputStyle, _ family: WidgetFamily, _ widths: Composer.Widths = .init(),
    terminalColumns: Int? = nil, count: Int = 1, stylesheet: Stylesheet, icons: IconSet,
    locale: RenderLocale, now: Instant, zone: Zone
  ) {
    self.style = style
    self.family = family
    // A picture, or a text for a program, is not wider in a wide terminal, and its lines are not
    // shorter in a narrow one.
    let room =
      style.format.reader == .terminal
      ? terminalColumns
      : terminalColumns.flatMap { family == .large ? min($0, family.columns) : nil }
    width = widths.width(
      of: family, terminalColumns: room, count: style.format.hasBlocks ? 1 : count)
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

extension Run {
  /// Returns the setup of a render at the time of this run, with the widths and icons of options.
  mutating func setup(
    _ style: OutputStyle, _ family: WidgetFamily, _ stylesheet: Stylesheet,
    terminalColumns: Int? = nil, count: Int = 1
  ) -> RenderSetup {
    RenderSetup(
      style, family, invocation.widths, terminalColumns: terminalColumns, count: count,
      stylesheet: stylesheet,
      icons: icons(stylesheet.theme, isASCII: style.isASCII),
      locale: locale(isASCII: style.isASCII), now: now, zone: zone)
  }
}

extension Composer.Widths {
  fileprivate func width(
    of family: WidgetFamily, terminalColumns: Int?, count: Int
  ) -> LayoutWidth {
    let terminal = terminalColumns.map { min($0, maximum ?? $0) }
    if count > 1, family == .large, let room = exact ?? terminal {
      // The blocks share the columns, like those of the dashboard.
      return .exactly(Dashboard.grid(in: room + Dashboard.margin).width)
    }
    if let exact { return count == 1 ? .exactly(exact) : .upTo(family.columns) }
    guard family == .large else {
      return .upTo(min(family.columns, terminal ?? maximum ?? .max))
    }
    let columns = terminal.map { min($0, WidgetFamily.maximumColumns) }
    return .exactly(max(columns ?? min(family.columns, maximum ?? .max), minimum ?? 0))
  }
}

// MARK: - Templates

/// The templates of a render, from the command line or the configuration.
struct Templates {
  private var common: Template?
  private var configured: [(kind: String, template: Template)] = []

  static let none = Templates()
}

extension Templates {
  /// Checks a template of the command line: at least one widget must have each of its fields.
  init(_ template: Template, for specs: [WidgetSpec]) throws(Failure) {
    var fields: [String] = []
    for spec in specs {
      for field in spec.type.fields where !fields.contains(field.name) { fields.append(field.name) }
    }
    let name = specs.count == 1 ? specs[0].request.script ?? specs[0].type.kind : nil
    try template.check(fields: fields, of: name)
    self.init(common: template)
  }

  /// Reads the templates of the configuration.
  ///
  /// An invalid template causes a warning.
  init(in run: inout Run) {
    var configured: [(kind: String, template: Template)] = []
    for setting in run.configuration.settings(below: Keys.templatePrefix) {
      let (name, directories) = (setting.name, run.host.directories)
      guard let type = Keys.widget(called: name) else { continue }
      guard Keys.isInCatalog(name) || ScriptFolder.knows(name, in: directories) else {
        let widgets = ScriptFolder.knownNames(in: directories)
        run.warn(onLine: setting.line, Keys.unknownTemplate(of: name, besides: widgets))
        continue
      }
      do {
        configured.append((name, try Template(setting.value, for: type, named: name)))
      } catch {
        run.warn(onLine: setting.line, Keys.message(error, inTemplateOf: name))
      }
    }
    self.init(configured: configured)
  }

  /// Returns the template of a widget.
  ///
  /// For `auto`, it is its own or that of the displayed widget.
  func template(for widget: any Widget, in context: WidgetContext) -> Template? {
    if let common { return common }
    guard !configured.isEmpty else { return nil }
    func template(of kind: String) -> Template? {
      configured.last { $0.kind == kind }?.template
    }
    return template(of: widget.kind) ?? template(of: widget.shown(in: context).kind)
  }
}

extension Template {
  /// Parses the template of one widget, and checks its fields.
  ///
  /// - Parameter name: The name of the widget, which may be the user's own.
  init(_ text: String, for type: any Widget.Type, named name: String) throws(Failure) {
    try self.init(text)
    try check(fields: type.fields.map(\.name), of: name)
  }
}

extension Run {
  /// Returns the templates of a plan, before its data is read.
  ///
  /// - Parameter configured: The widgets of the configuration if the plan shows them; none for
  ///   all.
  mutating func templates(
    _ plan: RenderPlan, _ configured: [WidgetSpec]
  ) throws(Failure) -> Templates {
    guard let template = plan.template else {
      return configuration.isEmpty ? .none : Templates(in: &self)
    }
    switch plan.content {
    case .widget: return .none
    case .specs(let specs): return try Templates(template, for: specs)
    case .configured:
      let every = WidgetCatalog.all.map { WidgetSpec($0) }
      return try Templates(template, for: configured.isEmpty ? every : configured)
    }
  }
}
