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

  private static let version = Option.flag("version", "Print the version (also -V)")

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    if invocation[version] { return try VersionCommand.run(invocation, in: &console) }
    try RenderPlan(.configured, shape: .dashboard, invocation).run(in: &console)
  }
}

/// `noonmark show`, and the widgets' own names.
enum ShowCommand {
  static let command = Command(
    "show", "Show widgets: on one line, or large ones in columns",
    arguments: [Argument("SPEC", .any)],
    options: {
      Options.render
      Options.template
      Options.hideEmpty
      Options.showEmpty
      Options.rotate
      Options.following
    }, run: run)

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    var widgets: [WidgetSpec] = []
    for word in invocation.arguments {
      widgets.append(try WidgetSpec(word, in: console.host))
    }
    try RenderPlan(widgets.isEmpty ? .configured : .specs(widgets), invocation).run(in: &console)
  }
}
