import NoonmarkText

/// `noonmark` alone: the dashboard.
enum DashboardCommand: Command {
  static let spec = CommandSpec(
    "", "Show the dashboard: every widget, large",
    options: Options.render + Options.follow
      + [OptionSpec(flag: "version", "Show the program's version")] + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    if invocation.has("version") { return try VersionCommand.run(invocation, in: &session) }
    try Rendering.run(invocation, in: &session) { world, session throws(CommandError) in
      let widgets = WidgetSpec.configured(in: &world, &session)
      return try Rendering(widgets, shape: .dashboard, invocation, in: world, &session)
    }
  }
}

/// `noonmark show`, and the widgets' own names.
enum ShowCommand: Command {
  static let spec = CommandSpec(
    "show", "Show widgets: on one line, or large ones in columns",
    arguments: [ArgumentSpec("SPEC", .any)],
    options: Options.render + Options.follow + Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    var asked: [WidgetSpec] = []
    for word in invocation.arguments { asked.append(try WidgetSpec(word)) }
    try Rendering.run(invocation, in: &session) { world, session throws(CommandError) in
      let widgets = asked.isEmpty ? WidgetSpec.configured(in: &world, &session) : asked
      return try Rendering(widgets, invocation, in: world, &session)
    }
  }
}
