import Almanac
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// The parts of a counter in lists: of the widget, of the command line and of the app.
package struct CounterRow {
  let count: ElapsedCount
  var shortID: DisplayText?
  var iconWidth = 0
  var pillTextWidth = 0
  let context: WidgetContext
  private var localizer: Localizer { context.localizer }
}

extension CounterRow {
  package init(_ counter: Counter, _ milestones: Milestones, in context: WidgetContext) {
    let today = context.zone.date(at: context.now)
    let expires = context.zone.nextDateChange(after: context.now)
    self.init(
      count: ElapsedCount(counter, on: today, expires: expires, milestones), context: context)
  }

  // MARK: Columns

  package var glyph: DisplayText {
    Icon.glyph(chosen: count.counter.icon, title: count.counter.label, in: context.icons)
  }

  /// The label, or `since` and the start date if the counter has no label.
  package var label: DisplayText {
    count.label.isEmpty ? sinceText : count.label
  }

  /// The number of runs, or nothing if there is only one.
  package var runs: DisplayText {
    let past = count.counter.runs.count
    return past == 0 ? "" : localizer(.elapsedRuns, past + 1)
  }

  /// Returns a bar of the progress to the next milestone, or an empty label.
  package func progress(idealWidth: Int) -> Element { bar(idealWidth: idealWidth) ?? .label("") }

  /// The days to the next milestone, or a text that one is reached today.
  ///
  /// Empty before the start.
  package var milestoneText: DisplayText {
    guard count.days >= 0 else { return "" }
    if count.isMilestone { return localizer(.milestoneReached, count.days) }
    guard let milestone = count.milestone else { return "" }
    return localizer(
      .milestoneLeft, milestone.days - count.days, [("milestone", localizer(milestone.days))])
  }

  // MARK: Lines

  @RowBuilder private var mark: [Element] {
    if let shortID { Label(shortID, .muted) }
    Label.icon(glyph.padded(to: iconWidth))
  }

  /// The label, or the start date if the counter has no label.
  private var name: DisplayText {
    count.label.isEmpty ? context.calendarStyle.text(count.counter.start) : count.label
  }

  /// "Since" and the label, or the start date if the counter has no label.
  private var sinceText: DisplayText {
    count.label.isEmpty
      ? localizer(.elapsedSinceDay, [("date", name)])
      : localizer(.elapsedSince, [("label", name)])
  }

  /// The label after "since", or alone if there is too little space.
  private var since: Label {
    // For a counter in the future, "since" makes no sense.
    let names = count.days < 0 ? [name] : [sinceText, name]
    return Label(names, Style(.text, isBold: true), fit: .name)
  }

  package var pill: Pill {
    Pill(
      text: count.shortText(in: localizer), fill: count.fill, isToday: count.isMilestone,
      textWidth: pillTextWidth)
  }

  private func bar(idealWidth: Int = 20) -> Element? {
    count.progress.map { ProgressBar($0, fill: count.fill, idealWidth: idealWidth).element }
  }

  /// Returns the label, or `since` and the start date if the counter has no label.
  ///
  /// The label has no `since` before it, which reads badly with many labels.
  private func name(isBold: Bool) -> Label {
    count.label.isEmpty ? since : .name(name, isBold: isBold)
  }

  /// The milestone at which the bar ends.
  private var end: Element? {
    guard let milestone = count.milestone, count.days >= 0, count.progress != nil,
      !count.isMilestone
    else { return nil }
    let days = DayCount.countText(milestone.days, in: localizer)
    return Label([days, ""], Style(.muted), fit: .whole).element
  }

  @RowBuilder var small: Row {
    mark
    name(isBold: false)
    pill
  }

  @RowBuilder func medium(others: Int) -> Row {
    mark
    name(isBold: true)
    bar(idealWidth: 12)
    end
    pill
    context.others(others)
  }

  @RowBuilder var heading: Row {
    mark
    since
    Element.spacer
    pill
  }

  /// Returns the counter in one line, with its days and those of the milestone (`12 of 30 days`),
  /// and its bar in a second line.
  @LayoutBuilder func panelLines(hasBar: Bool) -> [Block] {
    Row {
      mark
      Label.name(name)
      Element.spacer
      if count.isMilestone { pill } else { Label(dayTexts, Style(.muted), fit: .whole) }
    }
    if hasBar { Row { progress(idealWidth: 20) } }
  }

  /// The forms of the number of days: out of the milestone's days, and alone.
  private var dayTexts: [DisplayText] {
    let days = count.shortText(in: localizer)
    guard let milestone = count.milestone, count.days >= 0 else { return [days] }
    let elapsed = localizer(count.days)
    return [localizer(.solsticeProgress, milestone.days, [("elapsed", elapsed)]), days]
  }

  /// The counter alone: its label, its days as a large number, and the rest.
  @LayoutBuilder var singleBlocks: [Block] {
    let number = count.isMilestone ? nil : context.largeNumber(days: count.days, count.fill)
    Row {
      mark
      context.isInApp ? name(isBold: true) : since
      if number == nil {
        Element.spacer
        pill
      }
    }
    if context.isInApp, !count.label.isEmpty, count.days >= 0 { Row { muted([sinceDay]) } }
    if let number {
      Block.blank
      number
    }
    if context.isInApp || number != nil { Block.blank }
    details
    if context.isInApp { coming }
  }

  /// `since` and the start date, with its weekday.
  private var sinceDay: DisplayText {
    let day = context.calendarStyle.textWithWeekday(count.counter.start)
    return localizer(.elapsedSinceDay, [("date", day)])
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
  @LayoutBuilder var blocks: [Block] {
    heading
    details
  }

  /// The lines below the heading.
  @LayoutBuilder private var details: [Block] {
    milestoneLine
    if let longestRun = count.longestRun {
      Row {
        muted([localizer(.elapsedLongest, longestRun)])
        Element.spacer
        muted([runs, ""])
      }
    }
    // Last, since the pill and the bar have the same color and would merge.
    if let bar = bar() { Row { bar } }
  }

  /// The days to the next milestone and its date, or the one reached today.
  @LayoutBuilder private var milestoneLine: [Block] {
    if count.days < 0 {
      let start = context.calendarStyle.text(count.counter.start)
      Row { muted([localizer(.elapsedStarts, [("date", start)])]) }
    } else if count.isMilestone || count.milestone != nil {
      Row {
        muted([milestoneText])
        if let milestone = count.milestone {
          let date = context.calendarStyle.text(milestone.date)
          let number = localizer(milestone.days)
          Element.spacer
          muted([
            count.isMilestone
              ? localizer(.milestoneNext, [("milestone", number), ("date", date)]) : date, "",
          ])
        }
      }
    }
  }

  private func muted(_ variants: [DisplayText]) -> Label { Label(variants, Style(.muted)) }
}
