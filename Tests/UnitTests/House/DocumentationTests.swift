import Foundation
import NoonmarkDomain
import NoonmarkFormats
import NoonmarkLayout
import NoonmarkProgram
import NoonmarkText
import NoonmarkWidgets
import TestSupport
import Testing
import NoonmarkPhrases

/// The tables of the documentation, compared with the program.
@Suite struct `The documentation` {
  private static let pages =
    ["README.md", "CONTRIBUTING.md", ".github/SECURITY.md"]
    + Repository.files(under: "docs", ending: ".md")
    + Repository.files(under: "integrations", ending: ".md")

  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_DOCS"] == "1"

  private static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(Repository.root)/\(path)"))
  }

  /// A row of a table.
  ///
  /// It has the cells that the program determines, and the initial text of the following cells,
  /// which people edit.
  private struct Row {
    var cells: [String]
    var rest: [String] = []
  }

  /// Expects the rows of a page's first table under a heading cell.
  ///
  /// `RECORD_DOCS=1` writes them, and keeps the other cells of existing rows.
  private func expect(_ rows: [Row], under heading: String, in page: String) throws {
    var lines = Repository.text(of: page).split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("| \(heading) |") })
    let table = lines[start...].prefix { $0.hasPrefix("|") }.dropFirst(2)
    let width = Self.cells(of: lines[start]).count
    let written = table.map(Self.cells)
    guard Self.isRecording else {
      let found = zip(written, rows).map { Array($0.prefix($1.cells.count)) }
      #expect(found == rows.map(\.cells) && written.count == rows.count, "see CONTRIBUTING.md")
      return
    }
    let recorded = rows.map { row in
      let known = written.first { $0.first == row.cells.first }?.dropFirst(row.cells.count)
      let cells = (row.cells + (known ?? row.rest[...]) + Array(repeating: "", count: width))
      return cells.prefix(width).map { $0.isEmpty ? "| " : "| \($0) " }.joined() + "|"
    }
    lines.replaceSubrange(table.indices, with: recorded.map { Substring($0) })
    try Self.write(lines.joined(separator: "\n"), to: page)
  }

  private static func cells(of line: Substring) -> [String] {
    line.split(separator: "|").map { cell in
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func `has the page of the configuration that its table makes`() throws {
    let path = "docs/config.md"
    if Self.isRecording { try Self.write(ConfigurationPage.text, to: path) }
    #expect(
      Repository.text(of: path) == ConfigurationPage.text,
      "the page is not what its table makes: RECORD_DOCS=1 swift test --filter DocumentationTests")
  }

  @Test(arguments: ManualPages.all.map(\.name))
  func `has the manual pages that the tables make`(name: String) throws {
    let page = try #require(ManualPages.all.first { $0.name == name })
    let path = "docs/man/\(name)"
    if Self.isRecording { try Self.write(page.text, to: path) }
    #expect(
      Repository.text(of: path) == page.text,
      "the page is not what its table makes: RECORD_DOCS=1 swift test --filter DocumentationTests")
  }

  @Test(arguments: ManualPages.all.map(\.name))
  func `has manual pages that begin with examples`(name: String) {
    let sections = Repository.text(of: "docs/man/\(name)").split(separator: "\n")
      .filter { $0.hasPrefix(".Sh ") && $0 != ".Sh SYNOPSIS" }
    #expect(sections.prefix(3) == [".Sh NAME", ".Sh EXAMPLES", ".Sh DESCRIPTION"])
  }

  @Test(arguments: Keys.all)
  func `shows a value of each key that it may have`(key: KeySpec) {
    #expect(key.problem(with: key.example) == nil)
    #expect(key.explanation.hasSuffix("."))
  }

  @Test func `names the version, and the one of Swift that the package requires`() throws {
    let info = Repository.text(of: "Sources/NoonmarkProgram/Run/Host/BuildInfo.swift")
    let version = try #require(
      info.split(separator: "let programVersion = \"").dropFirst().first?.prefix { $0 != "\"" })
    #expect(Repository.text(of: "CHANGELOG.md").contains("\n## \(version)\n"))
    let swift = try #require(
      Repository.text(of: "Package.swift").split(separator: "\n").first?
        .split(separator: "swift-tools-version:").last)
    for page in ["README.md", "docs/install.md", "docs/almanac.md"] {
      #expect(Repository.text(of: page).contains("Swift \(swift)"), "\(page)")
    }
    for page in ["docs/almanac.md", "docs/recurrence.md"] {
      #expect(Repository.text(of: page).contains("from: \"\(version)\""), "\(page)")
    }
    #expect(Repository.text(of: ".ci/library").contains("swift-tools-version:\(swift)"))
  }

  @Test func `has no placeholder for an account`() {
    for page in Self.pages + ["noonmark.tmux"] {
      #expect(!Repository.text(of: page).contains("OWNER"), "\(page)")
    }
  }

  @Test func `names tests that exist`() {
    let page = Repository.text(of: "docs/security.md")
    let named = page.split(separator: "`").filter { $0.hasPrefix("Tests/") }
    let tests = Set(Repository.files(under: "Tests", ending: ".swift"))
    #expect(named.filter { !tests.contains(String($0)) } == [])
    #expect(named.count > 10)
  }

  @Test func `has a row of every icon and its glyphs, the fallback's last`() throws {
    let icons = Icon.names.map { ("`\($0)`", Icon($0)) } + [("any other", Icon(""))]
    let rows = icons.map { name, icon in
      Row(cells: [
        name, icon.glyph(in: .emoji).string, icon.glyph(in: .unicode).string,
        "`\(icon.glyph(in: .ascii).string)`",
      ])
    }
    try expect(rows, under: "icon", in: "docs/icons.md")
  }

  @Test func `has a row of every theme, of every key of one, and of every role and its contrast`()
    throws
  {
    let page = "docs/themes.md"
    try expect(EmbeddedThemes.names.map { Row(cells: ["`\($0)`"]) }, under: "theme", in: page)
    let keys = Theme.Key.allCases.map { key in
      let words = key.words.map { "`\($0)`" }.joined(separator: ", ")
      return Row(cells: ["`\(key.rawValue)`"] + (words.isEmpty ? [] : [words]))
    }
    try expect(keys, under: "key", in: page)
    let roles = Role.allCases.filter { !Role.colors.contains($0) }.map { role in
      let needed = Theme.requirements.filter { $0.role == role }.map { requirement in
        let whole = requirement.ratio == requirement.ratio.rounded(.down)
        return (whole ? "\(Int(requirement.ratio))" : "\(requirement.ratio)")
          + " on \(requirement.background.name)"
      }
      return Row(cells: ["`\(role.name)`", needed.joined(separator: ", ")])
    }
    try expect(roles, under: "role", in: page)
  }

  @Test func `has a row of every way to write a date`() throws {
    let rows = DateGuide.rows.map { row in
      Row(cells: [row.written.map { "`\($0)`" }.joined(separator: ", "), row.meaning])
    }
    try expect(rows, under: "written", in: "docs/dates.md")
  }

  @Test func `has a row of every way to write a repetition`() throws {
    let rows = DateGuide.repetitions.map { row in
      Row(cells: [row.written.map { "`\($0)`" }.joined(separator: ", "), row.meaning])
    }
    try expect(rows, under: "repetition", in: "docs/dates.md")
  }

  @Test func `has a row of every format`() throws {
    let rows = FormatCatalog.all.map { format in
      Row(
        cells: ["`\(format.name)`"],
        rest: [format.summary.prefix(1).uppercased() + format.summary.dropFirst()])
    }
    try expect(rows, under: "`--format`", in: "docs/formats.md")
  }

  @Test(arguments: WidgetCatalog.all.map { $0.kind } + [ScriptWidget.kind])
  func `has a row of every field of a widget's templates`(kind: String) throws {
    let type = WidgetCatalog.widget(ofKind: kind) ?? ScriptWidget.self
    let rows = type.fields.map { Row(cells: ["`{\($0.name)}`", $0.summary]) }
    try expect(rows, under: "\(kind)", in: "docs/templates.md")
  }

  @Test(arguments: pages)
  func `links to existing files`(page: String) {
    let folder = page.split(separator: "/").dropLast()
    let links = Repository.text(of: page).split(separator: "](").dropFirst()
      .map { $0.prefix { $0 != ")" && $0 != "#" } }
      .filter { !$0.isEmpty && !$0.contains("://") }
    let broken = links.filter { link in
      let path = (folder + link.split(separator: "/")).joined(separator: "/")
      return !Repository.exists(path)
    }
    #expect(broken.isEmpty)
  }

  @Test(arguments: pages)
  func `shows existing pictures, each with an alternative text`(page: String) {
    let folder = page.split(separator: "/").dropLast()
    let text = Repository.text(of: page)
    let images = text.split(separator: "<img ").dropFirst().map { $0.prefix { $0 != ">" } }
    #expect(images.allSatisfy { $0.contains("alt=\"") && !$0.contains("alt=\"\"") })
    #expect(!text.contains("![]("))
    let paths = ["src=\"", "srcset=\""].flatMap { attribute in
      text.split(separator: attribute).dropFirst().map { $0.prefix { $0 != "\"" } }
    }
    let missing = paths.filter { path in
      !Repository.exists((folder + path.split(separator: "/")).joined(separator: "/"))
    }
    #expect(missing.isEmpty)
  }

  /// Each hunk of a diff follows a line such as `// Sources/NoonmarkWidgets/WidgetCatalog.swift`.
  ///
  /// An ellipsis replaces omitted lines.
  @Test func `has diffs in CONTRIBUTING.md that apply to the sources`() throws {
    let blocks = Repository.text(of: "CONTRIBUTING.md").components(separatedBy: "```diff\n")
      .dropFirst()
    #expect(blocks.count >= 4)
    for block in blocks {
      let diff = try #require(block.components(separatedBy: "```").first)
      var path = ""
      var lines: Set<Substring> = []
      for line in diff.split(separator: "\n") where !line.hasPrefix("+") && !line.contains("…") {
        let words = line.split(separator: " ")
        if let word = words.dropFirst().first, ["//", "#"].contains(words[0]),
          let named = word.split(separator: ":").first,
          named.contains("/") || named.hasSuffix(".md")
        {
          path = String(named)
          let text = Repository.text(of: path)
          #expect(!text.isEmpty, "\(path)")
          lines = Set(text.split(separator: "\n", omittingEmptySubsequences: false))
        } else {
          let occurs = lines.contains(line.dropFirst())
          #expect(occurs, "\(path): \(line)")
        }
      }
    }
  }
}
