import NoonmarkCore
import NoonmarkWidgets

/// `noonmark` alone: the dashboard.
enum DashboardCommand: Command {
  static let spec = CommandSpec(
    "", "Show the dashboard: every widget, large",
    options: Options.render + [OptionSpec(flag: "version", "Show the program's version")]
      + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    if invocation.has("version") { return try VersionCommand.run(invocation, in: &session) }
    let requests = try WidgetSpec.configured(invocation, in: &session)
    var rendering = try Rendering(requests, invocation, prefersLarge: true, in: &session)
    try rendering.run(in: &session)
  }
}

/// `noonmark show`, and the widgets' own names.
enum ShowCommand: Command {
  static let spec = CommandSpec(
    "show", "Show widgets: on one line, or large ones in columns",
    arguments: [ArgumentSpec("SPEC", .any)], options: Options.render + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    var requests: [(type: any Widget.Type, request: WidgetRequest)] = []
    for word in invocation.arguments { requests.append(try WidgetSpec.parse(word)) }
    if requests.isEmpty { requests = try WidgetSpec.configured(invocation, in: &session) }
    var rendering = try Rendering(requests, invocation, in: &session)
    try rendering.run(in: &session)
  }
}

/// `noonmark solstice info`.
enum SolsticeInfoCommand: Command {
  static let spec = CommandSpec(
    "solstice info", "The next event in full, the sun, and the next 12 events",
    options: Options.render.filter { $0 != Options.size } + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let request = WidgetRequest(screen: SolsticeWidget.Screen.info.rawValue)
    var rendering = try Rendering(
      [(SolsticeWidget.self, request)], invocation, prefersLarge: true, in: &session)
    try rendering.run(in: &session)
  }
}

/// `noonmark solstice upcoming`.
enum SolsticeUpcomingCommand: Command {
  static let spec = CommandSpec(
    "solstice upcoming", "The next equinoxes and solstices",
    options: [OptionSpec("count", .integer(1...1000), "How many")]
      + Options.render.filter { $0 != Options.size } + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let request = WidgetRequest(
      screen: SolsticeWidget.Screen.upcoming.rawValue, count: invocation.integer("count"))
    var rendering = try Rendering(
      [(SolsticeWidget.self, request)], invocation, prefersLarge: true, in: &session)
    try rendering.run(in: &session)
  }
}

/// How users name widgets: `WIDGET` or `WIDGET/NAME`.
enum WidgetSpec {
  static func parse(
    _ word: String
  ) throws(CommandError) -> (type: any Widget.Type, request: WidgetRequest) {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = parts.first.map(String.init) ?? word
    guard let type = WidgetCatalog.widget(ofKind: kind) else {
      let kinds = WidgetCatalog.all.map { $0.kind }
      let advice =
        NearName.nearest(to: kind, in: kinds).map { "did you mean '\($0)'?" }
        ?? "there is \(kinds.joined(separator: ", "))"
      throw .input("unknown widget '\(kind)': \(advice)")
    }
    let name = parts.count > 1 ? String(parts[1]) : nil
    return (type, WidgetRequest(name: name))
  }

  /// The widgets that the user set, or else every one.
  static func configured(
    _ invocation: Invocation, in session: inout Session
  ) throws(CommandError) -> [(type: any Widget.Type, request: WidgetRequest)] {
    let world = try World(invocation, in: &session)
    guard let show = world.configuration["show"] else {
      return WidgetCatalog.all.map { ($0, WidgetRequest()) }
    }
    var requests: [(type: any Widget.Type, request: WidgetRequest)] = []
    for word in show.split(separator: " ") {
      do throws(CommandError) {
        requests.append(try parse(String(word)))
      } catch {
        session.warn("show: \(error.message)")
      }
    }
    return requests.isEmpty ? WidgetCatalog.all.map { ($0, WidgetRequest()) } : requests
  }
}
