import NoonmarkBase

/// A program that runs to completion, without a shell.
///
/// The program inherits only descriptors 0 to 2, starts with default signal actions and no blocked
/// signals, and leads a process group or session. At the deadline the whole group is killed.
package struct ChildProcess: Sendable {
  /// The standard input of the program.
  package enum Input: Hashable, Sendable {
    /// `/dev/null`.
    case nothing
    /// These bytes. Bytes that the program does not read are discarded. Requires `SIGPIPE` to be
    /// ignored, as `StandardStreams.prepare()` does.
    case bytes([UInt8])
  }

  /// The way a program ended.
  package enum Ending: Hashable, Sendable {
    /// The program exited with a status of 0 to 255.
    case exited(Int32)
    case signaled(Int32)
    /// The program was killed at the deadline, or left running if `mayOutliveWait`.
    case timedOut
    /// The program was killed for writing more than `maximumOutputSize`.
    case cut
    /// The program was killed because the caller canceled.
    case canceled
  }

  /// The result of a run.
  package struct Outcome: Hashable, Sendable {
    package let ending: Ending
    /// The start of standard output, at most `maximumOutputSize` bytes.
    package let output: [UInt8]
    /// The start of standard error, at most `maximumErrorSize` bytes.
    package let errors: [UInt8]
  }

  /// The maximum number of bytes of standard error to keep, unless more are requested.
  package static let maximumErrorSize = 4096

  package var path: String
  /// The arguments after the program's name.
  package var arguments: [[UInt8]]
  package var environment: Environment
  /// The working directory, or `nil` for the working directory of this process.
  package var directory: String?
  /// Whether the program leads a new session, so it has no terminal.
  package var leadsSession = false
  /// Whether other processes in its group are killed when it ends.
  package var endsGroup = false
  /// The maximum number of bytes of standard error to keep.
  package var maximumErrorSize = ChildProcess.maximumErrorSize
  package var input = Input.nothing
  /// The bytes that the program can read from `/dev/fd/3`, or `nil` to close it.
  ///
  /// At most 4096, the smallest capacity of a pipe.
  package var sideInput: [UInt8]?
  /// The maximum number of bytes of standard output to keep.
  ///
  /// 0 connects standard output to `/dev/null`.
  package var maximumOutputSize = 0
  /// Whether to kill the program if it writes more than `maximumOutputSize`.
  ///
  /// If not, the excess is discarded.
  package var stopsAtMaximum = false
  /// Whether the program may keep running after the deadline.
  ///
  /// For programs that own the clipboard or show a window. Their output is discarded.
  package var mayOutliveWait = false
  /// Whether the run ends with the program, even if its descendants keep the output open.
  package var ignoresDescendants = false
  /// The timeout in milliseconds, at most a day.
  ///
  /// The program must have ended and its output must be closed by then.
  package var deadline: Int

  /// Creates a run of the program at a path, which `find(_:in:)` returns.
  package init(
    _ path: String, _ arguments: [String], environment: Environment, deadline: Int
  ) {
    self.path = path
    self.arguments = arguments.map { Array($0.utf8) }
    self.environment = environment
    self.deadline = deadline
  }

  /// Returns the path of the first executable regular file with a name in a search path.
  ///
  /// Relative directories are skipped.
  package static func find(_ name: String, in path: String?) -> String? {
    guard let path, !name.isEmpty, !name.utf8.contains(where: { $0 == 0x2F || $0 == 0 }) else {
      return nil
    }
    for folder in path.utf8.split(separator: UInt8(ascii: ":"))
    where folder.first == UInt8(ascii: "/") {
      let file = Path.joined(String(Substring(folder)), name)
      if let status = fileStatus(of: file), status.st_mode & S_IFMT == S_IFREG,
        access(file, X_OK) == 0
      {
        return file
      }
    }
    return nil
  }

  /// Runs the program to completion.
  ///
  /// - Throws: The failure for the error of `run(while:)`.
  func outcome(
    while isWanted: (Int) -> Bool = { _ in true }, orThrow failure: (SystemError) -> Failure
  ) throws(Failure) -> Outcome {
    do {
      return try run(while: isWanted)
    } catch {
      throw failure(error)
    }
  }

  /// The maximum number of nanoseconds between checks of a run.
  static let interval = 100_000_000

  /// Runs the program until it ends or the caller cancels.
  ///
  /// - Parameter isWanted: Called at least every 100 ms with the number of bytes read from standard
  ///   output. Returns `false` to kill the program.
  /// - Throws: `ENOENT` if there is no such file, `EINVAL` if an argument contains a zero byte, or
  ///   another error if it could not be started.
  package func run(
    while isWanted: (Int) -> Bool = { _ in true }
  ) throws(SystemError) -> Outcome {
    let end = Clock.monotonicNanoseconds() + min(max(deadline, 0), 86_400_000) * 1_000_000
    var input = try pipe(.toProgram, if: self.input != .nothing)
    var output = try pipe(.fromProgram, if: maximumOutputSize > 0 && !mayOutliveWait)
    var errors = try pipe(.fromProgram, if: !mayOutliveWait)
    var side = try pipe(.toProgram, if: sideInput != nil)
    side?.fill(with: sideInput ?? [])
    let process = try spawn(
      input: input?.theirs, output: output?.theirs, errors: errors?.theirs, side: side?.theirs)
    side?.closeTheirs()
    input?.closeTheirs()
    output?.closeTheirs()
    errors?.closeTheirs()
    var pump = PipePump(self, deadline: end)
    let hasEnded = { ignoresDescendants && process.hasEnded }
    let reason = pump.flow(
      input: &input, output: &output, errors: &errors, isWanted: isWanted, hasEnded: hasEnded)
    let ending: Ending
    if mayOutliveWait {
      ending = try process.ending(until: end) ?? .timedOut
    } else if let reason {
      process.kill()
      ending = reason
    } else {
      let count = pump.output.bytes.count
      ending = try process.ending(until: end) { isWanted(count) }
    }
    return Outcome(ending: ending, output: pump.output.bytes, errors: pump.errors.bytes)
  }

  private func pipe(
    _ direction: Pipe.Direction, if isWanted: Bool
  ) throws(SystemError) -> Pipe? {
    do {
      return isWanted ? try Pipe(direction) : nil
    } catch {
      throw SystemError(error.code, error.attempt, path)
    }
  }

  private func spawn(
    input: Int32?, output: Int32?, errors: Int32?, side: Int32?
  ) throws(SystemError) -> RunningProcess {
    // If the parent process left the signal ignored, the kernel would discard exit statuses.
    signal(SIGCHLD, SIG_DFL)
    var plan = SpawnPlan(leadsSession ? .session : .group)
    if let directory { plan.change(to: directory) }
    plan.connect(STDIN_FILENO, to: input, else: O_RDONLY)
    plan.connect(STDOUT_FILENO, to: output, else: O_WRONLY)
    plan.connect(STDERR_FILENO, to: errors, else: O_WRONLY)
    // Last, since another descriptor may have this number.
    if side != nil { plan.connect(STDERR_FILENO + 1, to: side, else: O_RDONLY) }
    return RunningProcess(
      number: try plan.start(path, arguments, environment), endsGroup: endsGroup)
  }
}

/// A program started in the background.
package enum DetachedProcess {
  /// Starts a program in a new session, with its standard streams connected to `/dev/null`.
  ///
  /// It outlives this process and receives no signals from the terminal.
  package static func start(
    _ path: String, _ arguments: [String], environment: Environment
  ) throws(SystemError) {
    var plan = SpawnPlan(.session)
    plan.connect(STDIN_FILENO, to: nil, else: O_RDONLY)
    plan.connect(STDOUT_FILENO, to: nil, else: O_WRONLY)
    plan.connect(STDERR_FILENO, to: nil, else: O_WRONLY)
    _ = try plan.start(path, arguments.map { Array($0.utf8) }, environment)
  }

  /// Reaps every ended child process that was not waited for.
  package static func reap() {
    var status: Int32 = 0
    while waitpid(-1, &status, WNOHANG) > 0 {}
  }
}

extension Failure {
  /// Returns the failure to start a program.
  ///
  /// - Parameter advice: What to do, unless the system lacks processes, files or memory.
  package static func notStarted(_ error: SystemError, _ advice: String) -> Failure {
    Failure(error.cannotRun(advice))
  }

  /// Creates the failure of a program, or `nil` if it succeeded.
  ///
  /// The last three parameters are advice. The defaults are for programs that share a text.
  init?(
    _ outcome: ChildProcess.Outcome, of name: String, within milliseconds: Int,
    failed: String = "fix the problem, or share another way",
    signaled: String = "try again, or share another way",
    late: String = "try again, or share another way"
  ) {
    switch outcome.ending {
    case .exited(0): return nil
    case .exited(let status):
      let remark = Failure.remark(outcome.errors)
      self.init("\(name) failed with exit status \(status)\(remark)", failed)
    case .signaled(let signal): self.init("\(name) was terminated by signal \(signal)", signaled)
    case .canceled: self.init("\(name) was canceled")
    case .timedOut, .cut:
      self.init("\(name) did not end within \(milliseconds / 1000) seconds", late)
    }
  }

  /// Returns the failure to start a program that shares a text.
  static func notStarted(_ error: SystemError) -> Failure {
    error.code == E2BIG
      ? Failure(
        "cannot run \(error.path): the text is too long", "share a shorter one, or use --via file")
      : .notStarted(error, "reinstall it")
  }

  /// Returns the first nonblank line of standard error in parentheses.
  ///
  /// Control characters are removed, and the line is truncated to 200 characters.
  static func remark(_ bytes: [UInt8]) -> String {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let scalars = String(decoding: line, as: UTF8.self).unicodeScalars
        .filter { $0.properties.generalCategory != .control }
      let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
      if !words.isEmpty { return " (\(words.joined(separator: " ").prefix(200)))" }
    }
    return ""
  }
}
