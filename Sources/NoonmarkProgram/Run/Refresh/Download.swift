import NoonmarkBase
import NoonmarkSystem

/// A download with retries, which a signal cancels.
struct Download {
  /// The request, which is sent again after a failure that may pass.
  let request: Curl.Request
  let environment: Environment

  /// The maximum size of what is downloaded, in bytes.
  static let maximumSize = 1 << 25
  /// The delays before the retries, in milliseconds.
  private static let retryDelays = [300, 900]

  /// Sends the request and waits for the response.
  func run(
    _ signals: borrowing TerminationSignals, _ progress: inout LoadProgress
  ) throws(Failure) -> Curl.Response {
    let curl: Curl
    do {
      curl = try Curl(environment)
    } catch {
      throw error.failure
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
          throw error.failure
        }
        try Download.wait(milliseconds: delay, signals)
      }
    }
  }

  static func wait(
    milliseconds: Int, _ signals: borrowing TerminationSignals
  ) throws(Failure) {
    let end = Clock.monotonicNanoseconds() + milliseconds * 1_000_000
    while true {
      if let signal = signals.taken() { throw .canceled(signal) }
      let left = end - Clock.monotonicNanoseconds()
      guard left > 0 else { return }
      sleep(nanoseconds: min(left, 50_000_000))
    }
  }

  /// Returns the longest time of a download with its retries, in milliseconds.
  static func maximumTime(seconds: Int) -> Int {
    retryDelays.reduce((retryDelays.count + 1) * seconds * 1000, +)
  }
}
