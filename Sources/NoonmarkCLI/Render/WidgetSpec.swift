import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// A requested widget: `WIDGET`, `WIDGET/NAME`, or one of its screens.
struct WidgetSpec {
  let type: any Widget.Type
  let request: WidgetRequest

  init(_ type: any Widget.Type, _ request: WidgetRequest = WidgetRequest()) {
    self.type = type
    self.request = request
  }

  /// A widget of the user's own.
  init(_ script: ScriptName) {
    self.init(
      ScriptWidget.self, WidgetRequest(name: script.argument, script: script.name))
  }

  /// Parses `WIDGET` or `WIDGET/NAME`; built-in widgets come first.
  init(_ word: String, in host: Host) throws(CommandError) {
    let slash = word.utf8.firstIndex(of: UInt8(ascii: "/"))
    let kind = slash.map { String(word[..<$0]) } ?? word
    let name = slash.map { String(word[word.utf8.index(after: $0)...]) }
    if let type = WidgetCatalog.widget(ofKind: kind) {
      self.init(type, WidgetRequest(name: name))
    } else if ScriptFolder.knows(kind, in: host.directories) {
      self.init(ScriptName(written: word))
    } else {
      throw .input(
        WidgetCatalog.unknownKind(kind, besides: ScriptFolder.knownNames(in: host.directories)))
    }
  }

  /// The script to run, if it is a widget of the user's own.
  var script: ScriptName? {
    request.script.map { ScriptName($0, argument: request.name) }
  }

  /// Creates the widget from the user's data.
  func widget(of data: WidgetData) throws(CommandError) -> any Widget {
    try CommandError.wrap { () throws(WidgetError) in try type.init(request: request, data: data) }
  }

  /// Creates the widget, or a placeholder for bars if the entry does not exist.
  func widgetForBar(
    of data: WidgetData, in console: inout Console
  ) throws(CommandError) -> any Widget {
    do throws(WidgetError) {
      return try type.init(request: request, data: data)
    } catch .noSuchEntry(let kind, let error) {
      console.warn(WidgetError.noSuchEntry(kind: kind, error).message)
      return MissingWidget(name: request.name)
    } catch {
      throw CommandError(error)
    }
  }

  /// Renders the screen once, in several lines.
  func run(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    try RenderPlan(.specs([self]), shape: .lines, invocation).show(in: &console)
  }
}

extension Inputs {
  /// Returns the widgets that the configuration names; an unknown one is a warning.
  func configuredSpecs(in console: inout Console) -> [WidgetSpec] {
    var specs: [WidgetSpec] = []
    for word in configuration[Keys.show] {
      do throws(CommandError) {
        specs.append(try WidgetSpec(word, in: console.host))
      } catch {
        warn(of: Keys.show.spec, error.message, in: &console)
      }
    }
    return specs
  }

  /// Creates the widgets that the configuration names, or every widget if none can be created; a
  /// name without an entry is a warning.
  mutating func configuredWidgets(
    _ specs: [WidgetSpec], starting background: Background? = nil, in console: inout Console
  ) -> (widgets: [any Widget], specs: [WidgetSpec], data: WidgetData) {
    let isEvery = specs.isEmpty
    let specs = isEvery ? everySpec(in: console.host) : specs
    let data = data(for: specs, starting: background, in: &console)
    var widgets: [any Widget] = []
    for spec in specs {
      do throws(CommandError) {
        widgets.append(try spec.widget(of: data))
      } catch {
        warn(of: Keys.show.spec, error.message, in: &console)
      }
    }
    guard !widgets.isEmpty || isEvery else {
      return configuredWidgets([], starting: background, in: &console)
    }
    return (widgets, specs, data)
  }

  /// Every built-in widget, then the user's own.
  mutating func everySpec(in host: Host) -> [WidgetSpec] {
    let builtIn = WidgetCatalog.all.map { WidgetSpec($0) }
    guard let folder = ScriptFolder(host.directories) else { return builtIn }
    depend(on: folder.path, stamp: FileStamp.of(folder.path))
    return builtIn + folder.executableNames.map { WidgetSpec(ScriptName($0)) }
  }

  /// Reads the data of widgets: of dates only the next ones, unless `isWhole` or a spec wants more.
  ///
  /// A load of a feed is started only for a widget that can be created: tasks and the agenda have no
  /// names.
  mutating func data(
    for specs: [WidgetSpec], isWhole: Bool = false, starting background: Background? = nil,
    in console: inout Console
  ) -> WidgetData {
    var data = data(
      for: specs.sources,
      isWhole: isWhole
        || specs.contains {
          $0.request.screen != nil || $0.request.name != nil || $0.request.shown != nil
        },
      tallies: specs.flatMap { $0.wantedTallies }, starting: background,
      loading: specs.filter { $0.request.name == nil }.sources, in: &console)
    for script in specs.compactMap(\.script) where data.scripts[script] == nil {
      data.scripts[script] = readScript(script, starting: background, in: console.host)
    }
    return data
  }
}

extension [WidgetSpec] {
  /// The data that the widgets read.
  fileprivate var sources: DataSources {
    var all = DataSources()
    for spec in self { all.formUnion(spec.type.sources) }
    return all
  }
}

extension WidgetSpec {
  /// The tallies whose logs the widget may show; nil for the default tally.
  fileprivate var wantedTallies: [String?] {
    guard type.sources.contains(.tallies) else { return [] }
    // The one that `--rotate` chose may be gone.
    return request.shown == nil ? [request.name] : [request.shown, nil]
  }
}

extension WidgetData {
  /// Whether widgets show data that must not be cached.
  func isPrivate(_ specs: [WidgetSpec], in family: WidgetFamily) -> Bool {
    logs.contains { !$0.log.events.isEmpty }
      && specs.contains { $0.type.isPrivate($0.request, in: family) }
  }
}
