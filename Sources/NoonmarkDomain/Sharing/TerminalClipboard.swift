/// The OSC 52 control sequence, by which a terminal copies text to the clipboard.
///
/// It also works in remote logins, and tmux forwards it if `set-clipboard` is on. There is no
/// response, so whether the terminal supports it is unknown.
package enum TerminalClipboard {
  /// The maximum size of the text in bytes; many terminals drop longer sequences.
  package static let maximumSize = 74_994

  /// Returns the sequence that copies a text, or `nil` if the text is too long.
  ///
  /// The text is Base64-encoded, so nothing in it can end the sequence or start another one.
  package static func sequence(for text: String) -> [UInt8]? {
    guard text.utf8.count <= maximumSize else { return nil }
    return Array("\u{1B}]52;c;".utf8) + Base64.text(of: text.utf8) + [0x07]
  }
}

/// Base64 encoding (RFC 4648, section 4), padded and without line breaks.
enum Base64 {
  static func text(of bytes: some Sequence<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 1
      if count == 3 {
        text += letters(of: bits, 4)
        (bits, count) = (0, 0)
      }
    }
    if count > 0 {
      text += letters(of: bits << (8 * (3 - count)), count + 1)
      text += repeatElement(UInt8(ascii: "="), count: 3 - count)
    }
    return text
  }

  /// The first `count` of the four characters for 24 bits.
  private static func letters(of bits: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { alphabet[bits >> (18 - 6 * $0) & 63] }
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
