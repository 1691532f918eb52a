import Almanac
import NoonmarkBase
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkSystem

/// Starts loads of feeds and runs of scripts in the background.
///
/// Each is a noonmark process that outlives the run.
struct Background {
  private let invocation: Invocation
  private let host: Host
  /// The size of the render, which scripts get as an environment variable.
  private let family: WidgetFamily?

  /// - Parameter family: The size of the render; nil without scripts.
  init(_ run: Run, _ family: WidgetFamily? = nil) {
    invocation = run.invocation
    host = run.host
    self.family = family
  }

  private var renderOptions: [String] {
    guard let family else { return [] }
    let columns = invocation.widths.exact ?? invocation.widths.maximum ?? family.columns
    return ["--size", family.rawValue, "--width", "\(columns)"]
      + option("theme", invocation[Options.theme])
      + option("appearance", invocation[Options.appearance])
  }

  /// A command that loads a source.
  ///
  /// Each is declared next to its source.
  struct Load {
    let arguments: [String]
    /// The directories that it writes to.
    let purposes: [UserDirectories.Purpose]
    /// The error message if the command cannot be started.
    let failure: String
    /// The command line for the user to run instead.
    let instead: String
    /// Whether the command gets the options of the render, the time and the zone.
    var isForRender = false
  }

  /// Starts a load, and returns the error message if it could not be started.
  func start(_ load: Load, now: Instant? = nil) -> String? {
    let advice = "run \(load.instead)"
    for purpose in load.purposes {
      let folder: String
      do {
        folder = try host.directories.require(purpose)
      } catch {
        return error.message
      }
      if Directory.isForeignToRoot(folder) {
        return "\(folder) belongs to another user: \(load.failure) as root; \(advice) as that user"
      }
      // If the state cannot be stored, every render would start a load.
      if let obstacle = Directory.obstacle(to: folder) {
        return "\(obstacle.path): \(obstacle.message): \(load.failure); "
          + "make the directory writable"
      }
    }
    guard let program = host.programPath else {
      return "the path of noonmark is unknown: \(advice)"
    }
    do {
      try DetachedProcess.start(
        program, load.arguments + ["--background"] + options(of: load, at: now),
        environment: host.environment)
      return nil
    } catch {
      return error.cannotRun(advice)
    }
  }

  private func options(of load: Load, at now: Instant?) -> [String] {
    let common = option("config", invocation[Options.config])
    guard load.isForRender else { return common }
    return renderOptions + common + option("tz", invocation[Options.timeZone])
      + option("now", now?.rfc3339(in: .utc))
  }

  private func option(_ name: String, _ value: String?) -> [String] {
    value.map { ["--\(name)", $0] } ?? []
  }
}
