/// A program's sleep between changes of the world.
///
/// It takes no time of any processor: one call of the kernel, without a timeout, waits for an
/// instant of the wall clock, for a clock that is set, for files, signals, the reader of the
/// output, and the end of another process, all at once.
///
/// Signals that whoever started us had ignored stay ignored. For as long as the value lives, the
/// others come through `wait` alone; programs that are started meanwhile do not inherit that.
package struct EventWaiter: ~Copyable {
  private var queue: EventQueue
  private var points: [Watch] = []
  private var paths: [String] = []
  private var mustRenew = true
  /// Why files cannot be watched, and are looked at every minute instead; nil where they can.
  package private(set) var watchError: SystemError?
  /// The signal by which the program is to end; nil where none has come.
  package var ending: Int32? { queue.ending }

  /// How often files are looked at that cannot be watched, or stand in folders that may not be
  /// read, in nanoseconds.
  package static let pollInterval = 60_000_000_000
  /// For how long files must have been quiet, in milliseconds, before anybody looks at them.
  var quiet: Int32 = 10
  /// The longest wait for that, in nanoseconds.
  private static let maximumSettleTime = 100_000_000

  /// Whom the output is for.
  package enum Audience: Hashable, Sendable {
    /// Nobody reads standard output.
    case nobody
    /// A program or a file.
    case reader
    /// A terminal on which lines are written.
    case terminal
    /// A terminal whose screen is ours: control-Z gives it back.
    case screen
  }

  /// Begins to hold signals back.
  ///
  /// - Parameter audience: Whom standard output is for.
  /// - Throws: Why the kernel gives no timer or no signals.
  package init(for audience: Audience) throws(SystemError) {
    queue = try EventQueue(for: audience)
  }

  /// Watches a process besides everything else.
  ///
  /// - Throws: `ESRCH` where there is no such process, `ENOSYS` where the kernel is too old.
  package mutating func watch(process number: Int32) throws(SystemError) {
    try queue.watch(process: number)
  }

  /// Watches what stands at some paths, and no longer what was watched before.
  ///
  /// - Parameter paths: The files, which may be missing.
  /// - Returns: Whether a change that was made before this call may go unseen: something is watched
  ///   that was not before.
  package mutating func watch(_ paths: [String]) -> Bool {
    guard mustRenew || watchError != nil || paths != self.paths else { return false }
    self.paths = paths
    var isNew = false
    do throws(SystemError) {
      // What is made on the way while the watches are set is found by a second look.
      for _ in 0..<EventWaiter.maximumPasses {
        let wanted = Watch.points(for: paths)
        if wanted == points, !mustRenew { break }
        if try queue.watch(wanted) { isNew = true }
        points = wanted
        mustRenew = false
      }
      watchError = nil
    } catch {
      watchError = error
      mustRenew = true
      return false
    }
    return isNew
  }

  /// Whether files must be looked at though nothing is told of them.
  private var mustPoll: Bool { watchError != nil || queue.missesEvents }

  /// The most looks at a way that changes all the while; what comes later is an event.
  private static let maximumPasses = 10

  /// Waits until something happens.
  ///
  /// Files are given a moment to come to rest, so that one change is one wake.
  ///
  /// - Parameter instant: Until when, in nanoseconds since 1970 by the wall clock; nil for ever.
  /// - Returns: What happened, never nothing.
  package mutating func wait(until instant: Int?) -> WakeReasons {
    var limit = instant
    if mustPoll {
      let look = Clock.nanoseconds() &+ EventWaiter.pollInterval
      limit = min(instant ?? look, look)
    }
    var wake = queue.setTimer(limit)
    while wake.isEmpty { wake = next(within: -1) }
    if wake.contains(.files) { rest(&wake) }
    if mustPoll, wake.contains(.time) {
      wake.insert(.files)
      mustRenew = true
      if instant.map({ Clock.nanoseconds() < $0 }) ?? true { wake.remove(.time) }
    }
    return wake
  }

  /// Waits until the files have come to rest.
  private mutating func rest(_ wake: inout WakeReasons) {
    defer { queue.forgetWriting() }
    let end = Clock.monotonicNanoseconds() + EventWaiter.maximumSettleTime
    while wake.isDisjoint(with: .urgent) {
      let left = end - Clock.monotonicNanoseconds()
      guard left > 0 else { return }
      // Whoever writes a file in place has it empty first: the end of that is waited for.
      let patience = queue.isFileBeingWritten ? Int32(left / 1_000_000) + 1 : quiet
      let more = next(within: patience)
      wake.formUnion(more)
      if !more.contains(.files), !queue.isFileBeingWritten { return }
    }
  }

  private mutating func next(within milliseconds: Int32) -> WakeReasons {
    let (wake, movesWatches) = queue.next(within: milliseconds)
    if movesWatches { mustRenew = true }
    return wake
  }

  /// Writes to standard output without being deaf meanwhile to signals that end the program.
  ///
  /// A reader that does not read would hold up an ordinary write for ever.
  ///
  /// - Parameter bytes: What to write.
  /// - Returns: Whether all of it was written; where not, `ending` says why.
  /// - Throws: Why it could not be written; `SystemError.isClosedPipe` where the reader has gone.
  package mutating func write(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard try queue.waitForRoom() else { return false }
      let count = try uninterrupted("write", "standard output") {
        rest.prefix(queue.maximumWrite).withUnsafeBytes { buffer in
          let count = writeNumber(STDOUT_FILENO, buffer.baseAddress, buffer.count)
          // Somebody else made it so that it does not wait, and filled it.
          return count < 0 && errno == EAGAIN ? 0 : count
        }
      }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

/// Why a program that waited goes on.
package struct WakeReasons: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: Int

  /// Creates a set from its bits.
  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The instant that was waited for has come.
  package static let time = WakeReasons(rawValue: 1)
  /// The clock was set, or the machine comes from sleep.
  package static let clock = WakeReasons(rawValue: 2)
  /// A file that is watched may have changed.
  package static let files = WakeReasons(rawValue: 4)
  /// The user asks for a look at everything: `SIGUSR1` or `SIGHUP`.
  package static let request = WakeReasons(rawValue: 8)
  /// The terminal has another size.
  package static let size = WakeReasons(rawValue: 16)
  /// The user wants the terminal back for a while: control-Z.
  package static let pause = WakeReasons(rawValue: 32)
  /// The program was stopped and goes on.
  package static let resumption = WakeReasons(rawValue: 64)
  /// Whoever read the output has gone.
  package static let readerGone = WakeReasons(rawValue: 128)
  /// The process that is watched has ended.
  package static let processEnded = WakeReasons(rawValue: 256)
  /// A signal wants the program to end; `EventWaiter.ending` says which.
  package static let ending = WakeReasons(rawValue: 512)
  /// A program that was started has ended; `EndedProcesses` has the kernel forget it.
  package static let childEnded = WakeReasons(rawValue: 1024)
  /// A key was typed that ends what is shown on a screen.
  package static let key = WakeReasons(rawValue: 2048)

  /// What ends the follower, and the wait for files to come to rest.
  package static let urgent: WakeReasons = [.ending, .key, .readerGone, .processEnded]
}
