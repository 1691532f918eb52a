import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem
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
    self.init(ScriptWidget.self, WidgetRequest(name: script.argument, script: script.name))
  }

  /// Parses `WIDGET` or `WIDGET/NAME`.
  ///
  /// Built-in widgets take precedence.
  init(_ word: String, in host: Host) throws(Failure) {
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

  var script: ScriptName? {
    request.script.map { ScriptName($0, argument: request.name) }
  }

  func widget(of data: WidgetData) throws(Failure) -> any Widget {
    try type.init(request: request, data: data)
  }
}

extension Run {
  /// Creates a widget, or one with the requested name if the entry does not exist.
  mutating func widgetOrName(
    _ spec: WidgetSpec, of data: WidgetData
  ) throws(Failure) -> any Widget {
    do {
      return try spec.widget(of: data)
    } catch  where error.cause == .absence {
      warn(error.message)
      return MissingWidget(name: spec.request.name)
    }
  }

  /// Returns the widgets that the configuration names.
  ///
  /// An unknown one causes a warning.
  mutating func configuredSpecs() -> [WidgetSpec] {
    var specs: [WidgetSpec] = []
    for word in configuration[Keys.show] {
      do {
        specs.append(try WidgetSpec(word, in: host))
      } catch {
        warn(of: Keys.show.spec, error.message)
      }
    }
    return specs
  }

  /// Creates the widgets that the configuration names, or every widget if none can be created.
  ///
  /// A name without an entry causes a warning.
  mutating func configuredWidgets(
    _ specs: [WidgetSpec], starting background: Background? = nil, listsTallies: Bool = false
  ) -> (widgets: [any Widget], specs: [WidgetSpec], data: WidgetData) {
    let isEvery = specs.isEmpty
    let specs = rotated(isEvery ? everySpec() : specs)
    let data = data(for: specs, starting: background, listsTallies: listsTallies)
    var widgets: [any Widget] = []
    for spec in specs {
      do {
        widgets.append(try spec.widget(of: data))
      } catch {
        warn(of: Keys.show.spec, error.message)
      }
    }
    guard !widgets.isEmpty || isEvery else {
      return configuredWidgets([], starting: background, listsTallies: listsTallies)
    }
    return (widgets, specs, data)
  }

  /// Every built-in widget, then the user's own.
  mutating func everySpec() -> [WidgetSpec] {
    let builtIn = WidgetCatalog.all.map { WidgetSpec($0) }
    guard let folder = ScriptFolder(host.directories) else { return builtIn }
    depend(on: folder.path)
    return builtIn + folder.executableNames.map { WidgetSpec(ScriptName($0)) }
  }

  /// Reads the data of widgets.
  ///
  /// A feed is loaded only for specs without a name or with a filter of tasks: no other name is
  /// valid for a widget with a feed. A first screen lists every tally.
  mutating func data(
    for specs: [WidgetSpec], starting background: Background? = nil, agenda: AgendaUse = .render,
    listsTallies: Bool = false
  ) -> WidgetData {
    let others = specs.besideAuto
    let shown = others.filter(\.showsItsKind).map { $0.type.kind }
    var data = data(
      for: specs.sources,
      tallies: specs.flatMap { $0.wantedTallies }, starting: background,
      loading: specs.filter {
        $0.request.name.map { TodoFilter($0) != nil } ?? true
      }.sources, besideAuto: others.map { .init(kind: $0.type.kind, name: $0.request.name) },
      agenda: specs.contains { $0.request.screen == AgendaWidget.listScreen } ? .list : agenda)
    if listsTallies, let folder = host.directories.data,
      specs.contains(where: { $0.type.kind == TallyWidget.kind && $0.request.name == nil })
    {
      readOtherLogs(in: folder, into: &data)
    }
    if !shown.isEmpty { data.autoKinds = AutoWidget.kinds(of: data.autoKinds, besides: shown) }
    for script in specs.compactMap(\.script) where data.scripts[script] == nil {
      data.scripts[script] = readScript(script, starting: background)
    }
    return data
  }
}

extension Run {
  /// Reads the user's data.
  ///
  /// Unreadable data is empty, and causes a warning.
  ///
  /// The last days of `tallies` are read. The name `nil` means the default tally. If `background`
  /// is not nil, due feeds of the `loading` sources are loaded. `others` are the widgets next to
  /// `auto`.
  mutating func data(
    for sources: DataSources, tallies: @autoclosure () -> [String?] = [],
    starting background: Background? = nil, loading: DataSources = .all,
    besideAuto others: [WidgetData.Beside] = [], agenda: AgendaUse = .render
  ) -> WidgetData {
    var data = WidgetData(
      location: sources.contains(.location) ? readLocation() : .greenwich,
      hemisphere: configuration[Keys.hemisphere])
    if let milestones = configuration[Keys.milestones] {
      data.milestones = milestones
    }
    guard let folder = host.directories.data else {
      data.unreadable = sources.subtracting(.location)
      if !data.unreadable.isEmpty {
        warn(host.directories.missing(.data).message)
      }
      return data
    }
    if sources.contains(.dates) || sources.contains(.agenda) {
      data.dates = readBook(.dates(in: folder), .dates, into: &data)
      resolveZones(of: &data.dates)
      data.countdownHours = configuration[Keys.countdownHours]
      data.autoKinds = configuration[Keys.auto]
      data.besideAuto = others
    }
    if sources.contains(.agenda) {
      readAgenda(
        for: agenda, starting: loading.contains(.agenda) ? background : nil, into: &data)
    }
    if sources.contains(.counters) {
      data.counters = readBook(.counters(in: folder), .counters, into: &data)
    }
    if sources.contains(.tallies) {
      readTallies(of: tallies(), in: folder, into: &data)
    }
    if sources.contains(.tasks) {
      readTodo(
        in: folder, starting: loading.contains(.tasks) ? background : nil, into: &data)
    }
    return data
  }

  private mutating func readBook<Book: EntryBook>(
    _ file: EntryFile, _ source: DataSources, into data: inout WidgetData
  ) -> Book {
    let book = Book(take(file.read(), source, into: &data))
    check(file, book.problems, isEmpty: book.isEmpty, source, into: &data)
    return book
  }

  /// Warns of the invalid lines of a file.
  ///
  /// If no line is valid, marks the data as unreadable, since an empty bar would hide that.
  ///
  /// - Parameter isEmpty: Whether the file has no entries.
  mutating func check(
    _ file: EntryFile, _ problems: Diagnostics, isEmpty: Bool, _ source: DataSources,
    into data: inout WidgetData
  ) {
    warn(of: problems, in: file.path)
    if !problems.isEmpty, isEmpty { data.unreadable.formUnion(source) }
  }

  /// Looks up the zones of dates that have one, and records their files.
  private mutating func resolveZones(of dates: inout DateBook) {
    let zones = host.zones
    var found: [Dependency] = []
    dates.resolveZones { name in
      guard let zone = zones.found(named: name) else { return nil }
      if let path = zone.path { found.append(Dependency(path: path, stamp: zone.stamp)) }
      return zone.zone
    }
    for file in found { depend(on: file) }
  }

  /// Records the file of a value.
  ///
  /// If it could not be read, warns and marks the data as unreadable.
  mutating func take<Value>(
    _ loaded: Loaded<Value>, _ source: DataSources, into data: inout WidgetData
  ) -> Value {
    if loaded.problem != nil { data.unreadable.formUnion(source) }
    return take(loaded)
  }
}

extension [WidgetSpec] {
  /// The widgets next to `auto`, or none without `auto`.
  fileprivate var besideAuto: [WidgetSpec] {
    guard count > 1, contains(where: { $0.type.kind == AutoWidget.kind }) else { return [] }
    return filter { $0.type.kind != AutoWidget.kind }
  }

  fileprivate var sources: DataSources {
    var all = DataSources()
    for spec in self { all.formUnion(spec.type.sources) }
    return all
  }
}

extension WidgetSpec {
  /// Whether the widget shows what `auto` would choose for its kind.
  ///
  /// A named date or task may not be the one that matters most.
  fileprivate var showsItsKind: Bool {
    request.name == nil || type.kind == ElapsedWidget.kind || type.kind == TallyWidget.kind
  }

  /// The tallies whose logs the widget may show.
  ///
  /// `nil` means the default tally.
  fileprivate var wantedTallies: [String?] {
    guard type.sources.contains(.tallies) else { return [] }
    // The entry that `--rotate` chose may be gone.
    return request.shown == nil ? [request.name] : [request.shown, nil]
  }
}

extension WidgetData {
  var awaitsFirstLoad: Bool {
    calendars.state == .loading || todo.state == .loading
      || scripts.values.contains { $0.state == .loading && $0.timeline == nil }
  }

  /// Whether widgets show data that must not be cached.
  func isPrivate(_ specs: [WidgetSpec], in family: WidgetFamily) -> Bool {
    logs.contains { !$0.log.events.isEmpty }
      && specs.contains { $0.type.isPrivate($0.request, in: family) }
  }
}
