import Almanac
import NoonmarkFormats
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// `noonmark doctor`: what the program meets on this machine, and what is wrong with it.
enum DoctorCommand {
  static let command = Command(
    "doctor", "Tell what noonmark finds on this machine, and what is wrong", run: run)

  private static func run(
    _ invocation: Invocation, in session: inout Session
  ) throws(CommandError) {
    var world = try World(invocation, in: &session)
    let data = world.data(
      for: DataSource.allCases, tallies: World.everyTally(in: session), in: &session)
    _ = WidgetSpec.configured(in: &world, &session)
    let looks = looksLines(try DoctorCommand.looks(invocation, &world, &session), world, session)
    for problem in PictureShelf.problems(in: session.directories) { session.warn(problem) }
    if let folder = session.directories.data {
      warnOfTwins(data.dates, in: .dates(in: folder), &session)
      warnOfTwins(data.counters, in: .counters(in: folder), &session)
      warnOfTwins(tasksIn: folder, &session)
    }
    let tasks = taskLines(data.todo, in: world, &session)
    if let folder = session.directories.cache,
      let obstacle = RenderCache(folder: folder).obstacle
    {
      session.warn(obstacle)
    }
    session.tell("noonmark   \(programVersion)")
    session.tell("time       \(world.now.rfc3339(in: world.zone)), zone \(world.zone.name)")
    session.tell("location   \(place(data.location))")
    session.tell("config     \(state(of: World.configurationPath(invocation, session)))")
    session.tell("data       \(state(of: session.directories.data))")
    session.tell("state      \(state(of: session.directories.state))")
    session.tell("cache      \(state(of: session.directories.cache))")
    session.tell("entries    \(entries(data, world))")
    for line in tasks { session.tell(line) }
    session.tell("notifier   \(notifier(session))")
    session.tell("terminal   \(terminal(session))")
    session.tell("locale     \(locale(session, world.calendarStyle(in: session)))")
    for line in looks { session.tell(line) }
    for warning in session.everyWarning { session.tell("problem    \(warning)") }
    if session.warnings.isEmpty { session.tell("No problems found.") }
    session.forgetWarnings()
  }

  private static func place(_ location: Location) -> String {
    location.isDefault
      ? "none set; Greenwich serves" : LocationAccess.line(for: location)
  }

  private static func entries(_ data: WidgetData, _ world: World) -> String {
    let dates = data.dates.counts(on: world.zone.date(at: world.now))
    let counters = data.counters.counters.count
    return "\(dates.upcoming) upcoming and \(dates.past) past dates, "
      + (counters == 1 ? "1 counter" : "\(counters) counters")
  }

  /// Tells of the first line whose id another one has, as after copying it in an editor.
  private static func warnOfTwins(
    _ book: some EntryBook, in file: EntryFile, _ session: inout Session
  ) {
    var lines: [String: Int] = [:]
    for entry in book.all {
      if let other = lines.updateValue(entry.record.line, forKey: entry.id) {
        session.warn(
          "\(file.path):\(entry.record.line): has the id of line \(other): take it out of one of them"
        )
        return
      }
    }
  }

  private static func notifier(_ session: Session) -> String {
    do throws(NotifierError) {
      return try Notifier(session.environment).path
    } catch {
      return "none: \(error.message)"
    }
  }

  private static func state(of path: String?) -> String {
    guard let path else { return "nowhere: set HOME" }
    return FileStamp.of(path) == nil ? "\(path) (not there yet)" : path
  }

  private static func terminal(_ session: Session) -> String {
    guard let terminal = session.terminal else { return "none: standard output is not one" }
    var policy = ColorPolicy(isTerminal: true)
    policy.read(session.environment)
    let colors =
      switch policy.terminalDepth {
      case .none: "no colours"
      case .ansi16: "16 colours"
      case .ansi256: "256 colours"
      case .trueColor: "all colours"
      }
    return "\(terminal.columns)×\(terminal.rows), \(colors)"
  }

  private static func locale(_ session: Session, _ style: CalendarStyle) -> String {
    let name = session.environment.locale(for: .time) ?? "C"
    let example = CivilDate(year: 2026, month: 3, day: 20).map { style.text($0).string } ?? ""
    return "\(name): \(example) \(style.text(hour: 14, minute: 46).string)"
  }
}
