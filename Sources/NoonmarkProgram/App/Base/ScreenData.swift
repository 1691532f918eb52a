import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkText
import NoonmarkWidgets
import NoonmarkPhrases

/// Everything that screens show: the user's data at an instant, and the size of the terminal.
package struct ScreenData: Sendable {
  /// The instant, the zone, the locale and the icons.
  package var context: WidgetContext { didSet { sortDates() } }
  package var columns: Int
  package var rows: Int
  package var widgets: [ScreenWidget] = []
  package var model = WidgetData() { didSet { sortDates() } }
  /// The dates of the model in the order of lists.
  ///
  /// Sorted once, since each key asks for them several times.
  private(set) var dates: (upcoming: [Occurrence], past: [Occurrence]) = ([], [])
  /// The complete logs of displayed tallies, by name.
  package var logs: [String: TallyLog] = [:]
  package var unreadableLogs: Set<String> = []
  package var outbox: [OutboxEntry] = []
  package var isOutboxUnreadable = false
  package var canUndo = false
  package var canRedo = false
  package var vocabulary: DateVocabulary
  package var dateOrder: CalendarStyle.DateOrder?
  /// Reads the table of cities and those of time zones, which is slow.
  package var readCities: @Sendable () -> CitySearch = { CitySearch(CityTable([]), home: nil) }
  package var description: @Sendable (AgendaEvent) -> String? = { _ in nil }
  package var zoneNamed: @Sendable (String) -> Zone? = { _ in nil }
  package var themes: [String] = []
  /// The sample colors of each theme by name: the accent, then the seasons.
  package var themeColors: [String: [Color]] = [:]
  /// The name of the configured theme.
  package var theme = ""
  /// Whether a panel takes the last lines of the terminal.
  var isBelowPanel = false
  /// The sharing methods that need no destination or have a configured one.
  package var readyShareMethods: [ShareMethod] = [.clipboard, .email]

  package init(
    context: WidgetContext, columns: Int, rows: Int,
    vocabulary: DateVocabulary = DateVocabulary(languages: [.english])
  ) {
    self.context = context
    self.columns = columns
    self.rows = rows
    self.vocabulary = vocabulary
  }

  private mutating func sortDates() {
    dates = (model.dates.upcoming(at: moment), model.dates.past(at: moment))
  }

  var localizer: Localizer { context.localizer }
  var moment: ZonedInstant { ZonedInstant(context.now, in: context.zone) }
  package var today: CivilDate { context.zone.date(at: context.now) }
  /// The zone in which the days of tallies are counted.
  var tallyZone: Zone { context.zone.startingDays(at: model.dayStart) }
  var tallyToday: CivilDate { tallyZone.date(at: context.now) }
  /// The next change of the date, or of the date of tallies, whose days can begin later.
  package var nextDateChange: Instant {
    min(
      context.zone.nextDateChange(after: context.now),
      tallyZone.nextDateChange(after: context.now))
  }

  /// Returns a parser of dates as people type them.
  func dateReader(_ direction: DateReader.Direction) -> DateReader {
    DateReader(today: today, direction, vocabulary, order: dateOrder)
  }

  /// Parses a time of day, as the option `--at` does.
  package func clockTime(_ text: String) -> ClockTime? {
    ClockTime(text) ?? dateReader(.next).timeAlone(text, at: moment)
  }

  func pastTime(_ text: String) throws(Failure) -> PastTime {
    try dateReader(.last).pastTime(text, at: moment, days: tallyZone)
  }

  /// Returns the mark of a selected line, or a space for another line.
  func mark(isSelected: Bool) -> Element {
    .label(isSelected ? markText : " ", .accent, isBold: true)
  }

  var markText: DisplayText { context.icons == .ascii ? ">" : "▌" }

  /// Returns the widget with a word such as `tally/water`.
  package func widget(_ word: String) -> ScreenWidget? { widgets.first { $0.word == word } }

  /// Returns a copy of limited width, by default one at which text is easy to read.
  func narrowed(to columns: Int = WidgetFamily.maximumColumns) -> ScreenData {
    var data = self
    data.columns = max(min(self.columns, columns), 1)
    return data
  }

  /// The maximum width at which the eye still follows a line from end to end.
  static let maximumListColumns = 120

  /// Whether a list has space for bars beside its names.
  var hasSpaceForBars: Bool { columns >= ScreenData.columnsForBars }
  /// The width of a list's bars: that of a medium widget, plus half of the remaining columns.
  var barColumns: Int { 14 + max(columns - ScreenData.columnsForBars, 0) / 2 }

  private static let columnsForBars = 80

  /// Returns the large layout of a widget, as a part of a page.
  func page(of widget: some Widget) -> Layout { widget.view(in: pageContext).body }

  /// Renders a large widget at the width of the screen.
  func canvas(of widget: some Widget) -> Canvas {
    Engine.render(widget, in: pageContext, width: .exactly(columns)).canvas
  }

  var pageContext: WidgetContext {
    var context = context
    context.family = .large
    context.columns = columns
    context.isInApp = true
    return context
  }

  func with(rows: Int) -> ScreenData {
    var data = self
    data.rows = max(rows, 1)
    return data
  }
}

/// A widget of the app.
package struct ScreenWidget: Sendable {
  /// The word that names it: `tally/water`.
  package let word: String
  package let widget: any Widget
  /// The full-screen form of the widget, such as a longer list.
  package let page: any Widget
  package let template: Template?
  /// Whether the home screen shows the widget.
  package let isListed: Bool

  package init(
    _ word: String, _ widget: any Widget, page: (any Widget)? = nil, template: Template? = nil,
    isListed: Bool = true
  ) {
    self.word = word
    self.widget = widget
    self.page = page ?? widget
    self.template = template
    self.isListed = isListed
  }

  package var kind: String { widget.kind }

  /// Whether it shows times of the Sun at the user's location.
  package var dependsOnPlace: Bool { kind == SolsticeWidget.kind || kind == SunWidget.kind }

  /// Returns the URL that a tap on the widget opens, if any.
  func link(in data: ScreenData) -> String? {
    let tap = widget.tap(at: data.context.now, in: data.context.zone)
    guard case .open(let url)? = tap else { return nil }
    return url
  }
}
