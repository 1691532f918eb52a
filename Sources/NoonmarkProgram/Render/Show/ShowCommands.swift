import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark` alone: the dashboard.
enum DashboardCommand {
  static let command = Command(
    "", "Show the dashboard: every widget, large",
    options: {
      Options.render
      Options.following
      version
    }, run: { run throws(Failure) in try run.showDashboard() })

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
    options: {
      Options.render
      Options.place
      Options.template
      Options.hideEmpty
      Options.showEmpty
      Options.rotate
      Options.following
    }, run: { run throws(Failure) in try run.showWidgets() })
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
    guard let reading = try? reader.read(words.joined(separator: " ")) else { return false }
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
    options: { Options.render.without("size") },
    run: { run throws(Failure) in
      let screen = WidgetRequest(screen: SolsticeWidget.Screen.info.rawValue)
      try run.show(WidgetSpec(SolsticeWidget.self, screen))
    })
}

/// `noonmark solstice upcoming`.
enum SolsticeUpcomingCommand {
  static let command = Command(
    "solstice upcoming", "List the next equinoxes and solstices",
    options: {
      count
      Options.render.without("size")
    }, run: { run throws(Failure) in try run.listSolstices() })

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
    options: {
      Options.icons
      Options.textFormat
    }, run: { run throws(Failure) in try run.listIcons() })
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
