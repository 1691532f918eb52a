import Almanac
import NoonmarkFormats
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark doctor`: the environment that noonmark finds, and any problems.
enum DoctorCommand {
  static let command = Command(
    "doctor", "Print the environment that noonmark finds, and any problems", run: run)

  private static func run(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    var inputs = try Inputs(invocation, in: &console)
    let data = inputs.data(
      for: DataSource.allCases, tallies: Inputs.everyTally(in: console.host), in: &console)
    _ = inputs.configuredWidgets(inputs.configuredSpecs(in: &console), in: &console)
    let style = styleLines(
      try DoctorCommand.style(invocation, &inputs, &console), inputs, console.host)
    for problem in PictureLoader.problems(in: console.host.directories) { console.warn(problem) }
    if let folder = console.host.directories.data {
      warnOfDuplicateIDs(data.dates, in: .dates(in: folder), &console)
      warnOfDuplicateIDs(data.counters, in: .counters(in: folder), &console)
      warnOfDuplicateIDs(tasksIn: folder, &console)
    }
    let tasks = taskLines(data.todo, in: inputs, &console)
    let widgets = widgetsLine(&inputs, &console)
    if let folder = console.host.directories.cache,
      let obstacle = RenderCache(folder: folder).obstacle
    {
      console.warn(obstacle)
    }
    if let obstacle = Store(stateFolder: console.host.directories.state).obstacle {
      console.warn(obstacle)
    }
    console.print("noonmark   \(console.host.build.description)")
    console.print("time       \(inputs.now.rfc3339(in: inputs.zone)), zone \(inputs.zone.name)")
    console.print("location   \(location(data.location))")
    console.print(
      "config     \(state(of: InputOptions(invocation).configurationPath(console.host)))")
    console.print("data       \(state(of: console.host.directories.data))")
    console.print("state      \(state(of: console.host.directories.state))")
    console.print("cache      \(state(of: console.host.directories.cache))")
    console.print("entries    \(entries(data, inputs))")
    for line in tasks { console.print(line) }
    console.print("widgets    \(widgets)")
    console.print("notifier   \(notifier(console.host))")
    console.print("terminal   \(terminal(console.host))")
    console.print("locale     \(locale(console.host, inputs.calendarStyle(in: console.host)))")
    for line in style { console.print(line) }
    for warning in console.allWarnings { console.print("problem    \(warning)") }
    if console.warnings.isEmpty { console.print("No problems found.") }
    console.dropWarnings()
  }

  private static func location(_ location: Location) -> String {
    location.origin == .fallback
      ? "not set; using Greenwich" : LocationAccess.line(for: location)
  }

  private static func entries(_ data: WidgetData, _ inputs: Inputs) -> String {
    let dates = data.dates.counts(on: inputs.zone.date(at: inputs.now))
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

  /// Warns about the first line whose ID another one has, for example after copying it.
  private static func warnOfDuplicateIDs(
    _ book: some EntryBook, in file: EntryFile, _ console: inout Console
  ) {
    var lines: [String: Int] = [:]
    for entry in book.all {
      if let other = lines.updateValue(entry.record.line, forKey: entry.id) {
        console.warn(
          "\(file.path):\(entry.record.line): has the same id as line \(other): remove it from one"
        )
        return
      }
    }
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
