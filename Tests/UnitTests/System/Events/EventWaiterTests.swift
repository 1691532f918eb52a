import TestSupport
import Testing

@testable import NoonmarkSystem

@Suite struct `One who waits` {
  /// An instant so far in the future that a test that waited for it would hang.
  private static var later: Int { Clock.nanoseconds() + 30_000_000_000 }

  @Test func `is woken at an instant, and at once by one that has passed`() throws {
    let waiter = try Sleeper()
    let soon = Clock.nanoseconds() + 20_000_000
    #expect(waiter.wait(until: soon) == .time)
    #expect(Clock.nanoseconds() >= soon)
    #expect(waiter.wait(until: 0) == .time)
    #expect(waiter.wait(until: -5) == .time)
    #expect(waiter.wait(until: soon) == .time)
  }

  @Test(arguments: [SIGUSR1, SIGHUP])
  func `is woken by a request, however far the instant`(number: Int32) throws {
    for instant in [nil, Self.later, .max] {
      let waiter = try Sleeper()
      // Sent to this thread, since other threads do not block it.
      pthread_kill(pthread_self(), number)
      #expect(waiter.wait(until: instant) == .request)
    }
  }

  @Test func `takes every signal by its meaning`() throws {
    let waiter = try Sleeper(for: .screen)
    for (number, wake) in [(SIGWINCH, WakeReasons.size), (SIGTSTP, .pause)] {
      pthread_kill(pthread_self(), number)
      #expect(waiter.wait(until: Self.later).contains(wake))
    }
    for number in [SIGTERM, SIGINT, SIGQUIT] {
      let waiter = try Sleeper()
      #expect(waiter.ending == nil)
      pthread_kill(pthread_self(), number)
      #expect(waiter.wait(until: Self.later) == .ending)
      #expect(waiter.ending == number)
    }
  }

  @Test func `stops writing at a signal, and can forget Control-C alone`() throws {
    for number in [SIGINT, SIGTERM] {
      var waiter = try EventWaiter(for: .reader)
      pthread_kill(pthread_self(), number)
      let isWritten = try waiter.write(Array("not written".utf8))
      #expect(!isWritten)
      let isForgotten = waiter.takeInterrupt()
      #expect(isForgotten == (number == SIGINT))
      let ending = waiter.ending
      #expect(ending == (isForgotten ? nil : number))
    }
  }

  @Test func `drops what came too late when it goes`() throws {
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &before)
    do {
      let waiter = try Sleeper()
      pthread_kill(pthread_self(), SIGUSR1)
      #expect(waiter.ending == nil)
    }
    var pending = sigset_t()
    var held = sigset_t()
    sigpending(&pending)
    pthread_sigmask(SIG_BLOCK, nil, &held)
    #expect(sigismember(&pending, SIGUSR1) == 0)
    #expect(sigismember(&held, SIGUSR1) == sigismember(&before, SIGUSR1))
  }

  @Test func `does not have programs hold signals back`() throws {
    let waiter = try Sleeper(for: .screen)
    let child = ChildProcess(
      "/bin/sh", ["-c", "kill -USR1 $$; exit 3"], environment: Environment([]), deadline: 30_000)
    #expect(try child.run().ending == .signaled(SIGUSR1))
    #expect(waiter.wait(until: 0).contains(.time))
  }

  @Test func `is woken by the end of a process`() throws {
    let waiter = try Sleeper()
    var pipe = try Pipe(.toProgram)
    var plan = SpawnPlan()
    plan.connect(STDIN_FILENO, to: pipe.theirs, else: O_RDONLY)
    plan.connect(STDOUT_FILENO, to: nil, else: O_WRONLY)
    let number = try plan.start("/bin/cat", [], Environment([]))
    pipe.closeTheirs()
    try waiter.watch(process: number)
    #expect(waiter.wait(until: 0) == .time)
    pipe.closeOurs()
    #expect(waiter.wait(until: Self.later).contains(.processEnded))
    waitpid(number, nil, 0)
    #expect(throws: SystemError.self) { try waiter.watch(process: number) }
  }

  @Test func `is woken once by a burst`() throws {
    let folder = TemporaryFolder()
    let waiter = try Sleeper()
    #expect(waiter.watch([folder.path + "/f"]))
    #expect(!waiter.watch([folder.path + "/f"]))
    for turn in 0..<1000 { try folder.file("f", "\(turn)") }
    #expect(waiter.wait(until: Self.later) == .files)
    _ = waiter.watch([folder.path + "/f"])
    #expect(waiter.wait(until: 0) == .time)
  }

  @Test func `reports everything if the kernel's queue overflows`() throws {
    let folder = TemporaryFolder()
    try folder.file("f", "")
    let waiter = try Sleeper()
    _ = waiter.watch([folder.path + "/f", folder.path + "/g"])
    let limit = try File.read("/proc/sys/fs/inotify/max_queued_events", limit: 100).bytes
    let most = Int(String(decoding: limit.prefix { $0 != 0x0A }, as: UTF8.self)) ?? 16_384
    // Alternate two names, since the kernel merges equal events.
    for turn in 0...most / 2 {
      chmod(folder.path + (turn % 2 == 0 ? "/f" : "/x"), 0o600)
      rename(folder.path + "/g", folder.path + "/h")
      rename(folder.path + "/h", folder.path + "/g")
      if turn == 0 { try folder.file("x", "") }
    }
    #expect(waiter.wait(until: Self.later).contains(.files))
    _ = waiter.watch([folder.path + "/f", folder.path + "/g"])
    #expect(waiter.wait(until: 0) == .time)
    try folder.file("f", "new")
    #expect(waiter.wait(until: Self.later) == .files)
  }
}
