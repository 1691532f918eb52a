import Foundation
import TestSupport
import Testing

@Suite(.waits) struct `The app that is ended at any moment` {
  private let noonmark = Program()
  private static let enter = "\u{1B}[?1049h"
  private static let leave = "\u{1B}[?1049l"
  /// Keys that open lists, forms and panels, and change data.
  private static let keys = "\t\t\t\raDinner\t2026-12-24\r dyu?qt\u{1B}"

  /// Signals that ask it to end, and some of those that a crash, a limit or a timer sends.
  private static let endings = [
    SIGTERM, SIGINT, SIGQUIT, SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGALRM, SIGXCPU,
  ]

  init() throws {
    try noonmark.write("2026-12-01 | Voyage\n", to: ".local/share/noonmark/dates")
  }

  /// Starts it in a shell that outlives it.
  private func start(_ words: String, on terminal: borrowing PseudoTerminal) throws -> TestProcess {
    try noonmark.start(
      [words],
      script: #"""
        exec setsid --ctty --wait sh -c 'trap : INT QUIT TERM
          sh -c '"'"'echo $$ >"$HOME/pid"; exec "$N" $1 --now 2026-11-22T12:00:00Z'"'"' sh "$1"
          echo >"$HOME/ended"' sh "$1"
        """#,
      // Otherwise the runtime of a debug build explains a crash, and waits for a key.
      with: [
        "TERM": "xterm-256color", "COLORFGBG": "15;0", "SWIFT_BACKTRACE": "enable=no",
      ], on: terminal)
  }

  @Test func `shows the others once the entry is gone that it was opened with`() throws {
    let noonmark = Program()
    for title in ["Launch", "Voyage"] {
      _ = try noonmark("countdown", "add", title, "2099-01-31")
    }
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try noonmark.startApp("countdown/launch", on: terminal)
    _ = terminal.shown(until: "Voyage")
    terminal.type("dy")
    let shown = terminal.shown(until: "Removed Launch")
    expect(shown, .has("Voyage"), .lacks("no such"))
    terminal.type("qq")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// Expects that the terminal is as before, after all that was shown.
  private func expectRestored(_ shown: String, _ terminal: borrowing PseudoTerminal) {
    #expect(noonmark.text(of: "ended") != nil)
    #expect(shown.components(separatedBy: Self.enter).count == 2)
    let parts = shown.components(separatedBy: Self.leave)
    #expect(parts.count == 2)
    expect(parts.first, .has("\u{1B}[?25h"))
    // Without an alternate screen, the prompt begins an empty line.
    expect(parts.first, .has("\u{1B}[999;1H\u{1B}[K"))
    // The shell may add a word about the signal.
    expect(parts.last, .lacks("\u{1B}"))
    let echoes = terminal.echoes
    #expect(echoes)
  }

  private var pid: pid_t? { noonmark.text(of: "pid").flatMap { pid_t($0.dropLast()) } }

  /// Starts it, types, and sends a signal when the terminal has got some bytes.
  @Test(arguments: Samples.every(40, inCI: 8, of: Array((0..<40).reversed())), endings)
  func `leaves the terminal as it was`(moment: Int, signal: Int32) throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("ui", on: terminal)
    var shown = terminal.shown(until: Self.enter)
    terminal.type(Self.keys)
    #expect(
      eventually {
        shown += terminal.shown(); return shown.utf8.count >= moment * 100
      })
    kill(try #require(pid), signal)
    process.waitUntilExit()
    shown += terminal.shown()
    expectRestored(shown, terminal)
    if signal != SIGTERM, signal != SIGINT, signal != SIGQUIT {
      // Mouse reports would go on.
      expect(shown, .has("\u{1B}[?1000l"))
    }
  }

  @Test func `has not stopped its output by Control-S`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("ui", on: terminal)
    var shown = terminal.shown(until: "\u{1B}[?2026l")
    terminal.type("\u{13}j")
    // The next drawing shows that both keys were read.
    terminal.type("?")
    shown = terminal.shown(until: "\u{1B}[?2026l", after: "")
    expect(shown, .has("\u{1B}[?2026l"))
    kill(try #require(pid), SIGTERM)
    process.waitUntilExit()
    #expect(terminal.shown().contains(Self.leave))
    let echoes = terminal.echoes
    #expect(echoes)
  }

  @Test func `reads keys after it was stopped, though its shell has set its own mode`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("ui", on: terminal)
    _ = terminal.shown(until: "\u{1B}[?2026l")
    let pid = try #require(pid)
    kill(pid, SIGSTOP)
    var mode = termios()
    #expect(tcgetattr(terminal.number, &mode) == 0)
    mode.c_lflag |= tcflag_t(ECHO | ICANON)
    mode.c_iflag |= tcflag_t(IXON)
    #expect(tcsetattr(terminal.number, TCSANOW, &mode) == 0)
    kill(pid, SIGCONT)
    let isRaw = eventually {
      tcgetattr(terminal.number, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO | ICANON) == 0
        && mode.c_iflag & tcflag_t(IXON) == 0
    }
    #expect(isRaw)
    kill(pid, SIGTERM)
    process.waitUntilExit()
    let echoes = terminal.echoes
    #expect(echoes)
  }

  @Test(arguments: [SIGSEGV, SIGILL, SIGALRM])
  func `is like a follower, which leaves the screen at a crash`(signal: Int32) throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("solstice --follow", on: terminal)
    var shown = terminal.shown(until: "\u{1B}[?2026l")
    kill(try #require(pid), signal)
    process.waitUntilExit()
    shown += terminal.shown()
    expectRestored(shown, terminal)
  }
}
