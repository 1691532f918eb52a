/// How a terminal was before a program draws its screen.
package struct TerminalMode: Sendable {
  private let before: termios

  /// Has what is typed not shown at the terminal behind standard output, and each key told at once;
  /// control-C and control-Z stay what they are.
  ///
  /// - Returns: nil where there is no such terminal.
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

  /// Makes the terminal what it was.
  package func restore() {
    var before = before
    // Without waiting for what was written: the user may have stopped the terminal.
    tcsetattr(STDOUT_FILENO, TCSANOW, &before)
    // What was typed meanwhile was not for the shell.
    tcflush(STDOUT_FILENO, TCIFLUSH)
  }

  /// Whether the terminal is ours to change; in the background it is another program's.
  package static var isOurs: Bool {
    let group = tcgetpgrp(STDOUT_FILENO)
    return group < 0 || group == getpgrp()
  }

  /// Stops the program as control-Z does where nobody holds the signal back, until somebody has it
  /// go on.
  package static func stop() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTSTP)
    var before = sigset_t()
    let former = signal(SIGTSTP, SIG_DFL)
    raiseSignal(SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    // Here somebody has had it go on.
    pthread_sigmask(SIG_SETMASK, &before, nil)
    signal(SIGTSTP, former)
  }
}

private func raiseSignal(_ number: Int32) {
  kill(getpid(), number)
}
