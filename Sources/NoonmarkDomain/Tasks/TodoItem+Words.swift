import Almanac
import NoonmarkBase

/// The words of a title that todo.txt programs give a meaning: `rec:1m`, `t:2026-12-01`, `h:1`.
///
/// In tasks of a feed, which others write, they have none.
extension TodoItem {
  private static let keys = ["rec:", "t:", "h:"]

  /// Whether a word is a project, a context, or one of those keys.
  static func isTag(_ word: String) -> Bool {
    TodoFilter.isTag(word) || keys.contains { word.hasPrefix($0) && word != $0 }
  }

  private func value(of key: String) -> Substring? {
    guard origin != .feed, title.utf8.contains(UInt8(ascii: ":")) else { return nil }
    let word = title.split(separator: " ").first { $0.hasPrefix(key) && $0 != key[...] }
    return word?.dropFirst(key.utf8.count)
  }

  /// The recurrence: completing the task adds the next one.
  package var recurrence: TaskRecurrence? {
    value(of: "rec:").flatMap { TaskRecurrence(String($0)) }
  }

  /// The day on which the task begins (its threshold), before which it is hidden.
  package var threshold: CivilDate? {
    value(of: "t:").flatMap { try? DateParser.parse(String($0)) }
  }

  /// Whether lists hide the task on a day.
  package func isHidden(on today: CivilDate) -> Bool {
    value(of: "h:") == "1" || threshold.map { today < $0 } == true
  }

  /// The title without the words that have such a meaning, unless nothing else is in it.
  package var titleWithoutKeys: String {
    guard value(of: "h:") == "1" || threshold != nil || recurrence != nil else { return title }
    let words = title.split(separator: " ").filter { word in
      !TodoItem.keys.contains { word.hasPrefix($0) && word != $0[...] }
    }
    return words.isEmpty ? title : words.joined(separator: " ")
  }

  /// Returns the next task of a recurrence; `nil` if it has none.
  ///
  /// Its threshold is as many days before its due date as that of this task.
  ///
  /// - Parameters:
  ///   - today: The day on which this one is done.
  ///   - now: The creation time of the next one.
  ///   - id: The ID of the next one.
  package func next(doneOn today: CivilDate, at now: Instant, id: String) -> TodoItem? {
    guard let recurrence else { return nil }
    let day = recurrence.next(due: due ?? threshold, done: today)
    guard (1...9999).contains(day.year) else { return nil }
    var words = title.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    if let threshold, let index = words.firstIndex(where: { $0 == "t:\(threshold.iso8601)" }) {
      let start = due.map { day.advanced(byDays: threshold.days(since: $0)) } ?? day
      words[index] = "t:\(start.iso8601)"
    }
    return TodoItem(
      id: id, title: words.joined(separator: " "), description: description, createdAt: now,
      priority: priority, due: due == nil && threshold != nil ? nil : day)
  }

  /// Whether another task, still open, is the same one on the same day.
  package func isOpen(in items: [TodoItem]) -> Bool {
    items.contains { !$0.isCompleted && $0.title == title && $0.due == due }
  }
}
