import Almanac
import NoonmarkBase
import NoonmarkRecords
import NoonmarkText

/// The load in progress of a source, or the result of its last load.
///
/// A source is the task feed or a calendar.
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
    /// Completed.
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

// MARK: The feed

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

/// The rules for loading a source again.
package struct LoadPolicy: Sendable {
  /// The seconds between loads; `nil` to load only once.
  package let refresh: Int?
  /// Whether errors are retried.
  ///
  /// They can be temporary: a server is down, or a captive portal responds instead.
  package let retriesErrors: Bool

  /// Loads the source once.
  ///
  /// Only a load that did not reach the source is retried.
  package static let once = LoadPolicy(refresh: nil, retriesErrors: false)

  /// Loads the source again after an interval, and retries every failure.
  package static func every(_ seconds: Int) -> LoadPolicy {
    LoadPolicy(refresh: seconds, retriesErrors: true)
  }
}

/// The status of a source that is loaded in the background: what to show, and whether a load is
/// due.
package struct LoadStatus: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    /// The data is current, or being replaced.
    case ok
    /// Nothing has been loaded yet.
    case loading
    /// The last loads failed, and the data is out of date.
    case stale
    /// The source could not be reached.
    case offline
    /// The source cannot be used.
    case error
  }

  package let state: State
  /// The problem in one sentence, if any.
  package let problem: String?
  /// Whether a load is due.
  package let isDue: Bool
  /// The seconds until the status must be read again; `nil` to wait for a file to change.
  package let revalidateAfter: Int?
  /// The number of the current try, if it is the second or later.
  package let attempt: Int?

  /// The seconds until a load in progress is checked again.
  package static let soon = 2
  /// The seconds until a load that could not be started is tried again.
  package static let pauseWithoutLoad = 300

  /// Interprets the state of the last load.
  ///
  /// - Parameters:
  ///   - isStored: Whether the result of a load is stored.
  ///   - isWanted: Whether the user has configured the source.
  ///   - source: The fingerprint of the source's URL; problems with other URLs are ignored.
  package init(
    _ state: LoadState?, isStored: Bool, isWanted: Bool = true, _ policy: LoadPolicy,
    of source: String? = nil, at instant: Instant
  ) {
    let isUnrelated = state.map { $0.phase != .loading && !$0.concerns(source) } ?? false
    let last = isUnrelated ? nil : state
    let failure: State? =
      switch last?.phase {
      case .offline: .offline
      case .error: .error
      case .loading, .ok, nil: nil
      }
    let problem = failure == nil ? nil : last?.problem
    guard policy.refresh != nil || !isStored else {
      self.init(failure ?? .ok, problem: problem)
      return
    }
    guard last?.isLoading(at: instant) != true else {
      self.init(.loading, revalidateAfter: LoadStatus.soon, attempt: last?.attempt)
      return
    }
    let wait = isWanted ? policy.wait(after: last, isStored: isStored, at: instant) : nil
    let isDue = wait.map { $0 <= 0 } ?? false
    self.init(
      failure ?? .ok, problem: problem, isDue: isDue, revalidateAfter: isDue ? nil : wait)
  }

  package init(
    _ state: State, problem: String? = nil, isDue: Bool = false, revalidateAfter: Int? = nil,
    attempt: Int? = nil
  ) {
    self.attempt = attempt
    self.state = state
    self.problem = problem
    self.isDue = isDue
    self.revalidateAfter = revalidateAfter
  }
}

extension LoadPolicy {
  /// Returns the seconds until the next load, at most 0 if it is due; `nil` if none is scheduled.
  fileprivate func wait(after last: LoadState?, isStored: Bool, at instant: Instant) -> Int? {
    guard let last else { return 0 }
    var due: Instant?
    var longest = LoadState.pauses.longest
    switch last.phase {
    case .ok where isStored:
      due = refresh.map { last.at.advanced(bySeconds: $0) }
      longest = refresh ?? longest
    case .error where !retriesErrors: break
    case .offline, .error: due = last.retryAt
    case .loading, .ok: due = instant
    }
    // If the clock was set back, the wait must not become longer.
    return due.map { $0.seconds(since: instant) }.map { $0 > longest ? 0 : $0 }
  }
}
