import Almanac
import NoonmarkDomain

/// Kinds of the user's data that widgets read.
package struct DataSources: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  // Computed from raw values, since an array literal of options costs 80,000 instructions.
  package static let all = DataSources(rawValue: 2 * agenda.rawValue - 1)

  package static let location = DataSources(rawValue: 1)
  package static let dates = DataSources(rawValue: 1 << 1)
  /// The counters of elapsed days.
  package static let counters = DataSources(rawValue: 1 << 2)
  /// The tallies, and the last days of their logs.
  package static let tallies = DataSources(rawValue: 1 << 3)
  /// The tasks, and the state of their feed.
  package static let tasks = DataSources(rawValue: 1 << 4)
  /// The timelines of the user's widgets.
  package static let scripts = DataSources(rawValue: 1 << 5)
  /// The events of calendars and of dates.
  package static let agenda = DataSources(rawValue: 1 << 6)
  // Update `all` if this is no longer the last source.
  /// The sources that may contain private text, such as the notes of a log.
  package static let withPrivateText: DataSources = .tallies
}

/// The user's data that a widget lists in its sources.
///
/// Other data is not read.
package struct WidgetData: Sendable {
  package var location: Location
  package var hemisphere: Hemisphere
  package var dates: DateBook
  /// The hours before the time of a date in which minutes are counted.
  package var countdownHours = 48
  package var agenda = Agenda()
  /// The hours before an event in which it is shown.
  package var agendaHours = 24
  /// Whether a line shows the next event while another is running.
  package var agendaShowsNext = false
  package var calendars = CalendarsStatus()
  package var counters: CounterBook
  /// The numbers of days that are milestones of counters.
  package var milestones: Milestones
  package var tallies: TallyBook
  /// The last days of the requested logs, by the names of their tallies.
  package var logs: [(name: String, log: TallyLog)]
  /// The seconds after midnight at which a day of tallies begins.
  package var dayStart = 0
  package var todo: TodoList
  /// The timelines of the requested scripts.
  package var scripts: [ScriptName: ScriptData] = [:]
  /// The kinds of widgets from which `auto` chooses; empty for the usual ones.
  package var autoKinds: [String] = []
  /// The widgets in the same line as `auto`.
  package var besideAuto: [Beside] = []
  /// Returns the event that an agenda in the same line shows, and its expiry.
  ///
  /// The countdown then shows a different date.
  var agendaFocus: (@Sendable (Instant) -> AgendaFocus)?

  /// A widget in the same line as `auto`, and the name of the requested entry, if any.
  package struct Beside: Hashable, Sendable {
    let kind: String
    let name: String?

    package init(kind: String, name: String?) {
      self.kind = kind
      self.name = name
    }
  }
  /// The sources that exist but cannot be read.
  package var unreadable: DataSources

  package init(
    location: Location = .greenwich, hemisphere: Hemisphere? = nil, dates: DateBook = DateBook(),
    counters: CounterBook = CounterBook(), milestones: Milestones = .standard,
    tallies: TallyBook = TallyBook(), logs: [(name: String, log: TallyLog)] = [],
    todo: TodoList = TodoList(), unreadable: DataSources = DataSources()
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

/// The state of the user's calendars, and the reason if they have no events.
package struct CalendarsStatus: Sendable {
  /// The state of several calendars is the largest of their states.
  package enum State: CaseIterable, Comparable, Sendable {
    /// No calendar is set.
    case none
    /// No calendar can be read.
    case unreadable
    /// No calendar was read yet, and at least one is being loaded for the first time.
    case loading
    /// At least one calendar was read.
    case ready
  }

  package var state = State.none
  /// The first reason why a calendar has no events.
  package var problem: String?
  /// The number of the current attempt at a first load, if it is 2 or more.
  package var attempt: Int?
  /// Whether a calendar is downloaded, so that it can be loaded again.
  package var hasSubscriptions = false

  package init() {}
}
