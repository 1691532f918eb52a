/// A pipe to or from a child process, closed when it goes out of scope.
///
/// Both ends are close-on-exec. Our end is non-blocking.
struct Pipe: ~Copyable {
  enum Direction {
    /// We read what the child writes.
    case fromProgram
    /// We write what the child reads.
    case toProgram
  }

  /// Our end, or -1 if it is closed.
  private(set) var ours: Int32
  /// The child's end, or -1 if it is closed.
  private(set) var theirs: Int32

  init(_ direction: Direction) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    // Sound: the array has room for both ends.
    #if canImport(Darwin)
      guard unsafe pipe(&ends) == 0 else { throw .last("pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      guard unsafe pipe2(&ends, O_CLOEXEC) == 0 else { throw .last("pipe") }
    #endif
    switch direction {
    case .fromProgram: (ours, theirs) = (ends[0], ends[1])
    case .toProgram: (ours, theirs) = (ends[1], ends[0])
    }
    _ = fcntl(ours, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if ours >= 0 { _ = close(ours) }
    if theirs >= 0 { _ = close(theirs) }
  }

  /// Writes bytes that fit into the pipe, and closes our end.
  mutating func fill(with bytes: [UInt8]) {
    _ = writeNumber(ours, bytes.span)
    closeOurs()
  }

  /// Closes our end, which signals the end of input to the child.
  mutating func closeOurs() {
    if ours >= 0 { _ = close(ours) }
    ours = -1
  }

  /// Closes our copy of the child's end.
  mutating func closeTheirs() {
    if theirs >= 0 { _ = close(theirs) }
    theirs = -1
  }
}

/// Transfers data between the caller and a child process.
struct PipePump {
  /// The start of a stream, up to a limit.
  struct Capture {
    let limit: Int
    private(set) var bytes: [UInt8] = []
    /// Whether the stream was longer than the limit.
    private(set) var isCut = false

    /// Keeps the bytes that fit.
    mutating func take(_ more: ArraySlice<UInt8>) {
      let room = limit - bytes.count
      bytes += more.prefix(room)
      if more.count > room { isCut = true }
    }
  }

  private(set) var output: Capture
  private(set) var errors: Capture
  private var input: ArraySlice<UInt8> = []
  private let deadline: Int
  private let stopsAtMaximum: Bool
  /// Whether to wait until the input is written, since there is no output whose end could be
  /// awaited.
  private let awaitsInput: Bool

  /// The maximum capacity of a pipe in bytes, unless root has raised it (`pipe(7)`).
  private static let maximumPipeSize = 1 << 20

  init(_ child: ChildProcess, deadline: Int) {
    output = Capture(limit: max(child.maximumOutputSize, 0))
    errors = Capture(limit: child.maximumErrorSize)
    if case .bytes(let bytes) = child.input { input = bytes[...] }
    self.deadline = deadline
    stopsAtMaximum = child.stopsAtMaximum
    awaitsInput = child.mayOutliveWait
  }

  /// Writes the input and reads the outputs until the child has closed them.
  ///
  /// - Parameters:
  ///   - isWanted: Returns whether to continue, given the number of bytes read so far.
  ///   - hasEnded: Called when idle, and once per interval. Returns whether the child has ended.
  ///     The rest of the output is then read, up to the capacity of the pipes.
  /// - Returns: The reason to kill the child, or `nil`.
  mutating func flow(
    input inPipe: inout Pipe?, output outPipe: inout Pipe?, errors errPipe: inout Pipe?,
    isWanted: (Int) -> Bool, hasEnded: () -> Bool
  ) -> ChildProcess.Ending? {
    send(to: &inPipe)
    var lastCheck = Clock.monotonicNanoseconds()
    // After the child has ended, the maximum number of bytes to read.
    var rest: Int?
    while outPipe.isOpen || errPipe.isOpen || awaitsInput && inPipe.isOpen {
      guard isWanted(output.bytes.count) else { return .canceled }
      var waiting = [
        pollfd(fd: inPipe.number, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: outPipe.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errPipe.number, events: Int16(POLLIN), revents: 0),
      ]
      let now = Clock.monotonicNanoseconds()
      let left = deadline - now
      guard left > 0 else { return .timedOut }
      let nanoseconds = min(left, ChildProcess.interval)
      let milliseconds = Int32(truncatingIfNeeded: (nanoseconds + 999_999) / 1_000_000)
      let ready = poll(&waiting, within: rest == nil ? milliseconds : 0)
      if rest != nil, ready == 0 { return nil }
      // Checked even without idle time, since descendants of the child can write without a pause.
      if rest == nil, ready <= 0 || now - lastCheck >= ChildProcess.interval {
        lastCheck = now
        // The pipes can still contain output from just before the end of the child.
        if hasEnded() { rest = 2 * PipePump.maximumPipeSize }
      }
      guard ready > 0 else { continue }
      var count = 0
      if waiting[0].revents != 0 { send(to: &inPipe) }
      if waiting[1].revents != 0 { count += PipePump.receive(from: &outPipe, into: &output) }
      if waiting[2].revents != 0 { count += PipePump.receive(from: &errPipe, into: &errors) }
      if stopsAtMaximum, output.isCut { return .cut }
      if let bytes = rest {
        guard count < bytes else { return nil }
        rest = bytes - count
      }
    }
    return nil
  }

  /// Writes the bytes that fit.
  ///
  /// Closes the pipe after the last byte, or if the reader is gone.
  private mutating func send(to pipe: inout Pipe?) {
    guard pipe.isOpen else { return }
    while !input.isEmpty {
      let count = writeNumber(pipe.number, input.span)
      if count > 0 {
        input = input.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        return
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    pipe?.closeOurs()
  }

  /// Reads once, discarding excess bytes so that the child is not blocked.
  ///
  /// - Returns: The number of bytes read.
  private static func receive(from pipe: inout Pipe?, into capture: inout Capture) -> Int {
    guard pipe.isOpen else { return 0 }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = readNumber(pipe.number, into: &buffer)
    if count > 0 {
      capture.take(buffer[..<count])
    } else if count == 0 || errno != EAGAIN && errno != EINTR {
      pipe?.closeOurs()
    }
    return max(count, 0)
  }
}

extension Pipe? {
  /// Our end's descriptor, or -1, which `poll` ignores.
  fileprivate var number: Int32 {
    switch self {
    case .some(let pipe): pipe.ours
    case .none: -1
    }
  }

  fileprivate var isOpen: Bool { number >= 0 }
}
