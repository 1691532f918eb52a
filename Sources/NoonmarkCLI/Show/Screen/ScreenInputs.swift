import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkScreen
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// Everything that the app shows, read at an instant.
struct ScreenInputs {
  /// The data for the screens, without the size of the terminal.
  private(set) var data: ScreenData
  private var base: Inputs
  private let setup: RenderSetup
  private var pictureLoader: PictureLoader
  /// Whether the theme is drawn on its own background, since the terminal's is of the other kind.
  private let hasPaper: Bool

  /// Reads them.
  ///
  /// - Parameters:
  ///   - request: The options of the app.
  ///   - theme: The theme to show instead of the configured one.
  ///   - clock: The clock to use; nil for `--now` or the host's.
  ///   - console: Warnings, and the host.
  init(
    _ request: ScreenRequest, theme: String?, clock: ProgramClock?, in console: inout Console
  ) throws(CommandError) {
    var options = request.options
    if let theme { options.theme = theme }
    var base = try Inputs(request.inputs, clock: clock, in: &console)
    let style = OutputStyle(options, base.configuration, console.host)
    var stylesheet = try base.stylesheet(options, style, in: &console)
    hasPaper = base.needsPaper(stylesheet.theme, options, style, in: &console)
    if hasPaper, let scheme = stylesheet.theme.colorScheme {
      let (caps, bars) = (stylesheet.caps, stylesheet.bars)
      stylesheet = style.stylesheet(stylesheet.theme, scheme, isChosen: true)
      (stylesheet.caps, stylesheet.bars) = (caps, bars)
    }
    let icons = base.icons(options, stylesheet.theme, isASCII: style.isASCII)
    let locale = base.locale(isASCII: style.isASCII, in: console.host)
    let columns = console.host.terminal?.columns
    setup = RenderSetup(
      style, .large, terminalColumns: columns, stylesheet: stylesheet, icons: icons,
      locale: locale, now: base.now, zone: base.zone)
    pictureLoader = PictureLoader(
      folder: PictureLoader.folder(in: console.host.directories),
      appearance: stylesheet.colorScheme)

    let configured = base.configuredSpecs(in: &console)
    let listed = configured.isEmpty ? base.everySpec(in: console.host) : configured
    let opened = request.opened.flatMap { spec in
      listed.contains { $0.word == spec.word } ? nil : spec
    }
    let specs = listed + (opened.map { [$0] } ?? [])
    let background = Background(request.inputs, options, .large, console.host)
    let model = base.data(for: specs, isWhole: true, starting: background, in: &console)
    let templates = Templates(base, in: &console)

    var data = ScreenData(
      context: setup.context, columns: columns ?? 80, rows: 24,
      vocabulary: Inputs.dateVocabulary(base.configuration, console.host.environment))
    data.dateOrder = Inputs.dateOrder(console.host.environment)?.order
    let zones = ZoneDatabase(environment: console.host.environment)
    data.zoneNamed = { name in (try? zones.find(named: name))?.zone }
    data.model = model
    for (index, spec) in specs.enumerated() {
      do throws(CommandError) {
        let widget = try spec.widget(of: model)
        data.widgets.append(
          ScreenWidget(
            spec.word, widget, page: try spec.page?.widget(of: model),
            template: templates[widget], isListed: index < listed.count))
      } catch {
        if index >= listed.count { throw error }
        base.warn(of: Keys.show.spec, error.message, in: &console)
      }
    }
    data.themes = Inputs.themeNames(in: console.host)
    data.theme = stylesheet.theme.name
    let (zone, environment) = (base.zone.name, console.host.environment)
    data.cities = { KnownCities(zone: zone, environment).cities(for: $0) }
    data.destinations = ScreenInputs.destinations(base.configuration)
    self.data = data
    self.base = base
    readLogs(in: &console)
    readOutbox(in: &console)
  }

  private static func destinations(_ configuration: Configuration) -> [String] {
    (configuration[Keys.todoWebhook] == nil ? [] : ["webhook"])
      + (configuration[Keys.todoCommand] == nil ? [] : ["command"])
  }

  /// Reads the whole logs of the tallies that are shown; one that cannot be read was reported.
  private mutating func readLogs(in console: inout Console) {
    guard data.widgets.contains(where: { $0.kind == TallyWidget.kind }),
      let repository = try? TallyRepository(&console, in: base)
    else { return }
    let requested = data.model.logs.map(\.name)
    let others = ((try? repository.everyName()) ?? []).filter { !requested.contains($0) }
    for name in requested + others {
      if others.contains(name) {
        let path = repository.log(of: name).path
        base.depend(on: path, stamp: FileStamp.of(path))
      }
      do throws(CommandError) {
        data.logs[name] = try repository.events(of: name, since: nil, in: base, &console)
      } catch {
        data.unreadableLogs.insert(name)
      }
    }
  }

  private mutating func readOutbox(in console: inout Console) {
    guard data.widgets.contains(where: { $0.kind == TodoWidget.kind }),
      let outbox = try? Outbox(console.host)
    else { return }
    base.depend(on: outbox.file.path, stamp: FileStamp.of(outbox.file.path))
    if let book = try? outbox.read(&console) {
      data.outbox = Array(book.entries)
    } else {
      data.isOutboxUnreadable = true
    }
  }

  var now: Instant { base.now }
  var startedAt: Int { base.startedAt }
  /// Every file that was read.
  var dependencies: [Dependency] { base.dependencies + pictureLoader.dependencies }

  /// When the contents of a canvas, or the inputs, expire.
  func expiry(of canvas: Canvas) -> Instant? {
    let date = base.zone.nextDateChange(after: base.now)
    return earliest(earliest(canvas.expires, base.revalidateAt), date)
  }

  /// Returns the bytes of the lines of a terminal of so many columns.
  mutating func bytes(of canvas: Canvas, columns: Int) -> [UInt8] {
    let rendered = RenderedWidget(
      kind: "", name: nil, family: .large, date: now, zone: base.zone, policy: .never,
      isList: false, canvas: canvas, pages: nil, status: nil, tooltip: nil, short: nil,
      content: nil, contentExpires: nil)
    var bytes: [UInt8] = []
    var composer = setup.composer
    composer.paperColumns = hasPaper ? columns : nil
    composer.write(
      [rendered], pictures: { pictureLoader.pictures(for: $0) }, into: &bytes)
    return bytes
  }
}

extension WidgetSpec {
  /// The word that names it: `tally/water`.
  var word: String {
    script?.text ?? type.kind + (request.name.map { "/" + $0 } ?? "")
  }

  /// The widget that the full screen shows; nil for its large size.
  fileprivate var page: WidgetSpec? {
    if type == SolsticeWidget.self {
      return WidgetSpec(type, WidgetRequest(screen: SolsticeWidget.Screen.info.rawValue))
    }
    guard type == AgendaWidget.self else { return nil }
    return WidgetSpec(type, WidgetRequest(screen: AgendaWidget.listScreen))
  }
}
