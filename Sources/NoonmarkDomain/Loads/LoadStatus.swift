import Almanac

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
  ///   - isWanted: Whether the user has configured the source. If not, problems are ignored.
  ///   - source: The fingerprint of the source's URL; problems with other URLs are ignored.
  package init(
    _ state: LoadState?, isStored: Bool, isWanted: Bool = true, _ policy: LoadPolicy,
    of source: String? = nil, at instant: Instant
  ) {
    let isUnrelated =
      state.map { $0.phase != .loading && !(isWanted && $0.concerns(source)) } ?? false
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
