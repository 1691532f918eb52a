import Foundation
import TestSupport
import Testing

@Suite(.waits) struct `A follower on a terminal` {
  private let noonmark = Program()
  private static let dates = ".local/share/noonmark/dates"
  private static let enter = "\u{1B}[?1049h"
  private static let leave = "\u{1B}[?1049l"
  /// The end of each frame.
  private static let end = "\u{1B}[?2026l"

  /// Starts it on a terminal that is its own.
  private func start(
    _ words: String, on terminal: borrowing PseudoTerminal
  ) throws -> TestProcess {
    try noonmark.start(
      [words],
      // The shell outlives the signal, and says how the program ended.
      script:
        #"exec setsid --ctty --wait sh -c 'trap : INT; "$N" $1 --follow; echo $? >"$HOME/status"'"#
        + #" sh "$1""#,
      with: ["TERM": "xterm-256color", "COLORFGBG": "15;0"], on: terminal)
  }

  @Test func `draws in place what has changed, and leaves things as they were`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("countdown --now 2026-11-21T12:00:00Z", on: terminal)
    let first = terminal.shown(until: Self.end)
    #expect(first.hasPrefix(Self.enter))
    expect(first, .has("Track your special moments"))
    let echoesMeanwhile = terminal.echoes
    #expect(!echoesMeanwhile)
    try noonmark.write("2026-12-24 | Launch\n", to: Self.dates)
    let second = terminal.shown(until: "Launch")
    expect(second, .has("33"))
    // The lines that are the same are not written again.
    expect(second, .lacks("Track your special moments"))
    #expect(!second.contains(Self.enter))
    // Control-C.
    terminal.type("\u{3}")
    let rest = terminal.shown(until: Self.leave)
    #expect(rest.hasSuffix(Self.leave))
    expect(rest, .has("\u{1B}[?25h"))
    process.waitUntilExit()
    let echoesAfter = terminal.echoes
    #expect(echoesAfter)
    #expect(noonmark.text(of: "status") == "130\n")
  }

  @Test(arguments: ["q", "\u{4}", "\u{1B}"])
  func `ends at a key, and at no other`(key: String) throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("countdown --now 2026-11-21T12:00:00Z", on: terminal)
    let first = terminal.shown(until: Self.end)
    #expect(first.contains(Self.enter))
    // Others, of which one is a sequence that starts with escape.
    terminal.type("x\u{1B}[A")
    try noonmark.write("2026-12-24 | Launch\n", to: Self.dates)
    let second = terminal.shown(until: "Launch")
    #expect(!second.contains(Self.leave))
    terminal.type(key)
    let rest = terminal.shown(until: Self.leave)
    #expect(rest.hasSuffix(Self.leave))
    process.waitUntilExit()
    let echoesAfter = terminal.echoes
    #expect(echoesAfter)
    #expect(noonmark.text(of: "status") == "0\n")
  }

  @Test func `says that there is more if the screen is too low`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 4)
    let process = try start("countdown --color never", on: terminal)
    let shown = terminal.shown(until: Self.end)
    expect(shown, .has("\u{1B}[4;1H…"))
    terminal.type("q")
    process.waitUntilExit()
  }

  @Test func `draws nothing if the terminal cannot`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try noonmark.start(
      [], script: #"exec setsid --ctty --wait "$N" solstice --follow"#,
      with: ["TERM": "dumb"], on: terminal)
    let shown = terminal.shown(until: "Solstice")
    expect(shown, .lacks("\u{1B}"))
    terminal.type("\u{3}")
    process.waitUntilExit()
  }

  @Test func `redraws when the terminal is resized, and no more than fits`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("solstice --color never", on: terminal)
    let first = terminal.shown(until: Self.end)
    #expect(first.contains(String(repeating: "─", count: 48)))
    terminal.resize(columns: 30, rows: 24)
    let narrow = terminal.shown(until: Self.end)
    expect(narrow, .has("\u{1B}[2J"))
    #expect(narrow.contains(String(repeating: "─", count: 30)))
    #expect(!narrow.contains(String(repeating: "─", count: 31)))
    terminal.resize(columns: 30, rows: 3)
    let low = terminal.shown(until: Self.end)
    expect(low, .has("\u{1B}[3;1H"), .lacks("\u{1B}[4;1H"))
    terminal.resize(columns: 48, rows: 24)
    let wide = terminal.shown(until: Self.end)
    #expect(wide.contains(String(repeating: "─", count: 48)))
    terminal.type("\u{3}")
    process.waitUntilExit()
  }

  @Test func `writes lines in formats that are not the terminal's`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("solstice --size small --format plain", on: terminal)
    let shown = terminal.shown(until: "Solstice")
    expect(shown, .lacks("\u{1B}"))
    terminal.type("\u{3}")
    process.waitUntilExit()
    #expect(noonmark.text(of: "status") == "130\n")
  }

  @Test func `ends when the terminal hangs up`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let pid = noonmark.home + "/pid"
    let process = try noonmark.start(
      [],
      script:
        #"exec setsid --ctty --wait sh -c 'echo $$ >"$HOME/pid"; exec "$N" solstice --follow'"#,
      on: terminal)
    let hung = terminal.shown(until: Self.end)
    #expect(hung.contains(Self.enter))
    terminal.hangUp()
    process.waitUntilExit()
    #expect(FileManager.default.fileExists(atPath: pid))
    #expect(process.terminationStatus == 0)
  }

  /// Starts it in a terminal, with its output in a file.
  ///
  /// - Parameter inBackground: Whether a shell has the terminal, so the kernel signals the shell
  ///   alone.
  private func startBeside(
    _ terminal: borrowing PseudoTerminal, inBackground: Bool
  ) throws -> TestProcess {
    let run = #"exec "$N" countdown --size small --format plain --follow >out 2>err"#
    let own = #"echo $$ >pid; \#(run)"#
    // The shell ends with the terminal, as it reads from it.
    let shell = #"sh -c '\#(own)' & read x"#
    return try noonmark.start(
      [], script: #"exec setsid --ctty --wait sh -c "$S""#,
      with: ["S": inBackground ? shell : own], on: terminal)
  }

  @Test(arguments: [false, true])
  func `whose output is a file stays on SIGHUP, and ends if its terminal goes`(
    inBackground: Bool
  ) throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try startBeside(terminal, inBackground: inBackground)
    #expect(eventually { noonmark.text(of: "out")?.contains("No dates") == true })
    let pid = try #require(
      noonmark.text(of: "pid").flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    )
    kill(pid, SIGHUP)
    try noonmark.write("2926-12-24 | Launch | id=aaaaaaaaaaaa\n", to: Self.dates)
    #expect(eventually { (noonmark.text(of: "out") ?? "").split(separator: "\n").count == 2 })
    #expect(kill(pid, 0) == 0)
    terminal.hangUp()
    // As shells do for their jobs.
    if inBackground { kill(pid, SIGHUP) }
    process.waitUntilExit()
    #expect(inBackground || process.terminationStatus == 0)
    #expect(noonmark.text(of: "err") == "")
    // Nothing of a process that has ended is left but, until it is waited for, its number.
    #expect(
      eventually {
        (try? String(contentsOfFile: "/proc/\(pid)/cmdline", encoding: .utf8)) ?? "" == ""
      })
  }

  @Test func `reports what is wrong when it has left the screen`() throws {
    try noonmark.write("nonsense\n", to: Self.dates)
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("countdown", on: terminal)
    let screen = terminal.shown(until: Self.end)
    expect(screen, .lacks("noonmark: "))
    terminal.type("\u{3}")
    let left = terminal.shown(until: "dates:1")
    #expect(left.contains(Self.leave))
    process.waitUntilExit()
  }
}
