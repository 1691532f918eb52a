import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkPhrases

/// The parts of a task in lists: of the widget, of the command line and of the app.
package struct TaskRow {
  let item: TodoItem
  let entry: TodoEntry
  let context: WidgetContext
}

extension TaskRow {
  package init(_ item: TodoItem, in context: WidgetContext) {
    let entry = TodoEntry(at: context.now, in: context.zone, revalidateAt: nil, tasks: [])
    self.init(item: item, entry: entry, context: context)
  }

  private var role: Role { item.isCompleted ? .muted : .text }

  package var mark: Label {
    let mark: TodoMark = item.isCompleted ? .done : .open
    return Label(mark.glyph(in: context.icons), role)
  }

  package var title: Label { Label(item.displayTitle, role) }

  /// The repetition, in few columns in the form of todo.txt.
  ///
  /// Empty if the task does not repeat.
  package var repetition: Label {
    guard let recurrence = item.recurrence else { return Label("", .muted) }
    let name = (try? Repetition(recurrence.every))?.name(in: context.localizer)
    let short = DisplayText(recurrence.text)
    return Label([name ?? DisplayText(recurrence.every), short, ""], Style(.muted))
  }

  package var dueRole: Role {
    guard !item.isCompleted, let due = item.due else { return .muted }
    return entry.text(forDue: due, in: context).role
  }

  /// The due date, or the number of days since it.
  ///
  /// `nil` for a task that is done or has no due date.
  package var due: Element? {
    guard !item.isCompleted, let due = item.due else { return nil }
    let (text, role) = entry.text(forDue: due, in: context)
    return text.element { Label($0, role) }
  }

  /// The same, with the weekday of a date unless the title needs the space.
  package var dueWithWeekday: Element? {
    guard !item.isCompleted, let due = item.due else { return nil }
    let (text, role) = entry.text(forDue: due, in: context)
    let style = context.calendarStyle
    return text.element { text in
      let long = text == style.text(due) ? style.textWithWeekday(due) : text
      return Label([long, text], Style(role))
    }
  }
}
