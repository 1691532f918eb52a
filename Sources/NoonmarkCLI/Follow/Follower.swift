import Almanac
import NoonmarkFormats
import NoonmarkStore
import NoonmarkSystem

/// A render that is made anew whenever the world has changed, and shown when it is another.
///
/// Each turn finds out about the world from the start, as a run of the program does, so nothing can
/// go out of date. Between turns the process sleeps in one call of the kernel.
struct Follower {
  private let invocation: Invocation
  private let make: Rendering.Maker
  private let push: TmuxPush?

  /// Creates a follower where one is asked for.
  ///
  /// - Returns: nil where one output is wanted.
  init?(_ invocation: Invocation, _ make: @escaping Rendering.Maker) throws(CommandError) {
    let push = try TmuxPush(invocation)
    guard invocation[Options.follow] else {
      guard push == nil else {
        throw .input("'--push' goes with '--follow' alone: write --follow --push tmux:@NAME")
      }
      return nil
    }
    guard !invocation[Options.refreshAt] else {
      throw .input(
        "'--refresh-at' does not go with '--follow', which waits itself: "
          + "use --with-refresh-at, or leave it out")
    }
    guard invocation.text(of: Options.format.spec) != SVGFormat.name else {
      throw .input("format 'svg' is one picture: leave out --follow")
    }
    self.invocation = invocation
    self.make = make
    self.push = push
  }

  /// Shows until nobody reads any more.
  func run(in console: inout Console) throws(CommandError) {
    if let push {
      var outlet = TmuxOutlet(push)
      return try run(&outlet, in: &console)
    }
    guard console.host.hasOutput else { return }
    let format = RenderOptions(invocation).format
    let hasScreen = console.host.terminal != nil && console.host.environment["TERM"] != "dumb"
    if hasScreen, format.map({ $0 == ANSIFormat.self }) ?? true {
      var outlet = ScreenOutlet()
      return try run(&outlet, in: &console)
    }
    var outlet = LineOutlet(isTerminal: console.host.terminal != nil)
    try run(&outlet, in: &console)
  }

  /// Shows on an outlet until nobody reads any more.
  private func run(
    _ outlet: inout some FollowOutlet, in console: inout Console
  ) throws(CommandError) {
    var waiter = try Follower.waiter(for: outlet.audience)
    var loop = FollowLoop(invocation, make)
    var failure: CommandError?
    do throws(CommandError) {
      try loop.run(&outlet, &waiter, &console)
    } catch {
      failure = error
    }
    outlet.leave()
    if let failure { throw failure }
    console.printWarnings(isForBar: true)
    // Whoever started a push may tell the user of it as a failure: tmux opens a view for that.
    guard outlet.audience != .nobody, let signal = waiter.ending else { return }
    TerminationSignals.die(by: signal)
  }

  private static func waiter(
    for audience: EventWaiter.Audience
  ) throws(CommandError) -> EventWaiter {
    do throws(SystemError) {
      return try EventWaiter(for: audience)
    } catch {
      throw .failed("\(error.path) cannot be had: \(error.message): close some programs")
    }
  }
}
