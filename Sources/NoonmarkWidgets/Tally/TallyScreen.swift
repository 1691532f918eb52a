import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkText

/// A tally as a list of all tallies shows it.
package struct TallySummary: Hashable, Sendable {
  /// The tally.
  package let tally: Tally
  /// How many events today has.
  package let count: Int
  /// When the latest event happened; nil where there is none.
  package let last: Instant?

  /// Creates a summary.
  package init(tally: Tally, count: Int, last: Instant?) {
    self.tally = tally
    self.count = count
    self.last = last
  }
}

/// What the commands of tallies show on a terminal: the events of days, or the tallies.
///
/// Not in the catalogue: a command makes it of what it has read.
package struct TallyScreen: Widget {
  /// What is shown.
  package enum Subject: Sendable {
    /// The events of today.
    case today(Tally, [TallyEvent])
    /// Days and their events.
    case history(Tally, [TallyDay])
    /// The tallies.
    case list([TallySummary])
  }

  /// No word asks for it.
  package static let kind = "tally"
  /// What the user sees.
  package static let summary = "The events of days, or the tallies"
  /// It is given what it shows.
  package static let sources: [DataSource] = []

  /// It has no name.
  package let name: String? = nil
  private let subject: Subject

  /// Creates a screen.
  package init(_ subject: Subject) {
    self.subject = subject
  }

  /// Creates a list of no tallies.
  package init(request: WidgetRequest, data: WidgetData) throws(WidgetError) {
    self.init(.list([]))
  }

  /// Another day brings another list.
  package var policy: ReloadPolicy { .atEnd }
  /// It is a list.
  package var isList: Bool { true }

  /// An instant alone.
  package struct Entry: TimelineEntry {
    /// The instant from which the entry holds.
    package let date: Instant
    /// It matters as much as anything.
    package var relevance: Double { 1 }
  }

  /// Returns the instant.
  package func entry(at instant: Instant, in context: WidgetContext) -> Entry {
    Entry(date: instant)
  }

  /// Returns no more than the kind.
  package func facts(of entry: Entry, in context: WidgetContext) -> Facts {
    Facts(percentage: nil, classes: [], alternative: TallyScreen.kind, until: nil)
  }

  /// Returns nothing: the commands write what programs read.
  package func content(of entry: Entry, in context: WidgetContext) -> JSONValue { .null }

  /// Returns the list.
  package func layout(of entry: Entry, in context: WidgetContext) -> Layout {
    switch subject {
    case .today(let tally, let events): Layout(todayBlocks(tally, events, in: context))
    case .history(let tally, let days): Layout(historyBlocks(tally, days, in: context))
    case .list(let summaries): Layout(listBlocks(summaries, in: context))
    }
  }

  // MARK: Events

  private func todayBlocks(
    _ tally: Tally, _ events: [TallyEvent], in context: WidgetContext
  ) -> [Block] {
    // Tomorrow has other events.
    let until = context.zone.nextDateChange(after: context.now)
    let localizer = context.localizer
    let count = Timed(localizer(events.count), until: until)
    let head: Block = .row([
      .label(tally.shownTitle(in: localizer), isBold: true), .spacer,
      .pill(count, fill: .color(tally.color)),
    ])
    guard !events.isEmpty else {
      return [
        head, .blank, .paragraph(localizer(.tallyNoneTodaySentence), Style(.text), maxLines: 2),
        .paragraph(DisplayText("noonmark tally log \(tally.name)"), Style(.muted), maxLines: 2),
      ]
    }
    return [head, .blank, table(of: events[...], in: context)]
  }

  private func historyBlocks(
    _ tally: Tally, _ days: [TallyDay], in context: WidgetContext
  ) -> [Block] {
    var blocks: [Block] = []
    for day in days {
      if !blocks.isEmpty { blocks.append(.blank) }
      let date =
        context.calendarStyle.weekday(day.date) + " " + context.calendarStyle.text(day.date)
      blocks.append(
        .row([
          .label(date, isBold: true), .spacer,
          .pill(
            Timed(context.localizer(day.events.count), until: nil), fill: .color(tally.color)),
        ]))
      blocks.append(table(of: day.events, in: context))
    }
    guard blocks.isEmpty else { return blocks }
    return [
      .paragraph(context.localizer(.tallyNoneThen), Style(.text), maxLines: 2),
      .paragraph(DisplayText("noonmark tally log \(tally.name)"), Style(.muted), maxLines: 2),
    ]
  }

  private func table(of events: ArraySlice<TallyEvent>, in context: WidgetContext) -> Block {
    // As wide as any time of day, so that the times of all days stand below each other.
    let style = context.calendarStyle
    let columns = [0, 10, 12, 22].reduce(0) { max($0, style.text(hour: $1, minute: 0).width) }
    return .table(
      events.map { event in
        let civil = context.zone.civil(at: event.at)
        // What has happened is not told as if it were in the next minute.
        let time = style.text(hour: civil.hour, minute: civil.minute)
        return [
          Cell(.label(time.padded(to: columns, alignment: .trailing)), .trailing),
          Cell(.label(DisplayText(event.note ?? ""), .muted)),
        ]
      }, flexible: 1)
  }

  // MARK: Tallies

  private func listBlocks(_ summaries: [TallySummary], in context: WidgetContext) -> [Block] {
    guard !summaries.isEmpty else {
      return [
        .paragraph(context.localizer(.tallyEmptyList), Style(.text), maxLines: 3),
        .paragraph("noonmark tally log [NAME]", Style(.muted), maxLines: 2),
      ]
    }
    let until = context.zone.nextDateChange(after: context.now)
    return [
      .table(
        summaries.map { summary in
          let glyph = summary.tally.icon.map { Icon($0).glyph(in: context.icons) }
          return [
            Cell(.label(glyph ?? DisplayText())),
            Cell(.label(summary.tally.shownTitle(in: context.localizer), isBold: true)),
            Cell(.label(DisplayText(summary.tally.name), .muted)),
            Cell(
              .pill(
                Timed(context.localizer(summary.count), until: until),
                fill: .color(summary.tally.color)), .trailing),
            Cell(.label(last(summary, in: context), .muted), .trailing),
          ]
        }, flexible: 1)
    ]
  }

  private func last(_ summary: TallySummary, in context: WidgetContext) -> DisplayText {
    guard let last = summary.last else { return context.localizer(.tallyNever) }
    let civil = context.zone.civil(at: last)
    return civil.date == context.zone.date(at: context.now)
      ? context.calendarStyle.text(hour: civil.hour, minute: civil.minute)
      : context.calendarStyle.text(civil.date)
  }
}
