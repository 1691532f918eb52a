import NoonmarkBase
import NoonmarkFormats
import NoonmarkStore
import NoonmarkSystem

/// A render that is repeated whenever an input changes, and shown if the output changed.
///
/// Between renders the process sleeps in a single system call.
struct Follower {
  private let plan: RenderPlan
  private let target: RenderPlan.Follow

  init(_ plan: RenderPlan, _ target: RenderPlan.Follow) {
    self.plan = plan
    self.target = target
  }

  /// Runs until the reader disconnects, or a signal ends the process.
  func run(in context: inout Run) throws(Failure) {
    switch target {
    case .push(.tmux(let option)):
      var outlet = TmuxOutlet(option)
      return try run(&outlet, in: &context)
    case .push(.signal(let signal)):
      var outlet = SignalOutlet(signal)
      return try run(&outlet, in: &context)
    case .standardOutput: break
    }
    guard context.host.hasOutput else { return }
    let host = context.host
    let hasScreen = host.terminal != nil && host.environment["TERM"] != "dumb"
    if hasScreen, plan.options.format?.isForScreens ?? true {
      var outlet = ScreenOutlet()
      return try run(&outlet, in: &context)
    }
    var outlet = LineOutlet(
      isTerminal: host.terminal != nil, sendsClicks: plan.options.format?.sendsClicks ?? false)
    try run(&outlet, in: &context)
  }

  private func run(
    _ outlet: inout some FollowOutlet, in context: inout Run
  ) throws(Failure) {
    var waiter = try Follower.waiter(for: outlet.outputKind)
    var loop = FollowLoop(plan)
    var failure: Failure?
    do {
      try loop.run(&outlet, &waiter, &context)
    } catch {
      failure = error
    }
    outlet.leave()
    if let failure { throw failure }
    context.printWarnings(isForBar: true)
    // tmux shows a failed job of a push in a separate view.
    guard outlet.outputKind != .unused, let signal = waiter.ending else { return }
    TerminationSignals.die(by: signal)
  }

  /// Creates the waiter of a follower or an app.
  static func waiter(
    for outputKind: EventWaiter.OutputKind
  ) throws(Failure) -> EventWaiter {
    do {
      return try EventWaiter(for: outputKind)
    } catch {
      throw .failed("\(error.path) cannot be created: \(error.message): close some programs")
    }
  }
}

extension EventWaiter {
  /// Sleeps until files may have changed since they were read, or something else happens.
  ///
  /// - Parameters:
  ///   - files: The files that were read.
  ///   - startedAt: When that began, in nanoseconds since 1970.
  ///   - deadline: When to wake at the latest, in nanoseconds since 1970; nil for never.
  ///   - report: Called with a warning when files can no longer be watched.
  /// - Returns: The reasons to wake; nil if the process must end.
  mutating func sleep(
    watching files: [Dependency], since startedAt: Int, until deadline: () -> Int?,
    report: (String) -> Void = { _ in }
  ) -> WakeReasons? {
    func hasChanged() -> Bool { files.contains { $0.mayHaveChanged(since: startedAt) } }
    let paths = files.map(\.path)
    while true {
      let wasFailing = watchError != nil
      if watch(paths), watchesDirectories || hasChanged() { return .files }
      if let watchError, !wasFailing {
        report(
          "files cannot be watched: \(watchError.message): polling every minute; "
            + "raise fs.inotify.max_user_watches")
      }
      let wake = wait(until: deadline())
      guard wake.isDisjoint(with: .urgent) else { return nil }
      if wake.contains(.childEnded) { DetachedProcess.reap() }
      let rest = wake.subtracting(.childEnded)
      // An event of a file that is as it was is no reason to wake.
      if !rest.isSubset(of: .files) || !rest.isEmpty && hasChanged() { return rest }
    }
  }
}

extension Run {
  /// Renders a plan once, or follows if the command line says so.
  mutating func render(_ plan: RenderPlan) throws(Failure) {
    if let follow = plan.follow { return try Follower(plan, follow).run(in: &self) }
    try load()
    if let rotation = plan.options.rotation, rotation.moves { rotate(plan, by: rotation) }
    try show(plan)
  }
}
