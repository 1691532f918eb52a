import Almanac
import NoonmarkDomain
import NoonmarkRecords
import NoonmarkStore
import NoonmarkSystem

/// Loads the feed into the task file, one load at a time.
struct FeedLoader {
  /// The result of a load that did not fail.
  enum Result {
    /// The feed was loaded, with its number of tasks.
    case loaded(Int)
    /// The feed was loaded before, at that instant.
    case loadedBefore(Instant)
    /// A background load is not due.
    case notDue
  }

  private let address: WebAddress
  /// The fingerprint of the feed's URL in the state file.
  private let fingerprint: String
  private let seconds: Int
  private let isForced: Bool
  private let isInBackground: Bool
  private let now: Instant
  private let tasks: EntryFile
  private let stateFile: LoadStateFile
  private let store: Store
  private let environment: Environment

  /// Prepares a load.
  ///
  /// - Throws: If no URL is set, or there is no data or state directory.
  init(in run: Run) throws(CommandError) {
    guard let address = try run.feedAddress(run.invocation[TodoLoad.url]) else {
      throw .input(
        "no feed is set: run noonmark config set todo.url https://example.com/tasks.json, "
          + "or add --url URL")
    }
    let data = try run.host.directory(.data)
    let state = try run.host.directory(.state)
    self.address = address
    fingerprint = LoadState.fingerprint(of: address.text)
    seconds = run.requestSeconds
    isForced = run.invocation[TodoLoad.force]
    isInBackground = run.invocation[TodoLoad.background]
    now = run.now
    tasks = .tasks(in: data)
    stateFile = LoadStateFile(folder: state)
    store = Store(stateFolder: state)
    environment = run.host.environment
  }

  /// Loads the feed, unless it was loaded before.
  ///
  /// If another process is loading it, waits for that load and returns its result.
  ///
  /// - Throws: If loading fails; the tasks are unchanged, and the failure is stored in the state
  ///   file.
  func run(_ progress: inout LoadProgress) throws(LoadFailure) -> Result {
    if let instant = try loadedBefore() { return .loadedBefore(instant) }
    let start = Clock.now()
    var hasWaited = false
    let lock = try Download.lock(
      stateFile, seconds: seconds, isInBackground: isInBackground, &progress,
      hasWaited: &hasWaited)
    do {
      let attached = hasWaited ? try result(ofOtherLoadSince: start) : nil
      let result: Result
      if let attached { result = attached } else { result = try loadLocked(&progress) }
      lock.release()
      return result
    } catch {
      lock.release()
      throw error
    }
  }

  /// Returns the result that another process has stored since an instant, or `nil` if there is
  /// none: it was canceled or killed, or it loaded another feed.
  ///
  /// - Throws: If the load failed.
  private func result(ofOtherLoadSince start: Instant) throws(LoadFailure) -> Result? {
    guard let state = stateFile.read().value, state.feed == fingerprint,
      state.at.seconds(since: start) >= 0
    else { return nil }
    let problem = state.problem ?? ""
    switch state.phase {
    case .loading: return nil
    case .ok: return state.count.map { .loaded($0) } ?? .loadedBefore(state.at)
    case .offline: throw .offline(problem)
    case .error: throw .error(problem)
    }
  }

  /// Loads the feed while no other process does.
  private func loadLocked(_ progress: inout LoadProgress) throws(LoadFailure) -> Result {
    // Another process may have loaded it while we waited for the lock.
    if let instant = try loadedBefore() { return .loadedBefore(instant) }
    let before = stateFile.read().value
    // The failures of another feed do not count.
    let state = before?.concerns(fingerprint) == false ? nil : before
    if isInBackground, state?.phase != .loading {
      let status = FeedStatus(state, isLoaded: false, hasAddress: true, at: Clock.now())
      guard status.wantsLoad else { return .notDue }
    }
    // Fails early if nothing can be written, so that a background load is not retried forever.
    try write(LoadState(.loading, at: Clock.now(), tries: state?.tries ?? 0))
    let signals = TerminationSignals()
    let count: Int
    do throws(LoadFailure) {
      let feed = try parse(try fetch(signals, &progress))
      if let signal = signals.taken() { throw .canceled(signal) }
      try merge(feed)
      count = feed.count
    } catch {
      let isCanceled = if case .canceled = error { true } else { false }
      try? write(error.state(after: isCanceled ? before : state, at: Clock.now()))
      throw error
    }
    try write(LoadState(.ok, at: Clock.now(), count: count))
    return .loaded(count)
  }

  private func loadedBefore() throws(LoadFailure) -> Instant? {
    guard !isForced else { return nil }
    let reading = tasks.read()
    if let problem = reading.problem { throw .error(problem) }
    return TodoBook.loadedAt(in: RecordFile(reading.value, TodoBook.kind))
  }

  // MARK: The steps

  private func fetch(
    _ signals: borrowing TerminationSignals, _ progress: inout LoadProgress
  ) throws(LoadFailure) -> [UInt8] {
    let request = Curl.Request(.get, address, seconds: seconds, limit: Download.maximumSize)
    return try Download(request: request, environment: environment).run(signals, &progress).body
  }

  private func parse(_ bytes: [UInt8]) throws(LoadFailure) -> Feed {
    do {
      return try Feed(bytes)
    } catch {
      throw .error(error.message)
    }
  }

  private func merge(_ feed: Feed) throws(LoadFailure) {
    try tasks.rewrite(in: store, orThrow: { .error($0.message) }) { file throws(LoadFailure) in
      .stream { writer in TodoBook.merge(feed, into: file, at: now) { writer.append($0) } }
    }
  }

  private func write(_ state: LoadState?) throws(LoadFailure) {
    var state = state
    if state?.feed == nil { state?.feed = fingerprint }
    try LoadFailure.wrap { () throws(StoreError) in try stateFile.write(state, in: store) }
  }
}
