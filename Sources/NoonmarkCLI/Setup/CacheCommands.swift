import NoonmarkStore
import NoonmarkSystem

/// `noonmark cache`, the same as `cache path`.
enum CacheCommand: Command {
  static let spec = CommandSpec(
    "cache", "Where renders are kept", options: CachePathCommand.spec.options)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    try CachePathCommand.run(invocation, in: &session)
  }
}

/// `noonmark cache path`.
enum CachePathCommand: Command {
  static let spec = CommandSpec(
    "cache path", "Show where renders are kept", options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    session.print(try CacheAccess.folder(session))
  }
}

/// `noonmark cache clear`.
enum CacheClearCommand: Command {
  static let spec = CommandSpec(
    "cache clear", "Remove the renders that are kept", options: Options.everywhere)

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let cache = RenderCache(folder: try CacheAccess.folder(session))
    do throws(SystemError) {
      let count = try cache.clear()
      session.print(count == 1 ? "1 file removed." : "\(count) files removed.")
    } catch {
      throw .failed("\(error.path) cannot be removed: \(error.message)")
    }
  }
}

private enum CacheAccess {
  static func folder(_ session: Session) throws(CommandError) -> String {
    guard let folder = session.directories.cache else {
      throw .failed("there is no cache: set HOME or XDG_CACHE_HOME to an absolute path")
    }
    return folder
  }
}
