import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// The parts of an event in lists: of the widget, of the command line and of the app.
package struct EventRow {
  private let event: TallyEvent
  private let tally: Tally
  private let context: WidgetContext

  package init(_ event: TallyEvent, of tally: Tally, in context: WidgetContext) {
    self.event = event
    self.tally = tally
    self.context = context
  }

  /// The icon in the color of the tally; `nil` if it has none.
  package var mark: Label? { EventRow.mark(of: tally, in: context) }

  package static func mark(of tally: Tally, in context: WidgetContext) -> Label? {
    let glyph = glyph(of: tally, in: context)
    return glyph.isEmpty ? nil : .icon(glyph, Style(tally.color))
  }

  /// Returns the glyph of a tally; empty if it has none.
  static func glyph(of tally: Tally, in context: WidgetContext) -> DisplayText {
    Icon.glyph(chosen: tally.icon, title: tally.name + " " + tally.title, in: context.icons)
  }

  package var time: DisplayText { EventRow.time(of: event.at, in: context) }

  /// Returns a time of day, rounded down so that the time of a past event is never in the future.
  static func time(of instant: Instant, in context: WidgetContext) -> DisplayText {
    context.calendarStyle.begunMinute(instant, in: context.zone)
  }

  /// Returns the time of day, right-aligned in at least `columns` columns.
  package func timeCell(columns: Int = 0) -> Cell {
    Cell(Label(time.padded(to: columns, alignment: .trailing)), .trailing)
  }

  /// Returns the columns of the widest time of day, so the times of all days can be aligned.
  package static func timeColumns(in context: WidgetContext) -> Int {
    let times = [0, 10, 12, 22].map { context.calendarStyle.text(hour: $0, minute: 0) }
    return DisplayText.maximumWidth(of: times)
  }

  /// Returns the amount, unless it is 1, and the note.
  package func details(_ role: Role = .muted, hasNote: Bool = true) -> Label {
    let amount = event.amountText(isASCII: context.icons == .ascii).map { DisplayText($0) } ?? ""
    let note = hasNote ? DisplayText(event.note ?? "") : ""
    return Label(amount.isEmpty || note.isEmpty ? amount + note : amount + " " + note, role)
  }
}
