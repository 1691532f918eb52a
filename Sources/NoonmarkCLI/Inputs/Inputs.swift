import Almanac
import NoonmarkLayout
import NoonmarkModel
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem
import NoonmarkWidgets

/// The inputs of a command: the clock, the time zone, the configuration, themes, the locale and the
/// user's data.
///
/// Every file is recorded with its stamp: a cached render is valid until one of them changes.
struct Inputs {
  private let options: InputOptions
  /// The system clock before the first file was read, in nanoseconds since 1970.
  let startedAt: Int
  let now: Instant
  let zone: Zone
  let configuration: Configuration
  private let configurationPath: String
  /// Why the configuration cannot be read; nil if it was, or does not exist.
  private var configurationProblem: String?
  /// The maximum size in bytes of a configuration, theme or picture file.
  static let maximumFileSize = 1 << 20
  /// The maximum size in bytes of a theme file, of which several can make a theme.
  static let maximumThemeSize = 1 << 16

  private(set) var dependencies: [Dependency] = []
  /// When to load the inputs again even if no file changes; nil for never.
  private(set) var revalidateAt: Instant?
  /// Whether the terminal was queried for its colors, so that the output cannot be cached.
  var isForThisTerminal = false

  /// Loads the configuration, the time zone and the clock.
  ///
  /// An invalid option is an error; an invalid file or variable is a warning.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - clock: The clock to use; nil for `--now` or the host's.
  ///   - console: The output and the host.
  /// - Throws: A usage error for an invalid option.
  init(
    _ options: InputOptions, clock: ProgramClock? = nil, in console: inout Console
  ) throws(CommandError) {
    self.options = options
    startedAt = Clock.nanoseconds()
    var dependencies: [Dependency] = []
    let path = options.configurationPath(console.host)
    configurationPath = path ?? ""
    configuration = try Inputs.configuration(
      at: path, isNamed: options.configuration != nil, &dependencies, &configurationProblem,
      &console)
    zone = try Inputs.zone(options.timeZone, &dependencies, &console)
    if let clock {
      now = clock.instant(at: startedAt)
    } else {
      now = try Inputs.now(options.now, zone, console.host.clock.instant(at: startedAt))
    }
    self.dependencies = dependencies
  }

  init(_ invocation: Invocation, in console: inout Console) throws(CommandError) {
    try self.init(InputOptions(invocation), in: &console)
  }

  private static func configuration(
    at path: String?, isNamed: Bool, _ dependencies: inout [Dependency],
    _ problem: inout String?, _ console: inout Console
  ) throws(CommandError) -> Configuration {
    guard let path else { return .empty }
    do throws(SystemError) {
      let file = try File.read(path, limit: Inputs.maximumFileSize)
      dependencies.append(Dependency(path: path, stamp: file.stamp))
      let (configuration, problems) = Configuration.read(file.bytes)
      for problem in problems { console.warn(ofConfiguration: path, problem) }
      return configuration
    } catch {
      dependencies.append(Dependency(path: path, stamp: nil))
      if isNamed { throw .input(error.cannotRead(path)) }
      if !error.isAbsence {
        problem = error.cannotRead(path)
        console.warn(error.cannotRead(path))
      }
      return .empty
    }
  }

  /// Rejects a change whose destination a key decides, if the value of the key is unknown.
  ///
  /// Without it, the change would go somewhere else.
  func requireReadable(_ key: KeySpec) throws(CommandError) {
    if let configurationProblem {
      throw .failed("\(configurationProblem): nothing is changed, since it may set \(key.name)")
    }
    if let line = configuration.invalidLine(of: key) {
      throw .failed(
        "\(configurationPath):\(line): the value of \(key.name) is invalid: nothing is changed")
    }
    if let line = configuration.damagedLine(of: key) {
      throw .failed(
        "\(configurationPath):\(line): the line has NUL bytes: nothing is changed, since it may "
          + "set \(key.name); run noonmark doctor --repair")
    }
  }

  /// Warns about the line of a key whose value does not exist.
  func warn(of key: KeySpec, _ message: String, in console: inout Console) {
    warn(onLine: configuration.line(of: key) ?? 1, message, in: &console)
  }

  /// Warns about a line of the configuration, counted from 1.
  func warn(onLine line: Int, _ message: String, in console: inout Console) {
    console.warn(ofConfiguration: configurationPath, Diagnostic(line: line, message: message))
  }

  private static func zone(
    _ option: String?, _ dependencies: inout [Dependency], _ console: inout Console
  ) throws(CommandError) -> Zone {
    do throws(ZoneDatabaseError) {
      let found = try ZoneDatabase(environment: console.host.environment)
        .zone(option: option, environment: console.host.environment)
      if let path = found.path { dependencies.append(Dependency(path: path, stamp: found.stamp)) }
      return found.zone
    } catch {
      guard option == nil else { throw CommandError(error) }
      console.warn("\(error.message) (TZ); using UTC")
      return .utc
    }
  }

  private static func now(
    _ option: String?, _ zone: Zone, _ clock: Instant
  ) throws(CommandError) -> Instant {
    guard let text = option else { return clock }
    return try CommandError.wrap { () throws(TimeParseError) in
      try TimeParser.parse(text, in: zone)
    }
  }

  /// Reads the user's data; data that cannot be read is empty, with a warning.
  ///
  /// - Parameters:
  ///   - sources: The kinds of data to read.
  ///   - isWhole: Whether to read every date, and not only the next ones.
  ///   - tallies: The tallies whose last days are read; nil for the default tally.
  ///   - background: Starts loads of feeds that are due; nil to start nothing.
  ///   - loading: The sources whose feeds are loaded.
  ///   - console: The output and the host.
  mutating func data(
    for sources: DataSources, isWhole: Bool = true, tallies: @autoclosure () -> [String?] = [],
    starting background: Background? = nil, loading: DataSources = .all,
    in console: inout Console
  ) -> WidgetData {
    var data = WidgetData(
      location: sources.contains(.location) ? readLocation(in: &console) : .greenwich,
      hemisphere: configuration[Keys.hemisphere])
    if let milestones = configuration[Keys.milestones] {
      data.milestones = milestones
    }
    guard let folder = console.host.directories.data else {
      data.unreadable = sources.subtracting(.location)
      if !data.unreadable.isEmpty {
        console.warn(UserDirectories.Missing(.data).message)
      }
      return data
    }
    if sources.contains(.dates) || sources.contains(.agenda) {
      let file = EntryFile.dates(in: folder)
      if isWhole {
        data.dates = DateBook(note(file.read(), .dates, into: &data, in: &console).bytes)
      } else {
        let (book, reading) = file.readDates()
        note(reading, .dates, into: &data, in: &console)
        data.dates = book
      }
      resolveZones(of: &data.dates, in: console.host)
      data.countdownHours = configuration[Keys.countdownHours]
      console.warn(of: data.dates.problems, in: file.path)
    }
    if sources.contains(.agenda) {
      readAgenda(
        starting: loading.contains(.agenda) ? background : nil, into: &data, in: &console)
    }
    if sources.contains(.counters) {
      let file = EntryFile.counters(in: folder)
      data.counters = CounterBook(
        note(file.read(), .counters, into: &data, in: &console).bytes)
      console.warn(of: data.counters.problems, in: file.path)
    }
    if sources.contains(.tallies) {
      readTallies(of: tallies(), in: folder, into: &data, &console)
    }
    if sources.contains(.tasks) {
      readTodo(
        in: folder, starting: loading.contains(.tasks) ? background : nil, into: &data, &console)
    }
    return data
  }

  /// Looks up the zones of dates that have one, and records their files.
  private mutating func resolveZones(of dates: inout DateBook, in host: Host) {
    let database = ZoneDatabase(environment: host.environment)
    var found: [Dependency] = []
    dates.resolveZones { name in
      guard let zone = try? database.find(named: name) else { return nil }
      if let path = zone.path { found.append(Dependency(path: path, stamp: zone.stamp)) }
      return zone.zone
    }
    dependencies += found
  }

  /// Records the file of a reading, and its error if it cannot be read.
  @discardableResult
  mutating func note(
    _ reading: EntryFile.Reading, _ source: DataSources, into data: inout WidgetData,
    in console: inout Console
  ) -> EntryFile.Reading {
    dependencies.append(reading.dependency)
    if let problem = reading.problem {
      console.warn(problem)
      data.unreadable.formUnion(source)
    }
    return reading
  }

  /// The current time if `--now` decides it; nil if it is the clock's.
  var simulatedNow: Instant? { options.now == nil ? nil : now }

  /// Loads the inputs again at an instant.
  mutating func revalidate(at instant: Instant?) {
    revalidateAt = earliest(revalidateAt, instant)
  }

  /// Records a file that the render depends on.
  mutating func depend(on path: String, stamp: FileStamp?) {
    dependencies.append(Dependency(path: path, stamp: stamp))
  }
}
