import Almanac
import NoonmarkBase
import NoonmarkFormats
import NoonmarkSystem

/// The destination of a follower's outputs.
protocol FollowOutlet {
  /// The kind of standard output.
  var outputKind: EventWaiter.OutputKind { get }
  /// Opens the destination, and starts to watch for its end.
  mutating func open(_ waiter: inout EventWaiter, in host: Host) throws(Failure)
  /// Shows an output, with the framing around and between outputs.
  ///
  /// The waiter handles the signals that arrive meanwhile.
  ///
  /// - Throws: If nothing can be shown any more.
  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) -> ShowResult
  /// Restores the terminal until the next output.
  mutating func pause()
  /// Redraws the whole screen at the next output.
  mutating func forget()
  /// Restores the destination.
  mutating func leave()
}

/// The result of showing an output.
enum ShowResult {
  case done
  /// The output could not be shown, but a retry may succeed.
  case failed
  /// The reader disconnected.
  case over
}

extension FollowOutlet {
  /// Whether the outlet draws a screen, which is redrawn when its size changes.
  var isScreen: Bool { outputKind == .screen }
  mutating func open(_ waiter: inout EventWaiter, in host: Host) throws(Failure) {}
  mutating func pause() {}
  mutating func forget() {}
  mutating func leave() {}

  func write(_ bytes: [UInt8], _ waiter: inout EventWaiter) throws(Failure) -> ShowResult {
    do {
      return try waiter.write(bytes) ? .done : .over
    } catch {
      // A closed terminal reports an I/O error.
      if error.isClosedPipe || error.code == EIO { return .over }
      throw .failed("cannot write to standard output: \(error.message)")
    }
  }
}

/// Writes outputs one after another, each on its own lines.
struct LineOutlet: FollowOutlet {
  let outputKind: EventWaiter.OutputKind
  private var isFirst = true

  /// Creates an outlet to a terminal, or to a reader that may write clicks to standard input.
  init(isTerminal: Bool, sendsClicks: Bool) {
    outputKind = isTerminal ? .terminal : sendsClicks ? .bar : .reader
  }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) -> ShowResult {
    let start = [UInt8](isFirst ? framing.head : framing.separator)
    isFirst = false
    return try write(start + bytes, &waiter)
  }
}

/// Sends a signal to a process, which then requests the output itself.
///
/// A bar that passes clicks only to a command it runs again, such as i3blocks, runs that command
/// when the text changes.
struct SignalOutlet: FollowOutlet {
  private let signal: ProcessSignal

  let outputKind = EventWaiter.OutputKind.unused

  init(_ signal: ProcessSignal) {
    self.signal = signal
  }

  mutating func open(_ waiter: inout EventWaiter, in host: Host) throws(Failure) {
    guard signal.canSend else {
      throw .failed(
        "the process \(signal.process) is not running, or belongs to another user: write the id of "
          + "the bar's process")
    }
    // Without kernel support, the next change detects that the process is gone.
    try? waiter.watch(process: signal.process)
  }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) -> ShowResult {
    signal.send() ? .done : .over
  }
}

/// Sets a user option of a tmux server, which all of its clients show.
///
/// A second option names the owner. A new process takes ownership: it writes its own identity, and
/// terminates the previous owner if it can identify it. It waits for that, so the previous owner
/// never overwrites its text. An owner that could not be terminated exits at its next change, when
/// it finds another identity.
struct TmuxOutlet: FollowOutlet {
  private let option: String
  private let identity = ProcessIdentity.current
  private var target: (program: TmuxProgram, server: TmuxProgram.Server)?

  /// The timeout for the previous owner to end, in milliseconds.
  private static let ownerTimeout = 3000

  let outputKind = EventWaiter.OutputKind.unused

  init(_ option: String) {
    self.option = option
  }

  /// The option that names the owner.
  private var owner: String { option + "_owner" }

  /// Finds the server, and takes ownership of the option.
  mutating func open(_ waiter: inout EventWaiter, in host: Host) throws(Failure) {
    guard let program = TmuxProgram(host.environment) else {
      throw .failed("tmux is not installed: install it, or omit --push")
    }
    guard let server = program.server else {
      throw .failed("no tmux server is running: start tmux, or omit --push")
    }
    // Without kernel support, the next change detects that the server is gone.
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
