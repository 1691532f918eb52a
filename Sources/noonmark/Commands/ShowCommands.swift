import Almanac
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
    let world = try World(invocation, in: &session)
    let widgets = WidgetSpec.configured(in: world, &session)
    var rendering = try Rendering(widgets, shape: .dashboard, invocation, in: world, &session)
    try rendering.run(in: &session)
  }
}

/// `noonmark show`, and the widgets' own names.
enum ShowCommand: Command {
  static let spec = CommandSpec(
    "show", "Show widgets: on one line, or large ones in columns",
    arguments: [ArgumentSpec("SPEC", .any)], options: Options.render + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    var widgets: [WidgetSpec] = []
    for word in invocation.arguments { widgets.append(try WidgetSpec(word)) }
    let world = try World(invocation, in: &session)
    if widgets.isEmpty { widgets = WidgetSpec.configured(in: world, &session) }
    var rendering = try Rendering(widgets, invocation, in: world, &session)
    try rendering.run(in: &session)
  }
}

/// `noonmark solstice info`.
enum SolsticeInfoCommand: Command {
  static let spec = CommandSpec(
    "solstice info", "The next event in full, the sun, and the next 12 events",
    options: Options.render.filter { $0 != Options.size } + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let screen = WidgetRequest(screen: SolsticeWidget.Screen.info.rawValue)
    try WidgetSpec(SolsticeWidget.self, screen).run(invocation, in: &session)
  }
}

/// `noonmark solstice upcoming`.
enum SolsticeUpcomingCommand: Command {
  static let spec = CommandSpec(
    "solstice upcoming", "The next equinoxes and solstices",
    options: [OptionSpec("count", .integer(1...1000), "How many; 12 where it is left out")]
      + Options.render.filter { $0 != Options.size } + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let screen = WidgetRequest(
      screen: SolsticeWidget.Screen.upcoming.rawValue, count: invocation.integer("count"))
    try WidgetSpec(SolsticeWidget.self, screen).run(invocation, in: &session)
  }
}

/// A widget as it was asked for: `WIDGET`, `WIDGET/NAME`, or one of its screens.
struct WidgetSpec {
  /// The widget.
  let type: any Widget.Type
  /// What is asked of it.
  let request: WidgetRequest

  init(_ type: any Widget.Type, _ request: WidgetRequest = WidgetRequest()) {
    self.type = type
    self.request = request
  }

  /// Understands what a user typed.
  init(_ word: String) throws(CommandError) {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = parts.first.map(String.init) ?? word
    guard let type = WidgetCatalog.widget(ofKind: kind) else {
      let advice = NearName.advice(for: kind, in: WidgetCatalog.all.map { $0.kind })
      throw .input("unknown widget \(kind.quoted): \(advice)")
    }
    self.init(type, WidgetRequest(name: parts.count > 1 ? String(parts[1]) : nil))
  }

  /// The widgets that the user set, or else every one.
  static func configured(in world: World, _ session: inout Session) -> [WidgetSpec] {
    var widgets: [WidgetSpec] = []
    for word in (world.configuration["show"] ?? "").split(separator: " ") {
      do throws(CommandError) {
        widgets.append(try WidgetSpec(String(word)))
      } catch {
        session.warn("show: \(error.message)")
      }
    }
    return widgets.isEmpty ? WidgetCatalog.all.map { WidgetSpec($0) } : widgets
  }

  /// Shows a screen of its own.
  fileprivate func run(
    _ invocation: Invocation, in session: inout Session
  ) throws(CommandError) {
    let world = try World(invocation, in: &session)
    var rendering = try Rendering([self], shape: .lines, invocation, in: world, &session)
    try rendering.run(in: &session)
  }
}
