import NoonmarkStore
import NoonmarkSystem

/// A load of the feed that a render starts and does not wait for.
struct BackgroundLoad {
  private let invocation: Invocation

  /// Prepares a load by the configuration that the render goes by.
  init(_ invocation: Invocation) {
    self.invocation = invocation
  }

  private var arguments: [String] {
    let configuration = invocation[Options.config].map { ["--config", $0] } ?? []
    return ["todo", "load", "--background"] + configuration
  }

  /// Starts the load.
  ///
  /// - Returns: Why it was not started, in one sentence; nil where it was.
  func start(_ host: Host) -> String? {
    for folder in [host.directories.state, host.directories.data] {
      guard let folder else { return "there is no place for tasks: set HOME" }
      // What can't be noted would be asked for again and again.
      if let obstacle = FeedStateFile.obstacle(to: folder) {
        return "\(obstacle.path): \(obstacle.message): the feed cannot be loaded; "
          + "make the folder writable"
      }
    }
    guard let program = host.programPath else {
      return "the system does not tell where noonmark stands: run noonmark todo load"
    }
    do throws(SystemError) {
      try DetachedProcess.start(program, arguments, environment: host.environment)
      return nil
    } catch {
      return "\(error.path) cannot be run: \(error.message): run noonmark todo load"
    }
  }
}
