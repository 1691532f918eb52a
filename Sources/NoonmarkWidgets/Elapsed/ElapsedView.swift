import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText

package struct ElapsedView: WidgetView {
  let widget: ElapsedWidget
  let entry: ElapsedEntry
  let context: WidgetContext

  var localizer: Localizer { context.localizer }

  package var body: Layout {
    if context.isPanel, !widget.isList {
      panel
    } else if widget.name != nil, !widget.isList, context.family == .large,
      let only = entry.first
    {
      CounterRow(count: only, context: context).singleBlocks
    } else if widget.isList || context.family == .large {
      header
      counters
    } else if let first = entry.first {
      let line = CounterRow(count: first, context: context)
      context.family == .small ? line.small : line.medium(others: widget.counters.count - 1)
    } else {
      Row { emptyLabel }
    }
  }

  package var status: BarStatus {
    BarStatus(
      percentage: entry.first?.progress?.percentage.value, classes: classes,
      alternative: ElapsedWidget.kind)
  }

  private var classes: [String] {
    guard let first = entry.first else { return [widget.isReadable ? "empty" : "error"] }
    if first.isMilestone { return ["milestone"] }
    return first.days < 0 ? ["future"] : []
  }

  /// The first counter for programs, or `null`.
  ///
  /// The screen `list` is the array of all counters.
  package var content: JSONValue {
    guard widget.isList else { return entry.first?.json(in: context) ?? .null }
    return .array(widget.counters.map { count(of: $0).json(in: context) })
  }

  func count(of counter: Counter) -> ElapsedCount {
    ElapsedCount(counter, on: entry.today, expires: entry.expires, widget.milestones)
  }

  private var emptyLabel: Label {
    guard widget.isReadable else { return Label(localizer(.elapsedUnreadable), .warning) }
    let short = localizer(.elapsedNone)
    guard context.family == .medium else { return Label(short, .muted) }
    let advice = localizer.advice(short, context.advice("noonmark elapsed add LABEL DATE"))
    return Label([advice, short], Style(.muted))
  }

  // MARK: Large

  private var header: [Block] { context.heading(.elapsedTitle, .elapsedSubtitle) }

  /// Every counter of the list, or the counters that fit and the number of hidden counters.
  private var counters: [Block] {
    guard !widget.counters.isEmpty else { return emptyBlocks }
    let shortIDs = widget.isList ? widget.shortIDs : nil
    // As wide as the widest pill, including counters that do not fit.
    let pillWidth = pillTextWidth
    let room = widget.isList ? .max : context.maximumLines - header.count
    // Each counter takes at least a line.
    let icons = iconWidth(of: widget.counters.prefix(max(room, 0)))
    var blocks: [Block] = []
    for (index, counter) in widget.counters.enumerated() {
      let row = CounterRow(
        count: count(of: counter), shortID: shortIDs.map { DisplayText($0[counter.id]) },
        iconWidth: icons, pillTextWidth: pillWidth, context: context)
      let added = (blocks.isEmpty ? [] : [.blank]) + row.blocks
      let rest = widget.counters.count - index
      // A blank line and the number of hidden counters take two lines.
      guard blocks.count + added.count + (rest > 1 ? 2 : 0) <= room else {
        // With few lines, showing all counters matters more than the milestones of the first ones.
        guard context.rows == nil else { return shortLines(pillWidth, room: room) }
        return blocks + [.blank, context.more(rest)]
      }
      blocks += added
    }
    return blocks
  }

  /// Returns a line for each counter that fits, and the number of hidden counters.
  @LayoutBuilder private func shortLines(_ pillTextWidth: Int, room: Int) -> [Block] {
    let (shown, more) = context.fitting(widget.counters.count, in: room)
    let counters = widget.counters.prefix(shown)
    let iconWidth = iconWidth(of: counters)
    for counter in counters {
      CounterRow(
        count: self.count(of: counter), iconWidth: iconWidth, pillTextWidth: pillTextWidth,
        context: context
      ).heading
    }
    more
  }

  /// The columns of the widest text of a pill.
  private var pillTextWidth: Int {
    DisplayText.maximumWidth(
      of: widget.counters.map {
        DayCount.countText(entry.today.days(since: $0.start), in: localizer)
      })
  }

  /// Returns the columns of the widest icon, which align the labels of all rows.
  func iconWidth(of counters: some Sequence<Counter>) -> Int {
    DisplayText.maximumWidth(
      of: counters.map { Icon.glyph(chosen: $0.icon, title: $0.label, in: context.icons) })
  }

  private var emptyBlocks: [Block] {
    guard widget.isReadable else {
      let advice = localizer.advice(localizer(.elapsedUnreadable), "noonmark doctor")
      return [.paragraph(advice, Style(.warning), maxLines: 2)]
    }
    return [
      .paragraph(
        localizer(context.isInApp ? .uiEmptyCounters : .elapsedEmpty), Style(.text), maxLines: 3),
      .paragraph(
        context.advice("noonmark elapsed add sober 2026-01-01"), Style(.muted), maxLines: 2),
    ]
  }
}

extension ElapsedCount {
  /// Returns the counter for programs.
  ///
  /// Its texts are sanitized, since programs show them on terminals too.
  func json(in context: WidgetContext) -> JSONValue {
    .members([
      ("id", .string(DisplayText(counter.id).string)),
      ("label", .string(label.string)),
      ("start", .string(counter.start.iso8601)),
      ("days", .integer(days)),
      ("text", .string(text(in: context.localizer).string)),
      ("next_milestone", milestone?.json ?? .null),
      ("icon", .optional(counter.icon.map { DisplayText($0).string })),
      ("color", .string(context.colors.fill(counter.color).hex)),
      ("created_at", .optional(counter.createdAt?.rfc3339(in: context.zone))),
      ("runs", .array(counter.runs.map(\.json))),
      ("longest_run", .integer(longestRun ?? max(days, 0))),
    ])
  }
}

extension CounterRun {
  fileprivate var json: JSONValue {
    .members([
      ("start", .string(start.iso8601)), ("end", .string(end.iso8601)), ("days", .integer(days)),
    ])
  }
}

extension ElapsedCount.Milestone {
  fileprivate var json: JSONValue {
    .members([("days", .integer(days)), ("date", .string(date.iso8601))])
  }
}

extension ElapsedView {
  private static let usualPanelRows = 8

  /// The title, and each counter with the days of its milestone and a bar.
  ///
  /// Without enough lines, counters have no bars.
  @LayoutBuilder var panel: Layout {
    if !widget.isReadable {
      Row { Label(localizer(.elapsedUnreadable), .warning) }
    } else if widget.counters.isEmpty {
      context.invitation(to: .inviteCounter, "noonmark elapsed add sober 2026-01-01", .uiPressAdd)
    } else {
      let count = widget.counters.count
      let room = (context.rows ?? ElapsedView.usualPanelRows) - 1
      let hasBars = 2 * count <= room
      let (shown, more) = context.fitting(count, in: room)
      let counters = widget.counters.prefix(shown)
      let iconWidth = iconWidth(of: counters)
      Row {
        Label(localizer(.elapsedHeading), isBold: true)
        Element.spacer
        if !hasBars { Label(localizer(count), .muted) }
      }
      for counter in counters {
        CounterRow(count: self.count(of: counter), iconWidth: iconWidth, context: context)
          .panelLines(hasBar: hasBars)
      }
      more
    }
  }
}
