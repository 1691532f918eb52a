import Almanac
import NoonmarkBase
import NoonmarkFormats
import NoonmarkSystem

/// The destination of a follower's outputs.
protocol FollowOutlet {
  /// The kind of standard output.
  var outputKind: EventWaiter.OutputKind { get }
  /// Opens the destination, and starts to watch for its end.
  mutating func open(
    _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure)
  /// Shows an output.
  ///
  /// - Parameters:
  ///   - bytes: The output.
  ///   - framing: The text around and between outputs.
  ///   - waiter: Handles signals that arrive meanwhile.
  ///   - host: The terminal, as it is now.
  /// - Returns: Whether it was shown.
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
  /// It could not be shown; a retry may succeed.
  case failed
  /// The reader disconnected.
  case over
}

extension FollowOutlet {
  /// Whether it draws a screen, again when the size changes.
  var isScreen: Bool { outputKind == .screen }
  mutating func open(
    _ waiter: inout EventWaiter, in host: Host
  ) throws(Failure) {}
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

  /// - Parameters:
  ///   - isTerminal: Whether standard output is a terminal.
  ///   - sendsClicks: Whether the reader writes clicks to standard input.
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
