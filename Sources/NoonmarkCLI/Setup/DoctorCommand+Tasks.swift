import NoonmarkModel
import NoonmarkStore
import NoonmarkSystem

extension DoctorCommand {
  /// Returns the lines about tasks: their number, the status of the feed, and the program that
  /// downloads it, which is a warning if it is missing and a feed is set.
  static func taskLines(
    _ list: TodoList, in inputs: Inputs, _ console: inout Console
  ) -> [String] {
    let open = list.ranks.count { !$0.isCompleted }
    var lines = ["tasks      \(open) open and \(list.items.count - open) done"]
    if let problem = list.problem { console.warn("the feed: \(problem)") }
    // An invalid URL is reported as the list's problem.
    let address = try? inputs.feedAddress()
    lines.append("feed       \(address.map { "\($0.host): \(state(of: list))" } ?? "not set")")
    do throws(CurlError) {
      lines.append("curl       \(try Curl(console.host.environment).path)")
    } catch {
      lines.append("curl       none: \(error.message)")
      if address != nil { console.warn(error.message) }
    }
    lines.append("outbox     \(outbox(&console))")
    return lines
  }

  private static func state(of list: TodoList) -> String {
    switch list.state {
    case .ok, .empty: "ok"
    case .loading: "loading"
    case .offline: "offline"
    case .error: "not loaded"
    }
  }

  private static func outbox(_ console: inout Console) -> String {
    do throws(CommandError) {
      let count = try Outbox(console.host).read(&console).entries.count
      return count == 0 ? "empty" : "\(count) unsent"
    } catch {
      console.warn(error.message)
      return "unreadable"
    }
  }

  /// Warns about the first task whose ID another one has, for example after copying its line.
  static func warnOfDuplicateIDs(tasksIn folder: String, _ console: inout Console) {
    let file = EntryFile.tasks(in: folder)
    var lines: [String: Int] = [:]
    for entry in TodoBook(file.read().bytes).entries {
      if let other = lines.updateValue(entry.line, forKey: entry.item.id) {
        console.warn(
          "\(file.path):\(entry.line): has the same id as line \(other): remove it from one")
        return
      }
    }
  }
}
