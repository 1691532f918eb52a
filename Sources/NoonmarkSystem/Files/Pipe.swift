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
