import Almanac
import NoonmarkModel
import NoonmarkSystem
import NoonmarkText

/// `noonmark todo load`.
enum TodoLoad {
  static let url = Option.text("url", "URL", "Load from this address and not from todo.url")
  static let force = Option.flag(
    "force", "Load once more: your own tasks, changes and removals stay")
  static let background = Option.flag(
    "background", "Say nothing, and load only where a bar would")

  static func run(_ invocation: Invocation, in session: inout Session) throws(CommandError) {
    let isInBackground = invocation[background]
    if isInBackground { session.isQuiet = true }
    var world = try World(invocation, in: &session)
    let loader = try FeedLoader(invocation, world, session)
    var progress = LoadProgress(isShown: session.errorIsTerminal && !session.isQuiet)
    do throws(FeedFailure) {
      let result = try loader.run(&progress)
      progress.clear()
      guard !isInBackground else { return }
      switch result {
      case .loaded(let count): session.print("\(count) \(count == 1 ? "task" : "tasks") loaded")
      case .loadedBefore(let instant):
        let style = world.calendarStyle(in: session)
        let day = style.text(world.zone.date(at: instant)).string
        let second = world.zone.civil(at: instant).second
        let time = style.time(instant.advanced(bySeconds: -second), in: world.zone).string
        session.print("The feed was loaded on \(day) at \(time): --force loads it again")
      case .notDue: break
      }
    } catch {
      progress.clear()
      if case .busy = error, isInBackground { return }
      if case .cancelled(let signal) = error {
        StandardStreams.complain("noonmark: \(error.message)")
        TerminationSignals.die(by: signal)
      }
      throw .failed(error.message)
    }
  }
}
