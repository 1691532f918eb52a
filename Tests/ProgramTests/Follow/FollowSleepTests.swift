import Foundation
import TestSupport
import Testing

@Suite(.waits, .needsTraces)
struct `The sleep of a follower` {
  private let noonmark = Program()
  private static let dates = ".local/share/noonmark/dates"

  init() throws {
    // A folder of its own: in that of the home something would happen all the while.
    try noonmark.write("", to: "traces/all")
  }

  /// Starts a follower whose calls are traced, with something injected.
  private func follow(_ options: String = "", _ words: [String]) throws -> Follow {
    try Follow(
      words, of: noonmark,
      script: #"exec strace -f -qq -o "$HOME/traces/all" \#(options) "$N" "$@""#)
  }

  private func trace() -> [Substring] {
    (noonmark.text(of: "traces/all") ?? "").split(separator: "\n")
  }

  /// Ends the traced program, not the one that traces it.
  private func end(_ bar: Follow) throws {
    let killed = try noonmark.shell(
      "for p in $(cat /proc/\(bar.process.processIdentifier)/task/*/children); do "
        + "cat /proc/$p/status | grep -E 'Name|Sig|State'; kill $p; done")
    #expect(bar.ending() != nil, "\(killed) \(trace().suffix(10))")
  }

  @Test func `is one call of the kernel that nothing interrupts`() throws {
    let bar = try follow("", ["show", "solstice", "countdown", "todo", "tally", "--size", "small"])
    #expect(bar.line() != nil)
    // Nothing happens, for as long as nothing is written.
    #expect(bar.isQuiet(milliseconds: 5000))
    try end(bar)
    // At the start strace has the program go on, by a signal that test runners may hold back.
    let sleeps = trace().filter { $0.contains("poll([{fd=1, events=0}") && !$0.contains("([{fd=4") }
    #expect(sleeps.count == 1, "\(trace().suffix(40).joined(separator: "\n"))")
    expect(sleeps.first, .has(", -1) ="))
  }

  @Test func `ends when a signal asks for a refresh, even if files cannot be watched`() throws {
    for injected in ["inotify_init1:error=EMFILE", "inotify_add_watch:error=ENOSPC"] {
      let bar = try follow(
        "-e inject=\(injected)", ["countdown", "--size", "small", "--now", "2026-11-21T12:00:00Z"])
      #expect(bar.line() == "No dates")
      try noonmark.write("2026-12-24 | A\n", to: Self.dates)
      _ = try noonmark.shell(
        "for p in $(cat /proc/\(bar.process.processIdentifier)/task/*/children); "
          + "do kill -USR1 $p; done")
      #expect(bar.line() == "A [33d]")
      try end(bar)
      // Looked at after a minute, and not before.
      #expect(trace().contains { $0.contains("TFD_TIMER_CANCEL_ON_SET, {it_interval=") })
      _ = try noonmark.shell("rm \(Self.dates)")
    }
  }

  @Test func `ends when the clock is set`() throws {
    // What the kernel says then.
    let bar = try follow(
      "-e trace=all -e inject=read:error=ECANCELED:when=\(try timerRead())",
      ["solstice", "--size", "small", "--now", "2026-01-21T23:59:59Z"])
    expect(bar.line(), .ends("[58d]"))
    expect(bar.line(), .ends("[57d]"))
    try end(bar)
    #expect(trace().contains { $0.contains("ECANCELED") && $0.contains("INJECTED") })
  }

  /// Returns the number of its first call to read that reads the timer.
  private func timerRead() throws -> Int {
    let bar = try follow(
      "-e trace=read,timerfd_create",
      ["solstice", "--size", "small", "--now", "2026-01-21T23:59:59Z"])
    #expect(bar.line() != nil)
    #expect(bar.line() != nil)
    try end(bar)
    let lines = trace()
    let made = try #require(lines.firstIndex { $0.contains("timerfd_create") })
    // Its number may have been that of another file before.
    let number = try #require(lines[made].split(separator: " ").last)
    let read = try #require(lines[made...].firstIndex { $0.contains("read(\(number),") })
    return lines[...read].count { $0.contains("read(") }
  }
}

@Suite(.waits) struct `A long-running follower` {
  private let noonmark = Program()

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")))
  func `needs no more memory`() throws {
    try noonmark.write("icons = ascii\n", to: "one")
    try noonmark.write("icons = emoji\n", to: "two")
    try noonmark.write("2926-12-24 | A | icon=gift\n", to: ".local/share/noonmark/dates")
    let bar = try Follow(["show", "countdown", "solstice", "tally", "todo"], of: noonmark)
    #expect(bar.line() != nil)
    let place = noonmark.home + "/.config/noonmark"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    var start = 0
    for turn in 0..<500 {
      let name = turn % 2 == 0 ? "/one" : "/two"
      try FileManager.default.copyItem(atPath: noonmark.home + name, toPath: place + "/new")
      #expect(rename(place + "/new", place + "/config") == 0)
      #expect(bar.line() != nil)
      if turn == 100 { start = try bar.memory() }
    }
    #expect(try bar.memory() - start < 1024)
  }

  @Test(.needs("curl"))
  func `shows a feed that is loaded in the background, and leaves no dead process`() throws {
    let feed = try Feed()
    feed.replies(HTTPReply(Feed.json("Buy milk")))
    let bar = try Follow(["todo", "--size", "small"], of: feed.noonmark)
    var lines: [String] = []
    while let line = bar.line() {
      lines.append(line)
      if line.contains("1") { break }
    }
    expect(lines.last, .has("1"))
    bar.send(SIGUSR1)
    #expect(
      try eventually(every: 100) {
        try feed.noonmark.shell("cat /proc/\(bar.process.processIdentifier)/task/*/children")
          .output.isEmpty
      })
  }
}
