/// Standard input: the keyboard in full-screen mode, or the clicks of a bar.
struct Keyboard {
  /// The descriptor to poll, or -1 if input is unavailable or belongs to another program.
  private(set) var number: Int32 = -1
  private let isUsed: Bool
  private let isTerminal: Bool
  /// Whether the program reads what is typed.
  ///
  /// If not, only keys that quit matter.
  private let isPassedOn: Bool
  private var typed: [UInt8] = []

  /// The maximum number of bytes to read at once.
  private static let maximumRead = 4096

  init(for outputKind: EventWaiter.OutputKind) {
    isTerminal = isatty(STDIN_FILENO) == 1
    isUsed = isTerminal ? outputKind.isScreen : outputKind == .bar
    isPassedOn = outputKind == .app || outputKind == .bar
    resume()
  }

  /// Resumes reading after another program used the terminal.
  mutating func resume() {
    number = isUsed ? STDIN_FILENO : -1
  }

  /// Reads pending input, and returns the reasons to wake.
  ///
  /// If input is not passed on, `q`, Control-D and a single Escape (not the start of an escape
  /// sequence) quit.
  mutating func read() -> WakeReasons {
    // A read in the background would stop the program, and poll would report input forever.
    guard !isTerminal || TerminalMode.isOurs else {
      number = -1
      return []
    }
    var keys = [UInt8](repeating: 0, count: isPassedOn ? Keyboard.maximumRead : 64)
    let count = readNumber(STDIN_FILENO, into: &keys)
    guard count > 0 else {
      guard count == 0 || errno != EINTR && errno != EAGAIN else { return [] }
      number = -1
      return isPassedOn && isTerminal ? .readerGone : []
    }
    let new = keys[..<count]
    if isPassedOn {
      typed += new
      return .input
    }
    let isEnd = new.contains(UInt8(ascii: "q")) || new.contains(4) || Array(new) == [0x1B]
    return isEnd ? .key : []
  }

  /// Returns the bytes typed since the last call.
  mutating func takeTyped() -> [UInt8] {
    defer { typed = [] }
    return typed
  }
}
