import Almanac
import NoonmarkText

/// The state that a script's widget shows, and when the script runs again.
package struct ScriptStatus: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    /// The timeline is current, or being replaced.
    case ok
    /// The script has printed nothing yet.
    case loading
    /// The last runs failed, and the script was due before now.
    case stale
    /// The script has never printed a valid timeline.
    case error
  }

  /// The activity outside the state file.
  package enum Activity: Hashable, Sendable {
    case none
    /// A run is in progress.
    case running
    /// A run began a moment ago and left no result.
    case lost
    /// The script has changed since its last run, or the clock was set back.
    case outdated
  }

  package let state: State
  /// Whether to start the script.
  package let wantsRun: Bool
  /// When to ask again even if no file changes; `nil` for never.
  package let revalidateAt: Instant?

  /// The seconds until a run in progress is checked again.
  package static let soon = 1
  /// The seconds before a lost run is retried.
  package static let pauseAfterLoss = 10

  /// Decides what to do at an instant.
  package init(
    _ state: ScriptState, _ timeline: ScriptTimeline?, _ activity: Activity, at now: Instant
  ) {
    let due = timeline?.due
    let isPastDue = timeline == nil || due.map { $0 <= now } ?? false
    self.state =
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
    let isTime = next.map { $0 <= now } ?? false
    wantsRun = activity == .outdated || activity == .none && isTime
    var revalidateAt: Instant?
    switch activity {
    case .running, .outdated: revalidateAt = now.advanced(bySeconds: ScriptStatus.soon)
    case .lost: revalidateAt = now.advanced(bySeconds: ScriptStatus.pauseAfterLoss)
    case .none: revalidateAt = isTime ? now.advanced(bySeconds: ScriptStatus.soon) : next
    }
    // It becomes stale when it is due.
    if state.failure != nil, !isPastDue { revalidateAt = earliest(revalidateAt, due) }
    self.revalidateAt = revalidateAt
  }

  /// Returns the status if the script cannot be started.
  ///
  /// - Parameter revalidateAt: When to ask again even if no file changes; `nil` for never.
  package func withoutRun(revalidateAt: Instant?) -> ScriptStatus {
    ScriptStatus(
      state: state == .ok ? .stale : state == .loading ? .error : state, revalidateAt: revalidateAt)
  }

  private init(state: State, revalidateAt: Instant?) {
    self.state = state
    wantsRun = false
    self.revalidateAt = revalidateAt
  }
}
