#if os(Linux)
  /// The Linux event sources: descriptors that a single `poll` waits for.
  struct EventQueue: ~Copyable {
    let outputKind: EventWaiter.OutputKind
    /// The events to poll for on standard output, in addition to errors.
    private let leaving: Int16
    private let timer: Descriptor
    private let requests: SignalDescriptor
    private let endings: SignalDescriptor
    private var files = FolderWatches()
    private var process: Descriptor?
    private var processNumber: Int32 = -1
    var keyboard: Keyboard
    private let controllingTerminal = ControllingTerminal()
    private var timerInstant: Int?
    private(set) var ending: Int32?

    init(for outputKind: EventWaiter.OutputKind) throws(SystemError) {
      let timer = try Descriptor(making: "a timer") {
        timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
      }
      var numbers = [SIGUSR1, SIGHUP, SIGCONT, SIGCHLD]
      if outputKind.isTerminal { numbers.append(SIGWINCH) }
      if outputKind.isScreen { numbers.append(SIGTSTP) }
      let requests = try SignalDescriptor(numbers)
      let endings = try SignalDescriptor([SIGINT, SIGTERM, SIGQUIT])
      self.outputKind = outputKind
      keyboard = Keyboard(for: outputKind)
      leaving = EventQueue.leaving
      self.timer = timer
      self.requests = requests
      self.endings = endings
    }

    /// The event that reports that the reader has gone.
    ///
    /// A socket reports no error until something is written, but it does report that the peer
    /// closed its end.
    private static var leaving: Int16 {
      let closing = Int16(POLLRDHUP)
      guard let status = fileStatus(of: STDOUT_FILENO), status.st_mode & S_IFMT == S_IFSOCK else {
        return 0
      }
      // Some shells use sockets as pipes. If the peer never had a writing end, closing it means
      // nothing.
      var output = pollfd(fd: STDOUT_FILENO, events: closing, revents: 0)
      return poll(&output, within: 0) == 0 ? closing : 0
    }

    mutating func watch(process number: Int32) throws(SystemError) {
      // The kernel sets close-on-exec.
      let process = try Descriptor(making: "a process") { noonmark_pidfd_open(number) }
      processNumber = process.number
      self.process = consume process
    }

    /// Whether a watched file is being written and has not been closed yet.
    var isFileBeingWritten: Bool { files.isBeingWritten }

    mutating func forgetWriting() {
      files.forgetWriting()
    }

    /// Whether a directory cannot be read, so some changes in it go unnoticed.
    var missesEvents: Bool { files.missesEvents }

    mutating func watch(_ points: [Watch]) throws(SystemError) -> Bool {
      try files.watch(points)
    }

    /// The latest expiry of a timer, which cannot be set beyond the year 2262.
    private static let maximumSecond = 9_000_000_000

    /// Arms the timer unless it is already set to this instant.
    ///
    /// Without an instant, it reports only clock changes.
    mutating func setTimer(_ instant: Int?) -> WakeReasons {
      let wanted = instant ?? Int.max
      guard timerInstant != wanted else { return [] }
      timerInstant = wanted
      let seconds = min(max(wanted, 1) / 1_000_000_000, EventQueue.maximumSecond)
      var when = itimerspec()
      when.it_value = timespec(tv_sec: seconds, tv_nsec: max(wanted, 1) % 1_000_000_000)
      let flags = TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET
      // Sound: the structure is read during the call.
      let result = unsafe timerfd_settime(timer.number, Int32(flags), &when, nil)
      // The timer is armed even if the call reports a clock change.
      return result != 0 && errno == ECANCELED ? .clock : []
    }

    private mutating func readTimer() -> WakeReasons {
      var count: UInt64 = 0
      let isExpired = readValue(timer.number, into: &count)
      // The timer is armed again before the next wait.
      timerInstant = nil
      return isExpired ? .time : errno == ECANCELED ? .clock : []
    }

    /// Waits for events.
    ///
    /// - Parameter milliseconds: The timeout; negative waits forever.
    /// - Returns: The reasons to wake, possibly none, and whether the watches may need to be
    ///   renewed.
    mutating func next(within milliseconds: Int32) -> (wake: WakeReasons, movesWatches: Bool) {
      let readable = Int16(POLLIN)
      var waiting = [
        pollfd(fd: outputKind == .unused ? -1 : STDOUT_FILENO, events: leaving, revents: 0),
        pollfd(fd: endings.number, events: readable, revents: 0),
        pollfd(fd: requests.number, events: readable, revents: 0),
        pollfd(fd: timer.number, events: readable, revents: 0),
        pollfd(fd: files.number, events: readable, revents: 0),
        pollfd(fd: processNumber, events: readable, revents: 0),
        pollfd(fd: keyboard.number, events: readable, revents: 0),
      ]
      // Called as late as possible, since any code that runs before the sleep maps its pages again.
      if milliseconds < 0 { ProgramMemory.releaseCode() }
      guard poll(&waiting, within: milliseconds) > 0 else { return ([], false) }
      var wake: WakeReasons = []
      var movesWatches = false
      if waiting[0].revents != 0 { wake.insert(.readerGone) }
      if waiting[1].revents != 0, takesEnding() { wake.insert(.ending) }
      if waiting[2].revents != 0 { wake.formUnion(takeRequests()) }
      if waiting[3].revents != 0 { wake.formUnion(readTimer()) }
      if waiting[4].revents != 0 {
        let found = files.read()
        if found.concernsUs { wake.insert(.files) }
        if found.isInFolder { wake.insert(.directory) }
        movesWatches = found.movesWatches
      }
      if waiting[5].revents != 0 { wake.insert(.processEnded) }
      if wake.contains(.resumption) { keyboard.resume() }
      if waiting[6].revents != 0 { wake.formUnion(keyboard.read()) }
      return (wake, movesWatches)
    }

    /// The descriptor to poll for signals that end the program.
    var endingNumber: Int32 { endings.number }

    /// Reads such signals, and returns whether one arrived.
    mutating func takesEnding() -> Bool {
      if let signal = endings.take().last { ending = signal.number }
      return ending != nil
    }

    /// Discards a Control-C, and returns whether it was the signal that asks the program to end.
    mutating func takeInterrupt() -> Bool {
      guard ending == SIGINT else { return false }
      ending = nil
      return true
    }

    private func takeRequests() -> WakeReasons {
      requests.take().reduce(into: []) { wake, signal in
        // The kernel sends SIGHUP only if the terminal is gone. A shell passes it on.
        wake.formUnion(
          WakeReasons(
            signal: signal.number,
            isTerminalGone: signal.isFromKernel || controllingTerminal.isGone))
      }
    }
  }

  /// Signals received through a descriptor.
  struct SignalDescriptor: ~Copyable {
    private let descriptor: Descriptor
    private var added = SignalSet()

    var number: Int32 { descriptor.number }

    /// Blocks the signals, except ignored signals.
    init(_ numbers: [Int32]) throws(SystemError) {
      let held = SignalSet(numbers.filter { !isSignalIgnored($0) })
      let before = SignalSet().mask(SIG_BLOCK)
      for number in numbers where held.contains(number) && !before.contains(number) {
        added.insert(number)
      }
      descriptor = try Descriptor(making: "signals") {
        // Sound: the set is read during the call.
        unsafe held.withPointer { unsafe signalfd(-1, $0, Int32(SFD_NONBLOCK | SFD_CLOEXEC)) }
      }
      held.mask(SIG_BLOCK)
    }

    deinit {
      // A signal still pending would end the program once it is unblocked.
      _ = take()
      added.mask(SIG_UNBLOCK)
    }

    /// A signal, and whether the kernel sent it instead of a process.
    struct Signal {
      let number: Int32
      let isFromKernel: Bool
    }

    /// Returns the pending signals.
    func take() -> [Signal] {
      var signals: [Signal] = []
      var information = signalfd_siginfo()
      while readValue(number, into: &information) {
        signals.append(
          Signal(
            number: Int32(truncatingIfNeeded: information.ssi_signo),
            isFromKernel: Int(information.ssi_code) == Int(SI_KERNEL)))
      }
      return signals
    }
  }
#endif
