import NoonmarkFormats
import NoonmarkSystem

/// A user option of a tmux server, which shows it to all of its clients.
struct TmuxOutlet: FollowOutlet {
  private let push: TmuxPush
  private let program: TmuxProgram
  private let server: Int32

  let audience = EventWaiter.Audience.nobody

  /// Finds the server.
  init(_ push: TmuxPush, _ session: Session) throws(CommandError) {
    self.push = push
    guard let program = TmuxProgram(session.environment) else {
      throw .failed("tmux is not installed: install it, or leave out --push")
    }
    self.program = program
    guard let server = program.server else {
      throw .failed("no tmux server is running: start tmux, or leave out --push")
    }
    self.server = server
  }

  mutating func prepare(_ waiter: inout EventWaiter) throws(SystemError) {
    try waiter.watch(process: server)
  }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in session: Session
  ) throws(CommandError) -> Showing {
    program.set(push.option, to: bytes) ? .done : .failed
  }
}
