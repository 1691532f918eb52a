import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText

/// The options of a task, checked.
struct TodoArguments {
  @OptionList static var options: [OptionSpec] {
    Field<TodoItem>.title.option
    TodoItem.fields.map(\.spec)
  }

  /// The changes of the options that were given.
  let changes: [TodoBook.Change]

  init(in run: inout Run) throws(Failure) {
    try EntryArguments.checkEncoding(run.host)
    var changes: [TodoBook.Change] = []
    for field in TodoItem.formFields {
      guard let text = run.invocation.text(of: field.spec) else { continue }
      changes.append(try TodoArguments.change(of: field, to: text, in: &run))
    }
    self.changes = changes
  }

  /// Returns the changes, with the priority of a title such as `(B) Call mom` unless one is given.
  func changesWithPriority(on today: CivilDate) -> [TodoBook.Change] {
    guard priority == nil, let title,
      let divided = TodoItem.dividedAtMarks(title, on: today), divided.createdOn == nil,
      let letter = divided.priority
    else { return changes }
    return changes.map { change in
      if case .title = change { .title(divided.title) } else { change }
    } + [.priority(letter)]
  }

  /// Returns the change of a field to a typed text.
  fileprivate static func change(
    of field: Field<TodoItem>, to text: String, in run: inout Run
  ) throws(Failure) -> TodoBook.Change {
    guard field.section != .main else {
      try check(title: text)
      return TodoBook.Change(field, text)
    }
    guard !field.input.removes(text) else { return TodoBook.Change(field, nil) }
    return TodoBook.Change(field, try field.input.stored(text, by: &run))
  }

  var title: String? {
    for case .title(let title) in changes { return title }
    return nil
  }

  var description: String? {
    for case .description(let text) in changes { return text }
    return nil
  }

  var due: CivilDate? {
    for case .due(let date) in changes { return date }
    return nil
  }

  var priority: Character? {
    for case .priority(let letter) in changes { return letter }
    return nil
  }

  /// Rejects a description for a task in todo.txt.
  func rejectDescription() throws(Failure) {
    guard description != nil else { return }
    throw .input("todo.txt does not support descriptions: write it in the title")
  }

  static func check(title: String) throws(Failure) {
    guard !DisplayText(title).isEmpty else {
      throw .input("the title is empty: write what is to be done, such as 'Buy milk'")
    }
  }
}

// MARK: - Questions and answers

extension Run {
  /// Describes the due date in a confirmation: `, due Fri Nov 27, 2026, in 6 days`.
  mutating func dueDescription(of due: CivilDate?) -> String {
    due.map { ", due \(description(of: $0))" } ?? ""
  }

  /// Describes the next task of a recurrence in a confirmation: `; repeats on Sun Nov 29, 2026`.
  mutating func coming(_ next: TodoItem?) -> String {
    guard let next else { return "" }
    let day = next.due ?? next.threshold
    return "; repeats" + (day.map { " on \(description(of: $0))" } ?? "")
  }

  /// Asks for the fields of a task.
  ///
  /// An empty answer keeps the current value.
  mutating func askedChanges(of item: TodoItem) -> [TodoBook.Change] {
    var changes: [TodoBook.Change] = []
    // Only files of noonmark have descriptions.
    for field in TodoItem.formFields where item.origin != .todoTxt || field.input != .lines {
      let hint = field.text(item).map { "[\($0)]" } ?? "(none)"
      let change = ask(field.key.inTitleCase, hint, isOptional: true) {
        text, run throws(Failure) in
        let isRemoved = text == "none" && field.section != .main
        return try TodoArguments.change(of: field, to: isRemoved ? "" : text, in: &run)
      }
      if let change { changes.append(change) }
    }
    return changes
  }
}

extension TodoItem {
  /// The task's name in messages: its title, or its id if the title is empty.
  var name: String { title.isEmpty ? id : titleWithoutKeys }
}
