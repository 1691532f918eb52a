import Almanac
import NoonmarkModel

/// Why the feed was not loaded; the list is as it was.
enum FeedFailure: Error {
  /// The feed was not reached. One sentence.
  case offline(String)
  /// The feed can't be used, or something is missing here. One sentence.
  case error(String)
  /// Another process loads it.
  case busy
  /// A signal came, which ends the program.
  case canceled(Int32)

  /// What is wrong and what to do, in one sentence.
  var message: String {
    switch self {
    case .offline(let sentence), .error(let sentence): sentence
    case .busy: "another noonmark loads the feed: try again when it has"
    case .canceled: "cancelled: nothing was changed"
    }
  }

  /// How the feed stands after it.
  ///
  /// - Parameters:
  ///   - state: How it stood before.
  ///   - instant: Now, by the machine's clock.
  /// - Returns: The state to be noted.
  func state(after state: FeedState?, at instant: Instant) -> FeedState? {
    switch self {
    case .offline(let sentence):
      FeedState(.offline, at: instant, tries: (state?.tries ?? 0) + 1, problem: sentence)
    case .error(let sentence):
      FeedState(.error, at: instant, problem: sentence)
    case .busy, .canceled:
      // A load that somebody interrupted before is nothing to go back to.
      state?.phase == .loading ? nil : state
    }
  }
}
