import Almanac
import NoonmarkBase
import NoonmarkStore
import NoonmarkSystem

/// The environment of a run: arguments, environment variables, clock and standard streams.
package struct Host {
  /// The arguments after the program's name.
  ///
  /// Bytes that are not UTF-8 become U+FFFD.
  private(set) var arguments: [String]
  /// Whether an argument has bytes that are not UTF-8.
  private(set) var hasMalformedArguments: Bool
  let environment: Environment
  let directories: UserDirectories
  private(set) var clock: ProgramClock
  /// The terminal behind standard output.
  private(set) var terminal: Terminal?
  /// Whether standard output was open when the program started.
  let hasOutput: Bool
  var errorIsTerminal: Bool { errorColumns != nil }
  /// The width of the terminal of standard error, or nil if it is not a terminal.
  let errorColumns: Int?
  let build: BuildInfo
  /// Whether the app runs the command within its process.
  private(set) var isNested = false
  /// The process's own arguments and environment, or nil for a host of values.
  private let process: ProcessArguments?
  /// The background color that the terminal reported.
  ///
  /// The outer nil means it was not queried yet.
  private var background: TerminalBackground??

  init(_ process: ProcessArguments, hasOutput: Bool, build: BuildInfo) {
    self.process = process
    self.hasOutput = hasOutput
    self.build = build
    (arguments, hasMalformedArguments) = process.words
    environment = Environment(process.environment)
    directories = UserDirectories(environment)
    clock = .system
    terminal = Terminal.behind(STDOUT_FILENO, columns: environment["COLUMNS"])
    errorColumns =
      Terminal.behind(STDERR_FILENO, columns: environment["COLUMNS"])?.columns
  }

  /// Creates a host of values, without a terminal.
  ///
  /// Nothing of the process is used, except its working directory for relative paths. Renders are
  /// not cached, and no noonmark processes are started.
  ///
  /// If `now` is given, the clock is stopped at that time.
  package init(
    arguments: [String], environment: [(name: String, value: String)], now: Instant? = nil
  ) {
    self.arguments = arguments
    self.environment = Environment(environment)
    hasMalformedArguments = false
    directories = UserDirectories(self.environment)
    clock = now.map { ProgramClock(showing: $0, at: nil) } ?? .system
    hasOutput = false
    errorColumns = nil
    build = .unknown
    process = nil
  }

  func directory(_ purpose: UserDirectories.Purpose) throws(Failure) -> String {
    try directories.require(purpose)
  }

  /// Replaces `~` in a path with the home directory.
  ///
  /// Returns nil if that is unknown.
  func absolute(_ path: String) -> String? {
    guard path.utf8.starts(with: "~/".utf8) else { return path }
    guard let home = environment["HOME"], home.utf8.starts(with: "/".utf8) else { return nil }
    return Path.joined(home, String(Substring(path.utf8.dropFirst(2))))
  }

  var zones: ZoneDatabase { ZoneDatabase(environment: environment) }

  /// A store whose changes are not recorded for undo.
  var store: Store { Store(directories) }

  /// Returns the journal for the changes of one command, or `nil` without a state directory.
  func journal(at time: Instant) -> ChangeJournal? { ChangeJournal(directories, at: time) }

  /// Whether questions can be asked: standard input and standard error are a terminal.
  var canAsk: Bool { errorIsTerminal && hasKeyboard }

  /// Whether standard input is a terminal.
  var hasKeyboard: Bool { process != nil && !isNested && isatty(STDIN_FILENO) == 1 }

  /// Returns the host for a command line that the app runs in this process, without questions.
  func running(_ arguments: [String], clock: ProgramClock) -> Host {
    var host = self
    host.arguments = arguments
    host.hasMalformedArguments = false
    host.clock = clock
    host.isNested = true
    return host
  }

  /// The path of the running program, or nil if it is unknown or must not be started.
  var programPath: String? { process == nil ? nil : ProgramFile.path }

  /// The key of the command line in the render cache.
  ///
  /// `nil` if the output is not cached.
  var cacheKey: RequestKey? {
    isNested ? nil : process.map { RequestKey($0.count, $0.arguments, $0.environment) }
  }

  /// Writes to the terminal itself, even if standard output is redirected.
  ///
  /// - Returns: Whether there is a terminal, and all bytes were written to it.
  func writeToTerminal(_ bytes: [UInt8]) -> Bool {
    process != nil && StandardStreams.writeToTerminal(bytes)
  }

  mutating func measureTerminal() {
    guard process != nil else { return }
    terminal = Terminal.behind(STDOUT_FILENO, columns: environment["COLUMNS"])
  }

  /// Returns the background color of the terminal, queried once, or `nil` if it does not answer.
  mutating func terminalBackground() -> TerminalBackground? {
    if let background { return background }
    // A reply takes longer over a network. A reply after the timeout would appear at the prompt.
    let isRemote = ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "SUDO_USER"].contains {
      environment.nonEmpty($0) != nil
    }
    let answer = TerminalBackground.ask(patience: isRemote ? 2000 : 1000)
    background = .some(answer)
    return answer
  }
}

/// The arguments and the environment as the kernel passed them to `main`.
struct ProcessArguments {
  /// The number of arguments, including the program's name.
  let count: Int32
  let arguments: CStringList
  let environment: CStringList

  /// The arguments after the program's name, and whether one has bytes that are not UTF-8.
  fileprivate var words: (texts: [String], areMalformed: Bool) {
    var rest = arguments
    _ = rest.popFirst()
    var texts: [String] = []
    var areMalformed = false
    while let word = rest.popFirst() {
      texts.append(word.text)
      areMalformed = areMalformed || !word.isUTF8
    }
    return (texts, areMalformed)
  }
}

/// The clock of a run: the system clock, a clock that starts at `--now`, or a stopped clock.
struct ProgramClock {
  /// The clock's time when it was started.
  private let base: Instant
  /// The system clock at that moment, in nanoseconds since 1970; nil if the clock is stopped.
  private let start: Int?

  /// The maximum wait in seconds; about 220 years.
  private static let maximumWait = 7_000_000_000

  static let system = ProgramClock(showing: Instant(epochSeconds: 0), at: 0)

  /// Creates a clock that shows an instant when the system clock shows `nanoseconds`, or always if
  /// that is `nil`.
  init(showing instant: Instant, at nanoseconds: Int?) {
    base = instant
    start = nanoseconds
  }

  /// Returns the clock's time when the system clock shows `nanoseconds`, in whole seconds.
  func instant(at nanoseconds: Int) -> Instant {
    guard let start else { return base }
    let passed = nanoseconds &- start
    let seconds = passed / 1_000_000_000 - (passed % 1_000_000_000 < 0 ? 1 : 0)
    return base.advanced(bySeconds: seconds)
  }

  /// Returns the time of the system clock, in nanoseconds since 1970, when this clock shows an
  /// instant.
  func nanoseconds(at instant: Instant) -> Int {
    let longest = ProgramClock.maximumWait
    let seconds = min(max(instant.seconds(since: base), -longest), longest)
    return (start ?? 0) &+ seconds * 1_000_000_000
  }

  /// Returns when an output of an instant expires, in nanoseconds since 1970.
  ///
  /// An output that expires immediately lasts a second, so no bug makes the program spin.
  func expiry(_ expires: Instant, ofOutputAt instant: Instant) -> Int {
    expires <= instant ? Clock.nanoseconds() + 1_000_000_000 : nanoseconds(at: expires)
  }
}

extension Failure {
  /// Evaluates an expression.
  ///
  /// Converts its error to one about a file that the user named.
  static func ifUnreadable<Value>(
    _ path: String, _ value: @autoclosure () throws(SystemError) -> Value
  ) throws(Failure) -> Value {
    do {
      return try value()
    } catch {
      throw .failed(error.cannotRead(path))
    }
  }
}
