import NoonmarkBase
import NoonmarkText

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
    }, run: { run throws(Failure) in try run.showWidgets() })
}

extension Run {
  mutating func showWidgets() throws(Failure) {
    var widgets: [WidgetSpec] = []
    for word in invocation.arguments {
      widgets.append(try WidgetSpec(word, in: host))
    }
    try render(RenderPlan(widgets.isEmpty ? .configured : .specs(widgets), invocation))
  }
}
