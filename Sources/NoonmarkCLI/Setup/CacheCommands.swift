import NoonmarkStore
import NoonmarkSystem

/// `noonmark cache …`: the render cache.
enum CacheCommands {
  static func forEach(_ visit: (Command) -> Void) {
    visit(Command("cache", "Print the path of the render cache", run: printPath))
    visit(Command("cache path", "Print the path of the render cache", run: printPath))
    visit(Command("cache clear", "Remove all rendered output and indexes of calendars", run: clear))
  }

  private static func printPath(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    console.writeLine(path: try console.host.directory(.cache))
  }

  private static func clear(
    _ invocation: Invocation, in console: inout Console
  ) throws(CommandError) {
    let folder = try console.host.directory(.cache)
    do throws(SystemError) {
      let count =
        try RenderCache(folder: folder).clear() + CalendarSource.cache(in: folder).clear()
      console.writeLine(count == 1 ? "1 file removed." : "\(count) files removed.")
    } catch {
      throw .failed("\(error.path) cannot be removed: \(error.message)")
    }
  }
}
