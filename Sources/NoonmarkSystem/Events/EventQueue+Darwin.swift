#if canImport(Darwin)
  /// The macOS event sources: a kqueue, and standard output, which is polled beside it.
  ///
  /// Written from the manual pages of kqueue(2) and poll(2), not yet run on macOS. A clock change
  /// is noticed only through the timer, which uses wall-clock time.
  struct EventQueue: ~Copyable {
    let outputKind: EventWaiter.OutputKind
    private let queue: Int32
    private let signals: [Int32]
    private var places: [Int32: Watch] = [:]
    var keyboard: Keyboard
    private let controllingTerminal = ControllingTerminal()
    private var timerInstant: Int?
    private var pending: WakeReasons = []
    private var pendingMoves = false
    private(set) var ending: Int32?

    init(for outputKind: EventWaiter.OutputKind) throws(SystemError) {
      let queue = kqueue()
      guard queue >= 0 else { throw .last("open", "a queue of events") }
      _ = fcntl(queue, F_SETFD, FD_CLOEXEC)
      self.outputKind = outputKind
      keyboard = Keyboard(for: outputKind)
      self.queue = queue
      var held = [SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGHUP]
      if outputKind.isScreen { held.append(SIGTSTP) }
      held.removeAll { isSignalIgnored($0) }
      signals = held
      // The queue reports a signal even if it is ignored.
      for number in held { signal(number, SIG_IGN) }
      for number in held + [SIGCONT, SIGCHLD, SIGWINCH] {
        change(UInt(number), Int16(EVFILT_SIGNAL), EV_ADD)
      }
    }

    deinit {
      for place in places.keys { close(place) }
      close(queue)
      for number in signals { signal(number, SIG_DFL) }
    }

    @discardableResult
    private func change(
      _ identifier: UInt, _ filter: Int16, _ action: Int32, _ details: UInt32 = 0, _ data: Int = 0
    ) -> Bool {
      var event = kevent(
        ident: identifier, filter: filter, flags: UInt16(action), fflags: details, data: data,
        udata: nil)
      return kevent(queue, &event, 1, nil, 0, nil) >= 0
    }

    mutating func watch(process number: Int32) throws(SystemError) {
      guard change(UInt(number), Int16(EVFILT_PROC), EV_ADD, UInt32(NOTE_EXIT)) else {
        throw .last("watch", "a process")
      }
    }

    /// Not reported by kqueue.
    let isFileBeingWritten = false

    mutating func forgetWriting() {}

    /// Whether a directory cannot be read, so changes to it go unnoticed.
    private(set) var missesEvents = false

    mutating func watch(_ points: [Watch]) throws(SystemError) -> Bool {
      let old = places
      places = [:]
      missesEvents = false
      defer { for place in old.keys { close(place) } }
      for point in points {
        let place = open(point.path, O_EVTONLY | O_CLOEXEC)
        guard place >= 0 else {
          if errno == EMFILE || errno == ENFILE { throw .last("watch", point.path) }
          if errno == EACCES || errno == EPERM { missesEvents = true }
          continue
        }
        places[place] = point
        let moves = UInt32(NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE)
        let changes = UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB)
        change(
          UInt(place), Int16(EVFILT_VNODE), EV_ADD | EV_CLEAR,
          point.kind == .ancestor ? moves : moves | changes)
      }
      return !points.isEmpty
    }

    mutating func setTimer(_ instant: Int?) -> WakeReasons {
      guard timerInstant != instant else { return [] }
      timerInstant = instant
      guard let instant else {
        change(0, Int16(EVFILT_TIMER), EV_DELETE)
        return []
      }
      change(
        0, Int16(EVFILT_TIMER), EV_ADD | EV_ONESHOT, UInt32(NOTE_NSECONDS | NOTE_ABSOLUTE), instant)
      return []
    }

    mutating func next(within milliseconds: Int32) -> (wake: WakeReasons, movesWatches: Bool) {
      if pending.isEmpty {
        var waiting = [
          pollfd(fd: outputKind == .unused ? -1 : STDOUT_FILENO, events: 0, revents: 0),
          pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
          pollfd(fd: keyboard.number, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&waiting, 3, milliseconds) > 0 else { return ([], false) }
        if waiting[0].revents != 0 { pending.insert(.readerGone) }
        if waiting[1].revents != 0 { takeEvents() }
        if pending.contains(.resumption) { keyboard.resume() }
        if waiting[2].revents != 0 { pending.formUnion(keyboard.read()) }
      }
      defer {
        pending = []
        pendingMoves = false
      }
      return (pending, pendingMoves)
    }

    private mutating func takeEvents() {
      var events = [kevent](repeating: kevent(), count: 64)
      var atOnce = timespec()
      let count = kevent(queue, nil, 0, &events, Int32(events.count), &atOnce)
      for event in events.prefix(Int(max(count, 0))) {
        switch Int32(event.filter) {
        case EVFILT_TIMER:
          timerInstant = nil
          pending.insert(.time)
        case EVFILT_PROC: pending.insert(.processEnded)
        case EVFILT_VNODE:
          pending.insert(.files)
          // The event does not name the entry, so any name may refer to a different file now.
          pendingMoves = true
        default:
          let signal = Int32(event.ident)
          let wake = WakeReasons(signal: signal, isTerminalGone: controllingTerminal.isGone)
          if wake == .ending { ending = signal }
          pending.formUnion(wake)
        }
      }
    }

    mutating func takeInterrupt() -> Bool {
      guard ending == SIGINT else { return false }
      ending = nil
      pending.remove(.ending)
      return true
    }

    var endingNumber: Int32 { queue }

    mutating func takesEnding() -> Bool {
      takeEvents()
      return ending != nil
    }
  }
#endif
