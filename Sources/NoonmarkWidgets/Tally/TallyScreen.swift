import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

/// A tally in the list of all tallies.
package struct TallySummary: Hashable, Sendable {
  package let tally: Tally
  /// The number of today's events.
  package let count: Int
  /// The time of the latest event, or `nil`.
  package let last: Instant?

  package init(tally: Tally, count: Int, last: Instant?) {
    self.tally = tally
    self.count = count
    self.last = last
  }
}

/// The lists that tally commands print on a terminal: the events of days, or the tallies.
///
/// Not in the catalog, since the commands create it from what they have read.
package struct TallyScreen: Widget {
  package enum Subject: Sendable {
    case today(Tally, [TallyEvent])
    /// Days and their events.
    case history(Tally, [TallyDay])
    case list([TallySummary])
  }

  package static let kind = "tally"
  package static let summary = "The events of days, or the tallies"

  private let subject: Subject
  /// The seconds after midnight at which a day begins.
  private let dayStart: Int

  package init(_ subject: Subject, dayStart: Int = 0) {
    self.subject = subject
    self.dayStart = dayStart
  }

  /// Creates an empty list.
  package init(request: WidgetRequest, data: WidgetData) throws(Failure) {
    self.init(.list([]))
  }

  package var isList: Bool { true }

  /// Returns an entry that expires with the day.
  package func entry(in context: WidgetContext) -> PlainEntry {
    let days = context.zone.startingDays(at: dayStart)
    return PlainEntry(expires: days.nextDateChange(after: context.now))
  }

  package func view(of entry: PlainEntry, in context: WidgetContext) -> TallyScreenView {
    TallyScreenView(subject: subject, dayStart: dayStart, context: context)
  }
}

package struct TallyScreenView: WidgetView {
  let subject: TallyScreen.Subject
  let dayStart: Int
  let context: WidgetContext

  private var localizer: Localizer { context.localizer }

  package var body: Layout {
    switch subject {
    case .today(let tally, let events): today(tally, events)
    case .history(let tally, let days): history(tally, days)
    case .list(let summaries): list(summaries)
    }
  }

  package var status: BarStatus { BarStatus(classes: [], alternative: TallyScreen.kind) }
  /// The rows of the list for programs.
  package var content: JSONValue {
    switch subject {
    case .today(_, let events): .array(events.map { $0.json(in: context.zone) })
    case .history(_, let days): .array(days.map(json))
    case .list(let summaries): .array(summaries.map(json))
    }
  }

  private func json(_ day: TallyDay) -> JSONValue {
    .members([
      ("date", .string(day.date.iso8601)), ("count", .integer(day.count)),
      ("events", .array(day.events.map { $0.json(in: context.zone) })),
    ])
  }

  private func json(_ summary: TallySummary) -> JSONValue {
    let tally = summary.tally
    return .members(
      [
        ("name", .string(tally.name)),
        ("title", .string(tally.title)),
        ("header", .string(tally.header)),
        ("icon", .optional(tally.icon)),
        ("color", .string(context.colors.fill(tally.color).hex)),
        ("count", .integer(summary.count)),
        ("last", .optional(summary.last?.rfc3339(in: context.zone))),
      ] + TallyField.ofRule.map { ($0.key, $0.json(tally) ?? .null) })
  }

  // MARK: Events

  @LayoutBuilder private func today(_ tally: Tally, _ events: [TallyEvent]) -> Layout {
    Row {
      Label(tally.title(in: localizer), isBold: true).constant()
      Element.spacer
      Pill(text: tally.countText(events.total, in: localizer), fill: tally.fill(of: events.total))
    }
    Block.blank
    if events.isEmpty {
      advice(localizer(.tallyNoneTodaySentence), for: tally)
    } else {
      table(of: events, in: tally)
    }
  }

  @LayoutBuilder private func history(_ tally: Tally, _ days: [TallyDay]) -> Layout {
    let width = DisplayText.maximumWidth(of: days.map { tally.countText($0.count, in: localizer) })
    if days.isEmpty { advice(localizer(.tallyNoneThen), for: tally) }
    for (index, day) in days.enumerated() {
      if index > 0 { Block.blank }
      Row {
        Label(context.calendarStyle.textWithWeekday(day.date), isBold: true)
        Element.spacer
        Pill(
          text: tally.countText(day.count, in: localizer), fill: tally.fill(of: day.count),
          textWidth: width)
      }.constant()
      table(of: day.events, in: tally)
    }
  }

  @LayoutBuilder private func advice(_ text: DisplayText, for tally: Tally) -> Layout {
    let command = DisplayText("noonmark tally log \(tally.name)")
    Block.paragraph(text, Style(.text), maxLines: 2).constant()
    Block.paragraph(command, Style(.muted), maxLines: 2).constant()
  }

  private func table(of events: [TallyEvent], in tally: Tally) -> Block {
    let columns = EventRow.timeColumns(in: context)
    let shortIDs = TallyEvent.shortIDs(of: events)
    let rows = events.map { event in
      let row = EventRow(event, of: tally, in: context)
      return [
        Cell(Label(DisplayText(shortIDs[event.id]), .muted)), row.timeCell(columns: columns),
        Cell(row.details()),
      ]
    }
    return Block.table(rows, flexible: 2).constant()
  }

  // MARK: Tallies

  @LayoutBuilder private func list(_ summaries: [TallySummary]) -> Layout {
    if summaries.isEmpty {
      Block.paragraph(localizer(.tallyEmptyList), Style(.text), maxLines: 3).constant()
      Block.paragraph("noonmark tally log water", Style(.muted), maxLines: 2).constant()
    } else {
      Block.table(summaries.map(row), flexible: 1)
    }
  }

  private func row(of summary: TallySummary) -> [Cell] {
    let tally = summary.tally
    return [
      Cell(Label(EventRow.glyph(of: tally, in: context))),
      Cell(Label(tally.title(in: localizer), isBold: true)),
      Cell(Label(DisplayText(tally.name), .muted)),
      Cell(
        Pill(
          text: tally.countText(summary.count, in: localizer), fill: tally.fill(of: summary.count)),
        .trailing),
      Cell(Label(lastText(of: summary), .muted), .trailing),
    ]
  }

  /// Returns the time of the latest event if it is today, its date, or the message for never.
  private func lastText(of summary: TallySummary) -> DisplayText {
    guard let last = summary.last else { return localizer(.tallyNever) }
    let days = context.zone.startingDays(at: dayStart)
    let date = days.date(at: last)
    return date == days.date(at: context.now)
      ? EventRow.time(of: last, in: context) : context.calendarStyle.text(date)
  }
}
