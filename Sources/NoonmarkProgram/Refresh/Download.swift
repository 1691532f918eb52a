import NoonmarkStore
import NoonmarkSystem

/// A download of a feed with retries, which a signal cancels, one at a time for each feed.
struct Download {
  /// The request, which is sent again after a failure that may pass.
  let request: Curl.Request
  let environment: Environment

  /// The maximum size of a feed in bytes.
  static let maximumSize = 1 << 25
  /// The delays before the retries, in milliseconds.
  private static let retryDelays = [300, 900]

  /// Sends the request and waits for the response.
  func run(
    _ signals: borrowing TerminationSignals, _ progress: inout LoadProgress
  ) throws(LoadFailure) -> Curl.Response {
    let curl: Curl
    do {
      curl = try Curl(environment)
    } catch {
      throw .error(error.message)
    }
    var delays = Download.retryDelays[...]
    while true {
      var signal: Int32?
      let attempt = Download.retryDelays.count - delays.count + 1
      do {
        return try curl.send(request) { bytes in
          progress.show(bytes: bytes, attempt: attempt, of: Download.retryDelays.count + 1)
          signal = signals.taken()
          return signal == nil
        }
      } catch {
        if let signal { throw .canceled(signal) }
        guard error.mayPass, let delay = delays.popFirst() else {
          throw error.isOffline ? .offline(error.message) : .error(error.message)
        }
        try Download.wait(milliseconds: delay, signals)
      }
    }
  }

  private static func wait(
    milliseconds: Int, _ signals: borrowing TerminationSignals
  ) throws(LoadFailure) {
    let end = Clock.monotonicNanoseconds() + milliseconds * 1_000_000
    while true {
      if let signal = signals.taken() { throw .canceled(signal) }
      let left = end - Clock.monotonicNanoseconds()
      guard left > 0 else { return }
      sleep(nanoseconds: min(left, 50_000_000))
    }
  }

  /// Acquires the load lock of a feed.
  ///
  /// A load in the background does not wait for another one; others wait as long as it may take.
  ///
  /// - Parameters:
  ///   - file: The state of the feed.
  ///   - seconds: The timeout of each attempt.
  ///   - isInBackground: Whether the load is in the background.
  ///   - progress: The line that is shown meanwhile.
  ///   - hasWaited: Set if another process had the lock.
  /// - Throws: `busy` if another process still has the lock, or `canceled`.
  static func lock(
    _ file: LoadStateFile, seconds: Int, isInBackground: Bool, _ progress: inout LoadProgress,
    hasWaited: inout Bool
  ) throws(LoadFailure) -> Descriptor {
    let signals = TerminationSignals()
    let milliseconds = retryDelays.reduce((retryDelays.count + 1) * seconds * 1000, +)
    let deadline = Clock.monotonicNanoseconds() + milliseconds * 1_000_000
    while true {
      do {
        return try LoadFailure.wrap { () throws(StoreError) in try file.takeLoadLock() }
      } catch {
        guard case .busy = error, !isInBackground, Clock.monotonicNanoseconds() < deadline
        else { throw error }
      }
      hasWaited = true
      progress.show(bytes: 0, attempt: 1, of: 1)
      try wait(milliseconds: 50, signals)
    }
  }
}
