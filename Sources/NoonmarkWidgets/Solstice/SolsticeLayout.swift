import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

extension SolsticeWidget {
  /// Returns an entry laid out for the context's family, or for the widget's screen.
  package func layout(of entry: SolsticeEntry, in context: WidgetContext) -> Layout {
    switch (screen, context.family) {
    case (.upcoming, _):
      Layout([.table(eventRows(of: entry, skipping: 0, in: context), flexible: 1)])
    case (nil, .small):
      Layout([.row(smallRow(of: entry, in: context))])
    case (nil, .medium):
      Layout([.row(mediumRow(of: entry, in: context))])
    case (.info, _), (nil, .large):
      Layout(
        headerBlocks(of: entry, in: context) + [.rule] + sunBlocks(of: entry, in: context)
          + [
            .rule,
            .table(
              eventRows(of: entry, skipping: screen == .info ? 0 : 1, in: context), flexible: 1),
          ])
    }
  }

  // MARK: One line

  private func smallRow(of entry: SolsticeEntry, in context: WidgetContext) -> [Element] {
    let season = season(of: entry.event)
    return [
      mark(of: season, until: entry.event.instant, in: context),
      eventLabel(of: season, until: entry.event.instant, in: context),
      .pill(
        entry.days.map { DayCount.shortText($0, in: context.localizer) }, fill: .role(season.role),
        isToday: entry.isToday),
    ]
  }

  private func mediumRow(of entry: SolsticeEntry, in context: WidgetContext) -> [Element] {
    let season = season(of: entry.event)
    return [
      mark(of: season, until: entry.event.instant, in: context),
      eventLabel(of: season, until: entry.event.instant, in: context),
      bar(of: entry, season),
      pill(of: entry, season, in: context),
    ]
  }

  private func mark(
    of season: Season, until: Instant, in context: WidgetContext
  ) -> Element {
    .label(Timed(season.mark(in: context.icons), until: until), season.textRole)
  }

  private func eventLabel(
    of season: Season, until: Instant, in context: WidgetContext
  ) -> Element {
    let names = [
      season.eventName(in: context.localizer), season.listedEventName(in: context.localizer),
      season.shortEventName(in: context.localizer),
    ]
    return Element(.label(Label(names, Style(.text, isBold: true))), until: until)
  }

  private func bar(of entry: SolsticeEntry, _ season: Season) -> Element {
    Element(.bar(ProgressBar(entry.progress, fill: .role(season.role))))
  }

  private func pill(
    of entry: SolsticeEntry, _ season: Season, in context: WidgetContext
  ) -> Element {
    .pill(
      entry.days.map { DayCount.text($0, in: context.localizer) }, fill: .role(season.role),
      isToday: entry.isToday)
  }

  // MARK: Blocks

  private static let pictureWidth = 20
  private static let pictureHeight = 8

  /// The event with its date, pill, bar and description, beside the picture where there is room.
  private func headerBlocks(of entry: SolsticeEntry, in context: WidgetContext) -> [Block] {
    let season = season(of: entry.event)
    let localizer = context.localizer
    let local = entry.event.instant
    let weekday = context.calendarStyle.weekday(context.zone.date(at: local))
    let dateTime = context.calendarStyle.dateTime(local, in: context.zone)
    let date = Element(.label(Label([weekday + " " + dateTime, dateTime], Style(.muted))))
    let name = Element(
      .label(Label([season.eventName(in: localizer)], Style(season.textRole, isBold: true))),
      until: local)
    let progress: Block = .row([
      .label(
        entry.days.map { _ in
          localizer(
            .solsticeProgress, entry.progress.total,
            [("elapsed", localizer(entry.progress.elapsed))])
        }, .muted),
      .spacer,
      .label(entry.progress.percentage.map { localizer(.percent, [("n", localizer($0))]) }, .muted),
    ])
    let bar: Block = .row([bar(of: entry, season)])
    let description: Block = .paragraph(
      season.description(in: localizer), Style(.text), maxLines: 3)
    guard context.showsPictures, context.columns >= 44 else {
      return [
        .row([
          mark(of: season, until: local, in: context), name, .spacer,
          pill(of: entry, season, in: context),
        ]),
        .row([date]),
        .blank, bar, progress, .blank, description,
      ]
    }
    let slot = PictureSlot(
      name: season.rawValue, width: SolsticeWidget.pictureWidth,
      height: SolsticeWidget.pictureHeight, fallback: .role(season.role))
    let facts = Layout([
      .row([name]), .row([date]), .blank,
      .row([pill(of: entry, season, in: context)]), .blank, bar, progress,
    ])
    return [
      .columns(
        left: Layout([.picture(slot)]), leftWidth: slot.width, gap: 2, right: facts),
      .blank, description,
    ]
  }

  /// Today's sun at the stored place.
  ///
  /// Where none is stored it is a dash, and in `info` the sun of Greenwich, marked as the default.
  private func sunBlocks(of entry: SolsticeEntry, in context: WidgetContext) -> [Block] {
    guard location.isDefault else {
      return sunRows(of: entry, title: location.displayName, in: context)
    }
    guard screen == .info else {
      return [
        .row([
          .label(context.localizer(.sunTitle)), .label("—", .muted), .spacer,
          .label("noonmark location set", .muted),
        ])
      ]
    }
    return sunRows(of: entry, title: SunWords.defaultPlace(in: context.localizer), in: context) + [
      .row([.label(SunWords.advice(in: context.localizer), .muted)])
    ]
  }

  private func sunRows(
    of entry: SolsticeEntry, title: DisplayText, in context: WidgetContext
  ) -> [Block] {
    let sun = sunDay(of: entry, in: context.zone)
    let localizer = context.localizer
    var first: [Element] = [.label(localizer(.sunTitle), isBold: true), .label(title, .muted)]
    if !context.isTooltip {
      let isUp = sun.upState(at: entry.date)
      first += [
        .spacer,
        .label(isUp.map { localizer($0 ? .sunUp : .sunDown) }, isUp.value ? .day : .night),
      ]
    }
    let dayEnd = entry.days.until
    if let polar = SunWords.polar(sun, in: localizer) {
      return [.row(first), .row([.label(Timed(polar, until: dayEnd), .muted)])]
    }
    let rise = SunWords.time("↑", sun.sunrise, in: context)
    let set = SunWords.time("↓", sun.sunset, in: context)
    let lengths = sun.dayLengthSeconds.map { seconds in
      [
        localizer(
          .sunDaylightOf, [("time", DurationStyle.hoursAndMinutes(seconds: seconds, in: localizer))]
        ),
        DurationStyle.short(seconds: seconds, in: localizer), "",
      ]
    }
    return [
      .row(first),
      .row([
        .label(Timed(rise, until: dayEnd)), .gap(1), .label(Timed(set, until: dayEnd)),
        .spacer, Element(.label(Label(lengths ?? [""], Style(.muted))), until: dayEnd),
      ]),
    ]
  }

  /// The coming events: colour dot, name, local date and time, days.
  private func eventRows(
    of entry: SolsticeEntry, skipping skipped: Int, in context: WidgetContext
  ) -> [[Cell]] {
    let events = upcoming(from: entry.event, count: upcomingCount + skipped).dropFirst(skipped)
    let today = context.zone.date(at: entry.date)
    let rows = events.map { event in
      let days = context.zone.date(at: event.instant).days(since: today)
      return (
        event: event, season: season(of: event),
        time: context.calendarStyle.dateTime(event.instant, in: context.zone),
        count: DayCount.shortText(days, in: context.localizer)
      )
    }
    // The dot, and a column between neighbours.
    let taken =
      4 + rows.reduce(0) { max($0, $1.time.width) }
      + rows.reduce(0) { max($0, $1.count.width) }
    let fits = { (names: [DisplayText]) in
      names.allSatisfy { $0.width + taken <= context.columns }
    }
    var names = rows.map { $0.season.eventName(in: context.localizer) }
    if !fits(names) { names = rows.map { $0.season.listedEventName(in: context.localizer) } }
    // A short name may leave out the season: its mark tells it then. In English the season is the
    // first word, and survives a cut.
    let isShort = context.localizer.language != .english && !fits(names)
    if isShort { names = rows.map { $0.season.shortEventName(in: context.localizer) } }
    return zip(rows, names).map { row, name in
      let mark =
        isShort
        ? Element.label(
          Timed(row.season.mark(in: context.icons), until: row.event.instant), row.season.textRole)
        : .label(Timed("●", until: row.event.instant), row.season.role)
      return [
        Cell(mark),
        Cell(.label(Timed(name, until: row.event.instant))),
        Cell(.label(row.time, .muted), .trailing),
        Cell(.label(Timed(row.count, until: entry.days.until)), .trailing),
      ]
    }
  }
}

extension SolsticeEntry {
  /// Whether the event falls on the local date of the entry.
  var isToday: Bool { days.value == 0 }
}
