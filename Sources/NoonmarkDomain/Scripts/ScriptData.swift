import Almanac

/// The state of a script at the time of a render.
package struct ScriptData: Hashable, Sendable {
  package let state: LoadStatus.State
  /// The last timeline; `nil` before the first.
  package let timeline: ScriptTimeline?
  /// One sentence on what went wrong, if anything.
  package let problem: String?
  /// When the timeline is read again; `nil` to wait for a file to change.
  package let revalidateAt: Instant?

  package init(
    _ state: LoadStatus.State, timeline: ScriptTimeline? = nil, problem: String? = nil,
    revalidateAt: Instant? = nil
  ) {
    self.state = state
    self.timeline = timeline
    self.problem = problem
    self.revalidateAt = revalidateAt
  }
}
