import Almanac
import NoonmarkDomain
import NoonmarkStore
import NoonmarkSystem

/// A failed load of a feed; the tasks, or the calendar, are unchanged.
enum LoadFailure: Error {
  /// The feed could not be reached. Has a message.
  case offline(String)
  /// The feed cannot be used, or a program or directory is missing. Has a message.
  case error(String)
  /// Another process is still loading it.
  case busy
  /// A signal ends the program.
  case canceled(Int32)

  /// The error message: what is wrong and what to do.
  var message: String {
    switch self {
    case .offline(let sentence), .error(let sentence): sentence
    case .busy: "another process is loading the feed: try again later"
    case .canceled: "canceled: nothing was changed"
    }
  }

  /// Returns the state to store after the failure.
  ///
  /// - Parameters:
  ///   - state: The state before the load.
  ///   - instant: The current time, from the system clock.
  func state(after state: LoadState?, at instant: Instant) -> LoadState? {
    switch self {
    case .offline(let sentence):
      LoadState(.offline, at: instant, tries: (state?.tries ?? 0) + 1, problem: sentence)
    case .error(let sentence):
      LoadState(.error, at: instant, problem: sentence)
    case .busy, .canceled:
      // Do not restore the state of an interrupted load.
      state?.phase == .loading ? nil : state
    }
  }

  /// Prints the failure and ends the process by the signal if the load was canceled.
  func endIfCanceled(_ output: inout RunOutput) {
    guard case .canceled(let signal) = self else { return }
    output.printError("noonmark: \(message)")
    TerminationSignals.die(by: signal)
  }

  /// Returns the body's result, or throws its failure.
  static func wrap<Value: ~Copyable>(
    _ body: () throws(StoreError) -> Value
  ) throws(LoadFailure) -> Value {
    do {
      return try body()
    } catch .busy {
      throw .busy
    } catch {
      throw .error(error.message)
    }
  }
}
