import Almanac
public import NoonmarkCore

extension SolsticeWidget {
  /// Returns an entry laid out for the context's family, or for the widget's screen.
  public func layout(of entry: SolsticeEntry, in context: WidgetContext) -> Layout {
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
      eventLabel(of: season, until: entry.event.instant),
      .pill(entry.days.map(DayCount.shortText), fill: .role(season.role), isToday: entry.isToday),
    ]
  }

  private func mediumRow(of entry: SolsticeEntry, in context: WidgetContext) -> [Element] {
    let season = season(of: entry.event)
    return [
      mark(of: season, until: entry.event.instant, in: context),
      eventLabel(of: season, until: entry.event.instant),
      bar(of: entry, season),
      pill(of: entry, season),
    ]
  }

  private func mark(
    of season: Season, until: Instant, in context: WidgetContext
  ) -> Element {
    .label(Timed(season.mark(in: context.icons), until: until), season.textRole)
  }

  private func eventLabel(of season: Season, until: Instant) -> Element {
    Element(
      .label(Label([season.eventName, season.shortEventName], Style(.text, isBold: true))),
      until: until)
  }

  private func bar(of entry: SolsticeEntry, _ season: Season) -> Element {
    Element(.bar(ProgressBar(entry.progress, fill: .role(season.role))))
  }

  private func pill(of entry: SolsticeEntry, _ season: Season) -> Element {
    .pill(entry.days.map(DayCount.text), fill: .role(season.role), isToday: entry.isToday)
  }

  // MARK: Blocks

  private static let pictureWidth = 20
  private static let pictureHeight = 8

  /// The event with its date, pill, bar and description, beside the picture where there is room.
  private func headerBlocks(of entry: SolsticeEntry, in context: WidgetContext) -> [Block] {
    let season = season(of: entry.event)
    let local = entry.event.instant
    let weekday = context.calendarStyle.weekday(context.zone.date(at: local))
    let date = weekday + " " + context.calendarStyle.dateTime(local, in: context.zone)
    let name = Element(
      .label(Label([season.eventName], Style(season.textRole, isBold: true))), until: local)
    let progress: Block = .row([
      .label(
        entry.days.map { _ in
          DisplayText("\(entry.progress.elapsed) of \(entry.progress.total) days")
        }, .muted),
      .spacer,
      .label(entry.progress.percentage.map { DisplayText("\($0)%") }, .muted),
    ])
    let bar: Block = .row([bar(of: entry, season)])
    let description: Block = .paragraph(season.description, Style(.text), maxLines: 3)
    guard context.showsPictures, context.columns >= 44 else {
      return [
        .row([
          mark(of: season, until: local, in: context), name, .spacer, pill(of: entry, season),
        ]),
        .row([.label(date, .muted)]),
        .blank, bar, progress, .blank, description,
      ]
    }
    let slot = PictureSlot(
      name: season.rawValue, width: SolsticeWidget.pictureWidth,
      height: SolsticeWidget.pictureHeight, fallback: .role(season.role))
    let facts = Layout([
      .row([name]), .row([.label(date, .muted)]), .blank,
      .row([pill(of: entry, season)]), .blank, bar, progress,
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
        .row([.label("Sun"), .label("—", .muted), .spacer, .label("noonmark location set", .muted)])
      ]
    }
    return sunRows(of: entry, title: "Greenwich (default)", in: context) + [
      .row([.label("Set your place: noonmark location set LAT LON", .muted)])
    ]
  }

  private func sunRows(
    of entry: SolsticeEntry, title: DisplayText, in context: WidgetContext
  ) -> [Block] {
    let sun = sunDay(of: entry, in: context.zone)
    var first: [Element] = [.label("Sun", isBold: true), .label(title, .muted)]
    if !context.isTooltip {
      let isUp = sun.upState(at: entry.date)
      first += [
        .spacer,
        .label(isUp.map { $0 ? "Sun is up" : "Sun is down" }, isUp.value ? .day : .night),
      ]
    }
    let dayEnd = entry.days.until
    if let words = SunWords.polar(sun) {
      return [.row(first), .row([.label(Timed(words, until: dayEnd), .muted)])]
    }
    let rise = SunWords.time("↑", sun.sunrise, in: context)
    let set = SunWords.time("↓", sun.sunset, in: context)
    let length = sun.dayLengthSeconds.map {
      DurationStyle.hoursAndMinutes(seconds: $0) + " of daylight"
    }
    return [
      .row(first),
      .row([
        .label(Timed(rise, until: dayEnd)), .gap(1), .label(Timed(set, until: dayEnd)),
        .spacer, .label(Timed(length ?? "", until: dayEnd), .muted),
      ]),
    ]
  }

  /// The coming events: colour dot, name, local date and time, days.
  private func eventRows(
    of entry: SolsticeEntry, skipping skipped: Int, in context: WidgetContext
  ) -> [[Cell]] {
    let events = upcoming(from: entry.event, count: upcomingCount + skipped).dropFirst(skipped)
    let today = context.zone.date(at: entry.date)
    return events.map { event in
      let season = season(of: event)
      let days = context.zone.date(at: event.instant).days(since: today)
      let count = Timed(DayCount.shortText(days), until: entry.days.until)
      return [
        Cell(.label(Timed("●", until: entry.event.instant), season.role)),
        Cell(.label(Timed(season.eventName, until: entry.event.instant))),
        Cell(
          .label(context.calendarStyle.dateTime(event.instant, in: context.zone), .muted),
          .trailing),
        Cell(.label(count), .trailing),
      ]
    }
  }
}

extension SolsticeEntry {
  /// Whether the event falls on the local date of the entry.
  var isToday: Bool { days.value == 0 }
}
