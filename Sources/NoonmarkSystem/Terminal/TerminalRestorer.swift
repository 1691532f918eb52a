import NoonmarkBase

/// Restores the terminal if a signal ends the process in full-screen mode.
///
/// After a crash, the shell would otherwise continue in the alternate screen, without echo. The
/// handler calls only async-signal-safe functions (signal-safety(7)), and the signal then ends the
/// process.
enum TerminalRestorer {
  /// The signals that end a process and that an event queue does not receive.
  private static var numbers: [Int32] {
    var numbers = [
      SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSYS, SIGALRM, SIGVTALRM, SIGPROF,
      SIGXCPU, SIGUSR2,
    ]
    #if os(Linux)
      numbers += [SIGSTKFLT, SIGIO, SIGPWR]
    #endif
    return numbers
  }

  /// The bytes that the handler writes, and the terminal mode that it sets.
  ///
  /// Its address is stored as an integer, since a global variable cannot be proved safe.
  fileprivate struct State {
    var closing: StaticString = ""
    var mode = termios()
  }

  /// The address of the replaced actions, indexed by signal number.
  private static let formerAddress: UInt = {
    // Sound: the memory is initialized, and never freed.
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: maximumNumber + 1)
    unsafe actions.initialize(repeating: sigaction(), count: maximumNumber + 1)
    return UInt(bitPattern: actions)
  }()

  /// Returns the replaced action of a signal.
  fileprivate static func former(_ number: Int32) -> UnsafeMutablePointer<sigaction>? {
    guard 0...maximumNumber ~= Int(number) else { return nil }
    // Sound: the number is within the memory, which is never freed.
    return unsafe UnsafeMutablePointer<sigaction>(bitPattern: formerAddress)?
      .advanced(by: Int(number))
  }

  private static let maximumNumber = 64

  /// The address of the state.
  ///
  /// It is never freed, since a signal can arrive at any time.
  private static let address: UInt = {
    // Sound: the memory is initialized, and never freed.
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    unsafe state.initialize(to: State())
    return UInt(bitPattern: state)
  }()

  fileprivate static var state: UnsafeMutablePointer<State>? {
    // Sound: the address of memory that is never freed.
    unsafe UnsafeMutablePointer(bitPattern: address)
  }

  /// The size of the signal stack in bytes, for handlers that run after a stack overflow.
  private static let stackSize = 65_536

  /// Installs the handlers, except for ignored signals.
  static func arm(writing closing: StaticString, restoring mode: termios) {
    // Sound: the state is never freed, and the literal is constant memory. The state is complete
    // before a handler that reads it is installed.
    guard let state = unsafe state else { return }
    unsafe state.pointee = State(closing: closing, mode: mode)
    useOwnStack()
    for number in numbers where !isSignalIgnored(number) && !isRescued(number) {
      var action = sigaction()
      #if canImport(Darwin)
        unsafe action.__sigaction_u.__sa_handler = rescueScreen
      #else
        unsafe action.__sigaction_handler.sa_handler = rescueScreen
      #endif
      action.sa_mask = SignalSet.all.signals
      action.sa_flags = Int32(truncatingIfNeeded: SA_ONSTACK)
      // Sound: the structures are read and filled during the call.
      unsafe sigaction(number, &action, former(number))
    }
  }

  /// Removes the handlers.
  static func disarm() {
    // Sound: the structure was filled when the handler was installed.
    for number in numbers where isRescued(number) { unsafe sigaction(number, former(number), nil) }
  }

  /// Installs an alternate signal stack, once per process.
  private static func useOwnStack() {
    // Sound: the calls read and fill the structures; the memory is never freed.
    var current = unsafe stack_t()
    guard unsafe sigaltstack(nil, &current) == 0,
      unsafe current.ss_flags & Int32(truncatingIfNeeded: SS_DISABLE) != 0
    else { return }
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stackSize, alignment: 16)
    unsafe stack.ss_size = numericCast(stackSize)
    unsafe sigaltstack(&stack, nil)
  }

  private static func isRescued(_ number: Int32) -> Bool {
    let handler: @convention(c) (Int32) -> Void = rescueScreen
    // Sound: the handler is compared as an address, and not called.
    let own = unsafe unsafeBitCast(handler, to: Int.self)
    return signalHandler(of: number) == own
  }
}

/// Restores the screen if the terminal is ours and accepts output, then lets the signal end the
/// process.
private func rescueScreen(_ number: Int32) {
  // Sound: the state was complete before this handler was installed.
  if let state = unsafe TerminalRestorer.state, TerminalMode.isOurs {
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    // Writing to a terminal whose output is stopped would block, and the process would not end.
    if unsafe poll(&output, 1, 0) > 0, output.revents & Int16(POLLOUT) != 0 {
      let closing = unsafe state.pointee.closing
      _ = unsafe write(STDOUT_FILENO, closing.utf8Start, closing.utf8CodeUnitCount)
    }
    unsafe tcsetattr(STDOUT_FILENO, TCSANOW, &state.pointee.mode)
  }
  // The signal is delivered again on return, to the previous action, such as that of the Swift
  // runtime.
  unsafe sigaction(number, TerminalRestorer.former(number), nil)
  kill(getpid(), number)
}
