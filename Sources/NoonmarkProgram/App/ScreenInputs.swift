import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// Everything that the app shows, read at an instant.
struct ScreenInputs {
  /// The data for the screens, without the size of the terminal.
  private(set) var data: ScreenData
  private let base: Snapshot
  private let setup: RenderSetup
  private var pictureLoader: PictureLoader
  /// Whether the theme draws its own background, since the terminal has the other color scheme.
  private let hasBackground: Bool

  /// Reads the inputs, by default with the configured theme and the time of `--now` or the host.
  ///
  /// Without a clock, the app is starting, and the entry of the opened widget must exist. In later
  /// reads it may have been removed.
  init(
    opening spec: WidgetSpec?, theme: String?, clock: ProgramClock?, in run: inout Run
  ) throws(Failure) {
    let invocation = run.invocation
    defer { run.invocation = invocation }
    if let theme { run.invocation = invocation.with((Options.theme.spec, theme)) }
    try run.load(clock: clock)
    let style = OutputStyle(run)
    var stylesheet = try run.stylesheet(style)
    hasBackground = run.needsBackground(stylesheet.theme, style)
    if hasBackground, let scheme = stylesheet.theme.colorScheme {
      stylesheet = try run.stylesheet(style, scheme: scheme)
    }
    let columns = run.host.terminal?.columns
    setup = run.setup(style, .large, stylesheet, terminalColumns: columns)
    pictureLoader = PictureLoader(
      in: run.host.directories, appearance: stylesheet.colorScheme)

    let listed = run.specs(of: .configured)
    let opened = [spec].compactMap(\.self).filter { spec in
      !listed.contains { $0.word == spec.word }
    }
    let specs = listed + opened
    let background = Background(run, .large)
    let model = run.data(
      for: specs, starting: background, agenda: .list, listsTallies: true)
    let templates = Templates(in: &run)

    var data = ScreenData(
      context: setup.context, columns: columns ?? 80, rows: 24,
      vocabulary: Run.dateVocabulary(run.configuration, run.host.environment))
    data.dateOrder = Run.dateOrder(run.host.environment)?.order
    let zones = run.host.zones
    data.zoneNamed = { name in zones.found(named: name)?.zone }
    data.model = model
    for (index, spec) in specs.enumerated() {
      do {
        let widget = try spec.widget(of: model)
        data.widgets.append(
          ScreenWidget(
            spec.word, widget, page: try spec.page?.widget(of: model),
            template: templates.template(for: widget, in: data.context),
            isListed: index < listed.count))
      } catch {
        if index < listed.count {
          run.warn(of: Keys.show.spec, error.message)
        } else if clock == nil {
          throw error
        }
      }
    }
    data.themes = Run.themeNames(in: run.host)
    for name in data.themes {
      data.themeColors[name] = run.colors(ofTheme: name, in: stylesheet.colorScheme)
    }
    data.theme = stylesheet.theme.name
    let zone = run.zone.name
    data.readCities = { KnownCities(zone: zone, in: zones).search() }
    data.description = run.eventDescriptions()
    if run.configuration[Keys.todoWebhook] != nil { data.readyShareMethods.append(.webhook) }
    if run.configuration[Keys.todoCommand] != nil { data.readyShareMethods.append(.command) }
    run.readLogs(into: &data)
    run.readOutbox(into: &data)
    run.readJournal(into: &data)
    self.data = data
    base = run.snapshot
  }

  var now: Instant { base.now }
  var startedAt: Int { base.startedAt }
  var dependencies: [Dependency] { base.dependencies + pictureLoader.dependencies }

  func expiry(of canvas: Canvas) -> Instant? {
    earliest(earliest(canvas.expires, base.revalidateAt), data.nextDateChange)
  }

  /// Returns the bytes that draw a canvas on a terminal with this many columns.
  mutating func bytes(of canvas: Canvas, columns: Int) -> [UInt8] {
    let rendered = RenderedWidget(screen: canvas, at: now, in: base.zone)
    var bytes: [UInt8] = []
    var composer = setup.composer
    composer.backgroundColumns = hasBackground ? columns : nil
    composer.write(
      [rendered], pictures: { pictureLoader.pictures(for: $0) }, into: &bytes)
    return bytes
  }
}

extension Run {
  fileprivate mutating func colors(ofTheme name: String, in scheme: ColorScheme) -> [Color] {
    let own = name == EmbeddedThemes.defaultName ? nil : reading(ofTheme: name)?.theme
    let theme = own ?? EmbeddedThemes.standard
    let schemes = theme.colorSchemes
    let shown = schemes.contains(scheme) ? scheme : schemes.first ?? scheme
    return [Role.accent, .spring, .summer, .autumn, .winter].compactMap {
      theme.color(for: $0, in: shown)
    }
  }

  /// Reads the complete logs of displayed tallies.
  ///
  /// Unreadable logs are already reported.
  fileprivate mutating func readLogs(into data: inout ScreenData) {
    guard data.widgets.contains(where: { $0.kind == TallyWidget.kind }),
      let repository = try? tallyRepository(isChanged: false)
    else { return }
    let requested = data.model.logs.map(\.name)
    let others = ((try? repository.everyName()) ?? []).filter { !requested.contains($0) }
    for name in requested + others {
      if others.contains(name) { depend(on: repository.log(of: name).path) }
      do {
        var log = try events(of: name, since: nil, in: repository)
        log.isWhole = true
        data.logs[name] = log
      } catch {
        data.unreadableLogs.insert(name)
      }
    }
  }

  fileprivate mutating func readJournal(into data: inout ScreenData) {
    guard let journal else { return }
    depend(on: journal.path)
    guard let book = try? journal.read() else { return }
    (data.canUndo, data.canRedo) = (!book.done.isEmpty, !book.undone.isEmpty)
  }

  fileprivate mutating func readOutbox(into data: inout ScreenData) {
    guard data.widgets.contains(where: { $0.kind == TodoWidget.kind }),
      let outbox = try? Outbox(host)
    else { return }
    depend(on: outbox.path)
    if let book = try? read(outbox) {
      data.outbox = Array(book.entries)
    } else {
      data.isOutboxUnreadable = true
    }
  }
}

extension WidgetSpec {
  /// The widget's word: `tally/water`.
  var word: String { script?.text ?? type.kind + (request.name.map { "/" + $0 } ?? "") }

  /// The full-screen form of the widget.
  ///
  /// `nil` means its large size.
  fileprivate var page: WidgetSpec? {
    type == SolsticeWidget.self
      ? WidgetSpec(type, WidgetRequest(screen: SolsticeWidget.Screen.info.rawValue)) : nil
  }
}
