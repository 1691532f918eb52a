import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkText

/// What a widget shows at a moment, for a size: WidgetKit's provider and view in one value.
///
/// A widget gets values and returns values. It never asks the clock, the environment or a file;
/// what it needs of the user's data it names in `sources`.
package protocol Widget: Sendable {
  /// What the widget shows from one instant on.
  associatedtype Entry: TimelineEntry

  /// The word by which users ask for the widget.
  static var kind: String { get }
  /// What the user sees, in one line.
  static var summary: String { get }
  /// The data of the user that the widget reads.
  static var sources: [DataSource] { get }

  /// Whether what is asked for shows what nobody but the user should find on the disk, so that it
  /// is not kept in the render cache.
  ///
  /// Where the widget does not say otherwise, that is so for large ones and screens of private
  /// data.
  /// One line, and a tooltip, which bars show to whoever looks on, must hold no such thing.
  static func isPrivate(_ request: WidgetRequest, in family: WidgetFamily) -> Bool

  /// Creates the widget from what was asked for and the user's data.
  init(request: WidgetRequest, data: WidgetData) throws(WidgetError)

  /// Which of several, for `WIDGET/NAME`; nil where there is one alone.
  var name: String? { get }
  /// When a new timeline should be asked for, once the entries have gone by.
  var policy: ReloadPolicy { get }
  /// Whether the widget is a plain list, of which the JSON format prints the content alone.
  var isList: Bool { get }

  /// Returns what holds at an instant.
  func entry(at instant: Instant, in context: WidgetContext) -> Entry
  /// Returns an entry laid out for the context's family.
  func layout(of entry: Entry, in context: WidgetContext) -> Layout
  /// Returns what bars use besides the text.
  func facts(of entry: Entry, in context: WidgetContext) -> Facts
  /// Returns the entry for programs, as the `content` of the JSON format.
  func content(of entry: Entry, in context: WidgetContext) -> JSONValue
}

extension Widget {
  /// Returns whether what is asked for is a large widget or a screen of private data.
  package static func isPrivate(_ request: WidgetRequest, in family: WidgetFamily) -> Bool {
    sources.contains { $0.isPrivate } && (family == .large || request.screen != nil)
  }
}

/// The data of the user that widgets read.
package enum DataSource: String, CaseIterable, Sendable {
  /// The place whose sun is shown.
  case location
  /// The dates of interest.
  case dates
  /// The days since which the user counts.
  case counters
  /// What the user counts, and the last days of the logs.
  case tallies
  /// The user's tasks, and how their feed stands.
  case tasks

  /// Whether it holds what the user wrote for nobody else, as the notes of a log.
  package var isPrivate: Bool { self == .tallies }
}

/// The user's data, as far as the widget named it in its sources.
package struct WidgetData: Sendable {
  /// The place whose sun is shown.
  package var location: Location
  /// The half of the Earth whose seasons are shown.
  package var hemisphere: Hemisphere
  /// The dates of interest.
  package var dates: DateBook
  /// The days since which the user counts.
  package var counters: CounterBook
  /// The numbers of days that counters celebrate.
  package var milestones: Milestones
  /// What the user counts.
  package var tallies: TallyBook
  /// The last days of the logs that were asked for, by the names of their tallies.
  package var logs: [(name: String, log: TallyLog)]
  /// The user's tasks.
  package var todo: TodoList
  /// The sources that are there but can't be read.
  package var unreadable: [DataSource]

  /// Creates data.
  package init(
    location: Location = .greenwich, hemisphere: Hemisphere? = nil, dates: DateBook = DateBook(),
    counters: CounterBook = CounterBook(), milestones: Milestones = .standard,
    tallies: TallyBook = TallyBook(), logs: [(name: String, log: TallyLog)] = [],
    todo: TodoList = TodoList(), unreadable: [DataSource] = []
  ) {
    self.location = location
    self.hemisphere = hemisphere ?? Hemisphere(of: location.coordinates)
    self.dates = dates
    self.counters = counters
    self.milestones = milestones
    self.tallies = tallies
    self.logs = logs
    self.todo = todo
    self.unreadable = unreadable
  }
}

/// What was asked of a widget besides its size.
package struct WidgetRequest: Hashable, Sendable {
  /// Which of several.
  package var name: String?
  /// A view of the widget besides its sizes: `info`, `list`.
  package var screen: String?
  /// The part of the view that is wanted: `past`.
  package var tab: String?
  /// How many to list.
  package var count: Int?

  /// Creates a request.
  package init(
    name: String? = nil, screen: String? = nil, tab: String? = nil, count: Int? = nil
  ) {
    self.name = name
    self.screen = screen
    self.tab = tab
    self.count = count
  }
}

/// Why a widget cannot be shown.
package enum WidgetError: Error, Hashable, Sendable {
  /// The widget has no several to choose from.
  case noSuchName(kind: String, name: String)
  /// There is no entry of this name, or more than one.
  case noSuchEntry(kind: String, EntrySearchError)
}

/// The circumstances under which a widget is drawn.
package struct WidgetContext: Sendable {
  /// The instant that is now; nobody else asks the clock.
  package var now: Instant
  /// The user's zone.
  package var zone: Zone
  /// How dates and times are written.
  package var calendarStyle: CalendarStyle
  /// The words and numbers.
  package var localizer: Localizer
  /// The size.
  package var family: WidgetFamily
  /// The columns there are.
  package var columns: Int
  /// The set of glyphs for icons and marks.
  package var icons: IconSet
  /// What bars are drawn with, which decides how often they change.
  package var bars = BarGlyphs.eighths
  /// Whether the output can show pictures, which need colour.
  package var showsPictures: Bool
  /// Whether the layout will be a tooltip, which should not change more often than the text.
  package var isTooltip: Bool

  /// Creates a context.
  package init(
    now: Instant, zone: Zone, calendarStyle: CalendarStyle = .posix,
    localizer: Localizer = .english, family: WidgetFamily,
    columns: Int? = nil, icons: IconSet = .unicode, showsPictures: Bool = false,
    isTooltip: Bool = false
  ) {
    self.now = now
    self.zone = zone
    self.calendarStyle = calendarStyle
    self.localizer = localizer
    self.family = family
    self.columns = columns ?? family.columns
    self.icons = icons
    self.showsPictures = showsPictures
    self.isTooltip = isTooltip
  }
}
