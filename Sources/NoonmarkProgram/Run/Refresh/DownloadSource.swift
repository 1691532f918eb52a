import Almanac
import NoonmarkBase
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// A source that is downloaded from a URL.
protocol DownloadSource: RefreshSource where State == LoadState? {
  /// Returns the request to send after the last load.
  func request(after state: LoadState?) -> Curl.Request
  /// Stores the contents of a response, and returns the value and the state to store.
  func take(
    _ response: Curl.Response, after state: LoadState?
  ) throws(Failure) -> (value: Value, state: LoadState)
  /// Returns the value of a load that another process has completed.
  func value(of state: LoadState) -> Value

  /// The file of the state, and the lock.
  var file: LoadStateFile { get }
  var host: Host { get }
  /// The rules for loading it again.
  var policy: LoadPolicy { get }
  /// The fingerprint of the URL if several sources share the state file; otherwise nil.
  var fingerprint: String? { get }
  /// Whether the result of a load is stored.
  var isStored: Bool { get }
  /// The timeout of each attempt.
  var seconds: Int { get }
}

extension DownloadSource {
  var store: Store { host.store }
  var fingerprint: String? { nil }
  var patience: Int { Download.maximumTime(seconds: seconds) }

  func takeLock() throws(Failure) -> Descriptor { try file.takeLoadLock() }

  func readState() -> LoadState? { file.read().value }

  /// Returns a state, or `nil` if it is that of another source.
  private func ownState(_ state: LoadState?) -> LoadState? {
    state?.concerns(fingerprint) == false ? nil : state
  }

  func isDue(after state: LoadState?) -> Bool {
    LoadStatus(ownState(state), isStored: isStored, policy, at: Clock.now()).isDue
  }

  func begin(after state: LoadState?) throws(Failure) {
    try write(.loading(after: ownState(state), at: Clock.now()))
  }

  func load(
    after state: LoadState?, _ signals: borrowing TerminationSignals, _ progress: inout LoadProgress
  ) throws(Failure) -> Value {
    let state = ownState(state)
    let response = try Download.send(
      request(after: state), host.environment, signals, &progress
    ) { attempt in
      // A failure is ignored: the attempt is only for display.
      try? write(.loading(after: state, attempt: attempt, at: Clock.now()))
    }
    if let signal = signals.taken() { throw .canceled(signal) }
    let taken = try take(
      response.inUTF8(of: Self.name, environment: host.environment), after: state)
    try write(taken.state)
    return taken.value
  }

  func record(_ failure: Failure, after state: LoadState?) throws(Failure) {
    func failed(_ phase: LoadState.Phase, _ problem: String) -> LoadState {
      .failed(phase, problem, after: ownState(state), policy, at: Clock.now())
    }
    switch failure.cause {
    case .offline: try write(failed(.offline, failure.message))
    case .busy, .canceled:
      try write(state?.interrupted)
    default: try write(failed(.error, failure.message))
    }
  }

  func value(of state: LoadState?, since start: Instant) throws(Failure) -> Value? {
    guard let state, fingerprint == nil || state.feed == fingerprint,
      state.at.seconds(since: start) >= 0
    else { return nil }
    switch state.phase {
    case .loading: return nil
    case .ok: return value(of: state)
    case .offline: throw .offline(state.problem ?? "")
    case .error: throw Failure(state.problem ?? "")
    }
  }

  private func write(_ state: LoadState?) throws(Failure) {
    var state = state
    if state?.feed == nil { state?.feed = fingerprint }
    try file.write(state, in: store)
  }
}

extension Curl.Response {
  /// Returns the response with its body decompressed and in UTF-8.
  ///
  /// - Parameter name: The name of the source in error messages.
  fileprivate func inUTF8(
    of name: String, environment: Environment
  ) throws(Failure) -> Curl.Response {
    var response = self
    if Gzip.isCompressed(body) {
      response.body = try Gzip.decompressed(
        body, of: name, limit: Download.maximumSize, environment)
    }
    let encoding = TextEncoding(ofMediaType: mediaType)
    if encoding == nil, let charset = TextEncoding.name(inMediaType: mediaType), !charset.isEmpty,
      !TextEncoding.isUTF8(response.body)
    {
      response.body = try Iconv.converted(
        response.body, from: charset, of: name, limit: Download.maximumSize, environment)
    }
    response.body = TextEncoding.utf8(response.body, named: encoding)
    return response
  }
}

/// A download with retries, which a signal cancels.
enum Download {
  /// The maximum size of a download in bytes.
  static let maximumSize = 1 << 25

  /// Sends a request and waits for the response.
  ///
  /// Retries after a temporary failure.
  ///
  /// Calls `retry` before each retry with the number of the attempt.
  fileprivate static func send(
    _ request: Curl.Request, _ environment: Environment, _ signals: borrowing TerminationSignals,
    _ progress: inout LoadProgress, beforeEach retry: (Int) -> Void
  ) throws(Failure) -> Curl.Response {
    let curl: Curl
    do {
      curl = try Curl(environment)
    } catch {
      throw error.failure
    }
    var attempt = 1
    while true {
      var signal: Int32?
      do {
        return try curl.send(request) { bytes in
          progress.show(bytes: bytes, attempt: attempt)
          signal = signals.taken()
          return signal == nil
        }
      } catch {
        if let signal { throw .canceled(signal) }
        guard error.mayPass, attempt < LoadState.attempts else { throw error.failure }
        attempt += 1
        progress.show(bytes: 0, attempt: attempt)
        retry(attempt)
        try wait(milliseconds: LoadState.retryDelays[attempt - 2], signals)
      }
    }
  }

  static func wait(milliseconds: Int, _ signals: borrowing TerminationSignals) throws(Failure) {
    let end = Clock.monotonicNanoseconds() + milliseconds * 1_000_000
    while true {
      if let signal = signals.taken() { throw .canceled(signal) }
      let left = end - Clock.monotonicNanoseconds()
      guard left > 0 else { return }
      sleep(nanoseconds: min(left, 50_000_000))
    }
  }

  /// Returns the maximum time of a download with all its retries, in milliseconds.
  static func maximumTime(seconds: Int) -> Int {
    LoadState.retryDelays.reduce(LoadState.attempts * seconds * 1000, +)
  }
}
