import NoonmarkBase

/// An incremental parser of terminal replies mixed with keyboard input.
package struct TerminalReply {
  /// The background color, if it was reported.
  package private(set) var background: TerminalBackground?
  /// Whether the DA1 reply was received, which normally comes last.
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
        // Not the start of a reply.
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

/// The background color that a terminal reports.
package struct TerminalBackground: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// Parses an X11 color (X(7), "Color names"): `rgb:R/G/B`, `rgba:R/G/B/A` or `#` and digits.
  ///
  /// A channel has one to four hexadecimal digits.
  init?(answer bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    var channels: [Substring]
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard digits.utf8.count == digits.count, digits.count % 3 == 0 else { return nil }
      let size = digits.count / 3
      channels = (0..<3).map { digits.dropFirst($0 * size).prefix(size) }
    } else if text.hasPrefix("rgb:") || text.hasPrefix("rgba:") {
      let parts = text.split(separator: ":", maxSplits: 1)
      channels = (parts.last ?? "").split(separator: "/", omittingEmptySubsequences: false)
      guard channels.count == (text.hasPrefix("rgb:") ? 3 : 4) else { return nil }
    } else {
      return nil
    }
    let values = channels.prefix(3).compactMap { TerminalBackground.channel($0) }
    guard values.count == 3 else { return nil }
    (red, green, blue) = (values[0], values[1], values[2])
  }

  /// Returns a channel of one to four hexadecimal digits, scaled to a byte.
  private static func channel(_ digits: Substring) -> UInt8? {
    guard 1...4 ~= digits.utf8.count, digits.utf8.allSatisfy({ $0.hexDigitValue != nil }),
      let value = Int(digits, radix: 16)
    else { return nil }
    let largest = (1 << (4 * digits.utf8.count)) - 1
    return UInt8((value * 255 + largest / 2) / largest)
  }
}

extension TerminalBackground {
  /// Queries the terminal of standard output, if it is in the foreground and has no pending input.
  ///
  /// Sends xterm's OSC 11 query followed by DA1. Every terminal answers DA1, so the wait also ends
  /// if a terminal does not support OSC 11. During the query, echo is off and signals are blocked.
  /// Keys typed during the query are pushed back afterwards, if the kernel allows it.
  ///
  /// - Parameter patience: The milliseconds to wait for the start of a reply.
  /// - Returns: The color, or `nil` if the terminal does not report it.
  package static func ask(patience: Int) -> TerminalBackground? {
    let group = tcgetpgrp(STDOUT_FILENO)
    guard group > 0, group == getpgrp() else { return nil }
    // Sound: the name is valid until the next call, and the program has one thread.
    let path = unsafe ttyname(STDOUT_FILENO).map { unsafe String(cString: $0) } ?? "/dev/tty"
    guard let terminal = try? Descriptor.open(path, O_RDWR | O_NOCTTY | O_NONBLOCK) else {
      return nil
    }
    let held = SignalSet.all.mask(SIG_BLOCK)
    defer { held.mask(SIG_SETMASK) }
    guard let before = termios(of: terminal.number),
      before.unbuffered(minimum: 0).apply(to: terminal.number)
    else { return nil }
    let reply = reply(of: terminal.number, patience: patience)
    before.apply(to: terminal.number)
    // Sound: the byte is read during the call.
    for var byte in reply.typed { _ = unsafe ioctl(terminal.number, UInt(TIOCSTI), &byte) }
    return reply.background
  }

  /// The maximum time in milliseconds for the rest of a reply, and for a reply that follows DA1.
  private static let maximumReplyTime = 1000
  private static let grace = 20
  /// The size of a terminal's input queue on Linux (N_TTY_BUF_SIZE).
  private static let most = 4096

  private static func reply(of terminal: Int32, patience: Int) -> TerminalReply {
    var reply = TerminalReply()
    // Pending input belongs to another program, and would precede the reply.
    guard !isReadable(terminal, within: 0) else { return reply }
    let question = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)
    guard writeNumber(terminal, question.span) == question.count else { return reply }
    let start = milliseconds()
    while !reply.isComplete {
      let end = start + (reply.hasBegun ? max(maximumReplyTime, patience) : patience)
      guard let byte = byte(from: terminal, within: end - milliseconds()) else { break }
      reply.add(byte)
    }
    // Some terminals reply in a different order.
    if reply.isComplete, reply.background == nil {
      let end = milliseconds() + grace
      while reply.background == nil, let byte = byte(from: terminal, within: end - milliseconds()) {
        reply.add(byte)
      }
    }
    // Pushed-back input goes to the end of the queue, so the rest of the queue is read first.
    var room = most
    while !reply.typed.isEmpty, room > 0, let byte = byte(from: terminal, within: 0) {
      reply.add(byte)
      room -= 1
    }
    return reply
  }

  /// Reads a single byte, so that input after the reply stays in the queue.
  private static func byte(from terminal: Int32, within milliseconds: Int) -> UInt8? {
    guard isReadable(terminal, within: milliseconds) else { return nil }
    var byte: UInt8 = 0
    return readValue(terminal, into: &byte) ? byte : nil
  }

  private static func isReadable(_ terminal: Int32, within milliseconds: Int) -> Bool {
    var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    let wait = Int32(clamping: max(milliseconds, 0))
    return poll(&ready, within: wait) > 0 && ready.revents & Int16(POLLIN) != 0
  }

  private static func milliseconds() -> Int { Clock.monotonicNanoseconds() / 1_000_000 }
}
