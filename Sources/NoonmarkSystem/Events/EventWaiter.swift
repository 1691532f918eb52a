/// Sleeps until something relevant happens.
///
/// A single system call without a timeout waits for an instant of the wall clock, clock changes,
/// file changes, signals, the reader of standard output and the end of another process. It uses no
/// CPU time while it waits.
///
/// Ignored signals stay ignored. While this value lives, all other signals are delivered only
/// through `wait`. Child processes do not inherit the signal mask.
package struct EventWaiter: ~Copyable {
  private var queue: EventQueue
  private var points: [Watch] = []
  private var paths: [String] = []
  private var mustRenew = true
  /// The error that prevents watching files, which are polled every minute instead.
  ///
  /// `nil` if files are watched.
  package private(set) var watchError: SystemError?
  /// The signal that asked the program to end.
  package var ending: Int32? { queue.ending }

  /// The polling interval, in nanoseconds, for files that cannot be watched.
  package static let pollInterval = 60_000_000_000
  /// The time for which files must be unchanged before a wake, in milliseconds.
  var quiet: Int32 = 10
  /// The maximum time to wait for unchanged files, in nanoseconds.
  private static let maximumSettleTime = 100_000_000

  package enum OutputKind: Hashable, Sendable {
    /// Standard output is not used.
    case unused
    /// A program or a file.
    case reader
    /// A bar that writes clicks to standard input, where the program reads them with `takeTyped()`.
    case bar
    /// A terminal to which lines are written.
    case terminal
    /// A terminal in full-screen mode, which Control-Z restores.
    case screen
    /// A terminal in full-screen mode whose keys the program reads with `takeTyped()`.
    case app

    var isTerminal: Bool { self == .terminal || isScreen }
    var isScreen: Bool { self == .screen || self == .app }
    /// The maximum number of bytes that it accepts without blocking, if it is writable.
    ///
    /// A page for a pipe, less for a terminal.
    var maximumWrite: Int { isTerminal ? 512 : 4096 }
  }

  /// Starts blocking signals.
  ///
  /// - Throws: If the kernel provides no timer or signal descriptor.
  package init(for outputKind: OutputKind) throws(SystemError) {
    queue = try EventQueue(for: outputKind)
  }

  /// Also watches a process.
  ///
  /// - Throws: `ESRCH` if there is no such process, `ENOSYS` if the kernel is too old.
  package mutating func watch(process number: Int32) throws(SystemError) {
    try queue.watch(process: number)
  }

  /// Watches paths, replacing the previous paths.
  ///
  /// Files may be missing. In a watched directory, every file is watched.
  ///
  /// - Returns: Whether something is newly watched, so an earlier change may have been missed.
  package mutating func watch(_ paths: [String]) -> Bool {
    guard mustRenew || watchError != nil || paths != self.paths else { return false }
    self.paths = paths
    var isNew = false
    do {
      // Another pass finds anything created along the path while the watches were set.
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

  /// Whether a directory is watched.
  ///
  /// A change in a directory before the watch may not show in its timestamp.
  package var watchesDirectories: Bool { points.contains { $0.kind == .directory } }

  /// Whether files must be polled because changes to them are not reported.
  private var mustPoll: Bool { watchError != nil || queue.missesEvents }

  /// The maximum number of passes over a path that keeps changing.
  ///
  /// Later changes arrive as events.
  private static let maximumPasses = 10

  /// Waits until something happens.
  ///
  /// Also waits until files have settled, so that one change causes one wake.
  ///
  /// - Parameter instant: The deadline, in nanoseconds since 1970, or `nil` for none.
  /// - Returns: The reasons to wake, never empty.
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

  /// Waits until the files have settled.
  private mutating func rest(_ wake: inout WakeReasons) {
    defer { queue.forgetWriting() }
    let end = Clock.monotonicNanoseconds() + EventWaiter.maximumSettleTime
    while wake.isDisjoint(with: .urgent) {
      let left = end - Clock.monotonicNanoseconds()
      guard left > 0 else { return }
      // A file rewritten in place is empty at first: wait for the writer to close it.
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

  /// Returns the bytes read from standard input since the last call, for an app or a bar.
  package mutating func takeTyped() -> [UInt8] { queue.keyboard.takeTyped() }

  /// Returns whether a signal asks the program to end, or standard output is a closed terminal.
  ///
  /// For a long operation: it does not wait, and leaves everything else for `wait`.
  package mutating func mustEnd() -> Bool {
    var output = [pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)]
    return queue.takesEnding() || poll(&output, within: 0) > 0
  }

  /// Discards a Control-C that was meant for an operation, not for the program.
  ///
  /// - Returns: Whether it was the signal that asks the program to end.
  package mutating func takeInterrupt() -> Bool { queue.takeInterrupt() }

  /// Writes to standard output while still reacting to signals that end the program.
  ///
  /// An ordinary write would block forever if the reader stops reading.
  ///
  /// - Returns: Whether everything was written. If not, `ending` has the signal.
  /// - Throws: If writing fails; `SystemError.isClosedPipe` identifies a reader that has gone.
  package mutating func write(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    var rest = bytes[...]
    let limit = queue.outputKind.maximumWrite
    while !rest.isEmpty {
      guard try waitForRoom() else { return false }
      let count = try uninterrupted("write", "standard output") {
        let count = writeNumber(STDOUT_FILENO, rest.span.extracting(first: limit))
        // Another process made the descriptor non-blocking and filled it.
        return count < 0 && errno == EAGAIN ? 0 : count
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Waits until standard output is writable.
  ///
  /// Returns `false` if a signal asks the program to end.
  private mutating func waitForRoom() throws(SystemError) -> Bool {
    while true {
      var waiting = [
        pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: queue.endingNumber, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waiting, within: -1) > 0 else { continue }
      if waiting[1].revents != 0, queue.takesEnding() { return false }
      if waiting[0].revents & Int16(POLLERR | POLLHUP) != 0 {
        throw SystemError(EPIPE, "write", "standard output")
      }
      if waiting[0].revents != 0 { return true }
    }
  }
}

/// The reasons why `EventWaiter.wait` returned.
package struct WakeReasons: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The deadline has passed.
  package static let time = WakeReasons(rawValue: 1)
  /// The clock was set, or the machine woke from sleep.
  package static let clock = WakeReasons(rawValue: 2)
  /// A watched file may have changed.
  package static let files = WakeReasons(rawValue: 4)
  /// The user requested a reload: `SIGUSR1`, or `SIGHUP` while the terminal is there.
  package static let request = WakeReasons(rawValue: 8)
  /// The terminal was resized.
  package static let size = WakeReasons(rawValue: 16)
  /// Control-Z was pressed.
  package static let pause = WakeReasons(rawValue: 32)
  /// The program was resumed after being stopped.
  package static let resumption = WakeReasons(rawValue: 64)
  /// The reader of standard output has gone.
  package static let readerGone = WakeReasons(rawValue: 128)
  /// The watched process has ended.
  package static let processEnded = WakeReasons(rawValue: 256)
  /// A signal asks the program to end.
  ///
  /// See `EventWaiter.ending`.
  package static let ending = WakeReasons(rawValue: 512)
  /// A child process has ended.
  ///
  /// `DetachedProcess.reap()` reaps it.
  package static let childEnded = WakeReasons(rawValue: 1024)
  /// A key that quits was pressed.
  package static let key = WakeReasons(rawValue: 2048)

  /// The terminal that the program was started in is gone.
  package static let terminalGone = WakeReasons(rawValue: 4096)
  /// Something was typed.
  ///
  /// See `EventWaiter.takeTyped()`.
  package static let input = WakeReasons(rawValue: 8192)
  /// A file of a watched directory may have changed.
  ///
  /// The directory itself need not have changed.
  package static let directory = WakeReasons(rawValue: 16_384)

  /// Creates the reason for a signal that a queue of events receives.
  init(signal: Int32, isTerminalGone: @autoclosure () -> Bool) {
    self =
      switch signal {
      case SIGHUP: isTerminalGone() ? .terminalGone : .request
      case SIGUSR1: .request
      case SIGWINCH: .size
      case SIGTSTP: .pause
      case SIGCONT: .resumption
      case SIGCHLD: .childEnded
      default: .ending
      }
  }

  /// The reasons that end the program, or the wait until files have settled.
  package static let urgent: WakeReasons = [
    .ending, .key, .readerGone, .processEnded, .terminalGone,
  ]
}
