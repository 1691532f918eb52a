/// The signals that end a program, blocked while an operation finishes.
///
/// Ignored signals are left alone, as `nohup` requires.
package struct TerminationSignals: ~Copyable {
  private let held: SignalSet
  private let before: SignalSet

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Blocks the signals until this value goes out of scope.
  package init() {
    held = SignalSet(TerminationSignals.numbers.filter { !isSignalIgnored($0) })
    before = held.mask(SIG_BLOCK)
  }

  deinit {
    // The operation is complete, so discard late signals.
    _ = taken()
    before.mask(SIG_SETMASK)
  }

  /// Consumes a pending signal, if any.
  package func taken() -> Int32? {
    guard let pending = SignalSet.pending,
      TerminationSignals.numbers.contains(where: { pending.contains($0) && held.contains($0) })
    else { return nil }
    // The signal is pending, so this does not block.
    return held.wait()
  }

  /// Whether a blocked signal that asks the program to end is pending, such as Control-C.
  package static var isInterrupted: Bool {
    guard let pending = SignalSet.pending else { return false }
    return (numbers + [SIGQUIT]).contains { pending.contains($0) }
  }

  /// Consumes a pending Control-C that was meant for an operation, not for the program.
  package static func takeInterrupt() {
    guard SignalSet.pending?.contains(SIGINT) == true else { return }
    // The signal is pending, so this does not block.
    _ = SignalSet([SIGINT]).wait()
  }

  /// Ends the process by a signal, so that its parent sees that status.
  package static func die(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    SignalSet([number]).mask(SIG_UNBLOCK)
    kill(getpid(), number)
    _exit(128 + number)
  }
}

/// Whether a signal is ignored, as a parent process may arrange.
func isSignalIgnored(_ number: Int32) -> Bool {
  var action = sigaction()
  // Sound: the call fills the structure. Handlers are compared as addresses, and not called.
  unsafe sigaction(number, nil, &action)
  #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
  #else
    let handler = unsafe action.__sigaction_handler.sa_handler
  #endif
  return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
