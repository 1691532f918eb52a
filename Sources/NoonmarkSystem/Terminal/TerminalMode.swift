import NoonmarkBase

/// The saved mode of a terminal in full-screen mode.
package struct TerminalMode: Sendable {
  private let before: termios

  /// Turns off echo and line buffering for the terminal of standard output.
  ///
  /// Control-C and Control-Z keep working. `nil` if standard output is not a terminal.
  ///
  /// - Parameter closing: The bytes that restore the screen if a signal ends the process before
  ///   `restore()` is called.
  package init?(closing: StaticString) {
    guard let before = termios(of: STDOUT_FILENO) else { return nil }
    self.before = before
    ScreenRescue.arm(writing: closing, restoring: before)
    before.unbuffered(minimum: 1).apply(to: STDOUT_FILENO)
  }

  /// Restores the saved mode.
  package func restore() {
    before.apply(to: STDOUT_FILENO)
    ScreenRescue.disarm()
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
    raiseSignal(SIGTSTP)
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

private func raiseSignal(_ number: Int32) {
  kill(getpid(), number)
}
