import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// A source that is loaded in the background: a feed, a calendar, or a widget of the user's own.
///
/// A source loads and stores its value. `Refresh` does the rest: it allows one load at a time,
/// waits for the load of another process, and records failures.
protocol RefreshSource {
  /// The record of the last load.
  associatedtype State
  associatedtype Value

  /// The name in messages: `the feed`.
  static var name: String { get }
  /// The maximum wait for the load of another process, in milliseconds.
  var patience: Int { get }

  /// Acquires the load lock without waiting for another load.
  func takeLock() throws(Failure) -> Descriptor
  func readState() -> State
  /// Returns the value of an earlier load if it must not be loaded again.
  func loadedBefore() throws(Failure) -> Value?
  /// Returns the value that another process has stored since an instant, or nil without one.
  ///
  /// - Throws: The failure that the other process has stored.
  func value(of state: State, since start: Instant) throws(Failure) -> Value?
  /// Whether a load in the background is due.
  func isDue(after state: State) -> Bool
  func begin(after state: State) throws(Failure)
  /// Loads the value, and stores it and its state.
  func load(
    after state: State, _ signals: borrowing TerminationSignals, _ progress: inout LoadProgress
  ) throws(Failure) -> Value
  func record(_ failure: Failure, after state: State) throws(Failure)
}

extension RefreshSource {
  func loadedBefore() throws(Failure) -> Value? { nil }
  func value(of state: State, since start: Instant) throws(Failure) -> Value? { nil }
}

/// One load of a source.
struct Refresh<Source: RefreshSource> {
  let source: Source
  let isInBackground: Bool

  init(_ source: Source, isInBackground: Bool) {
    self.source = source
    self.isInBackground = isInBackground
  }

  /// Loads the source.
  ///
  /// If another process is loading it, waits for that load and returns its result. A load in the
  /// background does not wait.
  ///
  /// - Returns: The value; nil if a load in the background is not due, or another process does it.
  /// - Throws: If loading fails. The failure is stored, and the value of an earlier load is kept.
  func run(_ progress: inout LoadProgress) throws(Failure) -> Source.Value? {
    if let value = try source.loadedBefore() { return value }
    // Handles signals until the end, so none is lost between taking the lock and loading.
    let signals = TerminationSignals()
    let start = Clock.now()
    var hasWaited = false
    let lock: Descriptor
    do {
      lock = try takeLock(signals, &progress, hasWaited: &hasWaited)
    } catch {
      if error.cause == .busy, isInBackground { return nil }
      throw error
    }
    return try withExtendedLifetime(lock) { () throws(Failure) in
      try loadLocked(since: hasWaited ? start : nil, signals, &progress)
    }
  }

  private func loadLocked(
    since start: Instant?, _ signals: borrowing TerminationSignals, _ progress: inout LoadProgress
  ) throws(Failure) -> Source.Value? {
    let state = source.readState()
    if let start, let value = try source.value(of: state, since: start) { return value }
    // Another process may have loaded the value while this one waited for the lock.
    if let value = try source.loadedBefore() { return value }
    guard !isInBackground || source.isDue(after: state) else { return nil }
    // Fails early if the directory is read-only, or a background load would be retried forever.
    try source.begin(after: state)
    do {
      return try source.load(after: state, signals, &progress)
    } catch {
      try? source.record(error, after: state)
      throw error
    }
  }

  /// Acquires the lock.
  ///
  /// Only a load in the foreground waits for another process.
  ///
  /// - Throws: `busy` if another process still has the lock, or `canceled`.
  private func takeLock(
    _ signals: borrowing TerminationSignals, _ progress: inout LoadProgress,
    hasWaited: inout Bool
  ) throws(Failure) -> Descriptor {
    let deadline = Clock.monotonicNanoseconds() + source.patience * 1_000_000
    while true {
      do {
        return try source.takeLock()
      } catch {
        guard error.cause == .busy else { throw error }
        guard !isInBackground, Clock.monotonicNanoseconds() < deadline else {
          throw Failure(
            "another process is loading \(Source.name)", "try again later", cause: .busy)
        }
      }
      hasWaited = true
      progress.show(bytes: 0, attempt: 1)
      try Download.wait(milliseconds: 50, signals)
    }
  }
}

extension Options {
  /// The option with which a render starts a command that loads a source.
  static let background = Option.flag(
    "background", "Print nothing, and load only what is due")
}

extension Run {
  /// Begins a command that loads a source.
  ///
  /// In the background, it prints nothing.
  ///
  /// - Returns: Whether the load is in the background.
  mutating func beginLoad() throws(Failure) -> Bool {
    let isInBackground = invocation[Options.background]
    if isInBackground { isQuiet = true }
    try load()
    return isInBackground
  }

  /// Loads a source, with a progress line on a terminal.
  ///
  /// A signal that cancels the load ends the process. In the app, Control-C only ends the load, and
  /// other signals stay for the app.
  mutating func refresh<Source>(_ refresh: Refresh<Source>) throws(Failure) -> Source.Value? {
    var progress = LoadProgress(isShown: host.errorIsTerminal && !isQuiet && !host.isNested)
    do {
      let value = try refresh.run(&progress)
      progress.clear()
      return value
    } catch {
      progress.clear()
      if case .canceled(let signal) = error.cause {
        if host.isNested {
          if signal != SIGINT { TerminationSignals.send(signal) }
          throw error
        }
        output.printProblem(error.message)
        TerminationSignals.die(by: signal)
      }
      throw error
    }
  }
}

/// The errors of loads. The value of an earlier load is unchanged.
extension Failure {
  /// The source could not be reached.
  static func offline(_ message: String) -> Failure { Failure(message, cause: .offline) }

  /// A signal ends the program.
  static func canceled(_ signal: Int32) -> Failure {
    Failure("canceled", "nothing was changed", cause: .canceled(signal: signal))
  }
}

/// The file with the state of the last load of a source, and the lock that allows one load at a
/// time.
package struct LoadStateFile: Sendable {
  package let path: String
  private let folder: String

  static let maximumSize = 65_536

  /// Creates the file with a name in a state directory.
  package init(_ name: String, folder: String) {
    self.folder = folder
    path = Path.joined(folder, name)
  }

  /// Creates the file of a subscription in a state directory, named by the fingerprint of its URL.
  package init(calendar: String, folder: String) {
    self.init("calendars/" + calendar, folder: folder)
  }

  /// The directory of the subscriptions in a state directory.
  static func calendars(in folder: String) -> String { Path.joined(folder, "calendars") }

  /// The path of a subscription's last loaded calendar.
  package var calendarPath: String { path + ".ics" }

  package func write(calendar bytes: [UInt8], in store: Store) throws(Failure) {
    try store.overwrite(calendarPath, bytes)
  }

  /// Reads the state, without a lock; `nil` if it is unknown.
  package func read() -> Loaded<LoadState?> {
    Loaded(path, limit: LoadStateFile.maximumSize, otherwise: nil) { LoadState($0) }
  }

  /// Writes a state, or `nil` for an unknown one.
  package func write(_ state: LoadState?, in store: Store) throws(Failure) {
    try store.replace(path, content: .disposable, limit: LoadStateFile.maximumSize) {
      LoadState.file(with: state, in: $0)
    }
  }

  /// Acquires the load lock without waiting; it is held until the descriptor is closed.
  ///
  /// - Throws: `busy` if a load is running.
  package func takeLoadLock() throws(Failure) -> Descriptor {
    // Separate from the file's own lock, which each change takes.
    try Lock.take(for: path + ".load", in: folder, patience: 0)
  }
}

/// A progress line on the terminal, redrawn in place.
struct LoadProgress {
  private let isShown: Bool
  private var text = ""

  /// Creates a line that has not been drawn yet.
  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Shows the number of bytes received, and the attempt.
  mutating func show(bytes: Int, attempt: Int) {
    var parts: [String] = []
    if bytes > 0 { parts.append(LoadProgress.amount(bytes)) }
    if attempt > 1 { parts.append("try \(attempt) of \(LoadState.attempts)") }
    draw("Loading…" + (parts.isEmpty ? "" : " " + parts.joined(separator: ", ")))
  }

  mutating func clear() { draw("") }

  private mutating func draw(_ new: String) {
    guard isShown, new != text else { return }
    // Overwrites a longer line with spaces, which every terminal supports.
    let rest = String(repeating: " ", count: max(text.count - new.count, 0))
    StandardStreams.printError("\r\(new)\(rest)" + (new.isEmpty ? "\r" : ""), terminator: "")
    text = new
  }

  /// Formats a number of bytes in decimal units: `12 kB`.
  private static func amount(_ bytes: Int) -> String {
    bytes < 1_000_000 ? "\((bytes + 999) / 1000) kB" : "\(bytes / 1_000_000) MB"
  }
}
