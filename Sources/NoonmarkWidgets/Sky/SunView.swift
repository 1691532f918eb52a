import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

package struct SunView: WidgetView {
  let location: Location
  let entry: SunEntry
  let context: WidgetContext

  var localizer: Localizer { context.localizer }
  var day: Instant { entry.dateExpires }

  /// Whether the times are for neither the user's location nor the time zone's city.
  private var isFallback: Bool { location.origin == .fallback }

  package var body: Layout {
    switch context.family {
    case .small, .medium:
      line
    case .large where context.isPanel:
      line
    case .large where context.rows ?? .max < SunView.rowsForTable:
      titleBlocks
      arc
      Row { hours }
      line
    case .large:
      titleBlocks
      Block.blank
      arc
      Row { hours }
      Block.blank
      // A tooltip omits what changes during the day, and expires when the text does.
      if !context.isTooltip { presentBlocks }
      SunTable(entry: entry, context: context, hasAdvice: isFallback).block
    }
  }

  /// The lines of the whole widget.
  private static let rowsForTable = 18

  package var status: BarStatus {
    let percentage = entry.progress?.percentage
    return BarStatus(
      percentage: percentage?.value, classes: [entry.sky.value.rawValue],
      alternative: entry.sky.value.rawValue,
      expiry: Expiry(earliest(percentage?.expires, entry.expires)))
  }

  /// The day for programs.
  ///
  /// `progress` is in steps of a hundredth.
  package var content: JSONValue {
    let progress = entry.progress.map { JSONValue.number(Double($0.percentage.value) / 100) }
    return .members(
      SunText.members(of: entry.sun, on: entry.localDate, in: context.zone) + [
        ("progress", progress ?? .null),
        ("location", location.json),
      ])
  }

  package var contentExpiry: Expiry {
    Expiry(earliest(entry.progress?.percentage.expires, entry.dateExpires))
  }

  // MARK: One line

  /// Sunrise, the bar of the day, sunset and the length of the day, or the name of a polar day or
  /// night.
  @RowBuilder private var line: Row {
    let isSmall = context.family == .small
    if let polarTexts {
      Label(polarTexts, Style(.text)).expires(at: day)
      bar(idealWidth: 6)
    } else {
      let parts = lineParts
      if parts.hasTitle { Label.name(localizer(.sunTitle)).constant() }
      if parts.hasSunrise { time("↑", entry.sun.sunrise, parts.style) }
      if parts.hasBar { bar(idealWidth: isSmall ? 5 : 18) }
      time("↓", entry.sun.sunset, parts.style)
      if parts.hasPlace {
        // The times are not those of the user's location.
        Label(
          (isSmall ? [] : [localizer(.sunPlace)]) + [SunView.placeMark], Style(.muted), fit: .whole
        ).constant()
      } else if !isFallback, !isSmall, let length = entry.sun.dayLengthSeconds {
        let text = DurationStyle.short(seconds: length, in: localizer)
        Label([localizer(.sunDaylightOf, [("time", text)]), ""], Style(.muted), fit: .whole)
          .expires(at: day)
      }
    }
  }

  /// The parts of a line that fit its columns, since a truncated time is wrong.
  private struct LineParts {
    /// The format of the times.
    var style: CalendarStyle
    var hasTitle: Bool
    var hasSunrise: Bool
    /// Whether it has the mark of times that are not those of the user's location.
    var hasPlace = false
    var hasBar = false
  }

  private static let minimumBarWidth = 3

  /// The longest parts that fit.
  ///
  /// If there is too little space, it is saved in this order:
  ///
  /// 1. The bar is left out.
  /// 2. The mark of times at 0°, 0° is left out.
  /// 3. 12-hour times become 24-hour times.
  /// 4. Sunrise is left out.
  /// 5. The title is left out.
  private var lineParts: LineParts {
    // A panel does not need the title: it shows the length of the day, or has a title above it.
    let hasTitle = context.family != .large
    let own = context.calendarStyle
    var short = own
    short.clock = .twentyFour
    let forms = [
      LineParts(style: own, hasTitle: hasTitle, hasSunrise: true, hasPlace: isFallback),
      LineParts(style: own, hasTitle: hasTitle, hasSunrise: true),
      LineParts(style: short, hasTitle: hasTitle, hasSunrise: true),
      LineParts(style: own, hasTitle: hasTitle, hasSunrise: false),
      LineParts(style: short, hasTitle: hasTitle, hasSunrise: false),
      LineParts(style: own, hasTitle: false, hasSunrise: false),
    ]
    if columns(of: forms[0]) + 1 + SunView.minimumBarWidth <= context.columns {
      var whole = forms[0]
      whole.hasBar = true
      return whole
    }
    return forms.first { columns(of: $0) <= context.columns }
      ?? LineParts(style: short, hasTitle: false, hasSunrise: false)
  }

  /// Returns the columns of parts without the bar.
  private func columns(of parts: LineParts) -> Int {
    let times = (parts.hasSunrise ? [entry.sun.sunrise] : []) + [entry.sun.sunset]
    let title = parts.hasTitle ? localizer(.sunTitle).width + 1 : 0
    let place = parts.hasPlace ? SunView.placeMark.width + 1 : 0
    // An arrow before each time, and a column between them.
    return times.reduce(title + place - 1) {
      $0 + SunText.time($1, parts.style, in: context.zone).width + 2
    }
  }

  /// The mark of times at 0°, 0°.
  private static let placeMark: DisplayText = "0°"

  private func time(_ mark: DisplayText, _ instant: Instant?, _ style: CalendarStyle) -> Element {
    Label(mark + SunText.time(instant, style, in: context.zone)).expires(at: day)
  }

  /// Returns the bar of the day, which expires with its own steps.
  private func bar(idealWidth: Int) -> Element? {
    entry.progress.map {
      ProgressBar(
        $0, fill: .role(.day), minimumWidth: SunView.minimumBarWidth, idealWidth: idealWidth
      ).constant()
    }
  }

  // MARK: Large

  @LayoutBuilder private var titleBlocks: Layout {
    Row {
      Label(localizer(.sunTitle), .accent, isBold: true).constant()
      Label(SunText.place(location, in: localizer)).constant()
      Element.spacer
      Label(context.calendarStyle.text(entry.localDate), .muted).expires(at: day)
    }
    if isFallback {
      Row { Label(SunText.advice(in: context), .muted) }.constant()
    }
  }

  /// The state of the sky and the progress of the day.
  @LayoutBuilder private var presentBlocks: Layout {
    Row {
      entry.sky.element { Label(localizer($0.name), $0.textRole, isBold: true) }
      Element.spacer
      comparison
    }
    if let progress = entry.progress {
      Row {
        ProgressBar(progress, fill: .role(.day), idealWidth: 40).constant()
        context.percentage(of: progress, .muted)
      }
    }
    Block.blank
  }

  /// The name of a day without sunrise and sunset, in two lengths, or `nil` for other days.
  private var polarTexts: [DisplayText]? {
    guard let polar = SunText.polar(entry.sun, in: localizer) else { return nil }
    let isDay = entry.sun.status == .polarDay
    return [polar, localizer(isDay ? .sunPolarDayShort : .sunPolarNightShort)]
  }

  /// The comparison with the length of the previous day.
  ///
  /// At night, it names the day.
  private var comparison: Element {
    if let polarTexts { return Label(polarTexts, Style(.muted)).expires(at: day) }
    // A zone can skip a date.
    let dayBefore = context.zone.date(at: entry.dayStart.advanced(bySeconds: -1))
    let yesterday = Sun.day(at: location.coordinates, on: dayBefore, in: context.zone)
    guard let today = entry.sun.dayLengthSeconds, let before = yesterday.dayLengthSeconds else {
      return untilTomorrow(entry.sky.element { _ in Label("", .muted) })
    }
    return untilTomorrow(
      entry.sky.element { sky in Label(text(ofChange: today - before, by: sky), .muted) })
  }

  private func text(ofChange seconds: Int, by sky: Sky) -> DisplayText {
    guard seconds != 0 else { return localizer(.sunSameLength) }
    let amount = DurationStyle.precise(seconds: abs(seconds), in: localizer)
    let key: MessageKey =
      sky == .day
      ? seconds > 0 ? .sunLonger : .sunShorter
      : seconds > 0 ? .sunLongerNight : .sunShorterNight
    return localizer(key, [("time", amount)])
  }

  /// The Sun's path over the day.
  private var arc: Block {
    let now = present
    // In few columns, the table below has one time per line.
    let arc = SunArc(
      linesAbove: context.columns < 36 ? 4 : 5,
      altitudes: Sun.altitudes(
        at: location.coordinates, from: entry.dayStart, to: entry.dayEnd,
        count: context.columns * SunArc.dotColumns),
      now: now.value, sky: entry.sky.value, glyphs: arcGlyphs)
    let expires = context.isTooltip ? day : earliest(now.expires, entry.sky.expires)
    return .drawing(arc.picture).expires(at: expires)
  }

  /// The glyphs of the path.
  ///
  /// Tooltip fonts have no Braille as wide as letters.
  private var arcGlyphs: SunArc.Glyphs {
    if context.bars == .ascii { return .ascii }
    return context.isTooltip ? .quarters : .braille
  }

  /// The column of the current time.
  ///
  /// A tooltip has none, and shows the whole day as past.
  private var present: Timed<Int> {
    guard !context.isTooltip else { return Timed(context.columns, expires: day) }
    let progress = Progress(from: entry.dayStart, to: entry.dayEnd, now: context.now)
    return progress?.drawn(steps: context.columns) ?? Timed(0, expires: day)
  }

  /// The hours 6, 12 and 18, below their columns.
  private var hours: Element {
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
    return Label(text, .muted).expires(at: day)
  }
}

/// The times and the length of the day, below the chart of a large sun widget.
///
/// A line has two facts. If there is too little space, it is saved in this order:
///
/// 1. The duration is abbreviated.
/// 2. The gap between the facts is removed.
/// 3. The names are truncated.
/// 4. Each line has one fact.
struct SunTable {
  /// A fact of the day and its label.
  private typealias Fact = (name: DisplayText, value: DisplayText)

  let entry: SunEntry
  let context: WidgetContext
  /// Whether there is a line of advice above the table, which then has one line less.
  let hasAdvice: Bool

  var block: Block {
    let long = facts(isShort: false)
    // The gap and its separating column.
    if width(of: long) + 2 <= context.columns { return table(of: long, hasGap: true) }
    let short = facts(isShort: true)
    if width(of: short) + 2 <= context.columns { return table(of: short, hasGap: true) }
    let left = DisplayText.maximumWidth(of: short.left.map(\.name))
    let right = DisplayText.maximumWidth(of: short.right.map(\.name))
    let room = context.columns - (width(of: short) - left - right)
    guard room >= 2 * Label.minimumNameWidth else { return column(of: short) }
    // The wider name is truncated first.
    let leftRoom = min(left, max(room / 2, room - right))
    return table(
      of: (
        left: short.left.map { ($0.name.truncated(to: leftRoom), $0.value) },
        right: short.right.map { ($0.name.truncated(to: min(right, room - leftRoom)), $0.value) }
      ), hasGap: false)
  }

  /// Returns the columns of four cells and of the three columns between them.
  private func width(of facts: (left: [Fact], right: [Fact])) -> Int {
    [facts.left, facts.right].reduce(3) { width, side in
      width + DisplayText.maximumWidth(of: side.map(\.name))
        + DisplayText.maximumWidth(of: side.map(\.value))
    }
  }

  private func facts(isShort: Bool) -> (left: [Fact], right: [Fact]) {
    let sun = entry.sun
    let localizer = context.localizer
    let length = sun.dayLengthSeconds.map { seconds in
      isShort
        ? DurationStyle.short(seconds: seconds, in: localizer)
        : DurationStyle.hoursAndMinutes(seconds: seconds, in: localizer)
    }
    func time(_ key: MessageKey, _ instant: Instant?) -> Fact {
      (localizer(key), SunText.time(instant, in: context))
    }
    return (
      left: [
        time(.sunDawn, sun.civilDawn), time(.sunRise, sun.sunrise), time(.sunNoon, sun.solarNoon),
      ],
      right: [
        time(.sunDusk, sun.civilDusk), time(.sunSet, sun.sunset),
        (localizer(.sunLength), length ?? "—"),
      ]
    )
  }

  /// Returns a table of two facts per line.
  ///
  /// With a gap, extra space goes between the two facts.
  private func table(of facts: (left: [Fact], right: [Fact]), hasGap: Bool) -> Block {
    let rows = zip(facts.left, facts.right).map { left, right in
      cells(of: left) + (hasGap ? [Cell(Element.gap(1))] : []) + cells(of: right)
    }
    return .table(rows, flexible: 2)
  }

  /// Returns a table of one fact per line, in the order of the day.
  ///
  /// Below a line of advice, noon is left out, so that the widget has at most 20 lines.
  private func column(of facts: (left: [Fact], right: [Fact])) -> Block {
    let (left, right) = (facts.left.prefix(hasAdvice ? 2 : 3), facts.right)
    let shown = left + right.prefix(2).reversed() + right.dropFirst(2)
    return .table(shown.map(cells), flexible: 0)
  }

  private func cells(of fact: Fact) -> [Cell] {
    [
      Cell(Label(fact.name, .muted).constant()),
      Cell(Label(fact.value).expires(at: entry.dateExpires), .trailing),
    ]
  }
}
