/// A set of signals.
struct SignalSet {
  // Sound below: the C functions fill or read the set during the call.
  private(set) var signals = sigset_t()

  /// Creates a set.
  init(_ numbers: [Int32] = []) {
    unsafe sigemptyset(&signals)
    for number in numbers { insert(number) }
  }

  /// All signals.
  static var all: SignalSet {
    var set = SignalSet()
    unsafe sigfillset(&set.signals)
    return set
  }

  /// The blocked signals that are waiting to be delivered; `nil` if they are unknown.
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

  /// Changes the blocked signals of this thread, and returns the former ones.
  ///
  /// - Parameter change: `SIG_BLOCK`, `SIG_UNBLOCK` or `SIG_SETMASK`.
  @discardableResult
  func mask(_ change: Int32) -> SignalSet {
    var signals = signals
    var former = SignalSet()
    unsafe pthread_sigmask(change, &signals, &former.signals)
    return former
  }

  /// Waits for one of the signals, which must be blocked, and consumes it.
  func wait() -> Int32? {
    var signals = signals
    var number: Int32 = 0
    return unsafe sigwait(&signals, &number) == 0 ? number : nil
  }

  /// Calls a C function with the set, which it must not keep.
  func withPointer<Result>(_ body: (UnsafeMutablePointer<sigset_t>) -> Result) -> Result {
    var signals = signals
    return unsafe withUnsafeMutablePointer(to: &signals) { unsafe body($0) }
  }
}
