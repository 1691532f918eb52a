import NoonmarkBase
import NoonmarkFormats
import NoonmarkSystem

/// Sets a user option of a tmux server, which all of its clients show.
///
/// A second option names the owner. A new process takes ownership: it writes its own identity, ends
/// the previous owner if it can identify it, and waits for that, so that an old text is never set
/// last. An owner that could not be ended exits when it finds another identity at its next change.
struct TmuxOutlet: FollowOutlet {
  private let option: String
  private let identity = ProcessIdentity.current
  private var target: (program: TmuxProgram, server: TmuxProgram.Server)?

  /// The timeout for the previous owner to end, in milliseconds.
  private static let ownerTimeout = 3000

  let outputKind = EventWaiter.OutputKind.unused

  /// - Parameter option: The name of the option, which includes its `@`.
  init(_ option: String) {
    self.option = option
  }

  /// The option that names the owner.
  private var owner: String { option + "_owner" }

  /// Finds the server, and takes ownership of the option.
  mutating func open(
    _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) {
    guard let program = TmuxProgram(host.environment) else {
      throw .failed("tmux is not installed: install it, or omit --push")
    }
    guard let server = program.server else {
      throw .failed("no tmux server is running: start tmux, or omit --push")
    }
    // If the kernel does not support it, the next change finds the server gone.
    try? waiter.watch(process: server.process)
    target = (program, server)
    let before = program.exchange(owner, for: identity.word) ?? ""
    ProcessIdentity(before)?.end(within: TmuxOutlet.ownerTimeout)
  }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) -> ShowResult {
    guard let target else { return .over }
    if let owner = target.program.value(of: owner) {
      guard owner == identity.word else { return .over }
      if target.program.set(option, to: bytes) { return .done }
    }
    return target.server.isRunning ? .failed : .over
  }

  /// Removes the option if no other process owns it.
  mutating func leave() {
    guard let target, target.server.isRunning else { return }
    target.program.remove([option, owner], where: owner, is: identity.word)
  }
}
