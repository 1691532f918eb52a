import Almanac
import NoonmarkFormats
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark doctor`: the environment that noonmark finds, any problems, and their repair.
enum DoctorCommand {
  static let command = Command(
    "doctor", "Print the environment that noonmark finds, and any problems",
    options: {
      repairs
      Options.yes
    }, run: run)

  static let repairs = Option.flag(
    "repair", "Repair damaged files, and keep a copy of each; ask before")

  private static func run(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    if invocation[repairs] { return try repair(invocation, &console) }
    let (lines, checkup) = try examine(invocation, &console)
    for line in lines { console.print(line) }
    let findings = checkup.findings.filter { !$0.isHarmless }
    for finding in findings where !isKnown(finding, console) {
      console.warn(finding.isRepairable ? finding.sentence : finding.outcome)
    }
    for copy in checkup.copies { console.print("copy       \(copy)") }
    for warning in console.allWarnings { console.print("problem    \(warning)") }
    let count = findings.count(where: \.isRepairable)
    if count > 0 {
      console.print(
        "noonmark doctor --repair repairs \(count == 1 ? "1 problem" : "\(count) problems").")
    }
    if console.warnings.isEmpty { console.print("No problems found.") }
    console.dropWarnings()
  }

  /// Whether a warning of a reader says the same, or that the whole file cannot be used.
  private static func isKnown(_ finding: Finding, _ console: Console) -> Bool {
    let path = finding.path
    guard finding.line == nil else { return console.allWarnings.contains(finding.sentence) }
    return console.allWarnings.contains { warning in
      warning.hasPrefix("\(path): ") || warning.hasPrefix("\(path) ")
        || warning.contains("cannot read \(path): ")
    }
  }

  /// Reads all data; each problem is a warning.
  ///
  /// - Returns: The lines about the environment, and the check of the files.
  static func examine(
    _ invocation: Invocation, _ console: inout Console
  ) throws(CommandError) -> (lines: [String], checkup: Checkup) {
    var inputs = try Inputs(invocation, in: &console)
    let tallies = Inputs.everyTally(in: console.host)
    let data = inputs.data(for: .all, tallies: tallies, in: &console)
    _ = inputs.configuredWidgets(inputs.configuredSpecs(in: &console), in: &console)
    let style = styleLines(
      try DoctorCommand.style(invocation, &inputs, &console), inputs, console.host)
    for problem in PictureLoader.problems(in: console.host.directories) { console.warn(problem) }
    let tasks =
      taskLines(data.todo, in: inputs, &console) + calendarLines(&inputs, &console)
    let widgets = widgetsLine(&inputs, &console)
    if let folder = console.host.directories.cache,
      let obstacle = RenderCache(folder: folder).obstacle
    {
      console.warn(obstacle)
    }
    if let obstacle = Store(stateFolder: console.host.directories.state).obstacle {
      console.warn(obstacle)
    }
    let directories = console.host.directories
    let lines =
      [
        "noonmark   \(console.host.build.description)",
        "time       \(inputs.now.rfc3339(in: inputs.zone)), zone \(inputs.zone.name)",
        "location   \(location(data.location))",
        "config     \(state(of: InputOptions(invocation).configurationPath(console.host)))",
        "data       \(state(of: directories.data))",
        "state      \(state(of: directories.state))",
        "cache      \(state(of: directories.cache))",
        "entries    \(entries(data, inputs))",
      ] + tasks + [
        "widgets    \(widgets)",
        "notifier   \(notifier(console.host))",
        "terminal   \(terminal(console.host))",
        "locale     \(locale(console.host, inputs.calendarStyle(in: console.host)))",
      ] + style
    return (lines, checkup(invocation, inputs, console.host))
  }

  private static func location(_ location: Location) -> String {
    location.origin == .fallback
      ? "not set; using Greenwich" : LocationAccess.line(for: location)
  }

  private static func entries(_ data: WidgetData, _ inputs: Inputs) -> String {
    let dates = data.dates.counts(at: Moment(inputs.now, in: inputs.zone))
    let counters = data.counters.all.count
    return "\(dates.upcoming) upcoming and \(dates.past) past dates, "
      + (counters == 1 ? "1 counter" : "\(counters) counters")
  }

  /// Describes the user's own widgets; each that fails is a warning.
  private static func widgetsLine(_ inputs: inout Inputs, _ console: inout Console) -> String {
    for problem in ScriptFolder(console.host.directories)?.problems ?? [] { console.warn(problem) }
    let rows = ScriptList.rows(&inputs, console.host)
    for row in rows {
      if let problem = row.problem { console.warn("the widget \(row.script.text): \(problem)") }
    }
    let names = rows.map(\.script.text)
    return names.isEmpty ? "none of your own" : names.joined(separator: ", ")
  }

  private static func notifier(_ host: Host) -> String {
    do throws(NotifierError) {
      return try Notifier(host.environment).path
    } catch {
      return "none: \(error.message)"
    }
  }

  private static func state(of path: String?) -> String {
    guard let path else { return "none: set HOME" }
    return FileStamp.of(path) == nil ? "\(path) (does not exist yet)" : path
  }

  private static func terminal(_ host: Host) -> String {
    guard let terminal = host.terminal else { return "none: standard output is not a terminal" }
    var policy = ColorPolicy(isTerminal: true)
    policy.read(host.environment)
    let colors =
      switch policy.terminalDepth {
      case .none: "no colors"
      case .ansi16: "16 colors"
      case .ansi256: "256 colors"
      case .trueColor: "all colors"
      }
    return "\(terminal.columns)×\(terminal.rows), \(colors)"
  }

  private static func locale(_ host: Host, _ style: CalendarStyle) -> String {
    let name = host.environment.locale(for: .time) ?? "C"
    let example = CivilDate(year: 2026, month: 3, day: 20).map { style.text($0).string } ?? ""
    return "\(name): \(example) \(style.text(hour: 14, minute: 46).string)"
  }
}
