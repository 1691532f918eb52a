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
  private var points: [WatchPoint] = []
  private var paths: [String] = []
  private var mustRenew = true
  /// Why files cannot be watched, and are looked at every minute instead; nil where they can.
  package private(set) var blindness: SystemError?
  /// The signal by which the program is to end; nil where none has come.
  package var ending: Int32? { queue.ending }

  /// How often files are looked at that cannot be watched, or stand in folders that may not be
  /// read, in nanoseconds.
  package static let lookInterval = 60_000_000_000
  /// For how long files must have been quiet, in milliseconds, before anybody looks at them.
  var quiet: Int32 = 10
  /// The longest wait for that, in nanoseconds.
  private static let longestUnrest = 100_000_000

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
    guard mustRenew || blindness != nil || paths != self.paths else { return false }
    self.paths = paths
    var isNew = false
    do throws(SystemError) {
      // What is made on the way while the watches are set is found by a second look.
      for _ in 0..<EventWaiter.mostLooks {
        let wanted = WatchPoint.points(for: paths)
        if wanted == points, !mustRenew { break }
        if try queue.watch(wanted) { isNew = true }
        points = wanted
        mustRenew = false
      }
      blindness = nil
    } catch {
      blindness = error
      mustRenew = true
      return false
    }
    return isNew
  }

  /// Whether files must be looked at though nothing is told of them.
  private var mustLook: Bool { blindness != nil || queue.isBlind }

  /// The most looks at a way that changes all the while; what comes later is an event.
  private static let mostLooks = 10

  /// Waits until something happens.
  ///
  /// Files are given a moment to come to rest, so that one change is one wake.
  ///
  /// - Parameter instant: Until when, in nanoseconds since 1970 by the wall clock; nil for ever.
  /// - Returns: What happened, never nothing.
  package mutating func wait(until instant: Int?) -> Wake {
    var limit = instant
    if mustLook {
      let look = Clock.nanoseconds() &+ EventWaiter.lookInterval
      limit = min(instant ?? look, look)
    }
    var wake = queue.setTimer(limit)
    while wake.isEmpty { wake = next(within: -1) }
    if wake.contains(.files) { rest(&wake) }
    if mustLook, wake.contains(.time) {
      wake.insert(.files)
      mustRenew = true
      if instant.map({ Clock.nanoseconds() < $0 }) ?? true { wake.remove(.time) }
    }
    return wake
  }

  /// Waits until the files have come to rest.
  private mutating func rest(_ wake: inout Wake) {
    defer { queue.forgetWriting() }
    let end = Clock.monotonicNanoseconds() + EventWaiter.longestUnrest
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

  private mutating func next(within milliseconds: Int32) -> Wake {
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
        rest.prefix(queue.longestWrite).withUnsafeBytes { buffer in
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
