import Almanac
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// Loads a subscription to a calendar into the state directory, one load at a time.
///
/// The calendar of an earlier load stays until another whole one has arrived.
struct CalendarLoader {
  /// The result of a load that did not fail.
  enum Result {
    case loaded
    /// The calendar is the one that was loaded before.
    case unchanged
  }

  let address: WebAddress
  private let seconds: Int
  private let refresh: Int
  private let isInBackground: Bool
  private let now: Instant
  private let file: LoadStateFile
  private let store: Store
  private let environment: Environment

  /// Prepares a load.
  ///
  /// - Throws: If there is no state directory.
  init(
    _ address: WebAddress, isInBackground: Bool, in run: Run
  ) throws(CommandError) {
    let folder = try run.host.directory(.state)
    self.address = address
    self.isInBackground = isInBackground
    now = run.now
    seconds = run.configuration[Keys.calendarsTimeout]
    refresh = run.configuration[Keys.calendarsRefresh]
    file = LoadStateFile(calendar: LoadState.fingerprint(of: address.text), folder: folder)
    store = Store(stateFolder: folder)
    environment = run.host.environment
  }

  /// Records that a load in the background begins, if it is due, so that no render starts another.
  func begins() throws(LoadFailure) -> Bool {
    let lock: Descriptor
    do {
      // Another process could store its result between the two calls.
      lock = try LoadFailure.wrap { () throws(StoreError) in try file.takeLoadLock() }
    } catch {
      if case .busy = error { return false }
      throw error
    }
    do {
      let state = file.read().value
      let status = SubscriptionStatus(
        state, isStored: isStored, refresh: refresh, at: Clock.now())
      if status.isDue { try write(loading(after: state)) }
      lock.release()
      return status.isDue
    } catch {
      lock.release()
      throw error
    }
  }

  /// Loads the calendar.
  ///
  /// If another process is loading it, waits for that load, and then returns its result.
  ///
  /// - Throws: If loading fails; the calendar is unchanged, and the failure is stored in the state
  ///   file.
  func run(_ progress: inout LoadProgress) throws(LoadFailure) -> Result {
    let start = Clock.now()
    var hasWaited = false
    let lock = try Download.lock(
      file, seconds: seconds, isInBackground: isInBackground, &progress, hasWaited: &hasWaited)
    do {
      let state = file.read().value
      let other = hasWaited ? try CalendarLoader.result(of: state, since: start) : nil
      let result = if let other { other } else { try load(after: state, &progress) }
      lock.release()
      return result
    } catch {
      lock.release()
      throw error
    }
  }

  /// Returns the result that another process has stored since an instant, or `nil` if it has not.
  private static func result(
    of state: LoadState?, since start: Instant
  ) throws(LoadFailure) -> Result? {
    guard let state, state.at.seconds(since: start) >= 0 else { return nil }
    switch state.phase {
    case .loading: return nil
    case .ok: return .loaded
    case .offline: throw .offline(state.problem ?? "")
    case .error: throw .error(state.problem ?? "")
    }
  }

  private var isStored: Bool { FileStamp.of(file.calendarPath) != nil }

  private func load(
    after state: LoadState?, _ progress: inout LoadProgress
  ) throws(LoadFailure) -> Result {
    // Fails early if nothing can be written, so that a background load is not retried forever.
    try write(loading(after: state))
    let signals = TerminationSignals()
    do throws(LoadFailure) {
      var request = Curl.Request(.get, address, seconds: seconds, limit: Download.maximumSize)
      request.accepted = "text/calendar, */*;q=0.1"
      request.known =
        isStored ? Curl.Validators(tag: state?.tag, modified: state?.modified) : Curl.Validators()
      let response = try Download(request: request, environment: environment)
        .run(signals, &progress)
      if let signal = signals.taken() { throw .canceled(signal) }
      var loaded = LoadState(.ok, at: Clock.now())
      loaded.loadedAt = now
      if response.status == 304 {
        loaded.tag = state?.tag
        loaded.modified = state?.modified
        try write(loaded)
        return .unchanged
      }
      do throws(SubscriptionAnswer.Problem) {
        try SubscriptionAnswer.check(response.body)
      } catch {
        throw .error(error.message)
      }
      // Before the validators: those of a later version must not stay with an earlier one.
      try LoadFailure.wrap { () throws(StoreError) in
        try file.write(calendar: response.body, in: store)
      }
      loaded.tag = response.validators.tag
      loaded.modified = response.validators.modified
      try write(loaded)
      return .loaded
    } catch {
      try? write(failed(error, after: state))
      throw error
    }
  }

  /// Returns the state of a load in progress, which keeps the version of what was loaded before.
  private func loading(after state: LoadState?) -> LoadState {
    var loading = state ?? LoadState(.loading, at: Clock.now())
    loading.phase = .loading
    loading.at = Clock.now()
    loading.problem = nil
    return loading
  }

  private func failed(_ failure: LoadFailure, after state: LoadState?) -> LoadState? {
    var failed = state ?? LoadState(.error, at: Clock.now())
    switch failure {
    case .offline(let sentence):
      failed.phase = .offline
      failed.problem = sentence
    case .error(let sentence):
      failed.phase = .error
      failed.problem = sentence
    case .busy, .canceled:
      // Do not restore the state of an interrupted load.
      return state?.phase == .loading ? nil : state
    }
    failed.at = Clock.now()
    failed.tries += 1
    return failed
  }

  private func write(_ state: LoadState?) throws(LoadFailure) {
    try LoadFailure.wrap { () throws(StoreError) in try file.write(state, in: store) }
  }
}
