import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import Recurrence

package struct CountdownView: WidgetView {
  /// The maximum number of rows of a large widget, below title, subtitle and tabs.
  private static let usualRows = 15
  /// The lines above the rows.
  private static let headLines = 5

  let widget: CountdownWidget
  let entry: CountdownEntry
  var context: WidgetContext

  var localizer: Localizer { context.localizer }

  package var body: Layout {
    if widget.isList {
      list
    } else if context.isPanel, widget.only == nil {
      panel
    } else if let nearest = entry.nearest {
      if context.family == .large {
        widget.only == nil ? screen : single(nearest)
      } else {
        let row = row(of: nearest)
        Row {
          Label.icon(row.glyph)
          Label.name(nearest.title(in: localizer), isBold: context.family == .medium)
          if context.family == .medium {
            bar(of: nearest, idealWidth: 14)
            end(of: row)
          }
          row.linePill
          if widget.only == nil {
            context.others(widget.book.counts(at: entry.moment).upcoming - 1)?
              .expires(at: earliest(entry.expires, widget.book.nextEnd(after: entry.moment)))
          }
        }
      }
    } else {
      context.family == .large ? screen : Layout { Row { emptyLabel } }
    }
  }

  package var status: BarStatus {
    guard let nearest = entry.nearest else {
      let state = widget.isReadable ? "empty" : "error"
      return BarStatus(classes: [state], alternative: state)
    }
    let phase = phase(of: nearest)
    let day =
      nearest.isPast ? "past" : nearest.days <= 0 ? "today" : "upcoming"
    let row = row(of: nearest)
    let percentage = row.progress?.percentage
    return BarStatus(
      percentage: percentage?.value,
      classes: [day] + [phase.value.state(isToday: day == "today")].compactMap { $0 },
      alternative: day,
      expiry: Expiry(
        earliest(
          earliest(entry.midnight, row.stateExpiry()), percentage?.expires)))
  }

  // MARK: Elements

  /// Returns how the time to a date is counted.
  ///
  /// In a tooltip, this changes only when the event begins and ends.
  func phase(of occurrence: Occurrence) -> Timed<CountdownPhase> {
    occurrence.state.phase(at: entry.moment, hours: context.isTooltip ? 0 : widget.hours)
  }

  func row(of occurrence: Occurrence) -> DateRow {
    DateRow(
      occurrence: occurrence, phase: phase(of: occurrence), midnight: entry.midnight,
      context: context)
  }

  func bar(of occurrence: Occurrence, idealWidth: Int) -> Element? {
    row(of: occurrence).bar(idealWidth: idealWidth, expires: entry.expires)
  }

  /// Returns the date at which the bar ends, or the time if it is today.
  private func end(of row: DateRow) -> Element? {
    let occurrence = row.occurrence
    guard !occurrence.isPast, !occurrence.isRunning, row.progress != nil,
      occurrence.days > 0 || row.phase.value != .days
    else { return nil }
    return Label([row.nearDateText, ""], Style(.muted), fit: .whole)
      .expires(at: earliest(entry.midnight, row.expires))
  }

  private var emptyLabel: Label {
    guard widget.isReadable else { return Label(localizer(.countdownUnreadable), .warning) }
    let none = localizer(.countdownNone)
    let advice = localizer.advice(none, context.advice("noonmark countdown add TITLE DATE"))
    return Label([advice, none], Style(.muted))
  }

  // MARK: The screen

  /// The title, the subtitle, the two tabs, and the dates of the open tab.
  @LayoutBuilder private var screen: Layout {
    let counts = widget.book.counts(at: entry.moment)
    let count = widget.tab == .past ? counts.past : counts.upcoming
    let room = context.rows.map { max($0 - CountdownView.headLines, 1) } ?? CountdownView.usualRows
    let (shown, more) = context.fitting(count, in: room)
    header
    tabs(open: widget.tab, counts)
    if shown > 0 || count == 0 { rows(of: widget.tab, limit: shown) }
    more
  }

  /// Every date.
  ///
  /// A list of both tabs stacks them.
  @LayoutBuilder private var list: Layout {
    let counts = widget.book.counts(at: entry.moment)
    let shortIDs = widget.book.shortIDs
    let shown: [CountdownWidget.Tab] =
      widget.tab != .all ? [widget.tab] : counts.past > 0 ? [.upcoming, .past] : [.upcoming]
    header
    for tab in shown {
      if tab != shown.first { Block.blank }
      tabs(open: tab, counts)
      rows(of: tab, limit: nil, shortIDs)
    }
  }

  private var header: [Block] { context.heading(.countdownTitle, .countdownSubtitle) }

  private func tabs(
    open: CountdownWidget.Tab, _ counts: (upcoming: Int, past: Int)
  ) -> Block {
    .tabs(
      [
        TabTitle(localizer(.countdownUpcoming), count: localizer(counts.upcoming)),
        TabTitle(localizer(.countdownPast), count: localizer(counts.past)),
      ], open: open == .past ? 1 : 0)
  }

  /// Returns the dates of a tab, with their short IDs if given.
  private func rows(
    of tab: CountdownWidget.Tab, limit: Int?, _ shortIDs: ShortIDs? = nil
  ) -> Layout {
    let dates = occurrences(of: tab, limit: limit)
    guard !dates.isEmpty else { return emptyTab(tab) }
    let isWide = context.columns >= CountdownView.wideColumns
    let parts = dates.map { row(of: $0) }
    let labels = zip(dates, parts).map { date, row in
      (shortIDs.map { [Label(DisplayText($0[date.entry.id]), .muted)] } ?? [])
        + [Label(row.glyph), row.title, Label(row.dateText(isWide: isWide), .muted)]
    }
    let widths = labels[0].indices.map { column in
      DisplayText.maximumWidth(of: labels.map { $0[column].variants[0] })
    }
    // One column separates adjacent labels, the spacer and the pill.
    let taken = widths.reduce(widths.count + 1, +)
    // If titles beside full pills would be truncated, today's pill has its short text.
    let isShort = (parts.map { $0.pill().value.width }.max() ?? 0) + taken > context.columns
    let rows = zip(labels, parts).map { labels, row in
      labels.map { Cell($0) } + [
        Cell(Element.spacer), Cell(row.pill(isShort: isShort).element { $0 }, .trailing),
      ]
    }
    return [.table(rows, flexible: shortIDs == nil ? 1 : 2)]
  }

  /// The dates of a tab.
  func occurrences(
    of tab: CountdownWidget.Tab, limit: Int? = nil
  ) -> [Occurrence] {
    if widget.only != nil {
      guard let nearest = entry.nearest, nearest.isPast == (tab == .past) else {
        return []
      }
      return [nearest]
    }
    return tab == .past
      ? widget.book.past(at: entry.moment, limit: limit)
      : widget.book.upcoming(at: entry.moment, limit: limit)
  }

  /// The command to run if there are no dates, with an example that is valid on any day.
  static let advice: DisplayText = "noonmark countdown add Christmas 12-25"

  /// Returns a friendly sentence for an empty tab, and a helpful command.
  @LayoutBuilder private func emptyTab(_ tab: CountdownWidget.Tab) -> Layout {
    if !widget.isReadable {
      let advice = localizer.advice(localizer(.countdownUnreadableLong), "noonmark doctor")
      Row { Label(advice, .warning) }
    } else if tab == .past {
      // The tab may not be empty tomorrow.
      Row { Label(localizer(.countdownEmptyPast), .muted) }
    } else {
      let text = localizer(widget.book.isEmpty ? .countdownEmpty : .countdownEmptyUpcoming)
      Block.paragraph(text, Style(.text), maxLines: 2)
      Block.paragraph(context.advice(CountdownView.advice), Style(.muted), maxLines: 2)
    }
  }

  // MARK: One date

  private func single(_ occurrence: Occurrence) -> Layout {
    let isPage = context.isInApp && !context.isPanel
    let isWide = isPage && context.columns >= CountdownView.columnsForMonth
    let width = context.columns - MonthGrid.width - CountdownView.monthGap
    var left = self
    if isWide { left.context.columns = width }
    let facts = Layout {
      left.facts(of: occurrence)
      if !isWide, context.isTooltip || isPage {
        Block.blank
        month(of: occurrence).map {
          $0.expires(at: earliest(entry.expires, entry.midnight))
        }
      }
      if isPage { left.coming(after: occurrence) }
    }
    guard isWide else { return facts }
    return [
      .columns(
        left: facts, leftWidth: width, gap: CountdownView.monthGap, right: month(of: occurrence))
    ]
  }

  /// The minimum columns of a page that shows the month beside the date, and the gap between them.
  private static let columnsForMonth = 76
  private static let monthGap = 3
  /// The number of later days that a page lists.
  private static let comingDays = 5

  /// Returns the next occurrences of a date, with the number of days to each.
  private func coming(after occurrence: Occurrence) -> [Block] {
    let style = context.calendarStyle
    let zone = context.zone
    let after = zone.endOfDay(occurrence.day)
    let later = occurrence.entry.series.occurrences(beginningFrom: after, zone: zone)
      .prefix(CountdownView.comingDays)
    let rows = later.map { next in
      let day = next.days?.lowerBound ?? zone.date(at: next.begin)
      let count = DayCount.shortText(day.days(since: entry.moment.today), in: localizer)
      return [
        Cell(Label(style.textWithWeekday(day), .muted)),
        Cell(Label(count, .muted), .trailing), Cell(Element.spacer),
      ]
    }
    guard !rows.isEmpty else { return [] }
    return [.blank, .table(rows, flexible: 2).expires(at: entry.midnight)]
  }

  /// Returns the title, the day, the large number and the progress of a date.
  @LayoutBuilder private func facts(of occurrence: Occurrence) -> Layout {
    let style = context.calendarStyle
    let row = row(of: occurrence)
    let title = occurrence.title(in: localizer)
    // One column separates adjacent elements. There are three elements.
    let isShort = row.glyph.width + title.width + row.pill().value.width + 2 > context.columns
    let number =
      row.phase.value == .days
      ? context.largeNumber(days: occurrence.days, row.fill)?.expires(at: row.expires) : nil
    Row {
      Label.icon(row.glyph)
      Label.name(title, isBold: true)
      Element.spacer
      if number == nil { row.pill(isShort: isShort).element { $0 } }
    }
    Row {
      Label(style.text(occurrence.day...occurrence.lastDay), .muted)
      if let span = occurrence.span {
        let times = style.times(of: span, in: context.zone) { style.text($0) + " " }
        Label(times, .muted)
      }
      if let repetition = occurrence.entry.when.repetition {
        Element.spacer
        Label(repetition.name(in: localizer), .muted)
      }
    }
    if let number {
      Block.blank
      number
    }
    if let progress = row.progress {
      Block.blank
      Row { bar(of: occurrence, idealWidth: 20) }
      Row {
        if let start = row.progressStart {
          Label(
            [localizer(.elapsedSinceDay, [("date", style.text(start))]), ""], Style(.muted),
            fit: .whole)
        }
        Element.spacer
        context.percentage(of: progress, .muted)
      }
    }
  }

  /// The month in which a date begins, with its other days in bold.
  private func month(of occurrence: Occurrence) -> Layout {
    let others = min(occurrence.lastDay.days(since: occurrence.day), 30)
    return MonthGrid(
      selected: occurrence.day, today: entry.moment.today,
      marked: Set((0...max(others, 0)).map { occurrence.day.advanced(byDays: $0) }),
      style: context.calendarStyle
    ).compactLayout
  }

  /// The minimum columns of a list that shows times and last days beside the dates.
  private static let wideColumns = 64
}
