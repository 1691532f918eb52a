import NoonmarkProgram

/// Writes text in mdoc(7), the markup of manual pages.
struct Mdoc {
  /// The date of the pages.
  private static let date = "November 22, 2026"

  private(set) var text = ""

  /// Begins a page with its name and a summary.
  init(_ name: String, section: Int, about summary: String) {
    text = """
      .Dd \(Mdoc.date)
      .Dt \(name.uppercased()) \(section)
      .Os
      .Sh NAME
      .Nm \(name)
      .Nd \(Mdoc.escaped(summary))

      """
  }

  /// Adds lines of markup unchanged.
  mutating func add(_ lines: String...) {
    for line in lines { text += line + "\n" }
  }

  mutating func section(_ title: String) { add(".Sh \(Mdoc.escaped(title.uppercased()))") }

  mutating func subsection(_ title: String) { add(".Ss \(Mdoc.escaped(title))\\&") }

  /// Adds a paragraph with the inline markup of Markdown.
  mutating func paragraph(_ markdown: String, isFirst: Bool = false) {
    if !isFirst { add(".Pp") }
    add(Mdoc.inline(markdown))
  }

  /// Adds names in bold, each with an explanation below it.
  mutating func list(_ rows: [(name: String, text: String)]) {
    guard !rows.isEmpty else { return }
    add(".Bl -tag -width Ds")
    for row in rows {
      add(".It \(Mdoc.argument(row.name))")
      if !row.text.isEmpty { add(Mdoc.inline(row.text)) }
    }
    add(".El")
  }

  /// Adds literal lines.
  mutating func literal(_ lines: [String]) {
    add(".Bd -literal -offset indent")
    for line in lines { add(Mdoc.escaped(line)) }
    add(".Ed")
  }

  /// Adds the blocks of a page of help.
  mutating func add(_ blocks: [HelpBlock]) {
    var followsHeading = true
    for block in blocks {
      switch block {
      case .heading(let title):
        paragraph("**\(title)**", isFirst: followsHeading)
        followsHeading = true
        continue
      case .usage(let line): literal([line])
      case .paragraph(let text): paragraph(Mdoc.markdown(text), isFirst: followsHeading)
      case .rows(let rows): list(rows.map { (Mdoc.markdown($0.word), Mdoc.markdown($0.summary)) })
      case .lines(let lines): literal(lines)
      }
      followsHeading = false
    }
  }

  // MARK: Markdown

  /// Adds a page of the documentation, without its title.
  mutating func add(markdown page: String) {
    var blocks = MarkdownBlocks(page)
    var followsHeading = true
    while let block = blocks.next() {
      switch block {
      case .heading(1, _): continue
      case .heading(2, let title):
        section(title)
        followsHeading = true
        continue
      case .heading(_, let title):
        subsection(title)
        followsHeading = true
        continue
      case .paragraph(let text): paragraph(text, isFirst: followsHeading)
      case .items(let items):
        add(".Bl -bullet")
        for item in items { add(".It", Mdoc.inline(item)) }
        add(".El")
      case .table(let rows):
        list(
          rows.map {
            ($0.first ?? "", $0.dropFirst().filter { !$0.isEmpty }.joined(separator: ". "))
          })
      case .literal(let lines): literal(lines)
      }
      followsHeading = false
    }
  }

  /// Returns plain text, escaped for Markdown.
  static func markdown(_ text: String) -> String {
    text.reduce(into: "") { $0 += "\\`*[".contains($1) ? "\\\($1)" : "\($1)" }
  }

  /// Returns a paragraph with inline Markdown as mdoc, on one line per sentence.
  static func inline(_ markdown: String) -> String {
    let text = fonts(in: markdown)
    // In mdoc, each sentence starts on a new line.
    return text.replacing(". ", with: ".\n").split(separator: "\n").flatMap(wrapped).map(guarded)
      .joined(separator: "\n")
  }

  /// Breaks a line at spaces: lines of the markup have at most 80 characters.
  private static func wrapped(_ line: Substring) -> [Substring] {
    var lines: [Substring] = []
    var rest = line
    while rest.count > 80, let space = rest.prefix(80).lastIndex(of: " ") {
      lines.append(rest[..<space])
      rest = rest[space...].dropFirst()
    }
    return lines + [rest]
  }

  /// Returns a name as one argument of a macro.
  private static func argument(_ markdown: String) -> String {
    "Sy \"" + fonts(in: markdown, bold: false).replacing("\"", with: "\\(dq") + "\""
  }

  /// Replaces code, emphasis and links by fonts.
  private static func fonts(in markdown: String, bold: Bool = true) -> String {
    var text = ""
    var rest = Substring(markdown)
    let on = bold ? "\\fB" : ""
    let off = bold ? "\\fP" : ""
    while let character = rest.first {
      rest = rest.dropFirst()
      if character == "\\", let next = rest.first {
        text += escaped(String(next))
        rest = rest.dropFirst()
      } else if character == "`", let end = rest.firstIndex(of: "`") {
        text += on + escaped(String(rest[..<end])) + off
        rest = rest[rest.index(after: end)...]
      } else if character == "*", rest.hasPrefix("*"),
        let end = rest.dropFirst().firstRange(of: "**")
      {
        text += on + fonts(in: String(rest.dropFirst()[..<end.lowerBound]), bold: false) + off
        rest = rest[end.upperBound...]
      } else if character == "[", let end = rest.firstRange(of: "]("),
        let close = rest[end.upperBound...].firstIndex(of: ")")
      {
        text += fonts(in: String(rest[..<end.lowerBound]), bold: bold)
        rest = rest[rest.index(after: close)...]
      } else {
        text += escaped(String(character))
      }
    }
    return text
  }

  /// Escapes what roff interprets within a line, and names characters outside ASCII.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case "…": result += "..."
      case _ where !scalar.isASCII:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)) + digits)]"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Escapes the start of a line that would be a request.
  private static func guarded(_ line: Substring) -> String {
    line.hasPrefix(".") ? "\\&\(line)" : String(line)
  }
}

/// The blocks of a page in Markdown, limited to the syntax that the documentation uses.
private struct MarkdownBlocks {
  enum Block {
    case heading(Int, String)
    case paragraph(String)
    case items([String])
    case table([[String]])
    case literal([String])
  }

  private var lines: ArraySlice<Substring>

  init(_ page: String) {
    lines = page.split(separator: "\n", omittingEmptySubsequences: false)[...]
  }

  mutating func next() -> Block? {
    lines = lines.drop { $0.isEmpty || $0.hasPrefix("<") }
    guard let first = lines.first else { return nil }
    if first.hasPrefix("#") {
      lines = lines.dropFirst()
      let level = first.prefix { $0 == "#" }.count
      return .heading(level, String(first.dropFirst(level + 1).filter { $0 != "`" }))
    }
    if first.hasPrefix("```") {
      let body = lines.dropFirst().prefix { !$0.hasPrefix("```") }
      lines = lines[min(body.endIndex + 1, lines.endIndex)...]
      return .literal(body.map(String.init))
    }
    if first.hasPrefix("    ") {
      let body = lines.prefix { $0.isEmpty || $0.hasPrefix("    ") }
      lines = lines[body.endIndex...]
      return .literal(
        body.map { String($0.dropFirst(4)) }.reversed().drop(while: \.isEmpty).reversed())
    }
    if first.hasPrefix("|") {
      let table = lines.prefix { $0.hasPrefix("|") }
      lines = lines[table.endIndex...]
      return .table(table.dropFirst(2).map(MarkdownBlocks.cells))
    }
    let body = lines.prefix { !$0.isEmpty && !$0.hasPrefix("|") && !$0.hasPrefix("```") }
    lines = lines[body.endIndex...]
    guard first.hasPrefix("- ") || first.hasPrefix("1. ") else {
      return .paragraph(body.joined(separator: " "))
    }
    var items: [String] = []
    for line in body {
      let isItem = line.hasPrefix("- ") || line.first?.isNumber == true && line.contains(". ")
      if isItem {
        items.append(String(line.drop { $0 != " " }.dropFirst()))
      } else if !items.isEmpty {
        items[items.count - 1] += " " + line.drop { $0 == " " }
      }
    }
    return .items(items)
  }

  /// Returns the cells of a row, in which `\|` is a literal bar.
  private static func cells(of line: Substring) -> [String] {
    line.replacing("\\|", with: "\u{1}").split(separator: "|").map { cell in
      String(cell).replacing("\u{1}", with: "|").drop { $0 == " " }.reversed()
        .drop { $0 == " " }.reversed()
    }.map { String($0) }
  }
}
