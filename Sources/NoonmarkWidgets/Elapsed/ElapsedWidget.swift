import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText

/// The days since a start date, and the progress to the next milestone.
///
/// Small shows the counter's label and a pill with the days. Medium adds a bar to the next
/// milestone. Large and the screen `list` show every counter.
package struct ElapsedWidget: Widget {
  package static let kind = "elapsed"
  package static let summary = "Days since a start date, and the next milestone"
  package static let sources = DataSources.counters
  package static var screens: [String] { [listScreen] }

  /// The label of the requested counter, or its ID if it has no label.
  package let name: String?
  package let isList: Bool
  let counters: [Counter]
  private let book: CounterBook
  /// The ID of the counter that `--rotate` chose, or `nil`.
  private let shown: String?
  let milestones: Milestones
  let isReadable: Bool

  package init(request: WidgetRequest, data: WidgetData) throws(Failure) {
    isList = request.screen == Self.listScreen
    milestones = data.milestones
    book = data.counters
    shown = request.shown
    isReadable = !data.unreadable.contains(.counters)
    // The names in an unreadable file are unknown.
    guard isReadable, let wanted = request.name else {
      counters = isReadable ? data.counters.all : []
      name = request.name.map { DisplayText($0).string }
      return
    }
    let counter = try Self.find(try data.counters.find(spec: wanted))
    counters = [counter]
    name = DisplayText(counter.label.isEmpty ? counter.id : counter.label).string
  }

  /// The requested counter, or `nil` for all counters.
  package var only: Counter? { name == nil ? nil : counters.first }

  package var isGrowing: Bool { true }

  /// The timeline has an entry for each day, unless there are no counters.
  package var policy: ReloadPolicy { counters.isEmpty ? .never : .atEnd }
  var shortIDs: ShortIDs { book.shortIDs }

  package func entry(in context: WidgetContext) -> ElapsedEntry {
    let today = context.zone.date(at: context.now)
    let expires = counters.isEmpty ? nil : context.zone.nextDateChange(after: context.now)
    return ElapsedEntry(
      expires: expires, today: today,
      first: first.map { ElapsedCount($0, on: today, expires: expires, milestones) })
  }

  /// The counter of a line.
  private var first: Counter? {
    shown.flatMap { id in counters.first { $0.id == id } } ?? counters.first
  }

  package func rotation(at now: Instant, in zone: Zone) -> [String] { counters.map(\.id) }

  package func view(of entry: ElapsedEntry, in context: WidgetContext) -> ElapsedView {
    ElapsedView(widget: self, entry: entry, context: context)
  }
}

/// A local date, on which no counter changes.
package struct ElapsedEntry: TimelineEntry {
  /// The next change of the local date, or `nil` if there are no counters.
  package let expires: Instant?
  package let today: CivilDate
  package let first: ElapsedCount?
}

/// The state of a counter on a date.
package struct ElapsedCount: Sendable {
  /// A milestone, and the date on which it is reached.
  package struct Milestone: Hashable, Sendable {
    /// The number of days since the start.
    package let days: Int
    /// The date, not after the supported years.
    package let date: CivilDate

    /// Creates a milestone of a counter; `nil` if its date is out of range.
    fileprivate init?(_ days: Int, of counter: Counter) {
      guard let date = counter.dateReached(after: days) else { return nil }
      self.days = days
      self.date = date
    }
  }

  package let counter: Counter
  /// Calendar days since the start, negative before it.
  package let days: Int
  /// The next milestone, or `nil` if its date is out of range.
  package let milestone: Milestone?
  /// The elapsed days of the days from the start to the milestone.
  package let progress: Progress?
  /// Whether a milestone is reached today.
  package let isMilestone: Bool
  /// The days of the longest run, or `nil` if the current run is the only one.
  package let longestRun: Int?
  private let milestones: Milestones

  init(_ counter: Counter, on today: CivilDate, expires: Instant?, _ milestones: Milestones) {
    self.counter = counter
    self.milestones = milestones
    days = today.days(since: counter.start)
    longestRun = counter.longestRun(on: today)
    isMilestone = milestones.contains(days)
    milestone = Milestone(milestones.next(after: max(days, 0)), of: counter)
    let current = days
    progress = milestone.flatMap { Progress(elapsed: current, of: $0.days, expires: expires) }
  }

  /// Returns at most `count` milestones after the next one.
  func comingMilestones(_ count: Int) -> [Milestone] {
    var found = milestone.map { [$0] } ?? []
    while let last = found.last, found.count <= count,
      let next = Milestone(milestones.next(after: last.days), of: counter)
    {
      found.append(next)
    }
    return Array(found.dropFirst())
  }

  /// Returns the number of days: `437 Days`, `1 Day` or `in 3 Days`.
  package func text(in localizer: Localizer) -> DisplayText {
    DayCount.longText(days, in: localizer)
  }

  /// Returns the number of days in few columns: `437d`, or `in 3d` before the start.
  func shortText(in localizer: Localizer) -> DisplayText {
    DayCount.countText(days, in: localizer)
  }

  /// The sanitized label, possibly empty.
  var label: DisplayText { DisplayText(counter.label) }

  /// The color of the pill and the bar.
  var fill: Paint { counter.color }
}

extension ElapsedView {
  package var presence: Presence {
    guard widget.isReadable else { return .unavailable }
    return entry.first == nil ? .empty : .present
  }

  package static let fields: [TemplateField<ElapsedView>] = [
    field("icon", "The icon, if there is one") { view, count in
      count.counter.icon.map { .label(Icon($0).glyph(in: view.context.icons)) }
    },
    field("title", "The label, or the name of the widget if it is empty") {
      .label($1.label.isEmpty ? $0.localizer(.elapsedTitle) : $1.label, isBold: true)
    },
    field("label", "The label, which can be empty") { .label($1.label) },
    field("days", "The days since the start, as a number; negative before it") {
      .label($0.localizer($1.days))
    },
    field("text", "The days since the start in words") { .label($1.text(in: $0.localizer)) },
    field("start", "The date of the start") {
      .label($0.context.calendarStyle.text($1.counter.start))
    },
    field("milestone", "The days of the next milestone") { view, count in
      count.milestone.map { .label(view.localizer($0.days)) }
    },
    field("date", "The date of the next milestone") { view, count in
      count.milestone.map { .label(view.context.calendarStyle.text($0.date)) }
    },
    field("percent", "The part of the way to the next milestone") { view, count in
      count.progress.map { view.context.percentage(of: $0) }
    },
    field("bar", "The same as a bar") { _, count in
      count.progress.map { ProgressBar($0, fill: count.fill).element }
    },
    field("pill", "The days since the start as a pill") {
      Pill(text: $1.shortText(in: $0.localizer), fill: $1.fill, isToday: $1.isMilestone).element
    },
  ]

  private static func field(
    _ name: String, _ summary: String,
    _ element: @escaping @Sendable (ElapsedView, ElapsedCount) -> Element?
  ) -> TemplateField<ElapsedView> {
    TemplateField(name, summary) { view in view.entry.first.flatMap { element(view, $0) } }
  }
}
