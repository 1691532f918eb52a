import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

/// The tasks below each other: title, how the feed stands, a bar, and the tasks.
struct TodoSheet {
  private static let maximumLines = 20
  /// The columns from which on the days stand beside the titles.
  private static let columnsForDays = 28

  private let widget: TodoWidget
  private let entry: TodoEntry
  private let context: WidgetContext
  private var localizer: Localizer { context.localizer }

  init(_ widget: TodoWidget, _ entry: TodoEntry, _ context: WidgetContext) {
    self.widget = widget
    self.entry = entry
    self.context = context
  }

  /// The blocks from the top; a large widget has at most 20 lines of them.
  var blocks: [Block] {
    var blocks: [Block] = [.row(titleRow)]
    var lines = 1
    for state in states {
      blocks.append(.paragraph(state.text, Style(state.role), maxLines: 2))
      lines += state.text.wrapped(at: context.columns, maxLines: 2).count
    }
    if let progress = widget.progress {
      let bar = ProgressBar(progress, fill: .role(.accent))
      blocks.append(.row([Element(.bar(bar), until: entry.revalidateAt)]))
      lines += 1
    }
    let body = body(room: widget.isList ? Int.max : Self.maximumLines - lines - 1)
    return body.isEmpty ? blocks : blocks + [.blank] + body
  }

  private var titleRow: [Element] {
    let title = Element.label(Timed(localizer(.todoTitle), until: entry.revalidateAt), isBold: true)
    guard !widget.todo.items.isEmpty else { return [title] }
    let total = widget.todo.items.count
    let count =
      widget.open.isEmpty
      ? localizer(.todoDone, total)
      : localizer(.todoOpen, widget.open.count, [("total", localizer(total))])
    return [title, .spacer, .label(Timed(count, until: entry.revalidateAt), .muted)]
  }

  /// How the feed stands, where that is worth a line.
  private var states: [(text: DisplayText, role: Role)] {
    let isEmpty = widget.todo.items.isEmpty
    switch widget.todo.state {
    case .ok, .empty: return []
    case .loading: return [(localizer(.todoLoading), .muted)]
    case .offline:
      return [(localizer(isEmpty ? .todoOfflineEmpty : .todoOfflineSome), .warning)]
    case .error:
      let problem = widget.problem(in: localizer)
      if problem.isEmpty { return [(localizer(.todoErrorLong), .warning)] }
      // What is wrong with a feed is said in English alone.
      guard widget.isReadable, localizer.language != .english else { return [(problem, .warning)] }
      return [(localizer(.todoErrorLong), .warning), (problem, .muted)]
    }
  }

  // MARK: The tasks

  private func body(room: Int) -> [Block] {
    guard !widget.todo.items.isEmpty else { return emptyBlocks }
    let items = shownItems
    guard !items.isEmpty else {
      return [
        .row([.label(localizer(widget.tab == .done ? .todoNoneDone : .todoNoneOpen), .muted)])
      ]
    }
    let shown = items.count > room ? max(room - 1, 0) : items.count
    let hasDays = context.columns >= Self.columnsForDays
    var blocks: [Block] = [
      .table(items.prefix(shown).flatMap { rows(of: $0, hasDays: hasDays) }, flexible: 1)
    ]
    if shown < items.count {
      blocks.append(.row([.label(localizer(.more, items.count - shown), .muted)]))
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
      Cell(.label(Timed(glyph, until: entry.revalidateAt), role)),
      Cell(.label(Timed(item.shownTitle, until: entry.revalidateAt), role)),
    ]
    if hasDays, !item.isCompleted, let due = item.due {
      let (text, role) = entry.localizer(forDue: due, in: context)
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
    let message: MessageKey? =
      switch widget.todo.state {
      case .ok, .empty: .todoEmpty
      case .loading: nil
      case .offline: .todoEmptyOffline
      case .error: .todoEmptyError
      }
    guard let message else { return [] }
    return [
      .paragraph(localizer(message), Style(.text), maxLines: 2),
      .row([.label("noonmark todo add TITLE", .muted)]),
    ]
  }
}
