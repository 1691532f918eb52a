import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkText

/// The days since a start date, and how far it is to the next milestone.
///
/// Small shows the counter's icon, a pill with the days and the label; medium adds a bar to the
/// next milestone; large and the screen `list` show every counter.
///
/// The text changes at each start of a local day.
package struct ElapsedWidget: Widget {
  /// The views besides the sizes.
  package enum Screen: String, CaseIterable, Sendable {
    /// Every counter, however many lines they take.
    case list
  }

  /// The word by which users ask for the widget.
  package static let kind = "elapsed"
  /// What the user sees.
  package static let summary = "Days since a start date, and the next milestone"
  /// The data it reads.
  package static let sources: [DataSource] = [.counters]

  /// The label of the counter that was asked for, or its id where it has none.
  package let name: String?
  let screen: Screen?
  let counters: [Counter]
  let milestones: Milestones
  let isUnreadable: Bool

  /// Creates the widget; a name picks one counter of several.
  package init(request: WidgetRequest, data: WidgetData) throws(WidgetError) {
    screen = request.screen.flatMap(Screen.init)
    milestones = data.milestones
    isUnreadable = data.unreadable.contains(.counters)
    // In a file that can't be read nobody knows which names there are.
    guard !isUnreadable, let wanted = request.name else {
      counters = isUnreadable ? [] : data.counters.counters
      name = request.name.map { DisplayText($0).string }
      return
    }
    do throws(EntrySearchError) {
      let counter = try data.counters.find(spec: wanted)
      counters = [counter]
      name = DisplayText(counter.label.isEmpty ? counter.id : counter.label).string
    } catch {
      throw .noSuchEntry(kind: ElapsedWidget.kind, error)
    }
  }

  /// The days go on: after the last entry there are more, unless nothing is counted.
  package var policy: ReloadPolicy { counters.isEmpty ? .never : .atEnd }
  /// Whether it is the list of all counters.
  package var isList: Bool { screen == .list }

  /// Returns the local date at an instant, and what the first counter shows on it.
  package func entry(at instant: Instant, in context: WidgetContext) -> ElapsedEntry {
    let until = counters.isEmpty ? nil : context.zone.nextDateChange(after: instant)
    let today = Timed(context.zone.date(at: instant), until: until)
    return ElapsedEntry(date: instant, today: today, first: counters.first.map { count($0, today) })
  }

  /// Returns percentage and state of the first counter for bars.
  package func facts(of entry: ElapsedEntry, in context: WidgetContext) -> Facts {
    Facts(
      percentage: entry.first?.progress?.percentage.value,
      classes: ElapsedWidget.classes(of: entry.first), alternative: ElapsedWidget.kind,
      until: entry.today.until)
  }

  private static func classes(of count: ElapsedCount?) -> [String] {
    guard let count else { return ["empty"] }
    if count.isMilestone { return ["milestone"] }
    return count.days < 0 ? ["future"] : []
  }

  /// What a counter shows on a date.
  func count(_ counter: Counter, _ today: Timed<CivilDate>) -> ElapsedCount {
    ElapsedCount(counter, on: today, milestones)
  }
}

/// A local date, on which every counter stands still.
package struct ElapsedEntry: TimelineEntry {
  /// The instant from which the entry holds.
  package let date: Instant
  /// The local date; where nothing is counted it does not matter, and holds for ever.
  package let today: Timed<CivilDate>
  /// The first counter; nil where there is none.
  package let first: ElapsedCount?

  /// Rises as the first counter's milestone comes near: 1 on the milestone's own day.
  package var relevance: Double {
    guard let first else { return 0 }
    guard !first.isMilestone, let milestone = first.milestone else {
      return first.isMilestone ? 1 : 0
    }
    return 1 / Double(1 + max(milestone.days - first.days, 0))
  }
}

/// What a counter shows on a date.
package struct ElapsedCount: Sendable {
  /// A number of days that is celebrated, and the date on which it is reached.
  package struct Milestone: Hashable, Sendable {
    /// Days since the start.
    package let days: Int
    /// The date, of the year 9999 at the latest.
    package let date: CivilDate
  }

  /// The last year whose dates are shown, as it is the last that users can name.
  private static let lastYear = 9999

  /// The counter.
  package let counter: Counter
  /// Calendar days since the start, negative before it.
  package let days: Int
  /// The first milestone after these days; nil where its date is out of reach.
  package let milestone: Milestone?
  /// The days of those to the milestone; nil where there is none.
  package let progress: Progress?
  /// Whether this is a milestone's own day.
  package let isMilestone: Bool
  /// The next start of a local day.
  package let until: Instant?

  init(_ counter: Counter, on today: Timed<CivilDate>, _ milestones: Milestones) {
    self.counter = counter
    let days = today.value.days(since: counter.start)
    self.days = days
    until = today.until
    isMilestone = milestones.contains(days)
    let next = milestones.next(after: max(days, 0))
    let date = counter.start.advanced(byDays: next)
    guard date.year <= ElapsedCount.lastYear else {
      milestone = nil
      progress = nil
      return
    }
    milestone = Milestone(days: next, date: date)
    progress = Progress(elapsed: days, of: next, until: today.until)
  }

  /// Returns the days in words: `437 Days`, `1 Day`, `in 3 Days`.
  package func text(in localizer: Localizer) -> DisplayText {
    DayCount.longText(days, in: localizer)
  }

  /// What happened on the first day, safe to show; it may be empty.
  var label: DisplayText { DisplayText(counter.label) }

  /// The colour of pill and bar.
  var fill: Paint { .color(counter.color) }
}
