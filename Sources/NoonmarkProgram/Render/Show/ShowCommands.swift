import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// `noonmark` alone: the dashboard.
enum DashboardCommand {
  static let command = Command(
    "", "Show the dashboard: every widget, large",
    options: Options.render + Options.following + [version.spec],
    run: { run throws(Failure) in try run.showDashboard() })

  fileprivate static let version = Option.flag("version", "Print the version (also -V)")
}

extension Run {
  mutating func showDashboard() throws(Failure) {
    if invocation[DashboardCommand.version] { return try printVersion() }
    try render(RenderPlan(.configured, shape: .dashboard, invocation))
  }
}

/// `noonmark show`, and the names of widgets as commands.
enum ShowCommand {
  static let command = Command(
    "show", "Show widgets: on one line, or large ones in columns",
    arguments: [Argument("SPEC", .any)],
    options: Options.render + [
      Options.place.spec, Options.template.spec, Options.hideEmpty.spec, Options.showEmpty.spec,
      Options.rotate.spec,
    ] + Options.following, run: { run throws(Failure) in try run.showWidgets() })
}

extension Run {
  mutating func showWidgets() throws(Failure) {
    var widgets: [WidgetSpec] = []
    for (index, word) in invocation.arguments.enumerated() {
      do {
        widgets.append(try WidgetSpec(word, in: host))
      } catch {
        guard index > 0, try show(onDayFrom: index) else { throw error }
        return
      }
    }
    try usePlace()
    try render(RenderPlan(widgets.isEmpty ? .configured : .specs(widgets), invocation))
  }

  /// Shows widgets on the day of the last arguments: `sun tomorrow`, `solstice 2030`.
  ///
  /// The time is noon of the day.
  ///
  /// - Returns: Whether the arguments are a day.
  private mutating func show(onDayFrom index: Int) throws(Failure) -> Bool {
    let words = Array(invocation.arguments[index...])
    let specs = Array(invocation.arguments[..<index])
    try load()
    if words.count == 1, let year = DateArguments.year(words[0]), specs == [SolsticeWidget.kind] {
      try listSolstices(of: year)
      return true
    }
    let dates = DateArguments(.next, in: self)
    let reader = dates.reader.knowing(words)
    let reading: DateReading
    do throws(DateReadingError) {
      reading = try reader.read(words.joined(separator: " "))
    } catch {
      guard reader.beginsWithDate(words) else { return false }
      throw .input(error.message)
    }
    guard !invocation[Options.follow], !invocation[Options.refreshAt] else {
      throw .input(
        "'\(words.joined(separator: " "))' cannot be used with '--follow' or '--refresh-at': "
          + "omit it")
    }
    let noon = "\(reading.date.iso8601) 12:00"
    invocation = invocation.with(arguments: specs, (Options.now.spec, noon))
    try showWidgets()
    return true
  }
}

/// `noonmark solstice info`.
enum SolsticeInfoCommand {
  static let command = Command(
    "solstice info", "Show the next event, the sun, and the next 12 events",
    options: Options.lines,
    run: { run throws(Failure) in
      let screen = WidgetRequest(screen: SolsticeWidget.Screen.info.rawValue)
      try run.show(WidgetSpec(SolsticeWidget.self, screen))
    })
}

/// `noonmark solstice upcoming`.
enum SolsticeUpcomingCommand {
  static let command = Command(
    "solstice upcoming", "List the next equinoxes and solstices",
    options: [count.spec] + Options.lines,
    run: { run throws(Failure) in try run.listSolstices() })

  fileprivate static let count = Option.integer(
    "count", 1...1000, "The number of events (default: 12)")
}

extension Run {
  mutating func listSolstices(of year: Int? = nil) throws(Failure) {
    let screen = WidgetRequest(
      screen: SolsticeWidget.Screen.upcoming.rawValue,
      count: invocation[SolsticeUpcomingCommand.count], year: year)
    try show(WidgetSpec(SolsticeWidget.self, screen))
  }
}

/// `noonmark icons`: the names of icons, and their glyphs.
enum IconsCommand {
  static let command = Command(
    "icons", "List the icons, or those that a word describes",
    arguments: [Argument("WORD", .optional)],
    options: [Options.icons.spec, Options.textFormat.spec],
    run: { run throws(Failure) in try run.listIcons() })
}

extension Run {
  fileprivate mutating func listIcons() throws(Failure) {
    try load()
    let word = invocation.arguments.first
    let names = word.map { Icon.search($0) } ?? Icon.names
    if let word, names.isEmpty {
      throw .failed(
        ErrorMessage.unknown(
          "icon", word, near: Icon.nearest(to: word), otherwise: "noonmark icons lists all"))
    }
    guard invocation[Options.textFormat] == .plain else {
      let list = names.map { name in
        JSONValue.members(
          [("name", .string(name))]
            + IconSet.allCases.map { set in
              (set.rawValue, .string(Icon(name).glyph(in: set).string))
            })
      }
      return write(json: list)
    }
    let icons =
      printsASCII ? .ascii : invocation[Options.icons] ?? configuration[Keys.icons] ?? .unicode
    for name in names {
      print("\(Icon(name).glyph(in: icons).padded(to: 2).string)  \(name)")
    }
  }
}

/// `noonmark version`, and `noonmark --version`.
enum VersionCommand {
  static let command = Command(
    "version", "Print the version, commit, target and compiler",
    run: { run throws(Failure) in try run.printVersion() })
}

extension Run {
  mutating func printVersion() throws(Failure) {
    writeLine("noonmark \(host.build.description)")
  }
}

/// `noonmark tap`: the action of a widget, for a click on a bar.
enum TapCommand {
  static let command = Command(
    "tap", "Do the one tap of a widget: log an event, mark a task as done, or open a link",
    arguments: [Argument("SPEC", .any)], options: [rotate.spec],
    run: { run throws(Failure) in
      let tap = try run.tap()
      if case .open(let url) = tap { return try run.openLink(url) }
      // Without a SPEC, the user did not choose what is changed.
      run.reportsChanges = run.invocation.arguments.isEmpty
      run.invocation = try run.parser.parse(run.invocation.inputWords + tap.words)
      try run.invocation.command.run(&run)
    })

  fileprivate static let rotate = Option.flag(
    "rotate", "Tap the entry that a bar with --rotate shows")
}

extension Run {
  /// Returns the tap of the first widget that has one.
  ///
  /// - Throws: If no widget has one.
  fileprivate mutating func tap() throws(Failure) -> WidgetTap {
    try load()
    var specs: [WidgetSpec] = []
    for word in invocation.arguments { specs.append(try WidgetSpec(word, in: host)) }
    specs = rotated(specs.isEmpty ? self.specs(of: .configured) : specs)
    let data = data(for: specs)
    var problem: Failure?
    for spec in specs {
      do {
        let widget = try spec.widget(of: data)
        if let tap = widget.tap(at: now, in: zone) { return tap }
      } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
    if !data.unreadable.isEmpty, let problem = warnings.sentences.first {
      warnings.removeAll()
      throw .failed(problem)
    }
    let names = ErrorMessage.list(specs.map(\.word))
    throw .failed(
      "nothing to tap in \(names): a tap logs an event of a tally, marks an open task as done, or "
        + "opens the link of an event of the agenda")
  }

  /// Opens the URL of an event, if it is a web URL.
  fileprivate mutating func openLink(_ url: String) throws(Failure) {
    let address = try Browser.open(url, host.environment)
    if host.terminal != nil { writeLine("Opened \(address.redacted)") }
  }
}

/// `noonmark timeline`.
enum TimelineCommand {
  static let command = Command(
    "timeline", "List the coming entries of a widget with their dates",
    arguments: [Argument("SPEC")],
    options: [entries.spec, Options.textFormat.spec, size.spec],
    run: { run throws(Failure) in try run.listTimeline() })

  fileprivate static let entries = Option.integer(
    "entries", 1...1000, default: 5, "The number of entries")

  fileprivate static let size = Option.choice(
    "size", of: WidgetFamily.self, "The size (default: medium)")

  /// Returns the columns before an entry: its date, and the reason of `auto`.
  fileprivate static func headColumns(of type: any Widget.Type) -> Int {
    let reasons = type == AutoWidget.self ? Occasion.allCases.map { 2 + $0.rawValue.count } : []
    return "2026-11-25T11:00:00+01:00  ".count + (reasons.max() ?? 0)
  }

  /// The columns of an entry in a narrow terminal.
  fileprivate static let minimumColumns = 20
}

extension Run {
  mutating func listTimeline() throws(Failure) {
    let spec = try WidgetSpec(invocation.arguments[0], in: host)
    try load()
    let format: Format = invocation[Options.textFormat] == .json ? .json : .plain
    let charset = Charset(for: format, configuration, host.environment)
    let style = OutputStyle(format, .none, isASCII: charset.isASCII)
    var stylesheet = style.stylesheet(EmbeddedThemes.standard, .dark)
    stylesheet.caps = configuration[Keys.caps]
    stylesheet.bars = configuration[Keys.bars]
    let setup = setup(
      style, invocation[TimelineCommand.size] ?? .medium, stylesheet)
    let widget = try spec.widget(of: data(for: [spec], agenda: .timeline))
    let templates = configuration.isEmpty ? .none : Templates(in: &self)
    var (context, width) = (setup.context, setup.width)
    if let terminal = host.terminal, context.family.isSingleLine,
      invocation[Options.textFormat] != .json
    {
      let room = terminal.columns - TimelineCommand.headColumns(of: spec.type)
      context.columns = min(width.columns, max(room, TimelineCommand.minimumColumns))
      width = .upTo(context.columns)
    }
    let entries = Engine.timeline(
      of: widget, in: context, width: width, count: invocation[TimelineCommand.entries]
    ) { templates.template(for: widget, in: $0) }
    let painter = Painter(stylesheet)
    func text(of entry: RenderedWidget) -> String { painter.paint(entry.canvas).plainText }
    guard invocation[Options.textFormat] == .json else {
      let lines = entries.map { entry in
        let date = entry.date.rfc3339(in: context.zone)
        let head = date + (entry.reason.map { "  " + $0 } ?? "")
        return context.family == .large
          ? "\(head)\n\(text(of: entry))\n" : "\(head)  \(text(of: entry))"
      }
      return writeLine(lines.joined(separator: "\n"))
    }
    let values = entries.map { entry in
      let reason = entry.reason.map { reason in
        [("widget", JSONValue.string(entry.kind)), ("reason", .string(reason))]
      }
      return JSONValue.members(
        (reason ?? []) + [
          ("date", .string(entry.date.rfc3339(in: context.zone))),
          ("text", .string(text(of: entry))),
        ])
    }
    write(
      json: .members([
        ("widget", .string(widget.kind)),
        ("policy", .string(widget.policy.name)),
        ("after", .optional(widget.policy.instant?.rfc3339(in: context.zone))),
        ("entries", .array(values)),
      ]))
  }
}
