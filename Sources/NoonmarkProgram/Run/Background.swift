import Almanac
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkStore
import NoonmarkSystem

/// The programs that a run starts in the background: loads of feeds, and runs of scripts.
///
/// Each is a copy of noonmark that outlives the run.
struct Background {
  private let inputs: InputOptions
  private let host: Host
  /// The options of the render, which scripts get as variables.
  private var render: (family: WidgetFamily, columns: Int, theme: String?, appearance: String?)?

  /// Creates the background of a run that shows no script.
  init(_ inputs: InputOptions, _ host: Host) {
    self.inputs = inputs
    self.host = host
  }

  /// Creates the background of a render.
  init(_ inputs: InputOptions, _ options: RenderOptions, _ family: WidgetFamily, _ host: Host) {
    self.init(inputs, host)
    let columns = options.widths.exact ?? options.widths.maximum ?? family.columns
    render = (family, columns, options.theme, options.appearance)
  }

  private var renderOptions: [String] {
    guard let render else { return [] }
    return ["--size", render.family.rawValue] + option("width", "\(render.columns)")
      + option("theme", render.theme) + option("appearance", render.appearance)
  }

  /// Starts a load of the feed.
  ///
  /// - Returns: The error message if it could not be started; nil if it was.
  func startLoad() -> String? {
    start(
      ["todo", "load", "--background"] + option("config", inputs.configuration),
      writes: [.state, .data],
      what: "the feed cannot be loaded", instead: "noonmark todo load")
  }

  /// Starts a load of the subscriptions to calendars that are due.
  ///
  /// - Returns: The error message if it could not be started; nil if it was.
  func startCalendarLoad() -> String? {
    start(
      ["calendar", "load", "--background"] + option("config", inputs.configuration),
      writes: [.state], what: "calendars cannot be loaded", instead: "noonmark calendar load")
  }

  /// Starts a run of a script at an instant.
  ///
  /// - Returns: The error message if it could not be started; nil if it was.
  func startRun(of script: ScriptName, now: Instant?) -> String? {
    start(
      ["widget", "reload", "--background", script.text] + renderOptions
        + option("config", inputs.configuration)
        + option("tz", inputs.timeZone) + option("now", now?.rfc3339(in: .utc)),
      writes: [.state], what: "the widget cannot be run",
      instead: "noonmark widget reload \(script.name)")
  }

  private func option(_ name: String, _ value: String?) -> [String] {
    value.map { ["--\(name)", $0] } ?? []
  }

  private func start(
    _ arguments: [String], writes purposes: [UserDirectories.Purpose], what: String,
    instead: String
  ) -> String? {
    for purpose in purposes {
      let folder: String
      do {
        folder = try host.directories.require(purpose)
      } catch {
        return error.message
      }
      // Without the state file every render would start one.
      if let obstacle = Directory.obstacle(to: folder) {
        return "\(obstacle.path): \(obstacle.message): \(what); make the directory writable"
      }
    }
    guard let program = host.programPath else {
      return "the path of noonmark is unknown: run \(instead)"
    }
    do {
      try DetachedProcess.start(program, arguments, environment: host.environment)
      return nil
    } catch {
      return error.cannotRun("run \(instead)")
    }
  }
}
