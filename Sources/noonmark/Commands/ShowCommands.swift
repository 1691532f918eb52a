import NoonmarkCore

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
