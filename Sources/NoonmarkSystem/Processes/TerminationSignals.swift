/// Blocks the signals that end a program while an operation finishes.
///
/// Ignored signals are left alone, as `nohup` requires.
package struct TerminationSignals: ~Copyable {
  private var held = sigset_t()
  private var before = sigset_t()

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Blocks the signals until this value goes out of scope.
  package init() {
    sigemptyset(&held)
    for number in TerminationSignals.numbers {
      if !isSignalIgnored(number) { sigaddset(&held, number) }
    }
    pthread_sigmask(SIG_BLOCK, &held, &before)
  }

  deinit {
    // The operation is complete: discard late signals.
    _ = taken()
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Consumes a pending signal, if any.
  package func taken() -> Int32? {
    var pending = sigset_t()
    var held = held
    guard sigpending(&pending) == 0,
      TerminationSignals.numbers.contains(where: {
        sigismember(&pending, $0) == 1 && sigismember(&held, $0) == 1
      })
    else { return nil }
    var number: Int32 = 0
    // The signal is pending, so this does not block.
    return sigwait(&held, &number) == 0 ? number : nil
  }

  /// Ends the process by a signal, so its parent sees that status.
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
