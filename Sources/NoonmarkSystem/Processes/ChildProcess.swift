/// Another program to be run to its end, without a shell.
///
/// The program gets the descriptors 0 to 2 and no other, default signals, none of them blocked, and
/// a process group of its own. At the deadline the whole group is killed.
package struct ChildProcess: Sendable {
  /// What the program reads from standard input.
  package enum Input: Hashable, Sendable {
    /// Nothing: `/dev/null`.
    case nothing
    /// These bytes; what the program does not want is dropped. `SIGPIPE` must be ignored, as
    /// `StandardStreams.prepare()` makes sure.
    case bytes([UInt8])
  }

  /// How a program ended.
  package enum Ending: Hashable, Sendable {
    /// By itself, with an exit status of 0 to 255.
    case exited(Int32)
    /// By a signal, with its number.
    case signaled(Int32)
    /// It was killed at the deadline, or left alone where it may stay.
    case timedOut
    /// It was killed because it wrote more to standard output than the limit.
    case cut
    /// It was killed because nobody wanted it any more.
    case canceled
  }

  /// What a run gave back.
  package struct Outcome: Hashable, Sendable {
    /// How the program ended.
    package let ending: Ending
    /// The start of what it wrote to standard output, up to the limit.
    package let output: [UInt8]
    /// The start of what it wrote to standard error, up to `maximumErrorSize`.
    package let errors: [UInt8]
    /// Whether it wrote more to standard output than the limit.
    package let isOutputTruncated: Bool
  }

  /// The most bytes of standard error that are kept.
  package static let maximumErrorSize = 4096

  /// The program's path.
  package var path: String
  /// The arguments after the program's name, as bytes.
  package var arguments: [[UInt8]]
  /// The environment's variables.
  package var environment: Environment
  /// What the program reads.
  package var input = Input.nothing
  /// The most bytes of standard output that are kept; 0 sends it to `/dev/null`.
  package var maximumOutputSize = 0
  /// Whether the program is killed as soon as it writes more than the limit; else the rest is
  /// dropped, and it goes on.
  package var stopsAtMaximum = false
  /// Whether the program may go on when nobody waits any more, as one does that holds the clipboard
  /// or shows a window: all it writes is dropped, and at the deadline it is left alone.
  package var mayOutliveWait = false
  /// Whether the run is over when the program has ended, though others that it started hold its
  /// outputs open; what they write later is lost.
  package var ignoresDescendants = false
  /// How many milliseconds the program has, from its start until it has ended and nobody holds its
  /// output open; at most a day.
  package var deadline: Int

  /// Creates a program to be run.
  ///
  /// - Parameters:
  ///   - path: Where it stands; `find(_:in:)` knows.
  ///   - arguments: What it gets after its name.
  ///   - environment: The variables it gets.
  ///   - deadline: How many milliseconds it has.
  package init(
    _ path: String, _ arguments: [String], environment: Environment, deadline: Int
  ) {
    self.path = path
    self.arguments = arguments.map { Array($0.utf8) }
    self.environment = environment
    self.deadline = deadline
  }

  /// Finds a program in the absolute folders of a search path.
  ///
  /// - Parameters:
  ///   - name: The program's name, without a slash.
  ///   - path: The value of `PATH`; folders that are not absolute are passed over.
  /// - Returns: The path of the first regular file that may be executed.
  package static func find(_ name: String, in path: String?) -> String? {
    guard let path, !name.isEmpty, !name.utf8.contains(where: { $0 == 0x2F || $0 == 0 }) else {
      return nil
    }
    for folder in path.utf8.split(separator: UInt8(ascii: ":"))
    where folder.first == UInt8(ascii: "/") {
      let file = String(Substring(folder)) + "/" + name
      var status = stat()
      if stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(file, X_OK) == 0 {
        return file
      }
    }
    return nil
  }

  /// Runs the program to its end.
  ///
  /// - Returns: How it ended and what it wrote.
  /// - Throws: Why it could not be started: `ENOENT` where there is no such file, `EINVAL` where an
  ///   argument holds a zero byte.
  package func run() throws(SystemError) -> Outcome {
    try run(CancellationCheck(interval: ignoresDescendants ? 50_000_000 : nil) { _ in true })
  }

  /// Runs the program to its end, or until nobody wants it any more.
  ///
  /// - Parameter tick: Called at least every 100 ms with the number of bytes of standard output
  ///   that have come; false has the program killed.
  /// - Returns: How it ended and what it wrote.
  /// - Throws: Why it could not be started, as the other form.
  package func run(tick: (Int) -> Bool) throws(SystemError) -> Outcome {
    try withoutActuallyEscaping(tick) { tick throws(SystemError) in
      try run(CancellationCheck(interval: 100_000_000, isWanted: tick))
    }
  }

  private func run(_ check: CancellationCheck) throws(SystemError) -> Outcome {
    let end = Clock.monotonicNanoseconds() + min(max(deadline, 0), 86_400_000) * 1_000_000
    var input = try pipe(.toProgram, if: self.input != .nothing)
    var output = try pipe(.fromProgram, if: maximumOutputSize > 0 && !mayOutliveWait)
    var errors = try pipe(.fromProgram, if: !mayOutliveWait)
    let process = try spawn(
      input: input?.theirs, output: output?.theirs, errors: errors?.theirs)
    input?.closeTheirs()
    output?.closeTheirs()
    errors?.closeTheirs()
    var pump = PipePump(self, deadline: end)
    let hasEnded = { ignoresDescendants && process.hasEnded }
    let reason = pump.flow(
      input: &input, output: &output, errors: &errors, check, hasEnded: hasEnded)
    let ending: Ending
    if mayOutliveWait {
      ending = try process.ending(until: end) ?? .timedOut
    } else if let reason {
      process.kill()
      ending = reason
    } else {
      ending = try process.ending(until: end, check, bytes: pump.output.bytes.count)
    }
    return Outcome(
      ending: ending, output: pump.output.bytes, errors: pump.errors.bytes,
      isOutputTruncated: pump.output.isCut)
  }

  private func pipe(
    _ direction: Pipe.Direction, if isWanted: Bool
  ) throws(SystemError) -> Pipe? {
    isWanted ? try Pipe(direction) : nil
  }

  /// Starts the program on the ends of the pipes that are its.
  private func spawn(
    input: Int32?, output: Int32?, errors: Int32?
  ) throws(SystemError) -> RunningProcess {
    // Whoever started us may have it ignored, and then the kernel tells nobody how a program ended.
    signal(SIGCHLD, SIG_DFL)
    var plan = SpawnPlan()
    plan.connect(STDIN_FILENO, to: input, else: O_RDONLY)
    plan.connect(STDOUT_FILENO, to: output, else: O_WRONLY)
    plan.connect(STDERR_FILENO, to: errors, else: O_WRONLY)
    return RunningProcess(number: try plan.start(path, arguments, environment))
  }
}
