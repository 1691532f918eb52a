import Almanac
import NoonmarkLayout
import NoonmarkText

/// The environment in which a widget is drawn.
package struct WidgetContext: Sendable {
  /// The current instant.
  ///
  /// Widgets have no other clock.
  package var now: Instant
  package var zone: Zone
  /// The format of dates and times.
  package var calendarStyle: CalendarStyle
  package var localizer: Localizer
  package var family: WidgetFamily
  package var columns: Int
  /// The maximum lines of a large list, or `nil` for the usual number.
  package var rows: Int?
  /// The set of glyphs for icons and marks.
  package var icons: IconSet
  /// The stylesheet of the colors for programs, or `nil` for the default theme's.
  package var stylesheet: Stylesheet?
  /// The glyphs of bars, which determine how often a bar changes.
  package var bars = BarGlyphs.line
  /// Whether the output can show pictures, which need color.
  package var showsPictures: Bool
  /// Whether the layout is for a tooltip, which should not change more often than the text.
  package var isTooltip = false
  /// Whether the widget is shown in the app, in which keys replace commands.
  package var isInApp = false
  /// Whether a large widget is a part of the first screen, in which every line counts.
  package var isPanel = false
  /// Whether a line is all that is shown of a list, so that it also counts the other entries.
  package var countsOthers = false

  package init(
    now: Instant, zone: Zone, calendarStyle: CalendarStyle = .posix,
    localizer: Localizer = .english, family: WidgetFamily,
    columns: Int? = nil, icons: IconSet = .unicode, showsPictures: Bool = false
  ) {
    self.now = now
    self.zone = zone
    self.calendarStyle = calendarStyle
    self.localizer = localizer
    self.family = family
    self.columns = columns ?? family.columns
    self.icons = icons
    self.showsPictures = showsPictures
  }
}

extension WidgetContext {
  /// The stylesheet of the colors for programs.
  var colors: Stylesheet {
    stylesheet
      ?? Stylesheet(theme: EmbeddedThemes.standard, colorScheme: .dark, usesColor: false)
  }

  /// Returns the command that adds what is missing, or its key in the app.
  func advice(_ command: DisplayText, _ key: MessageKey = .uiPressAdd) -> DisplayText {
    isInApp ? localizer(key) : command
  }

  /// Returns the line of the first screen that invites the user to add something, with the command
  /// or, in the app, the key.
  func invitation(
    to label: MessageKey, _ command: DisplayText, _ key: MessageKey? = nil
  ) -> Block {
    let keys: [MessageKey] = [
      .inviteDate, .inviteCounter, .inviteHabit, .inviteTask, .inviteCalendars, .invitePlace,
      .inviteBar,
    ]
    let width = DisplayText.maximumWidth(of: keys.map { localizer($0) })
    let pressed = isInApp ? key.map { localizer($0) } : nil
    // Shortened at a word, since a truncated command would be a different command.
    let start = DisplayText(command.string.split(separator: " ").prefix(3).joined(separator: " "))
    return Row {
      Label(localizer(label).padded(to: width))
      pressed.map { Label($0, .muted) } ?? Label([command, start, ""], Style(.muted), fit: .whole)
    }.constant()
  }

  /// The maximum lines of a large list: `rows`, or the usual number.
  var maximumLines: Int { rows ?? WidgetFamily.largeLines }

  /// A date that is fewer than this many days away is shown without its year.
  static let nearDays = 300

  /// Returns a date in few columns: without its year if it is near.
  func nearDate(_ date: CivilDate) -> DisplayText {
    let days = date.days(since: zone.date(at: now))
    let style = calendarStyle
    return abs(days) < WidgetContext.nearDays
      ? style.dayTextWithWeekday(date) : style.text(date)
  }

  func percent(_ value: Int) -> DisplayText { localizer(.percent, [("n", localizer(value))]) }

  /// Returns the percentage of a progress, which expires with it.
  func percentage(of progress: Progress, _ role: Role = .text) -> Element {
    progress.percentage.element { Label(percent($0), role) }
  }

  /// Returns the title and the subtitle of a large widget.
  func heading(_ title: MessageKey, _ subtitle: MessageKey) -> [Block] {
    [
      Row { Label(localizer(title), isBold: true) }.constant(),
      Row { Label(localizer(subtitle), .muted) }.constant(),
      .blank,
    ]
  }

  /// Returns the number of rows of a list that fit, with one line reserved for the number of hidden
  /// rows.
  static func rows(of count: Int, in room: Int) -> Int { count > room ? max(room - 1, 0) : count }

  /// Returns the number of entries that a line of the first screen does not show.
  func others(_ count: Int) -> Element? {
    guard countsOthers, count > 0 else { return nil }
    let (long, short) = (localizer(.more, count), "+" + localizer(count))
    return Label([long, short], Style(.muted), fit: .whole).element
  }

  /// Returns the number of rows of a list that fit, and the line below them with the number of
  /// hidden rows, if any.
  func fitting(_ count: Int, in room: Int) -> (shown: Int, more: [Block]) {
    let shown = WidgetContext.rows(of: count, in: room)
    return (shown, shown < count ? [more(count - shown)] : [])
  }

  /// Returns the line below a list with the number of hidden rows.
  func more(_ count: Int) -> Block { .row([.label(localizer(.more, count), .muted)]) }
}

/// The reasons why `auto` shows a widget, most important first.
package enum Occasion: String, CaseIterable, Comparable, Sendable {
  /// An event that is running or begins within the hour.
  case event
  /// A date that is today or is counted in minutes.
  case date
  /// An open task that is due today or overdue.
  case task
  /// A milestone of a counter today.
  case milestone
  /// An equinox, a solstice or a principal phase of the Moon today.
  case sky
  /// A date within 30 days, or a date or event of several days that began before today.
  case upcoming
  /// The season, if there is nothing else.
  case season
  /// Something to show, in a list of widgets without `solstice`.
  case present

  /// A date is an occasion in this many days before it.
  static let upcomingDays = 30
  /// An event is an occasion in this many seconds before it.
  static let eventSeconds = 3600

  package static func < (left: Occasion, right: Occasion) -> Bool {
    left.order < right.order
  }

  private var order: Int { Occasion.allCases.firstIndex(of: self) ?? 0 }
}

/// A widget's reason to be shown by `auto`, and the entry that it is about.
package struct Relevance: Hashable, Sendable {
  package let occasion: Occasion
  /// The ID of the entry, for widgets of several entries; `nil` for the one that a line shows.
  package let entry: String?

  package init(_ occasion: Occasion, entry: String? = nil) {
    self.occasion = occasion
    self.entry = entry
  }
}
