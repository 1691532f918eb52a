import NoonmarkBase
import NoonmarkStore
import NoonmarkSystem

/// `noonmark cache …`: the render cache.
enum CacheCommands {
  @CommandGroup static var commands: CommandGroup.Visiting {
    Command(
      "cache", "Print the path of the render cache",
      run: { run throws(Failure) in try run.printCachePath() }
    ).also("cache path")
    Command(
      "cache clear", "Remove all rendered output and indexes of calendars",
      run: { run throws(Failure) in try run.clearCache() })
  }
}

extension Run {
  fileprivate mutating func printCachePath() throws(Failure) {
    writeLine(path: try host.directory(.cache))
  }

  fileprivate mutating func clearCache() throws(Failure) {
    let folder = try host.directory(.cache)
    do {
      let count =
        try RenderCache(folder: folder).clear() + CalendarSource.cache(in: folder).clear()
      writeLine("\(count.counting("file")) removed.")
    } catch {
      throw .failed("\(error.path) cannot be removed: \(error.message)")
    }
  }
}
