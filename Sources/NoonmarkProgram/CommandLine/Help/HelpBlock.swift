import NoonmarkText

/// A part of a page of help, which a terminal and the manual show each in their own way.
package enum HelpBlock: Sendable {
  case heading(String)
  /// The line after `Usage:`.
  case usage(String)
  case paragraph(String)
  /// Names and what they mean, in two columns.
  case rows([Row])
  /// Lines to be copied, such as examples.
  case lines([String])

  /// A name and what it means.
  package struct Row: Sendable {
    package let name: String
    package let text: String

    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }
}

extension [HelpBlock] {
  /// A line of text, and how much of its start is emphasized, in characters.
  package struct TextLine: Sendable {
    package let text: String
    package let emphasized: Int
  }

  /// Returns the lines of a page, wrapped to a number of columns.
  ///
  /// Blocks are separated by an empty line, except for a heading and what it is about.
  package func textLines(columns: Int) -> [TextLine] {
    var lines: [TextLine] = []
    var followsHeading = true
    for block in self {
      if !followsHeading { lines.append(TextLine(text: "", emphasized: 0)) }
      followsHeading = false
      switch block {
      case .heading(let text):
        lines.append(TextLine(text: text + ":", emphasized: text.count + 1))
        followsHeading = true
      case .usage(let text):
        lines.append(TextLine(text: "Usage: \(text)", emphasized: "Usage:".count))
      case .paragraph(let text):
        lines += DisplayText(text).wrapped(at: columns).map {
          TextLine(text: $0.string, emphasized: 0)
        }
      case .rows(let rows):
        lines += HelpBlock.table(rows, columns: columns).map { TextLine(text: $0, emphasized: 0) }
      case .lines(let texts):
        lines += texts.map { TextLine(text: "  " + $0, emphasized: 0) }
      }
    }
    return lines
  }
}

extension HelpBlock {
  /// The width of the widest name that the column of names makes room for.
  private static let maximumNameWidth = 34

  /// The part of the line that the column of names may take.
  private static let maximumNameShare = 0.45

  /// The width of the narrowest column of texts.
  private static let minimumTextWidth = 20

  /// Formats rows in two columns; a name wider than its column gets its own line.
  fileprivate static func table(_ rows: [Row], columns: Int) -> [String] {
    let limit = Swift.min(maximumNameWidth, Int(Double(columns) * maximumNameShare))
    let width = rows.map { DisplayWidth.of($0.name) }.filter { $0 <= limit }.max() ?? 0
    let indent = String(repeating: " ", count: width + 4)
    return rows.flatMap { row in
      let texts = DisplayText(row.text).wrapped(
        at: Swift.max(columns - width - 4, minimumTextWidth))
      let padding = width - DisplayWidth.of(row.name)
      let name = "  \(row.name)"
      guard let first = texts.first?.string else { return [name] }
      let rest = texts.dropFirst().map { indent + $0.string }
      guard padding >= 0 else { return [name, indent + first] + rest }
      return [name + String(repeating: " ", count: padding + 2) + first] + rest
    }
  }
}
