/// A key, or another input of a terminal.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter with the Control key, in lowercase.
  case control(Character)
  case enter
  case escape
  case tab
  /// Shift and Tab.
  case backTab
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  /// Pasted text, unchanged.
  case paste(String)
  /// A click with the left button, in cells counted from 0.
  case click(column: Int, row: Int)
  case wheelUp
  case wheelDown
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) {
    self = .character(character)
  }
}

extension Key {
  /// The name in lists of keys.
  ///
  /// Empty for inputs that are not listed.
  var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "^" + letter.uppercased()
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .delete: "Del"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .backTab, .backspace, .paste, .click, .wheelUp, .wheelDown: ""
    }
  }

  /// Returns the index among `count` lines after the key, or `nil` if it is not one that moves.
  func moved(from index: Int, page: Int, count: Int) -> Int? {
    let wanted: Int
    switch self {
    case .down, .character("j"), .wheelDown: wanted = index + 1
    case .up, .character("k"), .wheelUp: wanted = index - 1
    case .pageDown, .control("f"): wanted = index + page
    case .pageUp, .control("b"): wanted = index - page
    case .home, .character("g"): wanted = 0
    case .end, .character("G"): wanted = count - 1
    default: return nil
    }
    return Swift.min(Swift.max(wanted, 0), Swift.max(count - 1, 0))
  }
}

/// Decodes keys from the bytes of a terminal, which may be split anywhere.
///
/// It decodes UTF-8, the cursor keys of xterm, the Linux console and rxvt (`ESC [` and `ESC O`),
/// mouse reports (mode 1000, also in SGR form, mode 1006) and bracketed paste (mode 2004), as in
/// xterm's ctlseqs, and keys as code points. Other sequences, such as replies of the terminal, are
/// ignored. So are keys with Alt, which terminals send as Escape and the key.
///
/// More text at once than a person can type is a paste from a terminal without bracketed paste.
package struct KeyReader: Sendable {
  /// The bytes of an incomplete sequence.
  private var pending: [UInt8] = []
  /// The bytes of an unfinished bracketed paste.
  private var pasted: [UInt8]?

  /// The maximum size of a sequence in bytes.
  ///
  /// A longer one is dropped.
  private static let maximumSequence = 256
  /// The maximum size of a paste in bytes.
  ///
  /// The rest is dropped.
  private static let maximumPaste = 1 << 16
  /// The minimum size in bytes of an unbracketed paste.
  private static let minimumText = 64
  /// The minimum size of an unbracketed paste with tabs or line breaks, which are also keys.
  private static let minimumLines = 1024
  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  package init() {}

  /// Whether the bytes end within an escape sequence, so far perhaps the Escape key.
  ///
  /// The caller then waits for a moment, and calls `expire()` if nothing arrives. An incomplete
  /// UTF-8 character needs no timeout, since its first byte is not a key.
  package var isWaiting: Bool { pending.first == KeyReader.escape && pasted == nil }

  package mutating func add(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    return keys(isEnd: false)
  }

  /// Returns the keys of a sequence that remained incomplete.
  package mutating func expire() -> [Key] { keys(isEnd: true) }

  private enum Step {
    /// The next bytes are a key, or `nil` for a sequence to ignore.
    case found(Key?, count: Int)
    case pasteStart(count: Int)
    case incomplete
  }

  private mutating func keys(isEnd: Bool) -> [Key] {
    var keys: [Key] = []
    var start = 0
    defer { pending.removeFirst(start) }
    while start < pending.count {
      if pasted != nil {
        pending.removeFirst(start)
        start = 0
        guard let key = takePaste() else { break }
        keys.append(key)
        continue
      }
      switch KeyReader.step(pending[start...]) {
      case .found(let key, let count):
        if let key { keys.append(key) }
        start += count
      case .pasteStart(let count):
        start += count
        pasted = []
      case .incomplete:
        guard isEnd else { return keys }
        // The rest of a longer sequence was lost, or the key was pressed with Alt.
        let rest = pending[start...]
        if rest.allSatisfy({ $0 == KeyReader.escape }) { keys += rest.map { _ in .escape } }
        start = pending.count
      }
    }
    return keys
  }

  /// Returns the paste if its end was received.
  private mutating func takePaste() -> Key? {
    guard var text = pasted else { return nil }
    let end = KeyReader.pasteEnd
    let start = pending.indices.first { pending[$0...].starts(with: end) }
    // The last bytes may be the start of the end sequence.
    let count = start ?? max(pending.count - end.count + 1, 0)
    text += pending[..<count].prefix(max(KeyReader.maximumPaste - text.count, 0))
    pending.removeFirst(start == nil ? count : count + end.count)
    pasted = start == nil ? text : nil
    return start == nil ? nil : .paste(String(decoding: text, as: UTF8.self))
  }

  // MARK: One key

  private static func step(_ bytes: ArraySlice<UInt8>) -> Step {
    guard let first = bytes.first else { return .incomplete }
    if let count = textCount(bytes) {
      return .found(.paste(String(decoding: bytes.prefix(count), as: UTF8.self)), count: count)
    }
    switch first {
    case escape: return sequence(bytes)
    case 0x0A, 0x0D: return .found(.enter, count: 1)
    case 0x09: return .found(.tab, count: 1)
    case 0x08, 0x7F: return .found(.backspace, count: 1)
    case 0x01...0x1A:
      return .found(.control(Character(Unicode.Scalar(first + 0x60))), count: 1)
    case 0x00..<0x20: return .found(nil, count: 1)
    default: return character(bytes)
    }
  }

  /// Returns the size of an unbracketed paste up to its last whole character, or `nil` for keys.
  private static func textCount(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= minimumText else { return nil }
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x09 || byte == 0x0A || byte == 0x0D }
    func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F }
    var text = bytes.prefix { isText($0) }
    if bytes.count >= minimumLines {
      let lines = bytes.prefix { isText($0) || isBreak($0) }
      if lines.count >= minimumLines { text = lines }
    }
    // The last character may be incomplete.
    if let start = text.lastIndex(where: { $0 & 0xC0 != 0x80 }), text[start] >= 0xC0,
      case .incomplete = character(bytes[start..<text.endIndex])
    {
      text = text[..<start]
    }
    return text.count >= minimumText ? text.count : nil
  }

  /// Decodes a code point.
  ///
  /// An invalid byte is ignored.
  private static func character(_ bytes: ArraySlice<UInt8>) -> Step {
    let first = bytes[bytes.startIndex]
    let count =
      switch first {
      case ..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard count > 0 else { return .found(nil, count: 1) }
    let known = bytes.prefix(count)
    guard known.dropFirst().allSatisfy({ 0x80...0xBF ~= $0 }) else { return .found(nil, count: 1) }
    guard known.count == count else { return .incomplete }
    guard let text = String(validating: known, as: UTF8.self), let character = text.first else {
      return .found(nil, count: 1)
    }
    return .found(.character(character), count: count)
  }

  /// Reads a sequence that begins with Escape, or a key with Alt.
  private static func sequence(_ bytes: ArraySlice<UInt8>) -> Step {
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return .incomplete }
    switch second {
    case UInt8(ascii: "["): return control(bytes)
    case UInt8(ascii: "O"):
      guard let third = bytes.dropFirst(2).first else { return .incomplete }
      return .found(cursorKey(third) ?? (third == UInt8(ascii: "M") ? .enter : nil), count: 3)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): return string(bytes)
    case escape:
      guard let third = rest.dropFirst().first else { return .incomplete }
      // With Alt, rxvt sends another Escape before the sequence of a key.
      let isAlt = third == UInt8(ascii: "[") || third == UInt8(ascii: "O")
      return isAlt ? withAlt(rest) : .found(.escape, count: 1)
    default: return withAlt(rest)
    }
  }

  /// Skips a key with Alt, whose bytes without Escape are given.
  private static func withAlt(_ bytes: ArraySlice<UInt8>) -> Step {
    switch step(bytes) {
    case .found(.paste?, _): .found(.escape, count: 1)
    case .found(_, let count): .found(nil, count: count + 1)
    case .pasteStart: .found(.escape, count: 1)
    case .incomplete: .incomplete
    }
  }

  /// Reads a control sequence: parameters, intermediate bytes and a final byte (ECMA-48, 5.4).
  private static func control(_ bytes: ArraySlice<UInt8>) -> Step {
    let content = bytes.dropFirst(2)
    guard let end = content.firstIndex(where: { !(0x20...0x3F ~= $0) }) else {
      return content.count > maximumSequence ? .found(nil, count: bytes.count) : .incomplete
    }
    let count = end - bytes.startIndex + 1
    let final = bytes[end]
    // The function keys of the Linux console: `ESC [ [ A`.
    if final == UInt8(ascii: "["), content.startIndex == end {
      return bytes.count > 3 ? .found(nil, count: 4) : .incomplete
    }
    // Another sequence interrupts this one.
    guard 0x40...0x7E ~= final else { return .found(nil, count: count - 1) }
    let parameters = content[..<end]
    if parameters.first == UInt8(ascii: "<") {
      let values = fields(parameters.dropFirst()).map { $0.first ?? 0 }
      return .found(final == UInt8(ascii: "M") ? mouse(values) : nil, count: count)
    }
    if final == UInt8(ascii: "M"), parameters.isEmpty {
      // Terminals without mode 1006 send three bytes, each increased by 32.
      let values = bytes.dropFirst(count).prefix(3).map { Int($0) - 32 }
      return values.count == 3 ? .found(mouse(values), count: count + 3) : .incomplete
    }
    let fields = fields(parameters)
    if isRelease(fields) { return .found(nil, count: count) }
    if let key = cursorKey(final) { return .found(key, count: count) }
    let modifiers = fields.count > 1 ? fields[1].first ?? 1 : 1
    switch final {
    case UInt8(ascii: "Z"): return .found(.backTab, count: count)
    case UInt8(ascii: "u"):
      return .found(key(ofCode: fields.first ?? [], modifiers: modifiers), count: count)
    case UInt8(ascii: "~"):
      let number = fields.first?.first ?? 0
      if number == 200 { return .pasteStart(count: count) }
      if number == 27, fields.count == 3 {
        return .found(key(ofCode: fields[2], modifiers: modifiers), count: count)
      }
      return .found(editingKey(number), count: count)
    default: return .found(nil, count: count)
    }
  }

  private static func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }

  private static func editingKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    default: nil
    }
  }

  /// Reads a mouse report: the button and its modifiers, the column and the row, both from 1.
  private static func mouse(_ values: [Int]) -> Key? {
    guard values.count == 3, values[0] >= 0, values[1] > 0, values[2] > 0 else { return nil }
    switch values[0] & ~0b1_1100 {
    case 0: return .click(column: values[1] - 1, row: values[2] - 1)
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return nil
    }
  }

  /// Skips a control string, up to BEL or ST (`ESC \`).
  private static func string(_ bytes: ArraySlice<UInt8>) -> Step {
    var index = bytes.startIndex + 2
    while index < bytes.endIndex {
      if bytes[index] == 0x07 { return .found(nil, count: index - bytes.startIndex + 1) }
      if bytes[index] == escape {
        guard index + 1 < bytes.endIndex else { return .incomplete }
        let isEnd = bytes[index + 1] == UInt8(ascii: "\\")
        return .found(nil, count: index - bytes.startIndex + (isEnd ? 2 : 0))
      }
      index += 1
    }
    return bytes.count > maximumSequence ? .found(nil, count: bytes.count) : .incomplete
  }
}
