import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// A calendar of the configuration, and the result of reading it.
struct CalendarReading {
  let setting: CalendarSetting
  /// Its events and problems; `nil` for a subscription that was never loaded.
  var source: CalendarSource.Contents?
  /// The last load of a subscription, if any.
  var state: LoadState?
  /// Whether a subscription is due; `nil` for files and directories.
  var status: LoadStatus?
  /// The error message if the state of a subscription cannot be read.
  var unreadable: String?

  var address: CalendarAddress { setting.address }
  /// The path or URL, without parts that may be secret.
  var text: String { address.name }

  /// The number of events in the next two weeks.
  var eventCount: Int { source?.calendars.reduce(0) { $0 + $1.count } ?? 0 }

  /// Whether its events are known.
  var availability: CalendarsStatus.State {
    guard let source else { return problem == nil ? .loading : .unreadable }
    return source.error == nil && !source.isBroken ? .ready : .unreadable
  }

  /// One sentence on why the events are missing or stale.
  var problem: String? {
    source?.error ?? unreadable ?? status?.problem.map { "\(text): \($0)" }
  }

  /// One sentence about invalid events, with the file and line of the first.
  var invalidEvents: String? {
    guard let source, let sentence = source.problems.first?.sentences.first else { return nil }
    let total = source.problems.reduce(0) { $0 + $1.problems.total }
    return total > 1 ? "\(sentence), and \(total - 1) more: noonmark calendar list" : sentence
  }
}

extension Run {
  /// Reads the events of the user's calendars in a period.
  ///
  /// A calendar that cannot be read, or has invalid events, causes one warning.
  ///
  /// - Parameters:
  ///   - background: Starts a load of subscriptions that are due; nil to start nothing.
  ///   - events: The array to append the events to, one calendar after the other.
  /// - Returns: The state of the calendars, and when to read them again in the same period even if
  ///   no file changes.
  mutating func readCalendars(
    in period: Range<Instant>, withAlarms hasAlarms: Bool = false,
    starting background: Background?, into events: inout [AgendaEvent]
  ) -> (status: CalendarsStatus, revalidateAt: Instant?) {
    var result = CalendarsStatus()
    var revalidateAt: Instant?
    func revalidate(after seconds: Int) {
      revalidateAt = earliest(revalidateAt, now.advanced(bySeconds: seconds))
    }
    var isDue = false
    let zones = host.zones
    let view = calendarView(withAlarms: hasAlarms)
    for setting in calendarSettings() {
      let reading = calendarReading(of: setting, in: period, as: view, zones)
      result.state = max(result.state, reading?.availability ?? .unreadable)
      guard let reading else { continue }
      if reading.status != nil { result.hasSubscriptions = true }
      if reading.availability == .loading {
        result.attempt = result.attempt ?? reading.status?.attempt
      }
      isDue = isDue || reading.status?.isDue == true
      if let source = reading.source {
        events += source.events
        for file in source.dependencies { depend(on: file) }
        if source.until < period.upperBound || source.error != nil {
          revalidate(after: Run.partialLifetime)
        }
      }
      if let seconds = reading.status?.revalidateAfter { revalidate(after: seconds) }
      // A failed refresh is no warning while an earlier load has events to show.
      if let problem = reading.source == nil ? reading.problem : reading.source?.error {
        result.problem = result.problem ?? problem
        warn(problem)
      }
      if let problem = reading.invalidEvents { warn(problem) }
    }
    if isDue, let background {
      let problem = background.start(.calendars)
      if let problem {
        warn(problem)
        // No load is in progress.
        if result.state == .loading {
          result.state = .unreadable
          result.problem = result.problem ?? problem
        }
      }
      revalidate(after: problem == nil ? LoadStatus.soon : LoadStatus.pauseWithoutLoad)
    }
    return (result, revalidateAt)
  }

  /// The seconds after which a calendar with too many events, or that failed, is read again.
  private static let partialLifetime = 3600

  /// Reads each calendar of the configuration, and counts its events in the next two weeks.
  mutating func allCalendars() -> [CalendarReading] {
    let zones = host.zones
    let period = now..<now.advanced(bySeconds: 14 * 86_400)
    return calendarSettings().compactMap {
      calendarReading(of: $0, in: period, as: CalendarView(), zones, counting: true)
    }
  }

  /// Reads a calendar.
  ///
  /// If its directory is unknown, warns and returns `nil`.
  private mutating func calendarReading(
    of setting: CalendarSetting, in period: Range<Instant>, as view: CalendarView,
    _ zones: ZoneDatabase, counting counts: Bool = false
  ) -> CalendarReading? {
    var reading = CalendarReading(setting: setting)
    let source: CalendarSource
    let state: LoadStateFile?
    do {
      (source, state) = try calendarSource(of: setting)
    } catch {
      warn(error.message)
      return nil
    }
    if let state, !read(state, into: &reading) { return reading }
    var view = view
    (view.name, view.look, view.isBusy) = (setting.name, setting.look, setting.isBusy)
    // An event that does not block time is not busy.
    if setting.isBusy { view.hidden.insert(.free) }
    reading.source = source.read(
      from: period.lowerBound, to: period.upperBound, at: now, in: zone, as: view, zones: zones,
      now: startedAt, counting: counts)
    return reading
  }

  /// Returns the source of a calendar, and the state file of a subscription.
  ///
  /// - Throws: If the directory of a subscription is unknown.
  private func calendarSource(
    of setting: CalendarSetting
  ) throws(Failure) -> (CalendarSource, LoadStateFile?) {
    let cache = host.directories.cache
    let me = configuration[Keys.calendarsMe]
    switch setting.address {
    case .path(let path):
      guard let absolute = host.absolute(path) else {
        throw Failure("calendars: no home directory for \(path.quoted)", "set HOME")
      }
      return (CalendarSource(absolute, of: CalendarUser(addresses: me), cacheFolder: cache), nil)
    case .subscription(let url):
      let folder = try host.directory(.state)
      let file = LoadStateFile(calendar: LoadState.fingerprint(of: url.text), folder: folder)
      let owner = CalendarUser.address(inURL: url.host, path: url.path)
      let user = CalendarUser(addresses: me, owner: owner)
      return (
        CalendarSource(
          file.calendarPath, fallbackName: url.host, of: user, cacheFolder: cache), file
      )
    }
  }

  /// Returns a function that reads the description of an event, which the indexes lack.
  mutating func eventDescriptions() -> @Sendable (AgendaEvent) -> String? {
    let settings = calendarSettings().filter { !$0.isBusy }
    let sources = settings.compactMap { try? calendarSource(of: $0).0 }
    let zones = host.zones
    return { [zone] event in
      sources.lazy.compactMap { $0.description(of: event, in: zone, zones: zones) }.first
    }
  }

  /// Reads the state of a subscription.
  ///
  /// Returns whether its calendar is stored.
  private mutating func read(_ file: LoadStateFile, into reading: inout CalendarReading) -> Bool {
    let loaded = file.read()
    depend(on: loaded.dependency)
    let stamp = FileStamp.of(file.calendarPath)
    if stamp == nil { depend(on: file.calendarPath, stamp: nil) }
    reading.state = loaded.value
    reading.unreadable = loaded.problem
    // If the state is unreadable, no load could store its result, and each render would start one.
    if loaded.problem == nil {
      reading.status = LoadStatus(
        loaded.value, isStored: stamp != nil, .every(configuration[Keys.calendarsRefresh]),
        at: Instant(epochSeconds: startedAt / 1_000_000_000))
    }
    return stamp != nil
  }

  /// Returns the display options that apply to all calendars.
  private func calendarView(withAlarms hasAlarms: Bool) -> CalendarView {
    var view = CalendarView()
    view.hasAlarms = hasAlarms
    func take(_ key: ConfigurationKey<EventVisibility>, _ mark: EventMarks) {
      switch configuration[key] {
      case .show: break
      case .dim: view.dimmed.insert(mark)
      case .hide: view.hidden.insert(mark)
      }
    }
    take(Keys.agendaDeclined, .declined)
    take(Keys.agendaFree, .free)
    take(Keys.agendaTentative, .tentative)
    return view
  }

  /// Returns the calendars of the configuration.
  ///
  /// Each invalid word causes a warning.
  mutating func calendarSettings() -> [CalendarSetting] {
    guard let value = configuration[Keys.calendars] else { return [] }
    let (settings, problems) = CalendarSetting.parse(value)
    for problem in problems {
      warn(of: Keys.calendars.spec, "calendars: \(problem)")
    }
    return settings
  }
}
