import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

extension ElapsedWidget {
  /// Returns an entry laid out for the context's family, or for the widget's screen.
  package func layout(of entry: ElapsedEntry, in context: WidgetContext) -> Layout {
    if screen == .list || context.family == .large {
      return Layout(headBlocks(in: context.localizer) + bodyBlocks(of: entry, in: context))
    }
    guard let first = entry.first else { return Layout([.row([emptyLabel(in: context)])]) }
    let row = ElapsedRow(first, in: context)
    return Layout([.row(context.family == .small ? row.small : row.medium)])
  }

  // MARK: Without counters

  /// What stands for a counter where there is none.
  private func emptyLabel(in context: WidgetContext) -> Element {
    let localizer = context.localizer
    guard !isUnreadable else { return .label(localizer(.elapsedUnreadable), .warning) }
    let short = localizer(.elapsedNone)
    guard context.family == .medium else { return .label(short, .muted) }
    let advice = localizer.advice(short, "noonmark elapsed add LABEL DATE")
    return Element(.label(Label([advice, short], Style(.muted))))
  }

  private func emptyBlocks(in localizer: Localizer) -> [Block] {
    guard !isUnreadable else {
      let advice = localizer.advice(localizer(.elapsedUnreadable), "noonmark doctor")
      return [.paragraph(advice, Style(.warning), maxLines: 2)]
    }
    return [
      .paragraph(localizer(.elapsedEmpty), Style(.text), maxLines: 3),
      .paragraph("noonmark elapsed add LABEL DATE", Style(.muted), maxLines: 2),
    ]
  }

  // MARK: Large

  private static let maximumLines = 20

  private func headBlocks(in localizer: Localizer) -> [Block] {
    [
      .row([.label(localizer(.elapsedTitle), isBold: true)]),
      .row([.label(localizer(.elapsedSubtitle), .muted)]),
      .blank,
    ]
  }

  /// As many whole counters as there is room for, and how many more there are.
  private func bodyBlocks(of entry: ElapsedEntry, in context: WidgetContext) -> [Block] {
    guard !counters.isEmpty else { return emptyBlocks(in: context.localizer) }
    let head = headBlocks(in: context.localizer).count
    let room = screen == .list ? Int.max : ElapsedWidget.maximumLines - head
    var blocks: [Block] = []
    for (index, counter) in counters.enumerated() {
      let rows = ElapsedRow(count(counter, entry.today), in: context).blocks
      let added = (blocks.isEmpty ? [] : [.blank]) + rows
      let rest = counters.count - index
      // A blank line and the words about the others take two lines.
      guard blocks.count + added.count + (rest > 1 ? 2 : 0) <= room else {
        return blocks + [.blank, .row([.label(context.localizer(.more, rest), .muted)])]
      }
      blocks += added
    }
    return blocks
  }
}

/// A counter's pieces, for the columns there are.
///
/// The pill is what the user wants to see: where there is too little room, label and icon go.
private struct ElapsedRow {
  private let count: ElapsedCount
  private let context: WidgetContext
  private let icon: DisplayText?
  private let showsLabel: Bool
  private let text: DisplayText

  init(_ count: ElapsedCount, in context: WidgetContext) {
    self.count = count
    self.context = context
    text = count.text(in: context.localizer)
    var room = context.columns - Pill(text: text, fill: count.fill).width
    let glyph = count.counter.icon.map { Icon($0).glyph(in: context.icons) }
    icon = glyph.flatMap { $0.width + 1 <= room ? $0 : nil }
    room -= icon.map { $0.width + 1 } ?? 0
    // Two columns of a text, and the one before them, are the least that says anything.
    showsLabel = !count.label.isEmpty && room >= 3
  }

  private var pill: Element {
    .pill(Timed(text, until: count.until), fill: count.fill, isToday: count.isMilestone)
  }

  private var mark: [Element] {
    icon.map { [Element(.label(Label([$0], Style(.text), isTruncatable: false)))] } ?? []
  }

  private func label(isBold: Bool) -> [Element] {
    guard showsLabel else { return [] }
    // What has not begun is not since anything.
    let since = context.localizer(.elapsedSince, [("label", count.label)])
    let variants = count.days < 0 ? [count.label] : [since, count.label]
    return [Element(.label(Label(variants, Style(.text, isBold: isBold))), until: count.until)]
  }

  private var bar: [Element] {
    count.progress.map { [Element(.bar(ProgressBar($0, fill: count.fill)))] } ?? []
  }

  var small: [Element] { mark + [pill] + label(isBold: false) }

  var medium: [Element] { mark + label(isBold: true) + bar + [pill] }

  /// The counter on lines of its own: label and pill, milestone, bar.
  var blocks: [Block] {
    var blocks: [Block] = [.row(mark + label(isBold: true) + [.spacer, pill])]
    let milestoneRow = milestoneRow
    if !milestoneRow.isEmpty { blocks.append(.row(milestoneRow)) }
    // Last, since pill and bar have one colour and would run into each other.
    if !bar.isEmpty { blocks.append(.row(bar)) }
    return blocks
  }

  /// The days to the next milestone and its date, or what is reached today.
  private var milestoneRow: [Element] {
    let localizer = context.localizer
    if count.days < 0 {
      let start = context.calendarStyle.text(count.counter.start)
      return [muted([localizer(.elapsedStarts, [("date", start)])])]
    }
    let date = count.milestone.map { context.calendarStyle.text($0.date) }
    if count.isMilestone {
      let reached = localizer(.milestoneReached, count.days)
      let next = count.milestone.flatMap { milestone in
        date.map {
          [
            localizer(.milestoneNext, [("milestone", localizer(milestone.days)), ("date", $0)]), "",
          ]
        }
      }
      return [muted([reached])] + (next.map { [.spacer, muted($0)] } ?? [])
    }
    guard let milestone = count.milestone, let date else { return [] }
    let left = localizer(
      .milestoneLeft, milestone.days - count.days, [("milestone", localizer(milestone.days))])
    return [muted([left]), .spacer, muted([date, ""])]
  }

  private func muted(_ variants: [DisplayText]) -> Element {
    Element(.label(Label(variants, Style(.muted))), until: count.until)
  }
}
