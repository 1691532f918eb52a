struct SignalSet {
  // Sound below: the C functions read or fill the set during the call.
  private(set) var signals = sigset_t()

  init(_ numbers: [Int32] = []) {
    unsafe sigemptyset(&signals)
    for number in numbers { insert(number) }
  }

  static var all: SignalSet {
    var set = SignalSet()
    unsafe sigfillset(&set.signals)
    return set
  }

  /// The blocked signals that are pending.
  ///
  /// `nil` if they are unknown.
  static var pending: SignalSet? {
    var set = SignalSet()
    return unsafe sigpending(&set.signals) == 0 ? set : nil
  }

  mutating func insert(_ number: Int32) {
    unsafe sigaddset(&signals, number)
  }

  mutating func remove(_ number: Int32) {
    unsafe sigdelset(&signals, number)
  }

  func contains(_ number: Int32) -> Bool {
    var signals = signals
    return unsafe sigismember(&signals, number) == 1
  }

  /// Changes the blocked signals of this thread, and returns the previous signal mask.
  ///
  /// - Parameter change: `SIG_BLOCK`, `SIG_UNBLOCK` or `SIG_SETMASK`.
  @discardableResult
  func mask(_ change: Int32) -> SignalSet {
    var signals = signals
    var former = SignalSet()
    unsafe pthread_sigmask(change, &signals, &former.signals)
    return former
  }

  /// Waits for one of the signals and consumes it.
  ///
  /// The signals must be blocked.
  func wait() -> Int32? {
    var signals = signals
    var number: Int32 = 0
    return unsafe sigwait(&signals, &number) == 0 ? number : nil
  }

  /// Calls a C function with the set.
  ///
  /// The function must not keep the pointer.
  func withPointer<Result>(_ body: (UnsafeMutablePointer<sigset_t>) -> Result) -> Result {
    var signals = signals
    return unsafe withUnsafeMutablePointer(to: &signals) { unsafe body($0) }
  }
}

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

  /// Sends a signal to this process, such as a consumed signal that another part of the program
  /// must handle.
  package static func send(_ number: Int32) { kill(getpid(), number) }

  /// Ends the process by a signal, so its parent sees it in the exit status.
  package static func die(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    SignalSet([number]).mask(SIG_UNBLOCK)
    send(number)
    _exit(128 + number)
  }
}

/// Returns whether a signal is ignored, which a process can inherit from its parent.
func isSignalIgnored(_ number: Int32) -> Bool {
  // Sound: the handler is compared as an address, and not called.
  unsafe signalHandler(of: number) == unsafeBitCast(SIG_IGN, to: Int.self)
}

/// Returns the address of a signal's handler.
func signalHandler(of number: Int32) -> Int {
  var action = sigaction()
  // Sound: the call fills the structure. The handler is compared as an address, and not called.
  unsafe sigaction(number, nil, &action)
  #if canImport(Darwin)
    return unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self)
  #else
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  #endif
}
