import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkText

/// The countdown widget on a day.
package struct CountdownView: WidgetView {
  /// The rows of a large widget below title, subtitle and tabs.
  private static let maximumRows = 15

  let widget: CountdownWidget
  let entry: CountdownEntry
  let context: WidgetContext

  var localizer: Localizer { context.localizer }

  package var body: Layout {
    if widget.isList {
      list
    } else if let nearest = entry.nearest {
      switch context.family {
      case .small:
        Row {
          icon(of: nearest)
          pill(of: nearest)
        }
      case .medium:
        Row {
          icon(of: nearest)
          title(of: nearest)
          bar(of: nearest, idealWidth: 14)
          pill(of: nearest)
        }
      case .large:
        widget.only == nil ? screen : single(nearest)
      }
    } else {
      context.family == .large ? screen : Layout { Row { emptyLabel } }
    }
  }

  package var status: BarStatus {
    guard let nearest = entry.nearest else {
      return BarStatus(classes: ["empty"], alternative: "empty")
    }
    let state = nearest.isToday ? "today" : nearest.isPast ? "past" : "upcoming"
    return BarStatus(
      percentage: progress(of: nearest)?.percentage.value, classes: [state], alternative: state)
  }

  // MARK: Elements

  func pill(of occurrence: Occurrence, isShort: Bool = false) -> Pill {
    Pill(
      text: isShort && occurrence.isToday
        ? localizer(.todayShort) : occurrence.pillText(in: localizer),
      fill: fill(of: occurrence), isToday: occurrence.isToday)
  }

  /// The theme's gray for the past, else the date's own color.
  private func fill(of occurrence: Occurrence) -> Paint {
    occurrence.isPast ? .role(.past) : .color(occurrence.entry.color)
  }

  /// The columns beside a pill.
  private func room(beside occurrence: Occurrence) -> Int {
    context.columns - pill(of: occurrence).width
  }

  func glyph(of occurrence: Occurrence) -> DisplayText {
    Icon(occurrence.entry.icon ?? "calendar").glyph(in: context.icons)
  }

  /// The icon, unless the pill needs its columns.
  private func icon(of occurrence: Occurrence) -> Element? {
    let glyph = glyph(of: occurrence)
    guard glyph.width + 1 <= room(beside: occurrence) else { return nil }
    return Label([glyph], Style(.text), isTruncatable: false).element
  }

  /// The title, unless less than two columns would be left for it.
  private func title(of occurrence: Occurrence) -> Element? {
    guard room(beside: occurrence) >= glyph(of: occurrence).width + 4 else { return nil }
    return Label(DisplayText(occurrence.entry.title), isBold: true).element
  }

  /// The progress of a date, if the day of its creation is known.
  func bar(of occurrence: Occurrence, idealWidth: Int) -> Element? {
    progress(of: occurrence).map {
      ProgressBar($0, fill: fill(of: occurrence), idealWidth: idealWidth).element
    }
  }

  /// The calendar days since a date's creation, of those up to the day.
  func progress(of occurrence: Occurrence) -> Progress? {
    guard let start = occurrence.entry.countedFrom(occurrence.day, in: context.zone) else {
      return nil
    }
    let total = occurrence.day.days(since: start)
    guard total > 0 else {
      return Progress(elapsed: occurrence.days > 0 ? 0 : 1, of: 1, expires: entry.expires)
    }
    return Progress(
      elapsed: entry.today.days(since: start), of: total, expires: entry.expires)
  }

  private var emptyLabel: Label {
    guard widget.isReadable else { return Label(localizer(.countdownUnreadable), .warning) }
    let none = localizer(.countdownNone)
    let advice = localizer.advice(none, "noonmark countdown add TITLE DATE")
    return Label([advice, none], Style(.muted))
  }

  // MARK: The screen

  /// Title, subtitle, the two tabs, and the dates of the open one.
  private var screen: Layout {
    let counts = widget.book.counts(on: entry.today)
    let count = widget.tab == .past ? counts.past : counts.upcoming
    let isCut = count > CountdownView.maximumRows
    let shown = isCut ? CountdownView.maximumRows - 1 : CountdownView.maximumRows
    return Layout {
      header
      tabs(open: widget.tab, counts)
      rows(of: widget.tab, limit: shown)
      if isCut {
        Row { Label(localizer(.more, count - shown), .muted) }
      }
    }
  }

  /// Every date; a list of both tabs has one below the other.
  private var list: Layout {
    let counts = widget.book.counts(on: entry.today)
    let shortIDs = widget.book.shortIDs
    return Layout {
      header
      if widget.tab != .all {
        tabs(open: widget.tab, counts)
        rows(of: widget.tab, limit: nil, shortIDs)
      } else {
        tabs(open: .upcoming, counts)
        rows(of: .upcoming, limit: nil, shortIDs)
        if counts.past > 0 {
          Block.blank
          tabs(open: .past, counts)
          rows(of: .past, limit: nil, shortIDs)
        }
      }
    }
  }

  private var header: Layout {
    Layout {
      Row { Label(localizer(.countdownTitle), isBold: true) }.constant()
      Row { Label(localizer(.countdownSubtitle), .muted) }.constant()
      Block.blank
    }
  }

  private func tabs(
    open: CountdownWidget.Tab, _ counts: (upcoming: Int, past: Int)
  ) -> Block {
    .tabs(
      [
        TabTitle(localizer(.countdownUpcoming), count: localizer(counts.upcoming)),
        TabTitle(localizer(.countdownPast), count: localizer(counts.past)),
      ], open: open == .past ? 1 : 0)
  }

  /// The dates of a tab, with their short IDs if they are given.
  private func rows(
    of tab: CountdownWidget.Tab, limit: Int?, _ shortIDs: ShortIDs? = nil
  ) -> Layout {
    let dates = occurrences(of: tab, limit: limit)
    guard !dates.isEmpty else { return emptyTab(tab) }
    var (id, icon, title, day, pill) = (0, 0, 0, 0, 0)
    for date in dates {
      if let shortIDs { id = max(id, DisplayText(shortIDs[date.entry.id]).width) }
      icon = max(icon, glyph(of: date).width)
      title = max(title, DisplayText(date.entry.title).width)
      day = max(day, context.calendarStyle.text(date.day).width)
      pill = max(pill, self.pill(of: date).width)
    }
    // Between neighbors of five cells, or six, is a column.
    let between = shortIDs == nil ? 4 : 5
    // If titles beside full pills would be truncated, today's pill has its short text.
    let isShort = id + icon + title + day + pill + between > context.columns
    let rows = dates.mapped { date in
      let ids = shortIDs.map { [Cell(Label(DisplayText($0[date.entry.id]), .muted))] } ?? []
      return [
        ids + [
          Cell(Label(glyph(of: date))),
          Cell(Label(DisplayText(date.entry.title), date.isPast ? .muted : .text)),
          Cell(Label(context.calendarStyle.text(date.day), .muted)),
          Cell(Element.spacer),
          Cell(self.pill(of: date, isShort: isShort), .trailing),
        ]
      ]
    }
    return Layout { Block.table(of: rows, flexible: shortIDs == nil ? 1 : 2) }
  }

  /// The dates of a tab.
  private func occurrences(
    of tab: CountdownWidget.Tab, limit: Int? = nil
  ) -> Rows<Occurrence> {
    if widget.only != nil {
      guard let nearest = entry.nearest, nearest.isPast == (tab == .past) else {
        return Rows([])
      }
      return Rows([nearest])
    }
    return tab == .past
      ? widget.book.past(on: entry.today, limit: limit)
      : widget.book.upcoming(on: entry.today, limit: limit)
  }

  /// A friendly sentence for an empty tab, and the command that helps.
  private func emptyTab(_ tab: CountdownWidget.Tab) -> Layout {
    Layout {
      if !widget.isReadable {
        let advice = localizer.advice(localizer(.countdownUnreadableLong), "noonmark doctor")
        Row { Label(advice, .warning) }
      } else if tab == .past {
        // Tomorrow it may not be empty.
        Row { Label(localizer(.countdownEmptyPast), .muted) }
      } else if widget.book.isEmpty {
        Block.paragraph(localizer(.countdownEmpty), Style(.text), maxLines: 2)
        Row { Label("noonmark countdown add \"Launch\" 2027-01-31", .muted) }
      } else {
        Block.paragraph(localizer(.countdownEmptyUpcoming), Style(.text), maxLines: 2)
        Row { Label("noonmark countdown add TITLE DATE", .muted) }
      }
    }
  }

  // MARK: One date

  private func single(_ occurrence: Occurrence) -> Layout {
    let style = context.calendarStyle
    let widths = [
      glyph(of: occurrence).width, DisplayText(occurrence.entry.title).width,
      pill(of: occurrence).width,
    ]
    // Between neighbors of three elements is a column.
    let isShort = widths.reduce(2, +) > context.columns
    return Layout {
      Row {
        icon(of: occurrence)
        title(of: occurrence)
        Element.spacer
        pill(of: occurrence, isShort: isShort)
      }
      Row {
        Label(style.weekday(occurrence.day) + " " + style.text(occurrence.day), .muted)
        if let repetition = occurrence.entry.repetition {
          Element.spacer
          Label(name(of: repetition), .muted)
        }
      }
      if let progress = progress(of: occurrence) {
        Block.blank
        Row { ProgressBar(progress, fill: fill(of: occurrence)) }
        Row {
          Element.spacer
          progress.percentage.element {
            Label(localizer(.percent, [("n", localizer($0))]), .muted)
          }
        }
      }
    }
  }

  func name(of repetition: Repetition) -> DisplayText { localizer(repetition.messageKey) }

  // MARK: Content

  /// The open tab and its dates for programs, or every date of a list.
  package var content: JSONValue {
    let shown = widget.isList ? widget.tab : openTab
    let dates =
      shown == .all
      ? occurrences(of: .upcoming) + occurrences(of: .past) : occurrences(of: shown)
    let rows = JSONValue.rows(dates.mapped { json(of: $0) })
    guard !widget.isList else { return rows }
    return .members([("tab", .string(shown.rawValue)), ("entries", rows)])
  }

  /// The open tab of the screen, or the tab of the date that is shown alone.
  private var openTab: CountdownWidget.Tab {
    guard widget.only != nil || context.family.isSingleLine, let nearest = entry.nearest else {
      return widget.tab
    }
    return nearest.isPast ? .past : .upcoming
  }

  private func json(of occurrence: Occurrence) -> JSONValue {
    let entry = occurrence.entry
    let fill = occurrence.fill
    let border = occurrence.isToday ? fill.border : fill
    let text = occurrence.pillText(in: localizer).string
    let tab: CountdownWidget.Tab = occurrence.isPast ? .past : .upcoming
    return .members([
      ("id", .string(DisplayText(entry.id).string)),
      ("title", .string(DisplayText(entry.title).string)),
      ("date", .string(occurrence.day.iso8601)),
      ("days", .integer(occurrence.days)),
      ("label", .string(text)),
      ("tab", .string(tab.rawValue)),
      ("icon", .optional(entry.icon.map { DisplayText($0).string })),
      ("glyph", .string(glyph(of: occurrence).string)),
      ("color", .string(entry.color.hex)),
      ("repeat", .optional(entry.repetition?.rawValue)),
      ("created_at", .optional(entry.createdAt?.rfc3339(in: context.zone))),
      (
        "pill",
        .members([
          ("text", .string(text)),
          ("foreground", .string(Color.text(on: fill).hex)),
          ("background", .string(fill.hex)),
          ("border", .string(border.hex)),
        ])
      ),
    ])
  }
}

extension Repetition {
  /// The message for it.
  package var messageKey: MessageKey {
    switch self {
    case .yearly: .repeatYearly
    case .monthly: .repeatMonthly
    case .weekly: .repeatWeekly
    }
  }
}
