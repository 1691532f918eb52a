import Almanac
public import NoonmarkCore

extension TodoWidget {
  /// Returns an entry laid out for the context's family, or for the widget's screen.
  public func layout(of entry: TodoEntry, in context: WidgetContext) -> Layout {
    if isList || context.family == .large {
      return Layout(TodoSheet(self, entry, context).blocks)
    }
    return Layout([.row(row(of: entry, in: context))])
  }

  private func row(of entry: TodoEntry, in context: WidgetContext) -> [Element] {
    guard !todo.items.isEmpty else { return [stateLabel(of: entry, in: context)] }
    guard let first = open.first else {
      return [
        mark(.done, entry, in: context), .label(Timed("All done", until: entry.recheck)),
      ] + stateNote(of: entry)
    }
    let pill = Pill(text: DisplayText("\(open.count)"), fill: fill(of: entry))
    let glyph = TodoMark.open.glyph(in: context.icons)
    let room = context.columns - pill.width - glyph.width - 1
    var row = room >= 0 ? [mark(.open, entry, in: context)] : []
    // Two columns of a title, and the one before the pill, are the least that says anything.
    if context.family == .medium, room >= 3 {
      let label = Label([first.shownTitle], Style(.text, isBold: true))
      let due = due(of: first, entry, in: context)
      // Words for which there is no room may give way to shorter ones.
      let until = due.reduce(entry.recheck) { earliest($0, $1.until) }
      row += [Element(.label(label), until: until), .spacer] + due + stateNote(of: entry)
    }
    row.append(Element(.pill(pill), until: earliest(entry.recheck, entry.isLate.until)))
    return context.family == .small ? row + stateNote(of: entry) : row
  }

  /// How the feed stands, where there are tasks and there is room for it.
  private func stateNote(of entry: TodoEntry) -> [Element] {
    let (text, role): (DisplayText, Role)
    switch todo.state {
    case .ok, .empty: return []
    case .loading: (text, role) = ("(loading)", .muted)
    case .offline: (text, role) = ("(offline)", .warning)
    case .error: (text, role) = ("(error)", .warning)
    }
    let label = Label([text, ""], Style(role), isTruncatable: false)
    return [Element(.label(label), until: entry.recheck)]
  }

  private func mark(_ mark: TodoMark, _ entry: TodoEntry, in context: WidgetContext) -> Element {
    let label = Label([mark.glyph(in: context.icons)], Style(.text), isTruncatable: false)
    return Element(.label(label), until: entry.recheck)
  }

  /// The day on which a task is due, where there is room for it.
  private func due(
    of item: TodoItem, _ entry: TodoEntry, in context: WidgetContext
  ) -> [Element] {
    guard let due = item.due else { return [] }
    let (text, role) = entry.words(forDue: due, context.calendarStyle)
    let label = Label([text.value, ""], Style(role), isTruncatable: false)
    return [Element(.label(label), until: text.until)]
  }

  /// The colour of the pill tells what is late.
  private func fill(of entry: TodoEntry) -> Paint {
    .role(entry.isLate.value ? .warning : .accent)
  }

  /// What stands for the tasks where there are none.
  private func stateLabel(of entry: TodoEntry, in context: WidgetContext) -> Element {
    let advice: DisplayText = ": noonmark todo add TITLE"
    let isSmall = context.family == .small
    let (variants, role): ([DisplayText], Role) =
      switch todo.state {
      case .ok, .empty: (isSmall ? ["No tasks"] : ["No tasks" + advice, "No tasks"], .muted)
      case .loading: (isSmall ? ["Loading…"] : ["Loading the feed…", "Loading…"], .muted)
      case .offline: (isSmall ? ["Offline"] : ["Offline" + advice, "Offline"], .warning)
      case .error: (problem.isEmpty ? ["Feed error"] : [problem, "Feed error"], .warning)
      }
    return Element(.label(Label(variants, Style(role))), until: entry.recheck)
  }

  /// What is wrong, safe to show; it may be empty.
  var problem: DisplayText { DisplayText(todo.problem ?? "") }
}

extension TodoItem {
  /// The title with its priority, safe to show: `(A) Call mum`.
  ///
  /// The word of todo.txt for the day on which it is due is left out, as that is told beside it.
  var shownTitle: DisplayText {
    var title = title
    if origin == .todoTxt, let due {
      let word = "due:" + due.iso8601
      title = title.split(separator: " ").filter { $0 != word }.joined(separator: " ")
    }
    let text = DisplayText(title)
    let shown = text.isEmpty ? "—" : text
    return priority.map { DisplayText("(\($0))") + " " + shown } ?? shown
  }
}
