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
