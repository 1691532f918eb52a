import Almanac
import NoonmarkBase
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// Rendered output and its expiry date.
struct RenderResult {
  let bytes: [UInt8]
  /// The instant for which the output was rendered.
  let start: Instant
  /// When the output can change; nil for never.
  let expires: Instant?
}

/// Renders a plan at any instant.
///
/// A renderer has all its inputs. It reads no files except the pictures that a layout uses.
struct Renderer {
  private let plan: RenderPlan
  private(set) var inputs: RenderInputs
  private let setup: RenderSetup

  init(_ plan: RenderPlan, _ inputs: RenderInputs) {
    self.plan = plan
    self.inputs = inputs
    setup = inputs.setup
  }
}

// MARK: - Rendering

extension Renderer {
  /// Renders the current instant, and reports unreadable pictures as warnings.
  mutating func render(in run: inout Run) -> RenderResult {
    let result = render(at: inputs.now)
    for problem in inputs.pictureLoader.problems { run.warn(problem) }
    return result
  }

  /// Renders an instant, assuming that no input changes.
  mutating func render(at instant: Instant) -> RenderResult {
    var context = setup.context
    context.now = instant
    let (rendered, expires) = layOut(in: context)
    var text: [UInt8] = []
    if !plan.invocation[Options.refreshAt] {
      setup.composer.write(
        rendered, pictures: { inputs.pictureLoader.pictures(for: $0) }, into: &text)
    }
    var bytes: [UInt8] = []
    if plan.invocation[Options.withRefreshAt] || plan.invocation[Options.refreshAt] {
      bytes += (expires.map { String($0.epochSeconds) } ?? "never").utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    if plan.invocation[Options.withFiles] {
      // Only after the layout is it known which pictures are displayed.
      for path in inputs.watchedPaths { bytes += (path + "\n").utf8 }
      bytes.append(UInt8(ascii: "\n"))
    }
    return RenderResult(bytes: bytes + text, start: instant, expires: expires)
  }

  /// Lays out the visible widgets, narrower if they are too wide for their line.
  ///
  /// Hidden widgets also determine the expiry, since they can have something to show later.
  private func layOut(in context: WidgetContext) -> (shown: [RenderedWidget], expires: Instant?) {
    if let size = fittedSize { return layOutDashboard(in: context, size) }
    var rendered = inputs.widgets.map { self.rendered($0, setup.width, in: context) }
    var shown = shownIndices(of: rendered)
    if shown.count > 1, setup.family.isSingleLine, !setup.format.hasBlocks,
      let room = plan.invocation.widths.exact ?? plan.invocation.widths.maximum
    {
      let widths = shown.map { rendered[$0].canvas.width }
      let (count, share) = Canvas.fitting(widths, into: room, gap: setup.composer.separator.width)
      shown.removeLast(shown.count - count)
      for index in shown where rendered[index].canvas.width > share {
        rendered[index] = self.rendered(inputs.widgets[index], .upTo(share), in: context)
      }
    }
    stack(&rendered, shown, in: context)
    let expires = rendered.reduce(inputs.revalidateAt) { earliest($0, $1.refreshAt) }
    return (shown.map { rendered[$0] }, expires)
  }

  private func rendered(
    _ widget: any Widget, _ width: LayoutWidth, in context: WidgetContext
  ) -> RenderedWidget {
    widget.rendered(
      in: context, width: width, needs: setup.format.needs,
      template: inputs.templates.template(for: widget, in: context))
  }

  /// Gives the lines of a stack the same width, and their bars the same columns.
  private func stack(
    _ rendered: inout [RenderedWidget], _ shown: [Int], in context: WidgetContext
  ) {
    guard let columns = setup.composer.stackColumns(of: shown.map { rendered[$0].canvas }) else {
      return
    }
    var alignment: BarAlignment?
    // The first pass finds the columns of the bars.
    for _ in 1...2 {
      let width = LayoutWidth.exactly(columns).aligned(alignment)
      for index in shown {
        rendered[index] = self.rendered(inputs.widgets[index], width, in: context)
      }
      alignment = BarAlignment(
        of: shown.compactMap { rendered[$0].canvas.lines.first }, columns: columns)
    }
  }

  /// The size of the terminal in a picture.
  private static let pictureSize = Terminal(columns: 80, rows: 50)

  /// Whether the output is a picture of a terminal.
  private var isPicture: Bool { setup.format.reader == .viewer }

  /// The size to fit the dashboard to: that of the terminal or the picture, or a requested width.
  ///
  /// `nil` if the output is not a dashboard fitted to a screen.
  private var fittedSize: Terminal? {
    let widths = plan.invocation.widths
    guard plan.shape == .dashboard, plan.invocation[Options.size] == nil, widths.minimum == nil,
      widths.maximum == nil
    else { return nil }
    let screen: Terminal? =
      if isPicture {
        setup.family == .large ? Renderer.pictureSize : nil
      } else {
        setup.format.isForScreens ? inputs.terminal : nil
      }
    return screen.map { Terminal(columns: widths.exact ?? $0.columns, rows: $0.rows) }
  }

  /// Lays out the dashboard of a terminal, or of a picture of one.
  ///
  /// A widget that does not fit as a block is one line, or is hidden. The last line names the
  /// hidden widgets.
  private func layOutDashboard(
    in context: WidgetContext, _ size: Terminal
  ) -> (shown: [RenderedWidget], expires: Instant?) {
    // The next prompt also takes a line.
    let isLasting = plan.follow != nil || isPicture
    let rows = max(size.rows - (isLasting ? 0 : 2), 1)
    let widgets = FirstScreen.shownIndices(of: inputs.widgets, in: context)
      .map { inputs.widgets[$0] }
    var line = context
    line.family = .medium
    let screen = FirstScreen(
      widgets, templates: widgets.map { inputs.templates.template(for: $0, in: line) }, in: context,
      columns: size.columns, rows: rows, rowsOfNote: 1)
    let dashboard = screen.dashboard
    let shown = Set(dashboard.placements.map(\.index))
    let missing = widgets.indices.filter { index in
      var large = context
      large.family = .large
      return !shown.contains(index) && !Engine.isEmpty(widgets[index], in: large)
    }.map { widgets[$0].name ?? widgets[$0].kind }
    var canvas = dashboard.canvas()
    let notes = notes(missing, isLasting: isLasting, columns: size.columns)
    let isRoomy = canvas.lines.count + notes.count < rows + (isLasting ? 0 : 1)
    if isRoomy, !notes.isEmpty, canvas.lines.last?.hasInk == true { canvas.lines.append(Line()) }
    canvas.lines += notes
    let expires = earliest(
      earliest(inputs.revalidateAt, FirstScreen.hiddenExpiry(of: inputs.widgets, in: context)),
      earliest(screen.expires, canvas.expires))
    return ([RenderedWidget(screen: canvas, at: context.now, in: context.zone)], expires)
  }

  /// The lines below the dashboard: the hidden widgets, and a hint about the app.
  private func notes(_ missing: [String], isLasting: Bool, columns: Int) -> [Line] {
    let localizer = setup.context.localizer
    // The forms of each line, longest first.
    var texts: [[DisplayText]] = []
    if !missing.isEmpty {
      let names = DisplayText(missing.joined(separator: ", "))
      texts.append([localizer.advice(localizer(.more, missing.count), names)])
    }
    if !isLasting {
      let command: DisplayText = "noonmark ui"
      texts.append([localizer.advice(localizer(.uiInvitation), command), command])
    }
    let margin = Dashboard.margin
    return Layout { texts.map { Block.row([Label($0, Style(.muted)).element]).constant() } }
      .arranged(in: .upTo(max(columns - margin, 1))).lines.map { $0.indented(by: margin) }
  }

  /// Whether a bar or a prompt shows the output.
  ///
  /// A follower without a terminal is the process of a bar.
  private var isForBar: Bool {
    plan.isForBar(in: setup.format) || plan.follow != nil && inputs.terminal == nil
  }

  /// Returns the indices of the widgets to show.
  ///
  /// By default, the line of a bar hides empty widgets if it has several. A single empty widget
  /// says so, unless it has had entries: then the user knows how to add one. Elsewhere,
  /// empty widgets are hidden if they are optional and not named on the command line, and `auto` if
  /// the others show everything. A format for programs shows everything, unless `--hide-empty` is
  /// given.
  private func shownIndices(of rendered: [RenderedWidget]) -> [Int] {
    let format = setup.format
    let isLine = isForBar && setup.family.isSingleLine && format.reader != .program
    let isDefault = isLine && (rendered.count > 1 || rendered[0].isEmpty && inputs.hasHadEntries)
    guard plan.invocation.hidesEmpty ?? isDefault else {
      guard plan.invocation.hidesEmpty == nil, format.reader != .program else {
        return Array(rendered.indices)
      }
      let shown = rendered.indices.filter { index in
        let widget = inputs.widgets[index]
        let isOptional = plan.isConfigured && type(of: widget).isOptional || widget is AutoWidget
        return !(isOptional && rendered[index].isEmpty)
      }
      return shown.isEmpty ? Array(rendered.indices) : shown
    }
    let shown = rendered.indices.filter { !rendered[$0].isEmpty }
    guard shown.isEmpty, plan.invocation.hidesEmpty == nil else { return shown }
    return inputs.hasHadEntries ? [] : [0]
  }

  /// The text around and between outputs.
  var framing: Framing { plan.invocation[Options.refreshAt] ? .none : setup.format.framing }
  /// Whether the bytes contain the time of the render.
  var containsTime: Bool { setup.format.includesInstant }
}

// MARK: - A single output

extension Renderer {
  /// The number of entries that are cached.
  private static let cachedEntries = 4

  /// Renders, writes the result, and caches it with the next few entries.
  mutating func run(in run: inout Run) throws(Failure) {
    let result = render(in: &run)
    run.write(framed(result.bytes))
    try run.flush()
    let isClean = run.warnings.sentences.isEmpty
    run.printWarnings(isForBar: setup.format.isForBar)
    guard plan.invocation.usesCache, !inputs.isPrivate,
      !inputs.base.isForThisTerminal, isClean, let folder = run.host.directories.cache,
      let key = run.host.cacheKey
    else { return }
    cache(result, folder: folder, key: key)
  }

  private func framed(_ bytes: [UInt8]) -> [UInt8] {
    bytes.isEmpty ? bytes : [UInt8](framing.head) + bytes + [UInt8](framing.tail)
  }

  private mutating func cache(_ first: RenderResult, folder: String, key: RequestKey) {
    // If the first entry is too long to be cached, so are the next ones.
    guard first.bytes.count <= RenderCache.maximumEntrySize else { return }
    var entries: [CachedEntry] = []
    var result = first
    while true {
      entries.append(
        CachedEntry(start: result.start, end: result.expires, bytes: framed(result.bytes)))
      guard entries.count < Renderer.cachedEntries, let next = result.expires else { break }
      // From this instant, the data can differ even if no file has changed.
      if let revalidateAt = inputs.revalidateAt, next >= revalidateAt { break }
      result = render(at: next)
    }
    let folders = plan.invocation[Options.withFiles] ? inputs.missingFolders : []
    RenderCache(folder: folder).store(
      entries, for: key, dependencies: [.program] + inputs.dependencies + folders,
      now: inputs.startedAt)
  }
}
