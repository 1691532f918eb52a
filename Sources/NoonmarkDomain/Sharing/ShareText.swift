/// A task as text to share.
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
  /// If that changes the title, the body includes the original. Without an address, the recipient
  /// is left to the user.
  package func mailto(_ address: MailAddress?) -> String {
    let subject = ShareText.oneLine(title)
    let body = subject == title ? description : plain
    var fields = ["subject=" + PercentEncoding.text(subject)]
    if let body { fields.append("body=" + PercentEncoding.text(ShareText.networkLines(body))) }
    let to = address.map { ShareText.recipient($0) } ?? ""
    return "mailto:\(to)?" + fields.joined(separator: "&")
  }

  /// Returns the lines of a Markdown task list item: a checkbox, the title, and the description as
  /// a paragraph.
  ///
  /// Lines have no endings; all but the first are indented.
  package func markdown(isCompleted: Bool) -> [[UInt8]] {
    let lines = ShareText.lines(title) + (description.map { [""] + ShareText.lines($0) } ?? [])
    return lines.enumerated().map { index, line in
      if index == 0 { return Array("- [\(isCompleted ? "x" : " ")] \(line)".utf8) }
      return Array((line.isEmpty ? "" : "  " + line).utf8)
    }
  }

  /// The `@` of an address is not escaped, as is customary.
  private static func recipient(_ address: MailAddress) -> String {
    address.text.split(separator: "@", omittingEmptySubsequences: false)
      .map { PercentEncoding.text(String($0)) }.joined(separator: "@")
  }

  private static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isLineEnd = scalar.value == 0x2028 || scalar.value == 0x2029
      line.append(isLineEnd || scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return String(line)
  }

  private static func networkLines(_ text: String) -> String {
    lines(text).joined(separator: "\r\n")
  }

  /// The lines of a text, which end in LF, CRLF or CR.
  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      if scalar == "\n", isAfterReturn { continue }
      if scalar == "\n" || scalar == "\r" {
        lines.append(String(line))
        line = String.UnicodeScalarView()
      } else {
        line.append(scalar)
      }
    }
    return lines + [String(line)]
  }
}

/// Percent-encoding (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// Returns a text in which every byte except unreserved characters (RFC 3986, section 2.3) is
  /// escaped.
  package static func text(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
