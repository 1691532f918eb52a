import Almanac

/// The feed's state as far as it matters for showing the tasks.
package struct FeedStatus: Hashable, Sendable {
  /// The state to show besides the tasks, if any.
  package let state: TodoList.State?
  /// One sentence on what went wrong, if anything.
  package let problem: String?
  /// The seconds until the state must be read again; `nil` to wait for a file to change.
  package let revalidateAfter: Int?
  /// Whether to start a load, since none has succeeded yet.
  package let wantsLoad: Bool

  /// The seconds until a load in progress is checked again.
  package static let soon = 2

  /// Interprets a state.
  ///
  /// - Parameters:
  ///   - state: The last load, if any.
  ///   - isLoaded: Whether a load ever succeeded.
  ///   - hasAddress: Whether the user configured a feed.
  ///   - feed: The fingerprint of its URL; problems with another feed are ignored.
  ///   - instant: The current time, from the system clock.
  package init(
    _ state: LoadState?, isLoaded: Bool, hasAddress: Bool, feed: String? = nil,
    at instant: Instant
  ) {
    let waitsForFirst = hasAddress && !isLoaded
    let isMoot = state.map { $0.phase != .loading && !$0.concerns(feed) } ?? false
    let state = isMoot ? nil : state
    switch state?.phase {
    case .loading where state?.isLoading(at: instant) == true && !isLoaded:
      self.init(.loading, revalidateAfter: FeedStatus.soon)
    case .offline:
      let wait = state?.retryAt.map { $0.seconds(since: instant) } ?? 0
      // A clock that was set back must not make the wait longer than the maximum.
      let isTime = wait <= 0 || wait > LoadState.pauses.longest
      self.init(
        .offline, problem: state?.problem, revalidateAfter: waitsForFirst && !isTime ? wait : nil,
        wantsLoad: waitsForFirst && isTime)
    case .error:
      self.init(.error, problem: state?.problem)
    case .loading, .ok, nil:
      self.init(nil, wantsLoad: waitsForFirst)
    }
  }

  package init(
    _ state: TodoList.State?, problem: String? = nil, revalidateAfter: Int? = nil,
    wantsLoad: Bool = false
  ) {
    self.state = state
    self.problem = problem
    self.revalidateAfter = revalidateAfter
    self.wantsLoad = wantsLoad
  }
}
