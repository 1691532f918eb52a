import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// A render from what was asked for to the bytes: the middle of the program.
struct Rendering {
  private let options: RenderOptions
  private let format: Format
  private let family: WidgetFamily
  private let composer: Composer
  private let width: LayoutWidth
  private var context: WidgetContext
  private let widgets: [any Widget]
  private let keepsEntries: Bool
  private let inputs: RenderInputs
  private var pictures: PictureShelf

  /// Prepares a render of widgets, with what is asked of each.
  init(
    _ requests: [WidgetSpec], shape: RenderShape = .sized, _ invocation: Invocation,
    in inputs: RenderInputs, _ console: inout Console
  ) throws(CommandError) {
    try self.init(count: requests.count, shape, invocation, inputs, &console) {
      family, format, inputs, console throws(CommandError) in
      let data = inputs.data(
        for: requests.flatMap { $0.type.sources },
        isWhole: requests.contains { $0.request.screen != nil || $0.request.name != nil },
        tallies: requests.compactMap(\.wantedTally), in: &console)
      var widgets: [any Widget] = []
      for spec in requests {
        widgets.append(
          format.isForBar
            ? try spec.widgetForBar(of: data, in: &console) : try spec.widget(of: data))
      }
      let isPrivate = requests.contains { $0.type.isPrivate($0.request, in: family) }
      return (widgets, isPrivate && data.hasPrivateText)
    }
  }

  /// Prepares a render of a widget that a command has made, to show what is not to be kept.
  init(
    showing widget: any Widget, _ invocation: Invocation, in inputs: RenderInputs,
    _ console: inout Console
  ) throws(CommandError) {
    try self.init(count: 1, .lines, invocation, inputs, &console) { _, _, _, _ in
      ([widget], true)
    }
  }

  private init(
    count: Int, _ shape: RenderShape, _ invocation: Invocation, _ inputs: RenderInputs,
    _ console: inout Console,
    making widgets: (WidgetFamily, Format, inout RenderInputs, inout Console)
      throws(CommandError) -> (widgets: [any Widget], isPrivate: Bool)
  ) throws(CommandError) {
    var inputs = inputs
    options = RenderOptions(invocation)
    let form = OutputForm(options, console.host)
    let depth = form.depth
    format = form.format
    family = try Rendering.family(options, format, shape, onTerminal: console.host.terminal != nil)
    guard !options.printsRefresh || format.framing.head.utf8CodeUnitCount == 0 else {
      throw .input(
        "format '\(format.name)' has no room for '--with-refresh-at': use --refresh-at alone")
    }
    let charset = Charset(for: format, inputs.configuration, console.host.environment)
    var looks = try inputs.looks(
      options, usesColor: depth > .none, asksTerminal: format.colors == .terminal, in: &console)
    looks.isASCII = charset.isASCII
    var composer = Composer(format, family, stylesheet: looks, depth: depth)
    composer.widths = Composer.Widths(
      exact: options.width, minimum: options.minimumWidth, maximum: options.maximumWidth)
    composer.terminalColumns = console.host.terminal?.columns
    self.composer = composer
    width = Rendering.width(
      options, family, console.host.terminal?.columns, count: format.hasBlocks ? 1 : count)
    context = WidgetContext(
      now: inputs.now, zone: inputs.zone,
      calendarStyle: inputs.calendarStyle(in: console.host, isASCII: charset.isASCII),
      localizer: inputs.words(in: console.host, isASCII: charset.isASCII),
      family: family, columns: width.columns,
      icons: inputs.icons(options, looks.theme, isASCII: charset.isASCII),
      showsPictures: depth >= .ansi256 && format.colors != .foreground && !charset.isASCII)
    context.bars = composer.barGlyphs
    inputs.backgroundLoad = BackgroundLoad(invocation)
    let made = try widgets(family, format, &inputs, &console)
    self.widgets = made.widgets
    keepsEntries =
      options.usesCache && shape != .glance && !made.isPrivate && !inputs.isForThisTerminal
    pictures = PictureShelf(
      folder: PictureShelf.folder(in: console.host.directories), appearance: looks.colorScheme)
    self.inputs = inputs
  }
}

/// What a command shows where no size is asked for.
enum RenderShape {
  /// A size: large on a terminal, medium elsewhere.
  case sized
  /// A size: large wherever the format has more than one line.
  case dashboard
  /// Several lines, whatever the size.
  case lines
  /// As `sized`, to show what a command did: never kept, or the command would not run again.
  case glance
}

extension Rendering {
  private static func family(
    _ options: RenderOptions, _ format: Format, _ shape: RenderShape, onTerminal: Bool
  ) throws(CommandError) -> WidgetFamily {
    if format.isSingleLine {
      guard shape != .lines else {
        throw .input("format '\(format.name)' shows one line: use --format plain")
      }
      guard options.family != .large else {
        throw .input("format '\(format.name)' shows one line: use --size medium")
      }
      return options.family ?? .medium
    }
    return options.family
      ?? (onTerminal || shape == .dashboard || shape == .lines ? .large : .medium)
  }

  /// The room for one widget of several, or for one alone.
  private static func width(
    _ options: RenderOptions, _ family: WidgetFamily, _ terminalColumns: Int?, count: Int
  ) -> LayoutWidth {
    if count > 1, family == .large, let room = options.width ?? terminalColumns {
      return .exactly(min(family.columns, room))
    }
    if let width = options.width { return count == 1 ? .exactly(width) : .upTo(family.columns) }
    var columns = family.columns
    if let most = options.maximumWidth { columns = min(columns, most) }
    if family == .large {
      if let terminalColumns { columns = min(columns, terminalColumns) }
      return .exactly(max(columns, options.minimumWidth ?? 0))
    }
    return .upTo(columns)
  }
}

extension Rendering {
  /// Prepares a render in a world.
  typealias Maker = (inout RenderInputs, inout Console) throws(CommandError) -> Rendering

  /// Renders, writes the result to the console, and keeps it with the next few.
  mutating func run(in console: inout Console) throws(CommandError) {
    let first = render(in: &console)
    console.write(framed(first.bytes))
    try console.flush()
    let isClean = console.warnings.isEmpty
    console.printWarnings(isForBar: format.isForBar)
    guard keepsEntries, isClean, let folder = console.host.directories.cache,
      let key = console.host.cacheKey
    else { return }
    keep(first, folder: folder, key: key)
  }

  /// Renders what is to be shown now, and warns of what is wrong with pictures.
  mutating func render(in console: inout Console) -> Rendered {
    let rendered = render(at: context.now)
    for problem in pictures.problems { console.warn(problem) }
    return rendered
  }

  /// Bytes, and the first instant at which they could be others.
  struct Rendered {
    let start: Instant
    let until: Instant?
    let bytes: [UInt8]
  }

  /// What stands around and between outputs; nothing where a text of our own is all there is.
  var framing: Framing { options.printsRefreshOnly ? .none : format.framing }

  /// Whether the bytes tell the second of their making.
  var tellsInstant: Bool { format.includesInstant }

  /// What the render goes by.
  var dependencies: [Dependency] { inputs.dependencies + pictures.dependencies }

  /// The clock before the first file was looked at, in nanoseconds since 1970.
  var startedAt: Int { inputs.startedAt }

  /// The one output of a run that shows no other.
  private func framed(_ bytes: [UInt8]) -> [UInt8] {
    bytes.isEmpty ? bytes : [UInt8](framing.head) + bytes + [UInt8](framing.tail)
  }

  /// How many entries are kept in the cache.
  private static let keptEntries = 4

  private mutating func keep(_ first: Rendered, folder: String, key: RequestKey) {
    // What is too long to be kept is not worked out for the days to come either.
    guard first.bytes.count <= RenderCache.maximumEntrySize else { return }
    var entries: [CachedEntry] = []
    var rendered = first
    while true {
      entries.append(
        CachedEntry(start: rendered.start, end: rendered.until, bytes: framed(rendered.bytes)))
      guard entries.count < Rendering.keptEntries, let next = rendered.until else { break }
      // From then on the data may be others, though no file has changed.
      if let revalidateAt = inputs.revalidateAt, next >= revalidateAt { break }
      rendered = render(at: next)
    }
    RenderCache(folder: folder).store(
      entries, for: key, dependencies: [.program] + dependencies,
      now: inputs.startedAt)
  }

  /// Renders what would be shown at an instant, were the world as it is now.
  mutating func render(at instant: Instant) -> Rendered {
    var context = context
    context.now = instant
    let rendered = laidOut(in: context)
    let refreshAt = rendered.reduce(inputs.revalidateAt) { earliest($0, $1.refreshAt) }
    var bytes: [UInt8] = []
    if options.printsRefresh || options.printsRefreshOnly {
      bytes += (refreshAt.map { String($0.epochSeconds) } ?? "never").utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    if !options.printsRefreshOnly {
      composer.write(rendered, pictures: { pictures.pictures(for: $0) }, into: &bytes)
    }
    return Rendered(start: instant, until: refreshAt, bytes: bytes)
  }
}

extension Rendering {
  /// The widgets laid out, narrower where together they are too wide for their line.
  private func laidOut(in context: WidgetContext) -> [RenderedWidget] {
    var rendered = widgets.map { widget in
      Engine.render(widget, in: context, width: width, needs: format.needs)
    }
    guard rendered.count > 1, family.isSingleLine, !format.hasBlocks,
      let room = options.width ?? options.maximumWidth,
      let share = Canvas.share(
        of: room, among: rendered.map(\.canvas.width), gap: composer.separator.width)
    else { return rendered }
    for (index, widget) in widgets.enumerated() where rendered[index].canvas.width > share {
      rendered[index] = Engine.render(
        widget, in: context, width: .upTo(share), needs: format.needs)
    }
    return rendered
  }
}

extension WidgetError {
  package var message: String {
    switch self {
    case .noSuchName(let kind, let name): "\(kind) has no '\(name)': there is one \(kind) alone"
    case .noSuchEntry(let kind, let error):
      error.message(for: "entry of \(kind)", listedBy: "\(kind) list")
    }
  }
}

extension [UInt8] {
  /// The bytes of a literal.
  init(_ literal: StaticString) {
    self = literal.withUTF8Buffer { Array($0) }
  }
}
