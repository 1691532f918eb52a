import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText

/// The options of a task, checked.
struct TodoArguments {
  @OptionList static var options: [OptionSpec] { TodoItem.fields.map(\.spec) }

  /// The options of `edit` that change a field.
  @OptionList static var editOptions: [OptionSpec] {
    Field<TodoItem>.title.option
    options
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

  /// Returns the change of a field to a text that was typed.
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

  /// The new title.
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

  /// Rejects a description for a task in a todo.txt.
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
  /// Describes the due date in an answer: `, due Fri Nov 27, 2026, in 6 days`.
  mutating func dueDescription(of arguments: TodoArguments) -> String {
    arguments.due.map { ", due \(description(of: $0))" } ?? ""
  }

  /// Returns the title of a new task, which needs no quotes.
  ///
  /// No word of it is a date: `--due` is the only due date.
  mutating func newTitle(_ arguments: TodoArguments) throws(Failure) -> String {
    var words = invocation.arguments
    if words.isEmpty, host.canAsk {
      words = ask("Title").map { [$0] } ?? []
    }
    guard !words.isEmpty else {
      throw .missingArgument(
        invocation.command.arguments[0], usage: invocation.command.usage)
    }
    let title = words.joined(separator: " ")
    try TodoArguments.check(title: title)
    if arguments.due == nil,
      let note = DateArguments(.next, in: self).note(
        onTitle: words, option: Field<TodoItem>.due.key)
    {
      warn(note)
    }
    return title
  }

  /// Asks for the fields of a task; an empty answer leaves a field as it is.
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
  var name: String { title.isEmpty ? id : title }
}
