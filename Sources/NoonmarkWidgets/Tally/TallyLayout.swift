import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

extension TallyWidget {
  /// Returns an entry laid out for the context's family.
  package func layout(of entry: TallyEntry, in context: WidgetContext) -> Layout {
    guard isReadable else { return unreadableLayout(in: context) }
    switch context.family {
    case .small: return Layout([.row(smallRow(of: entry, in: context))])
    case .medium: return Layout([.row(mediumRow(of: entry, in: context))])
    case .large:
      return Layout(
        isInUse ? largeBlocks(of: entry, in: context) : invitation(in: context.localizer))
    }
  }

  private func unreadableLayout(in context: WidgetContext) -> Layout {
    let localizer = context.localizer
    let unreadable = localizer(.tallyUnreadable)
    guard context.family == .large else {
      let label = Label([unreadable, localizer(.tallyUnreadableShort)], Style(.warning))
      return Layout([.row([Element(.label(label))])])
    }
    let advice = localizer.advice(unreadable, "noonmark doctor")
    return Layout([.paragraph(advice, Style(.warning), maxLines: 2)])
  }

  private var fill: Paint { .color(tally.color) }

  // MARK: One line

  private func pill(of entry: TallyEntry, in context: WidgetContext) -> Pill {
    Pill(text: context.localizer(entry.count), fill: fill)
  }

  private func pillElement(of entry: TallyEntry, in context: WidgetContext) -> Element {
    Element(.pill(pill(of: entry, in: context)), until: entry.until)
  }

  /// The icon, or nothing where it would cost what stands beside it its room.
  private func mark(beside columns: Int, in context: WidgetContext) -> [Element] {
    guard let glyph = tally.icon.map({ Icon($0).glyph(in: context.icons) }),
      glyph.width + 1 + columns <= context.columns
    else { return [] }
    return [Element(.label(Label([glyph], Style(.text), isTruncatable: false)))]
  }

  /// Icon and pill; a tally without an icon has its title there.
  private func smallRow(of entry: TallyEntry, in context: WidgetContext) -> [Element] {
    let pill = pill(of: entry, in: context)
    let mark = mark(beside: pill.width, in: context)
    guard tally.icon == nil, pill.width + 3 <= context.columns else {
      return mark + [pillElement(of: entry, in: context)]
    }
    return [.label(title(in: context.localizer)), pillElement(of: entry, in: context)]
  }

  /// The days of the sparkline, today among them.
  private static let sparkDays = 7
  /// The columns of a title that gives way to the sparkline.
  private static let shortestTitle = 8

  private func mediumRow(of entry: TallyEntry, in context: WidgetContext) -> [Element] {
    let pill = pill(of: entry, in: context)
    let mark = mark(beside: pill.width, in: context)
    var room = context.columns - pill.width
    if case .label(let label)? = mark.first?.kind { room -= label.variants[0].width + 1 }
    var row = mark
    // Two columns of a title, and the one before the pill, are the least that says anything.
    if room >= 3 {
      let title = title(in: context.localizer)
      let beside = room - TallyWidget.sparkDays - 2
      let isCut = beside >= TallyWidget.shortestTitle && title.width > beside
      let titles = isCut ? [title, title.truncated(to: beside)] : [title]
      row.append(Element(.label(Label(titles, Style(.text, isBold: true)))))
    }
    let days = Array(entry.counts.prefix(TallyWidget.sparkDays).reversed())
    return row + [
      .spacer, .sparkline(Timed(days, until: entry.until), fill: fill),
      pillElement(of: entry, in: context),
    ]
  }

  // MARK: Large

  /// What stands there before anything was ever counted.
  private func invitation(in localizer: Localizer) -> [Block] {
    [
      .row([.label(localizer(.tallyTitle), isBold: true)]),
      .row([.label(localizer(.tallySubtitle), .muted)]),
      .blank,
      .paragraph(localizer(.tallyEmpty), Style(.text), maxLines: 3),
      .paragraph("noonmark tally log water", Style(.muted), maxLines: 2),
    ]
  }

  private static let maximumLines = 20

  /// Title and streak, count, chart, and today's events.
  private func largeBlocks(of entry: TallyEntry, in context: WidgetContext) -> [Block] {
    let localizer = context.localizer
    let header = localizer(.tallyHeader, [("header", header(in: localizer))])
    let count = Label([localizer(entry.count)], Style(.text), isTruncatable: false)
    var blocks: [Block] = [
      .row(titleRow(of: entry, in: context)),
      .row([.label(header), Element(.label(count), until: entry.until)]),
    ]
    var lines = blocks.count + 1
    let chart = TallyChart(entry, fill: fill, in: context)
    if !chart.isEmpty {
      blocks += chart.blocks
      lines += chart.lineCount
    }
    let room = TallyWidget.maximumLines - lines
    return blocks + [.blank] + eventBlocks(of: entry, room: room, in: context)
  }

  /// Icon and title, and the days in a row, for which a long title gives way.
  private func titleRow(of entry: TallyEntry, in context: WidgetContext) -> [Element] {
    let row =
      mark(beside: 3, in: context) + [.label(title(in: context.localizer), isBold: true), .spacer]
    guard entry.streak > 0 else { return row }
    let streak = context.localizer(.tallyStreak, entry.streak)
    let isNarrow = context.columns < 2 * streak.width
    let variants = isNarrow ? [streak, ""] : [streak]
    let label = Label(variants, Style(.muted), isTruncatable: false)
    return row + [Element(.label(label), until: entry.until)]
  }

  /// Today's events, as many as there is room for, and how many more there are.
  private func eventBlocks(
    of entry: TallyEntry, room: Int, in context: WidgetContext
  ) -> [Block] {
    guard !entry.events.isEmpty else {
      let advice = DisplayText("noonmark tally log \(tally.name)")
      return [
        .row([.label(Timed(context.localizer(.tallyNoneToday), until: entry.until))]),
        .row([.label(Timed(advice, until: entry.until), .muted)]),
      ]
    }
    let rest = entry.count - room
    let shown = rest > 0 ? room - 1 : room
    var blocks: [Block] = [
      .table(
        entry.events.prefix(shown).map { row(of: $0, entry, in: context) }, flexible: 1)
    ]
    if rest > 0 {
      let localizer = Timed(context.localizer(.more, entry.count - shown), until: entry.until)
      blocks.append(.row([.label(localizer, .muted)]))
    }
    return blocks
  }

  private func row(
    of event: TallyEvent, _ entry: TallyEntry, in context: WidgetContext
  ) -> [Cell] {
    // What has happened is not told as if it were in the next minute.
    let civil = context.zone.civil(at: event.at)
    let time = context.calendarStyle.text(hour: civil.hour, minute: civil.minute)
    let note = context.isTooltip ? DisplayText() : DisplayText(event.note ?? "")
    return [
      Cell(.label(Timed(time, until: entry.until)), .trailing),
      Cell(.label(Timed(note, until: entry.until), .muted)),
    ]
  }
}
