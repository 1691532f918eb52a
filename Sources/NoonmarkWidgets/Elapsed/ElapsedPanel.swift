import NoonmarkLayout
import NoonmarkText

extension ElapsedView {
  /// The usual lines of a panel.
  private static let usualPanelRows = 8

  /// The title, and each counter with the days of its milestone and a bar.
  ///
  /// Without enough lines, counters have no bars.
  var panel: Layout {
    guard !widget.isUnreadable else {
      return Layout { Row { Label(localizer(.elapsedUnreadable), .warning) } }
    }
    guard !widget.counters.isEmpty else {
      return Layout {
        context.invitation(
          to: .inviteCounter, "noonmark elapsed add sober 2026-01-01", .uiPressAdd)
      }
    }
    let count = widget.counters.count
    let room = (context.rows ?? ElapsedView.usualPanelRows) - 1
    let hasBars = 2 * count <= room
    let shown = hasBars || count <= room ? count : max(room - 1, 0)
    let iconWidth = iconWidth(of: widget.counters.prefix(shown))
    let rows = widget.counters.prefix(shown).map { counter in
      CounterRow(self.count(of: counter), iconWidth: iconWidth, in: context)
        .panelLines(hasBar: hasBars)
    }
    return Layout {
      Row {
        Label(localizer(.elapsedHeading), isBold: true)
        Element.spacer
        if !hasBars { Label(localizer(count), .muted) }
      }
      rows.reduce([], +)
      if shown < count { context.more(count - shown) }
    }
  }
}
