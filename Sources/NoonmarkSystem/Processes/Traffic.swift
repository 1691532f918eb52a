/// Whoever waits for a program, and may lose interest.
struct Watch {
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
struct Traffic {
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
  private(set) var errors = Capture(limit: ChildProcess.errorLimit)
  private var input: ArraySlice<UInt8> = []
  private let deadline: Int
  private let endsAtLimit: Bool
  /// Whether there are no outputs whose end tells that the input is wanted no more.
  private let awaitsInput: Bool

  /// Prepares for a program.
  ///
  /// - Parameters:
  ///   - child: The program.
  ///   - deadline: Until when things may flow, by the monotonic clock.
  init(_ child: ChildProcess, deadline: Int) {
    output = Capture(limit: max(child.outputLimit, 0))
    if case .bytes(let bytes) = child.input { input = bytes[...] }
    self.deadline = deadline
    endsAtLimit = child.endsAtLimit
    awaitsInput = child.mayStay
  }

  /// Writes the input and reads the outputs until the program has closed them.
  ///
  /// - Parameters:
  ///   - inPipe: Where the input goes.
  ///   - outPipe: Where standard output comes from.
  ///   - errPipe: Where standard error comes from.
  ///   - watch: Who waits.
  ///   - hasEnded: Asked when nothing flows: whether to wait no longer.
  /// - Returns: Why the program has to be killed before that; nil where it need not.
  mutating func flow(
    input inPipe: inout Pipe?, output outPipe: inout Pipe?, errors errPipe: inout Pipe?,
    _ watch: Watch, hasEnded: () -> Bool
  ) -> ChildProcess.Ending? {
    send(to: &inPipe)
    while outPipe.isOpen || errPipe.isOpen || awaitsInput && inPipe.isOpen {
      guard watch.isWanted(output.bytes.count) else { return .cancelled }
      var waiting = [
        pollfd(fd: inPipe.number, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: outPipe.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errPipe.number, events: Int16(POLLIN), revents: 0),
      ]
      let left = deadline - Clock.monotonicNanoseconds()
      guard left > 0 else { return .timedOut }
      let nanoseconds = min(left, watch.interval ?? left)
      let milliseconds = Int32(truncatingIfNeeded: (nanoseconds + 999_999) / 1_000_000)
      guard poll(&waiting, nfds_t(waiting.count), milliseconds) > 0 else {
        if hasEnded() { return nil }
        continue
      }
      if waiting[0].revents != 0 { send(to: &inPipe) }
      if waiting[1].revents != 0 { Traffic.receive(from: &outPipe, into: &output) }
      if waiting[2].revents != 0 { Traffic.receive(from: &errPipe, into: &errors) }
      if endsAtLimit, output.isCut { return .cut }
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
