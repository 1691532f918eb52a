import NoonmarkFormats
import NoonmarkStore
import NoonmarkSystem

/// A user option of a tmux server, which shows it to all of its clients.
struct TmuxOutlet: FollowOutlet {
  private let push: TmuxPush
  private var target: (program: TmuxProgram, server: TmuxProgram.Server)?
  private var claim: PushClaim?

  let audience = EventWaiter.Audience.nobody
  let canBeLost = true

  init(_ push: TmuxPush) {
    self.push = push
  }

  /// Finds the server, and takes the option over from whoever set it before.
  mutating func open(
    _ waiter: inout EventWaiter, in session: inout Session
  ) throws(CommandError) {
    guard let program = TmuxProgram(session.environment) else {
      throw .failed("tmux is not installed: install it, or leave out --push")
    }
    guard let server = program.server else {
      throw .failed("no tmux server is running: start tmux, or leave out --push")
    }
    // Where the kernel is too old for that, the next change finds the server gone.
    try? waiter.watch(process: server.process)
    target = (program, server)
    claim = TmuxOutlet.claim(push, server, &session)
  }

  private static func claim(
    _ push: TmuxPush, _ server: TmuxProgram.Server, _ session: inout Session
  ) -> PushClaim? {
    guard let folder = session.directories.state else { return nil }
    do throws(StoreError) {
      return try PushClaim(to: push.option, of: server.socket, in: folder)
    } catch {
      session.warn("another follower may set \(push.option) as well: \(error.message)")
      return nil
    }
  }

  var paths: [String] { claim.map { [$0.path] } ?? [] }

  var isReplaced: Bool { claim?.isReplaced ?? false }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in session: Session
  ) throws(CommandError) -> Showing {
    guard let target, !isReplaced else { return .over }
    if target.program.set(push.option, to: bytes) { return .done }
    return target.server.isRunning ? .failed : .over
  }
}
