import Almanac
import NoonmarkBase
import NoonmarkFormats
import NoonmarkStore
import NoonmarkSystem

/// The loop of a follower: reload all inputs, render, show if changed, sleep.
struct FollowLoop {
  private let plan: RenderPlan
  private var clock = ProgramClock.system
  private var clicks: BarClicks
  /// The last render that succeeded.
  private var latest: (renderer: Renderer, output: RenderResult)?
  /// Whether a later render failed.
  private var isStale = false
  /// The last output that was shown.
  ///
  /// nil forces the next one to be shown.
  private var shown: RenderResult?
  /// Whether the last output could not be shown.
  private var mustShow = false
  /// Warnings already reported.
  private var reported: [String] = []

  /// The delay in nanoseconds before a failure is retried, even if nothing changed.
  static let retryInterval = 60_000_000_000

  init(_ plan: RenderPlan) {
    self.plan = plan
    clicks = BarClicks(plan: plan)
  }

  /// Runs until the reader disconnects, or a signal ends the process.
  ///
  /// - Throws: The error of the first render, or of the output.
  mutating func run(
    _ outlet: inout some FollowOutlet, _ waiter: inout EventWaiter, _ run: inout Run
  ) throws(Failure) {
    // Input errors come before outlet errors.
    try render(clock: nil, &run)
    try outlet.open(&waiter, in: run.host)
    while try show(on: &outlet, &waiter, run.host) {
      report(outlet, &run)
      guard let wake = sleep(outlet, &waiter, &run) else { return }
      if outlet.isScreen, !wake.isDisjoint(with: [.size, .pause, .resumption]) {
        if wake.contains(.pause) { outlet.pause() }
        outlet.forget()
        shown = nil
      }
      // The output may have been removed, for example from the tmux server, so it is shown again.
      if outlet.outputKind == .unused, wake.contains(.request) { shown = nil }
      run.host.measureTerminal()
      do {
        try render(clock: clock, &run)
      } catch {
        // The last output stays. An invalid file may be one that is being written.
        isStale = true
        run.warn(error.message)
      }
    }
  }

  /// Reloads all inputs, so no state goes stale, and renders.
  private mutating func render(clock given: ProgramClock?, _ run: inout Run) throws(Failure) {
    run.warnings.removeAll()
    try run.load(clock: given)
    let inputs = try RenderInputs(plan, in: &run, isRepeated: latest != nil)
    var renderer = Renderer(plan, inputs)
    if given == nil { clock = run.runningClock }
    let output = renderer.render(in: &run)
    latest = (renderer, output)
    isStale = false
  }

  // MARK: Showing

  /// Shows the last output if it changed.
  ///
  /// Returns false if the reader disconnected.
  private mutating func show(
    on outlet: inout some FollowOutlet, _ waiter: inout EventWaiter, _ host: Host
  ) throws(Failure) -> Bool {
    mustShow = false
    guard let latest, hasChanged(latest.output, latest.renderer) else { return true }
    let framing = latest.renderer.framing
    switch try outlet.show(latest.output.bytes, framing, &waiter, in: host) {
    case .done: shown = latest.output
    case .failed: mustShow = true
    case .over: return false
    }
    return true
  }

  private func hasChanged(_ output: RenderResult, _ renderer: Renderer) -> Bool {
    guard let shown else { return true }
    guard output.bytes != shown.bytes else { return false }
    guard renderer.containsTime, output.start >= shown.start,
      shown.expires.map({ output.start < $0 }) ?? true
    else { return true }
    // A different time alone is not a change.
    var renderer = renderer
    return renderer.render(at: shown.start).bytes != shown.bytes
  }

  /// Reports warnings once.
  ///
  /// A full-screen outlet reports them when it is closed.
  private mutating func report(_ outlet: some FollowOutlet, _ run: inout Run) {
    if !outlet.isScreen { run.printWarnings(after: &reported, isForBar: true) }
  }

  // MARK: Sleep

  /// Sleeps until something may have changed.
  ///
  /// Returns nil if the follower must end.
  private mutating func sleep(
    _ outlet: some FollowOutlet, _ waiter: inout EventWaiter, _ run: inout Run
  ) -> WakeReasons? {
    guard let inputs = latest?.renderer.inputs else { return .files }
    while true {
      let wake = waiter.sleep(
        watching: inputs.dependencies, since: inputs.startedAt, until: { nextRender },
        report: { problem in
          run.warn(problem)
          report(outlet, &run)
        })
      guard let wake, wake.contains(.input) else { return wake }
      clicks.handle(waiter.takeTyped(), in: run.host)
      let rest = wake.subtracting(.input)
      if !rest.isEmpty { return rest }
    }
  }

  /// When to render again even if nothing happens, in nanoseconds since 1970; nil for never.
  private var nextRender: Int? {
    let now = Clock.nanoseconds()
    let retry = isStale || mustShow ? now + FollowLoop.retryInterval : nil
    guard let output = latest?.output, let expires = output.expires else { return retry }
    let due = clock.expiry(expires, ofOutputAt: output.start)
    // A failed render is due already.
    if isStale, due <= now { return retry }
    return min(due, retry ?? due)
  }
}

extension EventWaiter {
  /// Creates the waiter of a follower or an app.
  static func opened(for outputKind: OutputKind) throws(Failure) -> EventWaiter {
    do {
      return try EventWaiter(for: outputKind)
    } catch {
      throw .failed("\(error.path) cannot be created: \(error.message): close some programs")
    }
  }

  /// Sleeps until files may have changed since they were read, or something else happens.
  ///
  /// Times are in nanoseconds since 1970. Calls `report` with a warning when files can no longer be
  /// watched.
  ///
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
      // An event for an unchanged file is no reason to wake.
      if !rest.isSubset(of: .files) || !rest.isEmpty && hasChanged() { return rest }
    }
  }
}

extension Run {
  /// Repeats a render whenever an input changes, and shows it if the output changed.
  ///
  /// Between renders the process sleeps in a single system call. It ends if the reader disconnects,
  /// or a signal arrives.
  mutating func follow(_ plan: RenderPlan, _ target: FollowTarget) throws(Failure) {
    guard var outlet = outlet(of: plan, target) else { return }
    var waiter = try EventWaiter.opened(for: outlet.outputKind)
    var loop = FollowLoop(plan)
    do {
      defer { outlet.leave() }
      try loop.run(&outlet, &waiter, &self)
    }
    printWarnings(isForBar: true)
    // tmux shows a failed job of a push in a separate view.
    guard outlet.outputKind != .unused, let signal = waiter.ending else { return }
    TerminationSignals.die(by: signal)
  }

  /// Returns the destination; `nil` if standard output is closed.
  private func outlet(of plan: RenderPlan, _ target: FollowTarget) -> (any FollowOutlet)? {
    switch target {
    case .tmux(let option): return TmuxOutlet(option)
    case .signal(let signal): return SignalOutlet(signal: signal)
    case .standardOutput:
      let (format, isTerminal) = (plan.invocation.format, host.terminal != nil)
      guard host.hasOutput else { return nil }
      if isTerminal, host.environment["TERM"] != "dumb", format?.isForScreens ?? true {
        return ScreenOutlet()
      }
      return LineOutlet(isTerminal: isTerminal, sendsClicks: format?.sendsClicks ?? false)
    }
  }
}
