import Almanac
import NoonmarkRecords
import NoonmarkText
import NoonmarkPhrases

/// The fields of a task.
package enum TaskField {
  package static let title = Field<TodoItem>(
    "title", .uiFieldTitle, "TITLE", "The title", .text, in: .main, hint: .uiHintTask
  ) { $0.title }

  package static let description = Field<TodoItem>(
    "description", .uiFieldDescription, "TEXT",
    "The description, may have several lines; '' for none", .lines
  ) { $0.description }

  package static let due = Field<TodoItem>(
    "due", .uiFieldDue, "DATE", "The due date, or none", .date(.next)
  ) { $0.due?.iso8601 }

  package static let priority = Field<TodoItem>(
    "priority", .uiFieldPriority, "LETTER", "The priority from A to Z, or none", .priority
  ) { $0.priority.map { String($0) } }

  /// The fields other than the title, in the order of options and lines.
  package static let others = [description, due, priority]

  package static let inForms = Field.inForm([title] + others)
}

extension TodoItem {
  /// The fields of its line other than the title.
  static var fields: [Field<TodoItem>] { TaskField.others }

  /// The columns of CSV lists: the names of the JSON members.
  package static var columns: [String] {
    TodoItem(id: TaskID(number: 0), title: "").members(in: .utc).map(\.0)
  }

  /// Returns the task as JSON, with times in a zone and texts unchanged.
  package func json(in zone: Zone) -> JSONValue { .members(members(in: zone)) }

  private func members(in zone: Zone) -> [(String, JSONValue)] {
    func member(_ field: Field<TodoItem>) -> (String, JSONValue) {
      (field.key, .optional(field.text(self)))
    }
    return [
      ("id", .string(id.text)), member(TaskField.title), member(TaskField.description),
      ("completed", .bool(isCompleted)),
      ("created_at", .optional(createdAt?.rfc3339(in: zone))),
      ("user_id", userID?.json ?? .null), member(TaskField.due), member(TaskField.priority),
    ]
  }
}

extension TaskChange {
  /// Creates the change of a field to a value in the format of data files; `nil` removes the value.
  package init(_ field: Field<TodoItem>, _ stored: String?) {
    switch field.input {
    case .lines: self = .description(stored)
    case .priority: self = .priority(stored?.first)
    case .date: self = .due(stored.flatMap { try? DateParser.parse($0) })
    default: self = .title(stored ?? "")
    }
  }
}
