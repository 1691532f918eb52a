/// The sequence by which a terminal takes a text into the clipboard of the desktop that shows it.
///
/// It is OSC 52 of xterm's control sequences: it works over a remote login too, and tmux passes it on
/// where its `set-clipboard` is on. Nothing answers, so nobody knows whether the terminal allows it.
package enum TerminalClipboard {
  /// The most bytes of text that are sent so; many terminals drop what is much longer.
  package static let limit = 74_994

  /// Returns the sequence of a text; nil where the text is too long.
  ///
  /// The text is Base64 in it, so that nothing in it can end the sequence or begin another one.
  package static func sequence(for text: String) -> [UInt8]? {
    guard text.utf8.count <= limit else { return nil }
    return Array("\u{1B}]52;c;".utf8) + Base64.text(of: text.utf8) + [0x07]
  }
}
