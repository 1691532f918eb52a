import NoonmarkBase
import NoonmarkFormats
import NoonmarkSystem

/// Sends a signal to a process, which then asks for the output itself.
///
/// A bar that passes clicks only to a command it runs again, such as i3blocks, runs that command
/// when the text changes.
struct SignalOutlet: FollowOutlet {
  private let signal: ProcessSignal

  let outputKind = EventWaiter.OutputKind.unused

  init(_ signal: ProcessSignal) {
    self.signal = signal
  }

  mutating func open(
    _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) {
    guard signal.canSend else {
      throw .failed(
        "the process \(signal.process) is not running, or belongs to another user: write the id of "
          + "the bar's process")
    }
    // If the kernel does not support it, the next change finds the process gone.
    try? waiter.watch(process: signal.process)
  }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) -> ShowResult {
    signal.send() ? .done : .over
  }
}
