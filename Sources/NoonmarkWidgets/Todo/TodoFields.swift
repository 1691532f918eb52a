import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension TodoView {
  package var presence: Presence {
    guard widget.todo.items.isEmpty else { return .present }
    switch widget.todo.state {
    case .ok, .empty: return .empty
    case .loading, .offline, .error: return .unavailable
    }
  }

  package static let fields: [TemplateField<TodoView>] = [
    .init("icon", "A circle, or a check mark if every task is done") {
      $0.mark($0.widget.open.isEmpty ? .done : .open)
    },
    .init("title", "The title of the most urgent open task") { view in
      view.listed(Label(view.widget.first?.displayTitle ?? "", isBold: true))
    },
    .init("due", "When that task is due, if it has a date") { view in
      guard let due = view.widget.first?.due else { return view.listed(Label("")) }
      let (text, role) = view.entry.text(forDue: due, in: view.context)
      return text.element { Label($0, role) }
    },
    .init("open", "The number of open tasks") {
      $0.listed(Label($0.localizer($0.widget.open.count)))
    },
    .init("done", "The number of completed tasks") {
      $0.listed(Label($0.localizer($0.widget.done.count)))
    },
    .init("total", "The number of tasks") {
      $0.listed(Label($0.localizer($0.widget.todo.items.count)))
    },
    .init("text", "How many of the tasks are open, in words") { view in
      view.listed(Label(view.count))
    },
    .init("percent", "The part of the tasks that is done") { view in
      view.progress.map { view.listed(view.context.percentage(of: $0)) }
    },
    .init("bar", "The same as a bar") { view in
      view.progress.map { view.listed(ProgressBar($0, fill: .role(.accent))) }
    },
    .init("pill", "The number of open tasks as a pill") { $0.pill },
  ]
}
