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
