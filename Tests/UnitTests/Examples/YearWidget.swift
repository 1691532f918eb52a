import Almanac
import NoonmarkBase
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkText
import NoonmarkWidgets

// The widget that CONTRIBUTING.md shows; a test keeps the two equal.

/// The share of the year that has gone by.
struct YearWidget: Widget {
  static let kind = "year"
  static let summary = "How much of the year has gone by"

  init(request: WidgetRequest, data: WidgetData) throws(Failure) {
    try Self.refuseName(of: request)
  }

  func entry(in context: WidgetContext) -> YearEntry {
    YearEntry(
      expires: context.zone.nextDateChange(after: context.now),
      today: context.zone.date(at: context.now))
  }

  func view(of entry: YearEntry, in context: WidgetContext) -> YearView {
    YearView(entry: entry, context: context)
  }
}

struct YearEntry: TimelineEntry {
  let expires: Instant?
  let today: CivilDate

  var progress: Progress? {
    guard let start = CivilDate(year: today.year, month: 1, day: 1),
      let end = CivilDate(year: today.year + 1, month: 1, day: 1)
    else { return nil }
    return Progress(
      elapsed: today.days(since: start), of: end.days(since: start), expires: expires)
  }
}

struct YearView: WidgetView {
  let entry: YearEntry
  let context: WidgetContext

  // All of it expires with the entry. What never changes can be marked `.constant()`.
  var body: Layout {
    Row {
      Label(DisplayText("\(entry.today.year)"), isBold: true)
      if let progress = entry.progress {
        ProgressBar(progress, fill: .role(.accent))
        if context.family != .small { Label(percentage(of: progress), .muted) }
      }
    }
    if context.family == .large {
      Row { Label(context.calendarStyle.text(entry.today), .muted) }
    }
  }

  private func percentage(of progress: Progress) -> DisplayText {
    let number = context.localizer(progress.percentage.value)
    return context.localizer(.percent, [("n", number)])
  }

  var status: BarStatus {
    BarStatus(
      percentage: entry.progress?.percentage.value, classes: [], alternative: YearWidget.kind)
  }

  var content: JSONValue { .members([("year", .integer(entry.today.year))]) }
}
