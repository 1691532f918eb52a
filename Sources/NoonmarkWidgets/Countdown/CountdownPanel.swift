import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

extension CountdownView {
  /// The usual lines of a panel.
  private static let usualPanelRows = 8

  /// The title with the number of dates, and the next dates.
  ///
  /// Only what is running or near has a pill.
  var panel: Layout {
    guard widget.isReadable else {
      return Layout { Row { Label(localizer(.countdownUnreadable), .warning) } }
    }
    guard entry.nearest != nil else {
      return Layout {
        context.invitation(to: .inviteDate, "noonmark countdown add Christmas 12-25", .uiPressAdd)
      }
    }
    let count = widget.book.counts(at: entry.moment).upcoming
    let room = (context.rows ?? CountdownView.usualPanelRows) - 1
    let shown = count > room ? max(room - 1, 0) : count
    return Layout {
      Row {
        Label(localizer(.countdownHeading), isBold: true)
        Element.spacer
        Label(localizer(count), .muted)
      }
      if count == 0 { Row { Label(localizer(.countdownEmptyUpcoming), .muted) } }
      if shown > 0 {
        Block.table(occurrences(of: .upcoming, limit: shown).map(panelRow), flexible: 1)
      }
      if shown < count { context.more(count - shown) }
    }
  }

  /// The icon, the title, the date or the time of today, and the days or the time left.
  private func panelRow(of occurrence: Occurrence) -> [Cell] {
    let row = row(of: occurrence)
    let pill = row.pill()
    let isNear = row.phase.value != .days || occurrence.isToday
    let texts = [row.nearDateText, ""]
    return [
      Cell(Label(row.glyph)), Cell(row.title), Cell(Element.spacer),
      Cell(Label(texts, Style(.muted)), .trailing),
      Cell(
        isNear
          ? pill.element { $0 } : pill.element { Label($0.text, isBold: true) }, .trailing),
    ]
  }
}
