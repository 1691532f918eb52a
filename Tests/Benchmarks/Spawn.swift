import NoonmarkSystem

/// A command to measure, with its environment.
///
/// Its strings are converted for the kernel once, so that the conversion is not measured.
final class SpawnCommand {
  let path: String
  /// Whether to discard its output, if it would not fit into a pipe.
  let isSilent: Bool
  fileprivate var arguments: [UnsafeMutablePointer<CChar>?]
  fileprivate var environment: [UnsafeMutablePointer<CChar>?]

  init(_ path: String, _ arguments: [String], environment: [String], isSilent: Bool = false) {
    self.path = path
    self.isSilent = isSilent
    self.arguments = ([path] + arguments).map { strdup($0) } + [nil]
    self.environment = environment.map { strdup($0) } + [nil]
  }

  deinit {
    for string in arguments + environment { free(string) }
  }
}

/// The measurements of one run.
struct Sample {
  /// The wall time from before the start until after the end, in nanoseconds.
  let wall: Int
  /// The user and system time in nanoseconds.
  let cpu: Int
  /// Minor page faults.
  let faults: Int
  /// Standard output.
  let output: [UInt8]
  /// The exit status, or -1 if a signal ended the command.
  let status: Int32
}

/// Starts one command at a time, with a pipe as standard output, as status bars do.
struct Spawner: ~Copyable {
  private let reading: Int32
  private let writing: Int32
  private let silence: Int32

  init?() {
    var ends: [Int32] = [0, 0]
    let silence = open("/dev/null", O_RDWR | O_CLOEXEC)
    guard silence >= 0, pipe(&ends) == 0 else { return nil }
    reading = ends[0]
    writing = ends[1]
    self.silence = silence
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
  }

  deinit {
    for number in [reading, writing, silence] { close(number) }
  }

  /// Starts a command, and returns its process.
  ///
  /// `nil` if it does not start. Its other two standard streams are `/dev/null`.
  func start(_ command: SpawnCommand, writingTo output: Int32) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, silence, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, silence, STDERR_FILENO)
    var process: pid_t = 0
    let error = posix_spawn(
      &process, command.path, &actions, nil, command.arguments, command.environment)
    return error == 0 ? process : nil
  }

  /// Runs a command whose output fits into a pipe or is discarded.
  ///
  /// `nil` if it does not start.
  func run(_ command: SpawnCommand) -> Sample? {
    var status: Int32 = 0
    var usage = rusage()
    let start = Clock.monotonicNanoseconds()
    guard let process = self.start(command, writingTo: command.isSilent ? silence : writing) else {
      return nil
    }
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { return nil }
    }
    let wall = Clock.monotonicNanoseconds() - start
    return Sample(
      wall: wall, cpu: nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime),
      faults: Int(usage.ru_minflt), output: drain(),
      status: status & 0x7F == 0 ? (status >> 8) & 0xFF : -1)
  }

  private func drain() -> [UInt8] {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(reading, &buffer, buffer.count)
      guard count > 0 else { return output }
      output += buffer[..<count]
    }
  }

  private func nanoseconds(_ time: timeval) -> Int {
    Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_usec) * 1000
  }
}

struct Scratch: ~Copyable {
  let path: String

  init?() {
    var template = Array(("/tmp/noonmark-bench-" + String(repeating: "X", count: 6)).utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  deinit {
    Scratch.remove(path)
  }

  /// Writes a file in the directory, and returns its path.
  func file(_ name: String, _ bytes: [UInt8]) -> String? {
    let path = path + "/" + name
    guard let file = try? Descriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC),
      (try? file.write(bytes)) != nil
    else { return nil }
    return path
  }

  private static func remove(_ path: String) {
    for name in (try? Directory.names(in: path)) ?? [] {
      let file = path + "/" + name
      if unlink(file) != 0 { remove(file) }
    }
    rmdir(path)
  }
}
