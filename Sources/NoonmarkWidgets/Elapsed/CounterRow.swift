import Almanac
import NoonmarkLayout
import NoonmarkDomain
import NoonmarkText

/// The parts of a counter in lists: of the widget, of the command line and of the app.
package struct CounterRow {
  private let count: ElapsedCount
  private let context: WidgetContext
  private let shortID: DisplayText?
  private let iconWidth: Int
  private let pillTextWidth: Int
  private var localizer: Localizer { context.localizer }

  init(
    _ count: ElapsedCount, shortID: DisplayText? = nil, iconWidth: Int = 0,
    pillTextWidth: Int = 0, in context: WidgetContext
  ) {
    self.count = count
    self.context = context
    self.shortID = shortID
    self.iconWidth = iconWidth
    self.pillTextWidth = pillTextWidth
  }

  /// - Parameters:
  ///   - counter: The counter.
  ///   - milestones: The days that are milestones.
  ///   - context: The locale, the icons and the current date.
  package init(_ counter: Counter, _ milestones: Milestones, in context: WidgetContext) {
    let today = context.zone.date(at: context.now)
    let expires = context.zone.nextDateChange(after: context.now)
    self.init(ElapsedCount(counter, on: today, expires: expires, milestones), in: context)
  }

  // MARK: Columns

  package var glyph: DisplayText {
    Icon.glyph(chosen: count.counter.icon, title: count.counter.label, in: context.icons)
  }

  /// The label; without one, "since" and the date of the start.
  package var label: DisplayText {
    count.label.isEmpty ? localizer(.elapsedSince, [("label", name)]) : count.label
  }

  /// The number of runs, or nothing if there is only one.
  package var runs: DisplayText {
    let past = count.counter.runs.count
    return past == 0 ? "" : localizer(.elapsedRuns, past + 1)
  }

  /// The way to the next milestone as a bar, if there is one.
  package func progress(idealWidth: Int) -> Element {
    count.progress.map {
      ProgressBar($0, fill: count.fill, idealWidth: idealWidth).element
    } ?? .label("")
  }

  /// The days to the next milestone, or that one is reached today; nothing before the start.
  package var milestoneText: DisplayText {
    guard count.days >= 0 else { return "" }
    if count.isMilestone { return localizer(.milestoneReached, count.days) }
    guard let milestone = count.milestone else { return "" }
    return localizer(
      .milestoneLeft, milestone.days - count.days, [("milestone", localizer(milestone.days))])
  }

  // MARK: Lines

  private var mark: [Element] {
    let id = shortID.map { [Label($0, .muted).element] } ?? []
    return id + [Label.icon(glyph.padded(to: iconWidth)).element]
  }

  /// The label; without one, the date of the start.
  private var name: DisplayText {
    count.label.isEmpty ? context.calendarStyle.text(count.counter.start) : count.label
  }

  /// The label after "since", or alone if there is too little space.
  private var since: Element {
    // For a counter in the future, "since" makes no sense.
    let names =
      count.days < 0 ? [name] : [localizer(.elapsedSince, [("label", name)]), name]
    return Label(names, Style(.text, isBold: true), fit: .name).element
  }

  package var pill: Pill {
    Pill(
      text: count.shortText(in: localizer), fill: count.fill, isToday: count.isMilestone,
      textWidth: pillTextWidth)
  }

  private func bar(idealWidth: Int = 20) -> [Element] {
    count.progress.map { [ProgressBar($0, fill: count.fill, idealWidth: idealWidth).element] } ?? []
  }

  /// The label alone, since "since" reads badly before many labels; without one, since the start.
  private func name(isBold: Bool) -> Element {
    count.label.isEmpty ? since : Label.name(name, isBold: isBold).element
  }

  /// The milestone at which the bar ends.
  private var end: [Element] {
    guard let milestone = count.milestone, count.days >= 0, count.progress != nil,
      !count.isMilestone
    else { return [] }
    let days = DayCount.countText(milestone.days, in: localizer)
    return [Label([days, ""], Style(.muted), fit: .whole).element]
  }

  var small: [Element] { mark + [name(isBold: false), pill.element] }

  var medium: [Element] {
    mark + [name(isBold: true)] + bar(idealWidth: 12) + end + [pill.element]
  }

  var heading: Block { .row(mark + [since, .spacer, pill.element]) }

  /// The counter in one line with its days of those of the milestone, or above its bar.
  func panelLines(hasBar: Bool) -> [Block] {
    let days = count.shortText(in: localizer)
    let texts =
      count.milestone.map { milestone in
        count.days < 0
          ? [days]
          : [
            localizer(
              .solsticeProgress, milestone.days, [("elapsed", localizer(count.days))]), days,
          ]
      } ?? [days]
    let name = Label.name(count.label.isEmpty ? self.name : count.label).element
    let end =
      count.isMilestone ? pill.element : Label(texts, Style(.muted), fit: .whole).element
    let line = Block.row(mark + [name, .spacer, end])
    return hasBar ? [line, .row(bar().isEmpty ? [.label("")] : bar())] : [line]
  }

  /// The counter alone: its label, its days as a large number, and the rest.
  var singleBlocks: [Block] {
    let number =
      count.isMilestone ? nil : LargeNumber(days: count.days, count.fill, in: context)
    guard context.isInApp else {
      guard let number else { return blocks }
      return [.row(mark + [since]), .blank, number.block, .blank] + details
    }
    let pill = number == nil ? [Element.spacer, pill.element] : []
    var blocks = [Block.row(mark + [name(isBold: true)] + pill)]
    if !count.label.isEmpty, count.days >= 0 { blocks.append(.row([muted([sinceDay])])) }
    if let number { blocks += [.blank, number.block] }
    return blocks + [.blank] + details + coming
  }

  /// Since which day it counts.
  private var sinceDay: DisplayText {
    let (style, start) = (context.calendarStyle, count.counter.start)
    return localizer(.elapsedSince, [("label", style.weekday(start) + " " + style.text(start))])
  }

  /// The milestones after the next one, with their dates.
  private var coming: [Block] {
    guard count.days >= 0 else { return [] }
    let rows = count.comingMilestones(CounterRow.comingMilestones).map { milestone in
      [
        Cell(Label(DayCount.text(milestone.days, in: localizer), .muted), .trailing),
        Cell(Label(context.calendarStyle.text(milestone.date), .muted)), Cell(Element.spacer),
      ]
    }
    return rows.isEmpty ? [] : [.blank, .table(rows, flexible: 2)]
  }

  private static let comingMilestones = 3

  /// The counter in several lines: label and pill, milestone, past runs, bar.
  var blocks: [Block] {
    [heading] + details
  }

  /// The lines below the heading.
  private var details: [Block] {
    var blocks: [Block] = []
    let milestone = milestoneLine
    if !milestone.isEmpty { blocks.append(.row(milestone)) }
    if let longestRun = count.longestRun {
      let longest = localizer(.elapsedLongest, longestRun)
      blocks.append(.row([muted([longest]), .spacer, muted([runs, ""])]))
    }
    // Last, since the pill and the bar have the same color and would merge.
    if !bar().isEmpty { blocks.append(.row(bar())) }
    return blocks
  }

  /// The days to the next milestone and its date, or the one reached today.
  private var milestoneLine: [Element] {
    if count.days < 0 {
      let start = context.calendarStyle.text(count.counter.start)
      return [muted([localizer(.elapsedStarts, [("date", start)])])]
    }
    let date = count.milestone.map { context.calendarStyle.text($0.date) }
    if count.isMilestone {
      let reached = muted([localizer(.milestoneReached, count.days)])
      guard let milestone = count.milestone, let date else { return [reached] }
      let next = localizer(
        .milestoneNext, [("milestone", localizer(milestone.days)), ("date", date)])
      return [reached, .spacer, muted([next, ""])]
    }
    guard count.milestone != nil, let date else { return [] }
    return [muted([milestoneText]), .spacer, muted([date, ""])]
  }

  private func muted(_ variants: [DisplayText]) -> Element {
    Label(variants, Style(.muted)).element
  }
}
