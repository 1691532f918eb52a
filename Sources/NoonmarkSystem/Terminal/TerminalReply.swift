/// An incremental parser of terminal replies mixed with keyboard input.
package struct TerminalReply {
  /// The background color, if it was reported.
  package private(set) var background: TerminalBackground?
  /// Whether the DA1 reply, the last one, was received.
  package private(set) var isComplete = false
  /// Whether a reply has started.
  private(set) var hasBegun = false

  private var state = State.text
  /// The bytes after the introducer of a sequence.
  private var content: [UInt8] = []
  /// The bytes of a sequence that may be a reply.
  private var sequence: [UInt8] = []
  private var strays: [UInt8] = []

  private enum State {
    case text
    case escape
    /// After `ESC [`.
    case control
    /// After `ESC ]`.
    case command
    case commandEscape
  }

  /// The maximum number of bytes of a reply.
  private static let longest = 64
  /// The start of the reply with the background color.
  private static let name = Array("11;".utf8)

  /// The keyboard input: all bytes that are not part of a reply.
  ///
  /// An unfinished sequence counts as input if it need not be a reply, such as a single Escape.
  package var typed: [UInt8] {
    switch state {
    case .text: strays
    case .escape: strays + sequence
    case .control: content.first == UInt8(ascii: "?") ? strays : strays + sequence
    case .command, .commandEscape: content.isEmpty ? strays + sequence : strays
    }
  }

  package init() {}

  /// Consumes the next byte.
  package mutating func add(_ byte: UInt8) {
    // ESC starts a new sequence, except in an OSC string, where it may be the terminator.
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
        // No reply starts like this.
        release()
        add(byte)
      case 0x1B: state = .commandEscape
      default: addToCommand(byte)
      }
    case .commandEscape:
      if byte == UInt8(ascii: "\\") {
        endCommand()
      } else {
        // The OSC string was truncated, and another sequence starts.
        sequence = [0x1B]
        state = .escape
        add(byte)
      }
    }
  }

  /// Parameter and intermediate bytes, then a final byte (ECMA-48, 5.4).
  private mutating func addToControl(_ byte: UInt8) {
    sequence.append(byte)
    // Device attributes (DA1): `ESC [ ? … c`. Other sequences are keys.
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
    // The rest of an overlong reply is not keyboard input either.
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

  /// Treats the unfinished sequence as keyboard input.
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
