import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The load in progress of the feed of tasks or a calendar, or the result of its last load.
///
/// It is stored in a file of `key = value` lines:
///
///     state = offline
///     at = 2026-11-21T14:46:30Z
///     tries = 2
///     problem = example.com cannot be found: check the network and the address
///     feed = 85944171f73967e8
package struct LoadState: Hashable, Sendable {
  /// The stage or result of a load.
  package enum Phase: String, CaseIterable, Sendable {
    /// In progress, unless it was interrupted.
    case loading
    case ok
    /// The source could not be reached.
    case offline
    /// The source responded with an error, or cannot be requested.
    case error
  }

  package var phase: Phase
  /// The time of the phase, from the system clock.
  package var at: Instant
  /// The number of consecutive failed loads that are retried.
  package var tries: Int
  /// The number of the current try, if it is the second or later.
  package var attempt: Int?
  /// The number of tasks in the feed; `nil` if unknown.
  package var count: Int?
  /// The problem in one sentence, if any.
  package var problem: String?
  /// The fingerprint of the URL; `nil` if unknown.
  package var feed: String?
  /// The time of the last successful load, for a calendar.
  package var loadedAt: Instant?
  /// The `ETag` of the loaded data, for a calendar.
  package var tag: String?
  /// The `Last-Modified` of the loaded data, for a calendar.
  package var modified: String?

  package init(
    _ phase: Phase, at: Instant, tries: Int = 0, count: Int? = nil, problem: String? = nil,
    feed: String? = nil
  ) {
    self.feed = feed
    self.count = count
    self.phase = phase
    self.at = at
    self.tries = tries
    self.problem = problem
  }

  /// The seconds after which a load in progress is considered interrupted.
  static let maximumLoadTime = 120
  static let pauses = RetryPauses(first: 300, longest: 3600)
  /// The delays before the retries within a load, in milliseconds.
  package static let retryDelays = [300, 900]
  /// The number of tries of a load.
  package static let attempts = retryDelays.count + 1

  /// The time of the next retry after a failure, or `nil` if the last load did not fail.
  package var retryAt: Instant? {
    guard phase == .offline || phase == .error else { return nil }
    return LoadState.pauses.retryAt(after: tries, at: at)
  }

  /// Whether a load is in progress at an instant.
  ///
  /// A start time far in the future, from before the clock was set back, is ignored too.
  package func isLoading(at instant: Instant) -> Bool {
    phase == .loading && abs(at.seconds(since: instant)) < LoadState.maximumLoadTime
  }
}

// MARK: Changes

extension LoadState {
  /// Returns the state while a load is in progress, with the version of the loaded data preserved.
  ///
  /// `attempt` is the number of the try; `nil` for the first one.
  package static func loading(
    after state: LoadState?, attempt: Int? = nil, at instant: Instant
  ) -> LoadState {
    var loading = state ?? LoadState(.loading, at: instant)
    loading.phase = .loading
    loading.attempt = attempt
    loading.at = instant
    loading.count = nil
    loading.problem = nil
    return loading
  }

  /// The state after an interrupted load, which is due again; `nil` if nothing was loaded before.
  package var interrupted: LoadState? {
    guard phase == .loading else { return self }
    var state = self
    state.at = Instant(epochSeconds: 0)
    return loadedAt == nil ? nil : state
  }

  /// Returns the state after a load that failed.
  ///
  /// `phase` is `offline` or `error`, and `problem` one sentence.
  package static func failed(
    _ phase: Phase, _ problem: String, after state: LoadState?, _ policy: LoadPolicy,
    at instant: Instant
  ) -> LoadState {
    var failed = state ?? LoadState(phase, at: instant)
    failed.phase = phase
    failed.attempt = nil
    failed.at = instant
    failed.count = nil
    failed.problem = problem
    failed.tries = phase == .offline || policy.retriesErrors ? failed.tries + 1 : 0
    return failed
  }

  /// Returns a fingerprint of a URL, which is stored since the URL may contain a password.
  package static func fingerprint(of address: String) -> String {
    String(FNV1a.hash(of: address.utf8), radix: 16)
  }

  /// Whether the state may be that of the source with a fingerprint; `nil` matches any source.
  package func concerns(_ fingerprint: String?) -> Bool {
    feed == nil || fingerprint == nil || feed == fingerprint
  }
}

// MARK: The file

extension LoadState {
  /// Parses the file; fails if it has no valid state.
  package init?(_ bytes: [UInt8]) {
    let file = LineFile(bytes)
    func text(_ key: String) -> String? { file.value(key).flatMap { $0.isEmpty ? nil : $0 } }
    func number(_ key: String) -> Int? { file.value(key).flatMap { Int($0) } }
    guard let phase = text("state").flatMap({ Phase(rawValue: $0) }), let at = file.instant("at")
    else { return nil }
    let problem = text("problem").map { LineFile.unquoted($0) ?? $0 }
    self.init(
      phase, at: at, tries: min(max(number("tries") ?? 0, 0), 1000),
      count: phase == .ok ? number("count") : nil,
      problem: phase == .offline || phase == .error
        ? problem ?? "the feed was not loaded" : nil,
      feed: text("feed"))
    if phase == .loading, let attempt = number("attempt"), 2...LoadState.attempts ~= attempt {
      self.attempt = attempt
    }
    loadedAt = file.instant("loaded")
    tag = text("etag")
    modified = text("modified")
  }

  /// Returns the file with a state set, preserving everything else.
  ///
  /// A `state` of `nil` removes it. `bytes` is `nil` if no file exists.
  package static func file(with state: LoadState?, in bytes: [UInt8]?) -> [UInt8] {
    let text = "# The status of the last feed load. You can delete this file.\n"
    return LineFile(bytes ?? Array(text.utf8)).setting([
      ("state", state?.phase.rawValue), ("at", state?.at.rfc3339(in: .utc)),
      ("tries", state.flatMap { $0.tries > 0 ? String($0.tries) : nil }),
      ("attempt", state?.attempt.map { String($0) }),
      ("count", state?.count.map { String($0) }),
      ("problem", state?.problem.map { LineFile.quoted(DisplayText($0).string) }),
      ("feed", state?.feed),
      ("loaded", state?.loadedAt?.rfc3339(in: .utc)), ("etag", state?.tag),
      ("modified", state?.modified),
    ]).bytes
  }
}

extension LoadState {
  /// Returns the text for a load in progress, with the number of the try after a failed one.
  package static func loadingText(
    attempt: Int?, _ loading: MessageKey, _ tried: MessageKey, in localizer: Localizer
  ) -> DisplayText {
    guard let attempt else { return localizer(loading) }
    return localizer(
      tried, [("n", localizer(attempt)), ("total", localizer(LoadState.attempts))])
  }
}

/// The pauses between retries, each twice as long as the previous pause.
struct RetryPauses {
  /// The first pause, in seconds.
  let first: Int
  /// The longest pause, in seconds.
  let longest: Int

  private static let maximumDoublings = 15

  /// Returns the time of the next retry after a number of consecutive failures, the last at `at`.
  func retryAt(after tries: Int, at: Instant) -> Instant {
    let doublings = min(max(tries, 1) - 1, RetryPauses.maximumDoublings)
    return at.advanced(bySeconds: min(first << doublings, longest))
  }
}

extension Failure {
  /// The download is a web page, such as a captive portal or a login page.
  static func webPage(_ source: String, insteadOf format: String) -> Failure {
    Failure(
      "invalid data: \(source) is a web page, not \(format)",
      "check the URL, and log in to the network")
  }
}
