import Almanac
import NoonmarkModel
import NoonmarkText

/// What a user typed for a task, checked.
struct TodoInput {
  /// What was typed as the description; nil for nothing.
  let description: String?
  /// The day on which it is due; nil for none.
  let due: CivilDate?
  /// The priority; nil for none.
  let priority: Character?
  private let invocation: Invocation

  /// Checks the options that every task takes.
  init(
    _ invocation: Invocation, _ world: World, _ session: inout Session
  ) throws(CommandError) {
    self.invocation = invocation
    let input = try EntryInput(invocation, &session)
    // `none` is a description like any other.
    description = invocation.value("description").flatMap { $0.isEmpty ? nil : $0 }
    due = try input.value("due").map { text throws(CommandError) in
      try EntryInput.date(text, in: world)
    }
    priority = try input.value("priority").map { text throws(CommandError) in
      guard let priority = TodoItem.priority(written: text) else {
        throw .input("\(text.quoted) is no priority: write a letter from A to Z")
      }
      return priority
    }
  }

  /// The options that every task takes.
  static let options = [
    OptionSpec("description", .text("TEXT"), "More about it, line ends too; '' for nothing"),
    OptionSpec("due", .text("DATE"), "The day on which it is due, or none"),
    OptionSpec("priority", .text("LETTER"), "How urgent it is, from A to Z, or none"),
  ]

  /// The changes that were asked for.
  var changes: [TodoBook.Change] {
    var changes: [TodoBook.Change] = []
    if invocation.has("description") { changes.append(.description(description)) }
    if invocation.has("due") { changes.append(.due(due)) }
    if invocation.has("priority") { changes.append(.priority(priority)) }
    return changes
  }

  /// Refuses a description where there is no place for it.
  func refuseDescription() throws(CommandError) {
    guard description != nil else { return }
    throw .input("a todo.txt has no place for descriptions: write it in the title")
  }

  /// Checks a title.
  static func checked(title: String) throws(CommandError) -> String {
    guard !DisplayText(title).isEmpty else {
      throw .input("the title is empty: write what is to be done, as 'Buy milk'")
    }
    return title
  }
}

extension TodoItem {
  /// What it is called where it is told of: its id where it has no title.
  var name: String { title.isEmpty ? id : title }
}
