import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkSystem
import NoonmarkText

/// `noonmark todo load`.
enum TodoLoad {
  static let url = Option.text("url", "URL", "Load from URL instead of todo.url")
  static let force = Option.flag(
    "force", "Load again: your own tasks, changes and removals are kept")
  static let background = Option.flag(
    "background", "Print nothing, and load only if a bar would")
}

extension Run {
  mutating func loadTasks() throws(Failure) {
    let isInBackground = try beginLoad(TodoLoad.background)
    let value = try refresh(Refresh(try FeedSource(in: self), isInBackground: isInBackground))
    guard !isInBackground else { return }
    switch value {
    case .loaded(let count): writeLine("\(count) \(count == 1 ? "task" : "tasks") loaded")
    case .loadedBefore(let instant):
      let style = calendarStyle()
      let day = style.text(zone.date(at: instant)).string
      let time = style.begunMinute(instant, in: zone).string
      writeLine("The feed was loaded on \(day) at \(time): --force loads it again")
    case nil: break
    }
  }
}
