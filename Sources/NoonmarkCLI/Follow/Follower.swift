import NoonmarkFormats
import NoonmarkSystem

extension RenderPlan {
  /// Renders once, or follows if the command line says so.
  func run(in console: inout Console) throws(CommandError) {
    if let follow { return try Follower(self, follow).run(in: &console) }
    guard let rotation = options.rotation, rotation.moves else { return try show(in: &console) }
    try showRotated(by: rotation, in: &console)
  }

  /// Moves to the next or previous entry, and renders once.
  // Inlined, its inputs would take five kilobytes of the stack of every render.
  @inline(never)
  private func showRotated(
    by rotation: Rotation, in console: inout Console
  ) throws(CommandError) {
    let inputs = try Inputs(inputs, in: &console)
    rotate(rotation, inputs, in: &console)
    try show(inputs, in: &console)
  }
}

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
  func run(in console: inout Console) throws(CommandError) {
    switch target {
    case .push(.tmux(let option)):
      var outlet = TmuxOutlet(option)
      return try run(&outlet, in: &console)
    case .push(.signal(let signal)):
      var outlet = SignalOutlet(signal)
      return try run(&outlet, in: &console)
    case .standardOutput: break
    }
    guard console.host.hasOutput else { return }
    let host = console.host
    let hasScreen = host.terminal != nil && host.environment["TERM"] != "dumb"
    if hasScreen, plan.options.format?.isForScreens ?? true {
      var outlet = ScreenOutlet()
      return try run(&outlet, in: &console)
    }
    var outlet = LineOutlet(
      isTerminal: host.terminal != nil, sendsClicks: plan.options.format?.sendsClicks ?? false)
    try run(&outlet, in: &console)
  }

  private func run(
    _ outlet: inout some FollowOutlet, in console: inout Console
  ) throws(CommandError) {
    var waiter = try Follower.waiter(for: outlet.audience)
    var loop = FollowLoop(plan)
    var failure: CommandError?
    do throws(CommandError) {
      try loop.run(&outlet, &waiter, &console)
    } catch {
      failure = error
    }
    outlet.leave()
    if let failure { throw failure }
    console.printWarnings(isForBar: true)
    // tmux shows a failed job of a push in a view of its own.
    guard outlet.audience != .unused, let signal = waiter.ending else { return }
    TerminationSignals.die(by: signal)
  }

  /// Creates the waiter of a follower or an app.
  static func waiter(
    for audience: EventWaiter.Audience
  ) throws(CommandError) -> EventWaiter {
    do throws(SystemError) {
      return try EventWaiter(for: audience)
    } catch {
      throw .failed("\(error.path) cannot be created: \(error.message): close some programs")
    }
  }
}
