import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem
import NoonmarkText
import NoonmarkPhrases

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
  /// The parser of the command line, for commands that run or list others.
  let parser: CommandParser
  var host: Host
  var output: RunOutput
  var warnings = Warnings()
  /// The place of `--place`, which is used instead of the user's location.
  var shownPlace: Location?
  var isQuiet: Bool
  /// Whether a warning says what the command changed if there is no terminal.
  var reportsChanges = false

  /// Whether the changes of the run are recorded, so `noonmark undo` undoes them together.
  var canUndo = true

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

  init(
    _ invocation: Invocation, by parser: CommandParser, _ host: Host,
    _ output: RunOutput = RunOutput()
  ) {
    self.invocation = invocation
    self.parser = parser
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
    snapshot.now = (clock ?? host.clock).instant(at: startedAt)
    var errors: [(option: OptionSpec, error: Failure)] = []
    do { try loadConfiguration() } catch { errors.append((Options.config.spec, error)) }
    do { snapshot.zone = try readZone(invocation[Options.timeZone]) } catch {
      errors.append((Options.timeZone.spec, error))
    }
    if clock == nil, let text = invocation[Options.now] {
      do { snapshot.now = try TimeParser.parse(text, in: zone) } catch {
        errors.append((Options.now.spec, error))
      }
    }
    let first = errors.min {
      invocation.index(of: $0.option) ?? 0 < invocation.index(of: $1.option) ?? 0
    }
    if let first { throw first.error }
  }

  private mutating func loadConfiguration() throws(Failure) {
    let path = invocation.configurationPath(host)
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
      if File.isNullDevice(path) { return }
      depend(on: path, stamp: nil)
      if invocation.has(Options.config) { throw .input(error.cannotRead(path)) }
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
      if let option, found.path == nil, let hours = ZoneNames.hours(ofOffset: option) {
        warn(
          "\(option.quoted) is \(ZoneNames.distance(-hours)), as in POSIX: write "
            + ZoneNames.zone(hoursAhead: hours))
      }
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

  /// The clock of a loop: with `--now`, one that goes on from it.
  var runningClock: ProgramClock {
    simulatedNow.map { ProgramClock(showing: $0, at: startedAt) } ?? .system
  }

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

/// The messages, numbers, dates and times of a locale.
package struct RenderLocale: Sendable {
  package var calendarStyle: CalendarStyle
  package var localizer: Localizer

  package init(calendarStyle: CalendarStyle = .posix, localizer: Localizer = .english) {
    self.calendarStyle = calendarStyle
    self.localizer = localizer
  }
}

extension Run {
  /// Returns the locale of the configuration or of the environment.
  mutating func locale(isASCII: Bool = false) -> RenderLocale {
    let language = Run.language(configuration, host.environment).language
    let numbers = LocaleNumbers.numbers(in: host.environment).flatMap { numbers in
      numbers.separator.isEmpty
        ? nil
        : NumberStyle(thousandsSeparator: numbers.separator, grouping: numbers.grouping)
    }
    // Other scripts would be unreadable in ASCII.
    let localizer = Localizer(
      isASCII && !language.isLatin ? .english : language, numbers: numbers ?? .posix)
    return RenderLocale(
      calendarStyle: calendarStyle(isASCII: isASCII), localizer: localizer)
  }

  /// Returns the formats of dates and times.
  ///
  /// The configuration overrides the locale.
  mutating func calendarStyle(isASCII: Bool = false) -> CalendarStyle {
    let environment = host.environment
    var style = CalendarStyle.posix
    if let name = environment.locale(for: .time), !Environment.isCLocale(name) {
      // A locale that is missing may be installed later.
      for path in environment.localeFiles { depend(on: path) }
      style = CalendarStyle(ofLocale: name)
    } else if let language = configuration[Keys.language], language != .english,
      let named = CalendarStyle(localeNamed: language.rawValue), !isASCII || named.isASCIIWritable
    {
      // In ASCII, the text is English instead of Japanese.
      style = named
    }
    if isASCII, !style.isASCIIWritable { style = style.withPortableNames }
    if let clock = configuration[Keys.clock] { style.clock = clock }
    if let week = configuration[Keys.week] { style.firstWeekday = week.weekday }
    return style
  }

  /// Returns the words of dates: English, the language's words, and the locale's names.
  ///
  /// Before the configuration is read, the vocabulary can be that of every language.
  static func dateVocabulary(
    _ configuration: Configuration, _ environment: Environment, isForAnyLanguage: Bool = false
  ) -> DateVocabulary {
    let locale = environment.locale(for: .time).flatMap { Environment.isCLocale($0) ? nil : $0 }
    var languages: [Language] = [.english, Run.language(configuration, environment).language]
    if let locale, let language = Language(locale: locale) { languages.append(language) }
    if isForAnyLanguage { languages = Language.allCases }
    guard let locale else { return DateVocabulary(languages: languages) }
    let style = CalendarStyle(ofLocale: locale)
    let names = LocaleTerms.names(ofLocale: locale)
    return DateVocabulary(
      languages: languages, region: CalendarStyle.region(of: locale),
      months: [names?.months ?? [], style.months.map(\.string)],
      weekdays: [names?.weekdays ?? [], style.weekdays.map(\.string)])
  }

  /// The order of dates in the locale; nil in the C locale, and if the locale is unknown.
  static func dateOrder(
    _ environment: Environment
  ) -> (order: CalendarStyle.DateOrder, locale: String)? {
    guard let name = environment.locale(for: .time), !Environment.isCLocale(name),
      LocaleTerms.terms(ofLocale: name) != nil || CalendarStyle(localeNamed: name) != nil
    else { return nil }
    return (CalendarStyle(ofLocale: name).order, name)
  }

  /// Decides the language, and returns the reason.
  static func language(
    _ configuration: Configuration, _ environment: Environment
  ) -> (language: Language, reason: String) {
    if let set = configuration[Keys.language] {
      return (set, "language in the configuration")
    }
    let locales = environment.languageLocales
    for locale in locales {
      if let language = Language(locale: locale) { return (language, locale) }
      // The C locale ends the list of languages.
      if Environment.isCLocale(locale) { return (.english, locale) }
    }
    let name = locales.last ?? environment.locale(for: .messages) ?? "C"
    return (.english, locales.isEmpty ? name : "no translation for \(name)")
  }
}

extension CalendarStyle {
  /// Returns the day and the minute of an instant: `on Nov 22, 2026 at 1:05 PM`.
  func dayAndMinute(_ instant: Instant, in zone: Zone) -> String {
    "on \(text(zone.date(at: instant)).string) at \(begunMinute(instant, in: zone).string)"
  }
}

extension Run {
  /// Describes a date by its weekday, time and distance from today: `Thu Dec 24, 2026, in 33 days`.
  ///
  /// `ending` is the text after the date and the time. The distance is that of `next`, the next day
  /// of a recurring date.
  mutating func description(
    of date: CivilDate, at time: ClockTime? = nil, ending: String = "",
    repetition: String? = nil, next: CivilDate? = nil
  ) -> String {
    let style = calendarStyle()
    let days = (next ?? date).days(since: zone.date(at: now))
    let distance =
      switch days {
      case 0: "today"
      case 1: "tomorrow"
      case -1: "yesterday"
      case 2...: "in \(days) days"
      default: "\(-days) days ago"
      }
    let clock = time.map { " " + style.text($0).string }
    func text(_ date: CivilDate) -> String { style.textWithWeekday(date).string }
    let then = repetition.map { ", then \($0)" } ?? ""
    let first = "\(text(date))\(clock ?? "")\(ending)"
    guard let next else { return "\(first), \(distance)\(then)" }
    return "\(first)\(then), next \(text(next)), \(distance)"
  }
}
