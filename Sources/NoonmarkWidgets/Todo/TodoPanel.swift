import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension TodoView {
  /// The usual lines of a panel.
  private static let usualPanelRows = 8

  /// The title with the number of open tasks, the state of the feed, and the tasks.
  var panel: Layout {
    guard presence != .empty else {
      return Layout {
        context.invitation(to: .inviteTask, "noonmark todo add Buy milk", .uiPressAdd)
          .expires(at: entry.revalidateAt)
      }
    }
    let hasTasks = !widget.todo.items.isEmpty
    let state = stateLines.prefix(1)
    let room = (context.rows ?? TodoView.usualPanelRows) - 1 - state.count
    return Layout {
      Block.row(
        [listed(Label(localizer(.todoTitle), isBold: true)), .spacer]
          + (hasTasks ? [listed(Label(openText, .muted))] : []))
      state.map { line in Block.row([listed(Label(line.text, line.role))]) }
      if hasTasks { tasks(room: max(room, 1)) }
    }
  }

  private var openText: DisplayText {
    widget.open.isEmpty ? count : localizer(.todoOpenCount, widget.open.count)
  }
}
