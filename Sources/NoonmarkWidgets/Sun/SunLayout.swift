import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

extension SunWidget {
  /// Returns an entry laid out for the context's family.
  package func layout(of entry: SunEntry, in context: WidgetContext) -> Layout {
    switch context.family {
    case .small: Layout([.row(row(of: entry, in: context))])
    case .medium: Layout([.row(mediumRow(of: entry, in: context))])
    case .large: Layout(largeBlocks(of: entry, in: context))
    }
  }

  // MARK: One line

  /// Sunrise, the bar of the day, sunset; without either, what there is instead.
  private func row(of entry: SunEntry, in context: WidgetContext) -> [Element] {
    if let polar = polarWords(of: entry, in: context) {
      return [
        Element(.label(Label(polar, Style(.text))), until: entry.until),
        bar(of: entry, idealWidth: 6),
      ].compactMap { $0 }
    }
    let style = rowStyle(of: entry, in: context)
    return [
      time("↑", entry.sun.sunrise, of: entry, style, in: context),
      bar(of: entry, idealWidth: context.family == .small ? 5 : 18),
      time("↓", entry.sun.sunset, of: entry, style, in: context),
      defaultPlace(of: entry, in: context),
    ].compactMap { $0 }
  }

  /// How times are written in one line: with 24 hours where two of twelve, with the words for the
  /// halves of the day, have no room.
  private func rowStyle(of entry: SunEntry, in context: WidgetContext) -> CalendarStyle {
    var style = context.calendarStyle
    let times = [entry.sun.sunrise, entry.sun.sunset].map {
      SunWords.time($0, style, in: context.zone).width
    }
    // Two arrows, the column between the times, `0°` and the length of the day with theirs.
    var taken = times.reduce(3) { $0 + $1 } + (location.isDefault ? 3 : 0)
    if context.family == .medium, let length = entry.sun.dayLengthSeconds {
      taken += DurationStyle.short(seconds: length, in: context.localizer).width + 1
    }
    if taken > context.columns { style.clock = .twentyFour }
    return style
  }

  private func mediumRow(of entry: SunEntry, in context: WidgetContext) -> [Element] {
    var row = row(of: entry, in: context)
    if SunWords.polar(entry.sun, in: context.localizer) == nil,
      let length = entry.sun.dayLengthSeconds
    {
      let text = Timed(
        DurationStyle.short(seconds: length, in: context.localizer), until: entry.until)
      row.insert(.label(text, .muted), at: min(3, row.count))
    }
    return row
  }

  private func time(
    _ mark: DisplayText, _ instant: Instant?, of entry: SunEntry, _ style: CalendarStyle,
    in context: WidgetContext
  ) -> Element {
    let text = mark + SunWords.time(instant, style, in: context.zone)
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
          context.family == .small ? ["0°"] : [context.localizer(.sunPlace), "0°"],
          Style(.muted), isTruncatable: false)))
  }

  // MARK: Large

  private static let chartLines = 6

  private func largeBlocks(of entry: SunEntry, in context: WidgetContext) -> [Block] {
    let date = Timed(context.calendarStyle.text(entry.localDate), until: entry.until)
    let localizer = context.localizer
    let place = location.isDefault ? SunWords.defaultPlace(in: localizer) : location.displayName
    var blocks: [Block] = [
      .row([
        .label(localizer(.sunTitle), .accent, isBold: true), .label(place), .spacer,
        .label(date, .muted),
      ])
    ]
    if location.isDefault {
      blocks.append(.row([.label(SunWords.advice(in: localizer), .muted)]))
    }
    blocks += [
      .blank, chart(of: entry, in: context), .row([ground(of: entry, in: context)]),
      .row([hours(of: entry, in: context)]), .blank,
    ]
    // A tooltip leaves out what changes in the course of the day: it shows when the text does.
    if !context.isTooltip { blocks += presentBlocks(of: entry, in: context) }
    return blocks + [timeTable(of: entry, in: context)]
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
          progress.percentage.map { context.localizer(.percent, [("n", context.localizer($0))]) },
          .muted),
      ]),
      .blank,
    ]
  }

  private func stateRow(of entry: SunEntry, in context: WidgetContext) -> [Element] {
    let localizer =
      polarWords(of: entry, in: context) ?? change(of: entry, in: context).map { [$0] } ?? [""]
    return [
      .label(entry.sky.map { $0.word(in: context.localizer) }, entry.sky.value.role, isBold: true),
      .spacer,
      Element(.label(Label(localizer, Style(.muted))), until: entry.until),
    ]
  }

  /// What is said of a day without sunrise and sunset, in two lengths; nil for other days.
  private func polarWords(of entry: SunEntry, in context: WidgetContext) -> [DisplayText]? {
    guard let polar = SunWords.polar(entry.sun, in: context.localizer) else { return nil }
    let isDay = entry.sun.status == .polarDay
    return [polar, context.localizer(isDay ? .sunPolarDayShort : .sunPolarNightShort)]
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
    let localizer = context.localizer
    guard seconds != 0 else { return localizer(.sunSameLength) }
    let amount = DurationStyle.minutesAndSeconds(seconds: abs(seconds), in: localizer)
    return localizer(seconds > 0 ? .sunLonger : .sunShorter, [("time", amount)])
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
}

extension SunEntry {
  /// In which of so many columns of the date the entry's instant lies, and until when.
  func column(of columns: Int) -> Timed<Int> {
    Progress(through: [(dayStart, dayEnd)], now: date)?.drawn(steps: columns)
      ?? Timed(0, until: until)
  }
}
