import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkText

/// The options of a task, checked.
struct TodoArguments {
  private static let descriptionOption = Option.text(
    "description", "TEXT", "The description, may have several lines; '' for none")
  fileprivate static let dueOption = Option.date("due", "The due date, or none")
  private static let priorityOption = Option.text(
    "priority", "LETTER", "The priority from A to Z, or none")

  @OptionList static var options: [OptionSpec] {
    descriptionOption
    dueOption
    priorityOption
  }

  let description: String?
  let due: CivilDate?
  let priority: Character?
  private let invocation: Invocation

  init(in run: inout Run) throws(Failure) {
    invocation = run.invocation
    let arguments = try EntryArguments(in: &run)
    // `none` is a valid description.
    description = invocation[TodoArguments.descriptionOption].flatMap { $0.isEmpty ? nil : $0 }
    due = try arguments.value(of: TodoArguments.dueOption.spec).map { text throws(Failure) in
      try run.date(text, by: DateArguments(.next, in: run))
    }
    priority = try arguments.value(of: TodoArguments.priorityOption.spec).map {
      text throws(Failure) in try TodoArguments.priority(text)
    }
  }

  /// The changes of the options that were given.
  var changes: [TodoBook.Change] {
    var changes: [TodoBook.Change] = []
    if invocation.has(TodoArguments.descriptionOption) { changes.append(.description(description)) }
    if invocation.has(TodoArguments.dueOption) { changes.append(.due(due)) }
    if invocation.has(TodoArguments.priorityOption) { changes.append(.priority(priority)) }
    return changes
  }

  fileprivate static func priority(_ text: String) throws(Failure) -> Character {
    guard let priority = TodoItem.priority(written: text) else {
      throw .input(ErrorMessage.invalid("priority", text, ErrorMessage.writePriority))
    }
    return priority
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
        onTitle: words, option: TodoArguments.dueOption.spec.name)
    {
      warn(note)
    }
    return title
  }

  /// Asks for the fields of a task; an empty answer leaves a field as it is.
  mutating func askedChanges(of item: TodoItem) -> [TodoBook.Change] {
    func hint(_ value: String?) -> String? { value.map { "[\($0)]" } ?? "(none)" }
    var changes: [TodoBook.Change] = []
    let title = ask("Title", hint(item.title), isOptional: true) {
      text, _ throws(Failure) in
      try TodoArguments.check(title: text)
      return text
    }
    if let title { changes.append(.title(title)) }
    if item.origin != .todoTxt,
      let text = ask("Description", hint(item.description), isOptional: true)
    {
      changes.append(.description(text == "none" ? nil : text))
    }
    let due = ask("Due", hint(item.due?.iso8601), isOptional: true) {
      text, run throws(Failure) in
      text == "none"
        ? nil : Optional(try run.date(text, by: DateArguments(.next, in: run)))
    }
    if let due { changes.append(.due(due)) }
    let priority = ask(
      "Priority", hint(item.priority.map { "\($0)" }), isOptional: true
    ) {
      text, _ throws(Failure) in
      text == "none" ? nil : Optional(try TodoArguments.priority(text))
    }
    if let priority { changes.append(.priority(priority)) }
    return changes
  }
}

extension TodoItem {
  /// The task's name in messages: its title, or its id if the title is empty.
  var name: String { title.isEmpty ? id : title }
}
