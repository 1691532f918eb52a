import Almanac

/// The state of a subscription to a calendar: whether it is due, and when to look again.
package struct SubscriptionStatus: Hashable, Sendable {
  /// Whether a load is due.
  package let isDue: Bool
  /// The seconds until the status must be read again; at least 1.
  package let revalidateAfter: Int
  /// One sentence on why the last load failed, if it did.
  package let problem: String?

  /// Interprets a state.
  ///
  /// A failed load is retried after pauses: a server can be down, or a network can answer with its
  /// own page.
  ///
  /// - Parameters:
  ///   - state: The last load, if any.
  ///   - isStored: Whether a calendar of an earlier load is stored.
  ///   - refresh: The seconds after which a calendar is loaded again.
  ///   - instant: The current time, from the system clock.
  package init(_ state: LoadState?, isStored: Bool, refresh: Int, at instant: Instant) {
    problem = state?.problem
    var wait = 0
    switch state?.phase {
    case .loading where state?.isLoading(at: instant) == true:
      isDue = false
      revalidateAfter = FeedStatus.soon
      return
    case .ok where isStored:
      wait = state.map { $0.at.advanced(bySeconds: refresh).seconds(since: instant) } ?? 0
      // A clock that was set back must not make the wait longer.
      if wait > refresh { wait = 0 }
    case .offline, .error:
      let retryAt = state.map { LoadState.pauses.retryAt(after: $0.tries, at: $0.at) }
      wait = retryAt.map { $0.seconds(since: instant) } ?? 0
      if wait > LoadState.pauses.longest { wait = 0 }
    case .loading, .ok, nil: break
    }
    isDue = wait <= 0
    revalidateAfter = isDue ? FeedStatus.soon : wait
  }
}
