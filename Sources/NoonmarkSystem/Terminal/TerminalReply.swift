/// What a terminal answers, taken apart byte by byte, among whatever a user types meanwhile.
struct TerminalReply {
  /// The background, where it was told.
  private(set) var background: TerminalBackground?
  /// Whether the answer to the question for the kind of terminal has come, which ends all answers.
  private(set) var isComplete = false
  /// Whether an answer has begun.
  private(set) var hasBegun = false

  private var state = State.text
  /// What stands behind the first two bytes of a sequence.
  private var content: [UInt8] = []
  /// The bytes of a sequence that may be an answer.
  private var sequence: [UInt8] = []
  private var strays: [UInt8] = []

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
  /// What the answer that tells the background begins with.
  private static let name = Array("11;".utf8)

  /// The bytes that belong to no answer, in their order: what was typed.
  ///
  /// Of a sequence without an end it holds what no answer need be: the key Escape alone.
  var typed: [UInt8] {
    switch state {
    case .text: strays
    case .escape: strays + sequence
    case .control: content.first == UInt8(ascii: "?") ? strays : strays + sequence
    case .command, .commandEscape: content.isEmpty ? strays + sequence : strays
    }
  }

  /// Takes the next byte.
  mutating func add(_ byte: UInt8) {
    // An ESC begins something new, but in a command, which it may also end.
    if byte == 0x1B, state != .command {
      if state != .commandEscape { release() }
      sequence = [byte]
      state = .escape
      return
    }
    switch state {
    case .text: strays.append(byte)
    case .escape:
      content = []
      sequence.append(byte)
      switch byte {
      case UInt8(ascii: "["): state = .control
      case UInt8(ascii: "]"): state = .command
      default: release()
      }
    case .control: addToControl(byte)
    case .command:
      switch byte {
      case 0x07, 0x9C: endCommand()
      case 0x1B where content.count < TerminalReply.name.count:
        // Nothing that was begun so is an answer.
        release()
        add(byte)
      case 0x1B: state = .commandEscape
      default: addToCommand(byte)
      }
    case .commandEscape:
      if byte == UInt8(ascii: "\\") {
        endCommand()
      } else {
        // The command was cut off, and another sequence begins.
        sequence = [0x1B]
        state = .escape
        add(byte)
      }
    }
  }

  /// By ECMA-48, 5.4: parameters and the like, then a final byte.
  private mutating func addToControl(_ byte: UInt8) {
    sequence.append(byte)
    // The attributes of the device (DA1): `ESC [ ? … c`. What else begins so is a key.
    if byte == UInt8(ascii: "c"), content.first == UInt8(ascii: "?") {
      isComplete = true
      drop()
    } else if 0x20...0x3F ~= byte, content.count < TerminalReply.longest {
      content.append(byte)
      if content == [UInt8(ascii: "?")] { hasBegun = true }
    } else {
      release()
    }
  }

  private mutating func addToCommand(_ byte: UInt8) {
    let name = TerminalReply.name
    sequence.append(byte)
    guard content.count >= name.count || name[content.count] == byte else { return release() }
    // The end of an answer that is too long is still no key.
    if content.count < TerminalReply.longest {
      content.append(byte)
    } else {
      sequence.removeLast()
    }
    hasBegun = true
  }

  private mutating func endCommand() {
    let name = TerminalReply.name
    guard content.starts(with: name) else { return release() }
    background = TerminalBackground(answer: content.dropFirst(name.count)) ?? background
    drop()
  }

  /// Takes the sequence that is half read for typed.
  private mutating func release() {
    strays += sequence
    drop()
  }

  private mutating func drop() {
    sequence = []
    content = []
    state = .text
  }
}
