import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkPhrases

package struct TodoItem: Hashable, Sendable {
  /// The source of a task.
  package enum Origin: Hashable, Sendable {
    /// The task file, added by the user.
    case own
    /// The task file, loaded from the feed.
    case feed
    /// The user's todo.txt file.
    case todoTxt
  }

  package internal(set) var id: TaskID
  /// The title as typed.
  package let title: String
  /// The description, which may have several lines, if any.
  package let description: String?
  package let isCompleted: Bool
  /// The creation time, if known.
  package let createdAt: Instant?
  /// The ID of the task's user at the feed; `nil` for the user's own tasks.
  package let userID: UserID?
  /// The priority in todo.txt, `A` to `Z`.
  package let priority: Character?
  package let due: CivilDate?
  package let origin: Origin
  /// The completion time; `nil` if it is open or the time is unknown.
  package let completedAt: Instant?
  /// Whether the title can have words such as `rec:1w`.
  ///
  /// Most titles have no colon, which is found faster than a word.
  let mayHaveKeys: Bool

  package init(
    id: TaskID, title: String, description: String? = nil, isCompleted: Bool = false,
    createdAt: Instant? = nil, userID: UserID? = nil, priority: Character? = nil,
    due: CivilDate? = nil, origin: Origin = .own, completedAt: Instant? = nil
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.isCompleted = isCompleted
    self.createdAt = createdAt
    self.userID = userID
    self.priority = priority
    self.due = due
    self.origin = origin
    self.completedAt = completedAt
    let bytes = title.utf8.span
    mayHaveKeys =
      origin != .feed && bytes.firstIndex(of: UInt8(ascii: ":"), in: bytes.indices) != nil
  }
}

extension TodoItem {
  /// Parses a task typed in the format of todo.txt: `(A) 2026-11-01 Fix the roof`.
  ///
  /// `nil` for a text without a priority and a creation date. Unlike in a file, the letter can be
  /// lowercase.
  ///
  /// - Parameter today: The last possible creation date after a priority. Without a priority, it
  ///   can be the due date, so only an earlier one is a creation date. Other dates stay in the
  ///   title.
  package static func dividedAtMarks(
    _ text: String, on today: CivilDate
  ) -> (priority: Character?, createdOn: CivilDate?, title: String)? {
    var bytes = Array(text.trimmed().utf8)
    if bytes.count > 1, bytes[0] == UInt8(ascii: "(") { bytes[1] = bytes[1].asciiUppercase }
    var marks = TodoTxtMarks(bytes)
    let priority = marks.takePriority().map { Character(Unicode.Scalar($0)) }
    func title(from position: Int) -> String {
      String(decoding: bytes[position...].trimmed, as: UTF8.self)
    }
    let whole = title(from: marks.position)
    guard !whole.isEmpty else { return nil }
    if let date = marks.takeDate()?.date, priority == nil ? date < today : date <= today {
      let rest = title(from: marks.position)
      if !rest.isEmpty { return (priority, date, rest) }
    }
    return priority == nil ? nil : (priority, nil, whole)
  }
}

/// The ID of a task's user at the feed, which keeps its JSON type.
package enum UserID: Hashable, Sendable {
  case number(Int)
  case text(String)

  /// Parses the value of `user=` in the task file.
  ///
  /// An integer is a number, everything else a text. A text that would be parsed differently is
  /// quoted: `user=1` is a number, `user="1"` and `user=u1` are texts.
  init(field: String) {
    let quote = UInt8(ascii: "\"")
    if let number = Int(field), String(number) == field {
      self = .number(number)
    } else if field.utf8.count >= 2, field.utf8.first == quote, field.utf8.last == quote {
      self = .text(String(field.unicodeScalars.dropFirst().dropLast()))
    } else {
      self = .text(field)
    }
  }

  /// The value of `user=` in the task file.
  var field: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): UserID(field: text) == self ? text : "\"\(text)\""
    }
  }

  var json: JSONValue {
    switch self {
    case .number(let number): .integer(number)
    case .text(let text): .string(text)
    }
  }
}

/// The keys of todo.txt in titles.
///
/// They have no effect in tasks of a feed, which other people write.
extension TodoItem {
  /// The words of the title, between spaces and tabs.
  private var words: [Substring] { title.split { $0 == " " || $0 == "\t" } }

  private func value(of key: TodoTxtKey) -> Substring? {
    guard mayHaveKeys else { return nil }
    let word = words.first { key.isPrefix(of: $0) && $0 != key.rawValue[...] }
    return word?.dropFirst(key.rawValue.utf8.count)
  }

  /// The recurrence: completing the task adds the next one.
  package var recurrence: TaskRecurrence? {
    value(of: .recurrence).flatMap { TaskRecurrence(String($0)) }
  }

  /// The word of a recurrence that has no meaning, such as `rec:daily`.
  package var invalidRecurrence: String? {
    recurrence == nil
      ? value(of: .recurrence).map { TodoTxtKey.recurrence.rawValue + $0 } : nil
  }

  /// The threshold date, before which the task is hidden.
  package var threshold: CivilDate? {
    value(of: .threshold).flatMap { try? DateParser.parse(String($0)) }
  }

  /// Whether lists hide the task on a day.
  package func isHidden(on today: CivilDate) -> Bool {
    value(of: .hidden) == "1" || threshold.map { today < $0 } == true
  }

  /// The title without such words, or the whole title if it has no other words.
  package var titleWithoutKeys: String {
    guard value(of: .hidden) == "1" || threshold != nil || recurrence != nil else { return title }
    return title(without: TodoTxtKey.allCases)
  }

  /// Returns the title without the words of some keys, or the whole title if it has no other words.
  func title(without keys: [TodoTxtKey]) -> String {
    let words = words.filter { word in
      !keys.contains { $0.isPrefix(of: word) && word != $0.rawValue[...] }
    }
    return words.isEmpty ? title : words.joined(separator: " ")
  }

  /// Returns the next task of the recurrence, or `nil` if none exists.
  ///
  /// The number of days from the threshold to the due date is preserved.
  package func next(doneOn today: CivilDate, at now: Instant, id: TaskID) -> TodoItem? {
    guard let recurrence else { return nil }
    let day = recurrence.next(due: due ?? threshold, done: today)
    guard day.isSupported else { return nil }
    func isThreshold(_ word: Substring) -> Bool {
      TodoTxtKey.threshold.isPrefix(of: word)
        && (try? DateParser.parse(String(word.dropFirst(2)))) == threshold
    }
    var title = title
    if let threshold, let word = words.first(where: isThreshold) {
      let start = due.map { day.advanced(byDays: threshold.days(since: $0)) } ?? day
      title.replaceSubrange(
        word.startIndex..<word.endIndex, with: TodoTxtKey.threshold.rawValue + start.iso8601)
    }
    return TodoItem(
      id: id, title: title, description: description, createdAt: now,
      priority: priority, due: due == nil && threshold != nil ? nil : day)
  }

  /// Whether an open task has the same title and due date.
  package func isOpen(in items: [TodoItem]) -> Bool {
    items.contains { !$0.isCompleted && $0.title == title && $0.due == due }
  }
}
