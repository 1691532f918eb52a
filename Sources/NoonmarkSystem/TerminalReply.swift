/// What a terminal answers, taken apart byte by byte, among whatever a user types meanwhile.
struct TerminalReply {
  /// The background, where it was told.
  private(set) var background: TerminalBackground?
  /// Whether the answer to the question for the kind of terminal has come, which ends all answers.
  private(set) var isComplete = false
  /// Whether an answer has begun.
  private(set) var hasBegun = false

  private var state = State.text
  private var content: [UInt8] = []

  private enum State {
    case text
    case escape
    /// Behind `ESC [`.
    case control
    /// Behind `ESC ]`.
    case command
    case commandEscape
  }

  /// The longest answer that is believed.
  private static let longest = 64

  /// Takes the next byte.
  mutating func add(_ byte: UInt8) {
    switch state {
    case .text:
      if byte == 0x1B { state = .escape }
    case .escape:
      content = []
      switch byte {
      case UInt8(ascii: "["): state = .control
      case UInt8(ascii: "]"):
        state = .command
        hasBegun = true
      case 0x1B: break
      default: state = .text
      }
    case .control:
      // A final byte by ECMA-48, 5.4.
      guard 0x40...0x7E ~= byte else { return keep(byte) }
      // The attributes of the device (DA1): `ESC [ ? … c`.
      isComplete =
        isComplete || byte == UInt8(ascii: "c") && content.first == UInt8(ascii: "?")
      state = .text
    case .command:
      switch byte {
      case 0x07, 0x9C: endCommand()
      case 0x1B: state = .commandEscape
      default: keep(byte)
      }
    case .commandEscape:
      if byte == UInt8(ascii: "\\") {
        endCommand()
      } else {
        // The command was cut off, and another sequence begins.
        state = .escape
        add(byte)
      }
    }
  }

  private mutating func keep(_ byte: UInt8) {
    if content.count < TerminalReply.longest { content.append(byte) } else { state = .text }
  }

  private mutating func endCommand() {
    state = .text
    let name = Array("11;".utf8)
    guard content.starts(with: name) else { return }
    background = TerminalBackground(answer: content.dropFirst(name.count)) ?? background
  }
}
