/// File actions and attributes for `posix_spawn`.
///
/// The child inherits no descriptors above 2 except connected ones.
///
/// Safe, since C functions receive them and strings only for the duration of a call, and they are
/// destroyed once.
@safe
package struct SpawnPlan: ~Copyable {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = unsafe posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif
  /// The first error number.
  ///
  /// The calls fail if memory runs out.
  private var failure: Int32

  /// The process group or session that the child leads.
  package enum Leading {
    /// A new process group.
    case group
    /// A new session, without a terminal.
    case session
    /// None: the child stays in our group, in the foreground of the terminal.
    case nothing
  }

  /// Creates a plan with default signal actions and no blocked signals.
  package init(_ leading: Leading = .group) {
    failure = unsafe posix_spawn_file_actions_init(&actions)
    note(unsafe posix_spawnattr_init(&attributes))
    note(unsafe SignalSet().withPointer { unsafe posix_spawnattr_setsigmask(&attributes, $0) })
    var signals = SignalSet.all
    // These cannot be changed.
    signals.remove(SIGKILL)
    signals.remove(SIGSTOP)
    note(unsafe signals.withPointer { unsafe posix_spawnattr_setsigdefault(&attributes, $0) })
    note(unsafe posix_spawnattr_setpgroup(&attributes, 0))
    let place =
      switch leading {
      case .group: Int32(POSIX_SPAWN_SETPGROUP)
      case .session: Int32(POSIX_SPAWN_SETSID)
      case .nothing: Int32(0)
      }
    let flags = place | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    note(unsafe posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags)))
    closeInherited()
  }

  deinit {
    var actions = unsafe actions
    var attributes = attributes
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }

  /// Adds actions that close every descriptor above 2 that the child would inherit.
  ///
  /// Our own files are close-on-exec, but descriptors inherited from a bar or shell may not be.
  /// They are closed only in the child, since another thread may have opened one of them for its
  /// own child.
  private mutating func closeInherited() {
    for name in (try? Directory.names(in: "/dev/fd")) ?? [] {
      guard let number = Int32(name), number > STDERR_FILENO else { continue }
      let flags = fcntl(number, F_GETFD)
      guard flags >= 0, flags & FD_CLOEXEC == 0 else { continue }
      if unsafe posix_spawn_file_actions_addclose(&actions, number) != 0 {
        // An action cannot close a descriptor whose number exceeds the limit, if the limit was
        // lowered after it was opened.
        _ = fcntl(number, F_SETFD, flags | FD_CLOEXEC)
      }
    }
  }

  private mutating func note(_ result: Int32) {
    if failure == 0 { failure = result }
  }

  /// Connects a descriptor of the child to one of ours, or to `/dev/null` if `ours` is `nil`.
  package mutating func connect(_ number: Int32, to ours: Int32?, else mode: Int32) {
    if let ours {
      note(unsafe posix_spawn_file_actions_adddup2(&actions, ours, number))
    } else {
      note(unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", mode, 0))
    }
  }

  /// Sets the working directory of the program.
  package mutating func change(to directory: String) {
    note(unsafe posix_spawn_file_actions_addchdir_np(&actions, directory))
  }

  /// Starts the program, and returns its process identifier.
  ///
  /// - Throws: `EINVAL` if an argument or variable contains a zero byte.
  package mutating func start(
    _ path: String, _ arguments: [[UInt8]], _ environment: Environment
  ) throws(SystemError) -> pid_t {
    let words = [Array(path.utf8)] + arguments
    let variables = environment.entries.map { Array($0) }
    guard !(words + variables).contains(where: { $0.contains(0) }) else {
      throw SystemError(EINVAL, "run", path)
    }
    let argv = unsafe SpawnPlan.strings(words)
    let envp = unsafe SpawnPlan.strings(variables)
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    let expected = words.count + variables.count
    if unsafe (argv + envp).count(where: { unsafe $0 != nil }) < expected { note(ENOMEM) }
    var process: pid_t = 0
    if failure == 0 {
      note(unsafe posix_spawn(&process, path, &actions, &attributes, argv, envp))
    }
    guard failure == 0 else { throw SystemError(failure, "run", path) }
    return process
  }

  /// Returns a null-terminated array of C strings, which the caller must free.
  private static func strings(_ list: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe list.map { bytes in
      unsafe (bytes + [0]).withUnsafeBytes {
        unsafe $0.baseAddress.flatMap { unsafe strdup($0.assumingMemoryBound(to: CChar.self)) }
      }
    } + [nil]
  }
}

/// A child process that was not waited for yet, the leader of its group.
struct RunningProcess: Hashable, Sendable {
  /// The process and group identifier.
  let number: pid_t
  /// Whether the rest of its group is killed when the process ends.
  var endsGroup = false

  /// The maximum number of nanoseconds to wait for a killed process.
  ///
  /// A process that is blocked on a dead disk never ends.
  private static let grace = 1_000_000_000

  /// Waits for the process to end, and kills it at the deadline, on the monotonic clock.
  ///
  /// - Throws: `ECHILD` if other code waited for it.
  func ending(
    until end: Int, while isWanted: () -> Bool
  ) throws(SystemError) -> ChildProcess.Ending {
    while true {
      let next = min(end, Clock.monotonicNanoseconds() + ChildProcess.interval)
      if let ending = try ending(until: next) { return ending }
      let isWanted = isWanted()
      guard isWanted, next < end else {
        kill()
        return isWanted ? .timedOut : .canceled
      }
    }
  }

  /// Waits for the process to end, and returns how it ended.
  ///
  /// `nil` if it is still running at the deadline, on the monotonic clock.
  ///
  /// - Throws: `ECHILD` if other code waited for it.
  func ending(until end: Int) throws(SystemError) -> ChildProcess.Ending? {
    var pause = 200_000
    while true {
      // The identifier of the group is its own until it is reaped.
      if endsGroup, hasEnded { _ = killpg(number, SIGKILL) }
      var status: Int32 = 0
      let found = waitpid(number, &status, WNOHANG)
      if found == number { return RunningProcess.ending(status) }
      if found < 0, errno != EINTR { throw .last("wait") }
      let left = end - Clock.monotonicNanoseconds()
      if left <= 0 { return nil }
      pause = min(pause, left)
      sleep(nanoseconds: pause)
      // Most processes end as soon as their output does, so back off only for slower ones.
      pause = min(pause * 2, 20_000_000)
    }
  }

  /// Waits for the process to end, without a deadline.
  ///
  /// - Throws: `ECHILD` if other code waited for it.
  func ending() throws(SystemError) -> ChildProcess.Ending {
    while true {
      var status: Int32 = 0
      if waitpid(number, &status, 0) == number { return RunningProcess.ending(status) }
      if errno != EINTR { throw .last("wait") }
    }
  }

  /// Whether the process has ended.
  ///
  /// It remains a zombie.
  var hasEnded: Bool {
    // Sound: the call fills the structure, and only an integer in it is used.
    var information = unsafe siginfo_t()
    let found = unsafe waitid(P_PID, id_t(number), &information, WEXITED | WNOHANG | WNOWAIT)
    return unsafe found == 0 && information.si_signo == SIGCHLD
  }

  /// Kills the process and its group, and reaps the process.
  ///
  /// The group identifier cannot be reused before the leader is reaped.
  func kill() {
    _ = killpg(number, SIGKILL)
    // The process may have left the group.
    _ = NoonmarkSystem.kill(number, SIGKILL)
    _ = try? ending(until: Clock.monotonicNanoseconds() + RunningProcess.grace)
  }

  private static func ending(_ status: Int32) -> ChildProcess.Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
  }
}
