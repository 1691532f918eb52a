package enum StandardStreams {
  /// Turns a write to a closed pipe or beyond a file size limit into an error instead of a signal.
  ///
  /// Opens `/dev/null` on closed descriptors from 0 to 2, so no other file gets their numbers.
  ///
  /// - Returns: Whether standard output was open.
  @discardableResult
  package static func prepare() -> Bool {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var hasOutput = true
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) == -1 && errno == EBADF {
      if number == STDOUT_FILENO { hasOutput = false }
      // The kernel assigns the lowest free number, which is this one.
      _ = open("/dev/null", number == 0 ? O_RDONLY : O_WRONLY)
    }
    return hasOutput
  }

  /// Writes bytes to standard output.
  ///
  /// - Throws: If writing fails. `SystemError.isClosedPipe` means that the reader has gone.
  package static func write(_ bytes: [UInt8]) throws(SystemError) {
    try writeAll(bytes[...], to: STDOUT_FILENO, path: "standard output")
  }

  /// Waits until the reader of standard output closes it, but no longer than a timeout.
  package static func waitForReaderToClose(milliseconds: Int32) {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    poll(&output, within: milliseconds)
  }

  /// Writes a few bytes to standard output if that does not block.
  package static func tryWrite(_ bytes: [UInt8]) {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&output, within: 0) > 0, output.revents & Int16(POLLOUT) != 0 else { return }
    try? write(bytes)
  }

  /// Prints text to standard error, ignoring failures.
  package static func printError(_ text: String, terminator: String = "\n") {
    try? writeAll(Array((text + terminator).utf8)[...], to: STDERR_FILENO, path: "standard error")
  }

  /// Writes bytes to the terminal, and returns whether a terminal accepted them.
  ///
  /// The terminal is standard output if it is a terminal, otherwise `/dev/tty`.
  package static func writeToTerminal(_ bytes: [UInt8]) -> Bool {
    do {
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
