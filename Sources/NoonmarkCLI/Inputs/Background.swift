import Almanac
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem

/// The programs that a render starts in the background: a load of the feed, and runs of scripts.
///
/// Each is a copy of noonmark that outlives the render.
struct Background {
  private let host: Host
  private let common: [String]
  private let appearance: [String]

  /// - Parameters:
  ///   - inputs: The options that decide what is read.
  ///   - options: The options of the render, which scripts are told.
  ///   - family: The size of the render.
  ///   - host: The host of the render.
  init(_ inputs: InputOptions, _ options: RenderOptions, _ family: WidgetFamily, _ host: Host) {
    self.host = host
    func option(_ name: String, _ value: String?) -> [String] {
      value.map { ["--\(name)", $0] } ?? []
    }
    common = option("config", inputs.configuration)
    let columns = options.widths.exact ?? options.widths.maximum ?? family.columns
    appearance =
      ["--size", family.rawValue, "--width", "\(columns)"]
      + option("theme", options.theme) + option("appearance", options.appearance)
      + option("tz", inputs.timeZone)
  }

  /// Starts a load of the feed.
  ///
  /// - Returns: The error message if it could not be started; nil if it was.
  func startLoad() -> String? {
    start(
      ["todo", "load", "--background"] + common, writes: [.state, .data],
      what: "the feed cannot be loaded", instead: "noonmark todo load")
  }

  /// Starts a run of a script at an instant.
  ///
  /// - Returns: The error message if it could not be started; nil if it was.
  func startRun(of script: ScriptName, now: Instant?) -> String? {
    start(
      ["widget", "reload", "--background", script.text] + common + appearance
        + (now.map { ["--now", $0.rfc3339(in: .utc)] } ?? []),
      writes: [.state], what: "the widget cannot be run",
      instead: "noonmark widget reload \(script.name)")
  }

  private func start(
    _ arguments: [String], writes purposes: [UserDirectories.Purpose], what: String,
    instead: String
  ) -> String? {
    for purpose in purposes {
      let folder: String
      do throws(UserDirectories.Missing) {
        folder = try host.directories.require(purpose)
      } catch {
        return error.message
      }
      // Without the state file every render would start one.
      if let obstacle = FeedStateFile.obstacle(to: folder) {
        return "\(obstacle.path): \(obstacle.message): \(what); make the directory writable"
      }
    }
    guard let program = host.programPath else {
      return "the path of noonmark is unknown: run \(instead)"
    }
    do throws(SystemError) {
      try DetachedProcess.start(program, arguments, environment: host.environment)
      return nil
    } catch {
      return error.cannotRun("run \(instead)")
    }
  }
}
