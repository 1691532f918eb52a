/// A task as a text that is handed on.
package struct ShareText: Hashable, Sendable {
  /// What is to be done, as it was typed.
  package let title: String
  /// More about it, as it was typed; nil for nothing.
  package let description: String?

  /// Creates the text of a task.
  package init(_ item: TodoItem) {
    title = item.title
    description = item.description.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The title, and the description after a blank line, exactly as they were typed.
  package var plain: String {
    title + (description.map { "\n\n" + $0 } ?? "")
  }

  /// A `mailto:` address (RFC 6068) that has a mail program begin a mail with the text.
  ///
  /// Everything is percent-encoded, line ends as CR LF, so that no text is read as another field.
  /// The subject is one line: the title, its control characters and line ends as blanks. A title
  /// that lost something so stands whole in the body.
  ///
  /// - Parameter address: Whom it is for; nil leaves that to the user.
  /// - Returns: The address.
  package func mailto(_ address: MailAddress?) -> String {
    let subject = ShareText.oneLine(title)
    let body = subject == title ? description : plain
    var fields = ["subject=" + PercentEncoding.text(subject)]
    if let body { fields.append("body=" + PercentEncoding.text(ShareText.networkLines(body))) }
    let to = address.map { ShareText.recipient($0) } ?? ""
    return "mailto:\(to)?" + fields.joined(separator: "&")
  }

  /// The lines of a Markdown list's item: a box, the title, and the description as a paragraph.
  ///
  /// - Parameter isCompleted: Whether the box is ticked.
  /// - Returns: The lines, without their ends; whatever follows the first is indented.
  package func markdown(isCompleted: Bool) -> [[UInt8]] {
    let lines = ShareText.lines(title) + (description.map { [""] + ShareText.lines($0) } ?? [])
    return lines.enumerated().map { index, line in
      if index == 0 { return Array("- [\(isCompleted ? "x" : " ")] \(line)".utf8) }
      return Array((line.isEmpty ? "" : "  " + line).utf8)
    }
  }

  /// The `@` of an address stands as it is, as people write it.
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

  /// The lines of a text, which end in LF, CR LF or CR.
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
