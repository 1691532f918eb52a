import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// A source that is loaded in the background: a feed, a calendar, or a widget of the user's own.
///
/// It says what to run, and what to make of the bytes. `Refresh` does the rest: one load at a time,
/// the load of another process, failures and retries.
protocol RefreshSource {
  /// The record of the last load.
  associatedtype State
  associatedtype Value

  /// The name in messages: `the feed`.
  static var name: String { get }
  /// The milliseconds to wait for the load of another process.
  var patience: Int { get }

  /// Acquires the lock of loads without waiting for one.
  func takeLock() throws(Failure) -> Descriptor
  func readState() -> State
  /// Returns the value if it was loaded before and must not be loaded again.
  func loadedBefore() throws(Failure) -> Value?
  /// Returns the value that another process has stored since an instant; nil if it has stored none.
  ///
  /// - Throws: The failure that it has stored.
  func value(of state: State, since start: Instant) throws(Failure) -> Value?
  /// Whether a load in the background is due.
  func isDue(after state: State) -> Bool
  /// Whether a load was recorded as begun.
  func hasBegun(_ state: State) -> Bool
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
  func hasBegun(_ state: State) -> Bool { false }
  func begin(after state: State) throws(Failure) {}
}

/// One load of a source.
struct Refresh<Source: RefreshSource> {
  let source: Source
  let isInBackground: Bool
  /// Whether `begin` has recorded that it begins, so that no other process does it.
  private var hasBegun = false

  init(_ source: Source, isInBackground: Bool) {
    self.source = source
    self.isInBackground = isInBackground
  }

  /// Loads the source.
  ///
  /// If another process is loading it, waits for that load and returns its result. A load in the
  /// background waits only after `begin`, for another process to see that it is not due.
  ///
  /// - Returns: The value; nil if a load in the background is not due, or another process does it.
  /// - Throws: If loading fails; what was loaded before is unchanged, and the failure is stored.
  func run(_ progress: inout LoadProgress) throws(Failure) -> Source.Value? {
    if let value = try source.loadedBefore() { return value }
    // Until its end, so that none is lost between the lock and the load.
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
    // Another process may have loaded it while we waited for the lock.
    if let value = try source.loadedBefore() { return value }
    guard !isInBackground || source.hasBegun(state) || source.isDue(after: state) else {
      return nil
    }
    // Fails early if the directory is read-only, or a background load would be retried forever.
    try source.begin(after: state)
    do {
      return try source.load(after: state, signals, &progress)
    } catch {
      try? source.record(error, after: state)
      throw error
    }
  }

  /// Records that a load in the background begins, if it is due, so that no render starts another.
  mutating func begin() throws(Failure) -> Bool {
    let lock: Descriptor
    do {
      lock = try takeLock()
    } catch {
      if error.cause == .busy { return false }
      throw error
    }
    try withExtendedLifetime(lock) { () throws(Failure) in
      let state = source.readState()
      guard source.isDue(after: state) else { return }
      try source.begin(after: state)
      hasBegun = true
    }
    return hasBegun
  }

  private func takeLock() throws(Failure) -> Descriptor {
    do {
      return try source.takeLock()
    } catch  where error.cause == .busy {
      throw .loading(Source.name)
    }
  }

  /// Acquires the lock.
  ///
  /// Only a load in the foreground, or one that has begun, waits for another process.
  ///
  /// - Throws: `busy` if another process still has the lock, or `canceled`.
  private func takeLock(
    _ signals: borrowing TerminationSignals, _ progress: inout LoadProgress,
    hasWaited: inout Bool
  ) throws(Failure) -> Descriptor {
    let deadline = Clock.monotonicNanoseconds() + source.patience * 1_000_000
    while true {
      do {
        return try takeLock()
      } catch {
        guard error.cause == .busy, !isInBackground || hasBegun,
          Clock.monotonicNanoseconds() < deadline
        else { throw error }
      }
      hasWaited = true
      progress.show(bytes: 0, attempt: 1)
      try Download.wait(milliseconds: 50, signals)
    }
  }
}

extension Options {
  /// The option of a command that loads a source, with which a render starts it.
  static let background = Option.flag(
    "background", "Print nothing, and load only what is due")
}

extension Run {
  /// Begins a command that loads a source: in the background it prints nothing.
  ///
  /// - Returns: Whether the load is in the background.
  mutating func beginLoad() throws(Failure) -> Bool {
    let isInBackground = invocation[Options.background]
    if isInBackground { isQuiet = true }
    try load()
    return isInBackground
  }

  /// Loads a source, with a line of progress on a terminal.
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

/// The reasons that a load failed; what was loaded before is unchanged.
extension Failure {
  /// The source could not be reached.
  static func offline(_ message: String) -> Failure { Failure(message, cause: .offline) }

  /// Another process is still loading the source of a name.
  static func loading(_ name: String) -> Failure {
    Failure("another process is loading \(name)", "try again later", cause: .busy)
  }

  /// A signal ends the program.
  static func canceled(_ signal: Int32) -> Failure {
    Failure("canceled", "nothing was changed", cause: .canceled(signal: signal))
  }
}
