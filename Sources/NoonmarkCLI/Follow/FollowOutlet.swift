import NoonmarkFormats
import NoonmarkSystem

/// Where the outputs of a follower go.
protocol FollowOutlet {
  /// Whom standard output is for.
  var audience: EventWaiter.Audience { get }
  /// Finds the place where outputs go, and begins to watch what ends it.
  mutating func open(
    _ waiter: inout EventWaiter, in console: inout Console
  ) throws(CommandError)
  /// Shows an output.
  ///
  /// - Parameters:
  ///   - bytes: The output.
  ///   - framing: What stands around outputs.
  ///   - waiter: Who knows of signals meanwhile.
  ///   - console: The output and the host.
  /// - Returns: What became of it.
  /// - Throws: Why nothing can be shown any more.
  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(CommandError) -> Showing
  /// Gives the terminal back for a while.
  mutating func pause()
  /// Forgets what stands on the screen.
  mutating func forget()
  /// Leaves things as they were found.
  mutating func leave()
}

/// What became of an output.
enum Showing {
  /// It is seen.
  case done
  /// It could not be shown this time.
  case failed
  /// Nobody wants another.
  case over
}

extension FollowOutlet {
  /// Whether it has a screen that must be drawn again when its size changes.
  var isScreen: Bool { audience == .screen }
  mutating func open(
    _ waiter: inout EventWaiter, in console: inout Console
  ) throws(CommandError) {}
  mutating func pause() {}
  mutating func forget() {}
  mutating func leave() {}

  /// Writes to standard output.
  func write(_ bytes: [UInt8], _ waiter: inout EventWaiter) throws(CommandError) -> Showing {
    do throws(SystemError) {
      return try waiter.write(bytes) ? .done : .over
    } catch {
      // A terminal that was closed says that it cannot be written.
      if error.isClosedPipe || error.code == EIO { return .over }
      throw .failed("standard output cannot be written: \(error.message)")
    }
  }
}

/// Outputs one after another, each on lines of its own.
struct LineOutlet: FollowOutlet {
  private let isTerminal: Bool
  private var isFirst = true

  init(isTerminal: Bool) {
    self.isTerminal = isTerminal
  }

  var audience: EventWaiter.Audience { isTerminal ? .terminal : .reader }

  mutating func show(
    _ bytes: [UInt8], _ framing: Framing, _ waiter: inout EventWaiter, in host: Host
  ) throws(CommandError) -> Showing {
    let start = [UInt8](isFirst ? framing.head : framing.separator)
    isFirst = false
    return try write(start + bytes, &waiter)
  }
}
