import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

package struct TallyView: WidgetView {
  /// The days of the sparkline, including today.
  static let sparklineDays = 7

  let widget: TallyWidget
  let entry: TallyEntry
  let context: WidgetContext

  var localizer: Localizer { context.localizer }
  var fill: Paint { widget.tally.color }
  var title: DisplayText { widget.tally.title(in: localizer) }
  var countFill: Paint { widget.tally.fill(of: entry.count) }
  var countText: DisplayText { widget.tally.countText(entry.count, in: localizer) }
  var pill: Pill { Pill(text: countText, fill: countFill) }

  package var body: Layout {
    if !widget.isReadable {
      unreadable
    } else {
      switch context.family {
      case .small, .medium: line
      case .large where context.isPanel: panel
      case .large: widget.isInUse ? large : invitation
      }
    }
  }

  package var status: BarStatus {
    let quiet = entry.count == 0 ? [widget.isReadable ? "empty" : "error"] : []
    return BarStatus(
      percentage: entry.progress?.percentage.value,
      classes: (entry.state.map { [$0.rawValue] } ?? []) + quiet,
      alternative: widget.tally.name, expiry: Expiry(entry.countExpires))
  }

  /// Today's events and the charted days for programs, newest first.
  ///
  /// `null` if the log is unreadable.
  package var content: JSONValue {
    guard widget.isReadable else { return .null }
    let header = localizer(
      .tallyCount,
      [("header", widget.tally.header(in: localizer)), ("n", localizer(entry.count))])
    let history = zip(entry.days, entry.counts).map { day, count in
      JSONValue.members([("date", .string(day.iso8601)), ("count", .integer(count))])
    }
    return .members([
      ("name", .string(widget.tally.name)),
      ("title", .string(title.string)),
      ("date", .string(entry.today.iso8601)),
      ("count", .integer(entry.count)),
      ("header", .string(header.string)),
      ("events", .array(entry.events.map { $0.json(in: context.zone) })),
      ("history", .array(history)),
      ("streak", .integer(entry.streak)),
      ("goal", .optional(entry.rule.goal)),
      ("limit", .optional(entry.rule.limit)),
      ("state", .optional(entry.state?.rawValue)),
      ("last", .optional(entry.latest?.rfc3339(in: context.zone))),
    ])
  }

  package var contentExpiry: Expiry {
    widget.isReadable ? Expiry(earliest(entry.expires, entry.next)) : .inherited
  }

  @LayoutBuilder private var unreadable: Layout {
    let unreadable = localizer(.tallyUnreadable)
    if context.family == .large {
      let advice = localizer.advice(unreadable, "noonmark doctor")
      Block.paragraph(advice, Style(.warning), maxLines: 2)
    } else {
      Row { Label([unreadable, localizer(.tallyUnreadableShort)], Style(.warning)) }
    }
  }

  // MARK: One line

  var icon: Element {
    Label.icon(EventRow.glyph(of: widget.tally, in: context)).element
  }

  @RowBuilder private var line: Row {
    if widget.isInUse {
      let isSmall = context.family == .small
      icon.constant()
      Label.name(title, isBold: !isSmall).constant()
      if !isSmall, let progress = entry.progress {
        ProgressBar(progress, fill: countFill).expires(at: entry.countExpires)
      } else if !isSmall {
        Element.spacer
        sparkline.expires(at: entry.expiry(ofDays: TallyView.sparklineDays))
      }
      pill.expires(at: entry.countExpires)
      context.others(widget.others.count)
    } else {
      emptyLabel
    }
  }

  /// The counts of the last days, today last.
  var sparkline: Sparkline {
    Sparkline(entry.counts.prefix(TallyView.sparklineDays).reversed(), fill: fill)
  }

  /// The text before any event was logged.
  private var emptyLabel: Element {
    let none = localizer(.tallyNone)
    let advice = localizer.advice(none, context.advice("noonmark tally new NAME", .uiPressLog))
    return Label(context.family == .small ? [none] : [advice, none], Style(.muted)).constant()
  }

  // MARK: Large

  /// Returns the number left or the time since the last event, the streak, and the chart if
  /// requested.
  @LayoutBuilder func overview(hasChart: Bool) -> Layout {
    let chart = TallyChart(entry, fill: fill, in: context)
    let since = goalLine.isEmpty ? sinceLabel(room: context.columns / 2) : nil
    if !goalLine.isEmpty || since != nil || streakLabel != nil {
      Row {
        goalLine
        since
        Element.spacer
        streakLabel
      }
    }
    if hasChart, !chart.isEmpty { chart.blocks }
  }

  /// Today's count and its label, the number left, and the chart.
  @LayoutBuilder private var summary: Layout {
    let header = localizer(.tallyHeader, [("header", widget.tally.header(in: localizer))])
    let chart = TallyChart(entry, fill: fill, in: context)
    Row {
      Label(header)
      Label([countText], Style(.text), fit: .whole)
      if let since = sinceLabel(room: context.columns - header.width - countText.width - 3) {
        Element.spacer
        since
      }
    }
    if !goalLine.isEmpty { Block.row(goalLine) }
    if !chart.isEmpty { chart.blocks }
  }

  /// The text before any event was logged.
  @LayoutBuilder private var invitation: Layout {
    context.heading(.tallyTitle, .tallySubtitle)
    Block.paragraph(localizer(.tallyEmpty), Style(.text), maxLines: 3).constant()
    Block.paragraph(
      context.advice("noonmark tally log water", .uiPressLog), Style(.muted), maxLines: 2
    ).constant()
  }

  /// The title and streak, the count, the chart, and today's events.
  @LayoutBuilder private var large: Layout {
    let chart = TallyChart(entry, fill: fill, in: context)
    let lines = 3 + (goalLine.isEmpty ? 0 : 1) + (chart.isEmpty ? 0 : chart.lineCount)
    Row {
      icon
      Label.name(title, isBold: true)
      Element.spacer
      streakLabel
    }
    summary
    Block.blank
    events(room: max(context.maximumLines - lines, 1))
  }

  /// The current streak, and the longest streak if it is known and longer.
  ///
  /// Without a current streak, only the longest.
  private var streakLabel: Element? {
    let best = entry.best.flatMap { $0 > max(entry.streak, 1) ? $0 : nil }
    let streak = localizer(.tallyStreak, entry.streak)
    func longest(_ text: DisplayText) -> DisplayText { localizer(.tallyBest, [("n", text)]) }
    var variants = [streak]
    if entry.streak == 0 {
      guard let best else { return nil }
      variants = [longest(localizer(.tallyStreak, best)), ""]
    } else if context.columns < 2 * streak.width {
      variants.append("")
    } else if let best {
      variants.insert(streak + ", " + longest(localizer(best)), at: 0)
    }
    return Label(variants, Style(.muted), fit: .whole).element
  }

  /// Returns today's events that fit, and the number of hidden events.
  @LayoutBuilder private func events(room: Int) -> Layout {
    let (shown, more) = context.fitting(entry.events.count, in: room)
    if entry.events.isEmpty {
      Row { Label(localizer(.tallyNoneToday)) }
      let command = DisplayText("noonmark tally log \(widget.tally.name)")
      Block.paragraph(context.advice(command, .uiPressLog), Style(.muted), maxLines: 2)
    } else {
      let hasIcon = !EventRow.glyph(of: widget.tally, in: context).isEmpty
      Block.table(entry.events.prefix(shown).map(row), flexible: hasIcon ? 2 : 1)
      more
    }
  }

  private func row(of event: TallyEvent) -> [Cell] {
    let row = EventRow(event, of: widget.tally, in: context)
    return (row.mark.map { [Cell($0)] } ?? [])
      + [row.timeCell(), Cell(row.details(hasNote: !context.isTooltip))]
  }
}

extension TallyView {
  private static let usualPanelRows = 7

  /// The title with today's count, a chart of the last days, the streak, and the other tallies.
  @LayoutBuilder var panel: Layout {
    if !widget.isInUse {
      context.invitation(to: .inviteHabit, "noonmark tally log water", .uiPressAdd)
    } else {
      let rows = context.rows ?? TallyView.usualPanelRows
      let others = widget.others
      // Every tally has a line before the bars and the days below them.
      let left = rows - 3 - others.count
      let (count, more) = context.fitting(others.count, in: rows - 1)
      let shown = others.prefix(count)
      let tallies = [widget.tally] + shown.map(\.tally)
      let iconWidth = DisplayText.maximumWidth(
        of: tallies.map { EventRow.glyph(of: $0, in: context) })
      // One line is for the streak.
      let chart = TallyChart(entry, fill: fill, barLines: min(max(left, 1), 4), in: context)
      panelRow(of: widget.tally, entry.count, iconWidth)
      if left >= 0, !chart.isEmpty {
        chart.panelBlocks
        if left > 0, entry.streak > 0 {
          Row { Label(localizer(.tallyStreak, entry.streak), .muted) }
        }
      } else if left >= 0 {
        Row { Label(localizer(.tallyNoneToday), .muted) }
      }
      for other in shown {
        panelRow(of: other.tally, widget.count(of: other.log, in: context), iconWidth)
      }
      if rows > 1 { more }
    }
  }

  /// The title of a tally with today's count.
  private func panelRow(of tally: Tally, _ count: Int, _ iconWidth: Int) -> Row {
    Row {
      Label.icon(EventRow.glyph(of: tally, in: context).padded(to: iconWidth))
      Label.name(tally.title(in: localizer), isBold: true)
      Element.spacer
      Label([tally.countText(count, in: localizer)], Style(.text, isBold: true), fit: .whole)
      Label([localizer(.todoToday)], Style(.muted), fit: .whole)
    }
  }
}

// The goal or the limit of a day, and the time since the last event.

extension TallyView {
  /// The largest goal or limit that is drawn as dots instead of a bar.
  private static let maximumDots = 12

  /// The number left to the goal or limit in words, or `nil` without either.
  var leftText: DisplayText? {
    switch entry.rule.target {
    case .goal(let goal):
      entry.count >= goal
        ? localizer(.tallyGoalDone)
        : localizer(.tallyGoalLeft, goal - entry.count)
    case .limit(let limit):
      entry.count > limit
        ? localizer(.tallyLimitOver, [("n", localizer(entry.count - limit))])
        : localizer(.tallyLimitLeft, limit - entry.count)
    case nil: nil
    }
  }

  /// The dots or the bar of the count, and the number left.
  ///
  /// Empty without a goal or limit.
  var goalLine: [Element] {
    guard let number = entry.rule.number, let left = leftText, let progress = entry.progress else {
      return []
    }
    let text = Label([left], Style(entry.state == .over ? .warning : .muted), fit: .whole).element
    guard number <= TallyView.maximumDots, context.columns > 2 * number + left.width else {
      return [ProgressBar(progress, fill: countFill).element, text]
    }
    let (full, empty): (Character, Character) = context.icons == .ascii ? ("#", ".") : ("●", "○")
    let count = min(entry.count, number)
    let dots =
      String(repeating: full, count: count) + String(repeating: empty, count: number - count)
    return [Label([DisplayText(dots)], Style(countFill), fit: .whole).element, text]
  }

  /// The time since the last event in its largest unit, or `never` without an event.
  var since: Timed<DisplayText> {
    guard let latest = entry.latest else {
      return Timed(localizer(.tallyNever), expires: entry.next)
    }
    let seconds = context.now.seconds(since: latest)
    let unit = seconds < 3600 ? 60 : seconds < 86_400 ? 3600 : 86_400
    let count = seconds / unit
    let text =
      unit == 86_400
      ? localizer(.daysShort, [("n", localizer(count))])
      : DurationStyle.minutes(count * unit / 60, in: localizer)
    return Timed(
      text, expires: earliest(latest.advanced(bySeconds: (count + 1) * unit), entry.next))
  }

  /// Returns the time since the last event in words, for the large layout only.
  ///
  /// `nil` if the widest such text does not fit into `room` columns.
  func sinceLabel(room: Int) -> Element? {
    let longest = localizer(
      .tallySince, [("duration", DurationStyle.minutes(59, in: localizer))])
    guard !context.isTooltip, !context.isPanel, longest.width <= room,
      entry.latest != nil || entry.next != nil
    else { return nil }
    let since = since
    let seconds = entry.latest.map { context.now.seconds(since: $0) }
    let text =
      switch seconds {
      case nil: since.value
      case (0..<60)?: localizer(.tallyJustNow)
      default: localizer(.tallySince, [("duration", since.value)])
      }
    return Label([text], Style(.muted), fit: .whole)
      .expires(at: earliest(since.expires, entry.expires))
  }
}
