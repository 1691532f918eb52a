import NoonmarkLayout
import NoonmarkText

extension TallyView {
  private static let usualPanelRows = 7

  /// The title with today's count, a chart of the last days, and the streak.
  var panel: Layout {
    guard widget.isInUse else {
      return Layout {
        context.invitation(to: .inviteHabit, "noonmark tally log water", .uiPressAdd)
      }
    }
    let rows = context.rows ?? TallyView.usualPanelRows
    // The title, the days below the bars, and the streak.
    let chart = TallyChart(entry, fill: fill, barLines: min(max(rows - 3, 1), 4), in: context)
    return Layout {
      Row {
        icon
        Label.name(title, isBold: true)
        Element.spacer
        Label([countText], Style(.text, isBold: true), fit: .whole)
        Label([localizer(.todoToday)], Style(.muted), fit: .whole)
      }
      if !chart.isEmpty {
        chart.panelBlocks
        if rows > 3, entry.streak > 0 {
          Row { Label(localizer(.tallyStreak, entry.streak), .muted) }
        }
      } else {
        Row { Label(localizer(.tallyNoneToday), .muted) }
      }
    }
  }
}
