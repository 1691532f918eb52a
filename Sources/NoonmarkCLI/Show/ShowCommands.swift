import NoonmarkText

/// `noonmark` alone: the dashboard.
enum DashboardCommand {
  static let command = Command(
    "", "Show the dashboard: every widget, large",
    options: {
      Options.render
      Options.following
      version
    }, run: run)

  private static let version = Option.flag("version", "Show the program's version")

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    if invocation[version] { return try VersionCommand.run(invocation, in: &console) }
    try Rendering.run(invocation, in: &console) { inputs, console throws(CommandError) in
      let widgets = WidgetSpec.configured(in: &inputs, &console)
      return try Rendering(widgets, shape: .dashboard, invocation, in: inputs, &console)
    }
  }
}

/// `noonmark show`, and the widgets' own names.
enum ShowCommand {
  static let command = Command(
    "show", "Show widgets: on one line, or large ones in columns",
    arguments: [Argument("SPEC", .any)],
    options: {
      Options.render
      Options.following
    }, run: run)

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    var asked: [WidgetSpec] = []
    for word in invocation.arguments { asked.append(try WidgetSpec(word)) }
    try Rendering.run(invocation, in: &console) { inputs, console throws(CommandError) in
      let widgets = asked.isEmpty ? WidgetSpec.configured(in: &inputs, &console) : asked
      return try Rendering(widgets, invocation, in: inputs, &console)
    }
  }
}
