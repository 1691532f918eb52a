/// One recorded output: the name of its form, and the output as it is written.
package struct GoldenSection: Hashable, Sendable {
  package let name: String
  package let content: String

  package init(name: String, content: String) {
    self.name = name
    self.content = content
  }
}

/// The text of a golden file: sections of output that people and tools can read, to the byte.
///
/// A section begins with `== NAME`, and an empty line is between two of them. What is invisible is
/// written as a picture:
/// - a control character as its Unicode control picture: `␛` for an escape, `␍` for a carriage
///   return,
/// - a space at the end of a line as `␠`,
/// - a bidirectional control or another invisible character as `␐(2068)`, its number,
/// - the end of an output without a newline as `␄`.
///
/// A character that has one of these meanings is escaped by a preceding `␐`, as is the first `=` of
/// `== `.
package enum GoldenText {
  private static let heading = "== "
  private static let escape: Unicode.Scalar = "␐"
  private static let space: Unicode.Scalar = "␠"
  private static let end: Unicode.Scalar = "␄"
  private static let delete: Unicode.Scalar = "␡"

  /// Returns the text of a file.
  package static func text(of sections: [GoldenSection]) -> String {
    sections.map { "\(heading)\($0.name)\n\(escaped($0.content))" }.joined(separator: "\n")
  }

  /// Returns the sections of a file; lines before the first heading are a section without a name.
  package static func sections(of text: String) -> [GoldenSection] {
    var sections: [(name: String, lines: [Substring])] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    for line in lines {
      if line.unicodeScalars.starts(with: heading.unicodeScalars) {
        // The empty line above the heading is not part of the preceding section.
        if !sections.isEmpty { sections[sections.count - 1].lines.removeLast() }
        sections.append((String(line.dropFirst(heading.count)), []))
      } else if sections.isEmpty {
        sections.append(("", [line]))
      } else {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections.map { name, lines in
      GoldenSection(name: name, content: unescaped(lines.map { "\($0)\n" }.joined()))
    }
  }

  /// Returns the lines in which an output is recorded, each with its newline.
  private static func escaped(_ content: String) -> String {
    var text = String.UnicodeScalarView()
    for line in Array(content.unicodeScalars).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if !text.isEmpty || line.startIndex > 0 { text.append("\n") }
      if line.starts(with: heading.unicodeScalars) { text.append(escape) }
      for (index, scalar) in zip(line.indices, line) {
        append(scalar, isLast: index == line.endIndex - 1, to: &text)
      }
    }
    if content.unicodeScalars.last != "\n" { text += [end, "\n"] }
    return String(text)
  }

  private static func append(
    _ scalar: Unicode.Scalar, isLast: Bool, to text: inout String.UnicodeScalarView
  ) {
    switch scalar {
    case " " where isLast: text.append(space)
    case "\u{0}"..."\u{1F}": text.append(Unicode.Scalar(0x2400 + scalar.value) ?? scalar)
    case "\u{7F}": text.append(delete)
    case "␀"..."␡": text += [escape, scalar]
    case "\u{80}"..."\u{9F}", "\u{AD}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}",
      "\u{2028}"..."\u{202E}", "\u{2060}"..."\u{206F}", "\u{FEFF}":
      text.append(escape)
      text += "(\(String(scalar.value, radix: 16, uppercase: true)))".unicodeScalars
    default: text.append(scalar)
    }
  }

  private static func unescaped(_ text: String) -> String {
    var content = String.UnicodeScalarView()
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar {
      case escape where rest.first == "(":
        let number = rest.dropFirst().prefix { $0 != ")" }
        rest = rest.dropFirst(number.count + 2)
        if let value = UInt32(String(number), radix: 16).flatMap(Unicode.Scalar.init) {
          content.append(value)
        }
      case escape:
        if let literal = rest.popFirst() { content.append(literal) }
      case end where rest.elementsEqual("\n".unicodeScalars): return String(content)
      case space: content.append(" ")
      case delete: content.append("\u{7F}")
      case "␀"..."␟": content.append(Unicode.Scalar(scalar.value - 0x2400) ?? scalar)
      default: content.append(scalar)
      }
    }
    return String(content)
  }
}
