import NoonmarkBase

package struct ShareText: Hashable, Sendable {
  /// The title as typed.
  package let title: String
  /// The description as typed, if any.
  package let description: String?

  package init(_ item: TodoItem) {
    title = item.title
    description = item.description.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The title, followed by a blank line and the description, exactly as typed.
  package var plain: String {
    title + (description.map { "\n\n" + $0 } ?? "")
  }

  /// Returns a `mailto:` URL (RFC 6068) that opens a new message with the text.
  ///
  /// Everything is percent-encoded, with CRLF line endings, so no text is interpreted as another
  /// field. The subject is the title with control characters and line endings replaced by spaces.
  /// If that changes the title, the body includes the original. Without an address, the message has
  /// no recipient.
  package func mailto(_ address: MailAddress?) -> String {
    let subject = ExportedText.line(title, keepsBidirectionalControls: true)
    let body = subject == title ? description : plain
    var fields = ["subject=" + PercentEncoding.text(subject)]
    if let body {
      let lines = ShareText.lines(body).joined(separator: "\r\n")
      fields.append("body=" + PercentEncoding.text(lines))
    }
    let to = address.map { ShareText.recipient($0) } ?? ""
    return "mailto:\(to)?" + fields.joined(separator: "&")
  }

  /// Returns the lines of a Markdown task list item: a checkbox, the title, and the description as
  /// a paragraph.
  ///
  /// Lines have no endings; all but the first are indented. Control characters except tabs become
  /// U+FFFD, since a terminal that displays the file would act on them.
  package func markdown(isCompleted: Bool) -> [[UInt8]] {
    let lines = (ShareText.lines(title) + (description.map { [""] + ShareText.lines($0) } ?? []))
      .map(ShareText.withoutControls)
    return lines.enumerated().map { index, line in
      if index == 0 { return Array("- [\(isCompleted ? "x" : " ")] \(line)".utf8) }
      return Array((line.isEmpty ? "" : "  " + line).utf8)
    }
  }

  /// Returns an address percent-encoded, except for the `@`.
  private static func recipient(_ address: MailAddress) -> String {
    address.text.split(separator: "@", omittingEmptySubsequences: false)
      .map { PercentEncoding.text(String($0)) }.joined(separator: "@")
  }

  private static func withoutControls(_ line: String) -> String {
    let scalars = line.unicodeScalars.map { scalar in
      scalar != "\t" && scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The lines of a text, which end in LF, CRLF or CR.
  private static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
      .map(String.init)
  }
}

/// Percent-encoding (RFC 3986, section 2.1).
private enum PercentEncoding {
  /// Returns a text in which every byte except unreserved characters (RFC 3986, section 2.3) is
  /// escaped.
  static func text(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%")] + byte.uppercaseHexDigits
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
  }
}

package enum ShareMethod: String, CaseIterable, Sendable {
  case clipboard
  case email
  case file
  case webhook
  case command
}

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
