/// What is typed at a terminal whose screen is ours.
struct Keyboard {
  /// The descriptor to wait for; -1 where nobody types, or what is typed is for another program.
  private(set) var number: Int32 = -1
  private let isUsed: Bool

  init(for audience: EventWaiter.Audience) {
    isUsed = audience == .screen && isatty(STDIN_FILENO) == 1
    resume()
  }

  /// Listens again, after another program had the terminal.
  mutating func resume() {
    number = isUsed ? STDIN_FILENO : -1
  }

  /// Takes what was typed, and returns whether that ends the program: `q`, control-D, or escape
  /// alone, which is not the start of another key's sequence.
  mutating func takeEnd() -> Bool {
    // In the background reading would stop the program, and not reading has it told for ever.
    guard TerminalMode.isOurs else {
      number = -1
      return false
    }
    var keys = [UInt8](repeating: 0, count: 64)
    let count = readNumber(STDIN_FILENO, &keys, keys.count)
    guard count > 0 else {
      if count == 0 || errno != EINTR { number = -1 }
      return false
    }
    let typed = keys[..<count]
    return typed.contains(UInt8(ascii: "q")) || typed.contains(4) || Array(typed) == [0x1B]
  }
}
