import Almanac
import NoonmarkModel
import NoonmarkText

/// The options of a task, checked.
struct TodoArguments {
  private static let descriptionOption = Option.text(
    "description", "TEXT", "The description, may have several lines; '' for none")
  private static let dueOption = Option.date("due", "The due date, or none")
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

  init(
    _ invocation: Invocation, _ inputs: Inputs, _ console: inout Console
  ) throws(CommandError) {
    self.invocation = invocation
    let arguments = try EntryArguments(invocation, &console)
    // `none` is a valid description.
    description = invocation[TodoArguments.descriptionOption].flatMap { $0.isEmpty ? nil : $0 }
    due = try arguments.value(of: TodoArguments.dueOption.spec).map { text throws(CommandError) in
      try DateArguments(.next, in: inputs).date(text, &console)
    }
    priority = try arguments.value(of: TodoArguments.priorityOption.spec).map {
      text throws(CommandError) in try TodoArguments.priority(text)
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

  /// Describes the due date in an answer: `, due Fri Nov 27, 2026, in 6 days`.
  func dueDescription(_ inputs: Inputs, in host: Host) -> String {
    due.map { ", due \(inputs.description(of: $0, in: host))" } ?? ""
  }

  /// Returns the title of a new task, which needs no quotes.
  ///
  /// No word of it is a date: `--due` is the only due date.
  func newTitle(_ inputs: Inputs, _ console: inout Console) throws(CommandError) -> String {
    var words = invocation.arguments
    if words.isEmpty, console.host.canAsk {
      words = Prompt.ask("Title", in: &console).map { [$0] } ?? []
    }
    guard !words.isEmpty else {
      throw CommandError(
        UsageError.missingArgument(
          invocation.command.arguments[0], usage: invocation.command.usage))
    }
    let title = words.joined(separator: " ")
    try TodoArguments.check(title: title)
    if due == nil,
      let note = DateArguments(.next, in: inputs).note(
        onTitle: words, option: TodoArguments.dueOption.spec.name, in: console.host)
    {
      console.warn(note)
    }
    return title
  }

  /// Asks for the fields of a task; an empty answer leaves a field as it is.
  static func askedChanges(
    of item: TodoItem, _ inputs: Inputs, _ console: inout Console
  ) -> [TodoBook.Change] {
    func hint(_ value: String?) -> String? { value.map { "[\($0)]" } ?? "(none)" }
    var changes: [TodoBook.Change] = []
    let title = Prompt.ask("Title", hint(item.title), isOptional: true, in: &console) {
      text, _ throws(CommandError) in
      try check(title: text)
      return text
    }
    if let title { changes.append(.title(title)) }
    if item.origin != .todoTxt,
      let text = Prompt.ask("Description", hint(item.description), isOptional: true, in: &console)
    {
      changes.append(.description(text == "none" ? nil : text))
    }
    let due = Prompt.ask("Due", hint(item.due?.iso8601), isOptional: true, in: &console) {
      text, console throws(CommandError) in
      text == "none"
        ? nil : Optional(try DateArguments(.next, in: inputs).date(text, &console))
    }
    if let due { changes.append(.due(due)) }
    let priority = Prompt.ask(
      "Priority", hint(item.priority.map { "\($0)" }), isOptional: true, in: &console
    ) {
      text, _ throws(CommandError) in
      text == "none" ? nil : Optional(try TodoArguments.priority(text))
    }
    if let priority { changes.append(.priority(priority)) }
    return changes
  }

  private static func priority(_ text: String) throws(CommandError) -> Character {
    guard let priority = TodoItem.priority(written: text) else {
      throw .input(ErrorMessage.invalid("priority", text, ErrorMessage.writePriority))
    }
    return priority
  }

  /// Rejects a description for a task in a todo.txt.
  func rejectDescription() throws(CommandError) {
    guard description != nil else { return }
    throw .input("todo.txt does not support descriptions: write it in the title")
  }

  static func check(title: String) throws(CommandError) {
    guard !DisplayText(title).isEmpty else {
      throw .input("the title is empty: write what is to be done, such as 'Buy milk'")
    }
  }
}

extension TodoItem {
  /// The task's name in messages: its title, or its id if the title is empty.
  var name: String { title.isEmpty ? id : title }
}
