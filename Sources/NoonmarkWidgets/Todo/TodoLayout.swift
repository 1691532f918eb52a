import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

extension TodoWidget {
  /// Returns an entry laid out for the context's family, or for the widget's screen.
  package func layout(of entry: TodoEntry, in context: WidgetContext) -> Layout {
    if isList || context.family == .large {
      return Layout(TodoSheet(self, entry, context).blocks)
    }
    return Layout([.row(row(of: entry, in: context))])
  }

  private func row(of entry: TodoEntry, in context: WidgetContext) -> [Element] {
    guard !todo.items.isEmpty else { return [stateLabel(of: entry, in: context)] }
    guard let first = open.first else {
      return [
        mark(.done, entry, in: context),
        .label(Timed(context.localizer(.todoAllDone), until: entry.revalidateAt)),
      ] + stateNote(of: entry, in: context)
    }
    let pill = Pill(text: context.localizer(open.count), fill: fill(of: entry))
    let glyph = TodoMark.open.glyph(in: context.icons)
    let room = context.columns - pill.width - glyph.width - 1
    var row = room >= 0 ? [mark(.open, entry, in: context)] : []
    // Two columns of a title, and the one before the pill, are the least that says anything.
    if context.family == .medium, room >= 3 {
      let label = Label([first.shownTitle], Style(.text, isBold: true))
      let due = due(of: first, entry, in: context)
      // Words for which there is no room may give way to shorter ones.
      let until = due.reduce(entry.revalidateAt) { earliest($0, $1.until) }
      row +=
        [Element(.label(label), until: until), .spacer] + due + stateNote(of: entry, in: context)
    }
    row.append(Element(.pill(pill), until: earliest(entry.revalidateAt, entry.isLate.until)))
    return context.family == .small ? row + stateNote(of: entry, in: context) : row
  }

  /// How the feed stands, where there are tasks and there is room for it.
  private func stateNote(of entry: TodoEntry, in context: WidgetContext) -> [Element] {
    let (message, role): (MessageKey, Role)
    switch todo.state {
    case .ok, .empty: return []
    case .loading: (message, role) = (.todoNoteLoading, .muted)
    case .offline: (message, role) = (.todoNoteOffline, .warning)
    case .error: (message, role) = (.todoNoteError, .warning)
    }
    let label = Label([context.localizer(message), ""], Style(role), isTruncatable: false)
    return [Element(.label(label), until: entry.revalidateAt)]
  }

  private func mark(_ mark: TodoMark, _ entry: TodoEntry, in context: WidgetContext) -> Element {
    let label = Label([mark.glyph(in: context.icons)], Style(.text), isTruncatable: false)
    return Element(.label(label), until: entry.revalidateAt)
  }

  /// The day on which a task is due, where there is room for it.
  private func due(
    of item: TodoItem, _ entry: TodoEntry, in context: WidgetContext
  ) -> [Element] {
    guard let due = item.due else { return [] }
    let (text, role) = entry.localizer(forDue: due, in: context)
    let label = Label([text.value, ""], Style(role), isTruncatable: false)
    return [Element(.label(label), until: text.until)]
  }

  /// The colour of the pill tells what is late.
  private func fill(of entry: TodoEntry) -> Paint {
    .role(entry.isLate.value ? .warning : .accent)
  }

  /// What stands for the tasks where there are none.
  private func stateLabel(of entry: TodoEntry, in context: WidgetContext) -> Element {
    let localizer = context.localizer
    let command: DisplayText = "noonmark todo add TITLE"
    let isSmall = context.family == .small
    let (long, short, role): (DisplayText, MessageKey, Role) =
      switch todo.state {
      case .ok, .empty: (localizer.advice(localizer(.todoNone), command), .todoNone, .muted)
      case .loading: (localizer(.todoLoading), .todoLoadingShort, .muted)
      case .offline: (localizer.advice(localizer(.todoOffline), command), .todoOffline, .warning)
      case .error: (problem(in: localizer), .todoError, .warning)
      }
    // What is wrong is said in a small one too, where it fits.
    let hasLong = todo.state == .error ? !long.isEmpty : !isSmall
    let variants = hasLong ? [long, localizer(short)] : [localizer(short)]
    return Element(.label(Label(variants, Style(role))), until: entry.revalidateAt)
  }

  /// What is wrong, safe to show; it may be empty.
  func problem(in localizer: Localizer) -> DisplayText {
    isReadable ? DisplayText(todo.problem ?? "") : localizer(.todoUnreadable)
  }
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
