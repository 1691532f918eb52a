/// The three descriptors that every process has.
package enum StandardStreams {
  /// Makes sure that a write to a closed pipe or a full quota is an error and not the end, and that
  /// descriptors 0 to 2 are open, so that no file takes their place.
  ///
  /// - Returns: Whether standard output was open.
  @discardableResult
  package static func prepare() -> Bool {
    let hasOutput = fcntl(STDOUT_FILENO, F_GETFD) != -1
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
      // The kernel gives out the lowest number that is free: this one.
      _ = open("/dev/null", number == 0 ? O_RDONLY : O_WRONLY)
    }
    return hasOutput
  }

  /// Reads standard input to its end.
  ///
  /// - Parameter limit: The most bytes that are wanted.
  /// - Returns: The bytes.
  /// - Throws: Why they could not be read; `EFBIG` where there are more.
  package static func read(limit: Int) throws(SystemError) -> [UInt8] {
    let path = "standard input"
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try uninterrupted("read", path) {
        readNumber(STDIN_FILENO, &buffer, buffer.count)
      }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw SystemError(EFBIG, "read", path) }
      bytes += buffer[..<count]
    }
  }

  /// Writes all of the bytes to standard output; `SystemError.isClosedPipe` tells a reader that has
  /// gone from other failures.
  package static func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes, to: STDOUT_FILENO, path: "standard output")
  }

  /// Waits until whoever reads standard output has gone.
  ///
  /// - Parameter milliseconds: How long to wait at most.
  package static func waitForReaderToLeave(milliseconds: Int32) {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    poll(&output, 1, milliseconds)
  }

  /// Writes a few bytes to standard output where it takes them at once.
  package static func offer(_ bytes: [UInt8]) {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&output, 1, 0) > 0, output.revents & Int16(POLLOUT) != 0 else { return }
    try? write(bytes)
  }

  /// Writes a line to standard error; where that fails there is nobody to tell.
  package static func complain(_ line: String) {
    try? writeAll(Array("\(line)\n".utf8), to: STDERR_FILENO, path: "standard error")
  }

  /// Writes a question to standard error, without a line's end.
  package static func ask(_ question: String) {
    try? writeAll(Array(question.utf8), to: STDERR_FILENO, path: "standard error")
  }

  /// Writes bytes to the terminal itself: standard output where it is one, else the one from which
  /// the program was started.
  ///
  /// - Returns: Whether there is a terminal, and it took them.
  package static func writeToTerminal(_ bytes: [UInt8]) -> Bool {
    do throws(SystemError) {
      if isatty(STDOUT_FILENO) == 1 {
        try write(bytes)
      } else {
        try Descriptor.open("/dev/tty", O_WRONLY | O_NOCTTY).write(bytes)
      }
      return true
    } catch {
      return false
    }
  }
}
