import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

extension DoctorCommand {
  fileprivate static func state(of list: TodoList) -> String {
    switch list.state {
    case .ok, .empty: "ok"
    case .loading: "loading"
    case .offline: "offline"
    case .error: "not loaded"
    }
  }
}

extension Run {
  /// Returns the lines about tasks: their number, the status of the feed, and the program that
  /// downloads it, which is a warning if it is missing and a feed is set.
  mutating func taskLines(
    _ list: TodoList
  ) -> [String] {
    let open = list.items.count { !$0.isCompleted }
    var lines = ["tasks      \(open) open and \(list.items.count - open) done"]
    if let problem = list.problem { warn("the feed: \(problem)") }
    // An invalid URL is reported as the list's problem.
    let address = try? feedAddress()
    lines.append(
      "feed       \(address.map { "\($0.host): \(DoctorCommand.state(of: list))" } ?? "not set")")
    do {
      lines.append("curl       \(try Curl(host.environment).path)")
    } catch {
      lines.append("curl       none: \(error.message)")
      if address != nil { warn(error.message) }
    }
    lines.append("outbox     \(outbox())")
    return lines
  }

  private mutating func outbox() -> String {
    do {
      let count = try read(Outbox(host)).entries.count
      return count == 0 ? "empty" : "\(count) unsent"
    } catch {
      warn(error.message)
      return "unreadable"
    }
  }
}
