import Almanac

/// What the feed's state means for whoever shows the tasks.
package struct FeedStatus: Hashable, Sendable {
  /// What to tell besides the tasks; nil where nothing is to be told.
  package let state: TodoList.State?
  /// What went wrong, in one sentence; nil where nothing did.
  package let problem: String?
  /// In how many seconds to look again; nil for not before a file changes.
  package let revalidateAfter: Int?
  /// Whether a load should begin now, since there was none yet.
  package let wantsLoad: Bool

  /// How soon a load that goes on is looked at again, in seconds.
  package static let soon = 2

  /// Finds out what a state means.
  ///
  /// - Parameters:
  ///   - state: How the last load went; nil where there was none.
  ///   - isLoaded: Whether one ever brought the tasks.
  ///   - hasAddress: Whether the user set the feed's address.
  ///   - feed: The mark of that address; what went wrong with another one is over.
  ///   - instant: Now, by the machine's clock.
  package init(
    _ state: FeedState?, isLoaded: Bool, hasAddress: Bool, feed: String? = nil,
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
      // A clock that was set back does not make the wait longer than it ever was.
      let isTime = wait <= 0 || wait > FeedState.pauses.longest
      self.init(
        .offline, problem: state?.problem, revalidateAfter: waitsForFirst && !isTime ? wait : nil,
        wantsLoad: waitsForFirst && isTime)
    case .error:
      self.init(.error, problem: state?.problem)
    case .loading, .ok, nil:
      self.init(nil, wantsLoad: waitsForFirst)
    }
  }

  /// Creates an outlook.
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
