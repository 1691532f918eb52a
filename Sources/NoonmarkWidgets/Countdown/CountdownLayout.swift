import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

extension CountdownWidget {
  /// Returns an entry laid out for the context's family, or as the list of every date.
  package func layout(of entry: CountdownEntry, in context: WidgetContext) -> Layout {
    if isList { return Layout(listBlocks(of: entry, in: context)) }
    guard let nearest = entry.nearest else {
      return context.family == .large
        ? Layout(screenBlocks(of: entry, in: context)) : Layout([.row([emptyLabel(in: context)])])
    }
    switch context.family {
    case .small:
      return Layout([
        .row(icon(of: nearest, entry, in: context) + [pill(of: nearest, entry, in: context)])
      ])
    case .medium:
      return Layout([.row(mediumRow(of: nearest, entry, in: context))])
    case .large:
      return Layout(
        only == nil
          ? screenBlocks(of: entry, in: context) : singleBlocks(of: nearest, entry, in: context))
    }
  }

  // MARK: One line

  private func mediumRow(
    of occurrence: Occurrence, _ entry: CountdownEntry, in context: WidgetContext
  ) -> [Element] {
    let bar = progress(of: occurrence, entry, in: context.zone).map {
      Element(
        .bar(ProgressBar($0, fill: paint(of: occurrence), idealWidth: 14)), until: entry.until)
    }
    return icon(of: occurrence, entry, in: context)
      + title(of: occurrence, entry, in: context)
      + [bar, pill(of: occurrence, entry, in: context)].compactMap { $0 }
  }

  private func pill(
    of occurrence: Occurrence, _ entry: CountdownEntry, isShort: Bool = false,
    in context: WidgetContext
  ) -> Element {
    let text =
      isShort && occurrence.isToday
      ? context.localizer(.todayShort) : occurrence.pillText(in: context.localizer)
    return .pill(
      Timed(text, until: entry.until), fill: paint(of: occurrence), isToday: occurrence.isToday)
  }

  /// Whether titles beside whole pills would be cut, so that today's pill says its short word.
  private func isTight(
    _ dates: [Occurrence], beside columns: Int, in context: WidgetContext
  ) -> Bool {
    let title = dates.reduce(0) { max($0, DisplayText($1.entry.title).width) }
    let pill = dates.reduce(0) { max($0, context.columns - room(beside: $1, in: context)) }
    return title + columns + pill > context.columns
  }

  /// Grey for what has passed, as the theme has it; else the date's own colour.
  private func paint(of occurrence: Occurrence) -> Paint {
    occurrence.isPast ? .role(.past) : .color(occurrence.entry.color)
  }

  /// The columns that a pill leaves to what stands before it.
  private func room(beside occurrence: Occurrence, in context: WidgetContext) -> Int {
    context.columns
      - Pill(text: occurrence.pillText(in: context.localizer), fill: paint(of: occurrence)).width
  }

  /// The icon, or nothing where it would cost the pill its room.
  private func icon(
    of occurrence: Occurrence, _ entry: CountdownEntry, in context: WidgetContext
  ) -> [Element] {
    let glyph = glyph(of: occurrence.entry, in: context)
    guard glyph.width + 1 <= room(beside: occurrence, in: context) else { return [] }
    return [Element(.label(Label([glyph], Style(.text), isTruncatable: false)), until: entry.until)]
  }

  /// The title, or nothing where less than two columns of it would be left.
  private func title(
    of occurrence: Occurrence, _ entry: CountdownEntry, in context: WidgetContext
  ) -> [Element] {
    let iconWidth = glyph(of: occurrence.entry, in: context).width + 1
    guard room(beside: occurrence, in: context) >= iconWidth + 3 else { return [] }
    // Another date may be the nearest one tomorrow.
    let label = Label([DisplayText(occurrence.entry.title)], Style(.text, isBold: true))
    return [Element(.label(label), until: entry.until)]
  }

  /// The glyph of a date's icon; one without an icon has a calendar.
  func glyph(of entry: DateOfInterest, in context: WidgetContext) -> DisplayText {
    Icon(entry.icon ?? "calendar").glyph(in: context.icons)
  }

  private func emptyLabel(in context: WidgetContext) -> Element {
    let localizer = context.localizer
    guard isReadable else { return .label(localizer(.countdownUnreadable), .warning) }
    let none = localizer(.countdownNone)
    let advice = localizer.advice(none, "noonmark countdown add TITLE DATE")
    return Element(.label(Label([advice, none], Style(.muted))))
  }

  // MARK: The screen

  /// The lines of a large widget below title, subtitle and tabs.
  private static let rowLimit = 15

  /// Title, subtitle, the two tabs, and what is in the open one.
  private func screenBlocks(of entry: CountdownEntry, in context: WidgetContext) -> [Block] {
    let counts = book.counts(on: entry.today)
    let count = tab == .past ? counts.past : counts.upcoming
    let rest = count - CountdownWidget.rowLimit
    let shown = rest > 0 ? CountdownWidget.rowLimit - 1 : CountdownWidget.rowLimit
    var blocks = titleBlocks(in: context.localizer) + [tabs(open: tab, counts, entry, in: context)]
    blocks += rows(of: tab, entry, limit: shown, in: context)
    if rest > 0 {
      let localizer = Timed(context.localizer(.more, count - shown), until: entry.until)
      blocks.append(.row([.label(localizer, .muted)]))
    }
    return blocks
  }

  /// The same with every date; a list of both tabs has one below the other.
  private func listBlocks(of entry: CountdownEntry, in context: WidgetContext) -> [Block] {
    let counts = book.counts(on: entry.today)
    var blocks = titleBlocks(in: context.localizer)
    for part in tab == .all ? [.upcoming, .past] : [tab] {
      if part == .past, tab == .all {
        guard counts.past > 0 else { continue }
        blocks.append(.blank)
      }
      blocks.append(tabs(open: part, counts, entry, in: context))
      blocks += rows(of: part, entry, limit: nil, in: context)
    }
    return blocks
  }

  private func titleBlocks(in localizer: Localizer) -> [Block] {
    [
      .row([.label(localizer(.countdownTitle), isBold: true)]),
      .row([.label(localizer(.countdownSubtitle), .muted)]),
      .blank,
    ]
  }

  private func tabs(
    open: Tab, _ counts: (upcoming: Int, past: Int), _ entry: CountdownEntry,
    in context: WidgetContext
  ) -> Block {
    let localizer = context.localizer
    return .tabs(
      [
        TabTitle(
          localizer(.countdownUpcoming), count: localizer(counts.upcoming), until: entry.until),
        TabTitle(localizer(.countdownPast), count: localizer(counts.past), until: entry.until),
      ], open: open == .past ? 1 : 0)
  }

  private func rows(
    of tab: Tab, _ entry: CountdownEntry, limit: Int?, in context: WidgetContext
  ) -> [Block] {
    let dates = occurrences(of: tab, entry, limit: limit)
    guard !dates.isEmpty else { return emptyBlocks(of: tab, entry, in: context) }
    var glyphs = GlyphShelf(context.icons)
    let icons = dates.map { glyphs.glyph(of: $0.entry) }
    // The icons, the dates, and a column between each two of five cells.
    let beside =
      4 + icons.reduce(0) { max($0, $1.width) }
      + dates.reduce(0) { max($0, context.calendarStyle.text($1.day).width) }
    let isShort = isTight(dates, beside: beside, in: context)
    return [
      .table(
        zip(dates, icons).map { row(of: $0, $1, entry, isShort: isShort, in: context) },
        flexible: 1)
    ]
  }

  /// Icon, title and date at the left, the pill at the right edge.
  private func row(
    of occurrence: Occurrence, _ glyph: DisplayText, _ entry: CountdownEntry, isShort: Bool,
    in context: WidgetContext
  ) -> [Cell] {
    let role: Role = occurrence.isPast ? .muted : .text
    return [
      Cell(.label(Timed(glyph, until: entry.until))),
      Cell(.label(Timed(DisplayText(occurrence.entry.title), until: entry.until), role)),
      Cell(.label(Timed(context.calendarStyle.text(occurrence.day), until: entry.until), .muted)),
      Cell(.spacer),
      Cell(pill(of: occurrence, entry, isShort: isShort, in: context), .trailing),
    ]
  }

  /// A friendly word where there is nothing, and what to do about it.
  private func emptyBlocks(
    of tab: Tab, _ entry: CountdownEntry, in context: WidgetContext
  ) -> [Block] {
    let localizer = context.localizer
    guard isReadable else {
      let advice = localizer.advice(localizer(.countdownUnreadableLong), "noonmark doctor")
      return [.row([.label(advice, .warning)])]
    }
    switch (tab, book.isEmpty) {
    case (.past, _):
      // Tomorrow something may have.
      return [.row([.label(Timed(localizer(.countdownEmptyPast), until: entry.until), .muted)])]
    case (_, true):
      return [
        .paragraph(localizer(.countdownEmpty), Style(.text), maxLines: 2),
        .row([.label("noonmark countdown add \"Launch\" 2027-01-31", .muted)]),
      ]
    case (_, false):
      return [
        .paragraph(localizer(.countdownEmptyUpcoming), Style(.text), maxLines: 2),
        .row([.label("noonmark countdown add TITLE DATE", .muted)]),
      ]
    }
  }

  // MARK: One date

  private func singleBlocks(
    of occurrence: Occurrence, _ entry: CountdownEntry, in context: WidgetContext
  ) -> [Block] {
    let style = context.calendarStyle
    let date = style.weekday(occurrence.day) + " " + style.text(occurrence.day)
    var facts: [Element] = [.label(Timed(date, until: entry.until), .muted)]
    if let repetition = occurrence.entry.repetition {
      facts += [.spacer, .label(word(for: repetition, in: context.localizer), .muted)]
    }
    // The icon, and a column between each two of three pieces.
    let beside = 2 + glyph(of: occurrence.entry, in: context).width
    let isShort = isTight([occurrence], beside: beside, in: context)
    var blocks: [Block] = [
      .row(
        icon(of: occurrence, entry, in: context) + title(of: occurrence, entry, in: context)
          + [.spacer, pill(of: occurrence, entry, isShort: isShort, in: context)]),
      .row(facts),
    ]
    if let progress = progress(of: occurrence, entry, in: context.zone) {
      blocks += [
        .blank,
        .row([
          Element(.bar(ProgressBar(progress, fill: paint(of: occurrence))), until: entry.until)
        ]),
        .row([
          .spacer,
          .label(
            progress.percentage.map { context.localizer(.percent, [("n", context.localizer($0))]) },
            .muted),
        ]),
      ]
    }
    return blocks
  }

  private func word(for repetition: Repetition, in localizer: Localizer) -> DisplayText {
    switch repetition {
    case .yearly: localizer(.repeatYearly)
    case .monthly: localizer(.repeatMonthly)
    case .weekly: localizer(.repeatWeekly)
    }
  }
}
