import NoonmarkSystem
import Testing

/// A terminal for a test.
package struct PseudoTerminal: ~Copyable {
  private let main: Int32
  /// The descriptor of the terminal itself.
  package let number: Int32

  /// Makes a terminal of that size, which may be 0.
  package init(columns: UInt16, rows: UInt16) throws {
    var ends: (main: Int32, number: Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&ends.main, &ends.number, nil, nil, &size) == 0 else {
      throw SystemError.last("openpty")
    }
    // Otherwise, programs that other tests start would hold the terminal open.
    for end in [ends.main, ends.number] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (main, number) = ends
  }

  /// Writes input to the terminal, for the program that reads from it.
  package func type(_ text: String) {
    _ = text.withCString { write(main, $0, strlen($0)) }
  }

  /// Returns the contents of the terminal, including what was typed.
  package func shown() -> String {
    _ = fcntl(main, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(main, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits until a text is on the terminal, and returns everything that was shown.
  ///
  /// Records a failure if the text does not appear within the timeout.
  package func shown(until text: String, after known: String = "") -> String {
    var shown = known
    for _ in 0..<PseudoTerminal.mostWaits where !shown.contains(text) {
      var ready = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, PseudoTerminal.patience) > 0 else { break }
      shown += self.shown()
    }
    if !shown.contains(text) { Issue.record("\(text) is not shown, only: \(shown)") }
    return shown
  }

  /// The timeout in milliseconds for a program to write, with many programs running at once.
  private static let patience: Int32 = 30_000
  private static let mostWaits = 1000

  /// Resizes the terminal, which signals the program in the foreground.
  package func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
  }

  /// Whether the terminal echoes input.
  package var echoes: Bool {
    var mode = termios()
    return tcgetattr(number, &mode) == 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Closes the terminal, which hangs up on its programs.
  package consuming func hangUp() {}

  deinit {
    close(number)
    close(main)
  }
}
