/// A pipe to or from a program that is started; what is open of it closes with this value.
///
/// Neither end is inherited by programs as it is, and our own end never blocks.
struct Pipe: ~Copyable {
  /// Whose end is whose.
  enum Direction {
    /// We read what the program writes.
    case fromProgram
    /// We write what the program reads.
    case toProgram
  }

  /// Our own end; -1 once it is closed.
  private(set) var ours: Int32
  /// The program's end; -1 once it is closed.
  private(set) var theirs: Int32

  /// Makes a pipe.
  init(_ direction: Direction) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard pipe(&ends) == 0 else { throw .last("pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      guard pipe2(&ends, O_CLOEXEC) == 0 else { throw .last("pipe") }
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

  /// Closes our end, which tells the program that there is no more.
  mutating func closeOurs() {
    if ours >= 0 { _ = close(ours) }
    ours = -1
  }

  /// Closes the program's end, once the program has its own copy.
  mutating func closeTheirs() {
    if theirs >= 0 { _ = close(theirs) }
    theirs = -1
  }
}

/// Whoever waits for a program, and may lose interest.
struct CancellationCheck {
  /// How often to ask at least, in nanoseconds; nil for only when something happens.
  let interval: Int?
  /// Whether the program is still wanted, given the number of bytes it has written.
  let isWanted: (Int) -> Bool

  init(interval: Int?, isWanted: @escaping (Int) -> Bool) {
    self.interval = interval
    self.isWanted = isWanted
  }
}

/// What flows between us and a program that runs.
struct PipePump {
  /// The start of a stream of bytes.
  struct Capture {
    /// The most bytes that are kept.
    let limit: Int
    /// What is kept.
    private(set) var bytes: [UInt8] = []
    /// Whether there was more.
    private(set) var isCut = false

    init(limit: Int) {
      self.limit = limit
    }

    /// Keeps what there is room for.
    mutating func take(_ more: ArraySlice<UInt8>) {
      let room = limit - bytes.count
      bytes += more.prefix(room)
      if more.count > room { isCut = true }
    }
  }

  /// What came from standard output.
  private(set) var output: Capture
  /// What came from standard error.
  private(set) var errors = Capture(limit: ChildProcess.maximumErrorSize)
  private var input: ArraySlice<UInt8> = []
  private let deadline: Int
  private let stopsAtMaximum: Bool
  /// Whether there are no outputs whose end tells that the input is wanted no more.
  private let awaitsInput: Bool

  /// Prepares for a program.
  ///
  /// - Parameters:
  ///   - child: The program.
  ///   - deadline: Until when things may flow, by the monotonic clock.
  init(_ child: ChildProcess, deadline: Int) {
    output = Capture(limit: max(child.maximumOutputSize, 0))
    if case .bytes(let bytes) = child.input { input = bytes[...] }
    self.deadline = deadline
    stopsAtMaximum = child.stopsAtMaximum
    awaitsInput = child.mayOutliveWait
  }

  /// Writes the input and reads the outputs until the program has closed them.
  ///
  /// - Parameters:
  ///   - inPipe: Where the input goes.
  ///   - outPipe: Where standard output comes from.
  ///   - errPipe: Where standard error comes from.
  ///   - check: Who waits.
  ///   - hasEnded: Asked when nothing flows: whether to wait no longer.
  /// - Returns: Why the program has to be killed before that; nil where it need not.
  mutating func flow(
    input inPipe: inout Pipe?, output outPipe: inout Pipe?, errors errPipe: inout Pipe?,
    _ check: CancellationCheck, hasEnded: () -> Bool
  ) -> ChildProcess.Ending? {
    send(to: &inPipe)
    while outPipe.isOpen || errPipe.isOpen || awaitsInput && inPipe.isOpen {
      guard check.isWanted(output.bytes.count) else { return .canceled }
      var waiting = [
        pollfd(fd: inPipe.number, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: outPipe.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errPipe.number, events: Int16(POLLIN), revents: 0),
      ]
      let left = deadline - Clock.monotonicNanoseconds()
      guard left > 0 else { return .timedOut }
      let nanoseconds = min(left, check.interval ?? left)
      let milliseconds = Int32(truncatingIfNeeded: (nanoseconds + 999_999) / 1_000_000)
      guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else {
        if hasEnded() { return nil }
        continue
      }
      if waiting[0].revents != 0 { send(to: &inPipe) }
      if waiting[1].revents != 0 { PipePump.receive(from: &outPipe, into: &output) }
      if waiting[2].revents != 0 { PipePump.receive(from: &errPipe, into: &errors) }
      if stopsAtMaximum, output.isCut { return .cut }
    }
    return nil
  }

  /// Writes what the pipe has room for, and closes it after the last byte or the last reader.
  private mutating func send(to pipe: inout Pipe?) {
    guard pipe.isOpen else { return }
    while !input.isEmpty {
      let count = input.withUnsafeBytes { write(pipe.number, $0.baseAddress, $0.count) }
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

  /// Reads once; what is too much is dropped, so that the program is not held up.
  private static func receive(from pipe: inout Pipe?, into capture: inout Capture) {
    guard pipe.isOpen else { return }
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = read(pipe.number, &buffer, buffer.count)
    if count > 0 {
      capture.take(buffer[..<count])
    } else if count == 0 || errno != EAGAIN && errno != EINTR {
      pipe?.closeOurs()
    }
  }
}

extension Pipe? {
  /// The number of our end; -1, which poll passes over, where there is none.
  fileprivate var number: Int32 {
    switch self {
    case .some(let pipe): pipe.ours
    case .none: -1
    }
  }

  fileprivate var isOpen: Bool { number >= 0 }
}
