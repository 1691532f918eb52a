/// The saved mode of a terminal in full-screen mode.
package struct TerminalMode: Sendable {
  private let before: termios

  /// Turns off echo, line buffering and flow control for the terminal of standard output.
  ///
  /// Control-C and Control-Z keep working. With flow control, Control-S would stop the output, but
  /// not the keys. `nil` if standard output is not a terminal.
  ///
  /// - Parameter closing: The bytes that restore the screen if a signal ends the process before
  ///   `restore()` is called.
  package init?(closing: StaticString) {
    guard let before = termios(of: STDOUT_FILENO) else { return nil }
    self.before = before
    TerminalRestorer.arm(writing: closing, restoring: before)
    apply()
  }

  /// Sets the mode of the full screen again.
  ///
  /// A shell sets its own mode when it resumes a process that `SIGSTOP` stopped.
  package func apply() {
    var mode = before.unbuffered(minimum: 1)
    mode.c_iflag &= ~tcflag_t(IXON)
    mode.apply(to: STDOUT_FILENO)
  }

  /// Restores the saved mode.
  package func restore() {
    before.apply(to: STDOUT_FILENO)
    TerminalRestorer.disarm()
    // Discard input that was not meant for the shell.
    tcflush(STDOUT_FILENO, TCIFLUSH)
  }

  /// Whether this process is in the terminal's foreground process group.
  package static var isOurs: Bool {
    let group = tcgetpgrp(STDOUT_FILENO)
    return group < 0 || group == getpgrp()
  }

  /// Stops the process, as Control-Z does, until it is resumed.
  package static func stop() {
    let former = signal(SIGTSTP, SIG_DFL)
    kill(getpid(), SIGTSTP)
    let before = SignalSet([SIGTSTP]).mask(SIG_UNBLOCK)
    // The process was resumed.
    before.mask(SIG_SETMASK)
    signal(SIGTSTP, former)
  }
}

extension termios {
  // Sound below: the C functions read or fill the structure during the call.

  /// Reads the mode of a terminal, or returns `nil` if the descriptor is not a terminal.
  init?(of terminal: Int32) {
    self.init()
    guard unsafe tcgetattr(terminal, &self) == 0 else { return nil }
  }

  /// Sets the mode of a terminal without draining its output, which the user may have stopped.
  @discardableResult
  func apply(to terminal: Int32) -> Bool {
    var mode = self
    return unsafe tcsetattr(terminal, TCSANOW, &mode) == 0
  }

  /// Returns the mode without echo and line buffering.
  ///
  /// - Parameter minimum: The number of bytes that a read waits for.
  func unbuffered(minimum: UInt8) -> termios {
    var mode = self
    mode.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON)
    // Sound: both are indices of the C array.
    unsafe withUnsafeMutableBytes(of: &mode.c_cc) { settings in
      unsafe settings[Int(VMIN)] = minimum
      unsafe settings[Int(VTIME)] = 0
    }
    return mode
  }
}

/// The terminal in which the process was started.
///
/// The standard streams need not be connected to it.
struct ControllingTerminal {
  /// Whether there was a terminal when this value was created.
  private let wasThere = ControllingTerminal.isThere

  /// Whether there was a terminal that has been closed since.
  var isGone: Bool { wasThere && !ControllingTerminal.isThere }

  private static var isThere: Bool {
    // After a hangup the kernel fails with ENXIO, since the process no longer has a terminal.
    (try? Descriptor.open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK)) != nil
  }
}

package struct Terminal: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  /// The maximum number of columns or rows that is plausible.
  package static let maximumDimension = 1000

  /// Creates a size, clamping it to the valid range.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), Terminal.maximumDimension)
    self.rows = min(max(rows, 1), Terminal.maximumDimension)
  }

  /// Returns the size of the terminal of a descriptor, or `nil` if it is not a terminal.
  ///
  /// 80 by 24 if the size is unknown.
  ///
  /// - Parameter columns: The value of `COLUMNS`, for a terminal that does not report its size.
  package static func behind(_ number: Int32, columns: String? = nil) -> Terminal? {
    guard isatty(number) == 1 else { return nil }
    let size = windowSize(number) ?? winsize()
    let given = columns.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return Terminal(
      columns: size.ws_col > 0 ? Int(size.ws_col) : given ?? 80,
      rows: size.ws_row > 0 ? Int(size.ws_row) : 24)
  }
}
