import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkLayout
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkWidgets

/// The context of one command: its command line, the host, the time, the zone, the configuration,
/// the files that were read, the output and the warnings.
///
/// A command is a mutating method. It begins with `load()` if it needs the time, the zone or the
/// configuration.
package struct Run {
  /// The command line.
  ///
  /// A command can replace it: `move ID DATE` is `edit ID --date DATE`.
  package internal(set) var invocation: Invocation
  var host: Host
  var output: RunOutput
  var warnings = Warnings()
  /// The place of `--place`, which is used instead of the user's location.
  var shownPlace: Location?
  var isQuiet: Bool

  /// The result of the last load.
  private(set) var snapshot = Snapshot()
  private var configurationPath = ""
  /// Why the configuration cannot be read, or nil if it was read or does not exist.
  private var configurationProblem: String?

  /// The maximum size in bytes of a configuration, theme or picture file.
  static let maximumFileSize = 1 << 20
  /// The maximum size in bytes of a theme file.
  ///
  /// A theme can consist of several.
  static let maximumThemeSize = 1 << 16

  init(_ invocation: Invocation, _ host: Host, _ output: RunOutput = RunOutput()) {
    self.invocation = invocation
    self.host = host
    self.output = output
    isQuiet = invocation[Options.quiet]
  }

  /// Reads the configuration, the time zone and the clock, and forgets what was read before.
  ///
  /// An invalid option is an error. An invalid file or variable causes a warning.
  ///
  /// - Parameter clock: The clock to use; nil for `--now` or the host's.
  /// - Throws: A usage error for an invalid option.
  mutating func load(clock: ProgramClock? = nil) throws(Failure) {
    snapshot = Snapshot()
    snapshot.startedAt = Clock.nanoseconds()
    let options = InputOptions(invocation)
    try loadConfiguration(options)
    snapshot.zone = try readZone(options.timeZone)
    if clock == nil, let text = options.now {
      snapshot.now = try TimeParser.parse(text, in: zone)
    } else {
      snapshot.now = (clock ?? host.clock).instant(at: startedAt)
    }
  }

  private mutating func loadConfiguration(_ options: InputOptions) throws(Failure) {
    let path = options.configurationPath(host)
    configurationPath = path ?? ""
    configurationProblem = nil
    guard let path else { return }
    do {
      let file = try File.read(path, limit: Run.maximumFileSize)
      depend(on: path, stamp: file.stamp)
      let problems: [Diagnostic]
      (snapshot.configuration, problems) = Configuration.read(file.bytes)
      for problem in problems { warn(ofConfiguration: path, problem) }
    } catch {
      depend(on: path, stamp: nil)
      if options.configuration != nil { throw .input(error.cannotRead(path)) }
      if !error.isAbsence {
        configurationProblem = error.cannotRead(path)
        warn(error.cannotRead(path))
      }
    }
  }

  private mutating func readZone(_ option: String?) throws(Failure) -> Zone {
    do {
      let found = try host.zones.zone(option: option, environment: host.environment)
      if let path = found.path { depend(on: path, stamp: found.stamp) }
      return found.zone
    } catch {
      guard option == nil else { throw error }
      warn("\(error.message) (TZ); using UTC")
      return .utc
    }
  }

  /// Throws if the value of a key that decides the destination of a change is unknown.
  ///
  /// Otherwise the change would go to the wrong destination.
  func requireReadable(_ key: KeySpec) throws(Failure) {
    if let problem = problem(withReading: key) { throw problem }
  }

  /// Returns why the value of a key is unknown, or nil if it is known or not set.
  func problem(withReading key: KeySpec) -> Failure? {
    if let configurationProblem {
      return .failed("\(configurationProblem): nothing is changed, since it may set \(key.name)")
    }
    if let line = configuration.invalidLine(of: key) {
      return .failed(
        "\(configurationPath):\(line): the value of \(key.name) is invalid: nothing is changed")
    }
    if let line = configuration.damagedLine(of: key) {
      return .failed(
        "\(configurationPath):\(line): the line has NUL bytes: nothing is changed, since it may "
          + "set \(key.name); run noonmark doctor --repair")
    }
    return nil
  }

  /// Warns about the line of a key whose value does not exist.
  mutating func warn(of key: KeySpec, _ message: String) {
    warn(onLine: configuration.line(of: key) ?? 1, message)
  }

  /// Warns about a line of the configuration, counted from 1.
  mutating func warn(onLine line: Int, _ message: String) {
    warn(ofConfiguration: configurationPath, Diagnostic(line: line, message: message))
  }
}

// MARK: - Loaded values

/// The result of a load, and how long it is valid.
///
/// Every file is recorded with its stamp: a cached render is valid until one of them changes.
struct Snapshot {
  /// The system clock before the first file was read, in nanoseconds since 1970.
  fileprivate(set) var startedAt = 0
  fileprivate(set) var now = Instant(epochSeconds: 0)
  fileprivate(set) var zone = Zone.utc
  fileprivate(set) var configuration = Configuration.empty
  fileprivate(set) var dependencies: [Dependency] = []
  /// When to load again even if no file changes; nil for never.
  fileprivate(set) var revalidateAt: Instant?
  /// Whether the terminal was queried for its colors.
  ///
  /// Such output cannot be cached.
  fileprivate(set) var isForThisTerminal = false
}

extension Run {
  var startedAt: Int { snapshot.startedAt }
  var now: Instant { snapshot.now }
  var zone: Zone { snapshot.zone }
  var configuration: Configuration { snapshot.configuration }

  /// The time of `--now`, or nil if the time is that of the clock.
  var simulatedNow: Instant? { invocation[Options.now] == nil ? nil : now }

  /// Records a file that was read, or is missing.
  mutating func depend(on file: Dependency) { snapshot.dependencies.append(file) }

  /// Records a file that was read, or is missing.
  mutating func depend(on path: String, stamp: FileStamp?) {
    depend(on: Dependency(path: path, stamp: stamp))
  }

  /// Records a file as it is now.
  mutating func depend(on path: String) { depend(on: path, stamp: FileStamp.of(path)) }

  /// Records the file of a value, warns if it could not be read, and returns the value.
  @discardableResult
  mutating func take<Value>(_ loaded: Loaded<Value>) -> Value {
    depend(on: loaded.dependency)
    if let problem = loaded.problem { warn(problem) }
    return loaded.value
  }

  /// Records that everything must be loaded again at an instant.
  mutating func revalidate(at instant: Instant?) {
    snapshot.revalidateAt = earliest(snapshot.revalidateAt, instant)
  }

  /// Records that the terminal was queried.
  mutating func dependOnTerminal() { snapshot.isForThisTerminal = true }
}

extension Loaded {
  /// Returns the value, or throws the problem if the file could not be read.
  func get() throws(Failure) -> Value {
    if let problem { throw .failed(problem) }
    return value
  }
}

extension Run {
  /// Reads the user's data.
  ///
  /// Unreadable data is empty, and causes a warning.
  ///
  /// The last days of `tallies` are read. The name `nil` means the default tally. If `background`
  /// is not nil, due feeds of the `loading` sources are loaded. `others` are the widgets next to
  /// `auto`.
  mutating func data(
    for sources: DataSources, tallies: @autoclosure () -> [String?] = [],
    starting background: Background? = nil, loading: DataSources = .all,
    besideAuto others: [WidgetData.Beside] = [], listsAgenda: Bool = false
  ) -> WidgetData {
    var data = WidgetData(
      location: sources.contains(.location) ? readLocation() : .greenwich,
      hemisphere: configuration[Keys.hemisphere])
    if let milestones = configuration[Keys.milestones] {
      data.milestones = milestones
    }
    guard let folder = host.directories.data else {
      data.unreadable = sources.subtracting(.location)
      if !data.unreadable.isEmpty {
        warn(host.directories.missing(.data).message)
      }
      return data
    }
    if sources.contains(.dates) || sources.contains(.agenda) {
      let file = EntryFile.dates(in: folder)
      data.dates = DateBook(take(file.read(), .dates, into: &data))
      resolveZones(of: &data.dates)
      data.countdownHours = configuration[Keys.countdownHours]
      data.autoKinds = configuration[Keys.auto]
      data.besideAuto = others
      warn(of: data.dates.problems, in: file.path)
    }
    if sources.contains(.agenda) {
      readAgenda(
        forList: listsAgenda, starting: loading.contains(.agenda) ? background : nil, into: &data)
    }
    if sources.contains(.counters) {
      let file = EntryFile.counters(in: folder)
      data.counters = CounterBook(take(file.read(), .counters, into: &data))
      warn(of: data.counters.problems, in: file.path)
    }
    if sources.contains(.tallies) {
      readTallies(of: tallies(), in: folder, into: &data)
    }
    if sources.contains(.tasks) {
      readTodo(
        in: folder, starting: loading.contains(.tasks) ? background : nil, into: &data)
    }
    return data
  }

  /// Looks up the zones of dates that have one, and records their files.
  private mutating func resolveZones(of dates: inout DateBook) {
    let zones = host.zones
    var found: [Dependency] = []
    dates.resolveZones { name in
      guard let zone = try? zones.find(named: name) else { return nil }
      if let path = zone.path { found.append(Dependency(path: path, stamp: zone.stamp)) }
      return zone.zone
    }
    for file in found { depend(on: file) }
  }

  /// Records the file of a value.
  ///
  /// If it could not be read, warns and marks the data as unreadable.
  mutating func take<Value>(
    _ loaded: Loaded<Value>, _ source: DataSources, into data: inout WidgetData
  ) -> Value {
    if loaded.problem != nil { data.unreadable.formUnion(source) }
    return take(loaded)
  }
}
