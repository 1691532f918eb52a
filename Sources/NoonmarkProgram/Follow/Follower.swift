import NoonmarkBase
import NoonmarkFormats
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
    var waiter = try Follower.waiter(for: outlet.audience)
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
    // tmux shows a failed job of a push in a view of its own.
    guard outlet.audience != .unused, let signal = waiter.ending else { return }
    TerminationSignals.die(by: signal)
  }

  /// Creates the waiter of a follower or an app.
  static func waiter(
    for audience: EventWaiter.Audience
  ) throws(Failure) -> EventWaiter {
    do {
      return try EventWaiter(for: audience)
    } catch {
      throw .failed("\(error.path) cannot be created: \(error.message): close some programs")
    }
  }
}
