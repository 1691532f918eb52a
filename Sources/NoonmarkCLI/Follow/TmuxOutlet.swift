import NoonmarkFormats
import NoonmarkSystem

/// A user option of a tmux server, which shows it to all of its clients.
///
/// Whose the option is stands beside it in the server, so that all that reach the server agree, by
/// whatever path and from wherever. Whoever comes later takes it over: it writes its own mark, ends
/// the one before where it can be sure whom it ends, and waits for that, so that an old text never
/// comes last. One that could not be told ends when it finds another mark at the next change.
struct TmuxOutlet: FollowOutlet {
  private let push: TmuxPush
  private let mark = ProcessIdentity.current
  private var target: (program: TmuxProgram, server: TmuxProgram.Server)?

  /// How long to wait, in milliseconds, for the one before to end.
  private static let patience = 3000

  let audience = EventWaiter.Audience.nobody

  init(_ push: TmuxPush) {
    self.push = push
  }

  /// The option that says whose the option is.
  private var owner: String { push.option + "_owner" }

  /// Finds the server, and takes the option over from whoever set it before.
  mutating func open(
    _ waiter: inout EventWaiter, in console: inout Console
  ) throws(CommandError) {
    guard let program = TmuxProgram(console.host.environment) else {
      throw .failed("tmux is not installed: install it, or leave out --push")
    }
    guard let server = program.server else {
      throw .failed("no tmux server is running: start tmux, or leave out --push")
    }
    // Where the kernel is too old for that, the next change finds the server gone.
    try? waiter.watch(process: server.process)
    target = (program, server)
    let before = program.exchange(owner, for: mark.word) ?? ""
    ProcessIdentity(before)?.end(within: TmuxOutlet.patience)
  }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(CommandError) -> Showing {
    guard let target else { return .over }
    if let owner = target.program.value(of: owner) {
      guard owner == mark.word else { return .over }
      if target.program.set(push.option, to: bytes) { return .done }
    }
    return target.server.isRunning ? .failed : .over
  }

  /// Takes the text away where nobody else has taken the option over.
  mutating func leave() {
    guard let target, target.server.isRunning else { return }
    target.program.remove([push.option, owner], where: owner, is: mark.word)
  }
}
