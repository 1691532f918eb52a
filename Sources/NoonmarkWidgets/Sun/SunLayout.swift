import Almanac
public import NoonmarkCore

extension SunWidget {
  /// Returns an entry laid out for the context's family.
  public func layout(of entry: SunEntry, in context: WidgetContext) -> Layout {
    switch context.family {
    case .small: Layout([.row(row(of: entry, in: context))])
    case .medium: Layout([.row(mediumRow(of: entry, in: context))])
    case .large: Layout(largeBlocks(of: entry, in: context))
    }
  }

  // MARK: One line

  /// Sunrise, the bar of the day, sunset; without either, what there is instead.
  private func row(of entry: SunEntry, in context: WidgetContext) -> [Element] {
    if let polar = SunWords.polar(entry.sun, in: context.words) {
      let isDay = entry.sun.status == .polarDay
      let short = context.words(isDay ? .sunPolarDayShort : .sunPolarNightShort)
      return [
        Element(.label(Label([polar, short], Style(.text))), until: entry.until),
        bar(of: entry, idealWidth: 6),
      ].compactMap { $0 }
    }
    return [
      time("↑", entry.sun.sunrise, of: entry, in: context),
      bar(of: entry, idealWidth: context.family == .small ? 5 : 18),
      time("↓", entry.sun.sunset, of: entry, in: context),
      defaultPlace(of: entry, in: context),
    ].compactMap { $0 }
  }

  private func mediumRow(of entry: SunEntry, in context: WidgetContext) -> [Element] {
    var row = row(of: entry, in: context)
    if SunWords.polar(entry.sun, in: context.words) == nil,
      let length = entry.sun.dayLengthSeconds
    {
      let text = Timed(
        DurationStyle.short(seconds: length, in: context.words), until: entry.until)
      row.insert(.label(text, .muted), at: min(3, row.count))
    }
    return row
  }

  private func time(
    _ mark: DisplayText, _ instant: Instant?, of entry: SunEntry, in context: WidgetContext
  ) -> Element {
    let text = mark + SunWords.time(instant, in: context)
    return .label(Timed(text, until: entry.until))
  }

  private func bar(of entry: SunEntry, idealWidth: Int) -> Element? {
    entry.progress.map {
      Element(
        .bar(ProgressBar($0, fill: .role(.day), minimumWidth: 3, idealWidth: idealWidth)))
    }
  }

  /// Says that the times are not those of the user's place.
  private func defaultPlace(of entry: SunEntry, in context: WidgetContext) -> Element? {
    guard location.isDefault else { return nil }
    return Element(
      .label(
        Label(
          context.family == .small ? ["0°"] : [context.words(.sunPlace), "0°"],
          Style(.muted), isTruncatable: false)))
  }

  // MARK: Large

  private static let chartLines = 6

  private func largeBlocks(of entry: SunEntry, in context: WidgetContext) -> [Block] {
    let date = Timed(context.calendarStyle.text(entry.localDate), until: entry.until)
    let words = context.words
    let place = location.isDefault ? SunWords.defaultPlace(in: words) : location.displayName
    var blocks: [Block] = [
      .row([
        .label(words(.sunTitle), .accent, isBold: true), .label(place), .spacer,
        .label(date, .muted),
      ])
    ]
    if location.isDefault {
      blocks.append(.row([.label(SunWords.advice(in: words), .muted)]))
    }
    blocks += [
      .blank, chart(of: entry, in: context), .row([ground(of: entry, in: context)]),
      .row([hours(of: entry, in: context)]), .blank,
    ]
    // A tooltip leaves out what changes in the course of the day: it shows when the text does.
    if !context.isTooltip { blocks += presentBlocks(of: entry, in: context) }
    return blocks + [.table(timeRows(of: entry, in: context), flexible: 2)]
  }

  /// What the sky is like now, and how far the day has gone.
  private func presentBlocks(of entry: SunEntry, in context: WidgetContext) -> [Block] {
    guard let progress = entry.progress else {
      return [.row(stateRow(of: entry, in: context)), .blank]
    }
    return [
      .row(stateRow(of: entry, in: context)),
      .row([
        Element(.bar(ProgressBar(progress, fill: .role(.day), idealWidth: 40))),
        .label(
          progress.percentage.map { context.words(.percent, [("n", context.words($0))]) }, .muted),
      ]),
      .blank,
    ]
  }

  private func stateRow(of entry: SunEntry, in context: WidgetContext) -> [Element] {
    let words = SunWords.polar(entry.sun, in: context.words) ?? change(of: entry, in: context)
    return [
      .label(entry.sky.map { $0.word(in: context.words) }, entry.sky.value.role, isBold: true),
      .spacer,
      .label(Timed(words ?? "", until: entry.until), .muted),
    ]
  }

  /// How much longer or shorter the day is than the one before.
  private func change(of entry: SunEntry, in context: WidgetContext) -> DisplayText? {
    let yesterday = Sun.day(
      at: location.coordinates,
      from: context.zone.startOfDay(entry.localDate.advanced(byDays: -1)), to: entry.dayStart)
    guard let today = entry.sun.dayLengthSeconds, let before = yesterday.dayLengthSeconds else {
      return nil
    }
    let seconds = today - before
    let words = context.words
    guard seconds != 0 else { return words(.sunSameLength) }
    let amount = DurationStyle.minutesAndSeconds(seconds: abs(seconds), in: words)
    return words(seconds > 0 ? .sunLonger : .sunShorter, [("time", amount)])
  }

  /// The sun's height over the day: what has gone by is bright, what lies ahead is dim.
  private func chart(of entry: SunEntry, in context: WidgetContext) -> Block {
    let altitudes = Sun.altitudes(
      at: location.coordinates, from: entry.dayStart, to: entry.dayEnd, count: context.columns)
    let highest = max(altitudes.max() ?? 0, 1)
    let now = present(of: entry, in: context)
    return .chart(
      BarChart(
        heights: altitudes.map { max($0, 0) / highest },
        fills: altitudes.indices.map {
          $0 <= now.value ? .role(.day) : .mixed(.day, .track, percent: 65)
        },
        lineCount: SunWidget.chartLines, until: now.until))
  }

  /// The column of the present hour; none in a tooltip, where the whole day is past.
  private func present(of entry: SunEntry, in context: WidgetContext) -> Timed<Int> {
    context.isTooltip
      ? Timed(context.columns, until: entry.until) : entry.column(of: context.columns)
  }

  /// The ground under the chart, with a mark at the present hour.
  private func ground(of entry: SunEntry, in context: WidgetContext) -> Element {
    let ground = present(of: entry, in: context).map { now in
      DisplayText((0..<context.columns).map { $0 == now ? "▲" : "─" }.joined())
    }
    return .label(ground, .muted)
  }

  /// The hours 6, 12 and 18 under the places where they stand on the ground.
  private func hours(of entry: SunEntry, in context: WidgetContext) -> Element {
    var text = DisplayText()
    for hour in [6, 12, 18] {
      guard let civil = CivilDateTime(date: entry.localDate, hour: hour, minute: 0) else {
        continue
      }
      let passed = context.zone.instant(of: civil).seconds(since: entry.dayStart)
      let length = max(entry.dayEnd.seconds(since: entry.dayStart), 1)
      let label = context.calendarStyle.text(hour: hour, minute: 0)
      let start = passed * context.columns / length - label.width / 2
      guard start > text.width, start + label.width <= context.columns else { continue }
      text = text.padded(to: start) + label
    }
    return .label(Timed(text, until: entry.until), .muted)
  }

  private func timeRows(of entry: SunEntry, in context: WidgetContext) -> [[Cell]] {
    let sun = entry.sun
    let words = context.words
    let length =
      sun.dayLengthSeconds.map { DurationStyle.hoursAndMinutes(seconds: $0, in: words) } ?? "—"
    let time = { SunWords.time($0, in: context) }
    let rows: [(DisplayText, DisplayText, DisplayText, DisplayText)] = [
      (words(.sunDawn), time(sun.civilDawn), words(.sunDusk), time(sun.civilDusk)),
      (words(.sunRise), time(sun.sunrise), words(.sunSet), time(sun.sunset)),
      (words(.sunNoon), time(sun.solarNoon), words(.sunLength), length),
    ]
    return rows.map { row in
      [
        Cell(.label(row.0, .muted)), Cell(.label(Timed(row.1, until: entry.until)), .trailing),
        Cell(.gap(1)),
        Cell(.label(row.2, .muted)), Cell(.label(Timed(row.3, until: entry.until)), .trailing),
      ]
    }
  }
}

extension SunEntry {
  /// In which of so many columns of the date the entry's instant lies, and until when.
  func column(of columns: Int) -> Timed<Int> {
    Progress(through: [(dayStart, dayEnd)], now: date)?.drawn(steps: columns)
      ?? Timed(0, until: until)
  }
}
