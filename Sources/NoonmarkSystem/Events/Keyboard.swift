/// Keyboard input in full-screen mode.
struct Keyboard {
  /// The descriptor to poll, or -1 if input is unavailable or belongs to another program.
  private(set) var number: Int32 = -1
  private let isUsed: Bool

  init(for audience: EventWaiter.Audience) {
    isUsed = audience == .screen && isatty(STDIN_FILENO) == 1
    resume()
  }

  /// Resumes reading after another program used the terminal.
  mutating func resume() {
    number = isUsed ? STDIN_FILENO : -1
  }

  /// Reads pending input and returns whether it quits: `q`, Control-D, or Escape alone (not the
  /// start of an escape sequence).
  mutating func takeEnd() -> Bool {
    // In the background, reading would stop the program, and polling would report input forever.
    guard TerminalMode.isOurs else {
      number = -1
      return false
    }
    var keys = [UInt8](repeating: 0, count: 64)
    let count = readNumber(STDIN_FILENO, into: &keys)
    guard count > 0 else {
      if count == 0 || errno != EINTR { number = -1 }
      return false
    }
    let typed = keys[..<count]
    return typed.contains(UInt8(ascii: "q")) || typed.contains(4) || Array(typed) == [0x1B]
  }
}
