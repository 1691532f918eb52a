import NoonmarkStore
import NoonmarkSystem

/// A load of the feed that a render starts in the background.
struct BackgroundLoad {
  private let arguments: [String]

  init(_ options: InputOptions) {
    arguments =
      ["todo", "load", "--background"] + (options.configuration.map { ["--config", $0] } ?? [])
  }

  /// Starts the load.
  ///
  /// - Returns: The error message if it could not be started; nil if it was.
  func start(_ host: Host) -> String? {
    for purpose in [UserDirectories.Purpose.state, .data] {
      let folder: String
      do throws(UserDirectories.Missing) {
        folder = try host.directories.require(purpose)
      } catch {
        return error.message
      }
      // Without the state file every render would start a load.
      if let obstacle = FeedStateFile.obstacle(to: folder) {
        return "\(obstacle.path): \(obstacle.message): the feed cannot be loaded; "
          + "make the directory writable"
      }
    }
    guard let program = host.programPath else {
      return "the path of noonmark is unknown: run noonmark todo load"
    }
    do throws(SystemError) {
      try DetachedProcess.start(program, arguments, environment: host.environment)
      return nil
    } catch {
      return error.cannotRun("run noonmark todo load")
    }
  }
}
