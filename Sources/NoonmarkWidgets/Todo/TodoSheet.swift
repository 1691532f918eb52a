import Almanac
import NoonmarkCore

/// The tasks below each other: title, how the feed stands, a bar, and the tasks.
struct TodoSheet {
  private static let maximumLines = 20
  /// The columns from which on the days stand beside the titles.
  private static let columnsForDays = 28

  private let widget: TodoWidget
  private let entry: TodoEntry
  private let context: WidgetContext

  init(_ widget: TodoWidget, _ entry: TodoEntry, _ context: WidgetContext) {
    self.widget = widget
    self.entry = entry
    self.context = context
  }

  /// The blocks from the top; a large widget has at most 20 lines of them.
  var blocks: [Block] {
    var blocks: [Block] = [.row(titleRow)]
    var lines = 1
    if let state {
      blocks.append(.paragraph(state.text, Style(state.role), maxLines: 2))
      lines += state.text.wrapped(at: context.columns, maxLines: 2).count
    }
    if let progress = widget.progress {
      let bar = ProgressBar(progress, fill: .role(.accent))
      blocks.append(.row([Element(.bar(bar), until: entry.recheck)]))
      lines += 1
    }
    let body = body(room: widget.isList ? Int.max : Self.maximumLines - lines - 1)
    return body.isEmpty ? blocks : blocks + [.blank] + body
  }

  private var titleRow: [Element] {
    let title = Element.label(Timed("Tasks", until: entry.recheck), isBold: true)
    guard !widget.todo.items.isEmpty else { return [title] }
    let total = widget.todo.items.count
    let words: DisplayText =
      widget.open.isEmpty
      ? DisplayText("all \(total) done") : DisplayText("\(widget.open.count) of \(total) open")
    return [title, .spacer, .label(Timed(words, until: entry.recheck), .muted)]
  }

  /// How the feed stands, where that is worth a line.
  private var state: (text: DisplayText, role: Role)? {
    let isEmpty = widget.todo.items.isEmpty
    switch widget.todo.state {
    case .ok, .empty: return nil
    case .loading: return ("Loading the feed…", .muted)
    case .offline:
      let words: DisplayText = isEmpty ? "the feed can't be reached" : "showing what is here"
      return ("Offline: " + words, .warning)
    case .error:
      return (widget.problem.isEmpty ? "The feed can't be used" : widget.problem, .warning)
    }
  }

  // MARK: The tasks

  private func body(room: Int) -> [Block] {
    guard !widget.todo.items.isEmpty else { return emptyBlocks }
    let items = shownItems
    guard !items.isEmpty else {
      let words: DisplayText = widget.tab == .done ? "Nothing is done yet." : "Nothing is open."
      return [.row([.label(words, .muted)])]
    }
    let shown = items.count > room ? max(room - 1, 0) : items.count
    let hasDays = context.columns >= Self.columnsForDays
    var blocks: [Block] = [
      .table(items.prefix(shown).flatMap { rows(of: $0, hasDays: hasDays) }, flexible: 1)
    ]
    if shown < items.count {
      blocks.append(.row([.label(DisplayText("and \(items.count - shown) more"), .muted)]))
    }
    return blocks
  }

  private var shownItems: [TodoItem] {
    switch widget.tab {
    case .open?: widget.open
    case .done?: widget.done
    case nil: widget.open + widget.done
    }
  }

  private func rows(of item: TodoItem, hasDays: Bool) -> [[Cell]] {
    let mark: TodoMark = item.isCompleted ? .done : .open
    let role: Role = item.isCompleted ? .muted : .text
    let glyph = mark.glyph(in: context.icons)
    var row = [
      Cell(.label(Timed(glyph, until: entry.recheck), role)),
      Cell(.label(Timed(item.shownTitle, until: entry.recheck), role)),
    ]
    if hasDays, !item.isCompleted, let due = item.due {
      let (text, role) = entry.words(forDue: due, context.calendarStyle)
      row += [Cell(.spacer), Cell(.label(text, role), .trailing)]
    }
    guard widget.isList, let description = item.description.map({ DisplayText($0) }),
      !description.isEmpty
    else { return [row] }
    return [row, [Cell(.label("")), Cell(.label(description, .muted))]]
  }

  /// A friendly word where there is nothing, and what to do about it.
  private var emptyBlocks: [Block] {
    guard widget.isReadable else { return [.row([.label("noonmark doctor", .muted)])] }
    let words: DisplayText? =
      switch widget.todo.state {
      case .ok, .empty: "No tasks yet. What is there to do?"
      case .loading: nil
      case .offline: "Tasks can be added all the same:"
      case .error: "Tasks of your own can be added:"
      }
    guard let words else { return [] }
    return [
      .paragraph(words, Style(.text), maxLines: 2),
      .row([.label("noonmark todo add TITLE", .muted)]),
    ]
  }
}
