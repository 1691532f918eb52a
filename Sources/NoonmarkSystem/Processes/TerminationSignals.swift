/// The signals by which a user or a system ends a program, held back while something is finished.
///
/// Those that whoever started us had ignored are left alone, as `nohup` wants.
package struct TerminationSignals: ~Copyable {
  private var held = sigset_t()
  private var before = sigset_t()

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Holds the signals back for as long as this value lives.
  package init() {
    sigemptyset(&held)
    for number in TerminationSignals.numbers {
      if !isSignalIgnored(number) { sigaddset(&held, number) }
    }
    pthread_sigmask(SIG_BLOCK, &held, &before)
  }

  deinit {
    // What came too late is dropped: the thing is done.
    _ = taken()
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Takes a signal that has come; nil where none has.
  package func taken() -> Int32? {
    var pending = sigset_t()
    var held = held
    guard sigpending(&pending) == 0,
      TerminationSignals.numbers.contains(where: {
        sigismember(&pending, $0) == 1 && sigismember(&held, $0) == 1
      })
    else { return nil }
    var number: Int32 = 0
    // It is there, so this does not wait.
    return sigwait(&held, &number) == 0 ? number : nil
  }

  /// Ends the program by a signal, so that whoever started it sees that.
  package static func die(by number: Int32) -> Never {
    var action = sigset_t()
    sigemptyset(&action)
    sigaddset(&action, number)
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &action, nil)
    kill(getpid(), number)
    _exit(128 + number)
  }
}

/// Whether a signal is ignored, as a parent process may have arranged.
func isSignalIgnored(_ number: Int32) -> Bool {
  var action = sigaction()
  sigaction(number, nil, &action)
  #if canImport(Darwin)
    let handler = action.__sigaction_u.__sa_handler
  #else
    let handler = action.__sigaction_handler.sa_handler
  #endif
  return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
