import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkFormats
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
    }, run: { run throws(Failure) in try run.diagnose() })

  static let repairs = Option.flag(
    "repair", "Repair damaged files, and keep a copy of each; ask before")

  /// Whether a warning of a reader says the same, or that the whole file cannot be used.
  fileprivate static func isKnown(_ finding: Finding, _ warnings: Warnings) -> Bool {
    let path = finding.path
    guard finding.line == nil else { return warnings.allSentences.contains(finding.sentence) }
    return warnings.allSentences.contains { warning in
      warning.hasPrefix("\(path): ") || warning.hasPrefix("\(path) ")
        || warning.contains("cannot read \(path): ")
    }
  }

  fileprivate static func location(_ location: Location) -> String {
    location.origin == .fallback
      ? "not set; using Greenwich" : LocationAccess.line(for: location)
  }

  fileprivate static func entries(_ data: WidgetData, at moment: ZonedInstant) -> String {
    let dates = data.dates.counts(at: moment)
    let counters = data.counters.all.count
    return "\(dates.upcoming) upcoming and \(dates.past) past dates, "
      + (counters == 1 ? "1 counter" : "\(counters) counters")
  }

  fileprivate static func notifier(_ host: Host) -> String {
    do {
      return try Notifier(host.environment).path
    } catch {
      return "none: \(error.message)"
    }
  }

  fileprivate static func state(of path: String?) -> String {
    guard let path else { return "none: set HOME" }
    return FileStamp.of(path) == nil ? "\(path) (does not exist yet)" : path
  }

  fileprivate static func terminal(_ host: Host) -> String {
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

  fileprivate static func locale(_ host: Host, _ style: CalendarStyle) -> String {
    let name = host.environment.locale(for: .time) ?? "C"
    let example = CivilDate(year: 2026, month: 3, day: 20).map { style.text($0).string } ?? ""
    return "\(name): \(example) \(style.text(hour: 14, minute: 46).string)"
  }
}

extension Run {
  fileprivate mutating func diagnose() throws(Failure) {
    if invocation[DoctorCommand.repairs] { return try repair() }
    let (lines, checkup) = try examine()
    for line in lines { print(line) }
    let findings = checkup.findings.filter { !$0.isHarmless }
    for finding in findings where !DoctorCommand.isKnown(finding, warnings) {
      warn(finding.isRepairable ? finding.sentence : finding.outcome)
    }
    for copy in checkup.copies { print("copy       \(copy)") }
    for warning in warnings.allSentences { print("problem    \(warning)") }
    let count = findings.count(where: \.isRepairable)
    if count > 0 {
      print(
        "noonmark doctor --repair repairs \(count == 1 ? "1 problem" : "\(count) problems").")
    }
    if warnings.sentences.isEmpty { print("No problems found.") }
    warnings.removeAll()
  }

  /// Reads all data; each problem is a warning.
  ///
  /// - Returns: The lines about the environment, and the check of the files.
  mutating func examine() throws(Failure) -> (lines: [String], checkup: Checkup) {
    try load()
    let tallies = Run.everyTally(in: host)
    let data = data(for: .all, tallies: tallies)
    _ = configuredWidgets(configuredSpecs())
    let style = styleLines(try resolvedStyle())
    for problem in PictureLoader.problems(in: host.directories) { warn(problem) }
    let tasks =
      taskLines(data.todo) + calendarLines()
    let widgets = widgetsLine()
    if let folder = host.directories.cache,
      let obstacle = RenderCache(folder: folder).obstacle
    {
      warn(obstacle)
    }
    if let obstacle = Store(stateFolder: host.directories.state).obstacle {
      warn(obstacle)
    }
    let directories = host.directories
    let lines =
      [
        "noonmark   \(host.build.description)",
        "time       \(now.rfc3339(in: zone)), zone \(zone.name)",
        "location   \(DoctorCommand.location(data.location))",
        "config     \(DoctorCommand.state(of: InputOptions(invocation).configurationPath(host)))",
        "data       \(DoctorCommand.state(of: directories.data))",
        "state      \(DoctorCommand.state(of: directories.state))",
        "cache      \(DoctorCommand.state(of: directories.cache))",
        "entries    \(DoctorCommand.entries(data, at: ZonedInstant(now, in: zone)))",
      ] + tasks + [
        "widgets    \(widgets)",
        "notifier   \(DoctorCommand.notifier(host))",
        "terminal   \(DoctorCommand.terminal(host))",
        "locale     \(DoctorCommand.locale(host, calendarStyle()))",
      ] + style
    return (lines, checkup())
  }

  /// Describes the user's own widgets; each that fails is a warning.
  private mutating func widgetsLine() -> String {
    for problem in ScriptFolder(host.directories)?.problems ?? [] { warn(problem) }
    let rows = scriptRows()
    for row in rows {
      if let problem = row.problem { warn("the widget \(row.script.text): \(problem)") }
    }
    let names = rows.map(\.script.text)
    return names.isEmpty ? "none of your own" : names.joined(separator: ", ")
  }
}
