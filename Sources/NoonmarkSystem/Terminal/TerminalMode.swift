/// The saved mode of a terminal that is used in full-screen mode.
package struct TerminalMode: Sendable {
  private let before: termios

  /// Turns off echo and line buffering for the terminal behind standard output.
  ///
  /// Control-C and Control-Z keep working.
  ///
  /// - Returns: `nil` if it is not a terminal.
  package init?() {
    var before = termios()
    guard tcgetattr(STDOUT_FILENO, &before) == 0 else { return nil }
    self.before = before
    before.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON)
    withUnsafeMutableBytes(of: &before.c_cc) { settings in
      settings[Int(VMIN)] = 1
      settings[Int(VTIME)] = 0
    }
    tcsetattr(STDOUT_FILENO, TCSANOW, &before)
  }

  /// Restores the saved mode.
  package func restore() {
    var before = before
    // Do not drain the output: the user may have stopped the terminal.
    tcsetattr(STDOUT_FILENO, TCSANOW, &before)
    // Discard input that was not meant for the shell.
    tcflush(STDOUT_FILENO, TCIFLUSH)
  }

  /// Whether this process is in the terminal's foreground process group.
  package static var isOurs: Bool {
    let group = tcgetpgrp(STDOUT_FILENO)
    return group < 0 || group == getpgrp()
  }

  /// Stops the process like Control-Z, until it is resumed.
  package static func stop() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    var before = sigset_t()
    let former = signal(SIGTSTP, SIG_DFL)
    raiseSignal(SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    // Resumed.
    pthread_sigmask(SIG_SETMASK, &before, nil)
    signal(SIGTSTP, former)
  }
}

private func raiseSignal(_ number: Int32) {
  kill(getpid(), number)
}
