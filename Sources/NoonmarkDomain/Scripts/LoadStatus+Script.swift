import Almanac

extension LoadStatus {
  /// The activity of a script outside its state file.
  package enum Activity: Hashable, Sendable {
    case none
    /// A run is in progress.
    case running
    /// A run began a moment ago and left no result.
    case lost
    /// The script has changed since its last run, or the clock was set back.
    case outdated
  }

  /// The seconds until a run in progress is checked again.
  private static let soonAfterStart = 1
  /// The seconds before a lost run is retried.
  package static let pauseAfterLoss = 10

  /// Interprets the state of a script's last run.
  package init(
    _ state: ScriptState, _ timeline: ScriptTimeline?, _ activity: Activity, at now: Instant
  ) {
    let due = timeline?.due
    let isPastDue = timeline == nil || due.map { $0 <= now } ?? false
    let shown: State =
      switch (timeline, state.failure) {
      case (nil, nil): .loading
      case (nil, _): .error
      case (_, nil): .ok
      case (_, _): isPastDue ? .stale : .ok
      }
    // A clock that was set back must not make the wait longer than the maximum.
    let retryAt = state.retryAt.map {
      $0.seconds(since: now) > ScriptState.pauses.longest ? now : $0
    }
    let next = timeline == nil && state.failure == nil ? now : retryAt ?? due
    let isDue = next.map { $0 <= now } ?? false
    var wait: Int?
    switch activity {
    case .running, .outdated: wait = LoadStatus.soonAfterStart
    case .lost: wait = LoadStatus.pauseAfterLoss
    case .none: wait = isDue ? LoadStatus.soonAfterStart : next?.seconds(since: now)
    }
    // It becomes stale when it is due.
    if state.failure != nil, !isPastDue, let due {
      wait = min(wait ?? .max, due.seconds(since: now))
    }
    self.init(
      shown, problem: state.failure?.problem,
      isDue: activity == .outdated || activity == .none && isDue, revalidateAfter: wait)
  }

  /// Returns the status if the source cannot be loaded.
  ///
  /// - Parameters:
  ///   - problem: The reason, in one sentence.
  ///   - seconds: The seconds until the status must be read again; `nil` to wait for a file to
  ///     change.
  package func withoutLoad(_ problem: String, revalidateAfter seconds: Int?) -> LoadStatus {
    LoadStatus(
      state == .ok ? .stale : state == .loading ? .error : state, problem: problem,
      revalidateAfter: seconds)
  }
}
