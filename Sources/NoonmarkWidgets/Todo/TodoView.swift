import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// The tasks at an instant.
///
/// Most of the view depends only on the list, not on the date, and expires when the feed is due.
package struct TodoView: WidgetView {
  /// The minimum columns for due dates beside titles.
  private static let minimumColumnsForDates = 28

  let widget: TodoWidget
  let entry: TodoEntry
  let context: WidgetContext

  var localizer: Localizer { context.localizer }
  private var state: TodoList.State { widget.todo.state }

  package var body: Layout {
    if context.isPanel, !widget.isList {
      panel
    } else if widget.isList || context.family == .large {
      sheet
    } else {
      line
    }
  }

  package var status: BarStatus {
    BarStatus(
      percentage: progress?.percentage.value,
      classes: [state.rawValue] + (entry.isLate.value ? ["overdue"] : []),
      alternative: TodoWidget.kind,
      expiry: Expiry(earliest(entry.revalidateAt, entry.isLate.expires)))
  }

  /// The list for programs, in the order of its files.
  ///
  /// The screen `list` is the array of its tasks.
  package var content: JSONValue {
    let zone = context.zone
    let items = widget.todo.items
    guard !widget.isList else {
      return .array(wantedItems.map { $0.json(in: zone) })
    }
    return .members([
      ("state", .string(state.rawValue)),
      ("open", .integer(widget.openCount)),
      ("total", .integer(items.count)),
      ("items", .array(items.map { $0.json(in: zone) })),
    ])
  }

  /// The tasks of the requested tab, in the order of their files.
  private var wantedItems: [TodoItem] {
    switch widget.tab {
    case nil: widget.todo.items
    case .hidden?: widget.todo.hidden
    case .open?, .done?: widget.todo.items.filter { $0.isCompleted == (widget.tab == .done) }
    }
  }

  package var contentExpiry: Expiry { Expiry(entry.revalidateAt) }

  /// The tasks that the title and the bar count.
  private var counted: [TodoItem] {
    widget.tab == .hidden ? widget.todo.hidden : widget.todo.items
  }

  private var openCount: Int {
    widget.tab == .hidden ? counted.count { !$0.isCompleted } : widget.openCount
  }

  /// The share of completed tasks, or `nil` if there are no tasks.
  var progress: Progress? {
    let total = counted.count
    guard total > 0 else { return nil }
    return Progress(elapsed: total - openCount, of: total, expires: entry.revalidateAt)
  }

  /// Returns an element that depends only on the list.
  func listed(_ content: some RowContent) -> Element {
    content.expires(at: entry.revalidateAt)
  }

  // MARK: One line

  @RowBuilder private var line: Row {
    if widget.matchesNothing {
      noMatch
      stateNote
    } else if widget.todo.items.isEmpty {
      stateLabel
    } else if let first = widget.first {
      mark(.open)
      if context.family == .medium {
        let due = first.due.map { entry.text(forDue: $0, in: context) }
        Label.name(name(of: first), isBold: true).expires(at: entry.revalidateAt)
        Element.spacer
        due.map { due in due.text.element { Label([$0, ""], Style(due.role), fit: .whole) } }
        stateNote
        pill
      } else {
        listed(Label.name(name(of: first)))
        pill
        stateNote
      }
    } else {
      mark(.done)
      listed(Label(localizer(.todoAllDone)))
      stateNote
    }
  }

  private var pillText: DisplayText { localizer(.todoOpenCount, widget.openCount) }

  /// Returns the title of a task beside the mark and the pill.
  ///
  /// The priority is left out if the title after it would have fewer than six columns.
  private func name(of item: TodoItem) -> DisplayText {
    let (title, bare) = (item.displayTitle, item.bareTitle)
    let mark = TodoMark.open.glyph(in: context.icons).width
    let room = context.columns - mark - pillText.width - Pill.capsWidth - 2
    let needed = title.width - bare.width + Label.minimumNameWidth
    return room < min(needed, title.width) ? bare : title
  }

  /// The number of open tasks.
  var pill: Element {
    Pill(
      text: pillText,
      fill: .role(entry.isLate.value ? .warning : .accent)
    ).expires(at: earliest(entry.revalidateAt, entry.isLate.expires))
  }

  func mark(_ mark: TodoMark) -> Element {
    listed(Label.icon(mark.glyph(in: context.icons)))
  }

  /// The state of the feed beside tasks, if there is space.
  private var stateNote: Element? {
    let (key, role): (MessageKey, Role)
    switch state {
    case .ok, .empty: return nil
    case .loading: (key, role) = (.todoNoteLoading, .muted)
    case .offline: (key, role) = (.todoNoteOffline, .warning)
    case .error: (key, role) = (.todoNoteError, .warning)
    }
    return listed(Label([localizer(key), ""], Style(role), fit: .whole))
  }

  /// The text if the filter selects no task.
  private var noMatch: Element {
    let short = localizer(.todoNone)
    let isSmall = context.family == .small
    return listed(Label(isSmall ? [short] : [localizer(.uiNoMatch), short], Style(.muted)))
  }

  /// The state of a list without tasks.
  private var stateLabel: Element {
    let command = context.advice("noonmark todo add TITLE")
    func advised(_ text: DisplayText) -> DisplayText { localizer.advice(text, command) }
    let (long, short): (DisplayText, DisplayText) =
      switch state {
      case .ok, .empty: (advised(localizer(.todoNone)), localizer(.todoNone))
      case .loading:
        (
          widget.todo.loadingText(in: localizer),
          widget.todo.loadingText(isShort: true, in: localizer)
        )
      case .offline: (advised(localizer(.todoOffline)), localizer(.todoOffline))
      case .error: (problem, localizer(.todoError))
      }
    // Even a small widget shows a problem if it fits.
    let hasLong = state == .error ? !long.isEmpty : context.family != .small
    let role: Role = state == .error || state == .offline ? .warning : .muted
    return listed(Label(hasLong ? [long, short] : [short], Style(role)))
  }

  /// The sanitized problem of the feed, possibly empty.
  private var problem: DisplayText {
    widget.isReadable ? DisplayText(widget.todo.problem ?? "") : localizer(.todoUnreadable)
  }

  // MARK: Large

  /// The title, the state of the feed, a bar and the tasks.
  ///
  /// At most 20 lines, except in the screen `list`.
  @LayoutBuilder private var sheet: Layout {
    let stateLines = stateLines
    let lines = stateLines.reduce(progress == nil ? 1 : 2) {
      $0 + $1.text.wrapped(at: context.columns, maxLines: 2).count
    }
    let tasks = tasks(
      room: widget.isList ? Int.max : context.maximumLines - lines - 1)
    Row {
      Label(localizer(.todoTitle), isBold: true)
      if let filter = widget.filter { Label(DisplayText(filter.text)) }
      if !counted.isEmpty {
        Element.spacer
        Label(count, .muted)
      }
    }.expires(at: entry.revalidateAt)
    for line in stateLines {
      Block.paragraph(line.text, Style(line.role), maxLines: 2).expires(at: entry.revalidateAt)
    }
    if let progress {
      Row { listed(ProgressBar(progress, fill: .role(.accent))) }
    }
    if !tasks.isEmpty {
      Block.blank
      tasks
    }
  }

  /// The number of open tasks, or a text if all tasks are done.
  var count: DisplayText {
    let total = counted.count
    return openCount == 0
      ? localizer(.todoDone, total)
      : localizer(.todoOpen, openCount, [("total", localizer(total))])
  }

  /// The state of the feed, unless it is up to date.
  var stateLines: [(text: DisplayText, role: Role)] {
    switch state {
    case .ok, .empty: return []
    case .loading: return [(widget.todo.loadingText(in: localizer), .muted)]
    case .offline:
      let isEmpty = widget.todo.items.isEmpty && !widget.matchesNothing
      let text = (localizer(isEmpty ? .todoOfflineEmpty : .todoOfflineSome), Role.warning)
      let problem = problem
      return problem.isEmpty ? [text] : [text, (problem, .muted)]
    case .error:
      let problem = problem
      if problem.isEmpty { return [(localizer(.todoErrorLong), .warning)] }
      // Problems of feeds are only in English.
      guard widget.isReadable, localizer.language != .english else { return [(problem, .warning)] }
      return [(localizer(.todoErrorLong), .warning), (problem, .muted)]
    }
  }

  /// Returns the tasks that fit, and the number of hidden tasks.
  func tasks(room: Int) -> [Block] {
    guard !widget.todo.items.isEmpty || widget.tab == .hidden else { return emptyBlocks }
    let (items, none): ([TodoItem], MessageKey) =
      switch widget.tab {
      case .open?: (widget.todo.open, .todoNoneOpen)
      case .done?: (widget.todo.done, .todoNoneDone)
      case .hidden?: (widget.todo.hidden, .todoNoneHidden)
      case nil: (widget.todo.open + widget.todo.done, .todoNoneOpen)
      }
    guard !items.isEmpty else { return [.row([listed(Label(localizer(none), .muted))])] }
    var (shown, more) = context.fitting(items.count, in: room)
    // The heading counts open tasks.
    let hiddenOpen = items.dropFirst(shown).count { !$0.isCompleted }
    if hiddenOpen > 0 { more = [context.more(hiddenOpen)] }
    // Its line has space for the only task that it would count.
    if hiddenOpen == 1, room > 0 { (shown, more) = (shown + 1, []) }
    let shortIDs =
      widget.isList ? TodoSearch.shortIDs(of: widget.todo.items + widget.todo.hidden) : nil
    let table = Block.table(
      items.prefix(shown).flatMap { rows(of: $0, shortIDs) }, flexible: widget.isList ? 2 : 1)
    return ([table] + more).map { $0.expires(at: entry.revalidateAt) }
  }

  private func rows(of item: TodoItem, _ shortIDs: ShortIDs?) -> [[Cell]] {
    let parts = TaskRow(item: item, entry: entry, context: context)
    func id(_ text: String) -> [Cell] {
      shortIDs == nil ? [] : [Cell(Label(DisplayText(text), .muted))]
    }
    var row = id(shortIDs.map { $0[item.id.text] } ?? "") + [Cell(parts.mark), Cell(parts.title)]
    if widget.isList { row.append(Cell(parts.repetition)) }
    if context.columns >= TodoView.minimumColumnsForDates, let due = parts.due {
      row += [Cell(Element.spacer), Cell(due, .trailing)]
    }
    guard widget.isList, let description = item.description.map({ DisplayText($0) }),
      !description.isEmpty
    else { return [row] }
    return [row, id("") + [Cell(Label("")), Cell(Label(description, .muted))]]
  }

  /// A friendly sentence for a list without tasks, and a helpful command.
  private var emptyBlocks: [Block] {
    guard widget.isReadable else { return [.row([listed(Label("noonmark doctor", .muted))])] }
    if widget.matchesNothing { return [.row([listed(Label(localizer(.uiNoMatch), .muted))])] }
    if state == .loading { return [] }
    let text = widget.todo.emptyText(in: localizer)
    return [
      Block.paragraph(text, Style(.text), maxLines: 2).expires(at: entry.revalidateAt),
      Block.paragraph(
        context.advice("noonmark todo add Buy milk"), Style(.muted), maxLines: 2
      ).expires(at: entry.revalidateAt),
    ]
  }
}

/// The mark before a task, which shows without color whether the task is done.
package enum TodoMark {
  case open
  case done

  /// Returns the mark in an icon set.
  ///
  /// The glyphs of Nerd Fonts 3 are `md-checkbox_blank_circle_outline` and `md-check_circle`.
  package func glyph(in icons: IconSet) -> DisplayText {
    switch (self, icons) {
    case (.open, .emoji): "⬜"
    case (.done, .emoji): "✅"
    case (.open, .nerd): "\u{F0130}"
    case (.done, .nerd): "\u{F05E0}"
    case (.open, .unicode): "○"
    case (.done, .unicode): "✓"
    case (.open, .ascii): "[ ]"
    case (.done, .ascii): "[x]"
    }
  }
}

extension TodoItem {
  /// The sanitized title with its priority: `(A) Call mum`.
  ///
  /// Keys such as `rec:1w` are removed. In todo.txt, `due:` is removed too, since the due date is
  /// shown beside the title.
  package var displayTitle: DisplayText {
    priority.map { DisplayText("(\($0))") + " " + bareTitle } ?? bareTitle
  }

  /// The sanitized title without its priority.
  var bareTitle: DisplayText {
    var title = titleWithoutKeys
    if origin == .todoTxt, let due {
      let tag = "due:" + due.iso8601
      title = title.split(separator: " ").filter { $0 != tag }.joined(separator: " ")
    }
    let text = DisplayText(title)
    return text.isEmpty ? "—" : text
  }
}

extension TodoView {
  private static let usualPanelRows = 8

  /// The title with the number of open tasks, the state of the feed, and the tasks.
  @LayoutBuilder var panel: Layout {
    if presence == .empty, !widget.matchesNothing {
      context.invitation(to: .inviteTask, "noonmark todo add Buy milk", .uiPressAdd)
        .expires(at: entry.revalidateAt)
    } else {
      let hasTasks = !widget.todo.items.isEmpty
      let state = stateLines.prefix(1)
      let room = (context.rows ?? TodoView.usualPanelRows) - 1 - state.count
      Row {
        Label(localizer(.todoTitle), isBold: true)
        Element.spacer
        if hasTasks {
          Label(
            widget.openCount == 0 ? count : localizer(.todoOpenCount, widget.openCount), .muted)
        }
      }.expires(at: entry.revalidateAt)
      for line in state { Row { Label(line.text, line.role) }.expires(at: entry.revalidateAt) }
      if hasTasks || widget.matchesNothing { tasks(room: max(room, 1)) }
    }
  }
}
