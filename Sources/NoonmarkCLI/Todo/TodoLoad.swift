import Almanac
import NoonmarkModel
import NoonmarkSystem
import NoonmarkText

/// `noonmark todo load`.
enum TodoLoad {
  static let url = Option.text("url", "URL", "Load from URL instead of todo.url")
  static let force = Option.flag(
    "force", "Load again: your own tasks, changes and removals are kept")
  static let background = Option.flag(
    "background", "Print nothing, and load only if a bar would")

  static func run(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    let isInBackground = invocation[background]
    if isInBackground { console.isQuiet = true }
    var inputs = try Inputs(invocation, in: &console)
    let loader = try FeedLoader(invocation, inputs, console.host)
    var progress = LoadProgress(isShown: console.host.errorIsTerminal && !console.isQuiet)
    do throws(FeedFailure) {
      let result = try loader.run(&progress)
      progress.clear()
      guard !isInBackground else { return }
      switch result {
      case .loaded(let count): console.writeLine("\(count) \(count == 1 ? "task" : "tasks") loaded")
      case .loadedBefore(let instant):
        let style = inputs.calendarStyle(in: console.host)
        let day = style.text(inputs.zone.date(at: instant)).string
        let time = style.begunMinute(instant, in: inputs.zone).string
        console.writeLine("The feed was loaded on \(day) at \(time): --force loads it again")
      case .notDue: break
      }
    } catch {
      progress.clear()
      if case .busy = error, isInBackground { return }
      error.endIfCanceled(&console)
      throw .failed(error.message)
    }
  }
}
